// What is told beside the board: a scoring row by row, a round's result.

import { placeOf } from "./places.js";
import { say } from "./say.js";

const SVG = "http://www.w3.org/2000/svg";
const STAR = "M50 8L62 21H79V38L92 50L79 62V79H62L50 92L38 79H21V62L8 50L21 38V21H38Z";
const made = (name, className = "", ...content) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...content);
  return element;
};
const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Everybody who takes part, neutrals last: their mark and their name. */
function players() {
  return [...document.querySelectorAll("#players .player")].map((line) => ({
    mark: () => line.querySelector("svg,.seat-mark")?.cloneNode(true) ?? "",
    name: line.querySelector(".name").firstChild.textContent.trim(),
  }));
}

export class Panel {
  constructor(className, scenes) {
    this.scenes = scenes;
    this.element = made("section", `telling ${className}`);
    this.root = document.querySelector(".table");
    this.root.classList.add("is-telling");
    this.root.append(this.element);
  }

  close() {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.remove();
    this.root.classList.remove("is-telling");
    if (hadFocus) document.querySelector("#board [tabindex]")?.focus({ preventScroll: true });
  }

  button(text, className, act) {
    const button = made("button", `button ${className}`, text);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }

  /** The result of a round, until it has been read. */
  static card(scene, scenes) {
    const panel = new Panel("card", scenes);
    const [title, ...why] = scene.sentence.split(" – ");
    panel.element.append(made("h2", "", scene.heading ?? title));
    if (scene.heading || why.length) panel.element.append(made("p", "", scene.heading ? scene.sentence : why.join(" – ")));
    if (scene.tags) panel.element.append(swap(scene.tags));
    panel.element.append(made("p", "buttons", panel.button(say("Go on"), "accent", () => scenes.goOn?.())));
    return panel;
  }

  static scoring(rows, scenes) {
    const panel = new Panel("scoring", scenes);
    panel.rows = rows;
    panel.players = players();
    panel.before = rows[0].scores.map((score, seat) => score - (rows[0].points?.[seat] ?? 0));
    return panel;
  }

  /** Go on to a row: it is told in full, those before it stay, those after it wait. */
  show(now) {
    const isLast = now === this.rows.length - 1;
    const hadFocus = this.element.contains(document.activeElement);
    const next = this.button(isLast ? say("Go on") : say("Next: {name}", { name: nameOf(this.rows[now + 1]) }), "accent", () => this.scenes.step(1));
    const back = this.button("‹", "quiet", () => this.scenes.step(-1));
    back.setAttribute("aria-label", say("One row back"));
    back.disabled = now === 0;
    const skip = this.button(say("To the end"), "quiet", () => this.scenes.skip());
    this.element.replaceChildren(made("h2", "", this.rows[now].heading ?? ""), this.steps(now), this.table(now), this.told(now), made("p", "buttons", back, next, skip));
    if (hadFocus) next.focus({ preventScroll: true });
  }

  /** Where one is, in pictures: what has been told, what is, and what comes. */
  steps(now) {
    const list = made("ol", "steps", ...this.rows.map((scene, nth) => made("li", nth === now ? "now" : nth > now ? "later" : "", iconOf(scene))));
    list.setAttribute("aria-hidden", "true");
    return list;
  }

  table(now) {
    const heading = (scope, ...content) => Object.assign(made("th", "", ...content), { scope });
    const head = made("tr", "", made("td"), ...this.players.map(({ mark, name }) => heading("col", mark(), made("span", "", name))));
    const rows = this.rows.map((scene, nth) => {
      const row = made("tr", nth === now ? "now" : nth > now ? "later" : "", heading("row", iconOf(scene), nameOf(scene)));
      for (const seat of this.players.keys()) row.append(nth > now ? made("td", "", "·") : cell(scene.shares?.find((share) => share.seat === seat)));
      if (nth !== now) return [row];
      row.setAttribute("aria-current", "step");
      const why = made("td", "", scene.sentence);
      why.colSpan = this.players.length + 1;
      return [row, made("tr", "now why", why)];
    });
    const { scores } = this.rows[now];
    const sums = this.players.map((_, seat) => made("td", "", made("b", "", `${scores[seat]}`), made("small", "", `${this.before[seat]} + ${scores[seat] - this.before[seat]}`)));
    return made("table", "", made("thead", "", head), made("tbody", "", ...rows.flat()), made("tfoot", "", made("tr", "", heading("row", say("So far")), ...sums)));
  }

  /** The row that is told, as a card: who gets what, the first place first. */
  told(now) {
    const scene = this.rows[now];
    const shares = [...(scene.shares ?? [])].sort((one, other) => (one.place || 9) - (other.place || 9) || other.points - one.points);
    const lines = shares.map((share) => {
      const { mark, name } = this.players[share.seat];
      return made("li", "", made("span", "place", placeOf(share) || "–"), mark(), made("span", "name", name), made("span", "counted", share.counted ? `${share.counted}` : ""), made("b", share.points ? "good" : "", signed(share.points)));
    });
    return made("div", "told", made("h3", "", iconOf(scene), nameOf(scene), made("small", "", ` ${now + 1}/${this.rows.length}`)), made("ol", "", ...lines), made("p", "", scene.sentence));
  }
}

/** What becomes of everybody: roles cross over. */
function swap(tags) {
  const all = players();
  const list = made("ul", "swap");
  for (const { seat, text } of tags) list.append(made("li", "", all[seat].mark(), made("b", "", all[seat].name), made("small", "", text)));
  return list;
}

const nameOf = (scene) => scene.tags?.[0]?.text ?? scene.sentence.split(":")[0];
/** What a row is about, as a picture that the board defines; a star where it has none. */
function iconOf({ sign }) {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("viewBox", sign ? `0 0 ${sign.side} ${sign.side}` : "0 0 100 100");
  const drawn = icon.appendChild(document.createElementNS(SVG, sign ? "use" : "path"));
  if (sign) drawn.setAttribute("href", `#${sign.symbol}`);
  else drawn.setAttribute("d", STAR);
  return icon;
}

function cell(share) {
  if (!share) return made("td", "", "–");
  const why = [placeOf(share), share.counted].filter(Boolean).join(" · ");
  return made("td", "", made("b", share.points ? "" : "none", why || share.points ? signed(share.points) : "–"), made("small", "", why));
}
