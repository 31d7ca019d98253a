"""Every game can be played without sight: by what things are called and what is said, or by typed moves alone."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tarsas.catalog import names

from .listening import Listener, TreeListener, TypingListener
from .playing import Player, by_event
from .tables import open_table
from .windows import Company

SIZE = {"width": 900, "height": 540}
SHORT: Mapping[str, Mapping[str, str]] = {"carnac": {"board": "I"}, "azteka": {"mode": "basic"}}
"""The modes that are soonest over."""
DEAR_NAMES = {"azul": (r"line [123]\b|[123]\. (minta)?sor",), "alhambra": ("column", "oszlop"), "alcazaba": ("column", "oszlop")}
DEAR_MOVES = {"azul": ("line 1", "line 2", "line 3")}
"""What brings an end to a game."""


def _at_the_board(company: Company, game: str, language: str) -> TreeListener:
    """Somebody who has come to the board by Tab."""
    page = open_table(company.window(language=language, size=SIZE), game, 2, SHORT.get(game, {}))
    for _ in range(20):
        if page.evaluate("() => document.getElementById('board').contains(document.activeElement)"):
            break
        page.keyboard.press("Tab")
    return TreeListener(page, language, favourites=DEAR_NAMES.get(game, ()))


def _at_the_field(company: Company, game: str, language: str) -> TypingListener:
    """Somebody who has positions in words, and has come to the field for moves: its link is the second thing on the page."""
    page = open_table(company.window(language=language, size=SIZE), game, 2, SHORT.get(game, {}))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("[data-sight=text] #text-board").wait_for(state="attached")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#asked-words")).to_be_focused()
    return TypingListener(page, language, favourites=DEAR_MOVES.get(game, ()))


def _all_plies(page: Page) -> list[int]:
    found: list[int] = page.evaluate(
        "() => [...document.querySelectorAll('#log a[data-ply]')].map((line) => Number(line.dataset.ply)).sort((a, b) => a - b)"
    )
    return found


def _was_told_all(listener: Listener, is_over: bool) -> None:
    """Every decision since somebody listens was said once, with the chance that followed it; at the end who has won; and the focus was never on nothing."""
    last_words = listener.plies[-1:] if is_over else []
    told = listener.plies[:-1] if is_over else listener.plies
    assert told == _all_plies(listener.page)[-len(told) :]
    assert last_words == told[-1:] or not is_over
    assert listener.lost == []
    assert not any(sign in line for line in listener.transcript for sign in "→●·+−×▲▼")


@pytest.mark.parametrize("game", names())
def test_what_is_called_and_said_is_enough_to_play(company: Company, game: str):
    listener = _at_the_board(company, game, "en")
    _was_told_all(listener, listener.play(decisions=2))


@pytest.mark.parametrize("game", names())
def test_typed_moves_are_enough_to_play(company: Company, game: str):
    listener = _at_the_field(company, game, "hu" if game == "azul" else "en")
    _was_told_all(listener, listener.play(decisions=2))


def test_a_whole_game_by_ear_ends_at_the_result(company: Company):
    listener = _at_the_board(company, "carnac", "hu")
    _was_told_all(listener, listener.play())
    expect(listener.page.locator("#result")).to_be_focused()


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("game", names())
def test_every_game_is_played_to_its_end_by_ear(company: Company, game: str, language: str):
    listener = _at_the_board(company, game, language)
    _was_told_all(listener, listener.play())
    expect(listener.page.locator("#result")).to_be_focused()


@pytest.mark.soak
@pytest.mark.parametrize("game", names())
def test_every_game_is_played_to_its_end_by_typed_moves(company: Company, game: str):
    listener = _at_the_field(company, game, "en")
    _was_told_all(listener, listener.play())


# --- what the accessibility tree calls the board


@pytest.mark.parametrize(("game", "rows", "cells"), [("carnac", 7, 70), ("azteka", 4, 32)])
def test_boards_of_cells_are_grids_with_what_stands_there(company: Company, game: str, rows: int, cells: int):
    page = open_table(company.window(size=SIZE), game, 2, {}, ("me", "here"))
    grid = page.locator("#board").get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(rows)
    expect(grid.get_by_role("gridcell")).to_have_count(cells)
    first = grid.get_by_role("gridcell", disabled=False).first
    part = first.get_attribute("data-part")
    first.focus()
    # Carnac asks how the stone is to stand, and a key once more; Azteka only the latter.
    page.keyboard.press("Enter")
    if game == "carnac":
        expect(grid.get_by_role("gridcell", selected=True)).to_have_attribute("data-part", part or "")
        page.locator(".hit.is-open[data-part^=stand]").first.focus()
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.getElementById('board').dataset.ply) === 1")
    if game == "carnac":
        # Who may tip it chooses among ways to do so; once that is decided all cells can be walked again.
        by_event(Player(page), "decline")
    taken = page.locator(f"#board .hit[data-part='{part}']")
    expect(taken).to_have_attribute("role", "gridcell")
    expect(taken).to_have_attribute("aria-disabled", "true")
    expect(taken).to_have_attribute("aria-label", re.compile("red|white|Life"))


def test_what_belongs_together_in_azul_is_a_group(company: Company):
    page = open_table(company.window(size=SIZE), "azul", 2, {}, ("me", "here"))
    factories, lines = (page.locator("#board").get_by_role("group", name=name, exact=True) for name in ("Factories", "Pattern lines and floor line"))
    assert factories.get_by_role("button").count() > 5
    expect(lines).to_have_count(0)
    factories.get_by_role("button").first.focus()
    page.keyboard.press("Enter")
    expect(lines.get_by_role("button")).to_have_count(6)


# --- how many stops, and what keys do


def _stops(page: Page, selector: str) -> int:
    """How often Tab stops within this on the way through the whole page."""
    page.evaluate("() => document.activeElement.blur()")
    found = 0
    for _ in range(60):
        page.keyboard.press("Tab")
        found += page.evaluate("(selector) => Boolean(document.activeElement.closest(selector))", selector)
        if page.evaluate("() => document.activeElement === document.body"):
            break
    return found


def test_board_and_log_are_one_stop_each(company: Company):
    page = open_table(company.window(), "azul", 2, {})
    listener = TreeListener(page)
    page.locator("#board").focus()
    listener.play(decisions=2)
    assert (_stops(page, "#board"), _stops(page, "#log")) == (1, 1)
    page.locator("#log a[tabindex='0']").focus()
    newest = page.evaluate("() => document.activeElement.dataset.ply")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => Number(document.activeElement.dataset.ply)") < int(newest)


def test_the_last_messages_can_be_heard_again_and_keys_be_changed_or_switched_off(company: Company):
    page = open_table(company.window(), "azteka", 2, {"mode": "basic"})
    listener = TreeListener(page)
    page.locator("#board").focus()
    listener.play(decisions=1)
    said = list(listener.transcript)
    listener.press("r")
    listener.press("b")
    assert listener.hear(".*")[-2:] == [said[-1], said[-2]]
    page.keyboard.press("?")
    field = page.get_by_label("The last message again")
    field.fill("b")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#about-key-again")).to_contain_text("The message before it")
    field.fill("x")
    expect(field).to_have_attribute("aria-invalid", "false")
    page.keyboard.press("Escape")
    page.reload()
    listener = TreeListener(page)
    page.locator("#board .hit[tabindex='0']").focus()
    listener.press("r")
    listener.press("x")
    assert listener.hear(".*") == ["Nothing has been said yet."]
    page.keyboard.press("?")
    page.locator("[data-setting=keys]").click()
    page.keyboard.press("Escape")
    page.keyboard.press("x")
    # Somewhere else a key is only a letter.
    assert page.evaluate("() => window.heard.length") == 1


def test_escape_comes_back_to_what_was_held_and_a_hint_is_said_once(company: Company):
    page = open_table(company.window(), "azul", 2, {})
    listener = TreeListener(page)
    page.locator("#board").focus()
    listener.walk()
    held = listener.focused()["id"]
    listener.press("Enter")
    assert listener.outcome() == "held"
    listener.press("ArrowDown")
    listener.press("Escape")
    assert listener.focused()["id"] == held
    page.locator("#board").focus()
    listener.press("h")
    heard = listener.hear("^Hint: ")
    page.wait_for_timeout(100)
    assert sum("Hint: " in line for line in heard) == 1
    assert page.locator("[aria-live]:not([aria-live=off]),[role=status],[role=alert]").count() == 1
