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
from ...alhambra_family.text.names import plain_words
from ...alhambra_family.text.notation import Notation, Spoken, no_clicks, on_building, on_button
from .. import state as game
from ..rules.tiles import TILE_NAMES
from .parts import BUILT, MACUS_PART, RESERVE_PART, RESERVED, START_PART, TO_TAKE, cell_name, cell_part, read_cell, tile_part

_TILES: Final = tuple((name, name) for name in TILE_NAMES)
_TILE_BY_PLAIN_NAME: Final = {name.lower(): tile for tile, name in enumerate(TILE_NAMES)}


def _on_tile(kind: int, place: str, sign: str, word: str, *words: str, then: tuple[str, ...] = ()) -> Spoken:
    """A kind of action on a tile that lies in this place: a click on it, perhaps another after it."""
    return Spoken(kind, sign, word, frozenset({word, *words}), _TILES, _TILE_BY_PLAIN_NAME.get, lambda tile: (tile_part(place, tile), *then))


_NOTATION: Final = Notation(
    game.action_of,
    game.kind_of,
    game.thing_of,
    game.KEEP_DICE,
    game.DICE_SHOW,
    game.NAME_STARTER,
    (
        _on_tile(game.REBUILD, RESERVED, "u", "rebuild", "use", "atepit", "beepit", "atepitem"),
        _on_tile(game.REMOVE, BUILT, "-", "remove", "lebont", then=(RESERVE_PART,)),
        _on_tile(game.TAKE, TO_TAKE, "t", "take", "elvesz", "elveszem"),
        Spoken(game.LAY, "+", "lay", frozenset({"lay", "lapka"}), _TILES, _TILE_BY_PLAIN_NAME.get),
        on_building(game.PLACE_MARKER, "=", "place", "lerak", "lerakas"),
        on_building(game.DIE_SHOWS, "d", "die", "kocka", path=no_clicks),
        on_button(game.RESERVE, RESERVE_PART, "@r", "reserve", "tartalek", "tartalekba", "tartalekol", "tartalekba teszem"),
        on_button(game.GIVE, MACUS_PART, "@m", "give to macus", "macus", "give macus", "macusnak", "macusnak ad", "macusnak adom"),
        on_button(
            game.TAKE_START, START_PART, "t*", "take start tile", "start tile", "kezdolapka", "elvesz kezdolapka", "kezdojatekos lapka", "take *", "*"
        ),
    ),
)
_BUILD_WORDS: Final = {"build", "epit", "at"}


def notation(state: State, action: int) -> str:
    """The action in a few characters: `kPPT`, `=T`, `tG8nw`, `@n2e1`, `rPPSAACGT`."""
    return f"@{cell_name(*game.cell_of(action))}" if game.kind_of(action) == game.BUILD else _NOTATION.compact(action)


def action_text(state: State, action: int) -> str:
    """The action in words: `keep pavilion pavilion tower`, `build n2e1`."""
    return f"build {cell_name(*game.cell_of(action))}" if game.kind_of(action) == game.BUILD else _NOTATION.in_words(action)


def reading(state: State, text: str) -> frozenset[int]:
    """All actions this text can mean, legal or not."""
    plain, words = text.strip().lower(), plain_words(text)
    name = plain[1:] if plain.startswith("@") else "".join(words[1:]) if words and words[0] in _BUILD_WORDS else ""
    cell = read_cell(name)
    return frozenset({game.build_action(*cell)}) if cell else _NOTATION.reading(text)


def parts(state: State, action: int) -> tuple[str, ...]:
    """The path of clicks; what chance does has none."""
    return (cell_part(*game.cell_of(action)),) if game.kind_of(action) == game.BUILD else _NOTATION.parts(action)
