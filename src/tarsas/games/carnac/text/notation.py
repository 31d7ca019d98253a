"""Carnac's actions as text and back, and as paths of clicks.

    words                 compact   path of parts
    e4 red/ns-white       e4RW      cell-e4, stand-red-white
    tip e4 north          >N        tip-e4-north
    decline               -         decline

`e4 red/ns-white` stands a stone on e4 with red on top; tipped north or south it would show white, tipped east or west red. A
text may leave something out (`e4 red`, `tip`): it then means every action that fits; it may begin with a verb (`place e4 red`).
Hungarian works as well: `e4 piros/éd-fehér`, `e4 döntése északra`, `hagyd állni`.
"""

from __future__ import annotations

import re
from typing import Final

from ....kernel import State
from ....language import without_accents
from ..state import CELLS, DECIDING, DECLINE, DIRECTIONS, FIRST_TIP, MOST_COLUMNS, RED, WAYS, WHITE, cell_at

COLUMN_LETTERS: Final = "abcdefghijklmn"
COLOUR_IDS: Final = ("red", "white")
COLOUR_LETTERS: Final = "RW"
DIRECTION_IDS: Final = ("north", "east", "south", "west")
DIRECTION_LETTERS: Final = "NESW"

_COLOUR: Final = "red|piros|white|feher|[rpwf]"
_NORTH_SOUTH: Final = r"(?:n-?s|e-?d|north-?south|eszak-?del)"
_EAST_WEST: Final = r"(?:e-?w|k-?ny|east-?west|kelet-?nyugat)"
_DIRECTIONS: Final = (r"north|n|eszak\w*", r"east|e|kelet\w*|k", r"south|s|del\w*|d", r"west|w|nyugat\w*|ny")
_DIRECTION: Final = "|".join(_DIRECTIONS)
_STAND: Final = r"(?:(?:(?:place|put|stand)(?: (?:it )?on)?|(?:fel)?allit\w*|(?:le|fel)?(?:tesz|rak)\w*) )?"
_PLACE: Final = re.compile(
    rf"{_STAND}(?P<cell>[a-n][1-9](?:-?r[ae]\b)?)?\W*(?:(?:top|felul)\W*)?(?P<top>{_COLOUR})?"
    rf"(?:\W*(?:(?P<ns>{_NORTH_SOUTH})|(?P<ew>{_EAST_WEST}))?\W*(?P<side>{_COLOUR}))?"
)
_TIP: Final = re.compile(
    rf"(?:(?P<first>[a-n][1-9])\W*)?(?:(?P<lead>{_DIRECTION})\s+)?(?:>|tip\b|(?:el|le)?(?:dont|fekt)\w*)(?: ?(?:el|le)\b)?"
    rf"\W*(?P<second>[a-n][1-9])?\W*(?:(?P<direction>{_DIRECTION})(?: fele)?)?"
)
_DECLINE: Final = re.compile(
    r"-|decline|pass|stay|leave(?: it)?(?: standing)?|nem (?:el)?dont\w*(?: el)?|(?:allni|allva) ?hagy\w*|hagyd? ?(?:allni|allva)|all"
)


def cell_name(cell: int) -> str:
    """A cell as players call it: `e4`."""
    return f"{COLUMN_LETTERS[cell % MOST_COLUMNS]}{cell // MOST_COLUMNS + 1}"


def read_cell(name: str) -> int:
    """The number of a cell called `e4`."""
    return cell_at(COLUMN_LETTERS.index(name[0]), int(name[1]) - 1)


def place_action(cell: int, top: int, side: int) -> int:
    """The number of placing a stone on a cell; `side` is what it shows when tipped north or south."""
    return cell * WAYS + top + 2 * side


def placed_stone(action: int) -> tuple[int, int, int]:
    """Cell, colour on top and colour shown when tipped north or south."""
    return action // WAYS, action & 1, action >> 1 & 1


def notation(state: State, action: int) -> str:
    """The action in a few characters: `e4RW`, `>N`, `-`."""
    if action == DECLINE:
        return "-"
    if action >= FIRST_TIP:
        return f">{DIRECTION_LETTERS[action - FIRST_TIP]}"
    cell, top, side = placed_stone(action)
    return f"{cell_name(cell)}{COLOUR_LETTERS[top]}{COLOUR_LETTERS[side]}"


def action_text(state: State, action: int) -> str:
    """The action in words: `e4 red/ns-white`, `tip e4 north`, `decline`."""
    if action == DECLINE:
        return "decline"
    if action >= FIRST_TIP:
        stone = f"{cell_name(state.last_stone)} " if state.phase == DECIDING else ""
        return f"tip {stone}{DIRECTION_IDS[action - FIRST_TIP]}"
    cell, top, side = placed_stone(action)
    return f"{cell_name(cell)} {COLOUR_IDS[top]}/ns-{COLOUR_IDS[side]}"


def cell_part(cell: int) -> str:
    """The part of the picture that is a cell."""
    return f"cell-{cell_name(cell)}"


def stand_part(way: int) -> str:
    """The part that is one of the four ways a stone can stand."""
    return f"stand-{COLOUR_IDS[way & 1]}-{COLOUR_IDS[way >> 1]}"


def tip_part(cell: int, direction: int) -> str:
    """The part that tips the stone on a cell. It names the cell, so that one can see afterwards which stone fell."""
    return f"tip-{cell_name(cell)}-{DIRECTION_IDS[direction]}"


DECLINE_PART: Final = "decline"


def parts(state: State, action: int) -> tuple[str, ...]:
    """The path of clicks: a cell and how the stone stands; a direction; or leaving the stone as it is."""
    if action == DECLINE:
        return (DECLINE_PART,)
    if action >= FIRST_TIP:
        return (tip_part(state.last_stone, action - FIRST_TIP),)
    return cell_part(action // WAYS), stand_part(action % WAYS)


def reading(state: State, text: str) -> frozenset[int]:
    """All actions this text can mean, legal or not."""
    # Without its accent the short form of észak, north, would be that of east.
    plain = " ".join(without_accents(re.sub(r"\bé\b", "észak", text.lower())).split())
    if _DECLINE.fullmatch(plain):
        return frozenset({DECLINE})
    if found := _TIP.fullmatch(plain):
        return _tips(state, found)
    found = _PLACE.fullmatch(plain)
    return _placements(found) if found and any(found.groups()) else frozenset()


def _tips(state: State, found: re.Match[str]) -> frozenset[int]:
    """The directions meant; none where another stone is named than the one that can be tipped."""
    named = {found[name] for name in ("first", "second") if found[name]}
    if state.phase == DECIDING and named - {cell_name(state.last_stone)}:
        return frozenset()
    words = [found[name] for name in ("lead", "direction") if found[name]]
    return frozenset(FIRST_TIP + direction for direction in range(DIRECTIONS) if all(re.fullmatch(_DIRECTIONS[direction], word) for word in words))


def _placements(found: re.Match[str]) -> frozenset[int]:
    cells = [read_cell(found["cell"])] if found["cell"] else list(range(CELLS))
    top = _colour(found["top"])
    side = _colour(found["side"])
    if side is not None and found["ew"]:
        side = WHITE - side
    tops = (RED, WHITE) if top is None else (top,)
    sides = (RED, WHITE) if side is None else (side,)
    return frozenset(place_action(cell, top, side) for cell in cells for top in tops for side in sides)


def _colour(word: str | None) -> int | None:
    """The colour a word or letter stands for, English or Hungarian."""
    return None if not word else RED if word[0] in "rp" else WHITE
