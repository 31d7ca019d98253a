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
Hungarian works as well: `tart 2 pavilon torony`, `lerak torony`, `érvénytelen`.
"""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ...alhambra_family.rules.dice import HANDS
from ...alhambra_family.text.notation import Notation, Spoken, on_building
from ...alhambra_family.text.parts import ROLL_PART, column_part, dice_parts, player_part
from ..state import (
    DICE_SHOW,
    DIE_SHOWS,
    EXCHANGE_POINT,
    KEEP_DICE,
    KINDS,
    NAME_STARTER,
    NO_EXCHANGE,
    PLACE_MARKER,
    PUSH_MARKERS,
    SET_BLACK,
    TAKE_POINTS,
    TAKE_TILE,
    TILE_COMES,
    TILE_IDS,
    USE_VOID,
    action_of,
    kind_of,
    thing_of,
)
from .parts import BLACK_PART, NO_EXCHANGE_PART, POINTS_PART, PUSH_PART, TILE_PART, VOID_PART

_TILE_WORDS: Final = (
    *({str(value), f"{value} pont", f"{value} point"} for value in (1, 2, 3)),
    {"exchange", "csere"},
    {"push", "tolas"},
    {"void", "ervenytelen"},
    {"black", "fekete"},
)


def _read_tile(name: str) -> int | None:
    return next((kind for kind, names in enumerate(_TILE_WORDS) if name in names), None)


_TILES: Final = tuple((name, name) for name in TILE_IDS[:KINDS])
_NOTATION: Final = Notation(
    action_of,
    kind_of,
    thing_of,
    KEEP_DICE,
    DICE_SHOW,
    NAME_STARTER,
    (
        on_building(PLACE_MARKER, "=", "place", "lerak", "lerakas"),
        on_building(PUSH_MARKERS, ">", "push", "tol", "tolas"),
        on_building(SET_BLACK, "*", "black", "fekete"),
        on_building(EXCHANGE_POINT, "x", "exchange", "csere", "cserel"),
        on_building(DIE_SHOWS, "d", "die", "kocka"),
        Spoken(TILE_COMES, "+", "tile", frozenset({"tile", "lapka"}), _TILES, _read_tile, can_be_open=False),
        Spoken(USE_VOID, "void", "void", frozenset({"void", "ervenytelen", "ervenytelenit"})),
        Spoken(TAKE_POINTS, "two", "take points", frozenset({"take points", "two points", "2 points", "pontot", "ket pont", "2 pont"})),
        Spoken(TAKE_TILE, "tile", "take tile", frozenset({"take tile", "lapkat", "lapka"})),
        Spoken(NO_EXCHANGE, "x-", "no exchange", frozenset({"no exchange", "nincs csere", "nem cserel"})),
    ),
)

_BUTTONS: Final = {USE_VOID: VOID_PART, TAKE_POINTS: POINTS_PART, TAKE_TILE: TILE_PART, NO_EXCHANGE: NO_EXCHANGE_PART}
_TILE_FIRST: Final = {PUSH_MARKERS: PUSH_PART, SET_BLACK: BLACK_PART}


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
    kind, thing = kind_of(action), thing_of(action)
    if kind in (DICE_SHOW, DIE_SHOWS, TILE_COMES):
        return ()
    if kind == KEEP_DICE:
        return (*dice_parts(HANDS[thing]), ROLL_PART)
    if kind in _BUTTONS:
        return (_BUTTONS[kind],)
    if kind == NAME_STARTER:
        return (player_part(thing),)
    return (_TILE_FIRST[kind], column_part(thing)) if kind in _TILE_FIRST else (column_part(thing),)
