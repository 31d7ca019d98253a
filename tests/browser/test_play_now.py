"""*Play now*: one page with the board in it, nothing that has to be asked for afterwards; and it leads to a table each time, however often one has played."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tarsas import catalog

from .tables import table_id
from .windows import LAPTOP, PHONE, Company

DEVICES: Mapping[str, Mapping[str, Any]] = {"laptop": {"size": LAPTOP}, "phone": {"size": PHONE, "has_touch": True, "is_mobile": True}}


def play_now(page: Page, game: str) -> None:
    """Click *Play now* on a card, and wait for the board."""
    page.locator(f"form[action='/play/{game}'] button").click()
    page.locator("#board .hit").first.wait_for(state="attached")


@pytest.fixture(scope="module")
def busy_machine() -> Iterator[None]:
    """Another process wants all the time of a core: whatever is a race is lost more often."""
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as hog:
        yield
        hog.kill()


def test_the_board_can_be_clicked_without_another_question_to_the_server(company: Company):
    page = company.window().opened("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.locator("form[action='/play/azul'] button").click()
    page.locator("#board .hit[tabindex]").first.wait_for(state="attached")
    table = urlsplit(page.url).path
    assert [path for path in asked if path.startswith("/t/")] == [table]
    others = {path for path in asked if path != table and not path.startswith("/static/")}
    assert others <= {"/play/azul", "/stream", "/favicon.ico"}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game", catalog.names())
def test_it_leads_to_a_new_table_each_time(company: Company, busy_machine: None, game: str, device: str):
    page = company.window(**DEVICES[device]).opened("/")
    tables = []
    for _ in range(3):
        play_now(page, game)
        tables.append(table_id(page))
        page.locator("a.back").click()
        page.locator(".shelf").wait_for()
    # Every table that was made was come to: none is left behind.
    mine = page.locator(".tables.mine .table-row a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    assert sorted(mine) == sorted(f"/t/{table}" for table in set(tables))
    assert len(mine) == 3


def test_a_double_click_makes_one_table(company: Company):
    page = company.window().opened("/")
    play_now(page, "azul")
    page.locator("a.back").click()
    button = page.locator("form[action='/play/carnac'] button")
    button.dblclick()
    page.locator("#board .hit").first.wait_for(state="attached")
    page.locator("a.back").click()
    page.locator(".shelf").wait_for()
    assert page.locator(".tables.mine .table-row").count() == 2
