// What every page can do: colours and language, copying, dialogs, switches, the sheet on a phone.

import { keep, kept } from "./keeping.js";
import { mayNotify } from "./calling.js";
import { csrf, getJson, postForm } from "./net.js";
import { say } from "./say.js";
import { sound } from "./sounds.js";
import { toast } from "./toast.js";

export function startHouse() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy],[data-open],[data-fold],.handle,[data-slow]");
    for (const open of document.querySelectorAll("[data-fold][aria-expanded=true]")) if (open !== button) fold(open, false);
    if (event.target.matches("dialog")) event.target.close();
    if (!button) return;
    if ("slow" in button.dataset) {
      event.preventDefault();
      fetchSlowly(button);
    } else if (button.dataset.copy) copy(document.getElementById(button.dataset.copy));
    else if (button.dataset.open) {
      // Without a script the button sends its form instead.
      event.preventDefault();
      open(button);
    } else if ("fold" in button.dataset) fold(button, button.getAttribute("aria-expanded") !== "true");
    else toggleSheet(button);
  });
  document.addEventListener("keydown", (event) => {
    const unfolded = document.querySelector("[data-fold][aria-expanded=true]");
    if (event.key !== "Escape" || !unfolded) return;
    fold(unfolded, false);
    unfolded.focus();
  });
  document.addEventListener("submit", (event) => event.target.matches("[data-settings]") && settings(event));
  document.addEventListener("change", (event) => event.target.matches("[data-setting]") && switching(event.target));
  // Pieces that come while the page is open are the same for everybody: their forms are signed when they are sent.
  document.addEventListener("formdata", (event) => event.target.matches("[data-unsigned]") && event.formData.set("csrf", csrf()));
}

/** Open a dialog; one dialog leads to another, and never lies upon it. */
function open(button) {
  button.closest("dialog")?.close();
  const dialog = document.getElementById(button.dataset.open);
  dialog.showModal();
  const card = button.closest(".card");
  if (card) layOn(dialog, card.getBoundingClientRect());
}

/** A card's panel lies on its card, as far as the window has room; on a phone the style sheet makes it a sheet from below. */
function layOn(dialog, { left, bottom, width }) {
  const within = (wanted, size, room) => `${Math.max(12, Math.min(wanted, room - size - 12))}px`;
  dialog.style.setProperty("--card-width", `${width}px`);
  dialog.style.setProperty("--left", within(left, dialog.offsetWidth, innerWidth));
  dialog.style.setProperty("--top", within(bottom - dialog.offsetHeight, dialog.offsetHeight, innerHeight));
}

/** What a small screen folds away comes out beneath its button. */
function fold(button, isOpen) {
  button.setAttribute("aria-expanded", String(isOpen));
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

let making = null;

/** How far a picture has come, on the button that cancels it, and for who has put the menu away. */
async function tellProgress(link, words) {
  const { done, total } = await getJson(`${link.pathname}/progress`).catch(() => ({}));
  if (!making || !total) return;
  words.textContent = `${say("Cancel")} (${done} / ${total})`;
  if (!link.closest("dialog")?.open) toast(say("The picture is being made: {done} of {total}", { done, total }), 1500);
}

/** A download that takes a while to be made: the page says so, stays usable, and says when it is there or why it will not come; a second click cancels it. */
async function fetchSlowly(link) {
  if (making) return making.abort();
  making = new AbortController();
  link.setAttribute("aria-busy", "true");
  const words = link.querySelector("span");
  const name = words.textContent;
  words.textContent = say("Cancel");
  const told = setInterval(() => tellProgress(link, words), 400);
  const answer = await fetch(link.href, { headers: { Accept: "application/json" }, signal: making.signal }).catch(() => null);
  const isCancelled = making.signal.aborted;
  making = null;
  clearInterval(told);
  words.textContent = name;
  link.removeAttribute("aria-busy");
  if (isCancelled) return toast("", 0);
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
  for (const box of document.querySelectorAll("[data-setting]")) {
    if (box.type === "checkbox") box.checked = kept(box.dataset.setting);
    else box.value = kept(box.dataset.setting);
  }
  zoom();
}

/** The board as large as this browser remembers. */
function zoom() {
  document.documentElement.classList.toggle("zoomed", kept("zoom") !== "100");
  document.documentElement.style.setProperty("--zoom", Number(kept("zoom")) / 100);
}

async function switching(box) {
  const { setting } = box.dataset;
  if (setting === "notify" && box.checked && !(await mayNotify())) {
    box.checked = false;
    toast(say("The browser does not allow notifications from this page."));
  }
  keep(setting, box.type === "checkbox" ? box.checked : box.value);
  if (setting === "zoom") zoom();
  if (setting === "sound" && box.checked) sound("turn");
}
