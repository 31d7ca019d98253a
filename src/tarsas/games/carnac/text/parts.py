"""The cells and parts of Carnac's board by name, and the names read back.

cell-e4           a cell of the board            stand-red-white   one of the four ways to stand: red on top, white shown north and south
tip-e4-north      the stone on e4 falls north    decline           it stays as it is
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ....kernel import State, has_bit
from ..state import MOST_COLUMNS, ROOM_TO_FALL, STEPS, cell_at, cells_of, colours_of, way_of

COLUMN_LETTERS: Final = "abcdefghijklmn"
COLOUR_IDS: Final = ("red", "white")
DIRECTION_IDS: Final = ("north", "east", "south", "west")
DECLINE_PART: Final = "decline"

_PART = re.compile(
    r"(?:seat-\d/)?(?:cell-(?P<cell>[a-n][1-9])|stand-(?P<top>red|white)-(?P<side>red|white)"
    r"|tip-(?P<tipped>[a-n][1-9])-(?P<direction>north|east|south|west)|(?P<decline>decline))"
)


class Part(NamedTuple):
    """A part read: a cell, a way to stand, a direction with the cell tipped from, or declining. What does not apply is -1."""

    cell: int = -1
    way: int = -1
    direction: int = -1
    is_decline: bool = False

    @property
    def is_cell(self) -> bool:
        """Whether it is a cell and nothing more."""
        return self.cell >= 0 and self.direction < 0

    def fallen_on(self) -> tuple[int, int]:
        """The two cells that the tipped stone falls on, the nearer one first."""
        step = STEPS[self.direction]
        return self.cell + step, self.cell + 2 * step


def cell_name(cell: int) -> str:
    """A cell as players call it: `e4`."""
    return f"{COLUMN_LETTERS[cell % MOST_COLUMNS]}{cell // MOST_COLUMNS + 1}"


def read_cell(name: str) -> int:
    """The number of a cell called `e4`."""
    return cell_at(COLUMN_LETTERS.index(name[0]), int(name[1]) - 1)


def cell_part(cell: int) -> str:
    """The part of the picture that is a cell."""
    return f"cell-{cell_name(cell)}"


def stand_part(way: int) -> str:
    """The part that is one of the four ways a stone can stand."""
    return "-".join(("stand", *(COLOUR_IDS[colour] for colour in colours_of(way))))


def tip_part(cell: int, direction: int) -> str:
    """The part that tips the stone on a cell. It names the cell, so that one can see afterwards which stone fell."""
    return f"tip-{cell_name(cell)}-{DIRECTION_IDS[direction]}"


def read_part(state: State, text: str) -> Part | None:
    """What a part's name says; nothing if this board has no such part."""
    return _read(state.board, text)


@lru_cache(maxsize=2048)
def _read(board: int, text: str) -> Part | None:
    found = _PART.fullmatch(text)
    if found is None:
        return None
    if found["decline"]:
        return Part(is_decline=True)
    if found["top"]:
        return Part(way=way_of(COLOUR_IDS.index(found["top"]), COLOUR_IDS.index(found["side"])))
    cell = read_cell(found["cell"] or found["tipped"])
    if cell not in cells_of(board):
        return None
    part = Part(cell) if found["cell"] else Part(cell, direction=DIRECTION_IDS.index(found["direction"]))
    return part if part.is_cell or _falls_on_board(board, part) else None


def _falls_on_board(board: int, part: Part) -> bool:
    return has_bit(ROOM_TO_FALL[board, part.cell], part.direction)
