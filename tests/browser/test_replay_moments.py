"""A replay tells nothing before its time, goes as quickly as one likes, and begins at the moment nearest to the one asked for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .tables import open_table, play_unseen
from .test_questions import act_in_menu
from .windows import LAPTOP, PHONE, Company

_OVERFLOWS = """() => [...document.querySelectorAll("#sentence,.table-bar,.player-bar,.player-bar>:not(.hidden)")]
  .filter((each) => each.checkVisibility())
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().top < 0)
  .map((each) => each.className)"""


def replayed(company: Company, size: dict[str, int] = LAPTOP) -> Page:
    """The replay of a short game of Alhambra, whose deal is a long sentence."""
    page = open_table(company.window(language="hu", size=size), "alhambra", 2, {})
    play_unseen(page, to=14)
    act_in_menu(page, "resign")
    page.locator("#result h2").wait_for()
    page.goto(f"{page.url}/replay")
    page.locator("#slider").wait_for()
    return page


@pytest.mark.parametrize("size", [{"width": 1366, "height": 768}, PHONE, {"width": 768, "height": 1024}], ids=["laptop", "phone", "tablet"])
def test_nothing_overflows_and_the_result_waits_for_the_end(company: Company, size: dict[str, int]):
    page = replayed(company, size)
    assert page.evaluate(_OVERFLOWS) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    expect(page.locator("#result")).to_have_attribute("hidden", "")
    page.keyboard.press("End")
    assert page.evaluate(_OVERFLOWS) == []
    expect(page.locator("#result")).not_to_have_attribute("hidden", "")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#result")).to_have_attribute("hidden", "")


def test_any_moment_that_is_asked_for_leads_to_the_nearest(company: Company):
    page = replayed(company)
    address = page.url.partition("?")[0]
    stops: list[int] = page.evaluate("() => JSON.parse(document.getElementById('stops').textContent)")
    between = next(ply for ply in range(stops[-1]) if ply not in stops)
    nearest = min(stops, key=lambda stop: abs(stop - between))
    for asked, shown in ((between, nearest), (99_999, stops[-1]), (-5, stops[0]), ("then", stops[0])):
        page.goto(f"{address}?at={asked}")
        expect(page.locator("#board")).to_have_attribute("data-ply", str(shown))
        assert page.locator("#slider").input_value() == str(stops.index(shown))
    page.goto(f"{address}?at={stops[-1]}")
    expect(page.locator("#result")).not_to_have_attribute("hidden", "")


def test_the_speed_is_chosen_with_one_button(company: Company):
    page = replayed(company)
    speed = page.locator("[data-speed]")
    told = []
    for _ in range(4):
        speed.focus()
        page.keyboard.press("Enter")
        told.append(speed.get_attribute("aria-label"))
    assert told == ["Sebesség: 2×", "Sebesség: 4×", "Sebesség: ½×", "Sebesség: 1×"]
    # The page's time goes as we let it: four times as fast, a moment comes every quarter of a second.
    stops: list[int] = page.evaluate("() => JSON.parse(document.getElementById('stops').textContent)")
    page.clock.install(time=0)
    page.clock.pause_at(60)
    speed.click()
    speed.click()
    page.locator("[data-go=play]").click()
    for moment in (1, 2, 3):
        page.clock.run_for(249)
        expect(page.locator("#moment-count")).to_have_text(f"{moment - 1} / {len(stops) - 1}")
        page.clock.run_for(1)
        expect(page.locator("#moment-count")).to_have_text(f"{moment} / {len(stops) - 1}")
        expect(page.locator("#board")).to_have_attribute("data-ply", str(stops[moment]))


def test_the_sentence_of_every_decision_names_its_player(company: Company):
    """A turn of several decisions names its player once in the log; the bar stands alone."""
    page = replayed(company)
    names = [name.split("\n")[0] for name in page.locator("#players .name").all_inner_texts()]
    told = []
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        told.append(page.locator("#sentence .words").inner_text())
    assert len(set(told)) > 1
    assert all(words.startswith(tuple(names)) for words in told), told
    assert not any(re.search(r"^[^:]*: \w+:", words) for words in told), "one colon is enough"
