"""Photographs the home page and every game's table out of the middle of a real game: laptop and phone, light and dark, and a tablet. `make pictures` runs it.

    python docs/pictures/tables.py [NAME …]        `azul` takes only Azul's table, `home` the shelf, `alcazaba-six` six players on a phone

The games are those on the cards (`card.txt` in the folder of each), so that the same pictures come out until a page or a view changes. No server is needed: the pages are
rendered here and handed to Chromium, with script switched off, so that nothing moves.
"""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tarsas.draw import Layout, Theme
from tarsas.language import Language, Text
from tarsas.match import Record, read_record
from tarsas.position import Position
from tarsas.show import board
from tarsas.show.identities import Identities
from tarsas.show.log import log_of
from tarsas.show.result import neutrals_at
from tarsas.web import render
from tarsas.web.assets import build, bundle
from tarsas.web.pages import cards
from tarsas.web.pages.every_page import Page, Visitor
from tarsas.web.pages.house import HomePage
from tarsas.web.pages.live import Player, ShownScene, TableLive
from tarsas.web.pages.tables import TablePage

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Browser, Route

HERE = Path(__file__).parent
ORIGIN = "http://tarsas.test"
NAMES: Final = ("Zsófi", "Bence", "Csilla", "Dani", "Emma", "Feri")
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


TABLET: Final = Window("tablet-light", 768, 1024, "tablet", "light", 1)
SIX: Final = {"alhambra-six": "alhambra-6", "alcazaba-six": "alcazaba-6"}
"""Six at a table, who need the most room: photographed on a phone in the middle of games of the tests, for no card has as many."""
RECORDS: Final = HERE.parents[1] / "tests" / "records"


def page(name: str, layout: Layout, language: Language = Language.EN) -> Page:
    """The page of this name as the one to move sees it: a game's table, or `home`."""
    visitor = Visitor(name=NAMES[0], language=language, csrf="")
    if name == "home":
        return HomePage(visitor, tuple(cards.card(contract) for contract in cards.on_shelf()))
    if name in SIX:
        record = read_record((RECORDS / f"{SIX[name]}.txt").read_text(encoding="utf-8"))
        stops = record.line.stops()
        moment = Moment(stops[len(stops) // 2])
    else:
        record, moment = read_record(cards.card_text(name)), MOMENTS[name]
    # Whoever decides here is the one we look over the shoulder of.
    viewpoint = viewpoint_of(record, record.line.position(moment.ply).to_move, layout, language)
    return table_page(visitor, record, live_at(Identities(record.line), moment, viewpoint))


def viewpoint_of(record: Record, seat: int, layout: Layout, language: Language) -> board.Viewpoint:
    """How the one on a seat sees the game: they have the first of the names."""
    players = record.game.players
    return board.Viewpoint(tuple(NAMES[(each - seat) % players] for each in range(players)), seat, layout, language)


def table_page(visitor: Visitor, record: Record, live: TableLive) -> TablePage:
    """A table where the game of a record is played."""
    return TablePage(visitor, record.game.contract.words.TITLE, live, cards.mode_texts(record.game))


def live_at(identities: Identities, moment: Moment, viewpoint: board.Viewpoint, scenes: tuple[ShownScene, ...] = ()) -> TableLive:
    """What a table shows at a moment, with what led there."""
    line, seat = identities.line.back_to(moment.ply), viewpoint.seat
    position = line.last
    choices = board.choices_at(position, {seat})
    return TableLive(
        table=position.game.name,
        seq=moment.ply,
        board=board.board_at(identities, moment.ply, viewpoint, choices, moment.chosen, moment.preview),
        choices=choices,
        players=tuple(_player(each, seat, position, viewpoint.names) for each in range(position.game.players)),
        log=log_of(line, viewpoint.names),
        chat=(),
        may=frozenset({"ask_undo", "hint", "resign", "say"}),
        neutrals=neutrals_at(position),
        scenes=scenes,
        rules_section=position.game.contract.words.section_now(position.state),
        is_my_turn=position.to_move == seat,
    )


def _player(seat: int, mine: int, position: Position, names: Sequence[str]) -> Player:
    about = Text("te", "you") if seat == mine else Text("gép, közepes", "bot, medium")
    identity = position.game.contract.identity(position.state, seat)
    return Player(
        seat, names[seat], "me" if seat == mine else "bot", position.scores[seat], (about,), is_to_move=position.to_move == seat, identity=identity
    )


def photograph(browser: Browser, window: Window, names: Sequence[str], language: Language = Language.EN) -> Iterator[tuple[str, bytes]]:
    """Each of these pages in this window, as WebP, with the name of its file."""
    from PIL.Image import open as opened

    context = browser.new_context(
        viewport={"width": window.width, "height": window.height},
        device_scale_factor=window.scale,
        color_scheme=window.theme,
        java_script_enabled=False,
    )
    html: dict[str, str] = {}
    context.route("**/*", lambda route: answer(route, html))
    tab = context.new_page()
    for name in names:
        html[f"/{name}"] = render.page(page(name, window.layout, language))
        tab.goto(f"{ORIGIN}/{name}")
        yield f"{name}-{window.name}.webp", as_webp(opened(io.BytesIO(tab.screenshot())))
    context.close()


def as_webp(picture: Image) -> bytes:
    """The bytes of its file."""
    data = io.BytesIO()
    picture.convert("RGB").save(data, "WEBP", quality=QUALITY, method=6)
    return data.getvalue()


def answer(route: Route, html: dict[str, str]) -> None:
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


def keep(photographs: Callable[[Browser], Iterable[tuple[str, bytes]]]) -> None:
    """Photograph with a Chromium, and keep every picture beside this file."""
    from playwright.sync_api import sync_playwright

    build.build()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=CHROMIUM)
        for name, data in photographs(browser):
            (HERE / name).write_bytes(data)
            sys.stdout.write(f"{name}: {len(data) / 1000:.0f} kB\n")
        browser.close()


def main() -> None:
    """Photograph everything that is named, or everything."""
    wanted = set(sys.argv[1:]) or {"home", *MOMENTS, *SIX}
    rows = [(window, ["home", *MOMENTS]) for window in WINDOWS] + [(TABLET, [*MOMENTS]), (WINDOWS[2], [*SIX])]
    keep(lambda browser: (each for window, names in rows for each in photograph(browser, window, [name for name in names if name in wanted])))


if __name__ == "__main__":
    main()
