"""A position of Alcazaba as a picture: the columns, the tray, one Alhambra in focus with its reserve board, and the others as cards.

On a phone the columns and the Alhambra in focus are two leaves in one place, and tabs turn them.

The layers, from the bottom: what does not move, shadows of what is picked up, the pieces, walls, previews, marks, tags, hit areas.
Pieces lie in one flat layer in the order of their tokens, so that a page that morphs from one picture to the next can let them travel.
"""

from __future__ import annotations

from ....draw.leaves import leaf_attributes
from ....draw.look import layer, piece_classes
from ....draw.looking import Drawing, Looking, Piece, seat_part
from ....draw.svg import element, group, moved, picture, placed
from ....kernel import State
from ...alhambra_family.text.parts import is_toggle, shown_on
from ...alhambra_family.view.buildings import GLYPH_DEFINITIONS, PICTURE_DEFINITIONS
from ...alhambra_family.view.pieces import CALIPH_SIDE, DIE_SIDE, MARKER_SIDE, PIECE_DEFINITIONS, die_face, marker_id
from ..rules.tiles import TILES
from ..state import OVER
from ..text.parts import HAND_PART
from .board import board_markup
from .hits import hits_markup
from .labels import PICTURE, PICTURE_OVER
from .marks import LIFT, marks_markup, preview_markup, shadows_markup, tags_markup, walls_markup
from .pieces import tile_kind
from .players import players_markup
from .showing import Showing, showing_of
from .tabs import tabs_of
from .tiles import BASE_DEFINITIONS, TILE_SIDE, tile_definitions, tile_id
from .tray import tray_markup


def view(state: State, looking: Looking) -> Drawing:
    """The position as an SVG. Parts are named as in `text/parts`; what the marks mean, `Looking` says."""
    showing = showing_of(state, looking)
    return showing.drawing(lambda: _markup(showing))


def _markup(showing: Showing) -> str:
    scene = showing.scene
    layers = (
        _definitions(showing),
        group(board_markup(showing), tray_markup(showing), players_markup(showing), class_="furniture"),
        tabs_of(showing),
        group(shadows_markup(showing), class_="shadows"),
        showing.pieces_layer(lambda token, piece: _piece(showing, token, piece)),
        group(walls_markup(showing), class_="walls"),
        group(preview_markup(showing), class_="previews"),
        group(marks_markup(showing), class_="marks"),
        layer(hits_markup(showing), "hits"),
        # Above what lights up under the pointer, and never in its way.
        group(tags_markup(showing), class_="tags", pointer_events="none"),
    )
    words = PICTURE_OVER if showing.phase == OVER else PICTURE.fill(number=showing.state.round_number)
    return picture(scene.width, scene.height, showing.say(words), layers)


_TILES = {tile_kind(tile): tile for tile in range(TILES)}


def _tile_of(piece: Piece) -> int | None:
    """The building tile that a piece is."""
    return _TILES.get(piece.kind)


def _definitions(showing: Showing) -> str:
    """The drawings of this picture: of the tiles only those that lie on the table."""
    drawn = [(tile, piece.size) for piece in showing.pieces if (tile := _tile_of(piece)) is not None]
    # The tile in hand is also shown on a cell, and a tile to take also in the tray: smaller, or larger.
    elsewhere = (HAND_PART, *showing.choices)
    twice = [tile for piece in showing.pieces if piece.part in elsewhere and (tile := _tile_of(piece)) is not None]
    drawn += [(tile, size) for tile in twice for size in (0, TILE_SIDE)]
    return element("defs", GLYPH_DEFINITIONS, PICTURE_DEFINITIONS, PIECE_DEFINITIONS, BASE_DEFINITIONS, tile_definitions(drawn))


def _is_raised(showing: Showing, piece: Piece) -> bool:
    return piece.part == HAND_PART or any(piece.part in (part, seat_part(showing.mover, part)) for part in showing.raised)


def _piece(showing: Showing, token: str, piece: Piece) -> str:
    is_raised = _is_raised(showing, piece)
    y = piece.y - LIFT if is_raised else piece.y
    tile = _tile_of(piece)
    what = piece.kind.partition("-")[0]
    classes = piece_classes(what, "prop" if tile is not None else "", _state_class(showing, piece))
    leaf = leaf_attributes(showing.piece_leaf(piece.part), showing.shown)
    if what == "die":
        face = die_face(shown_on(piece.part))
        return group(face, id=token, class_=classes, data_kind=piece.kind, transform=moved(piece.x, y, piece.size / DIE_SIDE))
    drawing, side = (tile_id(tile, piece.size), TILE_SIDE) if tile is not None else _other_drawing(piece.kind)
    return placed(drawing, piece.x, y, piece.size / side, id=token, class_=classes, data_kind=piece.kind, **leaf)


def _state_class(showing: Showing, piece: Piece) -> str:
    return "held" if _is_raised(showing, piece) else "dim" if _steps_back(showing, piece) else ""


def _steps_back(showing: Showing, piece: Piece) -> bool:
    """While dice are held all else dims; while a tile is, all but the mover's own."""
    if not showing.is_holding:
        return False
    if any(is_toggle(part) for part in showing.raised):
        return piece.kind != "die"
    return not piece.part.startswith(seat_part(showing.mover, ""))


def _other_drawing(kind: str) -> tuple[str, int]:
    """The id of a piece's drawing, and how many units it is wide."""
    what, _, which = kind.partition("-")
    if what == "marker":
        return marker_id(which), MARKER_SIDE
    return ("alhambra-caliph", CALIPH_SIDE) if what == "caliph" else ("alcazaba-start-tile", TILE_SIDE)
