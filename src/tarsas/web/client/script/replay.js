// A game played again: slider, play, arrow keys, links to a moment.

import { markInLog, peekAt, wordsOf } from "./log.js";
import { patiently } from "./net.js";
import { board, followPicture, layout, NOTHING, redress, rememberLayout, show } from "./picture.js";
import { sound } from "./sounds.js";

const PACE = 1000;
const find = (selector) => document.querySelector(selector);

/** The players' scores are those of the moment that is shown. */
function showScores(scores) {
  document.querySelectorAll("#players .score").forEach((place, nth) => (place.lastChild.textContent = scores[nth]));
}

export class Replay {
  constructor(root) {
    this.table = root.dataset.table;
    this.stops = JSON.parse(find("#stops").textContent);
    this.slider = find("#slider");
    this.place = Number(this.slider.value);
    this.pictures = new Map();
    this.timer = 0;
  }

  start() {
    rememberLayout();
    followPicture();
    redress(NOTHING);
    this.slider.addEventListener("input", () => (this.pause(), this.go(Number(this.slider.value))));
    document.addEventListener("click", (event) => this.clicked(event));
    addEventListener("keydown", (event) => this.typed(event));
    matchMedia("(max-width: 639px)").addEventListener("change", () => (rememberLayout(), this.pictures.clear(), this.go(this.place)));
    if (board().dataset.layout !== layout()) this.go(this.place);
    else this.tell();
  }

  async go(place) {
    this.place = Math.max(0, Math.min(this.stops.length - 1, place));
    this.tell();
    const wanted = this.place;
    const html = await this.picture(wanted);
    if (wanted !== this.place || !html) return;
    show(html);
    showScores(board().dataset.scores.split(" "));
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
  }

  tellMove(link) {
    const text = wordsOf(link);
    find("#sentence .words").textContent = link.querySelector(".told")?.textContent.trim() || text;
    find("#speech").textContent = text;
    peekAt(link);
    const list = link.closest(".log-panel");
    const [inside, around] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    if (inside.top < around.top || inside.bottom > around.bottom) list.scrollTop += inside.top - around.top - around.height / 3;
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  play() {
    if (this.place === this.stops.length - 1) this.go(0);
    this.timer = setInterval(() => {
      if (this.place === this.stops.length - 1) return this.pause();
      sound("move");
      this.go(this.place + 1);
    }, PACE);
    find("[data-go=play]").setAttribute("aria-pressed", "true");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    find("[data-go=play]").setAttribute("aria-pressed", "false");
  }

  clicked(event) {
    const target = event.target.closest("[data-go],#log a[data-ply]");
    if (!target) return;
    if (target.dataset.ply) {
      event.preventDefault();
      this.pause();
      return this.go(this.stops.indexOf(Number(target.dataset.ply)));
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
