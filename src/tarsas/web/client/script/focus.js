// Where the keyboard's focus is: never lost with what it was on, and never moved while something is said.

import { board } from "./picture.js";

let wasKeyboard = false;
let last = null;

/** Whether the focus is on nothing but the board: then the page may lead it elsewhere. */
export const isFocusFree = () => document.activeElement === document.body || Boolean(board()?.contains(document.activeElement));

/** To the board as a whole: arrows lead on from there, and nothing is chosen. */
export function focusBoard() {
  if (wasKeyboard) board()?.focus({ preventScroll: true });
}

const isLost = () => wasKeyboard && last && document.hasFocus() && document.activeElement === document.body && !last.matches(":focus");

/** A part may be higher than a low window; its ring is what must be seen of it. */
const showRing = (part) => part.querySelector(".rim")?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** What has the focus may go: its question is answered, its button has nothing to do any more. Then the board has it. */
export function keepFocus() {
  addEventListener("keydown", () => (wasKeyboard = true), true);
  addEventListener("pointerdown", () => (wasKeyboard = false), true);
  addEventListener("focusin", ({ target }) => {
    last = target;
    if (wasKeyboard && target.matches(".hit")) showRing(target);
  });
  // A page that is enlarged has a lower window: what had the focus is still seen in it.
  addEventListener("resize", () => wasKeyboard && document.activeElement?.matches(".hit") && showRing(document.activeElement));
  let looking = 0;
  const look = () => ((looking = 0), isLost() && focusBoard());
  const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden", "tabindex", "open"] };
  new MutationObserver(() => {
    if (isLost()) focusBoard();
    // What is hidden loses the focus only when it is painted.
    looking ||= setTimeout(look, 40);
  }).observe(document.body, watched);
}
