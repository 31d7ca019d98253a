"""A position of Alhambra as a picture: players, board, scoring track, and the tray with the dice.

The layers, from the bottom: what does not move, shadows of kept dice, the pieces, faint previews, marks, tags, what can be asked about, hit areas. Pieces lie in one flat
layer in the order of their tokens, so that a page that morphs from one picture to the next can let them travel.
"""

from __future__ import annotations

from typing import Final

from ....draw.layers import Layered
from ....draw.look import layer, piece_classes
from ....draw.looking import Drawing, Looking, Piece
from ....draw.svg import element, group, picture
from ....kernel import State
from ...alhambra_family.view.buildings import GLYPH_DEFINITIONS, PICTURE_DEFINITIONS
from ...alhambra_family.view.hits import hits_markup
from ...alhambra_family.view.pieces import DISC_SIDE, PIECE_DEFINITIONS, disc_id, piece_markup
from ..text.spoken import part_state
from ..text.words import part_text
from .board import board_markup, column_definition
from .explained import explained_markup
from .labels import PICTURE, round_text
from .marks import marks_markup, preview_markup, shadows_markup, tags_markup
from .players import players_markup
from .showing import Showing, showing_of
from .tiles import TILE_DEFINITIONS, TILE_SIDE, tile_id
from .tray import tray_markup

TALL_DEFINITIONS: Final = GLYPH_DEFINITIONS + PIECE_DEFINITIONS + TILE_DEFINITIONS
WIDE_DEFINITIONS: Final = TALL_DEFINITIONS + PICTURE_DEFINITIONS


def view(state: State, looking: Looking) -> Drawing:
    """The position as an SVG. Parts are named as in `text/parts`; what the marks mean, `Looking` says."""
    showing = showing_of(state, looking)
    return showing.drawing(lambda: _markup(showing), showing.places)


def _markup(showing: Showing) -> Layered:
    scene = showing.scene
    layers = (
        element("defs", WIDE_DEFINITIONS if scene.is_wide else TALL_DEFINITIONS, column_definition(scene.columns[0], showing.least)),
        group(board_markup(showing), tray_markup(showing), players_markup(showing), class_="furniture"),
        group(shadows_markup(showing), class_="shadows"),
        showing.pieces_layer(lambda token, piece: _piece(showing, token, piece)),
        group(preview_markup(showing), class_="previews"),
        group(marks_markup(showing), class_="marks"),
        explained_markup(showing),
        layer(hits_markup(showing, part_text, part_state), "hits"),
        # Above what lights up under the pointer, and never in its way.
        group(tags_markup(showing), class_="tags", pointer_events="none"),
    )
    description = showing.say(PICTURE.fill(round=round_text(showing.state)))
    return picture(scene.width, scene.height, description, layers)


def _piece(showing: Showing, token: str, piece: Piece) -> str:
    is_raised = piece.kind == "die" and piece.part in showing.raised
    classes = piece_classes(piece.kind, "held" if is_raised else "dim" if _steps_back(showing, piece) else "")
    return piece_markup(token, piece, classes, is_raised, _own_drawing(piece.kind))


def _steps_back(showing: Showing, piece: Piece) -> bool:
    """While something is held all dims but the dice, and what lies on the columns it may go to."""
    return bool(showing.raised) and piece.kind not in ("die", "black-die") and piece.part.rpartition("/")[2] not in showing.pointed


def _own_drawing(kind: str) -> tuple[str, int] | None:
    what, _, which = kind.partition("-")
    return {"tile": (tile_id(which), TILE_SIDE), "disc": (disc_id(which), DISC_SIDE), "score": (disc_id(which), DISC_SIDE)}.get(what)
