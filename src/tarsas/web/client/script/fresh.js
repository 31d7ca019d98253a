// A page that follows what happens becomes, in place, what the server would send now. It never loads itself anew: that would throw away where somebody is
// just going, what they have typed, and where they have scrolled to.

import { isOnTheWay } from "./leaving.js";
import { morph } from "./morph.js";
import { after, patiently } from "./net.js";
import { follow } from "./stream.js";

const GONE = 410;
const find = (selector) => document.querySelector(selector);

/** Stay fresh. `isOld` tells by the news that the page has fallen behind; `begin` starts it where it has become another one (the game has begun). */
export function stayFresh(table, isOld, begin) {
  const kind = document.body.dataset.page;
  const isStill = () => document.body.dataset.page === kind;
  let isBehind = false;
  let isAsking = false;

  async function catchUp() {
    isBehind = true;
    if (isAsking) return;
    isAsking = true;
    while (isBehind && isStill()) {
      await quiet();
      isBehind = false;
      const next = await pageNow().catch(() => null);
      await quiet();
      if (next) become(next);
    }
    isAsking = false;
    if (!isStill()) begin();
  }

  // What comes while the answer is on its way may be newer than the answer.
  follow(table, (news) => isStill() && (isAsking || isOld(news)) && catchUp());
}

/** Wait until nobody is on the way elsewhere. */
async function quiet() {
  while (isOnTheWay()) await after(100);
}

/** This page as it is now; null where there is none to be had. */
async function pageNow() {
  const answer = await patiently(location.pathname + location.search, { headers: { Accept: "text/html", "X-Fresh": "1" } });
  return answer.ok || answer.status === GONE ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

function become(next) {
  const isOther = next.body.dataset.page !== document.body.dataset.page;
  find("meta[name=csrf]").content = next.querySelector("meta[name=csrf]").content;
  document.documentElement.className = next.documentElement.className;
  document.title = next.title;
  morph(document.body, next.body, isOther ? {} : { callbacks: theirs, ignoreActiveValue: true });
  if (isOther) scrollTo(0, 0);
}

/** What the person has made of the page stays: text in a field, what is folded out, what the page has just told them. */
const theirs = {
  beforeNodeMorphed: (shown, next) => !isTyped(shown) && !["toast", "speech"].includes(shown.id) && !(isTold(shown) && !next.firstElementChild),
  beforeAttributeUpdated: (name) => name !== "open" && name !== "aria-expanded",
};

const isTyped = (node) => node.matches?.("input,textarea") && (node.value !== node.defaultValue || node.checked !== node.defaultChecked);
const isTold = (node) => node.matches?.("[data-told]");
