"""The way of the points: a line for each player, from the beginning over the end of every round to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from .chance_graph import DASHES
from .seats import SEAT_MARKS
from .svg import element, group, moved, number

LEFT, RIGHT, TOP, BOTTOM = 14, 16, 10, 20
LETTERS = 13


def points_graph(way: Sequence[Sequence[int]], label: str, width: float = 368, height: float = 84) -> str:
    """The picture, as SVG whose classes the page dresses. `way` has everybody's points at the beginning and after each round; `label` says what it shows."""
    last = max(1, len(way) - 1)
    most, least = max(max(points) for points in way), min(min(points) for points in way)

    def x(moment: int) -> float:
        return LEFT + (width - LEFT - RIGHT) * moment / last

    def y(points: int) -> float:
        return TOP + (height - TOP - BOTTOM) * (most - points) / max(1, most - least)

    rules = [element("path", d=f"M{number(x(at))} {TOP}V{number(height - BOTTOM)}", class_="rule") for at in range(last + 1)]
    rounds = [element("text", str(at), x=x(at), y=height - 5, font_size=LETTERS, text_anchor="middle", class_="mark") for at in range(last + 1)]
    lines, ends = [], []
    for seat, points in enumerate(zip(*way, strict=True)):
        mark = SEAT_MARKS[seat]
        line = "M" + "L".join(f"{number(x(at))} {number(y(each))}" for at, each in enumerate(points))
        lines.append(element("path", d=line, class_="points", stroke=mark.colour, stroke_dasharray=DASHES[seat % len(DASHES)] or None))
        ends.append(group(mark.shape, transform=moved(x(last), y(points[-1]), 0.8), fill=mark.colour))
    size = f"0 0 {number(width)} {number(height)}"
    return element("svg", *rules, *rounds, *lines, *ends, viewBox=size, role="img", aria_label=label)
