"""Tags that say what a choice does to the dolmens: a badge of each colour with what it gains or loses."""

from __future__ import annotations

from typing import Final

from ....draw.lettering import text_width
from ....draw.marks import TAG_LETTERS
from ....draw.svg import group, label, moved, rectangle
from .showing import Changes
from .stone_shapes import badge

SIZE: Final = TAG_LETTERS
DISC: Final = 6
NOTHING: Final = "±0"


def dolmen_tag(x: float, y: float, changes: Changes, scale: float = 1, is_quiet: bool = False, room: float | None = None, least: float = 0) -> str:
    """A small tag around a point; where `room` is given, one that would be wider is drawn smaller, but not smaller than `least`."""
    words = [(colour, f"{change:+d}".replace("-", "−")) for colour, change in changes] or [(-1, NOTHING)]
    widths = [(2 * DISC + 3 if colour >= 0 else 0) + _word_width(word) for colour, word in words]
    width = sum(widths) + 6 * (len(words) - 1) + 12
    scale = max(scale if room is None else min(scale, room / width), least / SIZE)
    kind = "tag-quiet" if is_quiet else "tag"
    drawn, at = [rectangle(-width / 2, -11, width, 22, 11, class_=kind)], -width / 2 + 6
    for (colour, word), breadth in zip(words, widths, strict=True):
        if colour >= 0:
            drawn.append(badge(colour, at + DISC, 0, DISC))
        text_at = at + (2 * DISC + 3 if colour >= 0 else 0)
        drawn.append(label(text_at, 4.9, word, SIZE, font_weight="650", class_=f"{kind}-text"))
        at += breadth + 6
    return group(*drawn, transform=moved(x, y, scale))


def _word_width(word: str) -> float:
    """Signs are as wide as a plus."""
    return text_width(word.replace("−", "+").replace("±", "+"), SIZE)
