"""axe-core has nothing to say against any page of a running server: laptop and phone, light and dark."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from tarsas import catalog
from tarsas.draw import Theme
from tarsas.web.assets.build import MODULES

from .tables import open_table, open_table_by_form, table_id
from .windows import LAPTOP, PHONE, Company, Window

WINDOWS: Mapping[str, Mapping[str, Any]] = {"laptop": {"size": LAPTOP}, "phone": {"size": PHONE, "has_touch": True, "is_mobile": True}}
THEMES: tuple[Theme, ...] = ("light", "dark")
WITH_MOST_ON_A_PHONE = "alcazaba"
"""The game whose colours are looked at on the phone, too: leaves, cards and a tray."""

_RUN = """async (only) => {
  const found = await axe.run(document, { resultTypes: ["violations"], ...only });
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, html }) => `${id}: ${target} ${html.slice(0, 160)}`));
}"""


def complaints(page: Page, name: str, has_colours: bool = True) -> list[str]:
    """What axe finds on this page in either theme, and whether the page is wider than its window.

    Contrast takes most of its time. Where the same page was looked at in another window, colours may be left out.
    """
    # Evaluated by the browser's debugger, which the page's content security policy does not concern.
    page.evaluate((MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found = []
    all_rules: Mapping[str, Any] = {} if has_colours else {"rules": {"color-contrast": {"enabled": False}}}
    # Another theme changes colours and nothing else.
    for theme, only in zip(THEMES, (all_rules, {"runOnly": ["color-contrast"]}), strict=True):
        if theme == "dark" and not has_colours:
            break
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found += [f"{name}, {theme}: {each}" for each in page.evaluate(_RUN, only)]
    if page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        found.append(f"{name}: scrolls sideways")
    return found


def resign(page: Page) -> None:
    """The game ends; the page hears of it as from anybody else."""
    answer = page.context.request.post(
        f"{page.url.partition('?')[0]}/act",
        data={"kind": "resign", "seat": 0, "seq": int(page.locator("#table").get_attribute("data-seq") or 0), "request": str(uuid.uuid4())},
        headers={"X-CSRF-Token": page.locator("meta[name=csrf]").get_attribute("content") or ""},
    )
    assert answer.ok, answer.text()
    page.locator("#result h2").wait_for()


def click_something(page: Page) -> None:
    """Hold the first part that is lit, and wait for the picture with it."""
    page.locator("#board .hit.can-click").first.dispatch_event("click")
    page.wait_for_function(
        "() => document.getElementById('board').dataset.chosen !== '[]' || Number(document.getElementById('board').dataset.ply) > 0"
    )


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", catalog.names())
def test_a_game_from_the_table_to_the_replay_and_its_rules(company: Company, game: str, window: str):
    visitor, has_colours = company.window(**WINDOWS[window]), window == "laptop" or game == WITH_MOST_ON_A_PHONE
    page = open_table(visitor, game, 2, {})
    page.locator("#board .hit.can-click").first.wait_for(state="attached")
    # Its colours are those of the table with a part held; those of a full result are looked at in tests/web/test_pages_axe.py.
    found = complaints(page, "table", has_colours=False)
    click_something(page)
    found += complaints(page, "table with a part held", has_colours)
    resign(page)
    found += complaints(page, "result", has_colours=False)
    table = table_id(page)
    for name, path in {"replay": f"/t/{table}/replay", "rules": f"/rules/{game}"}.items():
        page.goto(visitor.url + path)
        found += complaints(page, name, has_colours)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_house(company: Company, window: str):
    visitor = company.window(language="hu", **WINDOWS[window])
    page = open_table_by_form(visitor, "alhambra", 3, {}, ("me", "friend", "open"))
    table, found = table_id(page), complaints(page, "waiting room")
    invitation = page.locator("#invite-link").input_value()
    for name, path in {"home": "/", "new table": "/new?game=azteka", "leaderboard": "/players", "me": "/me", "enter": "/enter"}.items():
        page.goto(visitor.url + path)
        found += complaints(page, name)
    guest = _as_guest(company, window, invitation)
    found += complaints(guest, "invitation")
    guest.goto(f"{visitor.url}/t/{table}/people")
    guest.locator(".persons summary").click()
    found += complaints(guest, "people here")
    assert not found, "\n".join(found)


def _as_guest(company: Company, window: str, invitation: str) -> Page:
    page = company.window(**WINDOWS[window]).tab()
    page.goto(invitation)
    page.locator("form[action^='/join/'] button").wait_for()
    return page


@pytest.mark.parametrize("window", WINDOWS)
def test_menu_and_what_goes_wrong(company: Company, window: str):
    visitor = company.window(**WINDOWS[window])
    page = open_table(visitor, "carnac", 2, {})
    page.locator("[data-open=menu]").click()
    found = complaints(page, "menu")
    if window == "phone":
        page.keyboard.press("Escape")
        page.locator(".sheet .handle").click()
        found += complaints(page, "log and chat")
    found += complaints(_mistyped(visitor), "error")
    assert not found, "\n".join(found)


def _mistyped(visitor: Window) -> Page:
    page = visitor.opened("/nothing-is-here")
    page.locator(".error-page").wait_for()
    assert visitor.faults, "A mistyped address is answered 404."
    visitor.faults.clear()
    return page
