"""A stone that falls: how it looks on the way, as a box that turns about the lower edge of its ground in the board's own projection.

The poses lie in the stone's own drawing, one over the other, and each is to be seen for its share of the fall (see `draw.motion`): a page needs
to know nothing of stones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, NamedTuple

from ....draw.motion import POSES
from ....draw.svg import element, group, rectangle, stacked
from ..state import RED, WHITE
from .stone_shapes import BASALT_EDGE, BASALT_SOUTH, BASALT_TOP, INSET, LEFT_PER_HEIGHT, PAINTS, UNIT, UP_PER_HEIGHT, Point, projected, symbol_art
from .stones import Stone

Way = Literal["up", "right", "down", "left"]

_ANGLES: Final = ((0.0, 0), (0.4, 32), (0.65, 66), (0.79, 90), (0.9, 86), (1.0, 90))
"""How far it has fallen after which share of the time: it begins slowly, and rebounds a little."""
_TOWARDS_VIEWER: Final = (LEFT_PER_HEIGHT, UP_PER_HEIGHT, 1.0)
_WIDE, _DEEP = 186, 86


class Face(NamedTuple):
    """A face of a stone that falls: where its corner is and where its long and its short side end, which way it looks, and its colour."""

    corner: Point
    long_end: Point
    short_end: Point
    looking: Point
    colour: int
    is_end: bool


@cache
def poses(way: Way, top: int, south: int, east: int) -> str:
    """What is seen of a stone while it falls to lie with these faces, so many units to a cell from the corner of the ground it will lie on."""
    drawn = (group(_pose(_angle((nth + 0.5) / POSES), way, top, south, east), class_=f"pose pose-{nth + 1}") for nth in range(POSES))
    return element("defs", _FACES) + "".join(drawn)


def poses_of(stone: Stone, way: Way) -> str:
    """The poses of a stone that lies now."""
    return poses(way, stone.top, stone.south, stone.east)


def _angle(share: float) -> float:
    after = next(index for index, (time, _) in enumerate(_ANGLES) if time >= share)
    (begin, start), (end, stop) = _ANGLES[after - 1], _ANGLES[after]
    return start + (stop - start) * (share - begin) / (end - begin)


def _pose(angle: float, way: Way, top: int, south: int, east: int) -> str:
    """The faces that look towards the viewer."""
    seen = [face for face in faces_at(angle, way, top, south, east) if sum(a * b for a, b in zip(face.looking, _TOWARDS_VIEWER, strict=True)) > 0.01]
    return stacked(*map(_drawn, seen))


def faces_at(angle: float, way: Way, top: int, south: int, east: int) -> Iterator[Face]:
    """All six. The one behind becomes the top; the two beside it stay where they are; upper and lower end differ."""
    turned = angle / 90
    thick, high = 1 - 2 * INSET + 2 * INSET * turned, 2 - 2 * INSET * turned
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    is_across, is_forward = way in ("left", "right"), way in ("right", "down")
    hinge = -INSET + 2 * INSET * turned

    def at(behind: float, beside: float, above: float) -> Point:
        along, up = -behind * cosine + above * sine, behind * sine + above * cosine
        along = hinge + along if is_forward else 2 - hinge - along
        return (along, beside, up) if is_across else (beside, along, up)

    def away(along: float, beside: float, up: float) -> Point:
        along = along if is_forward else -along
        return (along, beside, up) if is_across else (beside, along, up)

    side, end = (south, east) if is_across else (east, south)
    upper = end if is_forward else WHITE - end
    near, far = INSET, 1 - INSET
    yield Face(at(thick, near, 0), at(thick, near, high), at(thick, far, 0), away(-cosine, 0, sine), top, False)
    yield Face(at(0, near, 0), at(0, near, high), at(0, far, 0), away(cosine, 0, -sine), top, False)
    yield Face(at(thick, far, 0), at(thick, far, high), at(0, far, 0), away(0, 1, 0), side, False)
    yield Face(at(thick, near, 0), at(thick, near, high), at(0, near, 0), away(0, -1, 0), side, False)
    yield Face(at(thick, near, high), at(0, near, high), at(thick, far, high), away(sine, 0, cosine), upper, True)
    yield Face(at(thick, near, 0), at(0, near, 0), at(thick, far, 0), away(-sine, 0, -cosine), WHITE - upper, True)


def _drawn(face: Face) -> str:
    """The face, laid on the three points of it that are known."""
    corner, long_end, short_end = (projected(*point) for point in face[:3])
    wide = _DEEP if face.is_end else _WIDE
    sides = [UNIT * (end[axis] - corner[axis]) / length for end, length in ((long_end, wide), (short_end, _DEEP)) for axis in (0, 1)]
    place = " ".join(f"{value:.3g}" for value in sides) + f" {corner[0] * UNIT:.1f} {corner[1] * UNIT:.1f}"
    return element("use", href=f"#{_face_id(face.colour, _light(face.looking), face.is_end)}", transform=f"matrix({place})")


def _light(looking: Point) -> str:
    """Which of the paints a face has that looks this way."""
    across, down, up = map(abs, looking)
    return "top" if up >= max(across, down) else "south" if down > across else "east"


def _face_id(colour: int, light: str, is_end: bool) -> str:
    return f"carnac-{'end' if is_end else 'side'}-{'rw'[colour]}-{light}"


def _face(colour: int, light: str, is_end: bool) -> str:
    """Basalt with its inlay, and the symbol once or twice."""
    wide, margin = (_DEEP if is_end else _WIDE), 8.5
    stone = rectangle(0, 0, wide, _DEEP, fill=BASALT_TOP if light == "top" else BASALT_SOUTH, stroke=BASALT_EDGE, stroke_width=1.4)
    inlay = rectangle(margin, margin, wide - 2 * margin, _DEEP - 2 * margin, 6, fill=getattr(PAINTS[colour], light))
    symbols = (
        symbol_art(colour, x, _DEEP / 2, 20, opacity=None if light == "top" else 0.5) for x in ((wide / 2,) if is_end else (wide / 4, wide * 3 / 4))
    )
    return group(stone, inlay, *symbols, id=_face_id(colour, light, is_end))


_FACES: Final = "".join(_face(colour, light, is_end) for colour in (RED, WHITE) for light in ("top", "south", "east") for is_end in (False, True))
