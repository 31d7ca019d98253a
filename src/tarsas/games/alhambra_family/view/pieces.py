"""Dice, markers, discs and the Caliphate marker, drawn once and used everywhere.

    marker   an octagon in the player's colour with the player's glyph, 36 units    disc   the same as a round disc, 20 units
    die      an ivory cube seen from above, 64 units; the black die in ebony

Owners are seats 0 … 5, or MACUS_OWNER: grey, with a crescent.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ....draw.look import piece_at
from ....draw.looking import Piece, seat_part
from ....draw.marks import Box
from ....draw.seats import NEUTRAL_MARK, SEAT_MARKS
from ....draw.svg import Value, circle, element, group, moved, path, placed, rectangle, stop
from ....kernel import State
from ..rules.columns import EMPTY
from ..rules.dice import DICE, dice_in
from ..state import BUILDING_IDS, BUILDINGS
from ..text.parts import AIR_PART, column_part, dice_parts, shown_on
from .buildings import GLYPH_SIDE, glyph

MARKER_SIDE: Final = 36
DISC_SIDE: Final = 20
DIE_SIDE: Final = 64
CALIPH_SIDE: Final = 36
MACUS_OWNER: Final = "macus"
LIFT: Final = 3
"""How far a piece is lifted that is picked up."""


class Paint(NamedTuple):
    """The colours of an owner's pieces: the face, its edge in shadow, the glyph; and the glyph's shape, about 13 units around the origin."""

    face: str
    edge: str
    glyph: str
    shape: str


_EDGES: Final = ("#00507E", "#A87300", "#006B4F", "#943F00", "#703A62", "#2F82B3")
_GLYPHS: Final = ("#FFFFFF", "#2A231C", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#2A231C")

PAINTS: Final = {
    **{str(seat): Paint(mark.colour, _EDGES[seat], _GLYPHS[seat], mark.shape) for seat, mark in enumerate(SEAT_MARKS)},
    MACUS_OWNER: Paint(NEUTRAL_MARK.colour, "#5E574E", "#FFFFFF", NEUTRAL_MARK.shape),
}


def owner_of(players: int, seat: int) -> str:
    """Whose pieces a seat's are: the seat's own, or Macus's where it is the third of two players."""
    return MACUS_OWNER if seat >= players else str(seat)


def octagon(x: float, y: float, radius: float) -> str:
    """The path of an octagon that stands on a side."""
    reach = radius / math.cos(math.pi / 8)
    corners = [(x + reach * math.cos(math.pi * (2 * k + 1) / 8), y + reach * math.sin(math.pi * (2 * k + 1) / 8)) for k in range(8)]
    return "M" + "L".join(f"{across:.2f} {down:.2f}" for across, down in corners) + "Z"


def star(x: float, y: float, radius: float, waist: float, decimals: int = 2) -> str:
    """The path of an eight-pointed star."""
    corners = []
    for corner in range(16):
        reach = radius if corner % 2 == 0 else radius * waist
        angle = corner * math.pi / 8 - math.pi / 2
        corners.append(f"{x + reach * math.cos(angle):.{decimals}f} {y + reach * math.sin(angle):.{decimals}f}")
    return "M" + "L".join(corners) + "Z"


def _marker(owner: str, paint: Paint) -> str:
    return group(
        path(octagon(18, 19.4, 15.4), fill=paint.edge),
        path(octagon(18, 17.4, 15.4), fill=paint.face),
        path(octagon(18, 17.4, 12.4), fill="none", stroke="#fff", stroke_opacity=0.38, stroke_width=1.1),
        group(paint.shape, fill=paint.glyph, transform=moved(18, 17.4, 0.98)),
        id=f"alhambra-marker-{owner}",
    )


def _disc(owner: str, paint: Paint) -> str:
    return group(
        circle(10, 10.9, 9, fill=paint.edge),
        circle(10, 9.4, 9, fill=paint.face),
        circle(10, 9.4, 8.5, fill="none", stroke="#fff", stroke_opacity=0.6, stroke_width=0.8),
        group(paint.shape, fill=paint.glyph, transform=moved(10, 9.4, 0.68)),
        id=f"alhambra-disc-{owner}",
    )


def _die(name: str, face: str, edge: str, rim: str, rim_opacity: float) -> str:
    return group(
        rectangle(3, 6, 58, 56, 13, fill=edge),
        rectangle(3, 2.5, 58, 57, 13, fill=face),
        rectangle(7, 6.5, 50, 49, 10, fill="none", stroke=rim, stroke_opacity=rim_opacity, stroke_width=1.5),
        id=f"alhambra-{name}",
    )


def _caliph() -> str:
    """The Caliphate marker: a wooden octagon with a turban."""
    return group(
        path(octagon(18, 19.4, 16), fill="#4E3018"),
        path(octagon(18, 18, 16), fill="#8A5A33"),
        path(octagon(18, 18, 13.1), fill="none", stroke="#F2D79A", stroke_width=1.1),
        group(
            path("M-9 4.2C-10-3.5-5.5-8.2 1-8.2S9.8-2.5 9 4.2c-3 1.9-14.5 2-18 0z", fill="#FFF4DC"),
            path("M-9 3.2c4-5 9-8 15.5-8.6M-7.5 4.9C-2 .2 3-1.7 8.8-1.5", fill="none", stroke="#B08B5B", stroke_width=1.1),
            circle(-1, -2.5, 2, fill="#B5472A"),
            path("M-.6-4.5c-.4-3 .6-4.8 2.5-6", stroke="#B5472A", stroke_width=1.5, fill="none", stroke_linecap="round"),
            path("M-8.2 6.3c4 1.6 12.5 1.6 16.4 0", stroke="#F2D79A", stroke_width=1.2, fill="none", stroke_linecap="round"),
            transform=moved(18, 18),
        ),
        id="alhambra-caliph",
    )


_IVORY: Final = element("linearGradient", stop(0, "#FFFDF6"), stop(0.6, "#F7EFDF"), stop(1, "#E9DCC3"), id="alhambra-ivory", x1=0, y1=0, x2=1, y2=1)
_EBONY: Final = element("linearGradient", stop(0, "#4B413A"), stop(1, "#221C18"), id="alhambra-ebony", x1=0, y1=0, x2=1, y2=1)


def marker_id(owner: str) -> str:
    """The id of an owner's marker, 36 units wide."""
    return f"alhambra-marker-{owner}"


def disc_id(owner: str) -> str:
    """The id of an owner's disc, 20 units wide."""
    return f"alhambra-disc-{owner}"


def marker(owner: str, x: float, y: float, size: float) -> str:
    """A marker in a square."""
    return placed(marker_id(owner), x, y, size / MARKER_SIDE)


def disc(owner: str, x: float, y: float, size: float) -> str:
    """A disc in a square."""
    return placed(disc_id(owner), x, y, size / DISC_SIDE)


def empty_octagon(x: float, y: float, size: float) -> str:
    """Where a marker has gone from."""
    return path(octagon(x + size / 2, y + size * 0.483, size * 0.4), fill="none", stroke="var(--ink-2)", stroke_opacity=0.45, stroke_width=1.2)


def die_face(building: int | None, is_black: bool = False) -> str:
    """The content of a die of 64 units: the cube and the building it shows; a die in the air shows none. It is one group, which tumbles about its own middle."""
    cube = placed("alhambra-die-black" if is_black else "alhambra-die", 0, 0)
    shown = "" if building is None else glyph(building, 13, 11.5, GLYPH_SIDE * 1.58, fill="#F6E8D0" if is_black else None)
    return group(cube, shown)


def face_id(building: int) -> str:
    """The id of a die that shows a building, `DIE_SIDE` units wide."""
    return f"alhambra-face-{BUILDING_IDS[building]}"


PIECE_DEFINITIONS: Final = "".join(
    (
        _IVORY,
        _EBONY,
        *(_marker(owner, paint) + _disc(owner, paint) for owner, paint in PAINTS.items()),
        _die("die", "url(#alhambra-ivory)", "#BFAE8E", "#fff", 0.8),
        _die("die-black", "url(#alhambra-ebony)", "#120E0B", "#F2D79A", 0.35),
        _caliph(),
        *(group(die_face(building), id=face_id(building)) for building in range(BUILDINGS)),
    )
)


# --- Pieces that both games have ----------------------------------------------------------------------------------------


def marker_kind(players: int, seat: int) -> str:
    """The kind of a seat's markers."""
    return f"marker-{owner_of(players, seat)}"


def markers_on_columns(state: State, place_of: Callable[[int, int], Box]) -> Iterator[Piece]:
    """The markers on the columns; a scene says where each space is."""
    for building, column in enumerate(state.columns.tolist()):
        for space, seat in enumerate(column):
            if seat != EMPTY:
                yield piece_at(marker_kind(state.players, seat), seat_part(seat, column_part(building)), place_of(building, space))


def dice_on_table(hand: int, place_of: Callable[[int], Box]) -> list[Piece]:
    """The dice of a hand in the order of the columns, and the others in the air."""
    parts = [*dice_parts(hand), *[AIR_PART] * (DICE - dice_in(hand))]
    return [piece_at("die", part, place_of(index)) for index, part in enumerate(parts)]


def piece_markup(token: str, piece: Piece, classes: str, is_raised: bool, own: tuple[str, int] | None, **leaf: Value) -> str:
    """A piece where it lies, lifted where it is picked up. `own` is the drawing of a piece that one game alone has, and how many units it is wide."""
    y = piece.y - LIFT if is_raised else piece.y
    what, _, which = piece.kind.partition("-")
    if own is None and what not in ("marker", "caliph"):
        face = die_face(shown_on(piece.part), is_black=what == "black")
        return group(
            face,
            id=token,
            class_=classes,
            data_kind=piece.kind,
            data_face=piece.part.split("-")[1],
            transform=moved(piece.x, y, piece.size / DIE_SIDE),
        )
    drawing, side = own or ((marker_id(which), MARKER_SIDE) if what == "marker" else ("alhambra-caliph", CALIPH_SIDE))
    return placed(drawing, piece.x, y, piece.size / side, id=token, class_=classes, data_kind=piece.kind, **leaf)
