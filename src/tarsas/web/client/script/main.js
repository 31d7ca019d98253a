// Every page starts here; each starts what it has.

import { stayFresh } from "./fresh.js";
import { showSwitches, startHouse } from "./house.js";
import { heedLeaving } from "./leaving.js";
import { Replay } from "./replay.js";
import { startNewTable } from "./setting.js";
import { Table } from "./table.js";

const shown = (id) => document.getElementById(id);

const STARTS = {
  table: () => new Table(shown("table")).start(),
  waiting: () => stayFresh(shown("table").dataset.table, hasGoneOn, startPage),
  replay: () => new Replay(shown("replay")).start(),
  new: () => startNewTable(document.querySelector("[data-new-table]")),
  rules: () => (document.querySelector(".contents details").open = !matchMedia("(max-width: 860px)").matches),
  home: () => stayFresh(null, isOtherwise, startPage),
};

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

heedLeaving();
startHouse();
startPage();
