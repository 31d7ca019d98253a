"""The hit layer: over everything lies a transparent area for each part that can be clicked, larger than the thing itself."""

from __future__ import annotations

from ....draw.look import hit, hit_area
from ....draw.marks import Box, boxed
from ....kernel import State
from ..rules.play import factories
from ..state import CENTRE, COLOURS, COLUMNS, EMPTY, FLOOR_LINE, OFFER, TARGETS, TILING
from ..text.parts import Part, source_part, target_part, wall_part
from ..text.words import part_text
from .showing import Showing

FINGER = 40
"""A comfortable target for a finger, where there is room for it."""


def hits_markup(showing: Showing) -> str:
    """An area for each clickable part, with its name for screen readers, and a rim that the page shows under pointer or focus."""
    return "".join(_hit(showing, name) for name in clickable_parts(showing.state))


def clickable_parts(state: State) -> list[str]:
    """Every part a player could click in this phase, whether or not it leads to a legal action from here."""
    phase = state.phase
    if phase == OFFER:
        sources = range(factories(state) + 1)
        offer = [source_part(source, colour) for source in sources for colour in range(COLOURS) if state.offer[source, colour] > 0]
        return offer + [target_part(target) for target in range(TARGETS)]
    if phase == TILING:
        row = state.tiling_row
        return [wall_part(row, column) for column in range(COLUMNS) if state.wall[state.mover, row, column] == EMPTY]
    return []


def _hit(showing: Showing, name: str) -> str:
    part = showing.part(name)
    if part is None:
        return ""
    boxes = showing.boxes(name)
    areas = [_area(showing, part, box) for box in boxes]
    return hit(name, showing.say(part_text(showing.state, name)), *map(hit_area, areas), *(boxed(box.grown(1.4), "rim") for box in boxes))


def _area(showing: Showing, part: Part, box: Box) -> Box:
    if part.source > CENTRE:
        return _quarter_of_plate(showing, part.source, box)
    if part.source == CENTRE:
        return box.grown(box.width * 0.05)
    board = showing.movers_board
    if part.row >= 0:
        return box.grown(board.gap / 2)
    left, right = board.x + 4, board.x + board.width - 4
    if part.target == FLOOR_LINE:
        top = board.floor_top - max(board.cost_height, board.floor_gap * 0.6)
        bottom = min(board.y + board.height, max(board.floor_top + board.tile + 6, top + FINGER))
        return Box(left, top, right - left, bottom - top)
    # The whole row: on a phone a line is too low for a finger, but nothing else in its row can be clicked.
    return Box(left, board.rows_top + part.target * board.pitch - board.gap / 2, right - left, board.pitch)


def _quarter_of_plate(showing: Showing, factory: int, tile: Box) -> Box:
    """Each tile on a plate owns its quarter of the plate."""
    table = showing.scene.table
    middle_x, middle_y = table.plates(factories(showing.state))[factory - 1]
    half = table.plate / 2
    x = middle_x if tile.middle[0] > middle_x else middle_x - half
    y = middle_y if tile.middle[1] > middle_y else middle_y - half
    return Box(x, y, half, half)
