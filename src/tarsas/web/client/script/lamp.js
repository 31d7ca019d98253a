// The lamp of a lesson: the board is dim but for what the step speaks of, and the clicks of its move are numbered. Every move stays possible.

import { focusBoard, isFocusFree } from "./focus.js";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 7;
const make = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** Where a part lies, piece by piece, within the picture's frame. */
function boxesOf(part, frame) {
  const found = [...document.querySelectorAll(`#board-area svg [data-part="${CSS.escape(part)}"]`)].map((each) => each.getBoundingClientRect());
  return found.filter(({ width }) => width).map(({ left, top, width, height }) => ({ x: left - frame.left, y: top - frame.top, width, height }));
}

const hole = ({ x, y, width, height }) => make("rect", { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN, rx: 12, fill: "#000" });
const badge = ({ x, y }, number) => make("g", { class: "badge", transform: `translate(${x + 1},${y + 1})` }, make("circle", { r: 10 }), make("text", { y: 4 }, String(number)));

const putOut = () => document.querySelectorAll(".lamp-light").forEach((each) => each.remove());

function light(area, lesson) {
  putOut();
  const picture = area.querySelector("svg");
  const lights = JSON.parse(lesson.dataset.lights);
  if (!picture || !lights.length || area.closest(".table").dataset.sight === "text") return;
  const frame = picture.getBoundingClientRect();
  const origin = area.parentElement.getBoundingClientRect();
  const boxes = lights.flatMap((part) => boxesOf(part, frame));
  if (!boxes.length) return;
  const { width, height } = frame;
  const whole = { width, height };
  const path = JSON.parse(lesson.dataset.path);
  const numbered = path.length > 1 && path.length < 4 ? path.map((part) => boxesOf(part, frame)[0]) : [];
  const layer = (name, ...drawn) => make("svg", { class: `lamp-light ${name}`, "aria-hidden": "true", ...whole, viewBox: `0 0 ${width} ${height}` }, ...drawn);
  // The dimming is a layer of its own: in light it multiplies with the board beneath it, and the numbers must not.
  const dimming = layer(
    "dimming",
    make("defs", {}, make("filter", { id: "lamp-soft" }, make("feGaussianBlur", { stdDeviation: 4 })), make("mask", { id: "lamp-mask" }, make("rect", { ...whole, fill: "#fff" }), make("g", { filter: "url(#lamp-soft)" }, ...boxes.map(hole)))),
    make("rect", { ...whole, class: "veil", mask: "url(#lamp-mask)", rx: 12 }),
  );
  const numbers = layer("numbers", ...numbered.map((box, index) => box && badge(box, index + 1)).filter(Boolean));
  for (const each of [dimming, numbers]) {
    each.style.left = `${frame.left - origin.left}px`;
    each.style.top = `${frame.top - origin.top}px`;
    area.parentElement.append(each);
  }
}

/** On the page of a lesson: light what it speaks of, and lead the keyboard to what comes next. */
export function followLamp() {
  const [area, lesson] = [document.querySelector("#board-area"), document.querySelector("#lesson")];
  if (!lesson) return;
  let waiting = 0;
  const draw = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      light(area, lesson);
    });
  };
  let was = `${lesson.dataset.step} ${lesson.dataset.phase}`;
  new MutationObserver(() => {
    draw();
    const now = `${lesson.dataset.step} ${lesson.dataset.phase}`;
    if (now === was) return;
    was = now;
    lesson.querySelector(".lamp-says").scrollTop = 0;
    if (lesson.dataset.phase === "asked") focusBoard();
    else if (isFocusFree() || lesson.contains(document.activeElement)) lesson.querySelector("[data-lesson-main]")?.focus({ preventScroll: true });
  }).observe(lesson, { attributes: true, childList: true, subtree: true });
  new MutationObserver(draw).observe(area, { childList: true, subtree: true });
  // While a move is shown, nothing is asked for: the light comes back with the next step.
  document.addEventListener("board-kept", putOut);
  new ResizeObserver(draw).observe(area);
  draw();
}
