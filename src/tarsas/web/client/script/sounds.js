// Small sounds of wood, stone and tile, made here: no file to fetch. Off by default on phones.

import { kept } from "./keeping.js";

const LATEST = 400;

let context = null;

function audio() {
  if (!kept("sound") || document.visibilityState !== "visible") return null;
  // Asked for earlier, the browser refuses and complains.
  if (navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  return context;
}

// A browser lets a page sound only after a gesture.
addEventListener("pointerdown", () => audio(), { once: true });
addEventListener("keydown", () => audio(), { once: true });

function knock(at, pitch, loudness, seconds = 0.06) {
  const length = Math.floor(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place++) samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 6;
  const noise = new AudioBufferSourceNode(context, { buffer });
  const body = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 5 });
  const gain = new GainNode(context, { gain: loudness });
  noise.connect(body).connect(gain).connect(context.destination);
  noise.start(at);
}

function tone(at, pitch, length, loudness) {
  const voice = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

// What a move sounds like on the board of a game: a glazed tile, a menhir that comes to stand, a figure on carved stone. All else is wood.
const MOVES = {
  azul: (now) => (knock(now, 3100, 0.6, 0.04), knock(now + 0.05, 2300, 0.45, 0.05)),
  carnac: (now) => (knock(now, 190, 2.4, 0.22), knock(now + 0.02, 420, 0.8, 0.12)),
  azteka: (now) => (knock(now, 1350, 0.6, 0.05), knock(now + 0.03, 330, 1.2, 0.12)),
};
const wood = (now) => (knock(now, 820, 0.9), knock(now + 0.045, 540, 0.5));

const SOUNDS = {
  pick: (now) => knock(now, 1700, 0.35),
  move: (now) => (MOVES[document.getElementById("board")?.dataset.game] ?? wood)(now),
  dice: (now) => [0, 0.05, 0.11, 0.16, 0.24, 0.33].forEach((wait, nth) => knock(now + wait, 1100 + 260 * (nth % 3), 0.55)),
  theirs: (now) => (knock(now, 460, 0.8, 0.08), knock(now + 0.07, 300, 0.6, 0.08)),
  score: (now) => (tone(now, 1047, 0.22, 0.045), tone(now + 0.08, 1319, 0.3, 0.04)),
  cost: (now) => (tone(now, 330, 0.2, 0.05), tone(now + 0.12, 247, 0.35, 0.05)),
  chat: (now) => (tone(now, 1568, 0.09, 0.035), tone(now + 0.11, 1568, 0.12, 0.03)),
  loss: (now) => [392, 330, 262].forEach((pitch, nth) => tone(now + 0.18 * nth, pitch, 0.7, 0.05)),
  turn: (now) => (tone(now, 587, 0.35, 0.06), tone(now + 0.13, 880, 0.5, 0.05)),
  end: (now) => [523, 659, 784].forEach((pitch, nth) => tone(now + 0.14 * nth, pitch, 0.8, 0.05)),
};

/** Play a sound by name, if sounds are wanted and possible. */
export function sound(name) {
  const device = audio();
  if (!device) return;
  const asked = performance.now();
  // A device that was just made begins a moment later; what comes much later than what it belongs to would only startle.
  device.resume().then(() => performance.now() - asked < LATEST && SOUNDS[name](device.currentTime), () => {});
}
