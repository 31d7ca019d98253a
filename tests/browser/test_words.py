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
