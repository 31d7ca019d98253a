"""A position of Azteka as a picture: the round stone with its figures, and everybody's progress and supply.

The layers, from the bottom: stone and panels, the four rings (a group each, so that a ring can turn as one), handles, the figures, faint
previews, marks, tags, buttons, hit areas. Figures lie in one flat layer in the order of their tokens and name their ring. When the last move turned
a ring, that ring and its figures carry a class that a page animates (`draw.turning`): figures go round with the stone and stay upright.
"""

from __future__ import annotations

from dataclasses import replace

from ....draw.layers import Layered
from ....draw.look import piece_classes
from ....draw.looking import Drawing, Looking, Piece
from ....draw.svg import element, group, moved
from ....draw.turning import HAS_TURNED, turn_class, turning, upright
from ....kernel import State, has_bit
from ....language import Text
from ..rules.rings import ring_of
from ..state import RINGS, THREE
from ..text.parts import read_space
from .explained import explained_markup
from .figures import FIGURE_DEFINITIONS, SIDE, figure_id
from .hits import hits_markup
from .labels import GAME_OVER, PICTURE, ROUND, THREE_PLAYERS
from .marks import buttons_markup, handles_markup, marks_markup, medallions_markup, preview_markup, tags_markup
from .panels import panels_markup
from .showing import Showing, figures_turned, showing_of
from .stone import centre_markup, rim_markup, ring_stone, stone_definitions

LEAVING = 0.2
"""How much is left to see of a figure that a hinted move would take away."""
MAKING_ROOM = 0.05
"""The same where another figure would come in its place."""


def view(state: State, looking: Looking) -> Drawing:
    """The position as an SVG. Parts are named as in `text/parts`; what the marks mean, `Looking` says."""
    showing = showing_of(state, looking)
    return replace(showing.drawing(lambda: _markup(showing), showing.places), outline=showing.outline)


def _markup(showing: Showing) -> Layered:
    disc = showing.scene.disc
    return showing.picture(
        _description(showing),
        element("defs", FIGURE_DEFINITIONS, stone_definitions(disc)),
        group(panels_markup(showing), rim_markup(disc), class_="furniture"),
        group(*(_ring(showing, ring) for ring in reversed(range(RINGS))), class_="rings"),
        group(centre_markup(disc), medallions_markup(showing), handles_markup(showing), class_="furniture"),
        showing.pieces_layer(lambda token, piece: _piece(showing, token, piece)),
        group(preview_markup(showing), class_="previews"),
        group(marks_markup(showing), class_="marks"),
        group(tags_markup(showing), class_="tags"),
        group(buttons_markup(showing), class_="buttons asking"),
        explained_markup(showing),
        hits_markup(showing),
    )


def _description(showing: Showing) -> Text:
    if showing.is_over:
        return PICTURE.fill(what=GAME_OVER)
    return PICTURE.fill(what=THREE_PLAYERS if showing.state.mode == THREE else ROUND.fill(number=showing.state.round_number))


# --- Rings that turn ------------------------------------------------------------------------------------------------


def _turned(showing: Showing, ring: int) -> str | None:
    """The class of what has just turned: the ring of the last move, if it was a rotation, with its figures."""
    turn = showing.last_turn
    return turn_class(45 * turn.steps, showing.state.rotations) if turn is not None and turn.ring == ring else None


def _ring(showing: Showing, ring: int) -> str:
    disc = showing.scene.disc
    return element("g", turning(disc.x, disc.y, ring_stone(disc, ring), _turned(showing, ring)), class_="ring", data_ring=str(ring + 1))


# --- Figures --------------------------------------------------------------------------------------------------------


def _piece(showing: Showing, token: str, piece: Piece) -> str:
    """A figure. On a ring it goes round with the ring, about the middle of the board, and stays upright."""
    space = read_space(piece.part)
    ring = None if space is None else ring_of(space)
    has_turned = None if ring is None else _turned(showing, ring)
    classes = piece_classes(piece.kind, HAS_TURNED if has_turned else "", "dim" if _steps_back(showing, ring) else "")
    drawn = element("use", href=f"#{figure_id(piece.kind)}", transform=f"scale({piece.size / SIDE:.4g})")
    if has_turned:
        disc = showing.scene.disc
        drawn = turning(disc.x - piece.x, disc.y - piece.y, upright(piece.size / 2, piece.size / 2, drawn), has_turned)
    return element(
        "g",
        drawn,
        id=token,
        class_=classes,
        data_kind=piece.kind,
        data_ring=None if ring is None else str(ring + 1),
        opacity=_what_is_left(showing, space),
        transform=moved(piece.x, piece.y),
    )


def _steps_back(showing: Showing, ring: int | None) -> bool:
    """While a ring is held, the figures outside it step back."""
    return showing.held_ring is not None and ring != showing.held_ring


def _what_is_left(showing: Showing, space: int | None) -> float | None:
    """Figures that a hinted turn or passing would take away give way to what will be."""
    turning = showing.previewed_turn
    if space is None:
        return None
    if has_bit(showing.previewed_passing, space):
        return MAKING_ROOM
    if turning is None or ring_of(space) != turning.ring:
        return None
    return MAKING_ROOM if any(space == landing for _, landing in figures_turned(showing.state, turning)) else LEAVING
