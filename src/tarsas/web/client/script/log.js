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

/** The log is one stop for Tab: arrows go from line to line, Home and End to its ends. */
export function followLog() {
  const log = () => document.getElementById("log");
  // A board without a table may have a tree of moves instead.
  if (!log()) return;
  const links = () => [...log().querySelectorAll("a[data-ply]")];
  const stopAt = (link) => {
    for (const each of links()) each.setAttribute("tabindex", each === link ? "0" : "-1");
  };
  if (!log()) return;
  if (!log().querySelector("a[tabindex='0']")) stopAt(links()[0]);
  document.addEventListener("focusin", ({ target }) => target.matches("#log a[data-ply]") && target.getAttribute("tabindex") !== "0" && stopAt(target));
  document.addEventListener("keydown", (event) => {
    if (!event.target.matches?.("#log a[data-ply]")) return;
    const all = links();
    const at = all.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[Math.max(0, Math.min(all.length - 1, to))].focus();
  });
}

/** All that a line says, as one text. */
export function wordsOf(link) {
  return [...link.querySelectorAll(".told,.then,.brought,small")].map((each) => each.textContent.trim()).join(". ");
}

/** The decision of a line, with its pictures. A turn names its player once, but elsewhere nothing stands above. */
function toldBy(link) {
  const told = link.querySelector(".told");
  const name = told?.querySelector("b") ? null : link.closest(".turn")?.querySelector(".told b");
  if (!told) return null;
  // A verb goes on from the name; a number would be read as part of it.
  const between = /^\p{L}/u.test(told.textContent.trim()) ? " " : ": ";
  return [...(name ? [name.cloneNode(true), between] : []), ...told.cloneNode(true).childNodes];
}

/** The same in words alone; nothing where chance began. */
export function decisionOf(link) {
  return (toldBy(link) ?? []).map((each) => each.textContent ?? each).join("").replace(/\s+/g, " ").trim();
}

/** What stands on the closed sheet of a phone. */
export function peekAt(link) {
  const place = document.getElementById("peek");
  const told = toldBy(link);
  if (place && told) place.replaceChildren(...told);
  else if (place) place.textContent = wordsOf(link);
}
