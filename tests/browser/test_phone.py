"""A small phone: what one needs to see lies between the bar and the sheet, in Hungarian, whose words are longer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .playing import Player, by_finger
from .tables import open_table
from .windows import PHONE, Company

# Where an element, or all of several together, lies; and the room that nothing lies over.
_LIES = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
}"""
_ROOM = """() => [document.querySelector(".to-do").getBoundingClientRect().bottom, document.querySelector(".sheet").getBoundingClientRect().top]"""
_ROUNDING = 1.0

OWN = {
    "azul": "#board [data-part=floor], #board [data-part^=line-]",
    "alhambra": "#board [data-part^=column-]",
}
"""Of one's own board, what has to be in sight without scrolling."""


def is_in_sight(page: Page, selector: str) -> bool:
    """Whether all of it lies beneath the bar and above the sheet."""
    (top, bottom), (first, last) = page.evaluate(_LIES, selector), page.evaluate(_ROOM)
    return bool(first - _ROUNDING <= top and bottom <= last + _ROUNDING)


@pytest.mark.parametrize("game", OWN)
def test_ones_own_board_lies_above_the_sheet(company: Company, game: str):
    page = open_table(company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True), game, 2, {})
    Player(page, by_finger).look()
    assert is_in_sight(page, OWN[game])


def test_what_is_to_be_tapped_next_is_brought_into_sight(company: Company):
    """Four people's boards are more than the window holds; the pattern lines come up when tiles are held."""
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), "azul", 4, {})
    player = Player(page, by_finger, favourites=("factory-",))
    player.step(player.look())
    player.look()
    page.wait_for_function(
        "() => document.querySelector('#board [data-part=floor]').getBoundingClientRect().bottom < document.querySelector('.sheet').getBoundingClientRect().top"
    )
    assert is_in_sight(page, "#board .hit[tabindex][aria-pressed=false]")


@pytest.mark.parametrize("game", OWN)
def test_the_result_and_what_comes_next_are_in_sight(company: Company, game: str):
    page = open_table(company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True), game, 2, {})
    Player(page, by_finger).look()
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("[data-open=menu]").tap()
    page.locator("[data-act=resign]").tap()
    page.locator("#result h2").wait_for()
    assert is_in_sight(page, "#result h2")
    assert is_in_sight(page, "#result .buttons")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


# Where what has just moved by itself lies, and where it would lie had it always been there.
_MOVED = """([selector, motion]) => [...document.querySelectorAll(selector)].flatMap((each) => {
  const box = () => { const { x, y } = each.getBoundingClientRect(); return [x, y]; };
  const [x, y] = box();
  each.closest(".piece").classList.remove(motion);
  const [still_x, still_y] = box();
  return [[x - still_x, y - still_y]];
})"""


@pytest.mark.parametrize(("game", "liked", "inner", "motion"), [("carnac", "tip-", "use", "fallen"), ("alhambra", "roll", "g", "tumbling")])
def test_what_fell_or_was_thrown_lies_where_it_belongs(company: Company, game: str, liked: str, inner: str, motion: str):
    """Pieces are drawn smaller here than on a laptop: a motion that turns them about another point must not leave them elsewhere."""
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), game, 2, {})
    moved = f"#board .piece.{motion}>{inner}"
    Player(page, by_finger, favourites=(liked, "cell-")).play(until=lambda _: page.locator(moved).count() > 0)
    shifts = page.evaluate(_MOVED, [moved, motion])
    assert shifts
    assert all(abs(x) < _ROUNDING and abs(y) < _ROUNDING for x, y in shifts), shifts
