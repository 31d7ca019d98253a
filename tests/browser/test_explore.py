"""The analysis board in a browser: set up by text, a deal chosen, branches, a link that opens the same again, all by keyboard; axe has nothing to say."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

import tarsas

from .test_axe import WINDOWS, complaints
from .windows import Company, address_of

THINKING = 120_000
"""Milliseconds for two looks at a position, on a machine where nothing has been compiled yet."""
BEFORE_A_DEAL = str(tarsas.game("azul").start(deal=False))


def moves_of(page: Page) -> list[str]:
    """What the address says was played."""
    return parse_qs(urlsplit(address_of(page)).query).get("moves", [""])[0].split()


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until this has the focus."""
    for _ in range(most):
        if page.evaluate("(selector) => Boolean(document.activeElement?.closest(selector))", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


def set_up(page: Page, text: str) -> None:
    """A position, typed into the field for it."""
    tab_to(page, "#sharing [data-open=position]")
    page.keyboard.press("Enter")
    tab_to(page, "#position textarea")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)
    tab_to(page, "#position .accent")
    page.keyboard.press("Enter")


def wait_for_the_best(page: Page) -> None:
    """Until the position was looked at closely: what a first look found may be another move."""
    page.locator("#best-found .best-list li").first.wait_for(timeout=THINKING)
    expect(page.locator("#best-state")).not_to_have_text("Thinking…", timeout=THINKING)


def test_all_of_it_by_keyboard(company: Company):
    window = company.window()
    page = window.opened("/explore/azul?players=3")
    set_up(page, BEFORE_A_DEAL.replace("lid", "lit"))
    expect(page.locator("#position-problem")).to_contain_text("Line 4")
    assert all("422" in fault for fault in window.faults)
    window.faults.clear()
    page.keyboard.press("Escape")
    set_up(page, BEFORE_A_DEAL)
    expect(page.locator("#position")).not_to_be_visible()
    assert "players=2" in address_of(page)

    # A deal of one's own: written, listed, chosen; luck brings the rest.
    tab_to(page, "#luck-like")
    page.keyboard.type("bbky")
    page.keyboard.press("Enter")
    expect(page.locator("#luck .outcomes button")).to_have_count(1)
    tab_to(page, "#luck .outcomes button")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.getElementById('board').dataset.ply) === 1")
    assert moves_of(page) == ["+BBYK"]
    tab_to(page, "#luck .accent")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.getElementById('board').dataset.ply) === 5")

    # A move, back, and another one: a branch.
    def write_a_move(words: str, ply: int) -> None:
        page.locator("#board").focus()
        tab_to(page, "#board")
        page.keyboard.press("m")
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        expect(page.locator("#answer")).not_to_be_empty()
        page.keyboard.press("Enter")
        page.wait_for_function("(ply) => Number(document.getElementById('board').dataset.ply) === ply", arg=ply)

    write_a_move("1Y1", 6)
    tab_to(page, "#tools [data-act=back]")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.getElementById('board').dataset.ply) === 5")
    write_a_move("1B2", 6)
    assert moves_of(page)[5:] == ["1Y1", "~1", "1B2"]

    # In the tree, from one branch to the other by arrows.
    tab_to(page, "#branches .tree button")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#branches [aria-current]')?.dataset.value === '6'")

    again = company.window().opened(address_of(page).removeprefix(company.url))
    assert again.locator("#board").get_attribute("data-ply") == "6"
    expect(again.locator("#branches .tree button")).to_have_count(page.locator("#branches .tree button").count())
    assert again.locator("#branches [aria-current]").get_attribute("data-value") == "6"


def test_the_best_moves_are_drawn_numbered_and_played(company: Company):
    page = company.window().opened("/explore/carnac?board=I")
    wait_for_the_best(page)
    expect(page.locator("#best-found .best-list li")).to_have_count(3)
    page.wait_for_function("() => document.querySelectorAll('#board .best-marks .best-badge').length === 3")
    best = page.locator("#best-found [data-act=play]").first
    notation = best.get_attribute("data-value")
    best.click()
    page.wait_for_function("() => Number(document.getElementById('board').dataset.ply) === 1")
    assert moves_of(page) == [notation]
    page.locator(".best .switch").click()
    expect(page.locator("#best-found")).to_be_empty()


@pytest.mark.parametrize("window", WINDOWS)
def test_axe_has_nothing_to_say(company: Company, window: str):
    page = company.window(**WINDOWS[window]).opened("/explore/carnac?board=I&moves=a1RR+-+c1RR+~3+b1RR+-&at=5")
    wait_for_the_best(page)
    found = complaints(page, "explore")
    page.goto(f"{company.url}/explore/azul")
    page.locator("#luck .outcomes button").first.wait_for()
    found += complaints(page, "a deal")
    if window == "laptop":
        page.locator("#sharing [data-open=position]").click()
        found += complaints(page, "the text")
    assert not found, "\n".join(found)
