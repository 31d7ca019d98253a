"""The hit layer: over everything lies a transparent area for each part that can be clicked; on the board it is flat ground."""

from __future__ import annotations

from functools import lru_cache

from ....draw.look import hit_area
from ....draw.marks import Box, boxed
from ....kernel import State, places_of
from ..state import BOARD_COLUMNS, DECIDING, EMPTY, PLACING, WAYS, cells_of
from ..text.parts import DECLINE_PART, cell_part, stand_part, tip_part
from ..text.spoken import part_state
from ..text.words import part_text
from .marks import part_box
from .showing import Showing


def hits_markup(showing: Showing) -> str:
    """The areas of all that can be clicked now."""
    cells, across = [cell_part(cell) for cell in cells_of(showing.state.board)], BOARD_COLUMNS[showing.state.board]
    rows = [cells[first : first + across] for first in range(0, len(cells), across)]
    return showing.hits_layer(clickable_parts(showing.state), part_text, part_state, lambda name: _shapes(showing, name), rows)


def clickable_parts(state: State) -> list[str]:
    """Every part a player could click in this phase."""
    if state.phase == PLACING:
        ground = state.ground.tolist()
        cells = [cell_part(cell) for cell in cells_of(state.board) if ground[cell] == EMPTY]
        return cells + [stand_part(way) for way in range(WAYS)]
    if state.phase == DECIDING:
        return [tip_part(state.last_stone, direction) for direction in places_of(state.tips)] + [DECLINE_PART]
    return []


def _shapes(showing: Showing, name: str) -> str:
    box, part = part_box(showing, name), showing.part(name)
    if box is None or part is None:
        return ""
    ground = showing.scene.cells_box(*part.fallen_on()) if part.direction >= 0 else box
    return _area(ground, box, -2 if part.is_cell else 0, showing.scene.unit * 0.08 if part.cell >= 0 else 12)


# A board has up to 84 cells, and each has the same area in every position.
@lru_cache(maxsize=2048)
def _area(ground: Box, box: Box, rim: float, radius: float) -> str:
    return hit_area(ground) + boxed(box.grown(rim), "rim", radius)
