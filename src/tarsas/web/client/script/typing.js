// The keyboard at the table: arrows move among the parts that can be clicked, Enter and Space choose, Escape steps back.

import { board, on, openHits, partOf } from "./picture.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const isWriting = (target) => target.closest?.("input:not([type=range]),textarea,select,dialog[open]");

export function followKeys(selecting, shortcuts) {
  on("keydown", (event) => {
    const part = partOf(event);
    if ((event.key === "Enter" || event.key === " ") && part) {
      event.preventDefault();
      if (!event.repeat) selecting.click(part);
    }
  });
  on("focusin", (event) => selecting.hover(partOf(event) ?? ""));

  addEventListener("keydown", (event) => {
    if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in WAYS && (event.target === document.body || board()?.contains(event.target))) {
      if (goTo(event.target, WAYS[event.key])) event.preventDefault();
    } else if (event.key === "Escape") {
      if (selecting.stepBack()) event.preventDefault();
    } else {
      shortcuts[event.key.toLowerCase()]?.();
    }
  });
}

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Move the focus to the nearest clickable part in a direction; whether there is one. */
function goTo(from, [right, down]) {
  const open = openHits();
  if (!open.length) return false;
  if (!open.includes(from)) return open[0].focus(), true;
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const hit of open) {
    const [toX, toY] = middle(hit);
    const along = (toX - x) * right + (toY - y) * down;
    const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
    if (hit !== from && along > 1 && along + 2.2 * aside < least) [best, least] = [hit, along + 2.2 * aside];
  }
  best?.focus();
  return true;
}

/** Where somebody plays with the keyboard, their turn begins with the focus on the board. */
export function focusBoard() {
  if (document.activeElement !== document.body || !wasKeyboard) return;
  openHits()[0]?.focus({ preventScroll: true });
}

let wasKeyboard = false;
addEventListener("keydown", () => (wasKeyboard = true), true);
addEventListener("pointerdown", () => (wasKeyboard = false), true);
