"""The board that stones stand on: a wooden frame, turf in cells, carved corners, coordinates; and the supply beside it."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from ....draw.svg import element, group, label, moved, number, placed, polygon, rectangle, stop, stroke, title
from ..state import STONES
from ..text.parts import COLUMN_LETTERS
from .labels import STONES_LEFT
from .measures import Scene
from .showing import Showing
from .stone_shapes import INSET, LEFT_PER_HEIGHT, UP_PER_HEIGHT, basalt
from .stones import Stone

TURF: Final = "color-mix(in srgb, var(--surface-2) 78%, #9DA080)"
GROOVE: Final = f"color-mix(in srgb, {TURF} 76%, #1D0E03)"
SHADE: Final = "#1D0E03"
SHADOW_PER_HEIGHT: Final = (0.17, 0.1)
SUPPLY_STONE: Final = 19

BOARD_DEFINITIONS: Final = (
    element("linearGradient", stop(0, "var(--wood-1)"), stop(1, "var(--wood-2)"), id="carnac-wood", x2=0, y2=1)
    + element("radialGradient", stop(0, "#FFF3D6", 0.34), stop(1, "#FFF3D6", 0), id="carnac-lamp", cx=0.42, cy=0.36, r=0.75)
    + element("filter", element("feGaussianBlur", stdDeviation=3.2), id="carnac-soft", x="-10%", y="-10%", width="120%", height="120%")
    + element("g", basalt(SUPPLY_STONE), id="carnac-basalt")
)


def board_markup(showing: Showing) -> str:
    """Everything of the board that does not move."""
    return _empty_board(showing.scene, showing.least) + (_rack(showing) if showing.scene.has_rack else _chip(showing))


@lru_cache(maxsize=8)
def _empty_board(scene: Scene, least: float) -> str:
    return _frame(scene) + _cells(scene) + _corners(scene) + _coordinates(scene, least)


def _frame(scene: Scene) -> str:
    """The frame, with its thickness falling away below and to the right."""
    box = scene.ground.grown(scene.frame)
    radius, thick = scene.frame * 0.45, scene.frame * 0.5
    aside = thick * LEFT_PER_HEIGHT / UP_PER_HEIGHT
    return (
        rectangle(box.x + aside + 2, box.y + thick + 4, box.width, box.height, radius, fill=SHADE, opacity=0.16)
        + rectangle(box.x + aside, box.y + thick, box.width, box.height, radius, fill="color-mix(in srgb, var(--wood-2) 66%, #1D0E03)")
        + rectangle(*box, radius, fill="url(#carnac-wood)")
        + rectangle(*box.grown(-1), radius - 1, fill="none", stroke="#FFF", stroke_opacity=0.13, stroke_width=1.5)
    )


def _cells(scene: Scene) -> str:
    ground, unit = scene.ground, scene.unit
    gap = max(0.6, unit * 0.012)
    turf = [
        rectangle(ground.x + across * unit + gap, ground.y + down * unit + gap, unit - 2 * gap, unit - 2 * gap, unit * 0.06)
        for across in range(scene.across)
        for down in range(scene.down)
    ]
    bed = rectangle(*ground.grown(3), 5, fill=GROOVE, stroke=SHADE, stroke_opacity=0.3)
    return bed + group(*turf, fill=TURF) + rectangle(*ground, fill="url(#carnac-lamp)", class_="prop")


def _corners(scene: Scene) -> str:
    """Carved arcs in the four corners."""
    ground = scene.ground.grown(-2)
    right, bottom = ground.x + ground.width, ground.y + ground.height
    places = ((ground.x, ground.y, 0.0), (right, ground.y, 0.5), (right, bottom, 1.0), (ground.x, bottom, 1.5))
    arcs = "".join(_arc(x, y, scene.unit * 0.78 * (ring + 1) / 4, turn * math.pi) for x, y, turn in places for ring in range(4))
    return stroke(arcs, GROOVE, max(1, scene.unit * 0.028), stroke_linecap="round")


def _arc(x: float, y: float, radius: float, angle: float) -> str:
    """A quarter of a circle around a corner, clockwise from this angle."""
    begin = (x + radius * math.cos(angle), y + radius * math.sin(angle))
    end = (x + radius * math.cos(angle + math.pi / 2), y + radius * math.sin(angle + math.pi / 2))
    reach = number(radius)
    return f"M{number(begin[0])} {number(begin[1])}A{reach} {reach} 0 0 1 {number(end[0])} {number(end[1])}"


def _coordinates(scene: Scene, least: float) -> str:
    """Letters along the long side and numbers along the short one, on the frame below and to the right of the cells."""
    ground, size = scene.ground, max(least, scene.frame * 0.52)
    letters, numbers = list(COLUMN_LETTERS[: scene.columns]), [str(row + 1) for row in range(scene.rows)]
    below, beside = (numbers, letters) if scene.is_turned else (letters, numbers[::-1])
    drawn = [
        label(ground.x + (index + 0.5) * scene.unit, ground.y + ground.height + scene.frame * 0.5 + size * 0.36 + 1, text, size)
        for index, text in enumerate(below)
    ]
    drawn += [
        label(ground.x + ground.width + scene.frame * 0.5 + 1, ground.y + (index + 0.5) * scene.unit + size * 0.36, text, size)
        for index, text in enumerate(beside)
    ]
    return group(*drawn, text_anchor="middle", font_weight="550").replace('class="ink"', 'class="on-wood"')


# --- Shadows --------------------------------------------------------------------------------------------------------


def shadows_markup(showing: Showing) -> str:
    """The shadows on the ground, longer behind standing stones; none falls over the frame."""
    ground = showing.scene.ground.grown(3)
    clip = f"carnac-ground-{number(ground.x)}-{number(ground.y)}-{number(ground.width)}".replace(".", "_")
    shadows = group(*(_shadow(showing.scene, stone) for stone in showing.stones), fill=SHADE, opacity=0.34, filter="url(#carnac-soft)")
    return element("clipPath", rectangle(*ground, 5), id=clip) + group(shadows, clip_path=f"url(#{clip})")


def _shadow(scene: Scene, stone: Stone) -> str:
    box = stone.ground(scene).grown(-INSET * scene.unit)
    right, bottom = box.x + box.width, box.y + box.height
    across, down = (share * stone.height * scene.unit for share in SHADOW_PER_HEIGHT)
    far_right, far_bottom = right + across, bottom + down
    corners = ((box.x, bottom), (box.x + across, far_bottom), (far_right, far_bottom), (far_right, box.y + down), (right, box.y), (box.x, box.y))
    return polygon(corners)


# --- The supply -----------------------------------------------------------------------------------------------------


def _rack(showing: Showing) -> str:
    """The supply as two columns of stones in a wooden rack, emptied from the top, with the number left above it."""
    box, left = showing.scene.supply, showing.state.supply
    step_x, step_y = (box.width - 14) / 2, (box.height - 22) / (STONES // 2)
    stones, hollows = [], []
    for index in range(STONES):
        x, y = box.x + 7 + step_x * (index % 2 + 0.5), box.y + 13 + step_y * (index // 2 + 0.5)
        if index < STONES - left:
            hollows.append(rectangle(x - 8, y - 2, 16, 16, 3))
        else:
            stones.append(placed("carnac-basalt", x - SUPPLY_STONE * 0.5 + 2, y - SUPPLY_STONE * 0.1))
    count = label(box.x + box.width / 2 - 5, box.y - 12, str(left), 21, text_anchor="end", font_weight="560", class_="ink serif")
    rest = label(box.x + box.width / 2 - 1, box.y - 12, f"/ {STONES}", showing.letters(13), class_="quiet")
    wood = rectangle(*box, 12, fill="url(#carnac-wood)") + rectangle(*box.grown(-7), 7, fill=TURF, stroke=SHADE, stroke_opacity=0.3)
    return group(_supply_title(showing), wood, group(*hollows, fill=GROOVE, opacity=0.6), *stones, count, rest)


def _chip(showing: Showing) -> str:
    """The supply as one stone and a number, where there is no room for a rack; without the players' chips there is room for words."""
    box, left = showing.scene.supply, showing.state.supply
    sheet = rectangle(*box.grown(-0.5), 12, fill="var(--surface)", stroke="var(--line)")
    if not showing.scene.chips:
        stone = group(placed("carnac-basalt", 0, 0), transform=moved(box.x + 14, box.middle[1] - 5, 0.95))
        words = label(box.x + 44, box.middle[1] + 5, showing.say(STONES_LEFT.fill(left=left, all=STONES)), 14, font_weight="560")
        return group(sheet, stone, words)
    x, y = box.middle[0] - 38, box.middle[1] - 29
    stone = group(placed("carnac-basalt", 0, 0), transform=moved(x + 12, y + 26, 1.15))
    number_left = label(x + 40, y + 29, str(left), 20, font_weight="560", class_="ink serif")
    return group(_supply_title(showing), sheet, stone, number_left, label(x + 40, y + 46, f"/ {STONES}", showing.letters(12), class_="quiet"))


def _supply_title(showing: Showing) -> str:
    return title(showing.say(STONES_LEFT.fill(left=showing.state.supply, all=STONES)))
