// What this browser remembers by itself: sounds, notifications, asking before every move. Where storage is forbidden, defaults hold.

const isPhone = matchMedia("(hover: none)").matches;
const DEFAULTS = { sound: !isPhone, notify: false, confirm: false };

export function kept(name) {
  try {
    const value = localStorage.getItem(`tarsas.${name}`);
    return value === null ? DEFAULTS[name] : value === "yes";
  } catch {
    return DEFAULTS[name];
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`tarsas.${name}`, value ? "yes" : "no");
  } catch {
    // Private windows may refuse; then it holds until the page is left.
    DEFAULTS[name] = value;
  }
}
