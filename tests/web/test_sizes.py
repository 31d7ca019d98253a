"""Letters can be read and targets met: every page is measured as Chromium draws it, on phones, a tablet and a laptop."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

import pytest

from tarsas.draw import Layout
from tarsas.language import Language
from tarsas.web import render
from tarsas.web.pages.every_page import Page
from tests.chromium import ARGUMENTS, chromium_or_skip
from tests.web.preview import ORIGIN, all_pages, answer, played, table_page, visitor
from tests.web.serving import ensure_bundle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LETTERS: Final = 11
TARGET: Final = 40
WIDE_ENOUGH_FOR_A_MOUSE: Final = 640
SMALL_TARGETS: Final = {
    "table-carnac-III": 30,
    "table-azteka": 30,
    "table-alcazaba": 30,
}
"""Boards on which so many pixels are enough, since a first tap marks and a second plays: cells of the largest Carnac, Azteka's spaces, Alcazaba's ground."""


class Window(NamedTuple):
    layout: Layout
    sizes: tuple[tuple[int, int], ...]
    """Also the narrowest that have this layout, which `layout.js` chooses."""


WINDOWS: Final = (
    Window("wide", ((1366, 768), (1240, 768), (1024, 768), (844, 390))),
    Window("tablet", ((768, 1024), (740, 360))),
    Window("tall", ((390, 844), (360, 740))),
)

LOOKED_AT: Final[dict[Layout, tuple[str, ...]]] = {
    "wide": ("home", "replay-azul", "table-alcazaba-words"),
    "tablet": ("table-alhambra", "table-azteka-3"),
    "tall": ("home-running", "new", "me", "players", "rules-azul", "table-azul-choosing", "table-carnac-III", "table-alcazaba-6"),
}
"""Where something was too small, or is the smallest: these are measured each time, all pages by `make soak`."""

_OPEN_ALL = """() => {
  for (const each of document.querySelectorAll("dialog, details")) each.open = true;
  document.getElementById("sheet")?.classList.add("open");
}"""

MEASURE = """([letters, target]) => {
  const found = [];
  const unseen = ".hidden, defs, symbol, title, option, script, style";
  const isSeen = (element) => element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest(unseen);
  const name = (element) => `${element.tagName.toLowerCase()}${element.id ? "#" + element.id : ""}.${element.getAttribute("class") ?? ""}`;
  // What nobody would part: a word of letters that one line would hold.
  const tornWords = (node) => node.parentElement.closest("code") ? [] : [...node.textContent.matchAll(/\\p{L}{3,20}/gu)].filter(({ 0: word, index }) => {
    const range = new Range();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
  const isOnlyHeard = (element) => element && ((element.clientWidth > 0 && element.clientWidth < 3) || isOnlyHeard(element.parentElement));
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const element = walk.currentNode.parentElement;
    if (!text || !isSeen(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const matrix = element.closest("svg") && element.getScreenCTM?.();
    const size = parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    const figures = getComputedStyle(element);
    const isWide = figures.fontFeatureSettings.includes("tnum") || figures.fontVariantNumeric.includes("tabular");
    if (isWide && /-\\p{L}/u.test(text)) found.push(`“${text.slice(0, 40)}” has hyphens as wide as figures (${name(element)})`);
    if (!matrix && figures.hyphens !== "auto" && !isOnlyHeard(element)) {
      const torn = tornWords(walk.currentNode);
      if (torn.length) found.push(`${torn.join(", ")} is torn in two (${name(element)} in ${name(element.parentElement)})`);
    }
    if (size < letters - 0.05) found.push(`“${text.slice(0, 40)}” has ${size.toFixed(1)} px (${name(element)} in ${name(element.parentElement)})`);
  }
  if (!target) return found;
  const clickable = "a[href], button, select, textarea, summary, input:not([type=hidden]), [role=button], [role=tab], .hit.can-click";
  for (const element of document.querySelectorAll(clickable)) {
    // What the keyboard alone brings up no finger meets; a link within a sentence is as high as its line; a box to tick is met by its label.
    const style = getComputedStyle(element);
    if (!isSeen(element) || element.closest(".skip") || style.pointerEvents === "none" || (element.matches("a") && style.display === "inline")) continue;
    const met = element.labels?.[0]?.contains(element) ? element.labels[0] : element;
    const areas = met.matches(".hit") ? [...met.querySelectorAll(".area")] : [met];
    const sizes = areas.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0).map(({ width, height }) => Math.min(width, height));
    const least = met.matches(".hit") ? target.hit : target.other;
    const [size, words] = [Math.max(...sizes), met.dataset.part ?? met.textContent.trim().slice(0, 30)];
    if (sizes.length && size < least - 0.5) found.push(`${name(met)} ${words} has ${size.toFixed(1)} px`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    ensure_bundle()
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium_or_skip(), args=ARGUMENTS)
        yield browser
        browser.close()


def pages(layout: Layout) -> Iterator[tuple[str, Page]]:
    """Every page there is, and the largest tables."""
    who = visitor(Language.HU)
    yield from all_pages(layout, who)
    yield "table-carnac-III", table_page(played("carnac", 2, (("board", "III"),), 0.5), layout, who)
    for name, players in (("azul", 4), ("azteka", 3), ("alhambra", 6), ("alcazaba", 6)):
        options = (("mode", "three"),) if name == "azteka" else ()
        yield f"table-{name}-{players}", table_page(played(name, players, options, 0.6), layout, who)


def opened(chromium: Any, made: dict[str, str]) -> Any:
    """A tab in which the pages are that are made."""
    context = chromium.new_context(reduced_motion="reduce")

    def serve(route: Any) -> None:
        status, kind, body = answer(route.request.url.removeprefix(ORIGIN).split("?")[0], made)
        route.fulfill(status=status, content_type=kind, body=body)

    context.route("**/*", serve)
    return context.new_page()


def measure(chromium: Any, window: Window, names: Collection[str] = ()) -> list[str]:
    """What is too small on these pages, or on all of them."""
    made: dict[str, str] = {}
    page, found = opened(chromium, made), []
    for name, shown in pages(window.layout):
        if names and name not in names:
            continue
        made[name] = render.page(shown)
        page.set_viewport_size({"width": window.sizes[0][0], "height": window.sizes[0][1]})
        page.goto(f"{ORIGIN}/{name}", wait_until="domcontentloaded")
        page.evaluate(_OPEN_ALL)
        for width, height in window.sizes:
            page.set_viewport_size({"width": width, "height": height})
            hit = next((least for beginning, least in SMALL_TARGETS.items() if name.startswith(beginning)), TARGET)
            asked = {"hit": hit, "other": TARGET} if width < WIDE_ENOUGH_FOR_A_MOUSE else None
            found += [f"{name} at {width} px: {problem}" for problem in page.evaluate(MEASURE, [LETTERS, asked])]
    page.context.close()
    assert set(made) >= set(names), "a page that is named here is not among the pages any more"
    return found


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: window.layout)
def test_letters_can_be_read_and_targets_met(chromium: Any, window: Window):
    assert not (found := measure(chromium, window, LOOKED_AT[window.layout])), "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: window.layout)
def test_letters_can_be_read_and_targets_met_on_every_page(chromium: Any, window: Window):
    assert not (found := measure(chromium, window)), "\n".join(found)


@pytest.mark.parametrize("language", Language)
def test_the_words_of_the_menu_are_whole_on_a_small_phone(chromium: Any, language: Language):
    made = {"table": render.page(table_page(played("azul", 2, (), 0.3), "tall", visitor(language)))}
    page = opened(chromium, made)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{ORIGIN}/table", wait_until="domcontentloaded")
    page.evaluate("() => document.getElementById('menu').showModal()")
    found = page.evaluate(MEASURE, [LETTERS, None])
    page.context.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("game", "options"), [("azteka", (("mode", "aggressive"),)), ("azul", (("wall", "grey"),)), ("carnac", (("board", "III"),))])
def test_the_name_of_a_mode_is_whole_on_a_small_phone(chromium: Any, game: str, options: tuple[tuple[str, str], ...], language: Language):
    made = {"table": render.page(table_page(played(game, 2, options, 0.3), "tall", visitor(language)))}
    page = opened(chromium, made)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{ORIGIN}/table", wait_until="domcontentloaded")
    room, needed = page.locator(".table-bar .mode").evaluate("(mode) => [mode.clientHeight, mode.scrollHeight]")
    page.context.close()
    assert needed <= room


def test_a_phone_on_its_side_shows_mostly_board(chromium: Any):
    made = {"table": render.page(table_page(played("azul", 2, (), 0.3), "wide", visitor(Language.HU)))}
    page = opened(chromium, made)
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{ORIGIN}/table", wait_until="domcontentloaded")
    board, sheet = (page.locator(place).bounding_box() for place in ("#board-area", "#sheet"))
    page.context.close()
    assert sheet["y"] - board["y"] > 0.7 * 390


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_with_six_on_a_phone_what_is_lit_lies_above_the_sheet(chromium: Any, width: int, height: int):
    made = {"table": render.page(table_page(played("alcazaba", 6, (), 0.35), "tall", visitor(Language.HU)))}
    page = opened(chromium, made)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{ORIGIN}/table", wait_until="domcontentloaded")
    sheet = page.locator("#sheet").bounding_box()["y"]
    lowest = page.evaluate("() => [...document.querySelectorAll('#board .lit')].map((ring) => ring.getBoundingClientRect().bottom)")
    page.context.close()
    assert len(lowest) > 3
    assert max(lowest) <= sheet


@pytest.mark.parametrize("language", Language)
def test_ones_own_games_are_told_without_scrolling_sideways_on_a_small_phone(chromium: Any, language: Language):
    made = {"me": render.page(dict(all_pages("tall", visitor(language)))["me"])}
    page = opened(chromium, made)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{ORIGIN}/me", wait_until="domcontentloaded")
    room, needed = page.locator(".scrolling:has(.curve)").evaluate("(box) => [box.clientWidth, box.scrollWidth]")
    page.context.close()
    assert needed <= room
