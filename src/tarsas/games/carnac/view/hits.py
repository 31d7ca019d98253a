"""The hit layer: over everything lies a transparent area for each part that can be clicked; on the board it is flat ground."""

from __future__ import annotations

from functools import lru_cache

from ....draw.look import hit, hit_area
from ....draw.marks import Box, boxed
from ....kernel import State, places_of
from ..state import DECIDING, EMPTY, PLACING, WAYS, cells_of
from ..text.parts import DECLINE_PART, cell_part, stand_part, tip_part
from ..text.words import part_text
from .marks import part_box
from .showing import Showing


def hits_markup(showing: Showing) -> str:
    """An area for each clickable part, with its name for screen readers, and a rim that the page shows under pointer or focus."""
    return "".join(_hit_of(showing, name) for name in clickable_parts(showing.state))


def clickable_parts(state: State) -> list[str]:
    """Every part a player could click in this phase."""
    if state.phase == PLACING:
        ground = state.ground.tolist()
        cells = [cell_part(cell) for cell in cells_of(state.board) if ground[cell] == EMPTY]
        return cells + [stand_part(way) for way in range(WAYS)]
    if state.phase == DECIDING:
        return [tip_part(state.last_stone, direction) for direction in places_of(state.tips)] + [DECLINE_PART]
    return []


def _hit_of(showing: Showing, name: str) -> str:
    box = part_box(showing, name)
    part = showing.part(name)
    if box is None or part is None:
        return ""
    return _hit(name, showing.say(part_text(showing.state, name)), box, showing.scene.unit, part.is_cell, part.cell >= 0)


# A board has up to 84 cells, and each has the same area in every position.
@lru_cache(maxsize=2048)
def _hit(name: str, about: str, box: Box, unit: float, is_cell: bool, is_on_board: bool) -> str:
    radius = unit * 0.08 if is_on_board else 12
    return hit(name, about, hit_area(box), boxed(box.grown(-2 if is_cell else 0), "rim", radius))
