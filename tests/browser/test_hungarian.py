"""Everything in Hungarian, end to end: no English sentence of ours on any page, and none that both languages share."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Page

from tarsas.web.translation import catalogue

from .playing import Player, by_event
from .tables import open_table_by_form, table_id
from .windows import CHEAP, Company, Window

_TEXTS = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest("script, style, code, textarea, .name, .who, .me, [lang]:not(html)")) found.push(walker.currentNode.data);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [data-sure], [data-sentence]"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "data-sure", "data-sentence"]) found.push(element.getAttribute(name) ?? "");
  const names = new Set([...document.querySelectorAll(".name, .me")].map((element) => element.firstChild?.textContent.trim()));
  return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter((text) => !names.has(text));
}"""
"""All that a page says, to eyes and ears alike; people's names belong to no language."""

ALIKE = re.compile(
    r"Társas|Azul|Carnac|Azteka|Alhambra|Alcazaba|Macus|Esc|GIF|SVG|Enter|Escape|Tab|Home|End|QR|SHA-256|Chrome|Linux|Link|dolmen|menhir|I{1,3}|[UH]"
)
"""Words that are the same in both languages."""
WORD = re.compile(r"[a-záéíóöőúüűA-ZÁÉÍÓÖŐÚÜŰ]{3,}")


def texts_on(page: Page) -> set[str]:
    found: Iterable[str] = page.evaluate(_TEXTS)
    return {text for text in found if text}


def english_texts() -> set[str]:
    """What the catalogue has in English and says differently in Hungarian."""
    found: set[str] = set()
    for message in catalogue():
        english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        found |= {text for text in english if text != message.string and WORD.search(text)}
    return found


def say_the_same(hungarian: set[str], english: set[str]) -> set[str]:
    """The texts that stand on both pages and have a word of one language in them."""
    return {text for text in hungarian & english if WORD.search(ALIKE.sub("", text))}


def walk(window: Window, pages: Iterable[str]) -> dict[str, set[str]]:
    page, found = window.tab(), {}
    for path in pages:
        page.goto(window.url + path)
        found[path] = texts_on(page)
    page.close()
    return found


def test_a_visit_in_hungarian_from_home_to_the_replay(company: Company):
    window, other = company.window(language="hu", **CHEAP), company.window(language="en", **CHEAP)
    page = open_table_by_form(window, "alhambra", 2, {})
    table = table_id(page)
    heard = texts_on(page)
    player = Player(page, by_event)
    while not (now := player.look()).is_over:
        player.step(now)
        heard |= texts_on(page) if player.clicks % 5 == 0 else set()
        # By then dice were kept and thrown again often enough: the rest is about scorings and the end.
        player.favourites = ("column-",) if player.clicks > 30 else ()
    heard |= texts_on(page)
    assert not heard & english_texts()
    waiting = table_id(open_table_by_form(window, "azul", 2, {}, ("me", "friend")))
    paths = ["/", "/new?game=azteka", "/me", "/players", "/enter", "/rules/alhambra", "/rules/carnac"]
    paths += [f"/t/{table}", f"/t/{table}/replay?at=9", f"/t/{waiting}"]
    hungarian, english = walk(window, paths), walk(other, paths)
    told_in_english = {path: hungarian[path] & english_texts() | say_the_same(hungarian[path], english[path]) for path in paths}
    assert not {path: texts for path, texts in told_in_english.items() if texts}
    for shown in window.context.pages:
        assert shown.locator("html").get_attribute("lang") == "hu"


def test_what_is_not_there_is_told_in_hungarian(company: Company):
    window = company.window(language="hu")
    page = window.opened("/t/no-such-table")
    assert not texts_on(page) & english_texts()
    assert page.locator("h1").inner_text() == "Itt nincs semmi"
    window.faults.clear()
