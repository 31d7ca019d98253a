// The keyboard at the table: the board is one stop for Tab, arrows move among its parts, Enter and Space choose, Escape steps back.

import { board, on, partOf, places } from "./picture.js";

export const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const isWriting = (target) => target.closest?.("input:not([type=range]),textarea,select,dialog[open]");

export function followTyping(selecting) {
  on("keydown", (event) => {
    const part = partOf(event);
    if ((event.key === "Enter" || event.key === " ") && part) {
      event.preventDefault();
      if (!event.repeat) selecting.click(part, { byKey: true });
    }
  });
  on("focusin", (event) => selecting.hover(partOf(event) ?? ""));

  addEventListener("keydown", (event) => {
    if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in WAYS && board()?.contains(event.target)) {
      if (goTo(event.target, WAYS[event.key])) event.preventDefault();
    } else if (event.key === "Escape" && selecting.isUnderWay) {
      event.preventDefault();
      stepBack(selecting);
    }
  });
}

/** One step back, with the focus on what was chosen last. */
function stepBack(selecting) {
  const part = selecting.latest;
  const isHere = board().contains(document.activeElement);
  selecting.stepBack();
  if (isHere) document.getElementById(`hit-${part}`)?.focus({ preventScroll: true });
}

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Move the focus to the nearest part in a direction, from the board itself to where it was last; whether there is one. */
function goTo(from, way) {
  const those = places();
  if (!those.length) return false;
  const next = those.includes(from) ? nearest(from, those, way) : (those.find((each) => each.getAttribute("tabindex") === "0") ?? those[0]);
  next?.focus();
  return true;
}

/** Of these the nearest in a direction. */
export function nearest(from, those, [right, down]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const each of those) {
    const [toX, toY] = middle(each);
    const along = (toX - x) * right + (toY - y) * down;
    const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
    if (each !== from && along > 1 && along + 2.2 * aside < least) [best, least] = [each, along + 2.2 * aside];
  }
  return best;
}
