// One element becomes another, with as little change as can be: what is the same stays, what has the same id travels.

import { Idiomorph } from "idiomorph";

/** HTML as elements that are on no page yet. */
export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content;
}

/** `next` is an element, or its HTML. */
export function morph(place, next, { callbacks = {}, ...options } = {}) {
  // Most of a picture is what it was before. The browser compares that in no time; walking it attribute by attribute takes longer than showing it.
  const beforeNodeMorphed = (shown, next) => !shown.isEqualNode(next) && (callbacks.beforeNodeMorphed?.(shown, next) ?? true);
  Idiomorph.morph(place, next, { morphStyle: "outerHTML", ...options, callbacks: { ...callbacks, beforeNodeMorphed } });
}
