"""Opening tables as a visitor does: through the form, with who sits where."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Page

from .windows import Window

ANYTHING_LEGAL = "bot:random"
"""A bot that plays whatever is legal, at once. The form offers only bots that are worth playing against; the house knows this one too."""

_SEAT = """([seat, who]) => {
  const field = document.querySelector(`select[name="seat.${seat}"]`);
  if (![...field.options].some((option) => option.value === who)) field.add(new Option(who, who));
  field.value = who;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def open_table(window: Window, game: str, players: int, options: Mapping[str, str], seats: Sequence[str] = ()) -> Page:
    """Fill in the form for a new table and send it; the first seat is the visitor's, and without others bots that play anything sit on the rest."""
    page = window.opened(f"/new?game={game}")
    _tick(page, "players", str(players))
    for name, value in options.items():
        _tick(page, f"option.{name}", value)
    for seat, who in enumerate(seats or ("me", *[ANYTHING_LEGAL] * (players - 1))):
        page.evaluate(_SEAT, [seat, who])
    page.locator("form[data-new-table] button.accent").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    return page


def _tick(page: Page, name: str, value: str) -> None:
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def table_id(page: Page) -> str:
    """The table that a page shows."""
    found = page.locator("#table").get_attribute("data-table")
    assert found
    return found
