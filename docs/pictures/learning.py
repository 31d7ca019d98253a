"""Photographs what somebody learns with: a lesson, a puzzle, the review of a game, the analysis board. `make pictures` runs it.

    python -m docs.pictures.learning [NAME …]        `review` takes only the review, `puzzle-solved` only the solved puzzle

These pages live by their scripts and by what bots find, so a server runs here, with a database of its own. The games are those on the cards and all thinking is
counted in playouts: the same pictures come out until a page, a view or a search changes. Laptops speak English, phones Hungarian.
"""

from __future__ import annotations

import asyncio
import functools
import io
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

from docs.pictures.tables import NAMES, Window, as_webp, keep

from tarsas.learn.links import Link
from tarsas.learn.review import Reviewer
from tarsas.learn.trees import Tree
from tarsas.match import Line, Record, read_record
from tarsas.service.house import House, HouseSettings
from tarsas.service.thinking.pool import REVIEW_LEASE
from tarsas.web.pages import cards

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WINDOWS: Final = (
    Window("laptop-light", 1366, 768, "wide", "light", 1),
    Window("laptop-dark", 1366, 768, "wide", "dark", 1),
    Window("phone-light", 390, 844, "tall", "light", 2),
    Window("phone-dark", 390, 844, "tall", "dark", 2),
)
PATIENCE: Final = 180_000
"""Milliseconds: bots have to compile their rules before they say which moves are best."""

EXPLORED_PLY: Final = 65
TRIED: Final = (("CK4",), ("2B1", "CK5"), ("CW2",))
"""Branches on the analysis board, each from the explored position: what was played there comes first."""
PUZZLE: Final = "/puzzles/carnac/13"
"""One about tipping, with many stones."""


class Shot(NamedTuple):
    """A page, what is done on it, and what it shows when all of it is there."""

    name: str
    address: Callable[[dict[str, str]], str]
    """The address, of those of the reviews."""
    shown: str
    """What is on the page by then."""
    acts: tuple[str, ...] = ()
    """What is clicked before that, one after the other."""
    windows: tuple[Window, ...] = WINDOWS


def _record(game: str) -> Record:
    """The game on a card, with names."""
    record = read_record(cards.card_text(game))
    return Record(record.line, NAMES[: record.game.players], record.ending)


def _explored() -> str:
    """The analysis board in the middle of the game on Azul's card, with branches."""
    line = _record("azul").line
    tree, at = Tree(Line(line.game)), 0
    for action in line.actions[:EXPLORED_PLY]:
        tree, at = tree.grown(at, action)
    here = at
    for moves in TRIED:
        at = here
        for notation in moves:
            tree, at = tree.grown(at, tree.position(at).find(notation))
    return f"/explore/azul?{urlencode(Link(tree, here, NAMES[:2]).fields())}"


SHOTS: Final = (
    Shot("lesson", lambda _: "/learn/azul/first-game", ".lamp-light.dimming", ("[data-act=show]", "[data-lesson-main]") * 3),
    Shot("puzzle", lambda _: PUZZLE, "#puzzle"),
    Shot("puzzle-solved", lambda _: PUZZLE, "#puzzle .answers", ("[data-act=show]",)),
    Shot("review", lambda reviews: reviews["azul"], "#board .overlay .pill"),
    Shot("explore", lambda _: _explored(), "#best-found .best-list"),
    Shot("explore-deal", lambda _: "/explore/azul", "#luck .outcomes", windows=(WINDOWS[0], WINDOWS[2])),
)


# --- a server that has reviews


async def _reviewed(database: Path, games: Sequence[str]) -> dict[str, str]:
    """A database with the review of the game on each of these cards; their addresses."""
    found = {}
    async with await House.open(database, workers=0, settings=HouseSettings(compiles=False, runs_timers=False)) as house:
        person = (await house.people.new_guest("en")).person.id
        for game in games:
            record = _record(game)
            key = (await house.review_of(record, person)).key
            row = await house.reviews.take("pictures", REVIEW_LEASE)
            if row is not None:
                reviewer = Reviewer(record.line)
                reviewer.prepare()
                for _ in reviewer.run():
                    pass
                await house.reviews.keep("pictures", row, reviewer.findings.to_json())
            found[game] = f"/review/{key}"
    return found


@contextmanager
def _serving(database: Path) -> Iterator[str]:
    """A server with this database; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ("--no-open", "--host", "127.0.0.1", "--port", str(port), "--database", str(database), "--workers", "1")
    with subprocess.Popen([sys.executable, "-m", "tarsas", "serve", *options], stdout=subprocess.DEVNULL) as process:
        url = f"http://127.0.0.1:{port}"
        try:
            _await(url)
            yield url
        finally:
            process.terminate()


def _await(url: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            urlopen(f"{url}/health", timeout=5).close()
        except (URLError, OSError):
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
        else:
            return


# --- pictures


def photograph(browser: Browser, url: str, reviews: dict[str, str], shot: Shot, window: Window) -> tuple[str, bytes]:
    """A page, as WebP, with the name of its file."""
    from PIL.Image import open as opened

    context = browser.new_context(
        viewport={"width": window.width, "height": window.height},
        device_scale_factor=window.scale,
        color_scheme=window.theme,
        reduced_motion="reduce",
        locale="en-GB" if window.layout == "wide" else "hu-HU",
        has_touch=window.layout == "tall",
        is_mobile=window.layout == "tall",
    )
    context.add_init_script("localStorage.setItem('tarsas.pace', 'now')")
    tab = context.new_page()
    tab.set_default_timeout(PATIENCE)
    tab.goto(url + shot.address(reviews))
    for selector in shot.acts:
        tab.locator(selector).first.click()
    tab.locator(shot.shown).first.wait_for(state="attached")
    _settle(tab, shot)
    picture = tab.screenshot()
    context.close()
    return f"{shot.name}-{window.name}.webp", as_webp(opened(io.BytesIO(picture)))


def _settle(tab: Page, shot: Shot) -> None:
    """Wait until nothing more comes: letters, and the second, longer look of the bots."""
    if shot.name == "explore":
        tab.wait_for_function("() => /16/.test(document.getElementById('best-state').textContent)")
    tab.evaluate("() => document.fonts.ready")
    tab.wait_for_load_state("networkidle")


def photographs(browser: Browser, names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Everything that is named, or everything."""
    shots = [shot for shot in SHOTS if not names or shot.name in names]
    games = ["azul"] if any(shot.name == "review" for shot in shots) else []
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        # In a thread of its own: the browser's event loop runs in this one.
        with ThreadPoolExecutor(1) as thread:
            reviews = thread.submit(lambda: asyncio.run(_reviewed(database, games))).result()
        with _serving(database) as url:
            yield from (photograph(browser, url, reviews, shot, window) for shot in shots for window in shot.windows)


if __name__ == "__main__":
    keep(functools.partial(photographs, names=sys.argv[1:]))
