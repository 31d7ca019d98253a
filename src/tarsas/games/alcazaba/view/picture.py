"""A position of Alcazaba as a picture: the columns, the tray, one Alhambra in focus with its reserve board, and the others as cards.

On a phone the columns and the Alhambra in focus are two leaves in one place, and tabs turn them.

The layers, from the bottom: what does not move, shadows of what is picked up, the pieces, walls, previews, marks, tags, what can be asked about, hit areas.
Pieces lie in one flat layer in the order of their tokens, so that a page that morphs from one picture to the next can let them travel.
"""

from __future__ import annotations

from dataclasses import replace

from ....draw.layers import Layered
from ....draw.leaves import Tab, leaf_attributes, tabs_markup
from ....draw.look import layer, piece_classes
from ....draw.looking import Drawing, Looking, Piece, seat_part
from ....draw.svg import element, group, picture
from ....kernel import State
from ...alhambra_family.text.parts import is_toggle
from ...alhambra_family.view.buildings import GLYPH_DEFINITIONS, PICTURE_DEFINITIONS
from ...alhambra_family.view.hits import hits_markup
from ...alhambra_family.view.pieces import PIECE_DEFINITIONS, piece_markup
from ..rules.tiles import TILES
from ..text.parts import HAND_PART, TO_TAKE, read_cell_part, read_tile_part
from ..text.spoken import part_state
from ..text.words import part_text
from .board import board_markup
from .explained import explained_markup
from .labels import ALHAMBRA_OF, ALHAMBRA_TAB, COLUMNS_TAB, PICTURE, PICTURE_OVER, TABS
from .marks import marks_markup, preview_markup, shadows_markup, tags_markup, walls_markup
from .measures import ALHAMBRA, COLUMNS
from .pieces import tile_kind
from .players import players_markup
from .showing import Showing, showing_of
from .tiles import BASE_DEFINITIONS, SMALL, TILE_SIDE, tile_definitions, tile_id
from .tray import tray_markup


def view(state: State, looking: Looking) -> Drawing:
    """The position as an SVG. Parts are named as in `text/parts`; what the marks mean, `Looking` says."""
    showing = showing_of(state, looking)
    return replace(showing.drawing(lambda: _markup(showing), showing.places), leaf=showing.piece_leaf, shown=showing.shown)


def _markup(showing: Showing) -> Layered:
    scene = showing.scene
    layers = (
        _definitions(showing),
        group(board_markup(showing), tray_markup(showing), players_markup(showing), class_="furniture"),
        _tabs(showing),
        group(shadows_markup(showing), class_="shadows"),
        showing.pieces_layer(lambda token, piece: _piece(showing, token, piece)),
        group(walls_markup(showing), class_="walls"),
        group(preview_markup(showing), class_="previews"),
        group(marks_markup(showing), class_="marks"),
        explained_markup(showing),
        layer(hits_markup(showing, part_text, part_state, _room_of), "hits"),
        # Above what lights up under the pointer, and never in its way.
        group(tags_markup(showing), class_="tags", pointer_events="none"),
    )
    words = PICTURE_OVER if showing.is_over else PICTURE.fill(number=showing.state.round_number)
    return picture(scene.width, scene.height, showing.say(words), layers)


def _tabs(showing: Showing) -> str:
    """The tabs, where there are leaves. One with something to click has a dot while the other is turned up."""
    box, shown = showing.scene.tabs, showing.shown
    if box is None or shown is None:
        return ""
    words, columns = showing.say(ALHAMBRA_TAB), showing.say(COLUMNS_TAB)
    name = showing.say(ALHAMBRA_OF.fill(name=showing.name(showing.scene.focus)))
    lit = {spot.leaf for part in showing.pointed for spot in showing.spots(part)}
    return tabs_markup(box, (Tab(ALHAMBRA, words, name, ALHAMBRA in lit), Tab(COLUMNS, columns, columns, COLUMNS in lit)), shown, showing.say(TABS))


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
    drawn += [(tile, size) for tile in twice for size in (0, SMALL, TILE_SIDE)]
    return element("defs", GLYPH_DEFINITIONS, PICTURE_DEFINITIONS, PIECE_DEFINITIONS, BASE_DEFINITIONS, tile_definitions(drawn))


def _piece(showing: Showing, token: str, piece: Piece) -> str:
    is_raised = piece.part == HAND_PART or any(piece.part in (part, seat_part(showing.mover, part)) for part in showing.raised)
    tile = _tile_of(piece)
    what = piece.kind.partition("-")[0]
    state_class = "held" if is_raised else "dim" if _steps_back(showing, piece) else ""
    classes = piece_classes(what, "prop" if tile is not None else "", state_class)
    own = (tile_id(tile, piece.size), TILE_SIDE) if tile is not None else ("alcazaba-start-tile", TILE_SIDE) if what == "start" else None
    return piece_markup(token, piece, classes, is_raised, own, **leaf_attributes(showing.piece_leaf(piece.part), showing.shown))


def _room_of(part: str) -> tuple[float, float]:
    """A little more than a die or a tile to take; the rim of a cell is inside it."""
    tile = read_tile_part(part)
    return 2.5 if is_toggle(part) or (tile and tile[0] == TO_TAKE) else 0, -2 if read_cell_part(part) else 1.4


def _steps_back(showing: Showing, piece: Piece) -> bool:
    """While dice are held all else dims; while a tile is, all but the mover's own."""
    if not showing.is_holding:
        return False
    if any(is_toggle(part) for part in showing.raised):
        return piece.kind != "die"
    return not piece.part.startswith(seat_part(showing.mover, ""))
