"""Eyes that need more: pages enlarged to 200 and 400 %, the system's own colours, more contrast, a larger board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tarsas.catalog import names

from .tables import open_table
from .test_axe import complaints
from .windows import Company

ENLARGED = {"200 %": {"width": 683, "height": 384}, "a low window": {"width": 640, "height": 400}, "400 %": {"width": 320, "height": 256}}
WISHES: Mapping[str, Mapping[str, Any]] = {"more contrast": {"contrast": "more"}, "the system's colours": {"forced_colors": "active"}}

ROUNDING = 1
"""Pixels."""

_HIDDEN = """() => {
  const at = document.activeElement;
  if (at === document.body) return "";
  const { left, right, top, bottom } = at.getBoundingClientRect();
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  const isIn = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const over = isIn ? document.elementsFromPoint(x, y).find((each) => getComputedStyle(each).pointerEvents !== "none") : null;
  const isSeen = over && (at.contains(over) || over.contains(at) || over.closest("label")?.contains(at) || over.closest(".hit"));
  return isSeen ? "" : `${at.outerHTML.slice(0, 90)} lies beneath ${over?.outerHTML.slice(0, 90) ?? "nothing: it is out of the window"}`;
}"""


def hidden_stops(page: Page, most: int = 40) -> list[str]:
    """What Tab comes to that cannot be seen then, and parts of the board that the arrows come to."""
    found = []
    for step in range(most):
        page.keyboard.press("Tab")
        found.append(page.evaluate(_HIDDEN))
        if page.evaluate("() => Boolean(document.activeElement.closest('#board'))"):
            for way in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowUp"):
                page.keyboard.press(way)
                found.append(page.evaluate(_HIDDEN))
        if step and page.evaluate("() => document.activeElement === document.body"):
            break
    return [each for each in found if each]


@pytest.mark.parametrize("name", ENLARGED)
def test_what_has_the_focus_is_never_hidden(company: Company, name: str):
    page = open_table(company.window(size=ENLARGED[name]), "azul", 2, {})
    expect(page.locator("#board")).to_have_attribute("data-layout", "tall")
    assert hidden_stops(page) == []
    assert complaints(page, name) == []


@pytest.mark.parametrize("game", names())
def test_the_ring_of_a_part_is_in_sight_also_where_the_part_is_higher_than_the_window(company: Company, game: str):
    page = open_table(company.window(size=ENLARGED["a low window"]), game, 2, {})
    page.locator("#board .hit.can-click").first.wait_for(state="attached")
    for size in (ENLARGED["a low window"], ENLARGED["400 %"]):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        # The page may still be laid out for the window it had: what is in sight there is not in the lower one.
        page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[size["width"], size["height"]])
        page.locator("#board.tall").wait_for()
        page.locator("#board .hit[tabindex='0']").first.focus()
        for key in ("ArrowRight", "ArrowDown") * 4:
            page.keyboard.press(key)
            # Arrows also lead to the tabs of what lies on two leaves.
            ring = page.locator("#board .hit:focus .rim, #board [data-tab]:focus").first.bounding_box()
            assert ring is not None
            assert ring["y"] >= -ROUNDING
            assert ring["y"] + ring["height"] <= size["height"] + ROUNDING, page.evaluate("() => document.activeElement.dataset.part")


def test_enlarging_a_laptops_page_enlarges_the_board(company: Company):
    page = open_table(company.window(size={"width": 1366, "height": 768}), "azul", 2, {})
    width = "() => document.querySelector('#board .hit').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.set_viewport_size({"width": ENLARGED["200 %"]["width"], "height": ENLARGED["200 %"]["height"]})
    expect(page.locator("#board")).to_have_attribute("data-layout", "tall")
    # A pixel of the style sheet is two of the screen then.
    assert 2 * page.evaluate(width) > 1.3 * before


@pytest.mark.parametrize("wish", WISHES)
def test_what_the_system_wishes_for_leaves_nothing_unread(company: Company, wish: str):
    page = open_table(company.window(size={"width": 1000, "height": 640}), "alcazaba", 2, {})
    page.emulate_media(**WISHES[wish])
    page.locator("#board .hit.is-open").first.focus()
    assert complaints(page, wish) == []


def test_the_board_can_be_enlarged_and_stays_so(company: Company):
    page = open_table(company.window(size={"width": 1000, "height": 640}), "carnac", 2, {"board": "I"})
    width = "() => document.getElementById('board').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.locator("[data-open=menu]").click()
    page.locator("[data-setting=zoom]").select_option("200")
    page.keyboard.press("Escape")
    page.reload()
    assert page.evaluate(width) == pytest.approx(2 * before, rel=0.05)
    page.locator("#board .hit.is-open").last.focus()
    assert page.evaluate(_HIDDEN) == ""


def test_a_problem_takes_the_focus_and_stands_by_its_fields(company: Company):
    window = company.window()
    page = window.opened("/enter")
    title = page.title()
    page.locator("input[name=code]").fill("no such code")
    page.keyboard.press("Enter")
    notice = page.locator(".notice.problem")
    expect(notice).to_be_focused()
    assert page.title() == f"Problem – {title}"
    for field in page.locator("form:has(input[name=code]) input.code").all():
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_attribute("aria-describedby", "notice")
    window.faults.clear()


def test_only_the_field_that_was_refused_is_marked(company: Company):
    window = company.window()
    page = window.opened("/me")
    form = page.locator("form[action='/me/claim']")
    form.locator("input[name=name]").fill("Annabella")
    # The browser itself would stop who sees it; what a program or an older page sends arrives.
    form.evaluate("(form) => (form.noValidate = true)")
    form.locator("input[name=password]").fill("kurz")
    form.locator("button").click()
    expect(page.locator(".notice.problem")).to_be_focused()
    expect(form.locator("input[name=password]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[aria-invalid]")).to_have_count(1)


def test_a_phone_on_its_side_has_the_wide_board(company: Company):
    page = open_table(company.window(size={"width": 844, "height": 390}, has_touch=True, is_mobile=True), "azul", 2, {})
    expect(page.locator("#board")).to_have_attribute("data-layout", "wide")
