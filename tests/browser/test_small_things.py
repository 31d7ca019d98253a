"""What is easily forgotten: the notification of one's turn, sounds, the moving picture of a game, and the vote about somebody who is away."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.web.serving import RunningServer

from .playing import Player, by_event, by_finger, by_mouse, ply_on, wait_for_ply
from .tables import open_table
from .test_company import shared_table
from .test_fresh_pages import held_back
from .test_questions import act_in_menu
from .windows import PHONE, Company, follow

# A headless browser shows no notifications and always calls its pages visible: what the page asks for is noted down instead.
_NOTE_NOTIFICATIONS = """
window.notified = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (Notification.permission = "granted"); }
  constructor(title, options) { Object.assign(this, options, { title }); window.notified.push(this); }
  close() { this.isClosed = true; }
};
Object.defineProperty(document, "visibilityState", { get: () => (window.isAway ? "hidden" : "visible") });
"""

_COUNT_AUDIO = """
window.audios = [];
window.AudioContext = class extends AudioContext { constructor() { super(); window.audios.push(this); } };
"""


def switch(page: Page, name: str) -> None:
    """Turn a switch of the menu to the other side, and close the menu."""
    page.locator("[data-open=menu]").click()
    page.locator(f"[data-setting={name}]").click()
    page.keyboard.press("Escape")


# --- my turn


def test_who_is_elsewhere_is_told_by_a_notification(company: Company):
    window = company.window()
    window.context.add_init_script(_NOTE_NOTIFICATIONS)
    hosts, friends = shared_table(window, company.window())
    host, friend = Player(hosts, by_event, seat=0), Player(friends, by_event, seat=1)
    switch(hosts, "notify")
    told = "() => window.notified.map((each) => [each.title, each.body, each.tag])"
    for is_away in (False, True):
        hosts.evaluate("(isAway) => { window.isAway = isAway; }", is_away)
        host.play(until=lambda now: now.is_others)
        assert hosts.evaluate(told) == []
        wait_for_ply(friends, ply_on(hosts))
        friend.play(until=lambda now: now.is_others)
        wait_for_ply(hosts, ply_on(friends))
    hosts.wait_for_function("() => window.notified.length")
    assert hosts.evaluate(told) == [["Your turn", "Carnac · Társas", hosts.evaluate("() => location.pathname")]]
    assert hosts.evaluate("() => (window.notified[0].onclick(), window.notified[0].isClosed)")


def test_no_notification_where_the_browser_does_not_allow_it(company: Company):
    window = company.window()
    window.context.add_init_script(_NOTE_NOTIFICATIONS + 'Notification.requestPermission = async () => "denied";')
    page = open_table(window, "carnac", 2, {"board": "I"})
    page.locator("[data-open=menu]").click()
    page.locator("[data-setting=notify]").click()
    expect(page.locator("[data-setting=notify]")).not_to_be_checked()
    expect(page.locator(".toast")).to_contain_text("does not allow notifications")


# --- sounds


def test_a_phone_is_silent_until_sounds_are_wanted(company: Company):
    window = company.window(size=PHONE, has_touch=True, is_mobile=True)
    window.context.add_init_script(_COUNT_AUDIO)
    page = open_table(window, "azul", 2, {"wall": "coloured"})
    player = Player(page, by_finger, favourites=("line-",))
    player.step(player.look())
    assert player.look().lit
    assert page.evaluate("() => window.audios.length") == 0
    switch(page, "sound")
    assert page.evaluate("() => window.audios.length") == 1
    page.reload()
    page.locator("[data-open=menu]").click()
    expect(page.locator("[data-setting=sound]")).to_be_checked()


def test_a_laptop_sounds_from_the_first_click_and_can_be_silenced(company: Company):
    window = company.window()
    window.context.add_init_script(_COUNT_AUDIO)
    page = open_table(window, "azul", 2, {"wall": "coloured"})
    player = Player(page, by_mouse)
    player.step(player.look())
    assert page.evaluate("() => window.audios.length") == 1
    switch(page, "sound")
    page.reload()
    player = Player(page, by_mouse)
    player.step(player.look())
    assert page.evaluate("() => window.audios.length") == 0


# --- a game to take home


def test_the_whole_game_comes_as_a_moving_picture(company: Company):
    page = open_table(company.window(), "azteka", 2, {"mode": "basic"})
    Player(page, by_event).play(until=lambda now: now.ply >= 2)
    act_in_menu(page, "resign")
    follow(page.locator("#result a[href$='/replay']"))
    page.locator("[data-open=menu]").click()
    making = held_back(page, re.compile(r"/moves\.gif$"))
    link = page.locator("#menu a[href$='moves.gif']")
    with page.expect_download(timeout=60_000) as download:
        link.click()
        expect(link).to_contain_text("Cancel")
        making[0].continue_()
        # It stands there for a moment only.
        expect(page.locator(".toast")).to_contain_text("The picture is ready", timeout=60_000)
    assert download.value.suggested_filename.endswith(".gif")
    with Image.open(download.value.path()) as moving:
        assert (moving.format, moving.is_animated) == ("GIF", True)  # type: ignore[attr-defined]


# --- somebody is away


@pytest.fixture
def impatient_company(chromium: Browser, tmp_path: Path) -> Iterator[Company]:
    program = (sys.executable, Path(__file__).with_name("impatient.py"))
    with RunningServer(tmp_path / "games.db", program=program) as running:
        everybody = Company(chromium, running.url)
        yield everybody
        faults = everybody.faults
        everybody.leave()
    assert not faults, "\n".join(faults)


def test_a_bot_plays_on_for_somebody_who_stays_away(impatient_company: Company):
    hosts, friends = shared_table(impatient_company.window(), impatient_company.window())
    host = Player(hosts, by_event, seat=0)
    host.play(until=lambda now: now.is_others)
    wait_for_ply(friends, 1)
    expect(hosts.locator("#question")).to_be_hidden()
    address = friends.url
    friends.goto("about:blank")
    expect(hosts.locator("#player-1 .about")).to_contain_text("away")
    asked = hosts.locator("#question .asked")
    expect(asked).to_contain_text("has been away for a while. Shall a bot play on?")
    hosts.locator("#question [data-act=vote_replace]").click()
    expect(hosts.locator("#question")).to_be_hidden()
    expect(hosts.locator("#player-1 .about")).to_contain_text("bot")
    # Whoever comes back finds the seat still theirs.
    friends.goto(address)
    expect(friends.locator("#question .asked")).to_have_text("A bot plays for you.")
    friends.locator("#question [data-act=return]").click()
    expect(hosts.locator("#player-1 .about")).not_to_contain_text("bot")


# --- far down a page


@pytest.mark.parametrize(
    ("button", "found"), [("Make a key", "code"), ("Play on another device too", ".device-code .code"), ("Make an address", "#feed-link")]
)
def test_what_was_asked_for_on_ones_own_page_is_in_sight(company: Company, button: str, found: str):
    page = company.window(size=PHONE, has_touch=True, is_mobile=True).opened("/me")
    page.get_by_role("button", name=button).click()
    expect(page.locator(found).first).to_be_in_viewport()


def test_the_menu_of_a_replay_holds_its_buttons(company: Company):
    window = company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True)
    page = open_table(window, "carnac", 2, {"board": "I"})
    Player(page, by_event).play(until=lambda now: now.ply > 2)
    page.goto(f"{page.url}/replay")
    page.locator("[data-open=menu]").click()
    room, button = page.locator("#menu .copying").bounding_box(), page.locator("#menu [data-copy]").bounding_box()
    assert room
    assert button
    assert button["x"] + button["width"] <= room["x"] + room["width"] + 0.5
