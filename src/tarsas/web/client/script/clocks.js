// Clocks tick down from what the server said; the server alone decides who ran out.

import { say } from "./say.js";
import { speak } from "./speech.js";

const bases = new WeakMap();
// Seconds left at which a clock that runs is heard.
const CALLS = [60, 30, 10];

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-milliseconds]")) {
    const told = `${clock.dataset.milliseconds}/${clock.dataset.at}`;
    let base = bases.get(clock);
    if (base?.told !== told) bases.set(clock, (base = { told, since: performance.now() }));
    const spent = "running" in clock.dataset ? performance.now() - base.since : 0;
    const left = Math.max(0, Number(clock.dataset.milliseconds) - spent);
    const text = written(left);
    if (clock.textContent !== text) clock.textContent = text;
    if ("running" in clock.dataset) call(clock, left / 1000, base);
    clock.classList.toggle("short", left < 30_000);
  }
}

/** Say how much time is left, once at each call; what was over when the clock began to run is not said. */
function call(clock, seconds, base) {
  const now = CALLS.filter((each) => seconds <= each).at(-1);
  if (now !== base.called && base.called !== undefined && now) {
    const name = clock.closest(".player")?.querySelector(".name").firstChild.textContent.trim();
    speak(clock.closest(".player")?.matches(".mine") ? say("You have {seconds} seconds left", { seconds: now }) : say("{name} has {seconds} seconds left", { name, seconds: now }));
  }
  base.called = now ?? 0;
}

function written(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return say("{days} d {hours} h", { days: Math.floor(hours / 24), hours: hours % 24 });
  return hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export function startClocks() {
  setInterval(tick, 250);
  tick();
}
