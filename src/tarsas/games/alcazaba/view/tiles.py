"""The building tiles, the fountain and the start-player tile as drawings: 100 units wide, with walls on their edges.

Every tile has two drawings: a large one with its price and battlements on its walls, and a small one with plain, thick walls.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Final

from ....draw.svg import circle, element, group, path, placed, rectangle
from ....draw.theme import SANS
from ....kernel import has_bit, places_of
from ...alhambra_family.view.buildings import TONES, illustration
from ...alhambra_family.view.pieces import octagon, star
from ..rules.tiles import BUILDING_OF, EAST, NORTH, PRICE_OF, SOUTH, TILE_NAMES, WALLS_OF, WEST

TILE_SIDE: Final = 100
SMALL: Final = 40
"""Tiles drawn smaller than this have the small drawing."""
PRICED: Final = 78
"""Tiles drawn smaller than this do not tell their price: nobody could read it."""

_WALL: Final = "#8B6746"
_STONE: Final = "#CDAE82"
_CORNER: Final = "#DCC29A"
_PLAIN_WALL: Final = "#7A5636"
_SHADE: Final = "#3A2A1A"
_COURT: Final = "#E6D7B7"
_WALL_DEPTH: Final = 10
_PLAIN_DEPTH: Final = 15


def _battlements() -> str:
    """A stone wall along the north side, with battlements and a shadow inside."""
    stones = "".join(rectangle(2.2 + index * 12.5, 1.8, 8, _WALL_DEPTH - 4.2, 1, fill=_STONE) for index in range(8))
    shadow = rectangle(0, _WALL_DEPTH, TILE_SIDE, 4, fill=_SHADE, opacity=0.18)
    return shadow + rectangle(0, 0, TILE_SIDE, _WALL_DEPTH, fill=_WALL) + stones


def _fountain() -> str:
    """The court with the fountain, where every Alhambra begins."""
    jets = ""
    for jet in range(8):
        across, down = math.cos(jet * math.pi / 4 + math.pi / 8), math.sin(jet * math.pi / 4 + math.pi / 8)
        jets += f"M{50 + 8 * across:.1f} {49 + 8 * down:.1f}Q{50 + 13 * across:.1f} {41 + 13 * down:.1f} {50 + 17 * across:.1f} {50 + 17 * down:.1f}"
    return group(
        rectangle(0, 0, TILE_SIDE, TILE_SIDE, fill=_COURT),
        circle(50, 51, 39, fill="#D9C7A2"),
        path(star(50, 51, 39, 0.8, 1), fill="#C8B084", opacity=0.6),
        path(octagon(50, 54, 28), fill="#8F7A55"),
        path(octagon(50, 51, 28), fill="#EFE3C8"),
        path(octagon(50, 51, 23), fill="#6FA3B4"),
        path(octagon(48.5, 49, 19), fill="#8FBFCD"),
        circle(50, 51, 9, fill="#EFE3C8", stroke="#8F7A55", stroke_width=1.5),
        circle(50, 50, 3.4, fill="#6FA3B4"),
        path(jets, stroke="#fff", stroke_width=1.7, fill="none", stroke_linecap="round", opacity=0.85),
        id="alcazaba-fountain",
    )


def _start_tile() -> str:
    return group(
        rectangle(2, 6, 96, 92, 12, fill="#7B5A37"),
        rectangle(2, 2, 96, 92, 12, fill="#F3E6CB"),
        rectangle(7.5, 7.5, 85, 81, 8, fill="none", stroke="#B48A4E", stroke_opacity=0.7, stroke_width=2),
        placed("alhambra-caliph", 13, 11, 74 / 36),
        id="alcazaba-start-tile",
    )


_TURNS: Final = {NORTH: None, EAST: "rotate(90 50 50)", SOUTH: "rotate(180 50 50)", WEST: "rotate(270 50 50)"}

BASE_DEFINITIONS: Final = "".join(
    (
        group(_battlements(), id="alcazaba-wall"),
        rectangle(0, 0, TILE_SIDE, _PLAIN_DEPTH, fill=_PLAIN_WALL, id="alcazaba-wall-small"),
        _fountain(),
        _start_tile(),
    )
)


def tile_id(tile: int, size: float) -> str:
    """The id of a tile's drawing for this size."""
    return f"alcazaba-tile-{TILE_NAMES[tile]}{_kind(size)}"


def _kind(size: float) -> str:
    return "-small" if size < SMALL else "" if size < PRICED else "-priced"


def tile_definitions(drawn: Iterable[tuple[int, float]]) -> str:
    """The drawings of these tiles at these sizes, each once."""
    wanted = {tile_id(tile, size): (tile, _kind(size)) for tile, size in drawn}
    return "".join(_tile(name, tile, kind) for name, (tile, kind) in sorted(wanted.items()))


@cache
def _tile(name: str, tile: int, kind: str) -> str:
    is_small = kind == "-small"
    building, walls = BUILDING_OF[tile], WALLS_OF[tile]
    ground = rectangle(0, 0, TILE_SIDE, TILE_SIDE, fill=TONES[building].ground)
    edge = rectangle(0.5, 0.5, TILE_SIDE - 1, TILE_SIDE - 1, fill="none", stroke=_SHADE, stroke_opacity=0.16)
    sides = places_of(walls)
    stone = "".join(element("use", href=f"#alcazaba-wall{'-small' if is_small else ''}", transform=_TURNS[side]) for side in sides)
    if is_small:
        return group(ground, illustration(building, 6, 5, 90), edge, stone, id=name)
    return group(ground, illustration(building, 13, 12, 76), edge, _price(tile, walls) if kind else "", stone, _corners(walls), id=name)


def _price(tile: int, walls: int) -> str:
    x, y = (26 if has_bit(walls, WEST) else 16), (84 if has_bit(walls, SOUTH) else 93)
    return element(
        "text", str(PRICE_OF[tile]), x=x, y=y, font_size=18, font_weight="650", text_anchor="middle", fill=_SHADE, opacity=0.6, font_family=SANS
    )


def _corners(walls: int) -> str:
    """A small tower where two walls meet."""
    drawn = ""
    for down in (NORTH, SOUTH):
        for across in (WEST, EAST):
            if has_bit(walls, down) and has_bit(walls, across):
                x, y = (0 if across == WEST else 85), (0 if down == NORTH else 85)
                drawn += rectangle(x, y, 15, 15, 2, fill=_WALL) + rectangle(x + 2.5, y + 2.5, 10, 10, 1.5, fill=_CORNER)
    return drawn


def wall_icon(x: float, y: float, size: float, fill: str = "var(--ink-2)") -> str:
    """A piece of wall with battlements: beside the length of a wall."""
    unit = size / 10
    line = f"M{x:.1f} {y:.1f}h{2.4 * unit:.1f}v{2 * unit:.1f}h{1.4 * unit:.1f}v{-2 * unit:.1f}h{2.4 * unit:.1f}v{2 * unit:.1f}h{1.4 * unit:.1f}"
    return path(f"{line}v{-2 * unit:.1f}h{2.4 * unit:.1f}v{8 * unit:.1f}h{-size:.1f}z", fill=fill)
