// Texts in the language of the page: they are written in English here, and the page brings the rest (locale/hu.po).

const texts = JSON.parse(document.getElementById("texts")?.textContent || "{}");

/** A text in the language of the page, its {names} filled in. */
export function say(text, values = {}) {
  const said = texts[text] || text;
  return said.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
