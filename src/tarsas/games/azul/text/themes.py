"""What a puzzle of Azul may be about."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text
from ..state import EMPTY, FLOOR_LINE, is_column, taken

THEMES: Final = {
    "line": Text("Kész sor", "Complete a line"),
    "block": Text("Az ellenfél orra elől", "Block"),
    "build": Text("Előre építeni", "Build ahead"),
    "floor": Text("A padlóra", "To the floor"),
    "column": Text("A csempe helye a falon", "Where the tile goes"),
}


def theme(state: State, action: int) -> str:
    """What taking these tiles is about: first what it does on one's own board, then what it takes from the others."""
    if is_column(action):
        return "column"
    source, colour, target = taken(action)
    if target == FLOOR_LINE:
        return "floor"
    tiles = state.offer[source, colour]
    if state.line_count[state.mover, target] + tiles > target:
        return "line"
    return "block" if _is_needed(state, colour, tiles) else "build"


def _is_needed(state: State, colour: int, tiles: int) -> bool:
    """Whether somebody else could complete a line of this colour with so many tiles."""
    return any(
        state.line_colour[seat, row] == colour != EMPTY and 0 < row + 1 - state.line_count[seat, row] <= tiles
        for seat in range(state.players)
        if seat != state.mover
        for row in range(5)
    )
