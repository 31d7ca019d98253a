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

A tile's name is its building, its price and its walls (see `tiles`); a cell is named by its steps from the fountain, first north or south, then
east or west. Dice to keep are toggles: of several alike the first ones stand in the path, in the order of the columns, and `roll`
confirms. Hungarian works as well: `tart 2 pavilon torony`, `lerak torony`, `átépít g8nw`, `lebont g8nw`, `elvesz g8nw`, `épít n2e1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ....kernel import State
from ...alhambra_family.buildings import BUILDING_IDS, BUILDINGS
from ...alhambra_family.rules.dice import DICE, HANDS, buildings_in, count_of, dice_in, number_of
from ...alhambra_family.text.names import LETTERS, die_part, letters_of, plain_words, read_building, read_dice, read_letters
from ..state import (
    FIRST_BUILD,
    FIRST_DIE,
    FIRST_KEEP,
    FIRST_LAY,
    FIRST_NAME,
    FIRST_PLACE,
    FIRST_REBUILD,
    FIRST_REMOVE,
    FIRST_ROLL,
    FIRST_TAKE,
    GIVE,
    REACH,
    RESERVE,
    TAKE_START,
    WIDTH,
)
from ..tiles import TILE_NAMES, TILES

ROLL_PART = "roll"
RESERVE_PART = "reserve-board"
START_PART = "start-tile"
MACUS_PART = "macus"

# Actions on a tile, and on a building: the first of them, the compact sign, the word, the words they are read by.
_ON_TILE = (
    (FIRST_REBUILD, "u", "rebuild", {"rebuild", "use", "atepit", "beepit"}),
    (FIRST_REMOVE, "-", "remove", {"remove", "lebont"}),
    (FIRST_TAKE, "t", "take", {"take", "elvesz"}),
    (FIRST_LAY, "+", "lay", {"lay", "lapka"}),
)
_ON_BUILDING = ((FIRST_PLACE, "=", "place", {"place", "lerak", "lerakas"}), (FIRST_DIE, "d", "die", {"die", "kocka"}))
_SINGLE = {RESERVE: ("@r", "reserve"), GIVE: ("@m", "give to macus"), TAKE_START: ("t*", "take start tile")}
_SINGLE_WORDS = {
    RESERVE: {"reserve", "tartalek", "tartalekba", "tartalekol"},
    GIVE: {"macus", "give to macus", "give macus", "macusnak", "macusnak ad"},
    TAKE_START: {"start tile", "take start tile", "kezdolapka", "elvesz kezdolapka", "kezdojatekos lapka", "take *", "*"},
}
_KEEP_WORDS = {"keep", "tart", "felretesz"}
_ROLL_WORDS = {"roll", "dob", "dobas"}
_BUILD_WORDS = {"build", "epit", "at"}
_NOTHING = {"nothing", "none", "semmi", "semmit"}
_TILE_BY_PLAIN_NAME = {name.lower(): tile for tile, name in enumerate(TILE_NAMES)}
_CELL = re.compile(r"(?:([ns])(\d{1,2}))?(?:([ew])(\d{1,2}))?")


# --- Names of cells and actions ---------------------------------------------------------------------------------------


def cell_name(x: int, y: int) -> str:
    """A cell by its steps from the fountain: `n2e1`, `s1`; the fountain's own is `f`."""
    down = f"{'s' if y > 0 else 'n'}{abs(y)}" if y else ""
    across = f"{'e' if x > 0 else 'w'}{abs(x)}" if x else ""
    return down + across or "f"


def read_cell(name: str) -> tuple[int, int] | None:
    """East and south steps of a cell's name; None where it is none."""
    if name == "f":
        return 0, 0
    found = _CELL.fullmatch(name)
    if not name or not found:
        return None
    y = int(found[2] or 0) * (-1 if found[1] == "n" else 1)
    x = int(found[4] or 0) * (-1 if found[3] == "w" else 1)
    return (x, y) if max(abs(x), abs(y)) <= REACH and cell_name(x, y) == name else None


def build_action(x: int, y: int) -> int:
    """The action that builds on a cell."""
    return FIRST_BUILD + (y + REACH) * WIDTH + x + REACH


def cell_of(action: int) -> tuple[int, int]:
    """The cell that an action builds on."""
    return (action - FIRST_BUILD) % WIDTH - REACH, (action - FIRST_BUILD) // WIDTH - REACH


def is_build(action: int) -> bool:
    """Whether the action builds on a cell."""
    return FIRST_BUILD <= action < FIRST_LAY


def is_keep(action: int) -> bool:
    """Whether the action keeps dice."""
    return action < FIRST_PLACE


def hand_in(action: int) -> int:
    """The dice of a keep or of a roll, as a hand."""
    return HANDS[action - FIRST_ROLL if action >= FIRST_ROLL else action - FIRST_KEEP]


def _on_tile(action: int) -> tuple[str, str, int] | None:
    """Sign, word and tile of an action on a tile."""
    return next(((sign, word, action - first) for first, sign, word, _ in _ON_TILE if first <= action < first + TILES), None)


def _on_building(action: int) -> tuple[str, str, int] | None:
    """Sign, word and building of an action on a building."""
    return next(((sign, word, action - first) for first, sign, word, _ in _ON_BUILDING if first <= action < first + BUILDINGS), None)


def notation(state: State, action: int) -> str:
    """The action in a few characters: `kPPT`, `=T`, `tG8nw`, `@n2e1`, `rPPSAACGT`."""
    if is_keep(action) or action >= FIRST_ROLL:
        return f"{'k' if is_keep(action) else 'r'}{letters_of(hand_in(action)) or '-'}"
    if found := _on_tile(action):
        return f"{found[0]}{TILE_NAMES[found[2]]}"
    if found := _on_building(action):
        return f"{found[0]}{LETTERS[found[2]]}"
    if is_build(action):
        return f"@{cell_name(*cell_of(action))}"
    return _SINGLE[action][0] if action in _SINGLE else f"n{action - FIRST_NAME + 1}"


def action_text(state: State, action: int) -> str:
    """The action in words: `keep pavilion pavilion tower`, `build n2e1`."""
    if is_keep(action) or action >= FIRST_ROLL:
        dice = " ".join(BUILDING_IDS[building] for building in buildings_in(hand_in(action)))
        return f"keep {dice or 'nothing'}" if is_keep(action) else f"roll {dice}"
    if found := _on_tile(action):
        return f"{found[1]} {TILE_NAMES[found[2]]}"
    if found := _on_building(action):
        return f"{found[1]} {BUILDING_IDS[found[2]]}"
    if is_build(action):
        return f"build {cell_name(*cell_of(action))}"
    return _SINGLE[action][1] if action in _SINGLE else f"start player {action - FIRST_NAME + 1}"


# --- Paths of clicks --------------------------------------------------------------------------------------------------


def column_part(building: int) -> str:
    """The part of a building's column."""
    return f"column-{BUILDING_IDS[building]}"


def cell_part(x: int, y: int) -> str:
    """The part of a cell of the mover's Alhambra."""
    return f"cell-{cell_name(x, y)}"


def dice_parts(hand: int) -> tuple[str, ...]:
    """The parts of the dice of a hand: of those alike the first ones."""
    return tuple(die_part(building, nth) for building in range(BUILDINGS) for nth in range(1, count_of(hand, building) + 1))


def parts(state: State, action: int) -> tuple[str, ...]:
    """The path of clicks; what chance does has none."""
    if is_keep(action):
        return (*dice_parts(hand_in(action)), ROLL_PART)
    if action >= FIRST_LAY:
        return ()
    if is_build(action):
        return (cell_part(*cell_of(action)),)
    if found := _on_building(action):
        return (column_part(found[2]),)
    if found := _on_tile(action):
        name = TILE_NAMES[found[2]]
        return {"rebuild": (f"reserve-{name}",), "remove": (f"built-{name}", RESERVE_PART), "take": (f"tile-{name}",)}[found[1]]
    single = {RESERVE: RESERVE_PART, GIVE: MACUS_PART, TAKE_START: START_PART}
    return (single.get(action, f"player-{action - FIRST_NAME + 1}"),)


# --- Reading ----------------------------------------------------------------------------------------------------------


def reading(state: State, text: str) -> frozenset[int]:
    """All actions this text can mean, legal or not."""
    action = _read_compact(text.strip())
    return frozenset({action}) if action is not None else _read_words(plain_words(text))


def _read_compact(text: str) -> int | None:
    plain = text.lower()
    for action, (compact, _) in _SINGLE.items():
        if plain == compact:
            return action
    sign, what = plain[:1], plain[1:]
    if sign in ("k", "r"):
        hand = read_letters(what.removesuffix("-").upper()) if what else None
        return None if hand is None else _dice_action(hand, is_roll=sign == "r")
    if sign == "n" and re.fullmatch("[1-6]", what):
        return FIRST_NAME + int(what) - 1
    if sign == "@":
        cell = read_cell(what)
        return build_action(*cell) if cell else None
    for first, own_sign, _, _ in _ON_TILE:
        if sign == own_sign and what in _TILE_BY_PLAIN_NAME:
            return first + _TILE_BY_PLAIN_NAME[what]
    first_on_building = next((first for first, own_sign, _, _ in _ON_BUILDING if own_sign == sign), None)
    is_letter = len(what) == 1 and what in LETTERS.lower()
    return first_on_building + LETTERS.lower().index(what) if first_on_building is not None and is_letter else None


def _dice_action(hand: int, is_roll: bool) -> int | None:
    """A roll of at least one die, or a keep of at most seven."""
    if is_roll:
        return FIRST_ROLL + number_of(hand) if hand else None
    return FIRST_KEEP + number_of(hand) if dice_in(hand) < DICE else None


def _read_words(words: list[str]) -> frozenset[int]:
    if not words:
        return frozenset()
    whole, first, rest = " ".join(words), words[0], words[1:]
    found = {action for action, names in _SINGLE_WORDS.items() if whole in names}
    found |= {start + tile for start, _, _, names in _ON_TILE if first in names for tile in _named(rest, TILES, _TILE_BY_PLAIN_NAME.get)}
    found |= {start + building for start, _, _, names in _ON_BUILDING if first in names for building in _named(rest, BUILDINGS, read_building)}
    if first in _KEEP_WORDS or first in _ROLL_WORDS:
        hand = 0 if len(rest) == 1 and rest[0] in _NOTHING else read_dice(rest) if rest else None
        action = None if hand is None else _dice_action(hand, is_roll=first in _ROLL_WORDS)
        found |= set() if action is None else {action}
    if first in _BUILD_WORDS and (cell := read_cell("".join(rest))):
        found.add(build_action(*cell))
    if named := re.fullmatch(r"(?:start player|kezdo|start|kezdojatekos) ([1-6])|([1-6]) kezd", whole):
        found.add(FIRST_NAME + int(named[1] or named[2]) - 1)
    return frozenset(found)


def _named(words: list[str], count: int, reader: Callable[[str], int | None]) -> list[int]:
    """The one thing that is named; all of them where none is, as the text then leaves it open."""
    if not words:
        return list(range(count))
    found = reader(words[0]) if len(words) == 1 else None
    return [] if found is None else [found]
