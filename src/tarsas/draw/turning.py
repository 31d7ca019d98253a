"""What has turned about a middle, a ring with all that stands on it: a page shows it coming from where it was.

The drawing shows things where they are now. What has just turned carries a class, and the rules below, which only live pages have, let it
come round from so many degrees back. What must not lean over stands `upright` inside: it turns back by as much about its own middle.
Everything is nested in plain `transform` attributes, so no inline style is needed and every renderer agrees.
"""

from __future__ import annotations

from typing import Final

from .svg import element, moved

TURN_MILLISECONDS: Final = 420
ANGLES: Final = (45, 90)
HAS_TURNED: Final = "has-turned"
"""The class of a piece whose way is told by the turn; it must not travel in a straight line as well."""


def turn_class(angle: int, count: int) -> str:
    """The class of what has turned. Two names take turns with the count of moves, because an animation starts anew only under another name."""
    return f"turned-{angle}-{'ab'[count % 2]}"


def turning(x: float, y: float, content: str, class_name: str | None) -> str:
    """The content, to be turned about a point of its own coordinates when it has the class."""
    return element("g", element("g", element("g", content, transform=moved(-x, -y)), class_=class_name), transform=moved(x, y))


def upright(x: float, y: float, content: str) -> str:
    """Content that stays upright while what it stands on turns; the point is its own middle."""
    return turning(x, y, content, "upright")


def _rules(angle: int, name: str) -> str:
    timing = f"{TURN_MILLISECONDS}ms ease-out"
    return "\n".join(
        (
            f"@keyframes {name}{{from{{transform:rotate(-{angle}deg)}}}}",
            f"@keyframes {name}-upright{{from{{transform:rotate({angle}deg)}}}}",
            f".tarsas .{name}{{animation:{name} {timing}}}",
            f".tarsas .{name} .upright{{animation:{name}-upright {timing}}}",
            f"@media (prefers-reduced-motion:reduce){{.tarsas .{name},.tarsas .{name} .upright{{animation:none}}}}",
        )
    )


TURNING_RULES: Final = "\n".join(
    (f".tarsas .piece.{HAS_TURNED}{{transition:none}}", *(_rules(angle, turn_class(angle, count)) for angle in ANGLES for count in (0, 1)))
)
"""The motion, for a live page."""
