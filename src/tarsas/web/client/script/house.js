// What every page can do: colours and language, copying, dialogs, switches, the sheet on a phone.

import { keep, kept } from "./keeping.js";
import { mayNotify } from "./calling.js";
import { csrf, postForm } from "./net.js";
import { say } from "./say.js";
import { sound } from "./sounds.js";
import { toast } from "./toast.js";

export function startHouse() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy],[data-open],.handle,[data-slow]");
    if (event.target.matches("dialog")) event.target.close();
    if (!button) return;
    if ("slow" in button.dataset) {
      event.preventDefault();
      fetchSlowly(button);
    } else if (button.dataset.copy) copy(document.getElementById(button.dataset.copy));
    else if (button.dataset.open) document.getElementById(button.dataset.open).showModal();
    else toggleSheet(button);
  });
  document.addEventListener("submit", (event) => event.target.matches("[data-settings]") && settings(event));
  document.addEventListener("change", (event) => event.target.matches("[data-setting]") && switching(event.target));
  // Pieces that come while the page is open are the same for everybody: their forms are signed when they are sent.
  document.addEventListener("formdata", (event) => event.target.matches("[data-unsigned]") && event.formData.set("csrf", csrf()));
}

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  toast(say("Copied"));
}

/** A download that takes a while to be made: the page says so, stays usable, and says when it is there or why it will not come. */
async function fetchSlowly(link) {
  if (link.hasAttribute("aria-busy")) return;
  link.setAttribute("aria-busy", "true");
  link.closest("dialog")?.close();
  toast(say("The picture is being made. It comes by itself; that can take some minutes."), 12_000);
  const answer = await fetch(link.href, { headers: { Accept: "application/json" } }).catch(() => null);
  link.removeAttribute("aria-busy");
  if (!answer?.ok) {
    const told = answer ? await answer.json().catch(() => ({})) : {};
    return toast(told.error || say("The picture could not be made just now."), 9000);
  }
  const ready = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await answer.blob()), download: link.download });
  ready.click();
  setTimeout(() => URL.revokeObjectURL(ready.href), 60_000);
  toast(say("The picture is ready."));
}

function toggleSheet(handle) {
  const isOpen = handle.closest(".sheet").classList.toggle("open");
  handle.setAttribute("aria-expanded", String(isOpen));
}

/** Colours change at once; a language brings the page anew, where it was. */
function settings(event) {
  event.target.elements.back.value = location.pathname + location.search;
  const { name, value } = event.submitter ?? {};
  if (name !== "theme") return;
  event.preventDefault();
  if (value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = value;
  for (const button of document.querySelectorAll("button[name=theme]")) button.setAttribute("aria-pressed", String(button.value === value));
  postForm("/settings", { theme: value, back: "/" });
}

/** Each switch as this browser remembers it. */
export function showSwitches() {
  for (const box of document.querySelectorAll("[data-setting]")) box.checked = kept(box.dataset.setting);
}

async function switching(box) {
  const { setting } = box.dataset;
  if (setting === "notify" && box.checked && !(await mayNotify())) {
    box.checked = false;
    toast(say("The browser does not allow notifications from this page."));
  }
  keep(setting, box.checked);
  if (setting === "sound" && box.checked) sound("turn");
}
