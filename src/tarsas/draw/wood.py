"""A wooden table top: planks, grain and lamp light, drawn with a few lines and the same every time."""

from __future__ import annotations

import math
import random
from functools import lru_cache

from .marks import Box
from .svg import element, group, number, path, rectangle, stacked, stop

SHADE = "#2B1605"
SHINE = "#FFDCA8"


@lru_cache(maxsize=32)
def table_top(prefix: str, box: Box, radius: float = 16, plank: float = 110) -> str:
    """A table top filling the box. `prefix` keeps its ids apart from those of other drawings."""
    # Equal ids must mean equal drawings, as several pictures may share a page: so the measures are in the id.
    name = f"{prefix}-wood-{number(box.width)}-{number(box.height)}-{number(box.x)}-{number(box.y)}".replace(".", "_")
    edge = Box(box.x + 0.7, box.y + 0.7, box.width - 1.4, box.height - 1.4)
    return stacked(
        _definitions(name, box, radius),
        rectangle(box.x, box.y + 3, box.width, box.height, radius, fill=SHADE, opacity=0.28),
        group(
            rectangle(*box, fill=f"url(#{name}-colour)"),
            _planks(box, plank),
            rectangle(*box, fill=f"url(#{name}-lamp)"),
            clip_path=f"url(#{name}-clip)",
        ),
        rectangle(*edge, radius - 0.7, fill="none", stroke=SHINE, stroke_opacity=0.22, stroke_width=1.4),
    )


def _definitions(name: str, box: Box, radius: float) -> str:
    lamp = stop(0, "#FFD9A0", 0.2) + stop(0.55, "#FFD9A0", 0) + stop(1, "#1D0E03", 0.2)
    return element(
        "defs",
        element("clipPath", rectangle(*box, radius), id=f"{name}-clip"),
        element("linearGradient", stop(0, "var(--wood-1)"), stop(1, "var(--wood-2)"), id=f"{name}-colour", x2=0, y2=1),
        element("radialGradient", lamp, id=f"{name}-lamp", cx=0.45, cy=0.36, r=0.75),
    )


def _planks(box: Box, plank: float) -> str:
    chance = random.Random(2)
    count = max(1, round(box.width / plank))
    width = box.width / count
    drawn = []
    for index in range(count):
        left = box.x + index * width
        colour = SHADE if index % 2 else SHINE
        drawn.append(rectangle(left, box.y, width, box.height, fill=colour, opacity=round(chance.uniform(0.015, 0.05), 2)))
        drawn.append(_grain(chance, Box(left, box.y, width, box.height)))
        if index:
            drawn.append(path(f"M{number(left)} {number(box.y)}v{number(box.height)}", stroke="#1D0E03", stroke_opacity=0.3, stroke_width=1.2))
            drawn.append(path(f"M{number(left + 1.2)} {number(box.y)}v{number(box.height)}", stroke=SHINE, stroke_opacity=0.12))
    return "".join(drawn)


def _grain(chance: random.Random, plank: Box) -> str:
    """The lines of one plank: they bend around a knot."""
    count = max(1, int(plank.width / 9))
    knot = chance.uniform(0.25, 0.75)
    height = plank.height
    lines = []
    for index in range(count):
        across = (index + 0.5 + chance.uniform(-0.3, 0.3)) / count
        bend = 10 * math.exp(-((across - knot) ** 2) * 18) * (1 if across > knot else -1)
        x = plank.x + plank.width * across
        middle = height * chance.uniform(0.35, 0.65)
        turns = [chance.uniform(-2, 2) for _ in range(3)]
        curve = (
            f"M{x:.1f} {number(plank.y)}c{turns[0]:.1f} {height * 0.25:.0f} {bend:.1f} {middle - height * 0.1:.0f} {bend:.1f} {middle:.0f}"
            f"s{turns[1] - bend:.1f} {height * 0.8 - middle:.0f} {turns[2] - bend:.1f} {height - middle:.0f}"
        )
        lines.append(path(curve, stroke_opacity=round(chance.uniform(0.04, 0.12), 2), stroke_width=round(chance.uniform(0.7, 1.8), 1)))
    return group(*lines, fill="none", stroke=SHADE)
