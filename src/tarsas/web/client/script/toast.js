// A sentence that comes up for a moment, and is said; an empty one puts it away.

import { speak } from "./speech.js";

let timer = 0;

export function toast(text, milliseconds = 3200) {
  const place = document.getElementById("toast");
  if (!place) return;
  clearTimeout(timer);
  if (!text) return place.classList.remove("shown");
  if (!place.classList.contains("shown") || place.textContent !== text) speak(text);
  place.textContent = text;
  place.classList.add("shown");
  timer = setTimeout(() => place.classList.remove("shown"), milliseconds);
}
