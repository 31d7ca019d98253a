"""A search that thinks about a position for a number of playouts or for a time, on one thread or several."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..compiled.loops import bound
from ..contract import GameContract, Learned
from ..errors import BadOption
from ..kernel import Progress, State, new_generator, new_states, warm
from .tree import ACTION, CHILDREN, FIRST_CHILD, grow

Clock = Callable[[], float]

MOST_NODES = 1_000_000
DEEPEST = 512
PLAIN_HORIZON = 2
PLAIN_SECONDS = 0.8
"""What a search that is not compiled may take: enough to look at every move once, and at the good ones more often."""
ROUND = 64
"""Playouts between two looks at the clock."""


@dataclass(frozen=True)
class Candidate:
    """A move the search looked at: how many playouts went through it, and its worth for the mover from 0 to 1."""

    action: int
    visits: int
    worth: float


@dataclass(frozen=True)
class Thought:
    """What a search found: its candidates, the most visited first."""

    candidates: tuple[Candidate, ...]
    playouts: int
    seconds: float

    @property
    def action(self) -> int:
        """The move to play."""
        return self.candidates[0].action


class Tree:
    """The memory of one thread's search."""

    def __init__(
        self,
        contract: GameContract,
        players: int,
        seed: int,
        nodes: int,
        horizon: int | None,
        is_compiled: bool,
        learned: Learned | None,
        exploration: float | None,
    ) -> None:
        self._grow = bound(contract, grow, is_compiled=is_compiled)
        self._is_compiled = is_compiled
        self._is_warm = not is_compiled
        self._horizon = (contract.judgement.horizon if is_compiled else PLAIN_HORIZON) if horizon is None else horizon
        self._weights, self._scale = contract.judgement.weights, contract.judgement.scale
        self._exploration = float(contract.judgement.exploration if exploration is None else exploration)
        self._learned = np.zeros(0, np.float32) if learned is None else learned
        self._states = new_states(contract.state, 2)
        self._links, self._visits = np.zeros((nodes, 4), np.int32), np.zeros(nodes, np.int32)
        self._worth = np.zeros((nodes, players), np.float32)
        self._used = np.zeros(1, np.int64)
        self._path, self._actions = np.zeros(DEEPEST, np.int32), np.zeros(contract.actions, np.int32)
        self._places, self._earned = np.zeros(players, np.int8), np.zeros(players, np.float64)
        self._generator = new_generator(seed)

    def plant(self, state: State) -> None:
        """Begin anew from this position."""
        self._states[0] = state.record
        self._used[0] = 1
        self._links[0] = (-1, -1, 0, -1)
        self._visits[0] = 0
        self._worth[0] = 0

    def arguments(self, playouts: int) -> tuple[Any, ...]:
        """What `grow` is called with."""
        memory = (self._states, self._links, self._visits, self._worth, self._used, self._path, self._actions, self._places, self._earned)
        return (*memory, self._weights, self._scale, self._generator, playouts, self._horizon, self._exploration, self._learned)

    def warm(self, progress: Callable[[Progress], None] | None = None) -> int:
        """Compile the search, or load it; returns how many functions had to be compiled."""
        if self._is_warm:
            return 0
        self._is_warm = True
        return warm([(self._grow, self.arguments(1))], progress)

    def grow(self, playouts: int, seconds: float, clock: Clock) -> int:
        """Add playouts until there are that many or the seconds have passed, by the clock of this thread; returns how many were made."""
        made, deadline = 0, clock() + seconds
        while made < playouts:
            share = min(ROUND if self._is_compiled else 1, playouts - made)
            self._grow(*self.arguments(share))
            made += share
            if clock() >= deadline:
                break
        return made

    def counts(self, mover: int) -> dict[int, tuple[int, float]]:
        """For each move of the root: visits, and the sum of its worth for the mover."""
        first, count = int(self._links[0, FIRST_CHILD]), int(self._links[0, CHILDREN])
        children = range(first, first + count)
        return {int(self._links[child, ACTION]): (int(self._visits[child]), float(self._worth[child, mover])) for child in children}


class Search:
    """Monte Carlo tree search for one game: any number of players, chance included.

    Each thread grows a tree of its own, and their counts are added up. With one thread the same seed and number of playouts find the same move.
    A playout is judged after `horizon` decisions, by default as many as the game's judgement says. A search that is not compiled is there at once; it is
    some hundred times slower, so its horizon is near. Where `learned` numbers are given, the game's `second_opinion` judges by them, for two players.
    """

    def __init__(
        self,
        contract: GameContract,
        players: int,
        seed: int = 0,
        threads: int = 1,
        nodes: int = MOST_NODES,
        horizon: int | None = None,
        is_compiled: bool = True,
        learned: Learned | None = None,
        exploration: float | None = None,
    ) -> None:
        self._contract = contract
        self._trees = [Tree(contract, players, (seed << 8) + thread, nodes, horizon, is_compiled, learned, exploration) for thread in range(threads)]
        self._others = ThreadPoolExecutor(threads, thread_name_prefix="tarsas search")

    def warm(self, progress: Callable[[Progress], None] | None = None) -> int:
        """Compile the search, or load it from the cache; returns how many functions had to be compiled."""
        return self._trees[0].warm(progress)

    def think(
        self,
        state: State,
        playouts: int | None = None,
        seconds: float | None = None,
        clock: Clock = time.perf_counter,
        *,
        nearly: float = 0.0,
    ) -> Thought:
        """Search a position where a player is to move, for that many playouts or that long, whichever comes first.

        With the clock `time.thread_time` the seconds are those that each thread computes, however busy the machine is. A tree looks at every move
        anyhow.
        """
        if playouts is None and seconds is None:
            raise BadOption("Give a search a number of playouts, a time in seconds, or both.")
        mover = int(self._contract.verbs.to_move(state))
        if mover < 0:
            raise BadOption("There is nothing to think about: no player is to move.")
        self.warm()
        began = time.perf_counter()
        made = self._grow_all(state, 1 << 60 if playouts is None else max(1, playouts), float("inf") if seconds is None else seconds, clock)
        return Thought(self._candidates(mover), made, time.perf_counter() - began)

    def _grow_all(self, state: State, playouts: int, seconds: float, clock: Clock) -> int:
        share = -(-playouts // len(self._trees))
        for tree in self._trees:
            tree.plant(state)
        growing = [self._others.submit(tree.grow, share, seconds, clock) for tree in self._trees[1:]]
        return self._trees[0].grow(share, seconds, clock) + sum(grown.result() for grown in growing)

    def _candidates(self, mover: int) -> tuple[Candidate, ...]:
        visits: dict[int, int] = {}
        worth: dict[int, float] = {}
        for tree in self._trees:
            for action, (count, total) in tree.counts(mover).items():
                visits[action] = visits.get(action, 0) + count
                worth[action] = worth.get(action, 0.0) + total
        found = [Candidate(action, visits[action], worth[action] / max(1, visits[action])) for action in visits]
        return tuple(sorted(found, key=lambda candidate: (-candidate.visits, -candidate.worth, candidate.action)))


def guided_tree(
    contract: GameContract, players: int, seed: int = 0, *, nodes: int = MOST_NODES, is_compiled: bool = True, learned: Learned | None = None
) -> Search:
    """A tree that plays nothing out: where a position is new, it asks what was learned. `learned` takes the place of what the game has learned."""
    judgement = contract.judgement
    taught = judgement.learned if learned is None else learned
    return Search(contract, players, seed, nodes=nodes, horizon=0, is_compiled=is_compiled, learned=taught, exploration=judgement.guided_exploration)
