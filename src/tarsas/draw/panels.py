"""What the panels of players share: the sheet that they are on, the bar of whose turn it is, and their names."""

from __future__ import annotations

from typing import Final

from .lettering import fitted, split_line, text_width
from .marks import Box
from .svg import label, number, path, rectangle

_NAMES: Final = "650"
"""How bold names are."""


def sheet(box: Box, has_won: bool = False, radius: float = 12) -> str:
    """A sheet of paper on the table; that of a winner has a saffron edge."""
    edge, width = ("var(--lit)", 2) if has_won else ("var(--line)", 1)
    shadow = rectangle(box.x, box.y + 2, box.width, box.height, radius, fill="#3C240E", opacity=0.1)
    return shadow + rectangle(*box.grown(-0.5), radius, fill="var(--surface)", stroke=edge, stroke_width=width)


def turn_bar(box: Box, inset: float) -> str:
    """A saffron bar along the left edge of the sheet of whoever's turn it is."""
    x, y, height = number(box.x), number(box.y + inset), number(box.height - 2 * inset - 8)
    return path(f"M{x} {y}h1a4 4 0 0 1 4 4v{height}a4 4 0 0 1-4 4h-1Z", fill="var(--lit)")


def name_label(x: float, base: float, name: str, size: float, room: float, least: float) -> str:
    """A player's name in a room that may be small: rather in smaller letters, and rather on two lines, than cut."""
    width = text_width(name, size)
    if width <= room:
        return label(x, base, name, size, font_weight=_NAMES)
    small = min(size, max(least, size * room / width))
    first, rest = split_line(name, small, room)
    if not rest:
        return label(x, base, first, small, font_weight=_NAMES)
    middle = base - size * 0.36
    below = label(x, middle + small * 0.95, fitted(rest, small, room), small, font_weight=_NAMES)
    return label(x, middle - small * 0.16, first, small, font_weight=_NAMES) + below
