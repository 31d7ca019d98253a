// The review of a game: it appears as it is found; a decision that is opened is drawn on the board.

import { followExplanations } from "./explaining.js";
import { followKeys } from "./keys.js";
import { layout, onLayout, rememberLayout } from "./layout.js";
import { morph, parsed } from "./morph.js";
import { after, getJson, patiently } from "./net.js";
import { board, followPicture, NOTHING, placeLog, redress, show } from "./picture.js";
import { point } from "./pointers.js";
import { say } from "./say.js";
import { speak } from "./speech.js";

const PAUSE = 1200;
const find = (selector) => document.querySelector(selector);

export class Review {
  constructor(root) {
    this.root = root;
    this.base = root.dataset.base;
    this.opened = null;
    this.pictures = new Map();
  }

  start() {
    rememberLayout();
    followPicture();
    followKeys({ explain: followExplanations() });
    redress(NOTHING);
    document.addEventListener("click", (event) => this.clicked(event));
    addEventListener("keydown", (event) => this.typed(event));
    placeLog();
    onLayout(() => (rememberLayout(), this.pictures.clear(), this.opened !== null && this.open(this.opened, true)));
    const asked = Number(this.root.dataset.at);
    const first = this.rows.find((row) => Number(row.dataset.ply) === asked);
    if (first) this.open(asked, true);
    else this.tell();
    if (this.root.dataset.whole === undefined) this.follow();
  }

  get rows() {
    return [...document.querySelectorAll("#listing .decisions li")];
  }

  /** The rows in the order of play. */
  get inOrder() {
    return this.rows.sort((one, other) => Number(one.dataset.ply) - Number(other.dataset.ply));
  }

  rowOf(ply) {
    return this.rows.find((row) => Number(row.dataset.ply) === ply);
  }

  /** Look again and again until all is found. */
  async follow() {
    for (;;) {
      await after(PAUSE);
      const found = await getJson(`${this.base}/live?seat=${this.root.dataset.seat}`).catch(() => null);
      if (!found) continue;
      this.take(found);
      if (found.isWhole || found.error) return this.finish(found);
    }
  }

  take({ percent, pieces }) {
    find("#searched").value = percent;
    for (const [name, html] of Object.entries(pieces)) {
      morph(document.getElementById(name), parsed(html).firstElementChild, { restoreFocus: true });
    }
    // What a first look took for a slip may be none: then what costs most is opened instead.
    if (!this.rowOf(this.opened) && this.rows.length) this.open(Number(this.rows[0].dataset.ply), true);
    else if (this.rowOf(this.opened)) (this.mark(), this.draw());
    else point([]);
  }

  finish({ error }) {
    find("#searching").hidden = !error;
    if (error) find("#searching").textContent = say("This review could not be finished.");
    else speak(say("The review is finished."));
  }

  /** Open a decision: its row, the board before it, both moves on it. Again: close nothing, for something is always open. */
  async open(ply, isQuiet = false) {
    const row = this.rowOf(ply);
    if (!row) return;
    this.opened = ply;
    this.mark();
    if (!isQuiet) row.scrollIntoView({ block: "nearest" });
    history.replaceState(null, "", `?at=${ply}&seat=${this.root.dataset.seat}`);
    const html = await this.picture(ply);
    if (this.opened !== ply || !html) return;
    show(html);
    this.draw();
    if (!isQuiet) speak(this.wordsOf(row));
  }

  wordsOf(row) {
    return [row.dataset.where, row.querySelector("button").textContent, ...[...row.querySelectorAll(".alt,.reason")].map((each) => each.textContent)].map((each) => each.trim().replace(/\s+/g, " ")).join(". ");
  }

  picture(ply) {
    const address = `${this.base}/board?at=${ply}&seat=${this.root.dataset.seat}&layout=${layout()}`;
    if (!this.pictures.has(address)) {
      const asked = patiently(address)
        .then((answer) => (answer.ok ? answer.text() : ""))
        .catch(() => "");
      this.pictures.set(address, asked);
    }
    return this.pictures.get(address);
  }

  /** Both moves: what was played dashed, what was better solid. */
  draw() {
    const row = this.rowOf(this.opened);
    if (!row || Number(board().dataset.ply) !== this.opened) return;
    const { mine, mineSaid, better, betterSaid } = row.dataset;
    const moves = [{ parts: JSON.parse(mine), kind: "mine", text: mineSaid }];
    if (better) moves.push({ parts: JSON.parse(better), kind: "better", text: betterSaid });
    point(moves);
  }

  /** Everything on the page that says what is open. */
  mark() {
    for (const row of this.rows) {
      const isOpen = Number(row.dataset.ply) === this.opened;
      row.classList.toggle("open", isOpen);
      row.querySelector("button").setAttribute("aria-expanded", String(isOpen));
      row.querySelector(".instead").hidden = !isOpen;
    }
    for (const graph of document.querySelectorAll(".graph")) this.markIn(graph);
    this.tell();
  }

  markIn(graph) {
    const cursor = graph.querySelector(".cursor");
    let at = null;
    for (const slip of graph.querySelectorAll(".slip")) {
      const isOn = Number(slip.dataset.ply) === this.opened;
      slip.classList.toggle("on", isOn);
      if (isOn) at = slip.dataset.x;
    }
    cursor.setAttribute("visibility", at === null ? "hidden" : "visible");
    if (at !== null) cursor.setAttribute("transform", `translate(${at},0)`);
  }

  tell() {
    const row = this.rowOf(this.opened);
    find("#moment-told").textContent = row ? row.dataset.where : "";
    const reason = row?.querySelector(".reason")?.textContent.trim() ?? "";
    find("#peek").textContent = row ? `▼ −${row.dataset.cost}% · ${row.dataset.where}${reason ? `. ${reason}` : ""}` : say("Review");
    for (const button of document.querySelectorAll("[data-step]")) button.disabled = !this.rows.length;
  }

  step(by) {
    const order = this.inOrder.map((row) => Number(row.dataset.ply));
    if (!order.length) return;
    const at = order.indexOf(this.opened);
    const next = at < 0 ? 0 : Math.max(0, Math.min(order.length - 1, at + by));
    this.open(order[next]);
  }

  clicked(event) {
    const step = event.target.closest("[data-step]");
    if (step) return this.step(Number(step.dataset.step));
    const mark = event.target.closest(".graph .slip");
    if (mark) return this.open(Number(mark.dataset.ply));
    const row = event.target.closest("#listing .decisions li");
    if (row && event.target.closest("button[aria-expanded]")) this.open(Number(row.dataset.ply));
  }

  typed(event) {
    if (event.target.closest?.("dialog[open],input,textarea,select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.target.closest?.("#board .hit")) return;
    event.preventDefault();
    this.step(by);
  }
}
