// A sentence that comes up for a moment; an empty one puts it away.

let timer = 0;

export function toast(text, milliseconds = 3200) {
  const place = document.getElementById("toast");
  if (!place) return;
  clearTimeout(timer);
  if (!text) return place.classList.remove("shown");
  place.textContent = text;
  place.classList.add("shown");
  timer = setTimeout(() => place.classList.remove("shown"), milliseconds);
}
