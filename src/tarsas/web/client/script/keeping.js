// What this browser remembers by itself: sounds, notifications, asking before every move, how fast others' moves are shown, how much is said, keys, how large the board is. Where storage is forbidden, defaults hold.

const isPhone = matchMedia("(hover: none)").matches;
const DEFAULTS = { sound: !isPhone, notify: false, confirm: false, pace: "normal", speech: "normal", keys: true, zoom: "100", best: true };
const KEYS = { move: "m", again: "r", earlier: "b", now: "n", undo: "u", on: "o", hint: "h", explain: "e", keys: "?" };
for (const [name, key] of Object.entries(KEYS)) DEFAULTS[`key.${name}`] = key;

export function kept(name) {
  try {
    const value = localStorage.getItem(`tarsas.${name}`);
    if (value === null) return DEFAULTS[name];
    return typeof DEFAULTS[name] === "boolean" ? value === "yes" : value;
  } catch {
    return DEFAULTS[name];
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`tarsas.${name}`, typeof value === "string" ? value : value ? "yes" : "no");
  } catch {
    // Private windows may refuse; then it holds until the page is left.
    DEFAULTS[name] = value;
  }
}
