// A table: what comes from the server is shown move by move, what the player chooses is sent.

import { callMyTurn } from "./calling.js";
import { startClocks } from "./clocks.js";
import { markInLog, peekAt } from "./log.js";
import { morph } from "./morph.js";
import { after, getJson, newId, patiently, post } from "./net.js";
import { board, bringIntoView, followPicture, layout, on, redress, rememberLayout, show, showMove } from "./picture.js";
import { followPointer } from "./pointing.js";
import { say } from "./say.js";
import { Selecting } from "./selecting.js";
import { sound } from "./sounds.js";
import { follow } from "./stream.js";
import { toast } from "./toast.js";
import { focusBoard, followKeys } from "./typing.js";

const BETWEEN_STEPS = 620;
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
const find = (selector) => document.querySelector(selector);
const questions = () => [...document.querySelectorAll("#question .asked")].map((line) => line.textContent.trim());

export class Table {
  constructor(root) {
    this.root = root;
    this.id = root.dataset.table;
    this.seq = Number(root.dataset.seq);
    this.known = this.seq;
    this.ply = Number(board().dataset.ply);
    this.isMyTurn = "myTurn" in root.dataset;
    this.showing = Promise.resolve();
    this.refreshing = null;
    this.written = new Map();
    this.selecting = new Selecting(this.id, { onPlay: (seat, path) => this.move(seat, path), onChange: (...told) => this.chose(...told) });
    this.begin(JSON.parse(find("#choices").textContent));
  }

  start() {
    followPicture();
    followPointer(this.selecting);
    followKeys(this.selecting, { u: () => find("[data-act=ask_undo]:not(:disabled)")?.click(), h: () => find("[data-hint]:not(:disabled)")?.click() });
    document.addEventListener("click", (event) => this.clicked(event));
    find("#say-form")?.addEventListener("submit", (event) => this.speak(event));
    on("pointerdown", () => this.isEarlier && this.toNow());
    startClocks();
    this.heedAbsence();
    this.fitLayout();
    matchMedia("(max-width: 639px)").addEventListener("change", () => this.fitLayout());
    follow(this.id, (news) => this.hear(news));
    callMyTurn(this.isMyTurn);
  }

  // --- what comes

  hear(news) {
    const seq = news.type === "hello" ? news.tables?.[this.id] : news.type === "table" && news.table === this.id ? news.seq : this.known;
    const isHello = news.type === "hello";
    if (isHello && (seq === undefined || seq > this.known || this.isStuck)) return void this.refresh();
    if (seq > this.known) return void this.catchUp(seq);
    // Who is here, or whether a bot is awake: there is time for that.
    if (news.isAside && news.table === this.id) {
      clearTimeout(this.later);
      this.later = setTimeout(() => this.refresh(), 1500);
    }
  }

  /** Ask for what is new, unless the answer to what was just sent brings it. */
  async catchUp(seq) {
    await this.acting?.catch(() => {});
    if (seq > this.known) this.refresh();
  }

  /** Ask for what has changed; calls that come meanwhile are one more call afterwards. */
  async refresh() {
    if (this.refreshing) {
      this.again = true;
      return this.refreshing;
    }
    this.refreshing = getJson(this.address("live", { ply: this.ply }))
      .then((live) => this.take(live))
      .catch(() => {})
      .finally(() => {
        this.refreshing = null;
        if (this.again) {
          this.again = false;
          this.refresh();
        }
      });
    return this.refreshing;
  }

  address(what, query = {}) {
    return `/t/${this.id}/${what}?${new URLSearchParams({ layout: layout(), ...(isCalm.matches && { calm: 1 }), ...query })}`;
  }

  /** Show what the server says, after what is still being shown. */
  take(live) {
    this.known = Math.max(this.known, live.seq);
    this.showing = this.showing.then(() => this.present(live)).catch((problem) => console.error(problem));
    return this.showing;
  }

  async present(live) {
    if (live.seq < this.seq || !live.board) return;
    const isNew = live.ply !== this.ply || live.status !== this.root.dataset.status || board().dataset.layout !== layout();
    this.seq = live.seq;
    if (isNew || this.isStuck) {
      this.toNow({ isQuiet: true });
      await this.walk(live);
    }
    this.replacePieces(live, isNew);
    this.root.dataset.status = live.status;
    this.isMyTurn = live.isMyTurn;
    callMyTurn(live.isMyTurn);
    if (isNew && live.status === "over") this.ended();
  }

  /** The moves one after the other, then the newest position with what can be clicked in it. */
  async walk(live) {
    for (const step of live.steps) {
      if (step.ply <= this.ply) continue;
      // Who wants no motion sees the newest position at once, and hears of what led to it.
      if (isCalm.matches || !step.board) {
        this.speakOut(step.spoken);
        continue;
      }
      this.shown(step);
      await after(BETWEEN_STEPS);
    }
    this.shown(live);
    this.begin(live.choices);
    if (live.isMyTurn) {
      focusBoard();
      bringIntoView(this.selecting.selection.lit);
    }
  }

  shown({ board: html, ply, spoken }) {
    if (ply > this.ply) sound(/class="piece die[ "]/.test(html) ? "dice" : "move");
    this.ply = ply;
    showMove(html);
    this.speakOut(spoken);
  }

  begin(choices) {
    this.isStuck = false;
    this.selecting.begin(this.ply, choices);
    redress(this.selecting.selection);
  }

  replacePieces(live, isNew) {
    const said = find("#chat")?.childElementCount;
    const asked = questions();
    for (const [id, html] of Object.entries(live.pieces)) {
      const place = document.getElementById(id);
      if (!place || (id === "sentence" && !isNew && this.selecting.isUnderWay)) continue;
      // Choosing changes the sentence here; the others change only by what comes.
      if (id !== "sentence" && this.written.get(id) === html) continue;
      this.written.set(id, html);
      morph(place, html.trim(), { ignoreActiveValue: true });
    }
    this.speakOut(questions().filter((question) => !asked.includes(question)));
    this.heedAbsence();
    const newest = find("#log a");
    if (newest) peekAt(newest);
    const chat = find("#chat");
    // Asking how high it is makes the browser lay out the page at once: only where somebody has said something.
    if (chat && chat.childElementCount !== said) chat.scrollTop = chat.scrollHeight;
  }

  /** Somebody is away. Nobody tells when that has lasted long, so we ask then. */
  heedAbsence() {
    const milliseconds = Number(find("#question")?.dataset.lookAgain);
    clearTimeout(this.absence);
    if (milliseconds) this.absence = setTimeout(() => this.refresh(), milliseconds + 1000);
  }

  speakOut(sentences) {
    const place = find("#speech");
    if (!sentences.length || !place) return;
    const line = document.createElement("p");
    line.textContent = sentences.join(". ");
    place.append(line);
    while (place.children.length > 20) place.firstChild.remove();
  }

  ended() {
    sound("end");
    const behavior = isCalm.matches ? "auto" : "smooth";
    // On a phone the page may stand at the board: the result is above it, with everybody's points.
    if (matchMedia("(max-width: 999px)").matches) scrollTo({ top: 0, behavior });
    else find("#result")?.scrollIntoView({ block: "nearest", behavior });
  }

  // --- what goes

  chose(selecting, sentence) {
    const isHolding = selecting.isUnderWay;
    const isAsking = selecting.pending >= 0;
    for (const button of document.querySelectorAll(".step-back")) button.hidden = !isHolding || isAsking;
    const asking = find("#confirming");
    if (asking) asking.hidden = !isAsking;
    const words = find("#sentence .words");
    if (sentence && words) words.textContent = isAsking ? say("Tap again to play it") : sentence;
    if (isHolding && sentence === undefined) sound("pick");
  }

  async move(seat, path) {
    // A hint has been followed or not: it is of no use any more.
    toast("", 0);
    await this.act({ kind: "move", seat, move: path });
  }

  /** Send an act. Somebody may have been quicker: then their move is shown, and said. */
  async act(act, hasTried = false) {
    const ply = this.ply;
    const body = { ...act, seq: this.seq, request: newId(), ply };
    let answer;
    try {
      this.acting = post(this.address("act"), body);
      answer = await this.acting;
    } catch {
      this.isStuck = true;
      return toast(say("The server cannot be reached. Your move is not lost: it will be asked for again."));
    }
    if (answer.status === 409 && answer.data.live?.ply === ply && !hasTried && act.kind === "move") {
      // Only something beside the game happened meanwhile (a message, say): the move still stands.
      this.seq = answer.data.live.seq;
      return this.act(act, true);
    }
    this.isStuck = !answer.isFine;
    if (answer.data.live) await this.take(answer.data.live);
    else if (!answer.isFine) await this.refresh();
    if (!answer.isFine) toast(answer.data.error || say("That did not work. This is how the table stands."));
  }

  clicked(event) {
    const target = event.target.closest("[data-act],[data-hint],[data-step-back],[data-confirm],[data-to-now],#log a[data-ply]");
    if (!target) return;
    if (target.dataset.act) this.actBy(target);
    else if ("hint" in target.dataset) this.hint(target);
    else if ("stepBack" in target.dataset) this.selecting.stepBack();
    else if ("confirm" in target.dataset) this.selecting.confirm();
    else if ("toNow" in target.dataset) this.toNow();
    else if (!event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.toMoment(Number(target.dataset.ply));
    }
  }

  async actBy(button) {
    if (button.dataset.sure && !confirm(button.dataset.sure)) return;
    button.closest("dialog")?.close();
    await this.act({ kind: button.dataset.act, seat: Number(button.dataset.seat ?? 0) });
    // The button may be gone with its question; the keyboard goes on at the board.
    focusBoard();
  }

  async hint(button) {
    button.disabled = true;
    toast(say("Thinking…"), 20_000);
    const ply = this.ply;
    const answer = await post(`/t/${this.id}/hint`, { ply }).catch(() => null);
    button.disabled = false;
    if (!answer?.isFine) return toast(answer?.data.error || say("There is no hint just now."));
    if (ply !== this.ply) return toast("", 0);
    const { move, reason, path } = answer.data;
    toast(reason ? `${move} – ${reason}` : move, 9000);
    this.speakOut([say("Hint: {move}", { move: `${move}. ${reason ?? ""}` })]);
    this.selecting.hint(path);
  }

  speak(event) {
    event.preventDefault();
    const field = event.target.elements.text;
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    this.act({ kind: "say", text });
  }

  // --- an earlier moment

  async toMoment(ply) {
    if (ply === this.ply) return this.toNow();
    const answer = await patiently(this.address("replay/board", { at: ply })).catch(() => null);
    if (!answer?.ok) return;
    show(await answer.text());
    this.isEarlier = true;
    this.root.classList.add("is-earlier");
    find("#moment").hidden = false;
    markInLog(ply);
  }

  toNow({ isQuiet = false } = {}) {
    if (!this.isEarlier) return;
    this.isEarlier = false;
    this.root.classList.remove("is-earlier");
    find("#moment").hidden = true;
    markInLog(this.ply);
    if (!isQuiet) this.selecting.draw();
  }

  // --- the window

  fitLayout() {
    rememberLayout();
    this.root.classList.toggle("tall", layout() === "tall");
    this.root.classList.toggle("wide", layout() === "wide");
    if (board().dataset.layout !== layout()) this.selecting.draw();
  }
}
