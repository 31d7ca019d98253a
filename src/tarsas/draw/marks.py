"""One language of states on every board: lit, held, preview, last move, and the tags that tell consequences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from .lettering import text_width
from .svg import circle, element, group, moved, path, plain, rectangle

TOO_MANY_FOR_RINGS = 8
"""More lit parts than this have a dot each instead of a ring."""

TAG_LETTERS = 14

Tone = Literal["good", "bad", "plain"]


class Box(NamedTuple):
    """A rectangle on the picture."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> Box:
        """The same rectangle with this much more on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


def around(boxes: Sequence[Box]) -> Box:
    """The smallest rectangle that has all of these in it."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.x + box.width for box in boxes) - x, max(box.y + box.height for box in boxes) - y)


@lru_cache(maxsize=4096)
def boxed(box: Box, class_name: str, radius: float = 7) -> str:
    """The rectangle with a class."""
    return rectangle(*box, radius, class_=class_name)


def ring(box: Box, radius: float = 7) -> str:
    """The saffron ring of what is lit or held. On yellow it would vanish without the paper halo beneath."""
    return boxed(box, "halo", radius) + boxed(box, "lit", radius)


def outlined(line: str) -> str:
    """The same ring along a path."""
    return path(line, class_="halo") + path(line, class_="lit")


@lru_cache(maxsize=2048)
def dot(x: float, y: float, radius: float = 4.5) -> str:
    """The dot of one lit part among many."""
    return circle(x, y, radius, class_="dot")


def last_move(box: Box, radius: float = 8) -> str:
    """The dashed outline of where the last move came from and went to."""
    return boxed(box, "last", radius)


def lifted_shadow(box: Box, radius: float = 7) -> str:
    """The shadow of a piece that is held: softer and further away than that of a piece lying down."""
    layers = ((5, 0.05), (3.5, 0.07), (2, 0.09), (0.5, 0.12))
    x, y, width, height = box
    return group(*(rectangle(*Box(x, y + 6, width, height).grown(by), radius + by, opacity=opacity) for by, opacity in layers), fill="#1D0E03")


def tone_of(words: str) -> Tone:
    """Good news begins with a plus, or comes to one; bad news begins with a minus."""
    return "good" if words.startswith("+") or "= +" in words else "bad" if words.startswith("−") else "plain"


def tag(
    x: float, y: float, words: Sequence[tuple[str, Tone]], scale: float = 1, is_quiet: bool = False, room: float | None = None, least: float = 0
) -> str:
    """A small tag around a point: what the choice comes to. The quiet form is for choices one is not looking at.

    Where `room` is given, a tag that would be wider is drawn smaller, but never with letters smaller than `least`.
    """
    size, gap = TAG_LETTERS, 5
    width = sum(text_width(word, size) for word, _ in words) + gap * (len(words) - 1) + 15
    if room is not None:
        scale = min(scale, room / width)
    scale = max(scale, least / size)
    spans = "".join(
        element("tspan", plain(word), class_=tone if tone != "plain" else None, dx=gap if index else None) for index, (word, tone) in enumerate(words)
    )
    kind = "tag-quiet" if is_quiet else "tag"
    text = element("text", spans, y=4.9, text_anchor="middle", font_size=size, font_weight="650", class_=f"{kind}-text")
    return group(rectangle(-width / 2, -11, width, 22, 11, class_=kind), text, transform=moved(x, y, scale))
