"""Other ways than the mouse, and what helps: keyboard, touch at 360 px, drag and drop, undo, hint."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tarsas.catalog import contracts

from .playing import KeyboardPlayer, Player, by_enter, by_finger, by_mouse, focused_part, ply_on, point_of, points_of, wait_for_ply
from .tables import open_table
from .windows import LAPTOP, PHONE, Company

GAMES = [contract.name for contract in contracts()]
AZUL_LINES = ("line-1", "line-2", "line-3", "line-")
COMPILING = 120_000
"""Milliseconds for a bot that wakes up on a machine where nothing has been compiled yet."""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(120):
        if page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_whole_game_with_the_keyboard_alone(company: Company):
    page = company.window().opened("/")
    tab_to(page, "#game-carnac a[href^='/new']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new?game=carnac")
    tab_to(page, "#seat-1")
    for _ in range(12):
        if page.locator("#seat-1").input_value() == "bot:panni":
            break
        page.keyboard.press("ArrowDown")
    assert page.locator("#seat-1").input_value() == "bot:panni"
    tab_to(page, "form[data-new-table] button")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    KeyboardPlayer(page, by_enter, patience=COMPILING).play()
    assert page.locator("#result h2").inner_text()


def test_escape_steps_back(company: Company):
    page = open_table(company.window(), "azul", 2, {})
    player = KeyboardPlayer(page, by_enter)
    player.choose(player.favourite(player.look().lit))
    assert player.clicked
    player.look()
    page.keyboard.press("Escape")
    player.clicked = []
    assert ply_on(page) == player.look().ply
    assert focused_part(page)


@pytest.mark.parametrize("game", GAMES)
def test_every_lit_part_can_be_met_with_the_mouse(company: Company, game: str):
    play_with_a_pointer(open_table(company.window(size=LAPTOP), game, 2, {}), Player)


@pytest.mark.parametrize("game", GAMES)
def test_every_lit_part_can_be_met_with_a_finger_at_360_pixels(company: Company, game: str):
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), game, 2, {})
    play_with_a_pointer(page, lambda page: Player(page, by_finger))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def play_with_a_pointer(page: Page, player_at) -> None:
    """Some decisions, at each of which every lit part lies open."""
    player = player_at(page)
    for _ in range(12):
        now = player.look()
        if not now.is_asking:
            points_of(page, now.lit)
        player.step(now)


def test_a_whole_game_at_360_pixels_with_touch(company: Company):
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), "azul", 2, {})
    Player(page, by_finger, favourites=AZUL_LINES).play()
    assert page.locator("#result h2").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def drag(page: Page, source: str, target: tuple[float, float]) -> None:
    page.mouse.move(*point_of(page, source))
    page.mouse.down()
    page.mouse.move(*target, steps=12)
    page.mouse.up()


def test_tiles_of_azul_are_dragged_to_a_line(company: Company):
    page = open_table(company.window(has_motion=True), "azul", 2, {})
    player = Player(page)
    start = player.look()
    source = next(part for part in start.lit if part.startswith("factory"))
    drag(page, source, (5, 400))
    expect(page.locator(".step-back").first).to_be_hidden()
    assert player.look().ply == start.ply
    # Where a line is, is known as soon as the tiles are held; then they are dropped there.
    player.choose(source)
    player.look()
    target = point_of(page, "line-3")
    page.keyboard.press("Escape")
    player.clicked = []
    player.look()
    drag(page, source, target)
    wait_for_ply(page, start.ply + 2)
    colour = source.partition("/")[2]
    mine = page.locator("#log li[id^=log-]").filter(has_text=re.compile(rf"{colour} tiles? from {source.partition('/')[0].replace('-', ' ')}"))
    expect(mine).to_contain_text("line 3")


def test_undo_takes_back_the_last_decision(company: Company):
    page = open_table(company.window(), "carnac", 2, {"board": "I"})
    player = Player(page)
    start = player.look()
    player.play(until=lambda now: now.ply > start.ply)
    page.locator("[data-act=ask_undo]").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", str(start.ply))
    again = player.look()
    assert (again.ply, again.lit) == (start.ply, start.lit)
    # The same with the key, and the game goes on from there.
    player.play(until=lambda now: now.ply > start.ply)
    page.keyboard.press("u")
    expect(page.locator("#board")).to_have_attribute("data-ply", str(start.ply))
    player.play(until=lambda now: now.ply >= 6)


def test_a_hint_marks_a_move_and_says_why(company: Company):
    page = open_table(company.window(), "azul", 2, {})
    player = Player(page, by_mouse)
    player.look()
    page.locator("[data-hint]").click()
    hinted = page.locator("#board .hit.hinted")
    hinted.first.wait_for(timeout=COMPILING)
    expect(page.locator("#hint-line")).to_contain_text(re.compile(r"^Take the \d \w+ tiles? from (factory \d|the centre) to "))
    source = hinted.first.get_attribute("data-part")
    assert source in player.look().lit
    # It stays while one looks about and picks something up, and goes with the move.
    page.mouse.move(5, 5)
    path = [each.get_attribute("data-part") for each in hinted.all()]
    player.choose(str(source))
    player.look()
    expect(page.locator(f"#board .hit.hinted[data-part='{path[-1]}']")).to_have_count(1)
    player.choose(str(path[-1]))
    player.look()
    expect(page.locator("#hint-line")).to_be_hidden()
    expect(hinted).to_have_count(0)
