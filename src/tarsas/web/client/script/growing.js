// A list that grows at its top, as the log does: the items that stood there before and stand there still are neither read nor compared again.

import { morph } from "./morph.js";

const ITEM = '\n<li class="turn" id="';
// With every move the newest item changes, and perhaps the one before: its mark goes.
const TRIES = 4;

/** Where in the text of the list as it was the items begin with which the new text ends; -1 where too much has changed. */
function beginOfSame(before, html) {
  let at = -1;
  for (let tries = 0; tries < TRIES; tries++) {
    at = before.indexOf(ITEM, at + 1);
    if (at < 0 || html.endsWith(before.slice(at))) return at;
  }
  return -1;
}

/** What the page itself has marked in the items that stay: the new text has no marks there. */
function unmark(list, kept) {
  for (const link of list.querySelectorAll('a[tabindex="0"],a[aria-current]')) {
    if (!kept.contains(link) && !(kept.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    link.setAttribute("tabindex", "-1");
    link.removeAttribute("aria-current");
  }
}

/** Morph a list, shown as this text before, whose items only at the top are others now; whether that was so. */
export function grow(list, before, html) {
  const begin = before ? beginOfSame(before, html) : -1;
  if (begin < 0) return false;
  const same = before.slice(begin);
  const [, id] = /id="([^"]*)"/.exec(same);
  const kept = [...list.children].find((item) => item.id === id);
  const template = document.createElement("template");
  template.innerHTML = html.slice(0, html.length - same.length).trim();
  const next = template.content.firstElementChild;
  if (!kept || same.includes('tabindex="0"') || !next?.cloneNode().isEqualNode(list.cloneNode())) return false;
  unmark(list, kept);
  const shown = new Map();
  for (let item = list.firstElementChild; item !== kept; item = item.nextElementSibling) shown.set(item.id, item);
  let place = list.firstElementChild;
  for (const item of [...next.children]) {
    const old = shown.get(item.id);
    shown.delete(item.id);
    if (old === place) place = place.nextElementSibling;
    else list.insertBefore(old ?? item, place);
    if (old) morph(old, item);
  }
  for (const gone of shown.values()) gone.remove();
  return true;
}
