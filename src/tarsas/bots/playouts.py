"""Whole games played on from a position by plausible moves: who wins how many of them, those without a seat included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compiled.loops import bound, pass_chance
from ..contract import BEHIND, LEVEL, NOBODY, GameContract, Places
from ..contract.open_verbs import outcome, play, rollout_action, standing
from ..kernel import Generator, Progress, State, States, compilable, new_generator, new_states, warm

LONGEST = 2_000
"""Decisions after which a playout counts as it stands."""

Parts = NDArray[np.float64]


@compilable
def tally(states: States, generator: Generator, playouts: int, longest: int, places: Places, won: Parts) -> None:
    """Play on from `states[0]` and add each seat's part of the wins to `won`; behind the seats stands the part of whoever has none."""
    players = len(places)
    for _ in range(playouts):
        states[1] = states[0]
        decisions = 0
        while decisions < longest and pass_chance(states[1], generator) != NOBODY:
            play(states[1], rollout_action(states[1], generator))
            decisions += 1
        outcome(states[1], places)
        beside_neutrals = standing(states[1])
        winners = 1 if beside_neutrals == LEVEL else 0
        for seat in range(players):
            winners += places[seat] == 0
        if beside_neutrals == BEHIND:
            won[players] += 1.0
        else:
            for seat in range(players):
                if places[seat] == 0:
                    won[seat] += 1.0 / winners
            if beside_neutrals == LEVEL:
                won[players] += 1.0 / winners


class Playouts:
    """Playouts of one game."""

    def __init__(self, contract: GameContract, players: int, seed: int = 0, *, is_compiled: bool = True) -> None:
        self._tally = bound(contract, tally, is_compiled=is_compiled)
        self._is_compiled = is_compiled
        self._states, self._generator = new_states(contract.state, 2), new_generator(seed)
        self._places, self._won = np.zeros(players, np.int8), np.zeros(players + 1, np.float64)

    def _arguments(self, playouts: int) -> tuple[Any, ...]:
        return self._states, self._generator, playouts, LONGEST, self._places, self._won

    def warm(self, progress: Callable[[Progress], None] | None = None) -> int:
        """Compile them, or load them from the cache; returns how many functions had to be compiled."""
        return warm([(self._tally, self._arguments(1))], progress) if self._is_compiled else 0

    def parts(self, state: State, playouts: int) -> Parts:
        """Each seat's part of the wins of so many playouts, and last that of those without a seat; all add up to 1."""
        self._states[0] = state.record
        self._won[:] = 0.0
        self._tally(*self._arguments(playouts))
        return self._won / playouts
