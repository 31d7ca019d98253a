// What lies on the board explains itself, in one sentence with a link to its rule: under a pointer that rests, under a finger that stays, and by the keyboard.

import { board, on } from "./picture.js";
import { say } from "./say.js";
import { isWriting, nearest, WAYS } from "./typing.js";

const RESTS = 650;
const STAYS = 500;
const FAR = 10;
const EDGE = 8;

const texts = () => JSON.parse(document.getElementById("explanations")?.textContent || "{}");
const nameOf = (area) => area.parentElement.dataset.explain;
/** The areas that can be seen: what lies on a leaf that is turned away cannot. */
const areas = () => [...(board()?.querySelectorAll(".explained rect") ?? [])].filter((area) => area.getBoundingClientRect().width > 0);
const areaAt = (x, y) => document.elementsFromPoint(x, y).find((each) => each.matches(".explained rect")) ?? null;
const isWithin = ({ left, right, top, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;

/** The one bubble of the page: what it explains, where, and how it went. */
class Bubble {
  constructor() {
    this.texts = texts();
    this.area = null;
    this.element = Object.assign(document.createElement("div"), { id: "explanation", className: "explanation", hidden: true });
    this.element.setAttribute("role", "tooltip");
    this.words = document.createElement("p");
    this.link = Object.assign(document.createElement("a"), { target: "rules" });
    this.link.dataset.rules = "";
    this.element.append(this.words, this.link);
    document.body.append(this.element);
  }

  address(area) {
    return `/rules/${board().dataset.game}#${this.texts[nameOf(area)][1]}`;
  }

  /** All that is said of an area, for who listens. */
  wordsOf(area) {
    const [text, section] = this.texts[nameOf(area)];
    return `${text} ${say("Rule {section}", { section })}`;
  }

  /** Explain an area beside a place: that of the pointer, or the area itself. */
  show(area, place = area.getBoundingClientRect()) {
    if (!this.texts[nameOf(area)]) return;
    this.close();
    const [text, section] = this.texts[nameOf(area)];
    this.area = area;
    this.words.textContent = text;
    this.link.textContent = say("Rule {section}", { section });
    this.link.href = this.address(area);
    area.classList.add("asked");
    this.element.hidden = false;
    this.put(place);
  }

  /** Above the place, or below where there is no room; always whole within the window. */
  put({ left, right, top, bottom }) {
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const within = (wanted, size, room) => Math.max(EDGE, Math.min(wanted, room - size - EDGE));
    const above = top - height - EDGE;
    this.element.style.left = `${within((left + right - width) / 2, width, innerWidth)}px`;
    this.element.style.top = `${within(above >= EDGE ? above : bottom + EDGE, height, innerHeight)}px`;
  }

  close() {
    this.area?.classList.remove("asked");
    this.area = null;
    this.element.hidden = true;
  }
}

const around = (x, y, reach) => ({ left: x, right: x, top: y - reach, bottom: y + reach });
const isPlaying = () => document.documentElement.matches(".is-playing,.is-dragging");

/** A pointer that rests on something. What it goes on to, or presses, puts the bubble away; the way to the bubble does not. */
function followMouse(bubble) {
  let resting = 0;
  let leaving = 0;
  const rest = ({ clientX: x, clientY: y }) => {
    const area = isPlaying() ? null : areaAt(x, y);
    if (area) bubble.show(area, around(x, y, 14));
  };
  const leave = () => (leaving ||= setTimeout(() => ((leaving = 0), bubble.close()), 300));
  const stay = () => (leaving = clearTimeout(leaving) ?? 0);
  on("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    clearTimeout(resting);
    if (event.buttons) return;
    if (bubble.area && areaAt(event.clientX, event.clientY) === bubble.area) return stay();
    if (bubble.area && !bubble.area.matches(":focus")) leave();
    resting = setTimeout(rest, RESTS, event);
  });
  // A finger that is lifted leaves as well: what it asked about stays, for its link is to be tapped.
  on("pointerleave", (event) => (clearTimeout(resting), event.pointerType !== "touch" && bubble.area && !bubble.area.matches(":focus") && leave()));
  on("pointerdown", () => clearTimeout(resting));
  bubble.element.addEventListener("pointerenter", stay);
  bubble.element.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && leave());
}

/** A finger that stays on something asks about it, and plays nothing. */
function followFinger(bubble) {
  let press = null;
  let isSpent = false;
  const lift = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  on("pointerdown", (event) => {
    isSpent = false;
    lift();
    if (event.pointerType !== "touch" || !event.isPrimary || isPlaying()) return;
    const { clientX: x, clientY: y } = event;
    press = { x, y, timer: setTimeout(() => hold(x, y), STAYS) };
  });
  const hold = (x, y) => {
    const area = areaAt(x, y);
    if (!area) return;
    bubble.show(area, around(x, y, 28));
    isSpent = true;
  };
  addEventListener("pointermove", (event) => press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR && lift());
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, lift);
  on("contextmenu", (event) => press && event.preventDefault());
  // Before what plays hears of it.
  on("click", (event) => isSpent && ((isSpent = false), event.preventDefault(), event.stopPropagation()), true);
  // A tap elsewhere puts the bubble away and means nothing else.
  addEventListener(
    "pointerdown",
    (event) => {
      if (!bubble.area || bubble.element.contains(event.target)) return;
      bubble.close();
      if (event.pointerType === "touch" && board().contains(event.target)) (lift(), (isSpent = true), event.stopPropagation());
    },
    true,
  );
  addEventListener("scroll", () => press || bubble.close(), true);
}

/** By the keyboard: a key asks about what has the focus, arrows go on to what lies beside it, Enter opens its rule, Escape goes back. Gives what that key does. */
function followAsking(bubble) {
  let before = null;
  const ask = (area) => {
    area.setAttribute("tabindex", "-1");
    area.setAttribute("role", "link");
    area.setAttribute("aria-label", bubble.wordsOf(area));
    area.focus();
    area.scrollIntoView({ block: "nearest" });
    bubble.show(area);
  };
  const begin = () => {
    before = document.activeElement;
    const { left, top, width, height } = before.getBoundingClientRect();
    const beneath = board().contains(before) ? areaAt(left + width / 2, top + height / 2) : null;
    const first = beneath ?? areas()[0];
    if (first) ask(first);
  };
  const end = () => {
    const area = bubble.area;
    bubble.close();
    if (area?.matches(":focus")) before?.isConnected && before !== document.body ? before.focus() : area.blur();
  };
  const typed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return false;
    const asked = event.target.closest?.(".explained rect");
    if (event.key === "Escape" && bubble.area) end();
    else if (!asked) return false;
    else if (event.key in WAYS) ask(nearest(asked, areas(), WAYS[event.key]) ?? asked);
    else if (event.key === "Enter" || event.key === " ") bubble.link.click();
    else return false;
    return true;
  };
  addEventListener("keydown", (event) => typed(event) && (event.preventDefault(), event.stopPropagation()), true);
  on("focusout", (event) => event.target === bubble.area && bubble.close());
  return () => (bubble.area?.matches(":focus") ? end() : isPlaying() || begin());
}

/** Gives what asks about whatever has the focus. */
export function followExplanations() {
  const bubble = new Bubble();
  followMouse(bubble);
  followFinger(bubble);
  const ask = followAsking(bubble);
  // The rule lies beside the table now, or over it.
  bubble.link.addEventListener("click", () => setTimeout(() => bubble.close()));
  return ask;
}
