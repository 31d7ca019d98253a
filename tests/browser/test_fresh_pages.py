"""Home and the waiting room become what the server would send now, in place: nobody is held up on the way elsewhere, and nothing typed, opened or scrolled to is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .playing import Player, by_event
from .tables import open_table, table_id
from .test_play_now import DEVICES, begin_button, play_now
from .test_questions import act_in_menu
from .windows import PATIENCE, Company, Window, follow

_WITH_A_NAME_FIELD = """
const field = '<p><label for="name">Name</label> <input id="name" name="name" value="Guest"></p>';
addEventListener("DOMContentLoaded", () => document.querySelector("main").insertAdjacentHTML("afterbegin", field));
const ask = window.fetch;
window.fetch = async (...asked) => {
  const answer = await ask(...asked);
  return asked[1]?.headers?.["X-Fresh"] ? new Response((await answer.text()).replace(/<main[^>]*>/, (main) => main + field)) : answer;
};
"""
"""Home as if somebody could write their name there."""

_NOTE_CHANGES = """() => new MutationObserver(() => sessionStorage.setItem("changed", "yes"))
  .observe(document.body, { subtree: true, childList: true, attributes: true })"""


def mark(page: Page) -> None:
    """Remember that this very page was here: one that is loaded anew knows nothing of it."""
    page.evaluate("() => { window.wasHere = true; }")


def is_same_page(page: Page) -> bool:
    return bool(page.evaluate("() => window.wasHere === true"))


def sit_down(window: Window, link: str) -> Page:
    page = window.tab()
    page.goto(link)
    page.locator("form[action^='/join/'] button.accent").click()
    page.locator("#table").wait_for()
    return page


def held_back(page: Page, address: str | re.Pattern[str]) -> list[Route]:
    """Requests to this address stay on their way until the test lets them go."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route))
    return held


def wait_until_held(held: list[Route], elsewhere: Page) -> Route:
    """Waits at another tab: one that is going somewhere answers no questions."""
    for _ in range(PATIENCE // 50):
        if held:
            return held[0]
        elsewhere.wait_for_timeout(50)
    raise AssertionError("Nothing was asked for.")


# --- home


@pytest.mark.parametrize("device", DEVICES)
def test_home_shows_that_a_table_waits(company: Company, device: str):
    window = company.window(**DEVICES[device])
    home = window.opened("/")
    mark(home)
    play_now(window.opened("/"), "carnac")
    expect(home.locator(".tables.mine .table-row")).to_have_count(1)
    expect(home.locator(".tables.mine .turn-tag")).to_be_visible()
    expect(home.locator(".house-bar nav .count")).to_have_text("1")
    play_now(window.opened("/"), "azul")
    expect(home.locator(".tables.mine .table-row")).to_have_count(2)
    expect(home.locator(".house-bar nav .count")).to_have_text("2")
    assert is_same_page(home)


def test_focus_and_place_stay_when_home_changes(company: Company):
    window = company.window()
    home = window.opened("/")
    mark(home)
    button = home.locator("button[data-open='play-alcazaba']")
    button.focus()
    button.scroll_into_view_if_needed()
    home.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    assert home.evaluate("() => scrollY") > 0
    height = button.evaluate("(each) => each.getBoundingClientRect().top")
    play_now(window.opened("/"), "carnac")
    expect(home.locator(".tables.mine .table-row")).to_have_count(1)
    expect(button).to_be_focused()
    assert button.evaluate("(each) => each.getBoundingClientRect().top") == pytest.approx(height, abs=2)
    assert is_same_page(home)


def test_focus_stays_on_a_table_when_another_comes_before_it(company: Company):
    window = company.window()
    home = window.opened("/")
    first = window.opened("/")
    play_now(first, "carnac")
    mine = home.locator(f".mine a[href='/t/{table_id(first)}']")
    mine.focus()
    play_now(window.opened("/"), "azul")
    expect(home.locator(".tables.mine .table-row")).to_have_count(2)
    expect(mine).to_be_focused()


@pytest.mark.parametrize("has_focus", [True, False])
def test_a_name_half_typed_survives(company: Company, has_focus: bool):
    window = company.window()
    home = window.tab()
    home.add_init_script(_WITH_A_NAME_FIELD)
    home.goto(window.url)
    mark(home)
    field = home.locator("#name")
    field.fill("")
    field.press_sequentially("Ann")
    if not has_focus:
        field.blur()
    play_now(window.opened("/"), "carnac")
    expect(home.locator(".tables.mine .table-row")).to_have_count(1)
    expect(field).to_have_value("Ann")
    if has_focus:
        home.keyboard.type("a")
        expect(field).to_have_value("Anna")
    assert is_same_page(home)


def test_a_form_on_its_way_is_not_held_up(company: Company):
    window = company.window()
    home, other = window.opened("/"), window.opened("/")
    home.evaluate(_NOTE_CHANGES)
    held = held_back(home, re.compile("/play/azul"))
    home.evaluate("() => setTimeout(() => document.querySelector('#play-azul .buttons button').click(), 50)")
    going = wait_until_held(held, other)
    play_now(other, "carnac")
    # There is news by now, and time to act on it.
    other.wait_for_timeout(1500)
    going.continue_()
    home.locator("#board .hit").first.wait_for(state="attached")
    assert table_id(home) != table_id(other)
    assert home.evaluate("() => sessionStorage.getItem('changed')") is None


def test_a_press_that_has_begun_still_clicks(company: Company):
    window = company.window()
    home = window.opened("/")
    button = begin_button(home, "azul")
    box = button.bounding_box()
    assert box
    home.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    home.mouse.down()
    play_now(window.opened("/"), "carnac")
    home.wait_for_timeout(1500)
    home.mouse.up()
    home.locator("#board .hit").first.wait_for(state="attached")


def test_a_replay_that_plays_lets_one_go(company: Company):
    window = company.window()
    page = open_table(window, "carnac", 2, {"board": "I"}, ("me", "here"))
    Player(page, by_event).play(until=lambda now: now.ply >= 6)
    other = window.opened("/players")
    page.goto(f"{page.url}/replay?at=0")
    held = held_back(page, re.compile(r"/me$"))
    page.locator("[data-go=play]").click()
    page.evaluate(
        "() => setTimeout(() => { document.querySelector('.table-bar a.back').href = '/me'; document.querySelector('.table-bar a.back').click(); }, 50)"
    )
    going = wait_until_held(held, other)
    # It goes on playing, and names each moment in its address.
    other.wait_for_timeout(2500)
    going.continue_()
    page.locator(".me-page").wait_for()


# --- the waiting room


@pytest.mark.parametrize("device", DEVICES)
def test_the_waiting_room_becomes_the_table(company: Company, device: str):
    shape: dict[str, Any] = dict(DEVICES[device])
    host = open_table(company.window(**shape), "azul", 3, {"wall": "coloured"}, ("me", "friend", "friend"))
    mark(host)
    link = host.locator("#invite-link").input_value()
    host.locator("details.luck summary").click()
    host.locator(".buttons button").first.focus()
    expect(host.locator("#seats .taken")).to_have_count(1)
    sit_down(company.window(), link)
    expect(host.locator("#seats .taken")).to_have_count(2)
    expect(host.locator("details.luck")).to_have_attribute("open", "")
    expect(host.locator(".buttons button").first).to_be_focused()
    assert is_same_page(host)
    sit_down(company.window(), link)
    host.locator("#board .hit").first.wait_for(state="attached")
    assert is_same_page(host)
    expect(host).to_have_title(re.compile("Azul · Társas$"))
    host.locator("[data-open=menu]").click()
    expect(host.locator("[data-setting=sound]")).to_be_checked(checked=device == "laptop")
    host.locator("#menu button[value=dark]").click()
    expect(host.locator("html")).to_have_attribute("data-theme", "dark")
    host.keyboard.press("Escape")
    if device == "phone":
        host.locator(".handle").click()
    host.locator("#say-text").fill("Hello")
    host.locator("#say-text").press("Enter")
    expect(host.locator("#chat")).to_contain_text("Hello")


def test_a_game_that_began_in_the_waiting_room_is_played_like_any_other(company: Company):
    host = open_table(company.window(), "carnac", 2, {"board": "I"}, ("me", "friend"))
    mark(host)
    friend = sit_down(company.window(), host.locator("#invite-link").input_value())
    hosts, friends = Player(host, seat=0), Player(friend, seat=1)
    for player in (hosts, friends, hosts):
        player.play(until=lambda now: now.is_others)
    assert is_same_page(host)


def test_who_closes_the_table_comes_home(company: Company):
    host = open_table(company.window(), "carnac", 2, {"board": "I"}, ("me", "friend"))
    host.locator("form[action$='/close'] button").click()
    host.locator(".shelf").wait_for()


def test_who_waits_sees_that_the_table_is_closed(company: Company):
    host = open_table(company.window(), "azul", 3, {"wall": "coloured"}, ("me", "friend", "friend"))
    guests = company.window()
    guest = sit_down(guests, host.locator("#invite-link").input_value())
    mark(guest)
    with guests.expecting_no_server():  # the answer is 410, and the browser says so in its console
        host.locator("form[action$='/close'] button").click()
        expect(guest.locator(".closed")).to_contain_text("closed it before the game began")
    assert is_same_page(guest)


# --- the table


def test_a_rematch_is_one_click_away(company: Company):
    page = open_table(company.window(), "azteka", 2, {"mode": "basic"})
    old = table_id(page)
    act_in_menu(page, "resign")
    page.locator("#result form[action$='/rematch'] button").click()
    page.wait_for_url(lambda url: url.endswith("/t/" + url.rpartition("/")[2]) and old not in url)
    page.locator("#board .hit").first.wait_for(state="attached")


def test_what_is_said_in_the_waiting_room_is_heard(company: Company):
    hosts = open_table(company.window(), "azul", 3, {}, ("me", "friend", "friend"))
    friends = company.window().opened(hosts.locator("#invite-link").input_value().removeprefix(company.url))
    follow(friends.locator("form[action^='/join/'] button"))
    for page, text in ((friends, "I am here"), (hosts, "So am I")):
        page.locator("#say-form input[name=text]").fill(text)
        page.keyboard.press("Enter")
        for each in (hosts, friends):
            expect(each.locator("#chat li").last).to_contain_text(text)
    expect(hosts.locator("#speech p").last).to_have_text(re.compile(r"^\S.*: I am here$"))
    expect(friends.locator("#speech p").last).to_have_text(re.compile(r"^\S.*: So am I$"))
    # One's own words are not repeated, and there is one voice only.
    for each, own in ((hosts, "So am I"), (friends, "I am here")):
        assert not [line for line in each.locator("#speech p").all_inner_texts() if own in line]
        assert each.locator("[role=log],[aria-live=polite]").count() == 1
