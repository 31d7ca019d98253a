"""What can be asked about on the pictures of both games: columns, dice, pieces with a meaning of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ....draw.explained import explained
from ....draw.look import box_of
from ....draw.looking import Piece
from ....draw.marks import Box
from ..text.parts import MARKERS_PART
from .measures import FamilyColumn


def heads(columns: Sequence[FamilyColumn], height: float) -> list[Box]:
    """The heads of the columns."""
    return [column.box._replace(height=height) for column in columns]


def chain(column: FamilyColumn) -> Box:
    """All spaces of a column together."""
    return around((column.spaces[0], column.spaces[-1]))


def around(boxes: Iterable[Box]) -> Box:
    """The box around these."""
    boxes = tuple(boxes)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.x + box.width for box in boxes) - x, max(box.y + box.height for box in boxes) - y)


def areas_of_kinds(pieces: Iterable[Piece], name_of: Callable[[Piece], str | None]) -> str:
    """The areas of pieces that explain themselves, by the names that they go by."""
    found: dict[str, list[Box]] = {}
    for piece in pieces:
        if (name := name_of(piece)) is not None:
            found.setdefault(name, []).append(box_of(piece))
    return "".join(explained(name, *boxes) for name, boxes in sorted(found.items()))


def spare_markers(pieces: Iterable[Piece]) -> str:
    """The markers that wait at their owners', all of one player together."""
    found: dict[str, list[Box]] = {}
    for piece in pieces:
        if piece.part.endswith(f"/{MARKERS_PART}"):
            found.setdefault(piece.part, []).append(box_of(piece))
    return explained("markers", *map(around, found.values()))
