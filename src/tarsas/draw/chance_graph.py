"""Winning chances over a game, as a picture: a line for each player, hatched steps where luck acted, triangles where something was given away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .seats import NEUTRAL_MARK, SEAT_MARKS
from .svg import element, group, moved, number, plain

FAINTEST_STROKE: Final = 0.02
"""A deal that moved the chance by less is not drawn."""
MOST_LABELS: Final = 6
LABEL_ROOM: Final = 38
DASHES: Final = ("", "7 4", "2 4", "9 3 2 3", "4 2", "1 3")
"""Lines are told apart by their dashes, too."""


class Curve(NamedTuple):
    """Somebody's chance, from 0 to 1, by moment; `seat` is None for who has none. The one whom the picture is about is `main`."""

    seat: int | None
    points: tuple[tuple[float, float], ...]
    is_main: bool = False


class LuckStep(NamedTuple):
    """What luck did to the main curve at a moment."""

    at: float
    before: float
    after: float


class Slip(NamedTuple):
    """A decision that gave something away: the moment of it, the chance before and after it; `ply` names it. A turning point is big."""

    at: float
    before: float
    after: float
    ply: int
    cost: int
    is_big: bool


class Graph(NamedTuple):
    """All that is drawn. Moments go from 0 to `last`; `rounds` are those where one begins."""

    curves: Sequence[Curve]
    luck: Sequence[LuckStep]
    slips: Sequence[Slip]
    rounds: Sequence[float]
    last: float


class _Plan(NamedTuple):
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    last: float

    def x(self, moment: float) -> float:
        return self.left + (self.width - self.left - self.right) * moment / max(1.0, self.last)

    def y(self, chance: float) -> float:
        return self.top + (self.height - self.top - self.bottom) * (1 - chance)


def chance_graph(graph: Graph, name: str, label: str, width: float = 356, height: float = 152, *, has_axis: bool = True) -> str:
    """The picture, as SVG whose classes the page dresses; `name` keeps it apart from others on the page, `label` says what it shows."""
    margins = (30, 8, 24, 6) if has_axis else (8, 8, 10, 6)
    plan = _Plan(width, height, *margins, graph.last)
    parts = (_ground(plan, graph, has_axis), _curves(plan, graph), _luck(plan, graph, name, has_axis), _slips(plan, graph, has_axis))
    cursor = element("path", d=f"M0 {number(plan.top - 6)}V{number(plan.y(0))}", class_="cursor", visibility="hidden")
    return element(
        "svg", _hatch(name), *parts[:2], cursor, *parts[2:],
        class_="graph", viewBox=f"0 0 {number(width)} {number(height)}", width=width, height=height, role="img", aria_label=label,
    )  # fmt: skip


def _mark(x: float, y: float, said: str, **attributes: str) -> str:
    """A few letters, whose size the page says."""
    return element("text", plain(said), x=x, y=y, **attributes)


def _hatch(name: str) -> str:
    inside = element("rect", width=5, height=5, class_="hatch-ground") + element("path", d="M0 0V5", class_="hatch-line")
    return element(
        "defs", element("pattern", inside, id=f"hatch-{name}", width=5, height=5, patternUnits="userSpaceOnUse", patternTransform="rotate(45)")
    )


def _ground(plan: _Plan, graph: Graph, has_axis: bool) -> str:
    """100, 50 and 0, and where rounds begin."""
    made = []
    for chance in (1.0, 0.5, 0.0):
        made.append(
            element(
                "path",
                d=f"M{number(plan.left)} {number(plan.y(chance))}H{number(plan.width - plan.right)}",
                class_="rule half" if chance == 0.5 else "rule",
            )
        )
        if has_axis:
            made.append(_mark(plan.left - 6, plan.y(chance) + 4, f"{round(100 * chance)}", text_anchor="end", class_="mark"))
    made += [element("path", d=f"M{number(plan.x(at))} {number(plan.top)}V{number(plan.y(0))}", class_="rule round") for at in graph.rounds]
    return "".join(made)


def _curves(plan: _Plan, graph: Graph) -> str:
    """The main curve last, above the others, and filled where it is alone."""
    made = []
    for curve in sorted(graph.curves, key=lambda each: each.is_main):
        line = "M" + "L".join(f"{number(plan.x(at))} {number(plan.y(chance))}" for at, chance in curve.points)
        if len(graph.curves) == 1:
            made.append(element("path", d=f"{line}V{number(plan.y(0))}H{number(plan.x(0))}Z", class_="area"))
        mark = NEUTRAL_MARK if curve.seat is None else SEAT_MARKS[curve.seat]
        is_alone = len(graph.curves) == 1
        made.append(
            element(
                "path", d=line, class_="chance main" if curve.is_main else "chance", stroke=None if is_alone else mark.colour,
                stroke_dasharray=None if is_alone or curve.seat is None else DASHES[curve.seat % len(DASHES)] or None,
            )
        )  # fmt: skip
        if not is_alone:
            at, chance = curve.points[-1]
            made.append(group(mark.shape, transform=moved(plan.x(at), plan.y(chance), 0.8), fill=mark.colour))
    return "".join(made)


def _luck(plan: _Plan, graph: Graph, name: str, has_axis: bool) -> str:
    """A hatched step for each deal that mattered; how much it brought stands above the largest, as far as there is room."""
    seen = [step for step in graph.luck if abs(step.after - step.before) >= FAINTEST_STROKE]
    made = []
    for step in seen:
        high, low = max(step.before, step.after), min(step.before, step.after)
        tall = max(7.0, plan.y(low) - plan.y(high))
        middle = (plan.y(low) + plan.y(high)) / 2
        made.append(
            element(
                "rect", x=plan.x(step.at) - 4.5, y=middle - tall / 2, width=9, height=tall, rx=2.5, class_="luck-step", fill=f"url(#hatch-{name})"
            )
        )
    if has_axis:
        made += [_luck_label(plan, step) for step in _labelled(plan, seen)]
    return "".join(made)


def _labelled(plan: _Plan, steps: Sequence[LuckStep]) -> list[LuckStep]:
    chosen: list[LuckStep] = []
    for step in sorted(steps, key=lambda each: -abs(each.after - each.before)):
        if len(chosen) < MOST_LABELS and all(abs(plan.x(step.at) - plan.x(other.at)) >= LABEL_ROOM for other in chosen):
            chosen.append(step)
    return chosen


def _luck_label(plan: _Plan, step: LuckStep) -> str:
    brought = round(100 * (step.after - step.before))
    die = element("rect", x=-6, y=-6, width=12, height=12, rx=3, class_="die") + "".join(
        element("circle", cx=at, cy=at, r=1.3, class_="pip") for at in (-2.3, 2.3)
    )
    x = min(plan.x(step.at) + 1, plan.width - 30)
    return group(group(die, transform="scale(.78)"), _mark(9, 4, f"{brought:+d}".replace("-", "−"), class_="mark"), transform=moved(x, 8, 1))


def _slips(plan: _Plan, graph: Graph, has_axis: bool) -> str:
    """Full triangles are turning points, hollow ones small slips."""
    made = []
    labelled = _apart(plan, [slip for slip in graph.slips if slip.is_big]) if has_axis else []
    for slip in sorted(graph.slips, key=lambda each: each.is_big):
        x, y = plan.x(slip.at), plan.y((slip.before + slip.after) / 2)
        size = 7 if slip.is_big else 4
        shape = f"M{number(x - size)} {number(y - size * 0.7)}h{number(2 * size)}l{number(-size)} {number(size * 1.7)}z"
        made.append(element("path", d=shape, class_="slip big" if slip.is_big else "slip", data_ply=str(slip.ply), data_x=number(x)))
        if slip in labelled:
            is_right = slip.at > graph.last * 0.5
            made.append(
                _mark(x - 11 if is_right else x + 11, y + 16, f"−{slip.cost}%", text_anchor="end" if is_right else "start", class_="mark cost")
            )
    return "".join(made)


def _apart(plan: _Plan, slips: Sequence[Slip]) -> list[Slip]:
    """The most costly of them, as far as their labels do not lie on each other."""
    chosen: list[Slip] = []
    for slip in sorted(slips, key=lambda each: -each.cost):
        if all(abs(plan.x(slip.at) - plan.x(other.at)) >= LABEL_ROOM for other in chosen):
            chosen.append(slip)
    return chosen
