"""How a position is looked at, and what comes of it: a picture and the pieces in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from ..language import Language

Layout = Literal["wide", "tall"]
Theme = Literal["light", "dark"]


class Piece(NamedTuple):
    """One thing that lies on the table: what it is, the part of the board it lies on, and where (its top left corner).

    What lies on a player's board names the seat in its part, `seat-1/line-2`, whoever looks and whoever is to move.
    """

    kind: str
    part: str
    x: float
    y: float
    size: float


def seat_part(seat: int, part: str) -> str:
    """A part of a named player's board: `seat-1/line-2`."""
    return f"seat-{seat}/{part}"


Tokens = tuple[str, ...]
"""The identities of a scene's pieces, in the order of the pieces."""


@dataclass(frozen=True)
class Looking:
    """Who looks at a position, how, and what is marked in it.

    `seat` is the seat whose board lies nearest. `lit` are the parts that can be clicked now, `held` those clicked so far,
    `preview` is the action whose result is hinted at, `last` are the parts of the last move. `tokens` names the pieces (see
    `identity`); without it they are numbered.

    Parts of a player's board are those of the seat to move (`line-2`). As the last move was usually somebody else's,
    `last` also takes parts that name their seat, counted from 0: `seat-1/line-2`. `last_seat` made that move; None where nobody says.
    """

    seat: int = 0
    layout: Layout = "wide"
    language: Language = Language.EN
    names: tuple[str, ...] = ()
    lit: frozenset[str] = field(default_factory=frozenset)
    held: tuple[str, ...] = ()
    preview: int | None = None
    last: tuple[str, ...] = ()
    last_seat: int | None = None
    tokens: Tokens | None = None


@dataclass(frozen=True)
class Drawing:
    """A position as somebody looks at it: its pieces in the order of `Looking.tokens`, and its SVG, drawn with classes and CSS variables.

    The order of the pieces depends on the position alone: whoever looks, in whichever layout, the n-th piece is the same one.
    The SVG is `markup()`, written when it is first asked for: who only wants to know where the pieces lie does not wait for it.
    """

    width: int
    height: int
    markup: Callable[[], str]
    pieces: tuple[Piece, ...]

    @cached_property
    def svg(self) -> str:
        """The picture."""
        return self.markup()
