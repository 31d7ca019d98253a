// Single keys: they work only while the board has the focus, each can be another one, and all can be switched off.

import { keep, kept } from "./keeping.js";
import { board } from "./picture.js";
import { say } from "./say.js";
import { sayAgain, sayEarlier } from "./speech.js";
import { isWriting } from "./typing.js";

const dialog = () => document.getElementById("keys");
const fields = () => [...dialog().querySelectorAll("[data-key]")];
const keyOf = (field) => kept(`key.${field.dataset.key}`);

/** Hear of keys by the names of what they do; those of speech and the list of all are here. */
export function followKeys(acts) {
  const all = { again: sayAgain, earlier: sayEarlier, keys: () => dialog().showModal(), ...acts };
  addEventListener("keydown", (event) => {
    if (!kept("keys") || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || !board()?.contains(event.target)) return;
    const field = fields().find((each) => keyOf(each) === event.key.toLowerCase());
    if (!field || !all[field.dataset.key]) return;
    event.preventDefault();
    all[field.dataset.key]();
  });
  for (const field of fields()) {
    field.value = keyOf(field);
    field.addEventListener("focus", () => field.select());
    field.addEventListener("input", () => change(field));
  }
}

/** Another key for something; one that means something else already is refused, and why is said. */
function change(field) {
  const key = [...field.value.trim().toLowerCase()].at(-1) ?? "";
  const other = fields().find((each) => each !== field && keyOf(each) === key);
  const about = document.getElementById(field.getAttribute("aria-describedby"));
  field.value = key;
  field.setAttribute("aria-invalid", String(Boolean(other) || !key));
  about.textContent = other ? say("This key already means: {what}", { what: other.labels[0].textContent.trim() }) : key ? "" : say("Type one key.");
  if (key && !other) keep(`key.${field.dataset.key}`, key);
}
