// A table, its waiting room (which becomes the table), its replay and a board without a table start here: they need all that draws, plays and speaks.

import { Explore } from "./explore.js";
import { FreeTable } from "./free.js";
import { followLamp } from "./lamp.js";
import { start } from "./page.js";
import { Replay } from "./replay.js";
import { Review } from "./review.js";
import { Table } from "./table.js";

start({
  table: () => new Table(document.getElementById("table")).start(),
  explore: () => new Explore(document.getElementById("table")).start(),
  free: () => {
    new FreeTable(document.getElementById("table")).start();
    followLamp();
  },
  review: () => new Review(document.getElementById("review")).start(),
  replay: () => new Replay(document.getElementById("replay")).start(),
});
