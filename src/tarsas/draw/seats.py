"""The players' colours and glyphs: always both, so that nobody needs to see colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from ..language import Language, Text
from .svg import circle, group, moved, path, rectangle

Place = TypeVar("Place")


class SeatMark(NamedTuple):
    """A seat's colour, its glyph as a character, and the glyph as markup about 13 units wide around the origin."""

    colour: str
    character: str
    shape: str


SEAT_MARKS: Final = (
    SeatMark("#0072B2", "●", circle(0, 0, 6)),
    SeatMark("#E69F00", "▲", path("M0-6.6L6.6 5.4H-6.6Z")),
    SeatMark("#009E73", "■", rectangle(-5.4, -5.4, 10.8, 10.8, 1)),
    SeatMark("#D55E00", "◆", path("M0-7.2L7.2 0L0 7.2L-7.2 0Z")),
    SeatMark("#A0558C", "★", path("M0-7L1.9-2.3L7-2L3 1.2L4.4 6L0 3.3L-4.4 6L-3 1.2L-7-2L-1.9-2.3Z")),
    SeatMark("#56B4E9", "⬢", path("M0-6.8L5.9-3.4V3.4L0 6.8L-5.9 3.4V-3.4Z")),
)

NEUTRAL_MARK: Final = SeatMark("#8C8377", "☾", path("M2.6-6.2A6.4 6.4 0 1 0 6.2 3.4A5 5 0 1 1 2.6-6.2Z"))
"""Of who takes part without a seat."""

NOBODYS_NAME: Final = Text(hu="{number}. játékos", en="Player {number}")


def by_seat(places: Sequence[Place], own_seat: int) -> tuple[Place, ...]:
    """Places of the players in turn order, one's own first, by seat."""
    return tuple(places[(seat - own_seat) % len(places)] for seat in range(len(places)))


def seat_glyph(seat: int, x: float, y: float, scale: float = 1) -> str:
    """The glyph of a seat in its colour, around a point."""
    mark = SEAT_MARKS[seat]
    return group(mark.shape, transform=moved(x, y, scale), fill=mark.colour)


def seat_name(names: tuple[str, ...], seat: int, language: Language) -> str:
    """The player's name, or the number of the seat where none was given."""
    if seat < len(names) and names[seat].strip():
        return names[seat]
    return NOBODYS_NAME.fill(number=seat + 1).to(language)
