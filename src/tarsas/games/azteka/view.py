"""A position of Azteka as a picture: the round stone with its figures, and everybody's progress and supply.

The layers, from the bottom: stone and panels, the four rings (a group each, so that a ring can turn as one), handles, the figures, faint
previews, marks, tags, buttons, hit areas. Figures lie in one flat layer in the order of their tokens and name their ring. When the last move turned
a ring, that ring and its figures carry a class that a page animates: figures go round with the stone and stay upright.
"""

from __future__ import annotations

from functools import lru_cache

from ...draw.identity import first_tokens
from ...draw.looking import Drawing, Looking, Piece
from ...draw.svg import element, group, number, picture
from ...kernel import State
from .figures_art import FIGURE_DEFINITIONS, SIDE, figure_id
from .state import RINGS, SLICES, THREE
from .stone_art import centre_markup, rim_markup, ring_stone, stone_definitions
from .view_hits import hits_markup
from .view_marks import buttons_markup, handles_markup, marks_markup, medallions_markup, preview_markup, tags_markup
from .view_measures import Disc
from .view_panels import panels_markup
from .view_showing import Showing, figures_turned, showing_of, space_of
from .view_text import GAME_OVER, PICTURE, ROUND, THREE_PLAYERS

TURN_MILLISECONDS = 420
LEAVING = 0.2
"""How much is left to see of a figure that a hinted move would take away."""
MAKING_ROOM = 0.05
"""The same where another figure would come in its place."""


def view(state: State, looking: Looking) -> Drawing:
    """The position as an SVG. Parts are named as in `view_showing`; what the marks mean, `Looking` says."""
    showing = showing_of(state, looking)
    scene = showing.scene
    layers = (
        element("defs", FIGURE_DEFINITIONS, stone_definitions(scene.disc)),
        _turning_style(showing),
        group(panels_markup(showing), rim_markup(scene.disc), class_="furniture"),
        group(*(_ring(showing, ring) for ring in reversed(range(RINGS))), class_="rings"),
        group(centre_markup(scene.disc), medallions_markup(showing), handles_markup(showing), class_="furniture"),
        # Also when empty the layer is there, so that a page can morph pieces into it.
        element("g", _pieces(showing), class_="pieces"),
        group(preview_markup(showing), class_="previews"),
        group(marks_markup(showing), class_="marks"),
        group(tags_markup(showing), class_="tags"),
        group(buttons_markup(showing), class_="buttons"),
        element("g", hits_markup(showing), class_="hits"),
    )
    svg = picture(scene.width, scene.height, _description(showing), layers)
    return Drawing(scene.width, scene.height, svg, showing.pieces)


def _description(showing: Showing) -> str:
    if showing.is_over:
        what = GAME_OVER
    elif int(showing.state.mode) == THREE:
        what = THREE_PLAYERS
    else:
        what = ROUND.fill(number=int(showing.state.round_number))
    return showing.say(PICTURE.fill(what=what))


# --- Rings that turn ------------------------------------------------------------------------------------------------


def _turn_class(showing: Showing, ring: int) -> str:
    """The class of what has just turned. Two in turn, because an animation starts anew only under another name."""
    turning = showing.last_turn
    if turning is None or turning.ring != ring:
        return ""
    return f"turned-{45 * turning.steps}-{'ab'[int(showing.state.rotations) % 2]}"


def _turning_style(showing: Showing) -> str:
    """How a ring that has just turned comes from where it was. Only in a page: a picture that stands alone must not move."""
    turning = showing.last_turn
    return "" if turning is None else _turning_rules(_turn_class(showing, turning.ring), 45 * turning.steps)


@lru_cache(maxsize=4)
def _turning_rules(name: str, angle: int) -> str:
    timing = f"{TURN_MILLISECONDS}ms ease-out"
    return element(
        "style",
        f"@keyframes azteka-{name}{{from{{transform:rotate(-{angle}deg)}}}}"
        f"@keyframes azteka-upright-{name}{{from{{transform:rotate({angle}deg)}}}}"
        f"html .tarsas .{name}{{animation:azteka-{name} {timing}}}"
        f"html .tarsas .{name} .upright{{animation:azteka-upright-{name} {timing}}}"
        "html .tarsas .piece.has-turned{transition:none}"
        f"@media (prefers-reduced-motion:reduce){{html .tarsas .{name},html .tarsas .{name} .upright{{animation:none}}}}",
    )


def _ring(showing: Showing, ring: int) -> str:
    disc = showing.scene.disc
    classes = " ".join(filter(None, ("ring", _turn_class(showing, ring))))
    return element(
        "g", ring_stone(disc, ring), class_=classes, data_ring=str(ring + 1), style=f"transform-origin:{number(disc.x)}px {number(disc.y)}px"
    )


# --- Figures --------------------------------------------------------------------------------------------------------


def _pieces(showing: Showing) -> str:
    tokens = showing.looking.tokens or first_tokens(showing.pieces)
    return "".join(_piece(showing, token, piece) for token, piece in sorted(zip(tokens, showing.pieces, strict=True)))


def _piece(showing: Showing, token: str, piece: Piece) -> str:
    """A figure. What is inside the placed group turns about the middle of the board, and the figure back about its own."""
    space = space_of(piece.part)
    ring = None if space is None else space // SLICES
    turn = "" if ring is None else _turn_class(showing, ring)
    classes = ("piece", piece.kind, "has-turned" if turn else "", "dim" if _steps_back(showing, ring) else "")
    scale = f"scale({piece.size / SIDE:.4g})"
    drawn = element("use", href=f"#{figure_id(piece.kind)}", transform=scale)
    if ring is not None:
        half = number(piece.size / 2)
        upright = element("g", drawn, class_="upright", style=f"transform-origin:{half}px {half}px")
        drawn = element("g", upright, class_=turn or None, style=_origin(showing.scene.disc, piece))
    return element(
        "g",
        drawn,
        id=token,
        class_=" ".join(filter(None, classes)),
        data_kind=piece.kind,
        data_ring=None if ring is None else str(ring + 1),
        opacity=_what_is_left(showing, space),
        transform=f"translate({number(piece.x)},{number(piece.y)})",
    )


def _origin(disc: Disc, piece: Piece) -> str:
    return f"transform-origin:{number(disc.x - piece.x)}px {number(disc.y - piece.y)}px"


def _steps_back(showing: Showing, ring: int | None) -> bool:
    """While a ring is held, the figures outside it step back."""
    return showing.held_ring is not None and ring != showing.held_ring


def _what_is_left(showing: Showing, space: int | None) -> float | None:
    """Figures that a hinted turn or passing would take away give way to what will be."""
    turning = showing.previewed_turn
    if space is None:
        return None
    if showing.previewed_passing >> space & 1:
        return MAKING_ROOM
    if turning is None or space // SLICES != turning.ring:
        return None
    return MAKING_ROOM if any(space == landing for _, landing in figures_turned(showing.state, turning)) else LEAVING
