// Every page starts here; each starts what it has.

import { startHouse } from "./house.js";
import { Replay } from "./replay.js";
import { startNewTable } from "./setting.js";
import { follow } from "./stream.js";
import { Table } from "./table.js";
import { startWaiting } from "./waiting.js";

startHouse();
const page = document.body.dataset.page;
if (page === "table") new Table(document.getElementById("table")).start();
else if (page === "waiting") startWaiting(document.getElementById("table"));
else if (page === "replay") new Replay(document.getElementById("replay")).start();
else if (page === "new") startNewTable(document.querySelector("[data-new-table]"));
else if (page === "rules") document.querySelector(".contents details").open = !matchMedia("(max-width: 860px)").matches;
else if (page === "home") {
  const shown = Number(document.body.dataset.waiting);
  follow(null, (news) => news.type === "mine" && news.waiting !== shown && location.reload());
}
