// The picture of the position: morphed from one to the next, so that pieces with the same id travel; its parts made clickable.

import { dressLeaves, followTabs } from "./leaves.js";
import { morph, parsed } from "./morph.js";

const area = () => document.getElementById("board-area");
export const board = () => document.getElementById("board");

/** Every hit area of a part. */
export const hits = (root = board()) => [...root.querySelectorAll(".hit[data-part]")];
const isSeen = (element) => element.getBoundingClientRect().width > 0;
/** Where the arrows go: what can be chosen, and places that say what stands there. What lies on a leaf that is turned away cannot be seen; its tab can. */
export const places = (root = board()) => [...root.querySelectorAll(".hit[data-part][tabindex],[data-tab]")].filter(isSeen);

// The part that had the focus last: Tab comes back to it.
let latest = "";

/** Which parts can be clicked and which are chosen: tells the pointer, the keyboard and the screen reader. */
function dress(root, { lit, chosen, others, toggles = [], hinted = [] }) {
  // What the picture itself shows as held needs no second ring.
  const held = JSON.parse(root.dataset.chosen);
  const consequences = JSON.parse(root.dataset.consequences ?? "{}");
  // Where a place is to be chosen, or nothing is, the arrows walk all places; otherwise only what is to be chosen.
  const hasPlaces = !lit.size || hits(root).some((hit) => hit.matches(".place") && lit.has(hit.dataset.part));
  for (const hit of hits(root)) {
    const part = hit.dataset.part;
    const canClick = lit.has(part) || chosen.includes(part);
    hit.id = `hit-${part}`;
    keepName(hit);
    hit.classList.toggle("can-click", canClick || others.has(part));
    hit.classList.toggle("is-open", canClick);
    hit.classList.toggle("hinted", hinted.includes(part) && !chosen.includes(part));
    hit.classList.toggle("picked", chosen.includes(part) && !held.includes(part));
    const isPlace = canClick || (hasPlaces && hit.matches(".place"));
    put(hit, "tabindex", isPlace && "-1");
    const isCell = Boolean(hit.closest(".grid"));
    put(hit, "role", isPlace && (isCell ? "gridcell" : "button"));
    put(hit, "aria-label", isPlace && hit.dataset.name);
    // Some names say already what would come of it.
    put(hit, "aria-description", canClick && !hit.dataset.name?.includes(consequences[part]) && consequences[part]);
    put(hit, "aria-disabled", isPlace && !canClick && "true");
    // Only what can be put back is pressed; a cell of a grid is selected.
    put(hit, isCell ? "aria-selected" : "aria-pressed", canClick && (toggles.includes(part) || chosen.includes(part)) && String(chosen.includes(part)));
  }
  dressGroups(root);
  dressLeaves(root, lit);
  rove(root);
}

/** What belongs together is told as a grid of rows, or as a group with a name, as far as anything of it can be come to. */
function dressGroups(root) {
  const roles = { row: "[role=gridcell]", grid: "[role=row]", together: "[role]" };
  for (const [name, inside] of Object.entries(roles))
    for (const each of root.querySelectorAll(`.hits .${name}`)) {
      const isThere = Boolean(each.querySelector(inside));
      put(each, "role", isThere && (name === "together" ? "group" : name));
      put(each, "aria-label", isThere && each.dataset.name);
    }
}

function put(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** The board is one stop for Tab: the part that had the focus last, else the first that can be chosen, else the board as a whole. */
function rove(root) {
  const open = [...root.querySelectorAll(".hit[tabindex]")];
  const stop = open.find((hit) => hit.dataset.part === latest) ?? open.find((hit) => hit.classList.contains("is-open"));
  for (const hit of open) hit.setAttribute("tabindex", hit === stop ? "0" : "-1");
  for (const tab of root.querySelectorAll("[data-tab]")) tab.setAttribute("tabindex", "-1");
  root.setAttribute("tabindex", stop ? "-1" : "0");
}

/** A browser would show the title as a bubble of its own, beside the one that explains. */
function keepName(hit) {
  const title = hit.querySelector("title");
  if (!title) return;
  hit.dataset.name = title.textContent;
  title.remove();
}

/** What the picture itself can do, without a game: its leaves can be turned. */
export function followPicture() {
  followTabs(area(), board);
  on("focusin", ({ target }) => {
    const part = target.closest(".hit")?.dataset.part;
    if (!part || part === latest) return;
    latest = part;
    // While one picture becomes another the board may be nowhere; it is dressed anew in any case.
    if (board()) rove(board());
  });
}

export const NOTHING = { lit: new Set(), chosen: [], others: new Set() };

/** Dress the picture that is shown, at once. */
export function redress(selection) {
  dress(board(), selection);
}

/** Show another picture. */
export function show(html, selection = NOTHING) {
  const [next, inWords] = parsed(html).children;
  dress(next, selection);
  // What is being explained stays as it is: it may have the focus.
  morph(board(), next, { restoreFocus: true, callbacks: { beforeNodeMorphed: (shown) => !shown.classList?.contains("asked") } });
  // For who wants it: the same position in words. A picture on the way to one has none.
  if (inWords) morph(document.getElementById("text-board"), inWords);
  placeLog();
  document.dispatchEvent(new CustomEvent("board-shown"));
}

/** A picture may leave a corner for the log: how large it is, the style sheet needs to know. */
export function placeLog() {
  const [across, down] = (board().dataset.forLog ?? "").split(" ");
  const sheet = document.getElementById("sheet");
  if (!across || !sheet) return;
  sheet.style.setProperty("--across", `${across}%`);
  sheet.style.setProperty("--down", `${down}%`);
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
