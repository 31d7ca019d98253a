// One language on a page: where another tab has changed it, this one follows before it would speak in two.

import { isOnTheWay } from "./leaving.js";

/** Whether another language has been chosen than the one this page is in. */
function isOther() {
  const [, chosen] = document.cookie.match(/(?:^|; )language=(hu|en)(?:;|$)/) ?? [];
  return chosen !== undefined && chosen !== document.documentElement.lang;
}

// Fields that nobody sees are filled in by the page itself.
const hasText = (field) => field.checkVisibility() && field.value !== field.defaultValue;

/** Come anew where the language is another; where somebody is going, and what they have begun to write, is not thrown away for it. */
export function followLanguage() {
  if (!isOther() || isOnTheWay() || [...document.querySelectorAll("input:not([type=hidden],[type=radio],[type=checkbox]),textarea")].some(hasText)) return false;
  location.reload();
  return true;
}

/** Whoever comes back to a page finds it in their language. */
export function keepLanguage() {
  for (const kind of ["focus", "pageshow"]) addEventListener(kind, followLanguage);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && followLanguage());
}
