"""One look at a position of either game: whose turn it is, what is picked up, which column is meant, where parts lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeVar

from ....draw.look import Look
from ....draw.marks import Box
from ..rules.columns import colours_in_play
from ..state import SCORINGS
from ..text.names import MACUS_NAME
from ..text.parts import read_column
from .measures import FamilyScene
from .pieces import owner_of

Scene = TypeVar("Scene", bound=FamilyScene[Any, Any])


class Spot(NamedTuple):
    """Where a part lies: a box, and the leaf that it is on; None where it is on no leaf."""

    box: Box
    leaf: str | None = None


@dataclass(frozen=True)
class FamilyLook(Look[Scene]):
    """What the pictures of both games need to know. A game says which phases are a player's, how an action is clicked, and where parts lie."""

    TURNS: ClassVar[range]
    """The phases with somebody at turn; behind them the game is over."""

    @cached_property
    def phase(self) -> int:
        """The phase of the position."""
        return self.state.phase

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.phase == self.TURNS.stop

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

    # --- Points -------------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The points of a seat."""
        raise NotImplementedError

    @property
    def next_scoring(self) -> int:
        """The scoring to come: 0, 1 or 2; SCORINGS when all have been."""
        return SCORINGS if self.is_over else self.state.round_number // 2

    @cached_property
    def winners(self) -> frozenset[int]:
        """The seats that have won a finished game; Macus may be the one, or one of them."""
        scores = [self.score(seat) for seat in range(self.colours)] if self.is_over else []
        return frozenset(seat for seat, score in enumerate(scores) if score == max(scores))

    # --- What is clicked and hinted at --------------------------------------------------------------------------------

    def clicks(self, action: int) -> tuple[str, ...]:
        """The path of clicks that plays an action."""
        raise NotImplementedError

    def clickable(self) -> list[str]:
        """The parts that can be clicked in this phase; what lies on top comes last."""
        raise NotImplementedError

    @cached_property
    def hinted(self) -> tuple[str, ...]:
        """The parts of the action that is hinted at."""
        return () if self.looking.preview is None else self.clicks(self.looking.preview)

    @cached_property
    def raised(self) -> frozenset[str]:
        """The parts that are picked up: those held, and what a hint would pick up."""
        return frozenset((*self.looking.held, *self.hinted[:-1]))

    @property
    def is_holding(self) -> bool:
        """Whether something is picked up, so that the rest steps back."""
        return bool(self.raised)

    @cached_property
    def pointed(self) -> frozenset[str]:
        """The parts that are lit, and the one a hint would end with."""
        return self.looking.lit | frozenset(self.hinted[-1:])

    # --- Where parts lie ----------------------------------------------------------------------------------------------

    @cached_property
    def shown(self) -> str | None:
        """The leaf that is turned up where there are leaves."""
        return None

    def spots(self, part: str) -> list[Spot]:
        """Where a part lies that can be clicked or lit, and on which leaf; some lie in two places."""
        raise NotImplementedError

    def places(self, part: str) -> list[Box]:
        """The whole of a column, or a player's card: all other parts that light up are pieces."""
        if (card := self.cards.get(part)) is not None:
            return [card]
        building = read_column(part)
        return [] if building is None else [self.scene.columns[building].box]

    @cached_property
    def cards(self) -> dict[str, Box]:
        """Where players are told of, by the name of the part; empty where the picture tells of nobody."""
        return {}

    def raised_spots(self) -> list[tuple[str, Spot]]:
        """What is picked up, part by part, and where it lies."""
        return [(part, spot) for part in sorted(self.raised) for spot in self.spots(part)]

    def column(self, part: str) -> int | None:
        """The building of a column's part."""
        return read_column(part)

    def landing(self, building: int) -> int | None:
        """Where a marker placed on this column now would come to stand; SPACES if it fell off; None where that is not the question."""
        raise NotImplementedError

    @property
    def lit_columns(self) -> list[int]:
        """The buildings whose columns are lit."""
        return [building for part in sorted(self.pointed) if (building := self.column(part)) is not None]

    def landings(self) -> list[tuple[int, int]]:
        """The lit columns and where on each a marker would come to stand."""
        return [(building, space) for building in self.lit_columns if (space := self.landing(building)) is not None]

    def is_hinted(self, building: int) -> bool:
        """Whether the action hinted at places a marker on this column."""
        return bool(self.hinted) and self.column(self.hinted[-1]) == building
