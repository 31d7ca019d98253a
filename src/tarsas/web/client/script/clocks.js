// Clocks tick down from what the server said; the server alone decides who ran out.

const bases = new WeakMap();

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-milliseconds]")) {
    const told = `${clock.dataset.milliseconds}/${clock.dataset.at}`;
    let base = bases.get(clock);
    if (base?.told !== told) bases.set(clock, (base = { told, since: performance.now() }));
    const spent = "running" in clock.dataset ? performance.now() - base.since : 0;
    const left = Math.max(0, Number(clock.dataset.milliseconds) - spent);
    const text = written(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("short", left < 30_000);
  }
}

function written(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export function startClocks() {
  setInterval(tick, 250);
  tick();
}
