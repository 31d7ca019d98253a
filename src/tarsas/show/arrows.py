"""Moves drawn on a picture without being played: a ring around what each takes up, an arrow to where it goes, and its number, the same as beside the picture.

Shape says what colour says: the first is a broad line, the second a thinner one, the third dotted; each has a paper casing, so that it reads on wood, paper and tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from ..draw import Drawing, Layout
from ..draw.leaves import on_leaf
from ..draw.looking import seat_part
from ..draw.marks import Box, around
from ..draw.svg import circle, group, label, number, path, rectangle
from ..position import Position
from .identities import bare_drawing

NEAR: Final = 60
"""Units of the picture: what lies nearer is told by rings alone."""
HEAD: Final = 13


def arrows(position: Position, actions: Sequence[int], seat: int, layout: Layout) -> str:
    """The moves as markup that lies over the picture of the position; the first is drawn on top."""
    drawing = bare_drawing(position, seat, layout)
    drawn = [_arrow(drawing, position, action, rank, layout) for rank, action in enumerate(actions, 1)]
    return "".join(reversed(drawn))


def _arrow(drawing: Drawing, position: Position, action: int, rank: int, layout: Layout) -> str:
    parts = position.game.contract.words.parts(position.state, action)
    places = [(part, box) for part in parts if (box := _place(drawing, part, position.to_move)) is not None]
    if not places:
        return ""
    boxes = [box for _, box in places]
    leaf = drawing.leaf(places[0][0])
    shapes = "".join(_ring(box.grown(3)) for box in boxes)
    if len(boxes) == 2 and _distance(*boxes) > NEAR and drawing.leaf(places[1][0]) == leaf:
        shapes += _curve(*boxes)
    # Several moves may begin at one part: their numbers stand beside each other.
    badge = _badge(boxes[0], rank, 11 if layout == "tall" else 14)
    return on_leaf(group(shapes, badge, class_=f"best-move best-{rank}"), leaf, drawing.shown)


def _place(drawing: Drawing, part: str, seat: int) -> Box | None:
    """Where a part lies, all of it together: of the mover's own board where there is one."""
    boxes = drawing.where(seat_part(seat, part)) or drawing.where(part)
    return around(boxes) if boxes else None


def _distance(one: Box, other: Box) -> float:
    (x, y), (to_x, to_y) = one.middle, other.middle
    return hypot(to_x - x, to_y - y)


def _ring(box: Box) -> str:
    return "".join(rectangle(*box, 8, class_=name) for name in ("best-casing", "best-line"))


def _curve(start: Box, end: Box) -> str:
    """A bow from the edge of one box to the edge of another, with a head."""
    (x, y), (to_x, to_y) = _edge(start, end.middle), _edge(end, start.middle)
    bend = 0.16
    across, down = x + (to_x - x) / 2 + (to_y - y) * bend, y + (to_y - y) / 2 - (to_x - x) * bend
    line = f"M{number(x)} {number(y)}Q{number(across)} {number(down)} {number(to_x)} {number(to_y)}"
    length = max(1.0, hypot(to_x - across, to_y - down))
    ahead_x, ahead_y = (to_x - across) / length, (to_y - down) / length
    back_x, back_y = to_x - HEAD * ahead_x, to_y - HEAD * ahead_y
    corners = [
        (back_x - ahead_y * HEAD * 0.6, back_y + ahead_x * HEAD * 0.6),
        (to_x, to_y),
        (back_x + ahead_y * HEAD * 0.6, back_y - ahead_x * HEAD * 0.6),
    ]
    head = "M" + "L".join(f"{number(corner_x)} {number(corner_y)}" for corner_x, corner_y in corners) + "z"
    return path(line, class_="best-casing") + path(line, class_="best-line") + path(head, class_="best-head")


def _edge(box: Box, towards: tuple[float, float]) -> tuple[float, float]:
    """Where a line from the middle of a box leaves it."""
    x, y = box.middle
    aside, down = towards[0] - x, towards[1] - y
    scale = min(box.width / 2 / abs(aside) if aside else 1e9, box.height / 2 / abs(down) if down else 1e9, 1.0)
    return x + aside * scale, y + down * scale


def _badge(box: Box, rank: int, radius: float) -> str:
    x, y = box.x + (rank - 1) * radius * 1.7, box.y
    size = radius * 1.25
    words = label(x, y + size * 0.36, str(rank), size, text_anchor="middle", font_weight="700", class_="best-number")
    return circle(x, y, radius, class_="best-badge") + words
