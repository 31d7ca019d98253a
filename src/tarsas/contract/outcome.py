"""How a game ended: who won, decided in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..kernel import State
from .constants import AHEAD, BEHIND
from .verbs import Verbs

if TYPE_CHECKING:
    from .game import GameContract


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the seats that won, each seat's place among the seats from 0, why it ended, and who won without a seat."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    ending: str
    neutral_winners: tuple[str, ...] = ()

    @property
    def is_shared(self) -> bool:
        """Whether several share the victory."""
        return len(self.winners) + len(self.neutral_winners) > 1

    @property
    def is_draw(self) -> bool:
        """Whether nobody won because nobody was ahead."""
        return not (self.winners or self.neutral_winners or any(self.places))


def outcome_of(contract: GameContract, verbs: Verbs, state: State, players: int) -> Outcome:
    """How a finished game ended, by its rules, plain or compiled."""
    places = np.zeros(players, np.int8)
    ending = contract.endings[int(verbs.outcome(state, places))]
    standing = int(verbs.standing(state))
    is_draw = standing == AHEAD and contract.tie == "draw" and not places.any()
    first = () if is_draw or standing == BEHIND else tuple(seat for seat in range(players) if places[seat] == 0)
    neutrals = contract.neutrals(state) if standing != AHEAD else ()
    best = max((neutral.score for neutral in neutrals), default=0)
    won = tuple(neutral.name for neutral in neutrals if neutral.score == best)
    return Outcome(first, tuple(int(place) for place in places), ending, won)
