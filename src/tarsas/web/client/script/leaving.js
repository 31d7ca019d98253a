// Where somebody is going: a form that was sent or a link that was followed is on its way until this page is gone, and nothing may come between.

// Whoever has stopped the browser is still here after so many milliseconds, and the page goes on.
const LONGEST = 20_000;
// So long after the finger is lifted its click may still come.
const CLICK_COMES = 60;

let leftAt = -Infinity;
let pressedAt = -Infinity;
let sent = new WeakMap();

const isRecent = (moment) => performance.now() - moment < LONGEST;

/** Whether the person is on the way elsewhere, or just about to click: the page stays as it is. */
export const isOnTheWay = () => isRecent(leftAt) || isRecent(pressedAt);

export function heedLeaving() {
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.method === "dialog") return;
    const button = event.submitter ?? event.target;
    // Sent twice, it would be done twice: two tables where one was wanted.
    if (isRecent(sent.get(button) ?? -Infinity)) return event.preventDefault();
    sent.set(button, performance.now());
    leftAt = performance.now();
  });
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (link && !event.defaultPrevented && leadsElsewhere(link, event)) leftAt = performance.now();
  });
  addEventListener("pointerdown", () => (pressedAt = performance.now()), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => (pressedAt = -Infinity), CLICK_COMES), true);
  // Back again, by the browser's own arrow.
  addEventListener("pageshow", () => {
    leftAt = pressedAt = -Infinity;
    sent = new WeakMap();
  });
}

function leadsElsewhere(link, { ctrlKey, metaKey, shiftKey }) {
  const isHere = link.href.split("#")[0] === location.href.split("#")[0] && link.hash;
  return !isHere && !link.target && !link.hasAttribute("download") && !ctrlKey && !metaKey && !shiftKey;
}
