// A list that grows at its top, as the log does: the items that stood there before and stand there still are neither read nor compared again.

import { morph, parsed } from "./morph.js";

const ITEM = '\n<li class="turn" id="';
const STOP = 'tabindex="0"';
// With every move the newest item changes, and perhaps the one before: its mark goes.
const CHANGING = 2;

/** Morph a list, shown as this text before, whose items only at the top are others now; whether that was so. */
export function grow(list, before = "", html) {
  const items = before.split(ITEM).slice(1 + CHANGING);
  const same = ITEM + items.join(ITEM);
  // The one stop for Tab may be further down: then there is more to change.
  if (!items.length || !html.endsWith(same) || same.includes(STOP)) return false;
  const kept = document.getElementById(items[0].split('"')[0]);
  // What the page itself has marked: where the text has marks now, they come back.
  for (const link of list.querySelectorAll(`[${STOP}],[aria-current]`)) {
    link.setAttribute("tabindex", "-1");
    link.removeAttribute("aria-current");
  }
  const next = [...parsed(html.slice(0, -same.length)).firstElementChild.children];
  const shown = [...list.children];
  const stays = shown.slice(0, shown.indexOf(kept)).filter((old) => next.some(({ id }) => id === old.id) || old.remove());
  for (const item of next) {
    if (stays[0]?.id === item.id) morph(stays.shift(), item);
    else (stays[0] ?? kept).before(item);
  }
  return true;
}
