"""Opening tables as a visitor does: through the form, with who sits where."""

from __future__ import annotations

import random
import re
import time
import uuid
from collections.abc import Mapping, Sequence

from playwright.sync_api import Page

from .windows import PATIENCE, Window

ANYTHING_LEGAL = "bot:random"
"""A bot that plays whatever is legal, at once. The form offers only bots that are worth playing against; the house knows this one too."""

_SEAT = """([seat, who]) => {
  const field = document.querySelector(`select[name="seat.${seat}"]`);
  if (![...field.options].some((option) => option.value === who)) field.add(new Option(who, who));
  field.value = who;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def open_table(window: Window, game: str, players: int, options: Mapping[str, str], seats: Sequence[str] = ()) -> Page:
    """A new table as `open_table_by_form` opens it, by what the form sends: of two pages to load there is one, for tests of what comes after it."""
    request = window.context.request
    token = re.search(r'name="csrf" content="([^"]+)"', request.get(f"{window.url}/new").text())
    assert token
    form = {"csrf": token[1], "game": game, "players": str(players)}
    form |= {f"option.{name}": value for name, value in options.items()} | {f"seat.{seat}": who for seat, who in enumerate(_sitting(players, seats))}
    answer = request.post(f"{window.url}/new", form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    window.remember_layout()
    return window.opened(answer.headers["location"])


def open_table_by_form(window: Window, game: str, players: int, options: Mapping[str, str], seats: Sequence[str] = ()) -> Page:
    """Fill in the form for a new table and send it; the first seat is the visitor's, and without others bots that play anything sit on the rest."""
    page = window.opened(f"/new?game={game}")
    _tick(page, "players", str(players))
    for name, value in options.items():
        _tick(page, f"option.{name}", value)
    for seat, who in enumerate(_sitting(players, seats)):
        page.evaluate(_SEAT, [seat, who])
    page.locator("form[data-new-table] button.accent").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    return page


def _sitting(players: int, seats: Sequence[str]) -> Sequence[str]:
    return seats or ("me", *[ANYTHING_LEGAL] * (players - 1))


def _tick(page: Page, name: str, value: str) -> None:
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def table_id(page: Page) -> str:
    """The table that a page shows."""
    found = page.locator("#table").get_attribute("data-table")
    assert found
    return found


def play_unseen(page: Page, to: int = 100_000, favourites: Sequence[str] = (), seed: int = 1) -> None:
    """Go on with the game while the page looks elsewhere, up to this ply or to the end, for tests of what comes after it.

    Paths with a favourite are preferred. Nothing is painted on the way, which is most of what a game in the browser costs.
    """
    address, token, lot = page.url, page.locator("meta[name=csrf]").get_attribute("content") or "", random.Random(seed)
    page.goto("about:blank")
    request, begun = page.context.request, time.monotonic()
    live = request.get(f"{address}/live?ply=-1").json()
    while live["status"] == "playing" and live["ply"] < to:
        choices = live["choices"]
        if not choices["paths"]:
            assert time.monotonic() - begun < PATIENCE / 1000, "Nobody moves."
            # More often than this nobody may look.
            time.sleep(0.05)
            answer = request.get(f"{address}/live?ply={live['ply']}")
            assert answer.status == 200, answer.text()
            before, live = live, answer.json()
            begun = time.monotonic() if live["ply"] > before["ply"] else begun
            continue
        liked = [path for favourite in favourites for path in choices["paths"] if any(part.startswith(favourite) for part in path)]
        body = {"kind": "move", "seat": choices["seat"], "move": lot.choice(liked or choices["paths"])}
        body |= {"seq": live["seq"], "ply": live["ply"], "request": str(uuid.uuid4())}
        answer = request.post(f"{address}/act", data=body, headers={"X-CSRF-Token": token})
        # Somebody may be quicker: then the answer shows where the game stands.
        assert answer.status in (200, 409), answer.text()
        live, begun = answer.json()["live"], time.monotonic()
    page.goto(address)
