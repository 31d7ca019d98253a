"""A training as a picture: how wrong the nets of its steps were, pass by pass, and what share of the wins the last one had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..draw import Drawing, Theme, standalone
from ..draw.svg import circle, label, path, picture, stroke
from .plot import LEFT, RIGHT, ROW, TOP, WIDTH
from .statistics import Interval

HEIGHT = 280
"""Of the curves."""
LINES = 4
"""About so many levels are marked beside the curves."""
LEVELS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)

Losses = tuple[Sequence[float], Sequence[float]]
"""The cross-entropy after each pass: on samples that were seen, and on those kept back."""


def curves_drawn(title: str, steps: Sequence[Losses], shares: Mapping[str, Interval], theme: Theme = "light") -> str:
    """The SVG of a training: the losses of each step, and the shares of the wins against those who are named."""
    below = TOP + HEIGHT + 84
    height = below + ROW * len(shares) + 30 if shares else TOP + HEIGHT + 44
    content = [label(0, 22, title, 20, class_="ink serif"), *_curves(steps), *(_shares(shares, below) if shares else ())]
    return standalone(Drawing(WIDTH, height, lambda: picture(WIDTH, height, title, content), ()), theme)


def _curves(steps: Sequence[Losses]) -> list[str]:
    """One step beside the other, each as wide as any, whatever its passes."""
    known = [loss for step in steps for curve in step for loss in curve]
    level = next(each for each in (*LEVELS, 1.0) if (max(known) - min(known)) / each <= LINES)
    low, high = level * int(min(known) / level), level * (int(max(known) / level) + 1)
    across = (WIDTH - LEFT - RIGHT) / len(steps)

    def down(loss: float) -> float:
        return TOP + HEIGHT * (high - loss) / (high - low)

    drawn = [label(0, TOP - 18, "cross-entropy after each pass", 14, class_="quiet")]
    drawn += _key()
    for number in range(round((high - low) / level) + 1):
        drawn.append(stroke(f"M{LEFT} {down(low + number * level)}H{WIDTH - RIGHT}", "var(--line)", 1))
        drawn.append(
            label(LEFT - 12, down(low + number * level) + 5, f"{low + number * level:.{_decimals(level)}f}", 14, class_="quiet", text_anchor="end")
        )
    for number, (seen, unseen) in enumerate(steps):
        left = LEFT + across * number
        places = [left + across * (place + 0.5) / len(seen) for place in range(len(seen))]
        drawn.append(_curve(places, [down(loss) for loss in seen], "var(--ink-2)", 1.5))
        drawn.append(_curve(places, [down(loss) for loss in unseen], "var(--accent)", 2.5))
        best = min(range(len(unseen)), key=unseen.__getitem__)
        drawn.append(circle(places[best], down(unseen[best]), 4, fill="var(--accent)"))
        named = f"step {number + 1}: {unseen[best]:.3f}" if len(steps) > 1 else f"{unseen[best]:.3f}"
        drawn.append(label(left + across / 2, TOP + HEIGHT + 26, named, 14, class_="quiet", text_anchor="middle"))
        if number:
            drawn.append(path(f"M{left} {TOP}V{TOP + HEIGHT}", stroke="var(--line)", stroke_width=1))
    return drawn


def _key() -> list[str]:
    """Which curve is which."""
    drawn = []
    for right, colour, width, text in (
        (WIDTH - RIGHT - 150, "var(--ink-2)", 1.5, "samples seen"),
        (WIDTH - RIGHT, "var(--accent)", 2.5, "kept back"),
    ):
        drawn.append(label(right, TOP - 18, text, 14, class_="quiet", text_anchor="end"))
        drawn.append(stroke(f"M{right - 8 * len(text) - 34} {TOP - 23}h24", colour, width))
    return drawn


def _decimals(level: float) -> int:
    """
    >>> _decimals(0.02), _decimals(0.5)
    (2, 1)
    """
    return len(f"{level:g}") - 2


def _curve(across: Sequence[float], down: Sequence[float], colour: str, width: float) -> str:
    return stroke("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in zip(across, down, strict=True)), colour, width)


def _shares(shares: Mapping[str, Interval], top: float) -> list[str]:
    """A row for each that the net was measured with."""
    across, bottom = WIDTH - LEFT - RIGHT - 60, top + ROW * len(shares)
    drawn = [label(0, top - 18, "share of wins against", 14, class_="quiet")]
    for mark in (0.0, 0.5, 1.0):
        x = LEFT + across * mark
        drawn.append(path(f"M{x} {top}V{bottom}", stroke="var(--ink-2)" if mark == 0.5 else "var(--line)", stroke_width=1))
        drawn.append(label(x, bottom + 20, f"{mark:.0%}", 14, class_="quiet", text_anchor="middle"))
    for row, (name, share) in enumerate(shares.items()):
        y = top + ROW * (row + 0.5)
        drawn.append(label(LEFT - 16, y + 5, name, 13, text_anchor="end"))
        drawn.append(stroke(f"M{LEFT + across * share.low} {y}H{LEFT + across * share.high}", "var(--accent)", 3, stroke_linecap="round"))
        drawn.append(circle(LEFT + across * share.value, y, 6, fill="var(--accent)"))
        drawn.append(label(WIDTH - RIGHT, y + 5, f"{share.value:.0%}", 15, text_anchor="end"))
    return drawn
