"""The parts of Carnac's picture by name: what can be clicked, and what the last move left behind.

cell-e4           a cell of the board            stand-red-white   one of the four ways to stand: red on top, white shown north and south
tip-e4-north      the stone on e4 falls north    decline           it stays as it is
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ....kernel import State
from ..state import DECIDING, DIRECTIONS, EMPTY, PLACING, ROOM_TO_FALL, STEPS, WAYS, cells_of
from ..text.notation import COLOUR_IDS, DECLINE_PART, DIRECTION_IDS, cell_part, read_cell, stand_part, tip_part

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
        return Part(way=COLOUR_IDS.index(found["top"]) + 2 * COLOUR_IDS.index(found["side"]))
    cell = read_cell(found["cell"] or found["tipped"])
    if cell not in cells_of(board):
        return None
    part = Part(cell) if found["cell"] else Part(cell, direction=DIRECTION_IDS.index(found["direction"]))
    return part if part.is_cell or _falls_on_board(board, part) else None


def _falls_on_board(board: int, part: Part) -> bool:
    return bool(ROOM_TO_FALL[board, part.cell] >> part.direction & 1)


def clickable_parts(state: State) -> list[str]:
    """Every part a player could click in this phase."""
    if state.phase == PLACING:
        ground = state.ground.tolist()
        cells = [cell_part(cell) for cell in cells_of(state.board) if ground[cell] == EMPTY]
        return cells + [stand_part(way) for way in range(WAYS)]
    if state.phase == DECIDING:
        open_tips = [direction for direction in range(DIRECTIONS) if state.tips >> direction & 1]
        return [tip_part(state.last_stone, direction) for direction in open_tips] + [DECLINE_PART]
    return []
