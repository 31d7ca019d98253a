"""*Play now*: one page with the board in it, nothing that has to be asked for afterwards; and it leads to a table each time, however often one has played."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tarsas import catalog

from .tables import table_id
from .windows import LAPTOP, PHONE, Company, follow

DEVICES: Mapping[str, Mapping[str, Any]] = {"laptop": {"size": LAPTOP}, "phone": {"size": PHONE, "has_touch": True, "is_mobile": True}}


def begin_button(page: Page, game: str) -> Locator:
    """Click *Play now* on a card: the button of the panel that opens."""
    page.locator(f"button[data-open='play-{game}']").click()
    return page.locator(f"#play-{game} .buttons button")


def play_now(page: Page, game: str) -> None:
    """*Play now*, go, and wait for the board."""
    follow(begin_button(page, game))
    page.locator("#board .hit").first.wait_for(state="attached")


def come_home(page: Page) -> None:
    """Back to the shelf."""
    follow(page.locator("a.back"))
    page.locator(".shelf").wait_for()


@pytest.fixture
def busy_machine() -> Iterator[None]:
    """Another process wants all the time of a core: whatever is a race is lost more often."""
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as hog:
        yield
        hog.kill()


def test_the_board_can_be_clicked_without_another_question_to_the_server(company: Company):
    page = company.window().opened("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    # Whatever the table asks for stays unanswered. It may: who looks at it changes soon after somebody has come.
    page.route(re.compile(r"/t/[^/]+/"), lambda _: None)
    begin_button(page, "azul").click()
    page.locator("#board .hit.is-open").first.wait_for(state="attached")
    table = urlsplit(page.url).path
    assert [path for path in asked if path.startswith("/t/")][:1] == [table]
    others = {path for path in asked if not path.startswith((table, "/static/"))}
    assert others <= {"/play/azul", "/stream", "/favicon.ico"}


@pytest.mark.parametrize("device", DEVICES)
def test_it_leads_to_a_new_table_each_time(company: Company, busy_machine: None, device: str):
    """Every game, and at last the first again: whoever clicks has played before, but for the first time."""
    page = company.window(**DEVICES[device]).opened("/")
    tables = []
    for game in (*catalog.names(), catalog.names()[0]):
        play_now(page, game)
        tables.append(table_id(page))
        come_home(page)
    # Every table that was made was come to: none is left behind.
    mine = page.locator(".tables.mine .table-row a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    assert sorted(mine) == sorted(f"/t/{table}" for table in set(tables))
    assert len(mine) == len(tables)


def test_a_double_click_makes_one_table(company: Company):
    page = company.window().opened("/")
    play_now(page, "azul")
    come_home(page)
    with page.expect_navigation():
        begin_button(page, "carnac").dblclick()
    page.locator("#board .hit").first.wait_for(state="attached")
    come_home(page)
    expect(page.locator(".tables.mine .table-row")).to_have_count(2)


def chosen_in(page: Page, game: str) -> list[str]:
    """What the panel of a card has ticked."""
    return [str(value) for value in page.locator(f"#play-{game} :checked").evaluate_all("(fields) => fields.map((field) => field.value)")]


@pytest.mark.parametrize("device", DEVICES)
def test_the_panel_opens_with_what_one_last_chose(company: Company, device: str):
    page = company.window(**DEVICES[device]).opened("/")
    go = begin_button(page, "azul")
    assert chosen_in(page, "azul") == ["ilka", "2", "coloured"]
    for value in ("margit", "3", "grey"):
        page.locator(f"#play-azul label:has([value='{value}'])").click()
    follow(go)
    page.locator("#board .hit").first.wait_for(state="attached")
    assert page.locator("#players .player").count() == 3
    assert page.locator("#players .name").nth(2).inner_text().startswith("Margit 2")
    come_home(page)
    begin_button(page, "azul")
    assert chosen_in(page, "azul") == ["margit", "3", "grey"]
    # Each game has a memory of its own.
    assert chosen_in(page, "alcazaba") == ["ilka", "2"]


def test_only_what_goes_together_stays_ticked(company: Company):
    page = company.window().opened("/")
    begin_button(page, "azteka")
    page.locator("#play-azteka label:has([name=players][value='3'])").click()
    assert "three" in chosen_in(page, "azteka")
    page.locator("#play-azteka label:has([value='basic'])").click()
    assert chosen_in(page, "azteka")[:3] == ["ilka", "2", "basic"]


def test_the_panel_by_keyboard(company: Company):
    page = company.window().opened("/")
    opener = page.locator("button[data-open='play-carnac']")
    opener.focus()
    page.keyboard.press("Enter")
    assert page.locator("#play-carnac [value=ilka]").evaluate("(field) => field === document.activeElement")
    page.keyboard.press("Escape")
    assert opener.evaluate("(button) => button === document.activeElement")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator("#board .hit").first.wait_for(state="attached")
    assert "Gergő" in page.locator("#players").inner_text()


@pytest.mark.parametrize("size", [{"width": 1366, "height": 768}, PHONE, {"width": 390, "height": 844}])
def test_the_panel_and_its_buttons_are_in_sight(company: Company, size: Mapping[str, int]):
    page = company.window(language="hu", size=size).opened("/")
    for game in catalog.names():
        box = begin_button(page, game).bounding_box()
        panel = page.locator(f"#play-{game}").bounding_box()
        assert box
        assert panel
        assert panel["x"] >= 0
        assert panel["x"] + panel["width"] <= size["width"] + 1
        assert box["y"] + box["height"] <= size["height"]
        assert page.locator(f"#play-{game}").evaluate("(panel) => panel.scrollWidth <= panel.clientWidth")
        page.keyboard.press("Escape")


def test_a_bot_has_a_face_and_a_person_an_initial(company: Company):
    page = company.window().opened("/")
    faces = page.locator("#play-azul .face")
    assert faces.count() == 5
    play_now(page, "azul")
    players = page.locator("#players .player")
    assert "face-ilka" in (players.nth(1).locator("img.face").get_attribute("src") or "")
    # A picture that is still on its way has no width yet.
    assert players.nth(1).locator("img.face").evaluate("async (face) => (await face.decode(), face.naturalWidth)") > 0
    assert players.nth(0).locator(".disc").inner_text() == players.nth(0).locator(".name").inner_text()[0].upper()
