"""People in company: at different browsers, watching, in many tabs, and across a restart of the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.serving import RunningServer

from .playing import Player, by_event, play_together, ply_on, wait_for_ply
from .tables import open_table, table_id
from .windows import CHEAP, Company, Window


def seats_at(page: Page) -> list[str]:
    return page.locator("#players .name").all_inner_texts()


def shared_table(host: Window, friend: Window) -> tuple[Page, Page]:
    """The host opens a table, the friend comes by the link and sits down: both see the game begin."""
    hosts = open_table(host, "carnac", 2, {"board": "I"}, ("me", "friend"))
    friends = friend.tab()
    friends.goto(hosts.locator("#invite-link").input_value())
    friends.locator("form[action^='/join/'] button").click()
    for page in (hosts, friends):
        page.locator("#board").wait_for()
    return hosts, friends


def test_two_browsers_play_and_a_third_watches(company: Company):
    hosts, friends = shared_table(company.window(**CHEAP), company.window(**CHEAP))
    watchers = company.window(**CHEAP).opened(f"/t/{table_id(hosts)}")
    assert watchers.locator("#board .hit.is-open").count() == 0
    play_together(Player(hosts, by_event, seat=0), Player(friends, by_event, seed=2, seat=1))
    for page in (hosts, friends, watchers):
        page.locator("#result h2").wait_for()
    for page in (friends, watchers):
        assert ply_on(page) == ply_on(hosts)
        assert page.locator("#result thead .winner").all_inner_texts() == hosts.locator("#result thead .winner").all_inner_texts()
        assert page.locator("#log li").count() == hosts.locator("#log li").count()


def test_a_page_that_follows_is_told_and_need_not_ask(company: Company):
    hosts, friends = shared_table(company.window(**CHEAP), company.window(**CHEAP))
    asked: list[str] = []
    friends.on("request", lambda request: asked.append(request.url) if "/live?" in request.url else None)
    players = (Player(hosts, by_event, seat=0), Player(friends, by_event, seed=2, seat=1))
    play_together(*players, until=lambda now: now.ply >= 12)
    wait_for_ply(friends, ply_on(hosts))
    # The first news finds a page of which nothing is known; who comes and goes is asked for, too.
    assert len(asked) <= 4, asked


def test_eight_tabs_all_move_on_with_one_stream(company: Company):
    window = company.window()
    playing = open_table(window, "azteka", 2, {"mode": "basic"})
    others = [window.opened(f"/t/{table_id(playing)}") for _ in range(7)]
    player = Player(playing, by_event)
    player.play(until=lambda now: now.ply >= 4)
    for page in others:
        wait_for_ply(page, 4)
    assert window.streams == 1
    # The tab that has the stream is closed: another takes it over.
    playing.close()
    second = Player(others[0], by_event)
    second.play(until=lambda now: now.ply >= 8)
    for page in others:
        wait_for_ply(page, 8)
    assert window.streams == 1


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(tmp_path / "games.db", workers=1) as running:
        yield running


@pytest.fixture
def company_there(chromium: Browser, own_server: RunningServer) -> Iterator[Company]:
    everybody = Company(chromium, own_server.url)
    yield everybody
    faults = everybody.faults
    everybody.leave()
    assert not faults, "\n".join(faults)


def test_a_game_goes_on_across_a_restart(company_there: Company, own_server: RunningServer):
    window = company_there.window(**CHEAP)
    page = open_table(window, "azul", 2, {"wall": "coloured"})
    player = Player(page, favourites=("line-1", "line-2", "line-3", "line-"))
    now = player.play(until=lambda now: now.ply >= 12 and not player.clicked)
    told = page.locator("#log a").all_inner_texts()
    player.choose(player.favourite(now.lit))
    held = player.look()
    with window.expecting_no_server():
        own_server.kill()
        # The click that plays comes while nobody is there to hear it: the page asks again until somebody is.
        player.choose(player.favourite(held.lit))
        own_server.start()
        after = player.look()
    assert after.ply > now.ply
    assert page.locator("#log a").all_inner_texts()[-len(told) :] == told
    player.way = by_event
    player.play()
    assert page.locator("#result thead th").count() == 2


def test_script_in_a_name_and_in_the_chat_is_shown_as_text(company: Company):
    nasty = "<img src=x onerror=alert(1)>"
    host = company.window()
    page = host.opened("/me")
    name = page.locator("input[name=name]").first
    name.fill(nasty)
    name.press("Enter")
    hosts, friends = shared_table(host, company.window())
    friends.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    expect(friends.locator("#players")).to_contain_text(nasty[:20])
    hosts.locator("#say-text").fill("<script>alert(2)</script>")
    hosts.locator("#say-text").press("Enter")
    expect(friends.locator("#chat")).to_contain_text("<script>alert(2)</script>")
    assert friends.locator("#chat script, #players img").count() == 0
    assert re.search(r"/t/[\w-]+$", friends.url)
