"""What people ask each other at a table: to take a move back, for a draw, to let a bot play on; and taking one's seat back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .playing import Player, by_event, ply_on, wait_for_ply
from .tables import open_table
from .test_company import shared_table
from .windows import LAPTOP, PHONE, Company


def act_in_menu(page: Page, act: str) -> None:
    """Choose something in the table's menu, or among the ways to stop that it leads to."""
    page.locator("[data-open=menu]").click()
    if act != "offer_draw":
        page.locator("#acting [data-open=stop]").click()
    page.locator(f":is(#acting, #stopping) [data-act={act}]").click()


def test_a_move_is_taken_back_when_the_other_agrees(company: Company):
    hosts, friends = shared_table(company.window(), company.window())
    host, friend = Player(hosts, by_event, seat=0), Player(friends, by_event, seat=1)
    host.play(until=lambda now: now.is_others)
    wait_for_ply(friends, ply_on(hosts))
    friend.play(until=lambda now: now.is_others)
    wait_for_ply(hosts, ply_on(friends))
    before = ply_on(hosts)
    hosts.locator("[data-act=ask_undo]").click()
    expect(hosts.locator("#question .asked")).to_contain_text("The others have not answered yet")
    expect(friends.locator("#question .asked")).to_contain_text("would like to take back a move")
    expect(friends.locator("#speech")).to_contain_text("would like to take back a move")
    friends.locator("#question [data-act=agree]").focus()
    friends.keyboard.press("Enter")
    expect(hosts.locator("#question")).to_be_hidden()
    for page in (hosts, friends):
        page.wait_for_function("before => Number(document.querySelector('#board').dataset.ply) < before", arg=before)


def test_a_draw_is_offered_and_agreed(company: Company):
    hosts, friends = shared_table(company.window(), company.window())
    act_in_menu(hosts, "offer_draw")
    expect(friends.locator("#question .asked")).to_contain_text("offers a draw")
    friends.locator("#question [data-act=agree]").click()
    for page in (hosts, friends):
        expect(page.locator("#result")).to_contain_text("A draw by agreement.")


def test_who_left_takes_the_seat_back(company: Company):
    hosts, friends = shared_table(company.window(), company.window())
    act_in_menu(friends, "leave")
    expect(friends.locator("#question .asked")).to_have_text("A bot plays for you.")
    friends.reload()
    friends.locator("#question [data-act=return]").click()
    expect(friends.locator("#question")).to_be_hidden()
    expect(friends.locator("#stopping [data-act=leave]")).to_be_attached()
    expect(hosts.locator("#player-1 .about")).not_to_contain_text("bot")


@pytest.mark.parametrize(("game", "size"), [("carnac", LAPTOP), ("alhambra", LAPTOP), ("azteka", PHONE)])
def test_a_game_that_was_stopped_asks_nothing_any_more(company: Company, game: str, size: dict[str, int]):
    page = open_table(company.window(size=size), game, 2, {}, ("me", "here"))
    player = Player(page, by_event)
    player.play(until=lambda now: now.ply > 4)
    expect(page.locator("#board .asking").first).to_be_visible()
    act_in_menu(page, "resign" if page.locator("#stopping [data-act=resign]").count() else "abandon")
    page.locator("#result h2").wait_for()
    for asking in page.locator("#board .asking").all():
        expect(asking).to_be_hidden()
