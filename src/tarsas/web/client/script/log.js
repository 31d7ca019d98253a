// The lines of the log: which one is shown, and its words elsewhere on the page.

/** Mark the line that led to a moment; gives it back. */
export function markInLog(ply) {
  let found = null;
  for (const link of document.querySelectorAll("#log a")) {
    if (Number(link.dataset.ply) === ply) {
      link.setAttribute("aria-current", "step");
      found = link;
    } else link.removeAttribute("aria-current");
  }
  return found;
}

/** All that a line says, as one text. */
export function wordsOf(link) {
  return [...link.querySelectorAll(".told,.then,small")].map((each) => each.textContent.trim()).join(". ");
}

/** What stands on the closed sheet of a phone: the decision of a line, with its pictures. */
export function peekAt(link) {
  const place = document.getElementById("peek");
  const told = link.querySelector(".told");
  if (place && told) place.replaceChildren(...told.cloneNode(true).childNodes);
  else if (place) place.textContent = wordsOf(link);
}
