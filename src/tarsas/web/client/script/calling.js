// "Your turn": in the title, in the icon, and as a notification where it is wanted.

import { kept } from "./keeping.js";
import { say } from "./say.js";
import { sound } from "./sounds.js";

let title = "";
const icon = document.querySelector("link[rel=icon]");
const usual = icon?.href;
let wasMyTurn = null;

export function callMyTurn(isMyTurn) {
  title ||= document.title;
  document.title = isMyTurn ? `${say("Your turn")} – ${title}` : title;
  if (icon) icon.href = isMyTurn ? icon.dataset.turn : usual;
  if (isMyTurn && wasMyTurn === false) {
    sound("turn");
    notify();
  }
  wasMyTurn = isMyTurn;
}

function notify() {
  if (!kept("notify") || document.visibilityState === "visible" || window.Notification?.permission !== "granted") return;
  try {
    const shown = new Notification(say("Your turn"), { body: title, icon: usual, tag: location.pathname });
    shown.onclick = () => (window.focus(), shown.close());
  } catch {
    // Phones allow notifications only to installed pages; the title tells it all the same.
  }
}

/** Ask for permission when notifications are switched on; whether they are possible. */
export async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}
