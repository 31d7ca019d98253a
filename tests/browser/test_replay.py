"""A game is looked at again: slider, keys, play, links to a moment, downloads."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .playing import ply_on
from .tables import open_table, play_unseen
from .windows import Company, follow


def finished_game(company: Company) -> Page:
    page = open_table(company.window(), "azteka", 3, {"mode": "three"})
    play_unseen(page)
    return page


def board_shows(page: Page, ply: int) -> None:
    expect(page.locator("#board")).to_have_attribute("data-ply", str(ply))


def test_the_slider_the_keys_and_the_buttons_go_through_a_game(company: Company):
    page = finished_game(company)
    last = ply_on(page)
    follow(page.locator("#result a[href$='/replay']"))
    board_shows(page, 0)
    slider = page.locator("#slider")
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = int(slider.input_value())
    assert 0 < middle < int(slider.get_attribute("max") or 0)
    assert page.locator("#moment-count").inner_text().startswith(f"{middle} /")
    page.keyboard.press("End")
    board_shows(page, last)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board")).not_to_have_attribute("data-ply", str(last))
    page.locator("[data-go=first]").click()
    board_shows(page, 0)
    page.locator("[data-go=next]").click()
    expect(page.locator("#board")).not_to_have_attribute("data-ply", "0")


def test_play_goes_on_by_itself_and_a_link_leads_to_a_moment(company: Company):
    page = finished_game(company)
    page.goto(page.url + "/replay")
    page.locator("[data-go=play]").click()
    # By then it may be further: it waits for nobody.
    page.wait_for_function("() => Number.parseInt(document.getElementById('moment-count').textContent) >= 2")
    page.locator("[data-go=play]").click()
    link = page.locator("#moment-link").input_value()
    at = int(link.partition("at=")[2])
    other = company.window().tab()
    other.goto(link)
    board_shows(other, at)
    other.locator("#log a").first.click()
    expect(other.locator("#board")).not_to_have_attribute("data-ply", str(at))


def test_record_and_picture_can_be_downloaded(company: Company):
    page = finished_game(company)
    page.goto(page.url + "/replay")
    page.locator("[data-open=menu]").click()
    for link in ("record.txt", "picture.png", "picture.svg"):
        with page.expect_download() as download:
            page.locator(f"#menu a[href*='{link}']").click()
        assert download.value.path().stat().st_size > 200
