// What a scene writes on the picture: rings around what lights up, tags, the places of a scoring, dust.

import { board } from "./picture.js";
import { placeOf } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";
const made = (name, attributes = {}, ...content) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
};
const within = (value, least, most) => Math.max(least, Math.min(most, value));

export function clearMarks() {
  document.querySelector("#board .scene-marks")?.remove();
}

/** What lights up, and what is written beside it; of a scoring all its `rows` are known. */
export function mark(scene, each = 0, rows = []) {
  const { bands = [], tags = [], places = {} } = scene;
  clearMarks();
  const svg = board().querySelector("svg");
  const layer = svg.appendChild(made("g", { class: "scene-marks", "aria-hidden": "true" }));
  bands.forEach((band, nth) => {
    const ring = layer.appendChild(made("g", {}, around(band, "halo"), around(band, "lit")));
    ring.style.animationDelay = `${nth * each}ms`;
  });
  if (scene.kind === "scoring") return rank(svg, layer, scene, rows);
  tags.forEach(({ part, text }, nth) => {
    const place = places[part]?.at(-1);
    if (!place) return;
    const [x, y, width, height] = place;
    // Above the end of what is long, above the middle of all else: what belongs to it may lie beside it.
    if (width > 4 * height) tagAt(svg, layer, x + width - 20, y - 14, text, nth * each);
    else tagAt(svg, layer, x + width / 2, y - 8, text, nth * each);
  });
}

/** A line around a box, or along the outline that it has instead. */
function around(band, className) {
  if (typeof band === "string") return made("path", { d: band, class: className });
  const [x, y, width, height] = band;
  return made("rect", { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 8, class: className });
}

/** A row of a scoring: what everybody gets beside their score; on its column their places, while the other columns step back. */
function rank(svg, layer, { bands, shares = [], tags, scores }, rows) {
  for (const { seat, points } of shares) if (points) tagAtScore(svg, layer, seat, points, scores[seat]);
  if (!tags?.[0]?.part || !bands) return;
  const columns = rows.filter((row) => row.tags?.[0]?.part && row.bands);
  const now = columns.findIndex((row) => row.tags[0].part === tags[0].part);
  columns.forEach((row, nth) => nth !== now && layer.prepend(veil(row.bands[0], nth < now)));
  rankOn(layer, bands[0], shares);
}

/** A column that is not told now; one that has been has a tick. */
function veil([x, y, width, height], isTold) {
  const drawn = made("g", { class: "veil" }, made("rect", { x, y, width, height, rx: 6 }));
  if (isTold) drawn.append(made("circle", { cx: x + width - 11, cy: y + 11, r: 10 }), made("path", { d: `M${x + width - 15.5} ${y + 11}l3.5 3.5l6-7` }));
  return drawn;
}

function tagAt(svg, layer, x, y, text, delay = 0) {
  // Never smaller on the screen than it is meant to be.
  const scale = Math.max(1, 1 / svg.getScreenCTM().a);
  const words = made("text", { y: 4.6, "text-anchor": "middle", "font-size": 13, "font-weight": 650, class: "tag-text" });
  words.append(made("tspan", { class: text.startsWith("+") || text.includes("= +") ? "good" : /^[−-]/.test(text) ? "bad" : "" }, text));
  const tag = layer.appendChild(made("g", {}, words));
  const width = Math.max(24, words.getComputedTextLength() + 15);
  words.before(made("rect", { x: -width / 2, y: -11, width, height: 22, rx: 11, class: "tag" }));
  const [, , right, bottom] = svg.getAttribute("viewBox").split(" ").map(Number);
  const half = (width / 2) * scale;
  tag.setAttribute("transform", `translate(${within(x, half + 2, right - half - 2)},${within(y, 12 * scale, bottom - 12 * scale)}) scale(${scale})`);
  tag.style.animationDelay = `${delay + 120}ms`;
}

/** Beside a score, however long it will be. */
function tagAtScore(svg, layer, seat, points, final) {
  const score = svg.querySelector(`[data-score="${seat}"]`);
  if (!score) return;
  const box = score.getBoundingClientRect();
  const at = new DOMPoint(box.right, box.top + box.height / 2).matrixTransform(svg.getScreenCTM().inverse());
  const digits = Math.max(String(final).length, score.textContent.length);
  tagAt(svg, layer, at.x - digits * 0.62 * Number(score.getAttribute("font-size")) - 24, at.y - 3, points > 0 ? `+${points}` : `−${-points}`);
}

/** Who is first, second and third, on the column itself; where that is narrow the card beside it says it. */
function rankOn(layer, [left, top, width, height], shares) {
  if (width < 60) return;
  const placed = shares.filter(({ place }) => place).sort((one, other) => one.place - other.place);
  const isRoomy = width > 110;
  const high = isRoomy ? 42 : 54;
  placed.slice(0, 5).forEach((share, nth) => layer.append(rankCard(share, left + 5, top + height * 0.5 + nth * (high + 6), width - 10, high, isRoomy)));
}

/** Roomy cards are one line; the others have the mark and the gain beneath the place. */
function rankCard(share, x, y, width, height, isRoomy) {
  const { seat, points } = share;
  const base = isRoomy ? y + height / 2 + 6 : y + 20;
  const below = isRoomy ? base : y + 45;
  const size = Math.max(isRoomy ? 15 : 12, 11.1 / board().querySelector("svg").getScreenCTM().a);
  const words = (text, right, down, attributes) => made("text", { x: right, y: down, "font-weight": 650, ...attributes }, text);
  const mark = document.querySelectorAll("#players .player")[seat]?.querySelector("svg")?.cloneNode(true) ?? made("g");
  for (const [name, value] of Object.entries({ x: isRoomy ? x + 54 : x + 5, y: below - 13, width: 16, height: 16 })) mark.setAttribute(name, value);
  const gain = words(`${points ? "+" : ""}${points}`, x + width - (isRoomy ? 9 : 6), below + (isRoomy ? 1 : 0), { "text-anchor": "end", "font-size": isRoomy ? 20 : 17 });
  gain.setAttribute("class", points ? "paid" : "ink");
  const rim = made("rect", { x, y, width, height, rx: 9, class: points ? "paid" : "" });
  return made("g", { class: "rank" }, rim, words(placeOf(share), x + (isRoomy ? 9 : 5), base, { "font-size": size, class: "serif ink" }), mark, gain);
}

/** Where a stone comes down, a little dust flies up. */
export function raiseDust({ bands: [[x, y, width, height]] }, travel) {
  const dust = document.querySelector("#board .scene-marks").appendChild(made("g", { class: "dust" }));
  for (const [side, away] of [[0, -1], [1, 1]]) {
    for (const [down, out, radius] of [[0.2, 7, 3], [0.45, 12, 4.5], [0.7, 8, 3.5], [0.95, 14, 5.5]]) {
      const grain = dust.appendChild(made("circle", { cx: x + side * width + away * 3, cy: y + down * height, r: radius }));
      grain.animate([{ opacity: 0, translate: "0 0" }, { opacity: 0.7, translate: `${away * out * 0.6}px -3px`, offset: 0.3 }, { opacity: 0, translate: `${away * out}px -7px` }], {
        duration: 420,
        delay: travel * 0.72,
        fill: "both",
        easing: "ease-out",
      });
    }
  }
}

