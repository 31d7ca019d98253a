"""The rules open beside the table, at the section that matters now, and the game stays where it is."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .tables import open_table
from .windows import PHONE, Company


def is_at(page: Page, section: str) -> bool:
    """Whether a section is in sight in the panel."""
    return bool(
        page.locator(f"#rules-text [id='{section}']").evaluate(
            """(each) => { const [own, all] = [each, each.closest("#rules-text")].map((it) => it.getBoundingClientRect());
                return own.top >= all.top - 1 && own.bottom <= all.bottom; }"""
        )
    )


def test_the_rules_lie_beside_the_board_on_a_laptop(company: Company):
    page = open_table(company.window(size={"width": 1366, "height": 768}), "azul", 2, {})
    link = page.locator(".tools [data-rules]")
    link.focus()
    page.keyboard.press("Enter")
    section = (link.get_attribute("href") or "").partition("#")[2]
    panel = page.locator("#rules-panel")
    page.locator("#rules-text h2").first.wait_for()
    assert is_at(page, section)
    board, beside = page.locator("#board-area").bounding_box(), panel.bounding_box()
    assert board
    assert beside
    assert board["x"] + board["width"] <= beside["x"]
    expect(page.locator("#players")).to_be_visible()
    # What can be clicked is still there, and a section leads within the panel.
    assert page.locator("#board .hit.is-open").count() > 0
    page.locator("#rules-text summary").click()
    page.locator("#rules-text details a").last.click()
    assert page.url.endswith(page.locator("#table").get_attribute("data-table") or "?")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(link).to_be_focused()


def test_the_rules_come_as_a_sheet_on_a_phone(company: Company):
    page = open_table(company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True), "carnac", 2, {})
    page.locator("[data-open=menu]").tap()
    page.locator("#menu [data-rules]").tap()
    page.locator("#rules-text h2").first.wait_for()
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.get_by_role("dialog", name="Szabályok")).to_be_visible()
    box = page.locator("#rules-panel").bounding_box()
    assert box
    assert (box["x"], box["width"]) == (0, PHONE["width"])
    assert page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.locator("#rules-panel .icon-button").tap()
    expect(page.locator("#rules-panel")).to_be_hidden()
