"""Games that a search plays against itself, and what there is to learn from them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled.loops import bound, pass_chance
from ..contract import NOBODY, GameContract, Learned, Method, Options, Places, TermWeights
from ..contract.learning import Lesson
from ..contract.open_verbs import new_game, play
from ..kernel import Generator, PlainStates, State, States, compilable, new_generator, new_states, warm
from .mcts import Search
from .searches import learning_search
from .tree import MARGIN_AT_THE_END, Earned, judge

Seen = NDArray[np.int32]

POSITIONS = 120
"""What a move of a game to learn from may cost, in positions."""
WANDERING = 0.08
"""How often a move is not the best but one of those that come next: so that games go where good players do not."""
WANDERED_TO = 4
MOST_SAMPLES = 64
"""Positions of one game that are learned from, at most, each seen by every seat."""
MEMORY = 1 << 14
DRAWN_AT_MOST = 3
"""So many moves at the most are drawn by lot when a game begins that leaves nothing to chance: else all of them would begin alike."""
PLAYERS_BACKED = 2
"""With more players the chance of one does not tell those of the others."""


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


def is_seen_by(state: State, seat: int) -> bool:
    """See `Lesson.is_seen_by`."""
    raise NotImplementedError


@compilable
def begin(states: States, players: int, options: Options, generator: Generator) -> int:
    """A new game up to its first decision; returns whose it is."""
    new_game(states[0], players, options)
    return pass_chance(states[0], generator)


@compilable
def go_on(states: States, action: int, generator: Generator, players: int, samples: NDArray[np.float32], seen: Seen, used: NDArray[np.int64]) -> int:
    """Play an action, note the position if there is something to learn, let chance act; returns who is to move.

    `seen[sample]`: the seat that saw it, and the number of the decision that comes next. `used`: how many samples there are, and how many decisions there were.
    """
    play(states[0], action)
    used[1] += 1
    if is_learnable(states[0]) and used[0] + players <= len(samples):
        for seat in range(players):
            if is_seen_by(states[0], seat):
                features(states[0], seat, samples[used[0]])
                seen[used[0], 0] = seat
                seen[used[0], 1] = used[1]
                used[0] += 1
    return pass_chance(states[0], generator)


@compilable
def reckon(states: States, players: int, weights: TermWeights, scale: float, places: Places, earned: Earned) -> None:
    """What the game is worth to each seat, now that it is over."""
    judge(states[0], players, MARGIN_AT_THE_END, weights, scale, places, earned)


class SelfPlay:
    """Plays games of a mode against itself, one after the other; the same seed plays the same games.

    `backed`: how much what the search says on the way counts beside how the game ended. With 0 only the end does; with more, a sample learns from the
    decisions that followed it, the next ones most, and nothing from what came after a move that was not the best. `rivals`: in which part of the games one
    seat is taken by the tree, who goes where oneself does not. `learned`: what takes the place of what the game has learned; without numbers it plays by the
    hand-written terms alone, and nothing is backed.
    """

    def __init__(
        self,
        contract: GameContract,
        lesson: Lesson,
        options: Options,
        seed: int,
        *,
        method: Method = "lookahead",
        positions: int = POSITIONS,
        backed: float = 0.0,
        rivals: float = 0.0,
        learned: Learned | None = None,
        is_compiled: bool = True,
    ) -> None:
        self._contract = contract
        self._players, self._options, self._positions = lesson.players, options, positions
        taught = contract.judgement.learned if learned is None else learned
        self._backed = backed if len(taught) and lesson.players == PLAYERS_BACKED else 0.0
        meanings: dict[str, Callable[..., Any]] = {
            "features": lesson.features,
            "is_learnable": lesson.is_learnable,
            "is_seen_by": lesson.is_seen_by,
        }
        self._begin, self._go_on, self._reckon = (bound(contract, each, is_compiled=is_compiled, **meanings) for each in (begin, go_on, reckon))
        self._states, self._generator = new_states(contract.state, 1), new_generator(seed)
        self._state = PlainStates(self._states)[0]
        self._wandering = random.Random(seed)
        self._samples, self._used = np.zeros((MOST_SAMPLES * self._players, lesson.count), np.float32), np.zeros(2, np.int64)
        self._seen = np.zeros((MOST_SAMPLES * self._players, 2), np.int32)
        self._places, self._earned = np.zeros(self._players, np.int8), np.zeros(self._players, np.float64)
        self._weights, self._scale = contract.judgement.weights, float(contract.judgement.scale)
        self._actions = np.zeros(contract.actions, np.int32)
        self._search = learning_search(contract, method, self._players, learned=taught, seed=seed, memory=MEMORY, is_compiled=is_compiled)
        self._search.warm()
        self._rivals, self._rival = rivals, Search(contract, self._players, seed, nodes=MEMORY, is_compiled=is_compiled)
        if rivals:
            self._rival.warm()
        if is_compiled:
            self._warm()

    def _warm(self) -> None:
        played = (self._states, 0, self._generator, self._players, self._samples, self._seen, self._used)
        reckoned = (self._states, self._players, self._weights, self._scale, self._places, self._earned)
        warm([(self._begin, (self._states, 2, self._options, self._generator)), (self._go_on, played), (self._reckon, reckoned)])

    def game(self) -> Samples:
        """Play one game."""
        self._samples[:], self._used[:] = 0, 0
        mover = self._begin(self._states, self._players, self._options, self._generator)
        drawn = 0 if self._contract.has_chance else self._wandering.randint(0, DRAWN_AT_MOST)
        rival = self._wandering.randrange(self._players) if self._wandering.random() < self._rivals else NOBODY
        said: list[tuple[float, bool] | None] = []
        while mover != NOBODY:
            if len(said) < drawn or mover == rival:
                action = self._drawn() if len(said) < drawn else self._rival.think(self._state, self._positions).action
                said.append(None)
            else:
                action, chance, is_best = self._choice()
                said.append((chance if mover == 0 else 1.0 - chance, is_best))
            mover = self._go_on(self._states, action, self._generator, self._players, self._samples, self._seen, self._used)
        self._reckon(self._states, self._players, self._weights, self._scale, self._places, self._earned)
        count = int(self._used[0])
        return Samples(self._samples[:count].copy(), self._targets(said)[self._seen[:count, 1], self._seen[:count, 0]])

    def _targets(self, said: list[tuple[float, bool] | None]) -> NDArray[np.float32]:
        """For each decision, and for the end, what is to be learned of it for each seat. `said`: the first seat's chance by the best move, and whether it was
        played; None where nobody thought."""
        targets = np.tile(self._earned.astype(np.float32), (len(said) + 1, 1))
        if not self._backed:
            return targets
        for number in reversed(range(len(said))):
            first = targets[number + 1, 0]
            if (thought := said[number]) is not None:
                chance, is_best = thought
                first = (1.0 - self._backed) * first + self._backed * chance if is_best else chance
            targets[number] = first, 1.0 - first
        return targets

    def games(self, count: int) -> Samples:
        """Play so many games."""
        played = [self.game() for _ in range(count)]
        return Samples(np.concatenate([each.features for each in played]), np.concatenate([each.targets for each in played]))

    def _drawn(self) -> int:
        count = self._contract.verbs.legal(self._state, self._actions)
        return int(self._actions[self._wandering.randrange(count)])

    def _choice(self) -> tuple[int, float, bool]:
        """What is played, the mover's chance by the best move, and whether that is what is played."""
        candidates = self._search.think(self._state, self._positions).candidates
        others = candidates[1 : 1 + WANDERED_TO]
        if others and self._wandering.random() < WANDERING:
            return self._wandering.choice(others).action, candidates[0].worth, False
        return candidates[0].action, candidates[0].worth, True
