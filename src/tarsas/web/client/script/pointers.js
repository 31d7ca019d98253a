// What is drawn over a board: frames around parts, and an arrow from the first to the last of a path. Every line has a casing, so that it reads on wood, paper and tiles.

import { board, hits } from "./picture.js";

const SVG = "http://www.w3.org/2000/svg";
const PAD = 3;

function made(name, attributes, ...inside) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** The box of an element in the units of the picture. */
function boxOf(picture, element) {
  const rect = element.getBoundingClientRect();
  if (!rect.width || !rect.height) return null;
  const inverse = picture.getScreenCTM().inverse();
  const from = new DOMPoint(rect.left, rect.top).matrixTransform(inverse);
  const to = new DOMPoint(rect.right, rect.bottom).matrixTransform(inverse);
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}

const middleOf = (box) => [box.x + box.width / 2, box.y + box.height / 2];

/** Where on the edge of a box a line from its middle to a point leaves it. */
function edgeOf(box, [x, y]) {
  const [mx, my] = middleOf(box);
  const [dx, dy] = [x - mx, y - my];
  const scale = Math.min(dx ? (box.width / 2 + PAD * 2) / Math.abs(dx) : Infinity, dy ? (box.height / 2 + PAD * 2) / Math.abs(dy) : Infinity, 1);
  return [mx + dx * scale, my + dy * scale];
}

function frame(box, kind) {
  const shape = { x: box.x - PAD, y: box.y - PAD, width: box.width + 2 * PAD, height: box.height + 2 * PAD, rx: 9 };
  return [made("rect", { ...shape, class: "cased" }), made("rect", { ...shape, class: `drawn ${kind}` })];
}

function arrow(from, to, kind, bend) {
  const [x0, y0] = edgeOf(from, middleOf(to));
  const [x1, y1] = edgeOf(to, [x0, y0]);
  const [dx, dy] = [x1 - x0, y1 - y0];
  if (Math.hypot(dx, dy) < 30) return { shapes: [], middle: [x1, y1] };
  const [cx, cy] = [(x0 + x1) / 2 + dy * bend, (y0 + y1) / 2 - dx * bend];
  const angle = Math.atan2(y1 - cy, x1 - cx);
  const head = 15;
  const corner = (turn) => `${x1 - head * Math.cos(angle + turn)} ${y1 - head * Math.sin(angle + turn)}`;
  const line = `M${x0} ${y0}Q${cx} ${cy} ${x1 - head * 0.8 * Math.cos(angle)} ${y1 - head * 0.8 * Math.sin(angle)}`;
  const tip = `M${x1} ${y1}L${corner(0.5)}L${corner(-0.5)}Z`;
  const shapes = [
    made("path", { d: line, class: "cased line" }),
    made("path", { d: tip, class: "cased" }),
    made("path", { d: line, class: `drawn line ${kind}` }),
    made("path", { d: tip, class: `tip ${kind}` }),
  ];
  return { shapes, middle: [(x0 + 2 * cx + x1) / 4, (y0 + 2 * cy + y1) / 4] };
}

/** A label; the sign in it says the same as the colour. It stays on the board, and away from the others. */
function pill(picture, [x, y], text, kind, others) {
  const said = made("text", { "text-anchor": "middle", y: 6 }, `${kind === "better" ? "✓" : "▼"} ${text}`);
  const group = made("g", { class: `pill ${kind}` }, said);
  picture.append(group);
  const width = said.getComputedTextLength() + 26;
  const { width: most, height: tall } = picture.viewBox.baseVal;
  const place = { x: Math.max(width / 2 + 4, Math.min(most - width / 2 - 4, x)), y: Math.max(20, Math.min(tall - 20, y)) };
  for (const other of others) if (Math.abs(other.y - place.y) < 36 && Math.abs(other.x - place.x) < (other.width + width) / 2 + 8) place.y = other.y + (place.y < other.y ? -38 : 38);
  place.y = Math.max(20, Math.min(tall - 20, place.y));
  group.prepend(made("rect", { x: -width / 2, y: -15, width, height: 30, rx: 15 }));
  group.setAttribute("transform", `translate(${place.x},${place.y})`);
  group.remove();
  return { group, place: { ...place, width } };
}

/** Where a part lies: its rims, where it has some, for its hit area may reach further. */
function boxesOf(picture, part) {
  const hit = hits().find((each) => each.dataset.part === part);
  if (!hit) return [];
  const rims = [...hit.querySelectorAll(".rim")].map((rim) => boxOf(picture, rim)).filter(Boolean);
  return rims.length ? rims : [boxOf(picture, hit)].filter(Boolean);
}

function around(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return { x, y, width: Math.max(...boxes.map((box) => box.x + box.width)) - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

const isPlace = (part) => hits().some((hit) => hit.dataset.part === part && hit.matches(".place"));

/** A path may name the place first and then what goes there; an arrow leads to the place. */
const towardsPlace = (parts) => (isPlace(parts[0]) && !isPlace(parts.at(-1)) ? [...parts].reverse() : parts);

/** Draw moves over the board: each has its parts, a kind (`better`, `mine`) and a text. Old ones go. */
export function point(moves) {
  const picture = board().querySelector("svg");
  picture.querySelector(".overlay")?.remove();
  const overlay = made("g", { class: "overlay", "aria-hidden": "true" });
  const labels = [];
  const places = [];
  moves.forEach(({ parts, kind, text }, nth) => {
    const seen = parts.filter((part) => boxesOf(picture, part).length);
    if (!seen.length) return;
    const found = towardsPlace(seen).map((part) => boxesOf(picture, part));
    for (const box of found.flat()) overlay.append(...frame(box, kind));
    const [first, last] = [around(found[0]), around(found.at(-1))];
    const drawn = found.length > 1 ? arrow(first, last, kind, nth ? 0.12 : -0.2) : { shapes: [], middle: [middleOf(first)[0], first.y - 18] };
    overlay.append(...drawn.shapes);
    const label = pill(picture, drawn.middle, text, kind, places);
    places.push(label.place);
    labels.push(label.group);
  });
  overlay.append(...labels);
  picture.append(overlay);
}
