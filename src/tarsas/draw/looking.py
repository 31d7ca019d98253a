"""How a position is looked at, and what comes of it: a picture and the pieces in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, NamedTuple

from ..language import Language
from .layers import Drawn
from .marks import Box

Layout = Literal["wide", "tall", "tablet"]
"""The windows that pictures are laid out for: a laptop's, a phone's, and that of a tablet held upright."""
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
    has_panels: bool = True
    """Whether the picture itself tells who the players are; a page does so beside it."""

    def own_seat(self, players: int) -> int:
        """The seat whose board lies nearest; for who has none of these seats the first."""
        return self.seat if 0 <= self.seat < players else 0


STOCK: Final = "stock"
DISCARD: Final = "discard"
"""Parts that a view may give a place: where pieces come from that lay nowhere (a bag), and where those go that lie nowhere any more (a lid)."""

CARD: Final = "card"
"""A part of a player's board, where a picture tells who they are and what they have: as a card, or as a board of their own."""

Places = Callable[[str], Sequence[Box]]
"""Where a part lies on a picture, by its name."""


def no_places(part: str) -> Sequence[Box]:
    """Only pieces have places."""
    return ()


def no_outline(part: str) -> str:
    """Everything is a rectangle."""
    return ""


def on_no_leaf(part: str) -> str | None:
    """There are no leaves."""
    return None


@dataclass(frozen=True)
class Drawing:
    """A position as somebody looks at it: its pieces in the order of `Looking.tokens`, and its SVG, drawn with classes and CSS variables.

    The order of the pieces depends on the position alone: whoever looks, in whichever layout, the n-th piece is the same one.
    The SVG is `markup()`, written when it is first asked for: who only wants to know where the pieces lie does not wait for it.
    """

    width: int
    height: int
    markup: Callable[[], Drawn]
    pieces: tuple[Piece, ...]
    places: Places = no_places
    counts: Mapping[str, int] = field(default_factory=dict)
    """What is written on a part as a number, in an element with that part as `data-count`: how many tiles are in the bag."""
    leaf: Callable[[str], str | None] = on_no_leaf
    """The leaf that a part lies on, see `leaves`; None for what is always to be seen."""
    outline: Callable[[str], str] = no_outline
    """The path around a part that is no rectangle; empty for all others."""
    shown: str | None = None
    """The leaf that is turned up, where there are leaves."""
    for_log: Box | None = None
    """A place in the lower right corner where nothing is drawn: a page may put the log there. None where there is no such place."""

    def is_hidden(self, part: str) -> bool:
        """Whether a part lies on a leaf that is turned away."""
        return self.leaf(part) not in (None, self.shown)

    def where(self, part: str) -> tuple[Box, ...]:
        """Where a part lies: as the view says, else wherever a piece of it lies; nowhere for what is not on the picture."""
        return tuple(self.places(part)) or tuple(Box(piece.x, piece.y, piece.size, piece.size) for piece in self.pieces if piece.part == part)

    @property
    def share_for_log(self) -> tuple[float, float] | None:
        """How much of the width and of the height that place takes, in percent."""
        box = self.for_log
        return None if box is None else (round(100 * box.width / self.width, 2), round(100 * (self.height - box.y) / self.height, 2))

    @cached_property
    def drawn(self) -> Drawn:
        """The picture, in layers where the view tells them."""
        return self.markup()

    @property
    def svg(self) -> str:
        """The picture as text."""
        return str(self.drawn)
