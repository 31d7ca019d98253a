// A sentence that comes up for a moment.

let timer = 0;

export function toast(text, milliseconds = 3200) {
  const place = document.getElementById("toast");
  if (!place) return;
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => place.classList.remove("shown"), milliseconds);
}
