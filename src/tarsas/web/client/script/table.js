// A table: what comes from the server is shown scene by scene, what the player chooses is sent.

import { followAsking } from "./asking.js";
import { callMyTurn } from "./calling.js";
import { startClocks } from "./clocks.js";
import { followExplanations } from "./explaining.js";
import { followLanguage } from "./languages.js";
import { grow } from "./growing.js";
import { layout, onLayout, rememberLayout } from "./layout.js";
import { followLog, markInLog, peekAt } from "./log.js";
import { onMessage } from "./message.js";
import { morph } from "./morph.js";
import { getJson, newId, patiently, post } from "./net.js";
import { board, bringIntoView, followPicture, on, placeLog, redress, show, showMove } from "./picture.js";
import { followPointer } from "./pointing.js";
import { say } from "./say.js";
import { Scenes } from "./scenes.js";
import { Selecting } from "./selecting.js";
import { Sent } from "./sent.js";
import { sound } from "./sounds.js";
import { speak, tell, whenQuiet } from "./speech.js";
import { follow } from "./stream.js";
import { toast } from "./toast.js";
import { followKeys } from "./keys.js";
import { followTyping } from "./typing.js";
import { focusBoard, isFocusFree, keepFocus } from "./focus.js";

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
const find = (selector) => document.querySelector(selector);
const wordsIn = (place) => place?.textContent.trim().replace(/\s+/g, " ") ?? "";
/** What to do now, and for whom where several play on one screen. */
const turnWords = () => (find("#sentence .whose") ? wordsIn(find("#sentence")) : say("Your turn: {what}", { what: board().dataset.sentence }));
const questions = () => [...document.querySelectorAll("#question .asked")].map(wordsIn);
const messages = () => new Map([...document.querySelectorAll("#chat li")].map((line) => [line.id, [...line.children].map(wordsIn)]));
/** A part that waits to be played: what it is called, and what it would come to. */
const aboutPart = (part) => {
  const hit = document.getElementById(`hit-${part}`);
  return [hit?.dataset.name, hit?.getAttribute("aria-description")].filter(Boolean).map((words) => `${words}.`).join(" ");
};
const absent = () => [...document.querySelectorAll("#players .away .name")].map((name) => wordsIn(name.firstChild));

export class Table {
  constructor(root) {
    this.root = root;
    // Where everything is asked for, and what is asked by name: a board without a table has no name, for nobody else is told of it.
    this.base = root.dataset.base;
    this.id = root.dataset.table;
    this.seq = Number(root.dataset.seq);
    this.known = this.seq;
    this.ply = Number(board().dataset.ply);
    this.isMyTurn = "myTurn" in root.dataset;
    this.latest = this.ply;
    this.showing = Promise.resolve();
    this.scenes = new Scenes((...told) => this.caption(...told));
    this.refreshing = null;
    this.written = new Map();
    this.sent = new Sent();
    this.selecting = new Selecting((...asked) => this.address(...asked), { onPlay: (seat, path) => this.move(seat, path), onChange: (...told) => this.chose(...told), sent: () => this.sent });
    this.begin(JSON.parse(find("#choices").textContent));
  }

  start() {
    followPicture();
    const explain = followExplanations();
    const move = followAsking((...asked) => this.address(...asked), { play: (path) => this.move(this.selecting.choices.seat, path), sayNow: () => this.sayNow() });
    followPointer(this.selecting, () => this.skip());
    addEventListener("keydown", (event) => this.skipByKey(event), true);
    followTyping(this.selecting);
    followKeys({ ...this.keys, explain, move });
    followLog();
    keepFocus();
    document.addEventListener("click", (event) => this.clicked(event));
    onMessage((text) => ((this.mySaying = text), this.act({ kind: "say", text })));
    on("pointerdown", () => this.isEarlier && this.toNow());
    startClocks();
    this.heedAbsence();
    this.fitLayout();
    onLayout(() => this.fitLayout());
    this.join();
  }

  /** What single keys do here. */
  get keys() {
    return {
      undo: () => find("[data-act=ask_undo]:not(:disabled),[data-act=take_back],#tools [data-act=back]:not(:disabled)")?.click(),
      hint: () => find("[data-hint]:not(:disabled)")?.click(),
      now: () => this.sayNow(),
    };
  }

  /** Hear what happens, and call whoever is to move. */
  join() {
    follow(this.id, (news) => this.hear(news));
    callMyTurn(this.isMyTurn);
  }

  // --- what comes

  hear(news) {
    const seq = news.type === "hello" ? news.tables?.[this.id] : news.type === "table" && news.table === this.id ? news.seq : this.known;
    const isHello = news.type === "hello";
    if (isHello && (seq === undefined || seq > this.known || this.isStuck)) return void this.refresh();
    if (seq > this.known) return void this.catchUp(seq, news.live);
    // Who is here, or whether a bot is awake: there is time for that.
    if (news.isAside && news.table === this.id) {
      clearTimeout(this.later);
      this.later = setTimeout(() => this.refresh(), 1500);
    }
  }

  /** Show what is new, unless the answer to what was just sent brings it: news may tell it by what this page has; else it is asked for. */
  async catchUp(seq, live) {
    await this.acting?.catch(() => {});
    if (seq <= this.known) return;
    if (live && live.since === this.sent.version) this.take(this.sent.filled(live));
    else this.refresh();
  }

  /** Ask for what has changed; calls that come meanwhile are one more call afterwards. */
  async refresh() {
    if (this.refreshing) {
      this.again = true;
      return this.refreshing;
    }
    const { sent } = this;
    this.refreshing = getJson(this.address("live", { ply: this.latest, ...sent.has }))
      .then((live) => this.take(sent.filled(live)))
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
    return `${this.base}/${what}?${new URLSearchParams({ layout: layout(), ...query })}`;
  }

  /** Show what the server says, after what is still being shown. */
  take(live) {
    if (followLanguage()) return this.showing;
    this.known = Math.max(this.known, live.seq);
    this.latest = live.ply;
    this.sent = this.sent.after(live);
    // What people say does not wait for what is being shown.
    if (this.scenes.isPlaying && live.pieces) this.replacePieces({ pieces: { chat: live.pieces.chat, question: live.pieces.question } });
    this.showing = this.showing.then(() => this.present(live)).catch((problem) => console.error(problem));
    return this.showing;
  }

  async present(live) {
    if (live.seq < this.seq || !live.board) return;
    const isNew = live.ply !== this.ply || live.isJump || live.status !== this.root.dataset.status || board().dataset.layout !== layout();
    this.seq = live.seq;
    if (isNew || this.isStuck) {
      this.toNow({ isQuiet: true });
      tell(live.ply < this.ply || live.isJump ? live.speech : live.speech.filter(({ ply }) => ply > this.ply));
      await this.walk(live);
    }
    this.replacePieces(live, isNew);
    if (live.isMyTurn && (isNew || !this.isMyTurn)) speak(turnWords());
    this.root.dataset.status = live.status;
    this.isMyTurn = live.isMyTurn;
    if (this.id) callMyTurn(live.isMyTurn);
    this.root.dataset.seq = live.seq;
    if (isNew && live.status === "over") this.ended(live.lastWords);
  }

  /** What happened, scene by scene, then the newest position with what can be clicked in it. */
  async walk(live) {
    const scenes = live.isJump ? [] : live.scenes.filter((scene) => scene.ply > this.ply);
    if (scenes.length > 1) this.selecting.putBack();
    await this.scenes.play(scenes, live.board, { isSkipped: live.seq <= this.skipped || board().dataset.layout !== layout() });
    this.ply = live.ply;
    showMove(live.board);
    this.begin(live.choices);
    if (live.isMyTurn) bringIntoView(this.selecting.selection.lit);
  }

  /** A sentence of what happens, in the bar, unless something else or nothing stands there. */
  caption(sentence, inBar = sentence) {
    const words = find("#sentence .words");
    if (words && inBar) words.textContent = inBar;
  }

  /** What to do now, or who is to move. */
  sayNow() {
    speak(this.isMyTurn ? turnWords() : wordsIn(find("#sentence .words")));
  }

  /** To the newest position at once; whether there was anything to skip. */
  skip() {
    if (!this.scenes.isPlaying) return false;
    this.skipped = this.known;
    this.scenes.skip();
    return true;
  }

  skipByKey(event) {
    if (!this.scenes.isPlaying || event.target.closest?.("input,textarea,select,dialog[open],.telling,.skip-scenes") || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    this.skip();
    // A key that was pressed to skip must not play a move.
    if (event.key === "Enter" || event.key === " ") (event.preventDefault(), event.stopPropagation());
  }

  begin(choices) {
    this.isStuck = false;
    // A hint has been followed or not: it is of no use any more.
    if (this.selecting.ply !== this.ply) this.advise("");
    this.selecting.begin(this.ply, choices);
    redress(this.selecting.selection);
  }

  replacePieces(live, isNew) {
    const [said, asked, away] = [messages(), questions(), absent()];
    for (const [id, html] of Object.entries(live.pieces)) {
      const place = document.getElementById(id);
      if (!place || (id === "sentence" && !isNew && this.selecting.isUnderWay)) continue;
      // Choosing changes the sentence here; the others change only by what comes.
      const before = this.written.get(id);
      if (id !== "sentence" && before === html) continue;
      this.written.set(id, html);
      if (id !== "log" || !grow(place, before, html)) morph(place, html.trim(), { ignoreActiveValue: true });
    }
    document.dispatchEvent(new CustomEvent("pieces-replaced"));
    this.sayAside(said, away);
    speak(...questions().filter((question) => !asked.includes(question)));
    this.heedAbsence();
    const newest = [...(find("#log .turn")?.querySelectorAll("a") ?? [])].at(-1);
    if (newest) peekAt(newest);
    const chat = find("#chat");
    // Asking how high it is makes the browser lay out the page at once: only where somebody has said something.
    if (chat && chat.childElementCount !== said.size) chat.scrollTop = chat.scrollHeight;
  }

  /** What others wrote meanwhile, and who went or came back. */
  sayAside(said, away) {
    for (const [id, [name, text]] of messages()) {
      if (said.has(id)) continue;
      if (text === this.mySaying) this.mySaying = null;
      else (sound("chat"), speak(`${name}: ${text}`));
    }
    const now = absent();
    for (const name of now) if (!away.includes(name)) speak(say("{name} is away", { name }));
    for (const name of away) if (!now.includes(name)) speak(say("{name} is here again", { name }));
  }

  /** Somebody is away. Nobody tells when that has lasted long, so we ask then. */
  heedAbsence() {
    const milliseconds = Number(find("#question")?.dataset.lookAgain);
    clearTimeout(this.absence);
    if (milliseconds) this.absence = setTimeout(() => this.refresh(), milliseconds + 1000);
  }

  ended(lastWords) {
    const hasLost = find("#result .score-table .mine") && !find("#result .score-table .winner.mine");
    sound(hasLost ? "loss" : "end");
    tell([lastWords]);
    const isFree = isFocusFree();
    if (isFree) whenQuiet(() => isFocusFree() && find("#result")?.focus({ preventScroll: true }));
    const behavior = isCalm.matches ? "auto" : "smooth";
    // On a phone the page may stand at the board: the result is above it, with everybody's points.
    if (matchMedia("(max-width: 1239px)").matches) scrollTo({ top: 0, behavior });
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
    if (sentence && words) words.textContent = isAsking ? (selecting.isByKey ? say("Press Enter again to play it") : say("Tap again to play it")) : sentence;
    const prompt = `${isAsking ? selecting.latest : ""} ${sentence}`;
    if (sentence && selecting.isByKey && isHolding && prompt !== this.prompted) speak(...(isAsking ? [aboutPart(selecting.latest), say("Press Enter again to play it, Escape to go back")] : [sentence]));
    if (sentence || !isHolding) this.prompted = isHolding ? prompt : "";
    if (isHolding && sentence === undefined) sound("pick");
  }

  async move(seat, path) {
    await this.act({ kind: "move", seat, move: path });
  }

  /** Send an act. Somebody may have been quicker: then their move is shown, and said. */
  async act(act, hasTried = false) {
    if (this.skip()) await this.showing;
    const { ply, sent } = this;
    const body = { ...act, ...this.told, seq: this.seq, request: newId(), ply, ...sent.has };
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
    if (answer.data.live) await this.take(sent.filled(answer.data.live));
    else if (!answer.isFine) await this.refresh();
    if (!answer.isFine) toast(answer.data.error || say("That did not work. This is how the table stands."));
    return answer;
  }

  clicked(event) {
    const target = event.target.closest("[data-act],[data-hint],[data-step-back],[data-confirm],[data-to-now],.asides [data-aside],#log a[data-ply]");
    if (!target) return;
    if (target.dataset.act) this.actBy(target);
    else if ("hint" in target.dataset) this.hint(target);
    else if ("stepBack" in target.dataset) this.selecting.stepBack();
    else if ("confirm" in target.dataset) this.selecting.confirm();
    else if ("aside" in target.dataset) this.putAside(target.dataset.aside);
    else if ("toNow" in target.dataset) this.toNow();
    else if (!event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.toMoment(Number(target.dataset.ply));
    }
  }

  /** At the end the log and the chat lie under the result: one of them comes up, or goes back. */
  putAside(which) {
    const isShown = this.root.dataset.aside === which;
    if (isShown) delete this.root.dataset.aside;
    else this.root.dataset.aside = which;
    for (const button of document.querySelectorAll("[data-aside][aria-pressed]")) button.setAttribute("aria-pressed", !isShown && button.dataset.aside === which);
  }

  async actBy(button) {
    button.closest("dialog")?.close();
    // The button may go with its question: the keyboard goes on at the board.
    if (button.closest("#question,dialog")) focusBoard();
    await this.act({ kind: button.dataset.act, seat: Number(button.dataset.seat ?? 0), ...(button.dataset.value === undefined ? {} : { value: button.dataset.value }) });
  }

  async hint(button) {
    if (this.isAsking) return;
    this.isAsking = true;
    button.setAttribute("aria-disabled", "true");
    toast(say("Thinking…"), 20_000);
    const ply = this.ply;
    const answer = await post(this.address("hint"), { ply }).catch(() => null);
    this.isAsking = false;
    button.removeAttribute("aria-disabled");
    if (!answer?.isFine) return toast(answer?.data.error || say("There is no hint just now."));
    if (ply !== this.ply) return toast("", 0);
    const { move, reason, path } = answer.data;
    toast("", 0);
    this.advise(`${move} ${reason}`);
    speak(say("Hint: {move}", { move: `${move} ${reason}` }));
    this.selecting.hint(path);
  }

  /** What a hint says stands in the bar, where it covers nothing, until the next move. */
  advise(words) {
    const place = find("#hint-line");
    place.hidden = !words;
    place.lastElementChild.textContent = words;
  }

  // --- an earlier moment

  async toMoment(ply) {
    if (this.skip()) await this.showing;
    if (ply === this.ply) return this.toNow();
    const answer = await patiently(this.address("replay/board", { at: ply })).catch(() => null);
    if (!answer?.ok) return;
    show(await answer.text());
    speak(say("An earlier moment."), board().dataset.told);
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
    if (isQuiet) return;
    speak(say("Back to now"));
    this.selecting.draw();
  }

  // --- the window

  fitLayout() {
    rememberLayout();
    for (const each of ["wide", "tall", "tablet"]) this.root.classList.toggle(each, layout() === each);
    placeLog();
    if (board().dataset.layout !== layout()) this.selecting.draw();
  }
}
