"""The end of a game: all of it in sight on a laptop, one table for everybody's points, log and chat a click away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .playing import Player, by_event
from .tables import open_table, play_unseen
from .windows import Company

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 360, "height": 740}

_OVERFLOW = """() => { const result = document.getElementById("result"), room = document.documentElement;
  return [result.scrollHeight - result.clientHeight, room.scrollHeight - room.clientHeight, room.scrollWidth - room.clientWidth]; }"""


def played_out(company: Company, game: str, players: int, options: dict[str, str], size: dict[str, int] = LAPTOP) -> Page:
    """A game against bots that play anything, at its end."""
    page = open_table(company.window(language="hu", size=size), game, players, options)
    play_unseen(page)
    page.locator("#result h2").wait_for()
    return page


def test_the_whole_result_is_in_sight_on_a_laptop(company: Company):
    page = played_out(company, "azul", 4, {})
    assert page.evaluate(_OVERFLOW) == [0, 0, 0]
    result = page.locator("#result")
    expect(result.locator("thead th")).to_have_count(4)
    expect(result.locator("tbody th")).to_have_text(["A fordulók pontjai", "Kész sorok", "Kész oszlopok", "Kész színek", "Összesen"])
    expect(result.locator("thead th small").first).to_have_text(re.compile(r"\d\. hely"))
    assert result.locator(".button.accent").count() == 1
    for name in ("Visszajátszás", "Jegyzőkönyv"):
        expect(result.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    expect(result.locator(".luck summary")).to_be_in_viewport(ratio=1)
    # Neither the last move nor the list of players is left over.
    for mark in page.locator("#board .last").all():
        expect(mark).to_be_hidden()
    expect(page.locator("#players")).to_be_hidden()


def test_the_way_of_the_points_takes_what_room_is_left(company: Company):
    page = played_out(company, "azul", 2, {})
    graph = page.locator("#result").get_by_role("img", name=re.compile(r"^A pontok alakulása\. .+: 0, \d+"))
    expect(graph).to_be_visible()
    expect(page.locator("#result .buttons")).to_be_in_viewport(ratio=1)
    # Where a window is too low for all of it the buttons come first.
    page.set_viewport_size({"width": 1366, "height": 560})
    expect(graph).to_be_hidden()


def test_log_and_chat_come_up_from_two_buttons(company: Company):
    page = played_out(company, "carnac", 2, {"board": "I"})
    log, result = page.locator("#log"), page.locator("#result")
    expect(log).to_be_hidden()
    button = page.get_by_role("button", name="Napló", exact=True)
    button.click()
    expect(log).to_be_visible()
    expect(result).to_be_hidden()
    expect(page.locator("#chat")).to_be_hidden()
    button.click()
    expect(result).to_be_visible()
    # Carnac's points are drawn: as many cells as the dolmens have.
    sizes = [int(size) for note in result.locator(".drawn small").all_inner_texts() for size in re.findall(r"\d+", note)]
    assert result.locator(".drawn rect").count() == sum(sizes)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_who_resigns_is_told_so_in_the_second_person(company: Company, size: dict[str, int]):
    page = open_table(company.window(language="hu", size=size), "alhambra", 6, {})
    expect(page.locator("#result")).to_be_hidden()
    # Before one's own first move a game would only be broken off.
    player = Player(page, by_event)
    first = player.look().ply
    player.play(until=lambda now: now.ply > first)
    page.locator("[data-open=menu]").click()
    page.locator("[data-open=stop]").click()
    page.locator("[data-act=resign]").click()
    expect(page.locator("#result")).to_contain_text("Feladtad a játszmát.")
    assert page.evaluate(_OVERFLOW)[2] == 0
    expect(page.locator("#result .button.accent")).to_be_in_viewport(ratio=1)


def test_a_finished_game_fits_whoever_opens_its_link_on_a_phone(company: Company):
    address = played_out(company, "carnac", 2, {"board": "I"}).url
    page = company.window(size=PHONE, has_touch=True, is_mobile=True).opened(address.removeprefix(company.url))
    page.locator("#board.tall").wait_for()
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    page.locator("#board.tablet").wait_for()


def test_goals_in_words_stay_in_the_table_of_points(company: Company):
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), "azteka", 2, {})
    play_unseen(page)
    page.locator("#result h2").wait_for()
    assert page.evaluate("() => [...document.querySelectorAll('.score-table td')].every((each) => each.scrollWidth <= each.clientWidth)")
