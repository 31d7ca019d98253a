"""Carnac's actions as text and back, and as paths of clicks.

    words                 compact   path of parts
    e4 red/ns-white       e4RW      cell-e4, stand-red-white
    tip e4 north          >N        tip-e4-north
    decline               -         decline

`e4 red/ns-white` stands a stone on e4 with red on top; tipped north or south it would show white, tipped east or west red. A
text may leave something out (`e4 red`, `tip`): it then means every action that fits; it may begin with a verb (`place e4 red`).
Hungarian works as well: `e4 piros/éd-fehér`, `északra döntöm`, `állni hagyom`.
"""

from __future__ import annotations

import re
from typing import Final

from ....kernel import State
from ....language import without_accents
from ..state import CELLS, DECIDING, DECLINE, DIRECTIONS, RED, WHITE, colours_of, direction_of, is_tip, place_action, placement, tip_action, way_of
from .parts import COLOUR_IDS, DECLINE_PART, DIRECTION_IDS, cell_name, cell_part, read_cell, stand_part, tip_part

COLOUR_LETTERS: Final = "RW"
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
    rf"(?:(?P<first>[a-n][1-9])\W*)?(?:(?P<lead>{_DIRECTION})\s+)?(?:>|tip\b|(?:el|le|fel)?(?:dont|fekt)\w*)(?: ?(?:el|le)\b)?"
    rf"\W*(?P<second>[a-n][1-9])?\W*(?:(?P<direction>{_DIRECTION})(?: fele)?)?"
)
_DECLINE: Final = re.compile(
    r"-|decline|pass|stay|leave(?: it)?(?: standing)?|nem (?:el|le|fel)?dont\w*(?: (?:el|le))?|(?:allni|allva) ?hagy\w*|hagyd? ?(?:allni|allva)|all"
)


def notation(state: State, action: int) -> str:
    """The action in a few characters: `e4RW`, `>N`, `-`."""
    if action == DECLINE:
        return "-"
    if is_tip(action):
        return f">{DIRECTION_LETTERS[direction_of(action)]}"
    cell, way = placement(action)
    top, side = colours_of(way)
    return f"{cell_name(cell)}{COLOUR_LETTERS[top]}{COLOUR_LETTERS[side]}"


def action_text(state: State, action: int) -> str:
    """The action in words: `e4 red/ns-white`, `tip e4 north`, `decline`."""
    if action == DECLINE:
        return "decline"
    if is_tip(action):
        stone = f"{cell_name(state.last_stone)} " if state.phase == DECIDING else ""
        return f"tip {stone}{DIRECTION_IDS[direction_of(action)]}"
    cell, way = placement(action)
    top, side = colours_of(way)
    return f"{cell_name(cell)} {COLOUR_IDS[top]}/ns-{COLOUR_IDS[side]}"


def parts(state: State, action: int) -> tuple[str, ...]:
    """The path of clicks: a cell and how the stone stands; a direction; or leaving the stone as it is."""
    if action == DECLINE:
        return (DECLINE_PART,)
    if is_tip(action):
        return (tip_part(state.last_stone, direction_of(action)),)
    cell, way = placement(action)
    return cell_part(cell), stand_part(way)


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
    return frozenset(tip_action(direction) for direction in range(DIRECTIONS) if all(re.fullmatch(_DIRECTIONS[direction], word) for word in words))


def _placements(found: re.Match[str]) -> frozenset[int]:
    cells = [read_cell(found["cell"])] if found["cell"] else list(range(CELLS))
    top = _colour(found["top"])
    side = _colour(found["side"])
    if side is not None and found["ew"]:
        side = WHITE - side
    tops = (RED, WHITE) if top is None else (top,)
    sides = (RED, WHITE) if side is None else (side,)
    return frozenset(place_action(cell, way_of(top, side)) for cell in cells for top in tops for side in sides)


def _colour(word: str | None) -> int | None:
    """The colour a word or letter stands for, English or Hungarian."""
    return None if not word else RED if word[0] in "rp" else WHITE
