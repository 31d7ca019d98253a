"""The log of a table grows at its top: turns that stay are not touched, and it reads as on a page that was just opened."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .playing import Player, by_event, ply_on
from .tables import open_table
from .windows import Company

_WATCH = """() => {
  window.touched = [];
  const noted = ([first]) => first.target.closest?.(".turn")?.id;
  new MutationObserver((mutations) => window.touched.push(...mutations.map((each) => noted([each])).filter(Boolean)))
    .observe(document.getElementById("log"), { subtree: true, childList: true, attributes: true, characterData: true });
  return [...document.querySelectorAll("#log .turn")].map((turn) => turn.id);
}"""

_READ = """() => [...document.querySelectorAll("#log > li")].map((item) => [item.id, item.textContent.replace(/\\s+/g, " ").trim(),
  [...item.querySelectorAll("a")].map((link) => [link.dataset.ply, link.getAttribute("tabindex"), link.getAttribute("aria-current")])])"""


def reads_as_when_opened(page: Page) -> None:
    """What the log says, and which of its lines is marked, after all that came live and after loading the page again."""
    live = page.evaluate(_READ)
    page.reload()
    page.locator("#board .hit.is-open").first.wait_for(state="attached")
    assert live == page.evaluate(_READ)


def test_turns_that_stay_are_not_touched(company: Company):
    page = open_table(company.window(), "azul", 2, {})
    player = Player(page, by_event)
    player.play(until=lambda now: now.ply >= 14)
    turns = page.evaluate(_WATCH)
    ply = ply_on(page)
    player.play(until=lambda now: now.ply >= ply + 4)
    touched = set(page.evaluate("() => window.touched"))
    # The newest loses its mark; the one before was the player's own.
    assert not touched & set(turns[2:])
    assert page.locator("#log .turn").count() > len(turns)
    reads_as_when_opened(page)


def test_it_reads_the_same_after_a_move_was_taken_back_and_a_line_was_gone_to(company: Company):
    page = open_table(company.window(), "azul", 2, {}, ("me", "here"))
    player = Player(page, by_event)
    player.play(until=lambda now: now.ply >= 14)
    # Walking through the log moves its one stop for Tab.
    page.locator("#log a[data-ply]").nth(5).focus()
    ply, turns = ply_on(page), page.locator("#log .turn").count()
    page.locator("#tools [data-act=ask_undo]").click()
    page.wait_for_function("(ply) => Number(document.getElementById('board').dataset.ply) < ply", arg=ply)
    expect(page.locator("#log .turn")).to_have_count(turns - 1)
    player.clicked = []
    player.play(until=lambda now: now.ply > ply)
    assert page.locator("#log a[tabindex='0']").count() == 1
    reads_as_when_opened(page)


def test_it_grows_from_nothing_and_over_the_end_of_a_round(company: Company):
    page = open_table(company.window(), "azul", 2, {})
    Player(page, by_event, favourites=("line-",)).play(until=lambda now: page.locator("#log .chapter").count() > 1)
    reads_as_when_opened(page)
