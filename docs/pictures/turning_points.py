"""Photographs the end of a game, and what happened since one's last turn. `make pictures` runs it.

    python -m docs.pictures.turning_points [NAME …]        `end-azul-2p` takes only that one

As in `tables`, the games are real ones, no server is needed, and nothing moves: the same pictures come out until a page or a view changes.
"""

from __future__ import annotations

import functools
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from docs.pictures.tables import NAMES, ORIGIN, RECORDS, Moment, Window, answer, as_webp, keep, live_at, table_page, viewpoint_of

from tarsas.language import Language
from tarsas.match import Record, read_record
from tarsas.show import board
from tarsas.show.identities import Identities
from tarsas.show.result import shown_result
from tarsas.show.since import turns_since
from tarsas.web import render
from tarsas.web.pages import cards
from tarsas.web.pages.every_page import Visitor
from tarsas.web.pages.live import TableLive, TableResult

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LAPTOPS: Final = tuple(Window(f"laptop-{theme}", 1366, 768, "wide", theme, 1) for theme in ("light", "dark"))
PHONE: Final = Window("phone-light", 390, 844, "tall", "light", 1)


class Shot(NamedTuple):
    """A game and where it stands: at its end, or where the first player comes again after all others."""

    name: str
    game: str
    """That on the card of a game, or one of the tests."""
    windows: tuple[Window, ...]
    is_end: bool = True


SHOTS: Final = (
    Shot("end-azul-2p", "azul", (*LAPTOPS, PHONE)),
    Shot("end-alhambra-4p", "alhambra-4", (*LAPTOPS, PHONE)),
    Shot("since-alhambra", "alhambra-4", (*LAPTOPS, PHONE), is_end=False),
    Shot("since-azul", "azul-4-coloured", (LAPTOPS[0], PHONE), is_end=False),
)


def live_of(shot: Shot, window: Window, language: Language) -> tuple[Record, TableLive]:
    """The game, and what its table shows to who has the first seat."""
    record = _record(shot.game)
    viewpoint = viewpoint_of(record, 0, window.layout, language)
    identities = Identities(record.line)
    if shot.is_end:
        ended = replace(record, seats=viewpoint.names)
        live = live_at(identities, Moment(len(record.line)), viewpoint)
        result = TableResult(**vars(shown_result(ended, viewpoint.names, 0)))
        return record, replace(live, status="over", result=result, may=frozenset({"say", "rematch"}))
    ply = _after_all_others(record)
    turns = turns_since(record.line.back_to(ply), {0})
    live = live_at(identities, Moment(ply), viewpoint)
    return record, replace(live, board=board.board_at(identities, ply, viewpoint, live.choices, turns=turns), turns=turns)


def _record(game: str) -> Record:
    text = cards.card_text(game) if "-" not in game else (RECORDS / f"{game}.txt").read_text(encoding="utf-8")
    return read_record(text)


def _after_all_others(record: Record) -> int:
    """In the middle of a game the first decision before which everybody else has had a turn."""
    line = record.line
    plies = range(len(line) // 2, len(line))
    return next(ply for ply in plies if line.movers[ply] == 0 and len(turns_since(line.back_to(ply), {0})) == record.game.players - 1)


def photograph(browser: Browser, shot: Shot, window: Window, language: Language) -> tuple[str, bytes]:
    """A table, as WebP, with the name of its file."""
    from PIL.Image import open as opened

    record, live = live_of(shot, window, language)
    html = {"/shot": render.page(table_page(Visitor(name=NAMES[0], language=language, csrf=""), record, live))}
    context = browser.new_context(
        viewport={"width": window.width, "height": window.height},
        device_scale_factor=window.scale,
        color_scheme=window.theme,
        java_script_enabled=False,
    )
    context.route("**/*", functools.partial(answer, html=html))
    tab = context.new_page()
    tab.goto(f"{ORIGIN}/shot")
    picture = opened(io.BytesIO(tab.screenshot()))
    context.close()
    return f"{shot.name}-{window.name}.webp", as_webp(picture)


def photographs(browser: Browser, names: Sequence[str], language: Language = Language.EN) -> Iterator[tuple[str, bytes]]:
    """Everything that is named, or everything."""
    for shot in SHOTS:
        if not names or shot.name in names:
            yield from (photograph(browser, shot, window, language) for window in shot.windows)


if __name__ == "__main__":
    keep(functools.partial(photographs, names=sys.argv[1:]))
