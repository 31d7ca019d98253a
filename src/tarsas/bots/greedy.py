"""What a move looks like at once: the game's judgement of the mover's own position after it, and a player who goes by nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compiled.loops import bound
from ..contract import Actions, TermWeights
from ..contract.open_verbs import evaluate, legal, play, to_move
from ..kernel import Progress, States, compilable, new_states, warm
from ..position import Game, Position


@compilable
def first_sights(states: States, actions: Actions, worth: NDArray[np.float64], weights: TermWeights) -> int:
    """`evaluate` for the mover after each legal move; returns how many there are. `states[0]` is the position, `states[1]` is scratch."""
    seat = to_move(states[0])
    count = legal(states[0], actions)
    for index in range(count):
        states[1] = states[0]
        play(states[1], int(actions[index]))
        worth[index] = evaluate(states[1], seat, weights)
    return count


class FirstSight:
    """Looks at every move of a position once."""

    def __init__(self, game: Game, *, is_compiled: bool = True) -> None:
        contract = game.contract
        self._look = bound(contract, first_sights, is_compiled=is_compiled)
        self._is_compiled = is_compiled
        self._states = new_states(contract.state, 2)
        self._actions, self._worth = np.zeros(contract.actions, np.int32), np.zeros(contract.actions, np.float64)
        self._weights = contract.judgement.weights

    def warm(self, progress: Callable[[Progress], None] | None = None) -> int:
        """Compile the look, or load it from the cache; returns how many functions had to be compiled."""
        return warm([(self._look, self._arguments)], progress) if self._is_compiled else 0

    @property
    def _arguments(self) -> tuple[Any, ...]:
        return self._states, self._actions, self._worth, self._weights

    def worths(self, position: Position) -> dict[int, float]:
        """How the mover's own position looks after each legal move, in points of the game."""
        self._states[0] = position.state.record
        count = int(self._look(*self._arguments))
        return {int(action): float(worth) for action, worth in zip(self._actions[:count], self._worth[:count], strict=True)}


class GreedyPlayer:
    """Plays the move after which its own position looks best, of equals any; it looks at no answer and at no luck."""

    def __init__(self, game: Game, seed: int, is_compiled: bool) -> None:
        self._sight = FirstSight(game, is_compiled=is_compiled)
        self._generator = random.Random(seed)

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile the look at every move, or load it from the cache."""
        self._sight.warm(progress)

    def choose(self, position: Position) -> int:
        """The move that looks best at once."""
        worths = self._sight.worths(position)
        highest = max(worths.values())
        return self._generator.choice([action for action, worth in worths.items() if worth == highest])
