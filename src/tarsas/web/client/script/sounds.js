// Small sounds of wood and stone, made here: no file to fetch. Off by default on phones.

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

function knock(at, pitch, loudness) {
  const length = Math.floor(context.sampleRate * 0.06);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place++) samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 6;
  const noise = new AudioBufferSourceNode(context, { buffer });
  const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 5 });
  const gain = new GainNode(context, { gain: loudness });
  noise.connect(wood).connect(gain).connect(context.destination);
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

const SOUNDS = {
  pick: (now) => knock(now, 1700, 0.35),
  move: (now) => (knock(now, 820, 0.9), knock(now + 0.045, 540, 0.5)),
  dice: (now) => [0, 0.05, 0.11, 0.16, 0.24, 0.33].forEach((wait, nth) => knock(now + wait, 1100 + 260 * (nth % 3), 0.55)),
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
