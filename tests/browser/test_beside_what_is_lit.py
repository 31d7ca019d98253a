"""A click beside what is lit plays nothing: only what is lit, or another beginning, does anything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .playing import Player, by_mouse, is_die, ply_on
from .tables import open_table
from .windows import Company

_UNLIT = """(beginning) => [...document.querySelectorAll("#board .hit[data-part]")]
  .filter((hit) => hit.dataset.part.startsWith(beginning) && !hit.classList.contains("is-open") && hit.getBoundingClientRect().width > 0)
  .map((hit) => { const box = hit.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })"""


def chosen(page: Page) -> str:
    return page.locator("#board").get_attribute("data-chosen") or ""


@pytest.mark.parametrize("game", ["alhambra", "alcazaba"])
def test_an_unlit_column_takes_no_marker_while_dice_are_picked(company: Company, game: str):
    page = open_table(company.window(), game, 2, {})
    player = Player(page, by_mouse, favourites=("die-",))
    now = player.play(until=lambda now: any(is_die(part) for part in now.lit) and any(part.startswith("column-") for part in now.lit))
    player.choose(next(part for part in now.lit if is_die(part)))
    player.look()
    held, ply, unlit = chosen(page), ply_on(page), page.evaluate(_UNLIT, "column-")
    assert unlit
    for x, y in unlit:
        page.mouse.click(x, y)
    player.look()
    assert (ply_on(page), chosen(page)) == (ply, held)


def test_other_tiles_may_be_taken_instead_of_those_that_are_held(company: Company):
    page = open_table(company.window(), "azul", 2, {"wall": "coloured"})
    player = Player(page, by_mouse)
    first, *_, other = player.look().lit
    player.choose(first)
    player.look()
    by_mouse(player, other)
    page.wait_for_function("(other) => JSON.parse(document.getElementById('board').dataset.chosen).includes(other)", arg=other)
    assert first not in chosen(page)
