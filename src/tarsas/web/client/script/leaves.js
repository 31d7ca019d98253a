// A picture with leaves: in a small window two views lie in the same place, and tabs turn one of them up. What one has picked stays while the game goes on.

const tabsOf = (root) => [...root.querySelectorAll("[data-tab]")];

// The leaf that was picked, and the moment of the game at which it was.
let picked = null;

/** Whether something that can be clicked lies on this leaf. */
function hasLit(root, leaf, lit) {
  return [...root.querySelectorAll(`.hit [data-leaf="${leaf}"],.hit[data-leaf="${leaf}"]`)].some((each) => lit.has(each.closest(".hit").dataset.part));
}

/** What was picked, or what the picture is about. A pick is forgotten at a later moment when what is to be clicked lies on the other leaf, and nothing on this one. */
function leafOf(root, lit) {
  const proposed = root.querySelector(".tabs").dataset.shown;
  const isLater = picked && picked.ply !== root.dataset.ply;
  if (isLater && picked.leaf !== proposed && hasLit(root, proposed, lit) && !hasLit(root, picked.leaf, lit)) picked = null;
  return picked?.leaf ?? proposed;
}

function turnTo(root, leaf) {
  for (const each of root.querySelectorAll("[data-leaf]")) {
    if (each.dataset.leaf === leaf) each.removeAttribute("display");
    else each.setAttribute("display", "none");
  }
  for (const tab of tabsOf(root)) {
    const isChosen = tab.dataset.tab === leaf;
    tab.classList.toggle("chosen", isChosen);
    tab.setAttribute("aria-selected", isChosen);
    tab.setAttribute("tabindex", isChosen ? 0 : -1);
  }
}

/** Make the tabs of a picture something to click, and turn up the leaf that is wanted. */
export function dressLeaves(root, lit) {
  const list = root.querySelector(".tabs");
  if (!list) return;
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", list.dataset.name);
  for (const tab of tabsOf(root)) {
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-label", tab.dataset.name);
  }
  turnTo(root, leafOf(root, lit));
}

function pick(root, tab) {
  picked = { leaf: tab.dataset.tab, ply: root.dataset.ply };
  turnTo(root, picked.leaf);
}

/** Turn the leaves by pointer and keyboard. */
export function followTabs(area, board) {
  area?.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab]");
    if (tab) pick(board(), tab);
  });
  area?.addEventListener("keydown", (event) => {
    const tab = event.target.closest("[data-tab]");
    const way = { ArrowLeft: -1, ArrowRight: 1, Enter: 0, " ": 0 }[event.key];
    if (!tab || way === undefined) return;
    event.preventDefault();
    // Elsewhere on the picture, and in a replay, the arrows mean something else.
    event.stopPropagation();
    const tabs = tabsOf(board());
    const next = tabs.at((tabs.indexOf(tab) + way) % tabs.length);
    pick(board(), next);
    next.focus();
  });
}
