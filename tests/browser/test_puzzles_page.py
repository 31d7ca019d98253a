"""A puzzle in a browser: a wrong answer and the right one by keyboard, and axe on every page of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tarsas.learn.puzzles import puzzles_of

from .test_axe import WINDOWS, complaints
from .windows import Company

PUZZLE = next(each for each in puzzles_of("carnac") if each.theme == "tip")
ADDRESS = f"/puzzles/carnac/{PUZZLE.number}"


def test_wrong_and_right_by_keyboard(company: Company):
    page = company.window().opened(ADDRESS)
    for notation, told in ((PUZZLE.answers[-1].notation, ".reaction"), (PUZZLE.solution, ".answers .best")):
        page.locator("#board").focus()
        page.keyboard.press("Tab")
        page.locator("#board .hit.is-open").first.focus()
        page.keyboard.press("m")
        page.keyboard.type(notation)
        page.keyboard.press("Enter")
        expect(page.locator("#answer")).not_to_be_empty()
        page.keyboard.press("Enter")
        page.locator(f"#puzzle {told}").wait_for()
    expect(page.locator("#streak h2")).to_contain_text("0 in a row")
    page.reload()
    expect(page.locator("#puzzle h2")).to_contain_text("Solved")
    page.locator("#puzzle .buttons .accent").click()
    page.wait_for_url("**/puzzles/carnac/*")
    expect(page.locator("#puzzle-heading")).to_contain_text("Find the best move")


@pytest.mark.parametrize("window", WINDOWS)
def test_axe_has_nothing_to_say(company: Company, window: str):
    page = company.window(**WINDOWS[window]).opened("/puzzles")
    found = complaints(page, "puzzles")
    page.goto(company.url + ADDRESS)
    found += complaints(page, "a puzzle")
    page.locator("#puzzle [data-act=show]").click()
    page.locator("#puzzle .answers").wait_for()
    found += complaints(page, "its answer")
    assert not found, "\n".join(found)
