// Paths of clicks: which parts go on, and which path is complete. The server knows the same, in paths.py.
// `choices` has the paths of all legal actions, and which of their parts are toggles: any order will do for these, and of those that
// differ only in the number at the end it does not matter which.

export const isToggle = (choices, part) => choices.toggles.includes(part);
const kindOf = (part) => part.slice(0, part.lastIndexOf("-"));
const clicked = (choices, path) => path.filter((part) => !isToggle(choices, part));

function toggled(choices, path) {
  const counts = new Map();
  for (const part of path) if (isToggle(choices, part)) counts.set(kindOf(part), (counts.get(kindOf(part)) || 0) + 1);
  return counts;
}

const isWithin = (few, many) => [...few].every(([kind, count]) => count <= (many.get(kind) || 0));
const isSame = (one, other) => one.size === other.size && isWithin(one, other) && isWithin(other, one);

/** Whether what has been chosen is the beginning of a path. */
export function fits(choices, path, chosen) {
  const done = clicked(choices, chosen);
  const wanted = clicked(choices, path);
  if (done.some((part, place) => wanted[place] !== part)) return false;
  const [now, all] = [toggled(choices, chosen), toggled(choices, path)];
  return done.length ? isSame(now, all) : isWithin(now, all);
}

/** The number of the path that has been chosen to its end, or -1. */
export function complete(choices, chosen) {
  return choices.paths.findIndex((path) => path.length === chosen.length && fits(choices, path, chosen));
}

/** The number of the path that is meant: the one chosen to its end, or the only one left. A subset is never complete before it is confirmed. */
export function meant(choices, chosen) {
  const isSubset = (path) => path.some((part) => isToggle(choices, part));
  const done = complete(choices, chosen);
  if (done >= 0 || !chosen.length || isSubset(chosen)) return done;
  const left = choices.paths.map((path, number) => number).filter((number) => fits(choices, choices.paths[number], chosen));
  return left.length === 1 && !isSubset(choices.paths[left[0]]) ? left[0] : -1;
}

/** The parts that go on from what has been chosen. */
export function nextParts(choices, chosen) {
  const fitting = choices.paths.filter((path) => fits(choices, path, chosen));
  const done = clicked(choices, chosen);
  const now = toggled(choices, chosen);
  const found = new Set();
  if (!done.length) {
    const open = new Set();
    for (const path of fitting) for (const [kind, count] of toggled(choices, path)) if (count > (now.get(kind) || 0)) open.add(kind);
    for (const part of choices.paths.flat()) if (isToggle(choices, part) && open.has(kindOf(part)) && !chosen.includes(part)) found.add(part);
  }
  for (const path of fitting) {
    const wanted = clicked(choices, path);
    if (wanted.length > done.length && isSame(toggled(choices, path), now)) found.add(wanted[done.length]);
  }
  return found;
}
