"""The stones as drawings: dark basalt with a coloured, carved inlay on every face, seen from the south and a little from above.

A drawing is 100 units to a cell; its origin is the north-west corner of the ground it stands on. What is higher lies further up
and a little to the left. Each stone is drawn once and used wherever it stands.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ....draw.svg import circle, element, group, number, path, polygon, rectangle, stacked, stroke
from ..state import RED, WHITE

UNIT: Final = 100
LEFT_PER_HEIGHT: Final = 0.09
UP_PER_HEIGHT: Final = 0.37
INSET: Final = 0.07
"""The free ground around a stone, in cells."""

Shape = Literal["stand", "wide", "deep"]
"""Standing, or lying across the picture or away from the viewer."""

SPANS: Final[dict[Shape, tuple[int, int]]] = {"stand": (1, 1), "wide": (2, 1), "deep": (1, 2)}
HEIGHTS: Final[dict[Shape, int]] = {"stand": 2, "wide": 1, "deep": 1}


class Paint(NamedTuple):
    """A colour of the stones: its inlay on the top, the south and the east face, its rim and its symbol."""

    top: str
    south: str
    east: str
    rim: str
    symbol: str


PAINTS: Final = (
    Paint("#A8332F", "#8F2A2A", "#7A2226", "#6B1B20", "#F6DCC0"),
    Paint("#F6EEDF", "#E0D5C0", "#CBBEA6", "#8D8069", "#4A4038"),
)
BASALT_TOP: Final = "#45403B"
BASALT_SOUTH: Final = "#302C29"
BASALT_EAST: Final = "#24211F"
BASALT_EDGE: Final = "#6A635B"

Point = tuple[float, float, float]


def projected(x: float, y: float, z: float = 0) -> tuple[float, float]:
    """Where a point of space is on the picture, everything in cells."""
    return x - LEFT_PER_HEIGHT * z, y - UP_PER_HEIGHT * z


def silhouette(width: int, depth: int, height: float) -> list[tuple[float, float]]:
    """The outline of a stone around its ground, in cells: its top, its east and its south side together."""
    west, north, east, south = INSET, INSET, width - INSET, depth - INSET
    corners: list[Point] = [(west, north, height), (east, north, height), (east, north, 0), (east, south, 0), (west, south, 0), (west, south, height)]
    return [projected(*corner) for corner in corners]


def symbol_art(colour: int, x: float, y: float, radius: float, opacity: float | None = None) -> str:
    """The symbol of a colour around a point: red has a diamond, white a ring, each with its heart."""
    ink, width = PAINTS[colour].symbol, radius * 0.24
    if colour == RED:
        line, heart = stroke(_diamond(x, y, radius), ink, width, stroke_linejoin="round"), path(_diamond(x, y, radius * 0.4), fill=ink)
    else:
        line, heart = circle(x, y, radius * 0.86, fill="none", stroke=ink, stroke_width=width), circle(x, y, radius * 0.32, fill=ink)
    return group(line, heart, opacity=opacity)


def _diamond(x: float, y: float, radius: float) -> str:
    across = radius * 0.92
    return f"M{number(x)} {number(y - radius)}L{number(x + across)} {number(y)}L{number(x)} {number(y + radius)}L{number(x - across)} {number(y)}Z"


def badge(colour: int, x: float, y: float, radius: float) -> str:
    """A disc of a colour with its symbol."""
    paint = PAINTS[colour]
    disc = circle(x, y, radius, fill=paint.top, stroke=paint.rim, stroke_width=max(0.8, radius * 0.07))
    return disc + symbol_art(colour, x, y, radius * 0.6)


def stone_id(shape: Shape, top: int, south: int, east: int) -> str:
    """The name of a stone's drawing: its shape and the colours of the three faces one sees."""
    return f"carnac-{shape}-{'rw'[top]}{'rw'[south]}{'rw'[east]}"


def _stone(shape: Shape, top: int, south: int, east: int) -> str:
    size = (*SPANS[shape], HEIGHTS[shape])
    return group(_body(*size), _south_inlay(*size, south), _east_inlay(*size, east), _top_inlay(*size, top))


def _sides(width: int, depth: int, height: int, scale: float) -> list[list[tuple[float, float]]]:
    """What one sees of a stone, so many units to a cell: the whole outline, its south face, its top."""
    west, north, east, south = INSET, INSET, width - INSET, depth - INSET
    front = ((west, south, height), (east, south, height), (east, south, 0), (west, south, 0))
    top = ((west, north, height), (east, north, height), (east, south, height), (west, south, height))
    seen = (silhouette(width, depth, height), *([projected(*corner) for corner in face] for face in (front, top)))
    return [[(x * scale, y * scale) for x, y in points] for points in seen]


def _body(width: int, depth: int, height: int) -> str:
    """The basalt: the whole outline, the lighter south face, the top with its bright edge."""
    whole, south, top = _sides(width, depth, height, UNIT)
    return stacked(
        polygon(whole, fill=BASALT_EAST, stroke=BASALT_EAST, stroke_width=5, stroke_linejoin="round"),
        polygon(south, fill=BASALT_SOUTH, stroke=BASALT_SOUTH, stroke_width=2, stroke_linejoin="round"),
        polygon(top, fill=BASALT_TOP, stroke=BASALT_EDGE, stroke_width=1.4, stroke_linejoin="round"),
    )


def basalt(scale: float) -> str:
    """A stone of the supply, without its colours, for small pictures."""
    whole, south, top = _sides(1, 1, 2, scale)
    return stacked(
        polygon(whole, fill="#1B1917", stroke="#1B1917", stroke_width=1.2),
        polygon(south, fill="#35312D"),
        polygon(top, fill="#57514A", stroke="#79726A", stroke_width=0.6),
    )


MARGIN: Final = 8.5
"""From the edge of a face to its inlay."""


def _matrix(a: float, b: float, c: float, d: float, origin: tuple[float, float]) -> str:
    return f"matrix({a:g} {b:g} {c:g} {d:g} {number(origin[0] * UNIT)} {number(origin[1] * UNIT)})"


def _south_inlay(width: int, depth: int, height: int, colour: int) -> str:
    """On the face towards the viewer; a standing stone has the symbol there twice, for the two cells it would cover."""
    across, down = (width - 2 * INSET) * UNIT, height * UNIT
    inlay = rectangle(MARGIN, 14, across - 2 * MARGIN, down - 30, 6, fill=PAINTS[colour].south)
    if height > 1:
        inlay += "".join(symbol_art(colour, across / 2, y, 20, opacity=0.5) for y in (53, 147))
    return group(inlay, transform=_matrix(1, 0, LEFT_PER_HEIGHT, UP_PER_HEIGHT, projected(INSET, depth - INSET, height)))


def _east_inlay(width: int, depth: int, height: int, colour: int) -> str:
    down, along = height * UNIT, (depth - 2 * INSET) * UNIT
    inlay = rectangle(MARGIN, 20, along - 2 * MARGIN, down - 36, 6, fill=PAINTS[colour].east)
    return group(inlay, transform=_matrix(0, 1, LEFT_PER_HEIGHT, UP_PER_HEIGHT, projected(width - INSET, INSET, height)))


def _top_inlay(width: int, depth: int, height: int, colour: int) -> str:
    """What counts: the colour and its symbol, once for each cell."""
    across, along = (width - 2 * INSET) * UNIT, (depth - 2 * INSET) * UNIT
    inlay = rectangle(MARGIN, MARGIN, across - 2 * MARGIN, along - 2 * MARGIN, 7, fill=PAINTS[colour].top)
    edge = f"M10.5 {number(along - 14)}V15.5Q10.5 10.5 15.5 10.5H{number(across - 14)}"
    carved = path(edge, fill="none", stroke="#000", stroke_opacity=0.28 if colour == RED else 0.16, stroke_width=3, stroke_linecap="round")
    half = UNIT / 2 - INSET * UNIT
    symbols = "".join(symbol_art(colour, half + UNIT * column, half + UNIT * row, 20) for column in range(width) for row in range(depth))
    return group(inlay, carved, symbols, transform=_matrix(1, 0, 0, 1, projected(INSET, INSET, height)))


def _all_stones() -> str:
    """Every stone that can be seen: neighbouring long sides differ, and an end may have either colour."""
    seen: list[tuple[Shape, int, int, int]] = []
    for top in (RED, WHITE):
        for colour in (RED, WHITE):
            seen += [("stand", top, colour, WHITE - colour), ("wide", top, WHITE - top, colour), ("deep", top, colour, WHITE - top)]
    return stacked(*(element("g", _stone(*stone), id=stone_id(*stone)) for stone in seen))


STONE_DEFINITIONS: Final = _all_stones()
