// What every page starts with; each starts what it has.

import { followForms } from "./forms.js";
import { stayFresh } from "./fresh.js";
import { showSwitches, startHouse } from "./house.js";
import { keepLanguage } from "./languages.js";
import { rememberLayout } from "./layout.js";
import { heedLeaving } from "./leaving.js";
import { onMessage } from "./message.js";
import { newId, post } from "./net.js";
import { followRules } from "./rules.js";
import { keepFitting, startNewTable } from "./setting.js";
import { sound } from "./sounds.js";
import { speak } from "./speech.js";

const shown = (id) => document.getElementById(id);

const STARTS = {
  waiting: startWaiting,
  new: () => startNewTable(document.querySelector("[data-new-table]")),
  rules: () => (document.querySelector(".contents details").open = !matchMedia("(max-width: 860px)").matches),
  home: startHome,
  bring: startBringing,
};

/** A file that is chosen is read into the field where its text could have been pasted. */
function startBringing() {
  const chosen = document.querySelector("[data-file-into]");
  chosen.addEventListener("change", async () => (shown(chosen.dataset.fileInto).value = (await chosen.files[0]?.text()) ?? ""));
}

function startWaiting() {
  const { table } = shown("table").dataset;
  let mine = "";
  stayFresh(table, hasGoneOn, startPage);
  onMessage((text) => ((mine = text), post(`/t/${table}/act`, { kind: "say", text, seq: 0, request: newId() })));
  followChat((name, text) => (text === mine ? (mine = "") : (sound("chat"), speak(`${name}: ${text}`))));
}

/** Hear what is said in the waiting room; at the table itself that is told with everything else. */
function followChat(hear) {
  const words = ({ children }) => [...children].map((each) => each.textContent.trim());
  const listener = new MutationObserver((changes) => {
    if (document.body.dataset.page !== "waiting") return listener.disconnect();
    for (const line of changes.flatMap(({ addedNodes }) => [...addedNodes])) if (line.matches?.("li")) hear(...words(line));
  });
  listener.observe(shown("chat"), { childList: true });
}

function startHome() {
  document.querySelectorAll("[data-fitting]").forEach(keepFitting);
  stayFresh(null, isOtherwise, startPage);
}

function startPage() {
  showSwitches();
  STARTS[document.body.dataset.page]?.();
}

/** Whether somebody sat down, or the game began, since the waiting room was drawn. */
function hasGoneOn(news) {
  const { table, seq } = shown("table").dataset;
  if (news.type === "hello") return (news.tables?.[table] ?? Infinity) > Number(seq);
  return news.type === "table" && news.table === table && news.seq > Number(seq);
}

/** Whether more or fewer tables wait for this person than their home shows, or nobody knows. */
function isOtherwise(news) {
  return news.type === "mine" ? news.waiting !== Number(document.body.dataset.waiting) : news.type === "hello" && !news.tables;
}

/** Begin. `others` are the starts of pages that only some scripts know. */
export function start(others = {}) {
  Object.assign(STARTS, others);
  rememberLayout();
  keepLanguage();
  heedLeaving();
  startHouse();
  followForms();
  followRules();
  startPage();
}
