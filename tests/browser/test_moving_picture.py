"""Pictures to take home: with the names that the page has, and a moving one that tells how far it is and can be called off."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect

from .tables import open_table, play_unseen, table_id
from .windows import Company, follow


def test_a_moving_picture_tells_how_far_it_is_and_stops_when_it_is_called_off(company: Company):
    page = open_table(company.window(), "azteka", 2, {"mode": "basic"})
    play_unseen(page, to=24)
    names = page.locator("#players .name").all_inner_texts()
    page.locator("[data-open=menu]").click()
    page.locator("[data-open=stop]").click()
    page.locator("#stopping [data-act=resign]").click()
    page.locator("#result h2").wait_for()
    picture = page.request.get(f"{company.url}/t/{table_id(page)}/picture.svg").text()
    assert all(name.split("\n")[0].split(" – ")[0] in picture for name in names), "bots are called in pictures as on the page"
    follow(page.locator("#result a[href$='/replay']"))
    page.locator("[data-open=menu]").click()
    link = page.locator("#menu a[href$='moves.gif']")
    name = link.inner_text()
    link.click()
    expect(link).to_have_text(re.compile(r"Cancel \(\d+ / \d\d\)"), timeout=30_000)
    link.click()
    expect(link).to_have_text(name)
    progress = f"{page.url.partition('/replay')[0]}/moves.gif/progress"
    before = time.monotonic()
    while page.request.get(progress).json()["total"]:
        assert time.monotonic() - before < 15, "the picture goes on being made though nobody wants it"
        time.sleep(0.1)
