"""Alcazaba's actions as text and back, and as paths of clicks.

    words                           compact      path of parts
    keep pavilion pavilion tower    kPPT         die-pavilion-1, die-pavilion-2, die-tower-1, roll
    keep nothing                    k-           roll
    place tower                     =T           column-tower
    rebuild g8nw                    uG8nw        reserve-G8nw
    remove g8nw                     -G8nw        built-G8nw, reserve-board
    take g8nw                       tG8nw        tile-G8nw
    take start tile                 t*           start-tile
    start player 3                  n3           player-3
    build n2e1                      @n2e1        cell-n2e1
    reserve                         @r           reserve-board
    give to macus                   @m           macus
    lay g8nw, die tower             +G8nw, dT    (chance)
    roll pavilion … tower           rPPSAACGT    (chance)

A tile's name is its building, its price and its walls (see `rules.tiles`); a cell is named by its steps from the fountain, first north or south, then
east or west. Dice to keep are toggles: of several alike the first ones stand in the path, in the order of the columns, and `roll`
confirms. Hungarian works as well: `tart 2 pavilon torony`, `lerak torony`, `átépít g8nw`, `lebont g8nw`, `elvesz g8nw`, `épít n2e1`.
"""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ...alhambra_family.rules.dice import HANDS
from ...alhambra_family.text.names import plain_words
from ...alhambra_family.text.notation import Notation, Spoken, on_building
from ...alhambra_family.text.parts import ROLL_PART, column_part, dice_parts, player_part
from ..rules.tiles import TILE_NAMES
from ..state import (
    BUILD,
    DICE_SHOW,
    DIE_SHOWS,
    GIVE,
    KEEP_DICE,
    LAY,
    NAME_STARTER,
    PLACE_MARKER,
    REBUILD,
    REMOVE,
    RESERVE,
    TAKE,
    TAKE_START,
    action_of,
    build_action,
    cell_of,
    kind_of,
    thing_of,
)
from .parts import BUILT, MACUS_PART, RESERVE_PART, RESERVED, START_PART, TO_TAKE, cell_name, cell_part, read_cell, tile_part

_TILES: Final = tuple((name, name) for name in TILE_NAMES)
_TILE_BY_PLAIN_NAME: Final = {name.lower(): tile for tile, name in enumerate(TILE_NAMES)}


def _on_tile(kind: int, sign: str, word: str, *words: str) -> Spoken:
    return Spoken(kind, sign, word, frozenset({word, *words}), _TILES, _TILE_BY_PLAIN_NAME.get)


_NOTATION: Final = Notation(
    action_of,
    kind_of,
    thing_of,
    KEEP_DICE,
    DICE_SHOW,
    NAME_STARTER,
    (
        _on_tile(REBUILD, "u", "rebuild", "use", "atepit", "beepit"),
        _on_tile(REMOVE, "-", "remove", "lebont"),
        _on_tile(TAKE, "t", "take", "elvesz"),
        _on_tile(LAY, "+", "lay", "lapka"),
        on_building(PLACE_MARKER, "=", "place", "lerak", "lerakas"),
        on_building(DIE_SHOWS, "d", "die", "kocka"),
        Spoken(RESERVE, "@r", "reserve", frozenset({"reserve", "tartalek", "tartalekba", "tartalekol"})),
        Spoken(GIVE, "@m", "give to macus", frozenset({"macus", "give to macus", "give macus", "macusnak", "macusnak ad"})),
        Spoken(
            TAKE_START,
            "t*",
            "take start tile",
            frozenset({"start tile", "take start tile", "kezdolapka", "elvesz kezdolapka", "kezdojatekos lapka", "take *", "*"}),
        ),
    ),
)
_BUILD_WORDS: Final = {"build", "epit", "at"}


def notation(state: State, action: int) -> str:
    """The action in a few characters: `kPPT`, `=T`, `tG8nw`, `@n2e1`, `rPPSAACGT`."""
    return f"@{cell_name(*cell_of(action))}" if kind_of(action) == BUILD else _NOTATION.compact(action)


def action_text(state: State, action: int) -> str:
    """The action in words: `keep pavilion pavilion tower`, `build n2e1`."""
    return f"build {cell_name(*cell_of(action))}" if kind_of(action) == BUILD else _NOTATION.in_words(action)


def reading(state: State, text: str) -> frozenset[int]:
    """All actions this text can mean, legal or not."""
    plain, words = text.strip().lower(), plain_words(text)
    name = plain[1:] if plain.startswith("@") else "".join(words[1:]) if words and words[0] in _BUILD_WORDS else ""
    cell = read_cell(name)
    return frozenset({build_action(*cell)}) if cell else _NOTATION.reading(text)


def parts(state: State, action: int) -> tuple[str, ...]:
    """The path of clicks; what chance does has none."""
    kind, thing = kind_of(action), thing_of(action)
    if kind in (LAY, DIE_SHOWS, DICE_SHOW):
        return ()
    if kind == KEEP_DICE:
        return (*dice_parts(HANDS[thing]), ROLL_PART)
    if kind == BUILD:
        return (cell_part(*cell_of(action)),)
    if kind == REMOVE:
        return (tile_part(BUILT, thing), RESERVE_PART)
    if kind in (REBUILD, TAKE):
        return (tile_part(RESERVED if kind == REBUILD else TO_TAKE, thing),)
    if kind == PLACE_MARKER:
        return (column_part(thing),)
    return ({RESERVE: RESERVE_PART, GIVE: MACUS_PART, TAKE_START: START_PART}.get(kind) or player_part(thing),)
