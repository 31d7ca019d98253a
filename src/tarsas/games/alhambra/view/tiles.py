"""The bonus tiles and the start-player tile: 48 units wide, each with a picture of what it does."""

from __future__ import annotations

from typing import Final

from ....draw.svg import circle, element, group, path, placed, rectangle
from ....draw.theme import SERIF
from ...alhambra_family.view.pieces import octagon, star
from ..state import TILE_IDS

TILE_SIDE: Final = 48
_PAPER: Final = "#F3E6CB"
_INK: Final = "#3A3029"
_RED: Final = "#B5472A"


def _points(value: int) -> str:
    number = element("text", str(value), x=24, y=30, text_anchor="middle", font_size=20, font_weight="650", font_family=SERIF, fill="#FFF8EA")
    rim = path(star(24, 23, 14.8, 0.8), fill="none", stroke=_PAPER, stroke_opacity=0.6)
    return path(star(24, 23, 17.5, 0.78), fill=_RED) + rim + number


def _exchange() -> str:
    arrows = "M13.5 13.5c5-4.6 14-5 19-1M34.5 32.5c-5 4.6-14 5-19 1"
    heads = "M29 13.8l7.6 2.2-.6-7.6zM19 32.2l-7.6-2.2.6 7.6z"
    return "".join(
        (
            circle(15, 23, 5.6, fill=_INK),
            circle(33, 23, 5.6, fill="none", stroke=_INK, stroke_width=2),
            path(arrows, fill="none", stroke=_RED, stroke_width=3, stroke_linecap="round"),
            path(heads, fill=_RED),
        )
    )


def _push() -> str:
    return "".join(
        (
            path(octagon(15.5, 16, 8.2), fill=_INK),
            path(octagon(32.5, 16, 8.2), fill="none", stroke=_INK, stroke_width=2, stroke_dasharray="3 2.4"),
            path("M11 33.5h22", stroke=_RED, stroke_width=3.4, stroke_linecap="round"),
            path("M29 27.8l7.5 5.7-7.5 5.7z", fill=_RED),
        )
    )


def _void() -> str:
    pips = "".join(circle(at, at - 1, 2.1, fill=_INK) for at in (19, 24, 29))
    die = group(rectangle(12.5, 11.5, 23, 23, 5, fill="#FFFDF6", stroke=_INK, stroke_width=1.8), pips, transform="rotate(-8 24 23)")
    stroke = path("M9 38L39 8", stroke=_PAPER, stroke_width=7)
    return die + stroke + path("M9.5 37.5L38.5 8.5", stroke="#B3261E", stroke_width=3.8, stroke_linecap="round")


def _black() -> str:
    shade = rectangle(10.5, 10.5, 27, 27, 6, fill="#15110E", opacity=0.3)
    return shade + rectangle(10.5, 9, 27, 27, 6, fill="url(#alhambra-ebony)") + path(star(24, 22.5, 9.5, 0.62), fill="#F2BE54")


def _start() -> str:
    return placed("alhambra-caliph", 4.3, 3.3, 1.09)


_PICTURES: Final = (_points(1), _points(2), _points(3), _exchange(), _push(), _void(), _black(), _start())


def _tile(name: str, inside: str) -> str:
    return group(
        rectangle(1, 3, 46, 44, 6, fill="#7B5A37"),
        rectangle(1, 1, 46, 44, 6, fill=_PAPER),
        rectangle(3.6, 3.6, 40.8, 38.8, 4, fill="none", stroke="#B48A4E", stroke_opacity=0.7),
        inside,
        id=tile_id(name),
    )


def tile_id(name: str) -> str:
    """The id of a tile's drawing, by its name in `TILE_IDS`."""
    return f"alhambra-tile-{name}"


TILE_DEFINITIONS: Final = "".join(_tile(name, picture) for name, picture in zip(TILE_IDS, _PICTURES, strict=True))


def tile(name: str, x: float, y: float, size: float) -> str:
    """A tile in a square."""
    return placed(tile_id(name), x, y, size / TILE_SIDE)
