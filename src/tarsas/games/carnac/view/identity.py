"""Who the players of Carnac are: red and white, each with a medallion."""

from __future__ import annotations

from typing import Final

from ....contract import Identity, Sign
from ....draw.svg import circle, group, placed, stacked
from ....kernel import State
from ....language import Text
from ..state import RED, WHITE
from ..text.dolmens import sizes_of
from ..text.words import COLOUR_NAMES
from .stone_shapes import badge

SIDE: Final = 36
_IDS: Final = ("carnac-red", "carnac-white")
_INNER_RIMS: Final = ("#F6DCC0", "#8D8069")

_WITH_SIZES: Final = Text("{colour}: {sizes}", "{colour}: {sizes}")


def _medallion(colour: int) -> str:
    return group(
        circle(18, 19.5, 16.5, fill="#1D0E03", opacity=0.3),
        badge(colour, 18, 17.5, 16.5),
        circle(18, 17.5, 13.4, fill="none", stroke=_INNER_RIMS[colour], stroke_opacity=0.55),
        id=_IDS[colour],
    )


MEDALLIONS: Final = stacked(_medallion(RED), _medallion(WHITE))


def medallion(colour: int, x: float, y: float, radius: float) -> str:
    """A medallion around a point."""
    side = 2 * radius
    return placed(_IDS[colour], x - radius, y - radius, side / SIDE)


def identity(state: State, seat: int) -> Identity:
    """The colour in words, with the sizes of its dolmens, the largest first."""
    sizes = sizes_of(state, seat)
    text = _WITH_SIZES.fill(colour=COLOUR_NAMES[seat], sizes=" · ".join(map(str, sizes))) if sizes else COLOUR_NAMES[seat]
    return Identity(Sign(_IDS[seat], SIDE), text)
