// The analysis board: beside the board without a table, the best moves, and the tree of what was tried.

import { FreeTable } from "./free.js";
import { keep, kept } from "./keeping.js";
import { layout } from "./layout.js";
import { post } from "./net.js";
import { board } from "./picture.js";
import { say } from "./say.js";
import { speak } from "./speech.js";

// A moment after the last move, so that who goes through a line quickly asks for its end alone.
const PAUSE = 250;
const DEPTHS = [0, 1];
const find = (selector) => document.querySelector(selector);

export class Explore extends FreeTable {
  start() {
    super.start();
    this.found = new Map();
    this.values = JSON.parse(sessionStorage.getItem(this.memory) ?? "{}");
    followTree();
    document.addEventListener("board-kept", () => this.moved());
    document.addEventListener("board-shown", () => this.draw());
    document.addEventListener("pieces-replaced", () => this.fillIn());
    this.fillIn();
    find("#best-switch").checked = kept("best");
    find("#best-switch").addEventListener("change", ({ target }) => (keep("best", target.checked), this.moved()));
    this.moved();
  }

  /** Under what this tab remembers chances. */
  get memory() {
    return `tarsas.chances ${this.base}`;
  }

  get keys() {
    return { ...super.keys, on: () => find("#tools [data-act=on]:not(:disabled)")?.click(), hint: () => this.sayBest() };
  }

  /** Another position: what was known of the one before is not shown any more. */
  moved() {
    find("#explore-link").value = `${location.origin}${this.base}?${this.state}`;
    clearTimeout(this.asking);
    const known = this.found.get(this.state);
    this.show(known ?? null);
    if (!kept("best") || this.root.dataset.status === "over") return this.tell("");
    if (known?.depth === DEPTHS.at(-1)) return this.tell("");
    // Where luck is to act somebody has to choose, or let it fall: that stands in the bar, and nobody waits for bots.
    this.tell(find("#luck [data-act=luck]") ? "" : say("Thinking…"));
    this.asking = setTimeout(() => this.ask(this.state), PAUSE);
  }

  /** First quickly, then closely; who has gone on meanwhile is told of that. */
  async ask(state) {
    for (const depth of DEPTHS) {
      if (state !== this.state || (this.found.get(state)?.depth ?? -1) >= depth) continue;
      const answer = await post(`${this.base}/best?layout=${layout()}`, { state, depth }).catch(() => null);
      // 204: something else was asked for meanwhile.
      if (state !== this.state || answer?.status === 204) return;
      if (!answer?.isFine) return this.tell(answer?.data.error ?? say("There is no hint just now."));
      this.found.set(state, { ...answer.data, depth, layout: layout() });
      this.show(this.found.get(state));
      this.remember(answer.data.percent);
    }
    this.tell("");
  }

  show(found) {
    const isShown = Boolean(found) && kept("best");
    find("#best-found").innerHTML = isShown ? found.html : "";
    find("#best").classList.toggle("off", !kept("best"));
    this.overlay = isShown ? found : null;
    this.draw();
    if (isShown && this.isSaying) this.sayBest();
  }

  /** What is going on, or how deep was looked. */
  tell(words) {
    find("#best-state").textContent = words || (find("#best-found [data-depth]")?.textContent ?? "");
  }

  /** The moves on the picture, unless something is being chosen, or the picture is laid out otherwise. */
  draw() {
    find("#board .best-marks")?.remove();
    const svg = find("#board > svg");
    const isFree = board().dataset.chosen === "[]" && Number(board().dataset.ply) === this.ply;
    if (!svg || !this.overlay?.overlay || !isFree || this.overlay.layout !== board().dataset.layout) return;
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    layer.setAttribute("class", "best-marks");
    layer.setAttribute("aria-hidden", "true");
    layer.innerHTML = this.overlay.overlay;
    svg.append(layer);
  }

  /** The best moves aloud, as soon as they are there. */
  sayBest() {
    const moves = [...document.querySelectorAll("#best-found .best-list button")];
    this.isSaying = !moves.length;
    if (!moves.length) return speak(kept("best") ? say("Thinking…") : say("The best moves are switched off."));
    speak(...moves.map((move) => move.textContent.trim().replace(/\s+/g, " ")));
  }

  // --- chances in the tree

  remember(percent) {
    const here = find("#branches [aria-current]")?.dataset.key;
    if (!here) return;
    this.values[here] = percent;
    try {
      sessionStorage.setItem(this.memory, JSON.stringify(this.values));
    } catch {
      // Nothing is lost but a number beside a move.
    }
    this.fillIn();
  }

  fillIn() {
    for (const button of document.querySelectorAll("#branches [data-key]")) {
      const percent = this.values[button.dataset.key];
      button.querySelector(".value").textContent = percent === undefined ? "" : `${percent}%`;
    }
    const [tree, here] = [find("#branches .tree"), find("#branches [aria-current]")];
    if (here) tree.scrollTop += here.getBoundingClientRect().top - tree.getBoundingClientRect().top - tree.clientHeight / 2;
  }
}

/** The tree is one stop for Tab: left and right go from move to move, up and down from branch to branch. */
function followTree() {
  const all = () => [...document.querySelectorAll("#branches .tree button")];
  document.addEventListener("keydown", (event) => {
    if (!event.target.matches?.("#branches .tree button")) return;
    const buttons = all();
    const at = buttons.indexOf(event.target);
    const rows = [...document.querySelectorAll("#branches .tree > li")];
    const row = rows.indexOf(event.target.closest(".tree > li"));
    const beside = (step) => buttons.indexOf(rows[Math.max(0, Math.min(rows.length - 1, row + step))].querySelector("button"));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: beside(1), ArrowUp: beside(-1), Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, to))];
    for (const each of buttons) each.setAttribute("tabindex", each === next ? "0" : "-1");
    next.focus();
  });
}
