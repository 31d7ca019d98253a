// What happened between two moments, scene by scene, on the picture that is there. A scene is data (show/scenes.py); here is only how long it takes.

import { kept } from "./keeping.js";
import { clearMarks, mark } from "./marks.js";
import { Panel } from "./panels.js";
import { say } from "./say.js";
import { sound } from "./sounds.js";
import { Staging } from "./staging.js";

// Milliseconds: calm, normal, quick. Infinity waits for the button.
const PACES = ["calm", "normal", "quick"];
const TIMES = {
  move: [900, 620, 360],
  landing: [700, 560, 260],
  fall: [1200, 900, 420],
  roll: [1000, 700, 420],
  deal: [160, 110, 60],
  row: [600, 420, 220],
  floor: [700, 480, 260],
  bonus: [700, 480, 260],
  award: [800, 600, 300],
  scoring: [Infinity, 2000, 900],
  told: [900, 600, 300],
  card: [Infinity, 6000, 3000],
  round: [600, 420, 240],
  end: [900, 600, 300],
};
const FIRST_OF_MORE = [450, 380, 160];
const EACH_TOLD = [90, 60, 30];
const COUNTING = [500, 350, 200];
const TRAVEL = [380, 320, 160];
const FALL = [620, 480, 300];
// The last of these needs no waiting: the new picture itself lets its pieces travel.
const PLAIN = new Set(["move", "roll", "deal"]);
// What chance does before the next decision.
const DEALT = new Set(["roll", "deal"]);
const MOST_SKIPS = 3;
const LONGEST_IN_REPLAY = 3000;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const find = (selector) => document.querySelector(selector);

export class Scenes {
  /** `tell` gets every sentence, in order, and what stands in the bar meanwhile, where that is something else. */
  constructor(tell) {
    this.tell = tell;
    this.skips = 0;
    // In a replay so many times as fast, and nothing waits for a button.
    this.speed = 0;
    this.isPlaying = false;
    this.restUntil = 0;
    this.button = find(".to-do").appendChild(document.createElement("button"));
    Object.assign(this.button, { type: "button", className: "skip-scenes", hidden: true, textContent: say("Skip") });
    this.button.addEventListener("click", () => this.skip());
  }

  /** Which of the three times counts. */
  get pace() {
    if (isStill.matches) return 0;
    return PACES.indexOf(this.skips >= MOST_SKIPS ? "quick" : kept("pace"));
  }

  get isAtOnce() {
    return kept("pace") === "now" || document.hidden || document.documentElement.dataset.sight === "text";
  }

  /** Play scenes on the picture, on the way to the next one; ends at once when they are skipped. */
  async play(scenes, html, { isSkipped = false } = {}) {
    this.isSkipped = isSkipped || this.isAtOnce;
    this.staging = new Staging(scenes, html);
    this.isPlaying = !this.isSkipped && scenes.length > 0;
    document.documentElement.classList.toggle("is-playing", this.isPlaying);
    document.documentElement.dataset.pace = PACES[this.pace] ?? "now";
    if (this.isPlaying) await this.wait(this.restUntil - performance.now());
    // What is not shown is still heard, once.
    else if (scenes.length) sound(soundOf(scenes[0]));
    for (let at = 0; at < scenes.length; ) {
      const group = this.isSkipped ? [scenes[at]] : together(scenes, at);
      at += group.length;
      this.isLastRound = scenes.slice(at).every(({ kind }) => DEALT.has(kind));
      if (this.isSkipped) this.tell(group[0].sentence, "");
      else if (group[0].kind === "scoring") await this.score(group);
      else await this.show(group[0], scenes[at]);
    }
    if (this.isPlaying && !this.isSkipped) this.skips = 0;
    this.isPlaying = false;
    this.button.hidden = true;
    document.documentElement.classList.remove("is-playing");
    delete document.documentElement.dataset.scene;
    clearMarks();
  }

  skip() {
    if (!this.isPlaying || this.isSkipped) return;
    this.skips += 1;
    this.isSkipped = true;
    this.restUntil = 0;
    this.goOn?.();
  }

  wait(milliseconds) {
    if (this.isSkipped || milliseconds <= 0) return Promise.resolve();
    if (this.speed && !this.byButton) milliseconds = Math.min(milliseconds, LONGEST_IN_REPLAY) / this.speed;
    return new Promise((done) => {
      const timer = milliseconds < Infinity ? setTimeout(() => this.goOn(), milliseconds) : 0;
      this.goOn = () => {
        clearTimeout(timer);
        this.goOn = null;
        done();
      };
    });
  }

  async show(scene, next) {
    const { pace } = this;
    // A deal is pictures: who listens gets its words.
    this.tell(scene.sentence, scene.kind === "deal" ? "" : scene.sentence);
    sound(soundOf(scene));
    const isFirst = next?.ply === scene.ply && scene.kind === "move";
    const milliseconds = (isFirst ? FIRST_OF_MORE : TIMES[scene.kind])[pace] + (scene.kind === "told" ? EACH_TOLD[pace] * (scene.bands?.length ?? 0) : 0);
    if (!next && PLAIN.has(scene.kind)) {
      this.restUntil = performance.now() + milliseconds;
      return;
    }
    this.button.hidden = false;
    document.documentElement.dataset.scene = scene.kind;
    if (scene.kind === "round" && this.isLastRound) this.staging.furnish();
    this.stage(scene, scene.kind === "fall" ? FALL[pace] : TRAVEL[pace]);
    const panel = scene.kind === "card" ? Panel.card(scene, this) : null;
    await this.wait(panel && isStill.matches ? Infinity : milliseconds);
    panel?.close();
  }

  /** A scoring is a panel, row by row: by itself, or by its buttons, which also go back. */
  async score(rows) {
    const panel = Panel.scoring(rows, this);
    this.button.hidden = true;
    let told = -1;
    for (this.row = 0; this.row < rows.length && !this.isSkipped; this.row++) {
      const scene = rows[this.row];
      if (this.row > told) {
        this.tell(scene.sentence, scene.heading);
        this.stage(scene, TRAVEL[this.pace]);
        told = this.row;
      }
      mark(scene, 0, rows);
      panel.show(this.row);
      await this.wait(this.byButton ? Infinity : TIMES.scoring[this.pace]);
    }
    for (const scene of rows.slice(told + 1)) this.tell(scene.sentence, "");
    this.byButton = false;
    panel.close();
  }

  /** A button of a panel: the next row, or the one before; from then on the buttons lead. */
  step(by) {
    this.byButton = true;
    if (by < 0) this.row = Math.max(-1, this.row - 2);
    this.goOn?.();
  }

  stage(scene, travel) {
    const isMoving = !isStill.matches;
    this.staging.play(scene, { travel: isMoving ? travel : 0, count: isMoving ? COUNTING[this.pace] : 0, each: isMoving ? EACH_TOLD[this.pace] : 0 });
  }
}

/** What is heard of a scene: dice, points won or lost, one's own move, another's. */
function soundOf({ kind, points, seat }) {
  if (kind === "roll") return "dice";
  if (points) return Math.max(...points) > 0 ? "score" : "cost";
  return seat === undefined || find(`#player-${seat}.mine`) ? "move" : "theirs";
}

/** A scene, or all rows of one scoring. */
function together(scenes, at) {
  let end = at + 1;
  const isRow = (scene) => scene.kind === "scoring" && scene.heading === scenes[at].heading;
  if (isRow(scenes[at])) while (end < scenes.length && isRow(scenes[end])) end++;
  return scenes.slice(at, end);
}
