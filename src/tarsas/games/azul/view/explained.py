"""What can be asked about on Azul's picture."""

from __future__ import annotations

from functools import lru_cache

from ....draw.explained import explained, explained_layer
from ....draw.look import box_of
from ....draw.marks import Box
from ....draw.svg import stacked
from ..state import COLUMNS, ROWS
from ..text.parts import MARKER_ID
from .measures import BoardPlace, Scene
from .props import BAG_WIDTH, LID_HEIGHT, LID_WIDTH
from .showing import Showing


def explained_markup(showing: Showing) -> str:
    """The areas of the table, then those of every board, then the marker."""
    marker = (box_of(piece) for piece in showing.pieces if piece.kind == MARKER_ID)
    return explained_layer(_still_areas(showing.scene, showing.is_grey), explained("marker", *marker))


@lru_cache(maxsize=64)
def _still_areas(scene: Scene, is_grey: bool) -> str:
    table, supply, boards = scene.table, scene.supply, scene.boards
    plates = (_around(middle, table.plate / 2, table.plate / 2) for middle in table.plates)
    bag, lid = BAG_WIDTH * supply.bag_scale, supply.lid_scale
    return stacked(
        explained("centre", _around(table.well_middle, *table.well)),
        explained("factory", *plates),
        explained("bag", Box(*supply.bag, bag, bag * 1.15)),
        explained("lid", Box(*supply.lid, LID_WIDTH * lid, LID_HEIGHT * lid)),
        explained("score", *map(_score, boards)),
        explained("line", *(board.line(row) for board in boards for row in range(ROWS))),
        explained("grey-wall" if is_grey else "wall", *map(_wall, boards)),
        explained("floor", *(board.floor() for board in boards)),
    )


def _around(middle: tuple[float, float], across: float, down: float) -> Box:
    return Box(middle[0] - across, middle[1] - down, 2 * across, 2 * down)


def _score(board: BoardPlace) -> Box:
    """The score in the corner of the staircase."""
    return Box(board.x + board.pad, board.rows_top + 24 * board.lettering, 64 * board.lettering, 52 * board.lettering)


def _wall(board: BoardPlace) -> Box:
    first, last = board.wall_space(0, 0), board.wall_space(ROWS - 1, COLUMNS - 1)
    return Box(first.x, first.y, last.x + last.width - first.x, last.y + last.height - first.y)
