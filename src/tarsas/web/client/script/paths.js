// Paths of clicks: which parts go on, and which path is complete. The server knows the same, in paths.py.
// Dice (die-KIND-NUMBER) are toggles: any order will do, and of two of a kind it does not matter which.

export const isToggle = (part) => part.startsWith("die-");
const kindOf = (part) => part.slice(0, part.lastIndexOf("-"));
const clicked = (path) => path.filter((part) => !isToggle(part));

function toggled(path) {
  const counts = new Map();
  for (const part of path) if (isToggle(part)) counts.set(kindOf(part), (counts.get(kindOf(part)) || 0) + 1);
  return counts;
}

const isWithin = (few, many) => [...few].every(([kind, count]) => count <= (many.get(kind) || 0));
const isSame = (one, other) => one.size === other.size && isWithin(one, other) && isWithin(other, one);

/** Whether what has been chosen is the beginning of a path. */
export function fits(path, chosen) {
  const done = clicked(chosen);
  const wanted = clicked(path);
  if (done.some((part, place) => wanted[place] !== part)) return false;
  return done.length ? isSame(toggled(chosen), toggled(path)) : isWithin(toggled(chosen), toggled(path));
}

/** The number of the path that has been chosen to its end, or -1. */
export function complete(paths, chosen) {
  return paths.findIndex((path) => path.length === chosen.length && fits(path, chosen));
}

/** The number of the path that is meant: the one chosen to its end, or the only one left. A subset is never complete before it is confirmed. */
export function meant(paths, chosen) {
  const done = complete(paths, chosen);
  if (done >= 0 || !chosen.length || chosen.some(isToggle)) return done;
  const left = paths.map((path, number) => number).filter((number) => fits(paths[number], chosen));
  return left.length === 1 && !paths[left[0]].some(isToggle) ? left[0] : -1;
}

/** The parts that go on from what has been chosen. */
export function nextParts(paths, chosen) {
  const fitting = paths.filter((path) => fits(path, chosen));
  const done = clicked(chosen);
  const now = toggled(chosen);
  const found = new Set();
  if (!done.length) {
    const open = new Set();
    for (const path of fitting) for (const [kind, count] of toggled(path)) if (count > (now.get(kind) || 0)) open.add(kind);
    for (const path of paths) for (const part of path) if (isToggle(part) && open.has(kindOf(part)) && !chosen.includes(part)) found.add(part);
  }
  for (const path of fitting) {
    const wanted = clicked(path);
    if (wanted.length > done.length && isSame(toggled(path), now)) found.add(wanted[done.length]);
  }
  return found;
}
