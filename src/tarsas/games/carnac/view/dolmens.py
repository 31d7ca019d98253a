"""Dolmens in the picture: an outline around each on the ground, clamps where its stones join, and its size."""

from __future__ import annotations

from typing import Final

from ....draw.svg import circle, element, group, label, number, path, polygon, rectangle, stacked
from ....kernel import State
from ..state import MOST_COLUMNS, WHITE
from ..text.dolmens import dolmens_of
from .board import TURF
from .showing import Showing
from .stone_shapes import BASALT_EAST, INSET, PAINTS, projected
from .stones import Stone

# The line and the inside of the outline of each colour, with their opacities.
LINES: Final = (("color-mix(in srgb, #B23A34 72%, var(--ink))", 0.9), ("var(--ink-2)", 0.75))
INSIDES: Final = (("#A8332F", 0.34), ("#FFFCF3", 0.92))

PICTURE_CELLS: Final = 13
CELL: Final = 9
"""How many cells wide a row of small dolmens may be, and how wide a cell is."""


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
    shapes = "".join(polygon(stone.outline(showing.scene)) for stone in _members(showing, cells))
    width = unit * 0.14
    layers = ((*LINES[colour], width + max(2.4, unit * 0.04)), (TURF, None, width), (*INSIDES[colour], width))
    drawn = (group(shapes, fill=paint, stroke=paint, stroke_width=breadth, opacity=opacity) for paint, opacity, breadth in layers)
    return group(*drawn, stroke_linejoin="round")


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
    layers = ((casing, 0.115), (PAINTS[colour].top, 0.075))
    return stacked(*(path(line, stroke=paint, stroke_width=unit * share, stroke_linecap="round") for paint, share in layers))


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
    size = showing.letters(scene.unit * (0.16 if len(cells) < 10 else 0.13))
    radius = max(scene.unit * 0.118, size * (0.7 if len(cells) < 10 else 0.82))
    x, y = x * scene.unit - radius * 0.4, y * scene.unit + radius * 0.4
    paint = PAINTS[colour]
    disc = circle(x, y, radius, fill=paint.top, stroke=BASALT_EAST, stroke_width=1.3)
    return disc + label(x, y + size * 0.36, str(len(cells)), size, text_anchor="middle", font_weight="700", fill=paint.symbol)


def dolmens_picture(state: State, seat: int) -> str:
    """A player's dolmens side by side as they lie on the board, the largest first."""
    x = y = height = widest = 0
    drawn = []
    for cells in sorted((cells for colour, cells in dolmens_of(state) if colour == seat), key=len, reverse=True):
        across, down = [cell % MOST_COLUMNS for cell in cells], [-(cell // MOST_COLUMNS) for cell in cells]
        width = max(across) - min(across) + 1
        if x and x + width > PICTURE_CELLS:
            x, y, height = 0, y + height + 1, 0
        drawn += [rectangle(x + one - min(across), y + other - min(down), 0.9, 0.9, 0.2) for one, other in zip(across, down, strict=True)]
        x, height, widest = x + width + 1, max(height, max(down) - min(down) + 1), max(widest, x + width)
    paint = PAINTS[seat]
    shapes = group(*drawn, fill=paint.top, stroke=paint.rim, stroke_width=0.12)
    box = f"-0.2 -0.2 {number(widest + 0.4)} {number(y + height + 0.4)}"
    return element("svg", shapes, viewBox=box, width=CELL * widest, aria_hidden="true") if drawn else ""
