"""A position of Azul as a picture: the table with its factories and every player's board.

The layers, from the bottom: what does not move, shadows of held pieces, the pieces, faint previews, marks, tags, what can be asked about, hit areas. Pieces lie in
one flat layer in the order of their tokens, so that a page that morphs from one picture to the next can let them travel.
"""

from __future__ import annotations

from functools import lru_cache, partial

from ....draw.layers import Layered
from ....draw.look import piece_classes
from ....draw.looking import Drawing, Looking, Piece
from ....draw.svg import element, group, placed
from ....kernel import State
from ..state import FLOOR_LINE
from ..text.parts import read_part
from .board import board_markup, space_definitions, tagged_rows
from .explained import explained_markup
from .hits import hits_markup
from .labels import PICTURE, round_text
from .marks import LIFT, marks_markup, preview_markup, shadows_markup, tags_markup
from .measures import BoardPlace
from .props import TABLE_DEFINITIONS
from .showing import Showing, showing_of
from .table import WELL_DEFINITION, table_markup
from .tiles import PRINT_DEFINITIONS, SIDE, TILE_DEFINITIONS, tile_id


def view(state: State, looking: Looking) -> Drawing:
    """The position as an SVG. Parts are named as in `text/parts`; what the marks mean, `Looking` says."""
    showing = showing_of(state, looking)
    return showing.drawing(lambda: _markup(showing), showing.boxes, showing.counts(), showing.scene.for_log)


def _markup(showing: Showing) -> Layered:
    return showing.picture(
        PICTURE.fill(round=round_text(showing.state)),
        _definitions(showing.is_grey, showing.scene.boards),
        group(table_markup(showing), *(board_markup(showing, seat) for seat in range(showing.state.players)), class_="furniture"),
        group(shadows_markup(showing), class_="shadows"),
        showing.pieces_layer(partial(_piece, showing) if showing.raised_parts else _lying_piece),
        group(preview_markup(showing), class_="previews"),
        group(marks_markup(showing), class_="marks"),
        group(tags_markup(showing), class_="tags"),
        explained_markup(showing),
        hits_markup(showing),
    )


@lru_cache(maxsize=32)
def _definitions(is_grey: bool, boards: tuple[BoardPlace, ...]) -> str:
    prints = "" if is_grey else PRINT_DEFINITIONS
    return element("defs", TILE_DEFINITIONS, prints, TABLE_DEFINITIONS, WELL_DEFINITION, space_definitions(is_grey, boards))


def _lying_piece(token: str, piece: Piece) -> str:
    """A piece while nothing is picked up: `_piece` says the same, and every picture of a move has a hundred."""
    return _tile(token, piece, "")


def _piece(showing: Showing, token: str, piece: Piece) -> str:
    is_raised = piece.part in showing.raised_parts
    return _tile(token, piece, "held" if is_raised else "dim" if _steps_back(showing, piece) else "")


@lru_cache(maxsize=8192)
def _tile(token: str, piece: Piece, manner: str) -> str:
    classes = piece_classes(piece.kind, manner)
    y = piece.y - LIFT if manner == "held" else piece.y
    return placed(tile_id(piece.kind), piece.x, y, piece.size / SIDE, id=token, class_=classes, data_kind=piece.kind)


def _steps_back(showing: Showing, piece: Piece) -> bool:
    """Whether a piece dims while tiles are held: all but those on the mover's wall, floor line and lit pattern lines."""
    if not showing.is_holding:
        return False
    part = read_part(piece.part, showing.mover)
    if part is None or part.seat != showing.mover:
        return True
    return 0 <= part.target < FLOOR_LINE and part.target not in tagged_rows(showing)
