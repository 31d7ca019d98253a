// What came of a form: a problem takes the focus and stands beside the fields it is about; anything else is said.

import { say } from "./say.js";
import { speak } from "./speech.js";

const SENT = "tarsas.sent";
const pathOf = (form) => new URL(form.action, location.href).pathname;

const WRITTEN = "input:not([type=hidden],[type=radio],[type=checkbox]),textarea";

/** The fields of a form that a problem is about; where it names none, the only one that somebody could write in. */
function fieldsOf(form, about) {
  const fields = [...form.querySelectorAll(about ? "input:not([type=hidden]),textarea" : WRITTEN)];
  if (about) return fields.filter(({ name }) => about.split(" ").includes(name));
  return fields.length === 1 ? fields : [];
}

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
  for (const field of fieldsOfRefused(notice.dataset.about)) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", [field.getAttribute("aria-describedby"), notice.id].filter(Boolean).join(" "));
    field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
  }
  notice.focus();
}

/** Those fields of the form that was sent last, where this page has it. */
function fieldsOfRefused(about) {
  let sent = "";
  try {
    sent = sessionStorage.getItem(SENT);
  } catch {
    return [];
  }
  return [...document.forms].filter((form) => pathOf(form) === sent).flatMap((form) => fieldsOf(form, about));
}
