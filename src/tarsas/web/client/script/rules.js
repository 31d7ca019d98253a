// The rulebook beside the table: a panel where the log was, and on a phone a sheet; opened at the section that matters now.

const isBeside = matchMedia("(min-width: 1240px)");
const panel = () => document.getElementById("rules-panel");
const text = () => document.getElementById("rules-text");

let opener = null;

export function followRules() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-rules]");
    const section = event.target.closest("#rules-text a[href^='#']");
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(link || section) || !panel()) return;
    event.preventDefault();
    if (section) goTo(section.hash);
    else if (panel().open && link.closest(".tools")) panel().close();
    else open(link);
  });
  // A dialog that lies beside the table hears no Escape by itself.
  document.addEventListener("keydown", (event) => event.key === "Escape" && event.target.closest?.("#rules-panel") && panel().close());
  document.addEventListener("close", (event) => event.target === panel() && opener?.isConnected && opener.focus(), true);
}

async function open(link) {
  opener = link;
  link.closest("dialog")?.close();
  if (!panel().open) isBeside.matches ? panel().show() : panel().showModal();
  if (!text().childElementCount) await fill(link);
  goTo(link.hash);
}

/** The text as its own page has it; where it cannot be had, that page opens by itself. */
async function fill(link) {
  text().setAttribute("aria-busy", "true");
  const answer = await fetch(link.pathname).catch(() => null);
  text().removeAttribute("aria-busy");
  if (!answer?.ok) return panel().close(), window.open(link.href, "rules");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  text().replaceChildren(page.querySelector(".contents details"), ...page.querySelector(".rulebook").children);
  text().querySelector("details").open = false;
  text().querySelector("form")?.remove();
}

function goTo(hash) {
  const section = hash && text().querySelector(`[id="${CSS.escape(decodeURIComponent(hash.slice(1)))}"]`);
  for (const each of text().querySelectorAll(".here")) each.classList.remove("here");
  text().scrollTop = section ? section.offsetTop - text().offsetTop - 8 : 0;
  section?.classList.add("here");
}
