"""Coming to a table and leaving it: the invitation, the waiting room, the form, the bar of a phone, and the three ways to stop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .playing import Player, by_event, play_together, wait_for_ply
from .tables import open_table
from .test_company import shared_table
from .windows import PHONE, Company, Window

_IS_IN_SIGHT = """(each) => { const box = each.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; }"""
_REDS = """() => [...document.querySelectorAll(".button:is(.danger,.accent)")].filter((each) => each.checkVisibility() && !each.closest("dialog:not([open])"))
  .filter((each) => !document.querySelector("dialog:modal") || each.closest("dialog:modal")).length"""


def on_phone(company: Company, language: str = "hu") -> Window:
    return company.window(language=language, size=PHONE, has_touch=True, is_mobile=True)


def invited(host: Window, game: str, players: int) -> tuple[Page, str]:
    """A table that waits for friends, and the path of its invitation."""
    page = open_table(host, game, players, {}, ("me", *["friend"] * (players - 1)))
    return page, page.locator("#invite-link").input_value().removeprefix(host.url)


def test_who_comes_by_a_link_says_a_name_and_sits_down(company: Company):
    hosts, path = invited(company.window(), "alhambra", 6)
    page = on_phone(company).opened(path)
    sit = page.get_by_role("button", name="Leülök")
    assert sit.evaluate(_IS_IN_SIGHT)
    expect(page.locator(".seat-list li").first).to_contain_text("házigazda")
    page.get_by_label("A neved").fill("Zsófi")
    page.locator("input[name=seat][value='3']").check()
    sit.click()
    expect(page.locator("#seats li").nth(3)).to_contain_text("Zsófi")
    expect(page.locator("#seats li").nth(3)).to_contain_text("te")
    expect(hosts.locator("#seats li").nth(3)).to_contain_text("Zsófi")
    assert hosts.evaluate(_REDS) == 1


def test_those_who_wait_can_talk(company: Company):
    hosts, path = invited(company.window(), "azteka", 3)
    friends = company.window().opened(path)
    friends.locator("form[action^='/join/'] button").click()
    hosts.locator("#seats li").nth(1).get_by_text("free seat").wait_for(state="detached")
    friends.get_by_label("Message").fill("Who else comes?")
    friends.wait_for_load_state()
    friends.keyboard.press("Enter")
    for page in (hosts, friends):
        expect(page.locator("#chat li")).to_contain_text("Who else comes?")
    expect(friends.get_by_label("Message")).to_have_value("")
    # The field works again after the page has changed.
    hosts.get_by_label("Message").fill("Nobody")
    hosts.keyboard.press("Enter")
    expect(friends.locator("#chat li")).to_have_count(2)


def test_the_chosen_game_is_in_sight_on_a_phone(company: Company):
    page = on_phone(company).opened("/new?game=alcazaba")
    assert page.locator(".game-tabs [aria-current]").evaluate(_IS_IN_SIGHT)


def test_a_phones_bar_has_all_that_a_laptops_has(company: Company):
    laptop, phone = company.window().opened("/"), on_phone(company, "en").opened("/")
    places = laptop.locator("#house-nav a:visible").all_inner_texts()
    assert len(places) == 5
    links = phone.locator("#house-nav a")
    expect(links.first).to_be_hidden()
    phone.get_by_role("button", name="Menu").tap()
    expect(phone.locator("#house-nav a:visible")).to_have_text(places)
    assert all(link.evaluate(_IS_IN_SIGHT) for link in links.all())
    phone.keyboard.press("Escape")
    expect(links.first).to_be_hidden()
    expect(phone.get_by_role("button", name="Menu")).to_be_focused()
    assert phone.locator(".house").evaluate("(each) => each.getBoundingClientRect().height") < 50


@pytest.mark.parametrize("act", ["leave", "resign"])
def test_the_ways_to_stop_are_explained_and_asked_by_ourselves(company: Company, act: str):
    hosts, friends = shared_table(company.window(), company.window())
    play_together(Player(hosts, by_event, seat=0), Player(friends, by_event, seed=2, seat=1), until=lambda now: now.ply >= 3)
    wait_for_ply(friends, 3)
    friends.on("dialog", lambda dialog: pytest.fail(f"the browser asks: {dialog.message}"))
    friends.locator("[data-open=menu]").click()
    friends.locator("[data-open=stop]").click()
    ways = friends.locator("#stop")
    expect(ways.locator("button[data-act]")).to_have_text(["Leave", "Resign"])
    assert friends.evaluate(_REDS) == 1
    described = ways.locator(f"[data-act={act}]").get_attribute("aria-describedby")
    expect(ways.locator(f"#{described}")).to_contain_text({"leave": "a bot plays for you", "resign": "You lose"}[act])
    ways.get_by_role("button", name="I play on").click()
    expect(ways).to_be_hidden()
    friends.locator("[data-open=menu]").click()
    friends.locator("[data-open=stop]").click()
    ways.locator(f"[data-act={act}]").click()
    expect(ways).to_be_hidden()
    if act == "leave":
        expect(friends.locator("#question .asked")).to_have_text("A bot plays for you.")
    else:
        expect(hosts.locator("#result h2")).to_contain_text("You win,")
        expect(hosts.locator("#result")).to_contain_text("resigned.")
        expect(friends.locator("#result h2")).to_contain_text("wins")
        expect(friends.locator("#result")).to_contain_text("You resigned.")


def test_who_plays_with_bots_alone_may_end_the_game(company: Company):
    page = open_table(company.window(language="hu"), "azul", 3, {})
    page.locator("[data-open=menu]").click()
    page.locator("[data-open=stop]").click()
    expect(page.locator("#about-abandon")).to_have_text("A játszma mindenkinek véget ér, győztes nélkül.")
    page.locator("#stopping [data-act=abandon]").click()
    page.locator("#result h2").wait_for()


def test_before_everybody_has_moved_nobody_loses(company: Company):
    hosts, friends = shared_table(company.window(), company.window())
    friends.locator("[data-open=menu]").click()
    friends.locator("[data-open=stop]").click()
    expect(friends.locator("#about-resign")).to_contain_text("nobody has lost")
    friends.locator("#stop [data-act=resign]").click()
    expect(hosts.locator("#result h2")).to_have_text("The game is over")


def test_a_message_typed_before_the_script_is_there_is_not_lost(company: Company):
    hosts, _ = invited(company.window(), "azteka", 3)
    hosts.route("**/table.*.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    hosts.reload()
    hosts.get_by_label("Message").fill("Who comes?")
    hosts.keyboard.press("Enter")
    expect(hosts.get_by_label("Message")).to_have_value("Who comes?")
    assert "?" not in hosts.url
