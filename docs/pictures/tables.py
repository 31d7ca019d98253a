"""Photographs the home page and every game's table out of the middle of a real game: laptop and phone, light and dark. `make pictures` runs it.

    python docs/pictures/tables.py [NAME …]        `azul` takes only Azul's table, `home` the shelf

The games are those on the cards (`card.txt` in the folder of each), so that the same pictures come out until a page or a view changes. No server is needed: the pages are
rendered here and handed to Chromium, with script switched off, so that nothing moves.
"""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tarsas.draw import Layout, Theme
from tarsas.language import Language, Text
from tarsas.match import Line, read_record
from tarsas.show import board
from tarsas.show.identities import Identities
from tarsas.show.log import log_of
from tarsas.web import pages, render
from tarsas.web.assets import build, bundle
from tarsas.web.pages import cards

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

HERE = Path(__file__).parent
ORIGIN = "http://tarsas.test"
NAMES: Final = ("Zsófi", "Bence", "Csilla")
QUALITY = 84
CHROMIUM: Final = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run")


class Moment(NamedTuple):
    """A decision in the game on the card: after so many actions, with these parts clicked, and the pointer at another."""

    ply: int
    chosen: tuple[str, ...] = ()
    preview: str = ""


MOMENTS: Final = {
    "azul": Moment(65, ("factory-5/white",), "line-2"),
    "carnac": Moment(37, (), "tip-g5-east"),
    "azteka": Moment(22, (), "space-1-8"),
    "alhambra": Moment(429, (), "column-chambers"),
    "alcazaba": Moment(313, (), "cell-w1"),
}


class Window(NamedTuple):
    """What it is looked at with."""

    name: str
    width: int
    height: int
    layout: Layout
    theme: Theme
    scale: float


WINDOWS: Final = (
    Window("laptop-light", 1440, 900, "wide", "light", 1),
    Window("laptop-dark", 1440, 900, "wide", "dark", 1),
    Window("phone-light", 390, 844, "tall", "light", 2),
    Window("phone-dark", 390, 844, "tall", "dark", 2),
)


def page(name: str, layout: Layout, language: Language = Language.EN) -> pages.Page:
    """The page of this name as the one to move sees it: a game's table, or `home`."""
    visitor = pages.Visitor(name=NAMES[0], language=language, csrf="")
    if name == "home":
        return pages.HomePage(visitor, tuple(cards.card(contract) for contract in cards.on_shelf()))
    record = read_record(cards.card_text(name))
    line = record.line.back_to(MOMENTS[name].ply)
    return pages.TablePage(visitor, record.game.contract.words.TITLE, _live(line, MOMENTS[name], layout, language), cards.mode_texts(record.game))


def _live(line: Line, moment: Moment, layout: Layout, language: Language) -> pages.TableLive:
    position = line.last
    seat, players = position.to_move, position.game.players
    # Whoever decides here is the one we look over the shoulder of.
    names = tuple(NAMES[(each - seat) % players] for each in range(players))
    choices = board.choices_at(position, {seat})
    shown = board.board_at(Identities(line), moment.ply, board.Viewpoint(names, seat, layout, language), choices, moment.chosen, moment.preview)
    return pages.TableLive(
        table=position.game.name,
        seq=moment.ply,
        board=shown,
        choices=choices,
        players=tuple(_player(each, names[each], score, is_me=each == seat) for each, score in enumerate(position.scores)),
        log=log_of(line, names),
        chat=(),
        may=frozenset({"ask_undo", "hint", "resign", "say"}),
        is_my_turn=True,
    )


def _player(seat: int, name: str, score: int, *, is_me: bool) -> pages.Player:
    about = Text("te", "you") if is_me else Text("gép, közepes", "bot, medium")
    return pages.Player(seat, name, "me" if is_me else "bot", score, (about,), is_to_move=is_me)


def photograph(browser: Browser, window: Window, names: Sequence[str], language: Language = Language.EN) -> Iterator[tuple[str, bytes]]:
    """Each of these pages in this window, as WebP, with the name of its file."""
    from PIL import Image

    context = browser.new_context(
        viewport={"width": window.width, "height": window.height},
        device_scale_factor=window.scale,
        color_scheme=window.theme,
        java_script_enabled=False,
    )
    html: dict[str, str] = {}
    context.route("**/*", lambda route: _answer(route, html))
    tab = context.new_page()
    for name in names:
        html[f"/{name}"] = render.page(page(name, window.layout, language))
        tab.goto(f"{ORIGIN}/{name}")
        picture = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
        data = io.BytesIO()
        picture.save(data, "WEBP", quality=QUALITY, method=6)
        yield f"{name}-{window.name}.webp", data.getvalue()
    context.close()


def _answer(route: Route, html: dict[str, str]) -> None:
    """What a server would: a page, a file of the bundle, the picture on a card."""
    path = route.request.url.removeprefix(ORIGIN).partition("?")[0]
    if path in html:
        route.fulfill(body=html[path], content_type="text/html; charset=utf-8")
    elif path.startswith(bundle.ADDRESS):
        route.fulfill(path=bundle.STATIC / Path(path).name)
    elif path.startswith("/picture/"):
        route.fulfill(body=cards.picture(path.split("/")[2], "dark" if path.endswith("dark.svg") else "light"), content_type="image/svg+xml")
    else:
        route.fulfill(status=404)


def main() -> None:
    """Photograph everything that is named, or everything."""
    from playwright.sync_api import sync_playwright

    build.build()
    names = [name for name in ("home", *MOMENTS) if name in sys.argv] or ["home", *MOMENTS]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=CHROMIUM)
        for window in WINDOWS:
            for name, data in photograph(browser, window, names):
                (HERE / name).write_bytes(data)
                sys.stdout.write(f"{name}: {len(data) / 1000:.0f} kB\n")
        browser.close()


if __name__ == "__main__":
    main()
