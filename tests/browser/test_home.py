"""Home as it is seen: the way to learn for newcomers, the puzzle of the day beside the shelf or beneath it, on a laptop, a tablet and a phone, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tarsas.learn.puzzles import of_the_house, puzzle
from tarsas.web.pages.cards import on_shelf

from .test_axe import complaints
from .test_fresh_pages import is_same_page, mark
from .test_play_now import play_now
from .windows import LAPTOP, PHONE, Company

DEVICES: Mapping[str, Mapping[str, Any]] = {
    "laptop": {"size": LAPTOP},
    "tablet": {"size": {"width": 768, "height": 1024}, "has_touch": True},
    "phone": {"size": PHONE, "has_touch": True, "is_mobile": True},
}
WORDS = {
    "en": ("Your first time here?", "Let us learn – Azul", "Puzzle of the day", "Solve it – "),
    "hu": ("Először vagy itt?", "Tanuljunk – Azul", "A nap feladványa", "Megoldom – "),
}

_SEEN = "(images) => images.filter((image) => image.checkVisibility())"
_LOADED = f"(images) => ({_SEEN})(images).every((image) => image.complete && image.naturalWidth > 0)"
_TORN = """(headings) => headings.filter(({ firstChild: text }) => {
  const range = new Range();
  const word = text.data.match(/\\p{L}+/u);
  range.setStart(text, word.index);
  range.setEnd(text, word.index + word[0].length);
  return range.getClientRects().length > 1;
}).map((heading) => heading.textContent)"""


def box(page: Page, place: str) -> dict[str, float]:
    found = page.locator(place).bounding_box()
    assert found, place
    left, top = found["x"], found["y"]
    return {"x": left, "y": top, "right": left + found["width"], "bottom": top + found["height"]}


def see_the_puzzle(page: Page) -> list[str]:
    """Come to the puzzle and wait for its picture; the addresses of what is seen."""
    page.locator("#daily").scroll_into_view_if_needed()
    images = page.locator("#daily img")
    page.wait_for_function(f"() => ({_LOADED})([...document.querySelectorAll('#daily img')])")
    seen: list[str] = images.evaluate_all(f"(images) => ({_SEEN})(images).map((image) => new URL(image.currentSrc).pathname)")
    return seen


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("device", DEVICES)
def test_newcomers_see_where_to_learn_and_everybody_the_puzzle(company: Company, device: str, language: str):
    question, learn, heading, solve = WORDS[language]
    page = company.window(language=language, **DEVICES[device]).opened("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    newcomer, welcome = box(page, "#newcomer"), box(page, "h1")
    expect(page.locator("#newcomer b")).to_have_text(question)
    expect(page.get_by_role("link", name=learn, exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    expect(page.get_by_role("region", name=heading)).to_be_visible()
    expect(page.get_by_role("link", name=solve)).to_be_visible()
    seen, shelf, puzzle_box = see_the_puzzle(page), box(page, ".shelf"), box(page, "#daily")
    assert [path.split("/")[-2:] for path in seen] == [["wide" if device == "tablet" else "tall", "light.svg"]]
    assert not [url for url in asked if "/puzzle/" in url and "dark" in url]
    if device == "laptop":
        assert newcomer["x"] > welcome["x"] + 200
        assert newcomer["y"] < welcome["bottom"]
        assert puzzle_box["x"] >= shelf["right"]
        assert puzzle_box["bottom"] == pytest.approx(shelf["bottom"], abs=1)
    else:
        assert newcomer["y"] >= welcome["bottom"]
        assert puzzle_box["y"] >= shelf["bottom"]
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for link in page.locator("#newcomer a, #daily a").all():
        size = link.bounding_box()
        assert size
        assert min(size["width"], size["height"]) >= 40
    assert not complaints(page, "home")


@pytest.mark.parametrize("width", [1000, 1001, 1199, 1200, 1319, 1440, 2560])
@pytest.mark.parametrize("language", WORDS)
def test_no_width_tears_or_hides_anything(company: Company, language: str, width: int):
    page = company.window(language=language, size={"width": width, "height": 800}).opened("/")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    torn = page.locator(".card h2, .card .more a, #newcomer, #daily").evaluate_all(
        "(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent.trim())"
    )
    assert not torn
    one_line = page.locator(".card .more a").evaluate_all("(links) => links.filter((link) => link.getBoundingClientRect().height > 44).length")
    assert one_line == 0
    names = page.locator(".card h2").evaluate_all(_TORN)
    assert not names, "torn in two"


@pytest.mark.parametrize("language", WORDS)
def test_the_first_game_can_be_begun_without_scrolling(company: Company, language: str):
    page = company.window(language=language, size={"width": 1366, "height": 768}).opened("/")
    assert box(page, "button[data-open=play-azul]")["bottom"] < 768 - 20


def test_in_the_dark_only_the_dark_picture_comes(company: Company):
    page = company.window(color_scheme="dark").opened("/")
    assert [path.split("/")[-1] for path in see_the_puzzle(page)] == ["dark.svg"]


def test_both_are_reached_by_keyboard_in_the_order_of_the_page(company: Company):
    page = company.window().opened("/")
    order: list[str] = page.evaluate(
        """() => ["#newcomer a", ".shelf .button", "#daily a", ".lists a"].map((each) => document.querySelector(each))
          .map((each, place, all) => place === 0 || all[place - 1].compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING ? "" : each.outerHTML)"""
    )
    assert not any(order)
    page.locator("#newcomer a").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/azul/first-game*")


def test_who_begins_a_game_elsewhere_is_no_newcomer_any_more(company: Company):
    window = company.window()
    home = window.opened("/")
    mark(home)
    see_the_puzzle(home)
    picture = home.locator("#daily img.in-light").element_handle()
    expect(home.locator("#newcomer")).to_be_visible()
    play_now(window.opened("/"), "carnac")
    expect(home.locator(".tables.mine .table-row")).to_have_count(1)
    expect(home.locator("#newcomer")).to_have_count(0)
    assert is_same_page(home)
    assert picture.evaluate("(image) => image.isConnected"), "the picture stays when home changes"


def test_the_puzzle_that_is_solved_is_told_and_leads_on(company: Company):
    found = of_the_house([contract.name for contract in on_shelf()], datetime.now(UTC).date())
    assert found
    page = company.window().opened("/")
    page.locator("#daily a.button").click()
    page.wait_for_url(f"**/puzzles/{found.game}/{found.number}*")
    page.locator("#board").focus()
    page.keyboard.press("Tab")
    page.locator("#board .hit.is-open").first.focus()
    page.keyboard.press("m")
    page.keyboard.type(puzzle(found.game, found.number).solution)
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).not_to_be_empty()
    page.keyboard.press("Enter")
    page.locator("#puzzle .answers").wait_for()
    page.goto(company.url + "/")
    expect(page.locator("#daily .got-on")).to_contain_text("You have solved it.")
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url(f"**/puzzles/{found.game}/*")
    assert not page.url.endswith(f"/{found.number}")


def test_without_a_script_both_lead_on(company: Company):
    page = company.window(java_script_enabled=False).opened("/")
    page.locator("#daily a.button").click()
    page.wait_for_url("**/puzzles/*/*")
    page.go_back()
    page.locator("#newcomer a").click()
    page.wait_for_url("**/learn/azul/first-game*")
