// The picture of the position: morphed from one to the next, so that pieces with the same id travel; its parts made clickable.

import { dressLeaves, followTabs } from "./leaves.js";
import { morph } from "./morph.js";

const area = () => document.getElementById("board-area");
export const board = () => document.getElementById("board");

/** Every hit area of a part. */
export const hits = (root = board()) => [...root.querySelectorAll(".hit[data-part]")];
/** Those that the keyboard can go to: what lies on a leaf that is turned away cannot be seen. */
export const openHits = () => hits().filter((hit) => hit.hasAttribute("tabindex") && hit.getBoundingClientRect().width > 0);
export const hitOf = (part) => hits().find((hit) => hit.dataset.part === part);

/** Which parts can be clicked and which are chosen: tells the pointer, the keyboard and the screen reader. */
function dress(root, { lit, chosen, others }) {
  // What the picture itself shows as held needs no second ring.
  const held = JSON.parse(root.dataset.chosen);
  for (const hit of hits(root)) {
    const part = hit.dataset.part;
    const canClick = lit.has(part) || chosen.includes(part);
    hit.id = `hit-${part}`;
    hit.classList.toggle("can-click", canClick || others.has(part));
    hit.classList.toggle("picked", chosen.includes(part) && !held.includes(part));
    if (canClick) {
      hit.setAttribute("tabindex", "0");
      hit.setAttribute("role", "button");
      const name = hit.querySelector("title")?.textContent;
      if (name) hit.setAttribute("aria-label", name);
      hit.setAttribute("aria-pressed", chosen.includes(part) ? "true" : "false");
    } else {
      for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) hit.removeAttribute(name);
    }
  }
  dressLeaves(root, lit);
}

/** What the picture itself can do, without a game: its leaves can be turned. */
export function followPicture() {
  followTabs(area(), board);
}

export const NOTHING = { lit: new Set(), chosen: [], others: new Set() };

/** Dress the picture that is shown, at once. */
export function redress(selection) {
  dress(board(), selection);
}

/** Show another picture. */
export function show(html, selection = NOTHING) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const next = template.content.firstElementChild;
  dress(next, selection);
  morph(board(), next, { restoreFocus: true });
}

const faces = () => new Map([...board().querySelectorAll(".piece.die[id]")].map((die) => [die.id, die.innerHTML]));

/** Show the picture after a move: dice that show something else now have been thrown. */
export function showMove(html) {
  const before = faces();
  show(html);
  for (const [id, face] of faces()) {
    if (before.size && before.get(id) !== face) document.getElementById(id).classList.add("tumbling");
  }
}

/** The part at a point of the window, or null. */
export function partAt(x, y) {
  return document.elementFromPoint(x, y)?.closest?.(".hit.can-click")?.dataset.part ?? null;
}

export const partOf = (event) => event.target.closest?.(".hit.can-click")?.dataset.part ?? null;

/** What happens on the picture, wherever in it. */
export function on(type, listener, options) {
  area()?.addEventListener(type, listener, options);
}

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** The part of the window where nothing lies over the board: beneath the bar, above the sheet and what asks. */
function openRoom() {
  const covers = [...document.querySelectorAll(".sheet,.confirming:not([hidden])")].filter((each) => getComputedStyle(each).position === "fixed");
  const bottom = Math.min(innerHeight, ...covers.map((each) => each.getBoundingClientRect().top));
  return { top: document.querySelector(".to-do").getBoundingClientRect().bottom + 4, bottom: bottom - 4 };
}

/** On a phone what has to be clicked next may lie below: bring all of it into the window, or its beginning where it is too much. */
export function bringIntoView(parts) {
  const boxes = hits()
    .filter((hit) => parts.has(hit.dataset.part))
    .map((hit) => hit.getBoundingClientRect())
    .filter((box) => box.width > 0);
  if (!boxes.length || document.documentElement.scrollHeight <= innerHeight) return;
  const { top, bottom } = openRoom();
  const [highest, lowest] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  const visible = boxes.filter((box) => box.top >= top && box.bottom <= bottom).length;
  const fits = lowest - highest <= bottom - top;
  if (visible === boxes.length || (!fits && visible * 2 >= boxes.length)) return;
  const way = lowest > bottom ? Math.min(lowest - bottom, Math.max(0, highest - top)) : highest - top;
  scrollBy({ top: way, behavior: isCalm.matches ? "auto" : "smooth" });
}

/** Which layout fits the window; remembered, so that the next page comes in it at once. */
export function layout() {
  return matchMedia("(max-width: 639px)").matches ? "tall" : "wide";
}

export function rememberLayout() {
  document.cookie = `layout=${layout()};path=/;max-age=31536000;samesite=lax`;
}
