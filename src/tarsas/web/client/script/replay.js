// A game played again: slider, play, arrow keys, links to a moment.

import { followAsking } from "./asking.js";
import { followExplanations } from "./explaining.js";
import { followKeys } from "./keys.js";
import { layout, onLayout, rememberLayout } from "./layout.js";
import { decisionOf, followLog, markInLog, peekAt } from "./log.js";
import { after, getJson, patiently } from "./net.js";
import { board, followPicture, NOTHING, on, placeLog, redress, show } from "./picture.js";
import { say } from "./say.js";
import { Scenes } from "./scenes.js";
import { speak } from "./speech.js";

const PACE = 1000;
const SPEEDS = [0.5, 1, 2, 4];
const find = (selector) => document.querySelector(selector);

/** The players' scores, and who they are in the game, are those of the moment that is shown. */
function showPlayers({ scores, identities = "[]" }) {
  const points = scores.split(" ");
  document.querySelectorAll("#players .score").forEach((place, nth) => (place.lastChild.textContent = points[nth]));
  JSON.parse(identities).forEach(([symbol, text], seat) => {
    find(`#player-${seat} .sign use`).setAttribute("href", `#${symbol}`);
    find(`#player-${seat} .identity`).textContent = text;
  });
}

export class Replay {
  constructor(root) {
    this.table = root.dataset.table;
    this.stops = JSON.parse(find("#stops").textContent);
    this.slider = find("#slider");
    this.place = Number(this.slider.value);
    this.pictures = new Map();
    this.run = 0;
    this.scenes = new Scenes((sentence, inBar = sentence) => {
      if (inBar) for (const place of ["#sentence .words", "#peek"]) find(place).textContent = inBar;
    });
  }

  start() {
    rememberLayout();
    followPicture();
    const move = followAsking((what, query) => `/t/${this.table}/${what}?${new URLSearchParams({ ...query, replay: 1 })}`, { sayNow: () => speak(board().dataset.told ?? say("The beginning")) });
    followKeys({ explain: followExplanations(), move });
    followLog();
    redress(NOTHING);
    this.slider.addEventListener("input", () => (this.pause(), this.go(Number(this.slider.value))));
    document.addEventListener("click", (event) => this.clicked(event));
    addEventListener("keydown", (event) => this.typed(event));
    on("pointerdown", () => this.scenes.skip());
    placeLog();
    onLayout(() => (rememberLayout(), this.pictures.clear(), this.go(this.place)));
    if (board().dataset.layout !== layout()) this.go(this.place);
    else this.tell();
  }

  /** To a moment, and say what led there. */
  async go(place) {
    this.place = Math.max(0, Math.min(this.stops.length - 1, place));
    this.tell();
    const wanted = this.place;
    const html = await this.picture(wanted);
    if (wanted !== this.place || !html) return;
    show(html);
    speak(board().dataset.told ?? say("The beginning"));
    showPlayers(board().dataset);
    if (wanted + 1 < this.stops.length) this.picture(wanted + 1);
  }

  picture(place) {
    const address = `/t/${this.table}/replay/board?at=${this.stops[place]}&layout=${layout()}`;
    if (!this.pictures.has(address)) {
      const asked = patiently(address)
        .then((answer) => (answer.ok ? answer.text() : ""))
        .catch(() => "");
      this.pictures.set(address, asked);
    }
    return this.pictures.get(address);
  }

  /** Everything on the page that names the moment. */
  tell() {
    const at = this.stops[this.place];
    this.slider.value = this.place;
    find("#moment-count").textContent = `${this.place} / ${this.stops.length - 1}`;
    history.replaceState(null, "", `?at=${at}`);
    find("#moment-link").value = location.href;
    for (const link of document.querySelectorAll("[data-at-link]")) link.href = link.href.replace(/at=\d+/, `at=${at}`);
    for (const field of document.querySelectorAll("[data-at-field]")) field.value = at;
    const link = markInLog(at);
    if (link) this.tellMove(link);
    this.slider.setAttribute("aria-valuetext", say("Move {place} of {last}: {told}", { place: this.place, last: this.stops.length - 1, told: find("#sentence .words").textContent }));
    // How it ended is not told before it has.
    const result = find("#result");
    if (result) result.hidden = this.place < this.stops.length - 1;
  }

  /** The place of the moment that is nearest to a ply. */
  placeOf(ply) {
    const distances = this.stops.map((stop) => Math.abs(stop - ply));
    return distances.indexOf(Math.min(...distances));
  }

  tellMove(link) {
    find("#sentence .words").textContent = decisionOf(link) || say("The beginning");
    peekAt(link);
    const list = link.closest(".log-panel");
    const [inside, around] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    if (inside.top < around.top || inside.bottom > around.bottom) list.scrollTop += inside.top - around.top - around.height / 3;
  }

  /** From moment to moment, with all that happens on the way, until somebody stops it. */
  async play() {
    if (this.place === this.stops.length - 1) this.go(0);
    this.isPlaying = true;
    find("[data-go=play]").setAttribute("aria-pressed", "true");
    const run = ++this.run;
    while (run === this.run && this.place < this.stops.length - 1) {
      await after(PACE / this.speed);
      const [scenes, html] = await Promise.all([this.way(this.place + 1), this.picture(this.place + 1)]);
      if (run !== this.run) return;
      this.scenes.speed = this.speed;
      await this.scenes.play(scenes, html);
      // Who stopped it on the way is back where it began.
      if (run === this.run) await this.go(this.place + 1);
      else await this.go(this.place);
    }
    if (run === this.run) this.pause();
  }

  /** What happens on the way to a moment. */
  way(place) {
    return getJson(`/t/${this.table}/replay/scenes?since=${this.stops[place - 1]}&at=${this.stops[place]}&layout=${layout()}`).catch(() => []);
  }

  get speed() {
    return Number(find("[data-speed]").dataset.speed);
  }

  /** The next speed, and after the quickest the slowest again. */
  hurry(button) {
    const next = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    const text = next < 1 ? "½×" : `${next}×`;
    button.dataset.speed = next;
    button.textContent = text;
    button.setAttribute("aria-label", say("Speed: {speed}", { speed: text }));
  }

  pause() {
    this.run += 1;
    this.isPlaying = false;
    this.scenes.skip();
    find("[data-go=play]").setAttribute("aria-pressed", "false");
  }

  clicked(event) {
    const target = event.target.closest("[data-go],[data-speed],#log a[data-ply]");
    if (!target) return;
    if (target.dataset.speed) return this.hurry(target);
    if (target.dataset.ply) {
      event.preventDefault();
      this.pause();
      return this.go(this.placeOf(Number(target.dataset.ply)));
    }
    this.step(target.dataset.go);
  }

  step(way) {
    if (way === "play") return this.isPlaying ? this.pause() : this.play();
    this.pause();
    this.go({ first: 0, previous: this.place - 1, next: this.place + 1, last: this.stops.length - 1 }[way]);
  }

  typed(event) {
    if (event.target.closest?.("dialog[open],input:not([type=range])") || event.ctrlKey || event.metaKey || event.altKey) return;
    const isButton = event.target.closest?.("button,a,summary");
    const way = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": isButton ? null : "play" }[event.key];
    if (!way) return;
    event.preventDefault();
    this.step(way);
  }
}
