"""One look at a position of either game: whose turn it is, what is picked up, which column is meant."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeVar

from ....draw.look import Look, Measures
from ..rules.columns import colours_in_play
from ..text.names import MACUS_NAME
from ..text.parts import read_column
from .pieces import owner_of

Scene = TypeVar("Scene", bound=Measures)


@dataclass(frozen=True)
class FamilyLook(Look[Scene]):
    """What the pictures of both games need to know. A game says which phases are a player's, and how an action is clicked."""

    TURNS: ClassVar[range]

    @cached_property
    def phase(self) -> int:
        """The phase of the position."""
        return self.state.phase

    @cached_property
    def mover(self) -> int:
        """The seat whose turn it is, or -1 while nobody's."""
        return self.state.mover if self.phase in self.TURNS else -1

    @cached_property
    def colours(self) -> int:
        """How many colours are in play, Macus's included."""
        return colours_in_play(self.state.players)

    def is_macus(self, seat: int) -> bool:
        """Whether this is Macus's place."""
        return seat >= self.state.players

    def owner(self, seat: int) -> str:
        """Whose pieces a seat's are."""
        return owner_of(self.state.players, seat)

    def name(self, seat: int) -> str:
        """What a card is headed."""
        return MACUS_NAME if self.is_macus(seat) else super().name(seat)

    def clicks(self, action: int) -> tuple[str, ...]:
        """The path of clicks that plays an action."""
        raise NotImplementedError

    @cached_property
    def hinted(self) -> tuple[str, ...]:
        """The parts of the action that is hinted at."""
        return () if self.looking.preview is None else self.clicks(self.looking.preview)

    @cached_property
    def raised(self) -> frozenset[str]:
        """The parts that are picked up: those held, and what a hint would pick up."""
        return frozenset((*self.looking.held, *self.hinted[:-1]))

    @cached_property
    def pointed(self) -> frozenset[str]:
        """The parts that are lit, and the one a hint would end with."""
        return self.looking.lit | frozenset(self.hinted[-1:])

    def column(self, part: str) -> int | None:
        """The building of a column's part."""
        return read_column(part)
