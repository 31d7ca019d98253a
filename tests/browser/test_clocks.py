"""Clocks in the browser: any time one likes, and what is shown when it has run out."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .windows import PHONE, Company


def test_a_clock_of_ones_own(company: Company):
    page = company.window(size=PHONE, has_touch=True, is_mobile=True).opened("/new?game=carnac")
    amount = page.locator("[name='clock.amount']")
    expect(amount).to_be_hidden()
    page.locator("label:has([value=custom])").click()
    expect(amount).to_be_visible()
    amount.fill("1.5")
    page.locator("[name='clock.increment']").fill("3")
    page.locator("form[data-new-table] button.accent").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    expect(page.locator(".waiting")).to_contain_text("Clock: 1.5 min, +3 s a move")


def test_days_of_ones_own(company: Company):
    page = company.window(language="hu").opened("/new?game=carnac")
    page.locator("label:has([value=custom])").click()
    page.locator("[name='clock.unit']").select_option("days")
    expect(page.locator("[name='clock.increment']")).to_be_hidden()
    page.locator("[name='clock.amount']").fill("5")
    page.locator("form[data-new-table] button.accent").click()
    expect(page.locator(".waiting")).to_contain_text("lépésenként 5 nap")


def test_when_time_has_run_out_the_clock_shows_none_and_the_strip_says_that_it_is_over(company: Company):
    page = company.window().opened("/new?game=carnac")
    # The shortest that the house allows: nobody wants to wait for a test.
    page.locator("[name=clock][value='60+0']").evaluate("(field) => (field.value = '10+0')")
    page.locator("label:has([value='10+0'])").click()
    page.locator("#seat-1").select_option("here")
    page.locator("form[data-new-table] button.accent").click()
    expect(page.locator("#player-0 .clock, #player-1 .clock").first).to_have_text(re.compile(r"0:(10|0\d)"))
    expect(page.locator("#sentence")).to_contain_text("The game is over", timeout=60_000)
    # Nobody had moved: nobody has lost.
    expect(page.locator("#result h2")).to_have_text("The game is over")
    expect(page.locator("#result .clock").first).to_have_text("0:00")
