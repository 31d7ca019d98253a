"""Alhambra's actions as text and back, and as paths of clicks.

    words                           compact      path of parts
    keep pavilion pavilion tower    kPPT         die-pavilion-1, die-pavilion-2, die-tower-1, roll
    keep nothing                    k-           roll
    place tower                     =T           column-tower
    push tower                      >T           tile-push, column-tower
    black tower                     *T           tile-black, column-tower
    void                            void         tile-void
    take points, take tile          two, tile    take-points, take-tile
    exchange tower, no exchange     xT, x-       column-tower, no-exchange
    start player 3                  n3           player-3
    die tower, tile void            dT, +void    (chance)
    roll pavilion … tower           rPPSAACGT    (chance)

Dice to keep are toggles: of several alike the first ones stand in the path, in the order of the columns, and `roll` confirms.
Hungarian works as well: `tart 2 pavilon torony`, `lerak torony`, `törlő`.
"""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ...alhambra_family.text.notation import Notation, Spoken, no_clicks, on_building, on_button
from ...alhambra_family.text.parts import column_part
from .. import state as game
from .parts import BLACK_PART, NO_EXCHANGE_PART, POINTS_PART, PUSH_PART, TILE_PART, VOID_PART

_TILE_WORDS: Final = (
    *({str(value), f"{value} pont", f"{value} point"} for value in (1, 2, 3)),
    {"exchange", "csere"},
    {"push", "tolas"},
    {"void", "ervenytelen", "torlo"},
    {"black", "fekete"},
)


def _read_tile(name: str) -> int | None:
    return next((kind for kind, names in enumerate(_TILE_WORDS) if name in names), None)


_TILES: Final = tuple((name, name) for name in game.TILE_IDS[: game.KINDS])
_NOTATION: Final = Notation(
    game.action_of,
    game.kind_of,
    game.thing_of,
    game.KEEP_DICE,
    game.DICE_SHOW,
    game.NAME_STARTER,
    (
        on_building(game.PLACE_MARKER, "=", "place", "lerak", "lerakas"),
        on_building(game.PUSH_MARKERS, ">", "push", "tol", "tolas", path=lambda building: (PUSH_PART, column_part(building))),
        on_building(game.SET_BLACK, "*", "black", "fekete", path=lambda building: (BLACK_PART, column_part(building))),
        on_building(game.EXCHANGE_POINT, "x", "exchange", "csere", "cserel", "elcserelem"),
        on_building(game.DIE_SHOWS, "d", "die", "kocka", path=no_clicks),
        Spoken(game.TILE_COMES, "+", "tile", frozenset({"tile", "lapka"}), _TILES, _read_tile, can_be_open=False),
        on_button(game.USE_VOID, VOID_PART, "void", "void", "ervenytelen", "ervenytelenit", "torlo", "torlom", "torol", "torlolapka"),
        on_button(game.TAKE_POINTS, POINTS_PART, "two", "take points", "two points", "2 points", "pontot", "ket pont", "2 pont", "2 epitesi pont"),
        on_button(game.TAKE_TILE, TILE_PART, "tile", "take tile", "lapkat", "lapka"),
        on_button(game.NO_EXCHANGE, NO_EXCHANGE_PART, "x-", "no exchange", "nincs csere", "nem cserel", "nem cserelek"),
    ),
)


def notation(state: State, action: int) -> str:
    """The action in a few characters: `kPPT`, `=T`, `two`, `rPPSAACGT`."""
    return _NOTATION.compact(action)


def action_text(state: State, action: int) -> str:
    """The action in words: `keep pavilion pavilion tower`, `place tower`."""
    return _NOTATION.in_words(action)


def reading(state: State, text: str) -> frozenset[int]:
    """All actions this text can mean, legal or not."""
    return _NOTATION.reading(text)


def parts(state: State, action: int) -> tuple[str, ...]:
    """The path of clicks; what chance does has none."""
    return _NOTATION.parts(action)
