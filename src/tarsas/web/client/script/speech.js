// The one voice of a page: everything that is said aloud goes through here, in order, into one live region.

import { kept } from "./keeping.js";
import { say } from "./say.js";

const MOST_MESSAGES = 20;
// No screen reader is interrupted by the focus that moves while it speaks.
const QUIET = 1000;

const messages = [];
// Which of them was said again last, counted from the newest.
let back = 0;
let spokeAt = -Infinity;

function utter(text, ply) {
  const place = document.getElementById("speech");
  if (!place) return;
  const line = document.createElement("p");
  line.textContent = text;
  if (ply !== undefined) line.dataset.ply = ply;
  place.append(line);
  while (place.children.length > MOST_MESSAGES) place.firstChild.remove();
  spokeAt = performance.now();
}

/** Say some sentences in one breath. */
export function speak(...sentences) {
  remember(sentences.filter(Boolean).join(". ").replace(/([.!?:])\. /g, "$1 "));
}

function remember(text, ply) {
  if (!text) return;
  messages.push(text);
  if (messages.length > MOST_MESSAGES) messages.shift();
  back = 0;
  utter(text, ply);
}

/** Say what happened, decision by decision, as fully as it is wanted; each line knows to which moment it led. */
export function tell(utterances) {
  for (const each of utterances) remember(each[kept("speech")], each.ply);
}

/** The last message again. */
export function sayAgain() {
  back = 0;
  utter(messages.at(-1) ?? say("Nothing has been said yet."));
}

/** The message before the one that was said last. */
export function sayEarlier() {
  if (back >= messages.length - 1) return utter(say("There is nothing earlier."));
  back += 1;
  utter(messages.at(-1 - back));
}

/** Do something once nothing has been said for a while. */
export function whenQuiet(act) {
  const wait = spokeAt + QUIET - performance.now();
  if (wait > 0) setTimeout(() => whenQuiet(act), wait + 50);
  else act();
}
