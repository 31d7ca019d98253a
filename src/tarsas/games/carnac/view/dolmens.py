"""Dolmens in the picture: an outline around each on the ground, clamps where its stones join, and its size."""

from __future__ import annotations

from typing import Final

from ....draw.svg import circle, element, group, label, number, path
from ..state import MOST_COLUMNS, WHITE
from .board import TURF
from .showing import Showing
from .stone_shapes import BASALT_EAST, INSET, PAINTS, outline, projected
from .stones import Stone

# The line and the inside of the outline of each colour, with their opacities.
LINES: Final = (("color-mix(in srgb, #B23A34 72%, var(--ink))", 0.9), ("var(--ink-2)", 0.75))
INSIDES: Final = (("#A8332F", 0.34), ("#FFFCF3", 0.92))


def outlines_markup(showing: Showing) -> str:
    """Around the stones of every dolmen, beneath them."""
    return "".join(_outline(showing, colour, cells) for colour, cells in showing.dolmens)


def _members(showing: Showing, cells: frozenset[int]) -> list[Stone]:
    """The stones of a dolmen, from behind to in front."""
    stones = {showing.stone_by_cell[cell].cells: showing.stone_by_cell[cell] for cell in cells}
    return sorted(stones.values(), key=lambda stone: stone.depth)


def _outline(showing: Showing, colour: int, cells: frozenset[int]) -> str:
    """A line around all stones together: first broad, then the ground a little narrower over it, then the tint."""
    unit = showing.scene.unit
    shapes = "".join(element("polygon", points=outline(stone.outline(showing.scene))) for stone in _members(showing, cells))
    width = unit * 0.14
    layers = ((*LINES[colour], width + max(2.4, unit * 0.04)), (TURF, 1.0, width), (*INSIDES[colour], width))
    return group(
        *(
            group(shapes, fill=paint, stroke=paint, stroke_width=breadth, opacity=opacity if opacity < 1 else None)
            for paint, opacity, breadth in layers
        ),
        stroke_linejoin="round",
    )


def clamps_markup(showing: Showing) -> str:
    """A clamp over the gap between every two stones of a dolmen that join: so one sees what hangs together."""
    drawn = []
    for colour, cells in showing.dolmens:
        for cell in sorted(cells):
            for neighbour in (cell + 1, cell + MOST_COLUMNS):
                if neighbour in cells and showing.stone_by_cell[cell] is not showing.stone_by_cell[neighbour]:
                    drawn.append(_clamp(showing, colour, cell, neighbour))
    return "".join(drawn)


def _clamp(showing: Showing, colour: int, cell: int, neighbour: int) -> str:
    (x, y), (end_x, end_y) = top_middle(showing, cell), top_middle(showing, neighbour)
    across, down, unit = end_x - x, end_y - y, showing.scene.unit
    line = f"M{number(x + across * 0.36)} {number(y + down * 0.36)}L{number(x + across * 0.64)} {number(y + down * 0.64)}"
    casing = PAINTS[colour].rim if colour == WHITE else BASALT_EAST
    return path(line, stroke=casing, stroke_width=unit * 0.115, stroke_linecap="round") + path(
        line, stroke=PAINTS[colour].top, stroke_width=unit * 0.075, stroke_linecap="round"
    )


def top_middle(showing: Showing, cell: int) -> tuple[float, float]:
    """The middle of what one sees on a cell: of the top of its stone, or of the ground."""
    scene = showing.scene
    stone = showing.stone_by_cell.get(cell)
    across, down = scene.place_of(cell)
    x, y = projected(across + 0.5, down + 0.5, stone.height if stone else 0)
    return scene.left + x * scene.unit, scene.top + y * scene.unit


def sizes_markup(showing: Showing) -> str:
    """The number of cells of each dolmen, on a corner of one of its stones."""
    return "".join(_size(showing, colour, cells) for colour, cells in showing.dolmens)


def _size(showing: Showing, colour: int, cells: frozenset[int]) -> str:
    """At the upper right corner of the top of the stone that lies furthest to the upper right, where nothing covers it."""
    scene = showing.scene
    stone = max(_members(showing, cells), key=lambda each: (each.ground(scene).x + each.ground(scene).width) / scene.unit - 0.6 * each.down)
    box = stone.ground(scene)
    right, top = (box.x + box.width) / scene.unit - INSET, box.y / scene.unit + INSET
    x, y = projected(right, top, stone.height)
    radius = max(7.5, scene.unit * 0.118)
    x, y = x * scene.unit - radius * 0.4, y * scene.unit + radius * 0.4
    paint = PAINTS[colour]
    disc = circle(x, y, radius, fill=paint.top, stroke=BASALT_EAST, stroke_width=1.3)
    size = radius * (1.35 if len(cells) < 10 else 1.1)
    return disc + label(x, y + size * 0.36, str(len(cells)), size, text_anchor="middle", font_weight="700", fill=paint.symbol)
