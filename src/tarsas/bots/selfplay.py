"""Games that a search plays against itself, and what there is to learn from them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled.loops import bound, pass_chance
from ..contract import NOBODY, GameContract, Learned, Options, Places, TermWeights
from ..contract.learning import Lesson
from ..contract.open_verbs import new_game, play, to_move
from ..kernel import Generator, PlainStates, State, States, compilable, new_generator, new_states, warm
from .deepening import Deepening
from .tree import Earned, judge

POSITIONS = 120
"""What a move of a game to learn from may cost, in positions."""
WANDERING = 0.08
"""How often a move is not the best but one of those that come next: so that games go where good players do not."""
WANDERED_TO = 4
MOST_SAMPLES = 64
"""Positions of one game that are learned from, at most, each seen by every seat."""
TABLE_ENTRIES = 1 << 14


class Samples(NamedTuple):
    """Positions as each seat saw them, and what the game was worth to that seat in the end, from 0 to 1."""

    features: NDArray[np.float32]
    targets: NDArray[np.float32]


def features(state: State, seat: int, numbers: Learned) -> None:
    """See `Lesson.features`."""
    raise NotImplementedError


def is_learnable(state: State) -> bool:
    """See `Lesson.is_learnable`."""
    raise NotImplementedError


@compilable
def begin(states: States, players: int, options: Options, generator: Generator) -> int:
    """A new game up to its first decision; returns whose it is."""
    new_game(states[0], players, options)
    return pass_chance(states[0], generator)


@compilable
def go_on(states: States, action: int, generator: Generator, players: int, samples: NDArray[np.float32], used: NDArray[np.int64]) -> int:
    """Play an action, note the position if there is something to learn, let chance act; returns who is to move."""
    play(states[0], action)
    if is_learnable(states[0]) and used[0] + players <= len(samples):
        for seat in range(players):
            features(states[0], seat, samples[used[0]])
            used[0] += 1
    return pass_chance(states[0], generator)


@compilable
def reckon(states: States, players: int, weights: TermWeights, scale: float, places: Places, earned: Earned) -> None:
    """What the position is worth to each seat."""
    judge(states[0], players, to_move(states[0]) == NOBODY, weights, scale, places, earned)


class SelfPlay:
    """Plays games of a mode against itself, one after the other; the same seed plays the same games."""

    def __init__(
        self, contract: GameContract, lesson: Lesson, options: Options, seed: int, *, positions: int = POSITIONS, is_compiled: bool = True
    ) -> None:
        self._players, self._options, self._positions = lesson.players, options, positions
        meanings: dict[str, Callable[..., Any]] = {"features": lesson.features, "is_learnable": lesson.is_learnable}
        self._begin, self._go_on, self._reckon = (bound(contract, each, is_compiled=is_compiled, **meanings) for each in (begin, go_on, reckon))
        self._states, self._generator = new_states(contract.state, 1), new_generator(seed)
        self._state = PlainStates(self._states)[0]
        self._wandering = random.Random(seed)
        self._samples, self._used = np.zeros((MOST_SAMPLES * self._players, lesson.count), np.float32), np.zeros(1, np.int64)
        self._places, self._earned = np.zeros(self._players, np.int8), np.zeros(self._players, np.float64)
        self._weights, self._scale = contract.judgement.weights, float(contract.judgement.scale)
        self._search = Deepening(contract, self._players, is_compiled=is_compiled, entries=TABLE_ENTRIES)
        self._search.warm()
        if is_compiled:
            self._warm()

    def _warm(self) -> None:
        played = (self._states, 0, self._generator, self._players, self._samples, self._used)
        reckoned = (self._states, self._players, self._weights, self._scale, self._places, self._earned)
        warm([(self._begin, (self._states, 2, self._options, self._generator)), (self._go_on, played), (self._reckon, reckoned)])

    def game(self) -> Samples:
        """Play one game."""
        self._samples[:], self._used[0] = 0, 0
        mover = self._begin(self._states, self._players, self._options, self._generator)
        while mover != NOBODY:
            mover = self._go_on(self._states, self._choice(), self._generator, self._players, self._samples, self._used)
        self._reckon(self._states, self._players, self._weights, self._scale, self._places, self._earned)
        count = int(self._used[0])
        return Samples(self._samples[:count].copy(), np.tile(self._earned.astype(np.float32), count // self._players))

    def games(self, count: int) -> Samples:
        """Play so many games."""
        played = [self.game() for _ in range(count)]
        return Samples(np.concatenate([each.features for each in played]), np.concatenate([each.targets for each in played]))

    def _choice(self) -> int:
        candidates = self._search.think(self._state, self._positions).candidates
        others = candidates[1 : 1 + WANDERED_TO]
        if others and self._wandering.random() < WANDERING:
            return self._wandering.choice(others).action
        return candidates[0].action
