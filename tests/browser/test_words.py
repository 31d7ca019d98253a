"""The position in words changes with the picture: with each move, at an earlier moment and back, and in a replay."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .tables import open_table
from .windows import Company


def test_the_words_follow_the_picture(company: Company):
    page = open_table(company.window(language="en"), "carnac", 2, {}, ("me", "here"))
    page.locator(".sight-switch button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-sight", "text")
    next_up, cell = page.locator("#words-next"), page.locator("#text-board").get_by_role("cell", name=re.compile("^red, standing"))
    expect(next_up).to_contain_text("Your turn: Place a stone")
    for part in ("cell-e4", "stand-red-white"):
        page.locator(f'.hit[data-part="{part}"]').focus()
        page.keyboard.press("Enter")
    expect(cell).to_have_count(1)
    expect(page.locator("#words-last")).to_contain_text("stands a stone on e4")
    page.goto(f"{page.url}/replay?at=0")
    expect(page.locator("#text-board")).to_be_visible()
    expect(cell).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(cell).to_have_count(1)


def test_a_replay_answers_questions_about_the_moment_that_is_shown(company: Company):
    page = open_table(company.window(language="en"), "carnac", 2, {}, ("me", "here"))
    for part in ("cell-e4", "stand-red-white"):
        page.locator(f'.hit[data-part="{part}"]').focus()
        page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.getElementById('board').dataset.ply) === 1")
    page.goto(f"{page.url}/replay?at=0")
    answer, field = page.locator("#answer"), page.locator("#asked-words")
    for ply, told in ((0, "empty"), (1, "red, standing")):
        page.wait_for_function("(ply) => Number(document.getElementById('board').dataset.ply) === ply", arg=ply)
        page.locator("#board").focus()
        page.keyboard.press("m")
        expect(field).to_be_focused()
        field.fill("e4")
        page.keyboard.press("Enter")
        expect(answer).to_contain_text(told)
        expect(page.locator("#speech p").last).to_contain_text(told)
        page.locator("#board").focus()
        page.keyboard.press("ArrowRight")
    # The game goes on, but nothing is played here.
    page.keyboard.press("m")
    field.fill("moves")
    page.keyboard.press("Enter")
    expect(answer).not_to_contain_text("Enter plays it")
