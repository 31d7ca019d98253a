// Choosing a move along its path of clicks. Every way of choosing (pointer, keyboard, drag) ends in `click(part)`.

import { layout } from "./layout.js";
import { isToggle, meant, nextParts } from "./paths.js";
import { board, bringIntoView, redress, show } from "./picture.js";
import { kept } from "./keeping.js";
import { patiently } from "./net.js";

const NONE = { seat: -1, paths: [], toggles: [], asks: [], costs: [] };

export class Selecting {
  /** `address` gives where the pictures of a choice are asked for, `sent` what the page was sent last. */
  constructor(address, { onPlay, onChange, sent }) {
    this.addressOf = address;
    this.sent = sent;
    this.onPlay = onPlay;
    this.onChange = onChange;
    this.pictures = new Map();
    this.begin(0, NONE);
  }

  /** A new position: nothing is chosen yet. */
  begin(ply, choices) {
    if (ply !== this.ply) {
      this.pictures.clear();
      this.hinted = [];
    }
    this.ply = ply;
    this.choices = choices;
    this.chosen = [];
    this.previewed = "";
    this.pending = -1;
    // A picture that was asked for before is not shown any more, however late it comes.
    this.asked = (this.asked ?? 0) + 1;
    // What is shown now is what stepping back comes to: no need to ask for it.
    const now = board();
    this.plain = Number(now.dataset.ply) === ply && now.dataset.layout === layout() ? now.outerHTML : "";
    if (this.plain) this.pictures.set(this.address(), this.plain);
    this.onChange(this);
  }

  /** Show the picture without what was held: what happens next is shown on it. */
  putBack() {
    this.asked += 1;
    if (this.plain && board().outerHTML !== this.plain) show(this.plain);
  }

  get isOpen() {
    return this.choices.paths.length > 0;
  }

  /** Whether something is held, or waits to be confirmed. */
  get isUnderWay() {
    return this.chosen.length > 0 || this.pending >= 0;
  }

  /** What can be clicked, for `picture`: what goes on, what is chosen, and what would begin anew. */
  get selection() {
    const lit = this.isOpen ? nextParts(this.choices, this.chosen) : new Set();
    return { lit, chosen: this.chosen, others: this.beginnings, toggles: this.choices.toggles, hinted: this.hinted };
  }

  /** What may be taken instead of what is held. What is not lit never plays, and never puts back dice that were picked one by one: only another beginning. */
  get beginnings() {
    if (!this.chosen.length || this.chosen.some((part) => isToggle(this.choices, part))) return new Set();
    return new Set([...nextParts(this.choices, [])].filter((part) => meant(this.choices, [part]) < 0));
  }

  /** The part that was chosen last. */
  get latest() {
    return this.pending >= 0 ? this.pendingPart : (this.chosen.at(-1) ?? "");
  }

  /** A part has been clicked, by whatever means. Fingers and keys are asked once more where there is no way back. */
  click(part, { byTouch = false, byKey = false } = {}) {
    if (!this.isOpen) return;
    this.isByKey = byKey;
    if (this.pending >= 0) {
      if (this.pendingPart === part) return this.confirm();
      // Beside what was marked: another of the same kind is marked instead, anything else takes the mark away.
      if (!this.selection.lit.has(part)) return this.stepBack();
      this.pending = -1;
    }
    if (this.chosen.includes(part)) return this.unchoose(part);
    const { lit, others } = this.selection;
    if (!lit.has(part) && others.has(part)) this.chosen = [];
    else if (!lit.has(part)) return;
    this.choose(part, byTouch, byKey);
  }

  choose(part, byTouch, byKey) {
    const chosen = [...this.chosen, part];
    const number = meant(this.choices, chosen);
    if (number < 0) {
      this.chosen = chosen;
      return this.changed();
    }
    // A finger slips easily, and who listens may have heard half: what one press alone would play, what nobody can take back, or what costs
    // something, is asked once more. Dice are confirmed by the roll itself.
    const isRisky = (this.choices.asks[number] || (byKey && this.choices.costs[number]) || chosen.length === 1) && !chosen.some((each) => isToggle(this.choices, each));
    if (kept("confirm") || ((byTouch || byKey) && isRisky)) {
      this.pending = number;
      this.pendingPart = part;
      return this.changed(part);
    }
    this.play(number);
  }

  unchoose(part) {
    if (isToggle(this.choices, part)) this.chosen = this.chosen.filter((each) => each !== part);
    else this.chosen = this.chosen.slice(0, this.chosen.indexOf(part));
    this.changed();
  }

  confirm() {
    if (this.pending >= 0) this.play(this.pending);
  }

  play(number) {
    const { seat, paths } = this.choices;
    if (board().contains(document.activeElement)) board().focus({ preventScroll: true });
    this.choices = NONE;
    this.pending = -1;
    this.onPlay(seat, paths[number]);
    this.chosen = [];
    redress(this.selection);
    this.onChange(this);
  }

  /** One step back; whether there was anything to step back from. */
  stepBack() {
    if (this.pending >= 0) this.pending = -1;
    else if (this.chosen.length) this.chosen = this.chosen.slice(0, -1);
    else return false;
    this.changed();
    return true;
  }

  /** The pointer or the focus is at a part: show what it would come to. */
  hover(part) {
    if (!this.isOpen || this.pending >= 0 || part === this.previewed) return;
    const { lit } = this.selection;
    const isLast = part && lit.has(part) && meant(this.choices, [...this.chosen, part]) >= 0;
    if (!isLast && !this.previewed) return;
    this.previewed = isLast ? part : "";
    this.draw();
  }

  changed(preview = "") {
    this.previewed = preview;
    redress(this.selection);
    if (this.chosen.length) bringIntoView(this.selection.lit);
    this.onChange(this);
    this.draw();
  }

  address() {
    const query = new URLSearchParams();
    for (const part of this.chosen) query.append("chosen", part);
    if (this.previewed) query.append("preview", this.previewed);
    return `${this.addressOf("board", { ply: this.ply })}&${query}`;
  }

  /** Show the picture of the choice so far; the newest request wins, and each picture is fetched once. */
  async draw() {
    const asked = ++this.asked;
    const address = this.address();
    if (!this.pictures.has(address)) this.pictures.set(address, this.fetch(address));
    const html = await this.pictures.get(address);
    if (asked !== this.asked || !html) return;
    show(html, this.selection);
    this.onChange(this, board().dataset.sentence);
  }

  async fetch(address) {
    const sent = this.sent();
    const answer = await patiently(`${address}&${new URLSearchParams(sent.has)}`).catch(() => null);
    // 204: the game has gone on meanwhile, and its news is on the way.
    if (!answer?.ok || answer.status === 204) {
      this.pictures.delete(address);
      return "";
    }
    return sent.whole("board", (await answer.json()).board);
  }

  /** Whether a click on this part would play a move. */
  isLast(part) {
    const chosen = this.selection.lit.has(part) ? [...this.chosen, part] : [part];
    return meant(this.choices, chosen) >= 0;
  }

  /** Mark the parts of a hinted path until the next move, without choosing anything. */
  hint(path) {
    this.hinted = path;
    redress(this.selection);
    bringIntoView(new Set(path));
  }
}
