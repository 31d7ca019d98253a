// What came of a form: a problem takes the focus and stands beside the fields it is about; anything else is said.

import { say } from "./say.js";
import { speak } from "./speech.js";

const SENT = "tarsas.sent";
const pathOf = (form) => new URL(form.action, location.href).pathname;

/** The fields of a form that somebody filled in. */
const fieldsOf = (form) => [...form.querySelectorAll("input:not([type=hidden],[type=radio],[type=checkbox]),textarea")];

export function followForms() {
  document.addEventListener("submit", ({ target }) => {
    try {
      sessionStorage.setItem(SENT, pathOf(target));
    } catch {
      // Where storage is forbidden, the problem is told without its fields.
    }
  });
  const notice = document.querySelector(".notice");
  if (!notice) return;
  if (!notice.matches(".problem")) return speak(notice.textContent.trim());
  document.title = [say("Problem"), document.title].join(" – ");
  for (const field of fieldsOfRefused()) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", [field.getAttribute("aria-describedby"), notice.id].filter(Boolean).join(" "));
    field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
  }
  notice.focus();
}

/** The fields of the form that was sent last, where this page has it. */
function fieldsOfRefused() {
  let sent = "";
  try {
    sent = sessionStorage.getItem(SENT);
  } catch {
    return [];
  }
  return [...document.forms].filter((form) => pathOf(form) === sent).flatMap(fieldsOf);
}
