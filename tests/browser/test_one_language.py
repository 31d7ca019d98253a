"""A page speaks one language, also when another tab has changed it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .playing import Player, by_event
from .tables import open_table
from .windows import Company


def switch_to_hungarian(page: Page) -> None:
    """By the menu of a table."""
    page.locator("[data-open=menu]").first.click()
    page.locator("#menu button[name=language][value=hu]").click()
    expect(page.locator("html")).to_have_attribute("lang", "hu")


def test_another_tab_of_the_table_follows_before_it_would_mix_two_languages(company: Company):
    window = company.window()
    page = open_table(window, "azul", 2, {}, ("me", "here"))
    other = window.opened(page.url.removeprefix(window.url))
    switch_to_hungarian(page)
    Player(page, by_event).play(until=lambda now: now.ply > 5)
    expect(other.locator("html")).to_have_attribute("lang", "hu")
    expect(other.locator("#log-heading")).to_have_text("Napló")


def test_who_comes_back_to_a_page_finds_it_in_their_language_unless_they_were_writing(company: Company):
    window = company.window()
    page = open_table(window, "azul", 2, {}, ("me", "here"))
    home, writing = window.opened("/"), window.opened("/enter")
    writing.locator("input:not([type=hidden])").first.fill("12")
    switch_to_hungarian(page)
    for tab in (home, writing):
        tab.evaluate("() => dispatchEvent(new Event('focus'))")
    expect(home.locator("h1")).to_have_text("Mit játsszunk ma este?")
    expect(writing.locator("html")).to_have_attribute("lang", "en")
    assert writing.locator("input:not([type=hidden])").first.input_value() == "12"
