"""Thousands of games side by side, stepped in compiled code (or plain, to look at it) on one or more threads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..contract import Actions, GameContract, Options
from ..errors import BadOption, IllegalMove
from ..kernel import (
    Progress,
    SharedWords,
    States,
    ThreadTeam,
    chunk_bounds,
    compilable,
    new_generator,
    new_states,
    warm,
    work_as_helper,
    work_as_leader,
)
from .loops import bound, choose_all, play_games, start_all, step_all, step_all_at_random
from .verbs import is_legal, outcome, scores, to_move

Arrays = tuple[Any, ...]
"""What a batch works with: states, generators, options, actions, movers, points, places, where chunks begin, and what each chunk found."""


@compilable
def first_illegal(states: States, actions: Actions) -> int:
    """The first game whose action is neither legal nor -1; -1 where there is none."""
    for index in range(len(states)):
        if actions[index] != -1 and not is_legal(states[index], int(actions[index])):
            return index
    return -1


# What can be done with all games of a batch: the first word of a job. The second says how often, or how many players there are.
RESTART, MOVERS, CHOOSE, STEP, STEP_AT_RANDOM, SCORES, PLACES = range(7)


@compilable
def work_on_games(chunk: int, job: SharedWords, arrays: Arrays) -> None:
    """Do what the job says with one chunk of the games."""
    states, generators, options, actions, movers, points, places, bounds, found = arrays
    first, last = bounds[chunk], bounds[chunk + 1]
    kind, number = job[0], job[1]
    if kind == STEP_AT_RANDOM:
        found[chunk] = step_all_at_random(states, generators, number, first, last)
    elif kind == STEP:
        step_all(states, generators, actions, first, last)
    elif kind == CHOOSE:
        choose_all(states, generators, actions, first, last)
    elif kind == RESTART:
        start_all(states, number, options, generators, first, last)
    else:
        look_at_games(kind, states, movers, points, places, first, last)


@compilable
def look_at_games(
    kind: int, states: States, movers: NDArray[np.int8], points: NDArray[np.int32], places: NDArray[np.int8], first: int, last: int
) -> None:
    """Who is to move in each game, or its scores, or its places as they stand, a row a game."""
    for index in range(first, last):
        if kind == MOVERS:
            movers[index] = to_move(states[index])
        elif kind == SCORES:
            scores(states[index], points[index])
        else:
            outcome(states[index], places[index])


class Batch:
    """`count` games side by side. Chance is resolved by itself, from a generator of each game's own.

    `states` is the array of records; `step(actions)` plays one action in each game, `-1` leaves a game as it is.
    """

    def __init__(
        self, contract: GameContract, players: int, options: Options, count: int, seed: int = 0, threads: int = 1, *, is_compiled: bool = True
    ) -> None:
        if count < 1 or threads < 1:
            raise BadOption("A batch has at least one game and runs on at least one thread.")
        self._players = players
        self._options = options
        self.threads = min(threads, count)
        self.states = new_states(contract.state, count)
        self._generators = np.stack([new_generator((seed << 32) + index) for index in range(count)])
        self._actions, self._movers = np.zeros(count, np.int32), np.zeros(count, np.int8)
        self._points, self._places = np.zeros((count, players), np.int32), np.zeros((count, players), np.int8)
        bounds = chunk_bounds(count, self.threads)
        self._found = np.zeros(len(bounds) - 1, np.int64)
        self._job = np.zeros(2, np.int64)
        looked = (self._actions, self._movers, self._points, self._places)
        arrays = (self.states, self._generators, self._options, *looked, bounds, self._found)
        if is_compiled:
            compile_loops(contract)
        self._first_illegal = bound(contract, first_illegal, is_compiled=is_compiled)
        self._team = ThreadTeam(self.threads, len(self._found) // self.threads, *_leader_and_helper(contract, is_compiled), self._job, arrays)
        self.restart()

    def __len__(self) -> int:
        return len(self.states)

    def restart(self) -> None:
        """All games from the start; the luck goes on where it was."""
        self._have_done(RESTART, self._players)

    @property
    def to_move(self) -> NDArray[np.int8]:
        """The seat to move in each game; `tarsas.NOBODY` where it is over."""
        self._have_done(MOVERS)
        return self._movers.copy()

    def random_actions(self) -> Actions:
        """A random legal action for each game, every one equally likely; -1 where the game is over."""
        self._have_done(CHOOSE)
        return self._actions.copy()

    def step(self, actions: Actions, *, check: bool = False) -> None:
        """Play one action in each game. With `check` an illegal action is an error and nothing is played."""
        self._actions[:] = actions
        if check and (index := int(self._first_illegal(self.states, self._actions))) >= 0:
            raise IllegalMove(f"Game {index}: action {int(self._actions[index])} is not legal there. Nothing was played.")
        self._have_done(STEP)

    def step_at_random(self, times: int = 1) -> int:
        """That many random moves in each game, chosen and played in one go; returns how many moves were made in all."""
        self._have_done(STEP_AT_RANDOM, times)
        return int(self._found.sum())

    def scores(self) -> NDArray[np.int32]:
        """The scores, a row a game."""
        self._have_done(SCORES)
        return self._points.copy()

    def places(self) -> NDArray[np.int8]:
        """The places as they stand, a row a game; 0 is first."""
        self._have_done(PLACES)
        return self._places.copy()

    def _have_done(self, kind: int, number: int = 0) -> None:
        """Have the threads do this with all games, each taking chunks of them as it comes to it."""
        self._job[0], self._job[1] = kind, number
        self._team.run()


def _leader_and_helper(contract: GameContract, is_compiled: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    bind_to_game = partial(bound, contract, is_compiled=is_compiled, work=work_on_games)
    return bind_to_game(work_as_leader), bind_to_game(work_as_helper)


def compile_loops(contract: GameContract, progress: Callable[[Progress], None] | None = None) -> int:
    """Compile, or load, the loops that play a game's moves without coming back to Python; returns how many had to be compiled."""
    states, generators, options = new_states(contract.state, 2), np.zeros((2, 4), np.int64), np.zeros(len(contract.options), np.int8)
    looked = (np.zeros(2, np.int32), np.zeros(2, np.int8), np.zeros((2, 2), np.int32), np.zeros((2, 2), np.int8))
    arrays = (states, generators, options, *looked, np.zeros(2, np.int64), np.zeros(1, np.int64))
    shared = (0, 1, 1, np.zeros(1, np.int64), np.zeros(2, np.int64), arrays)
    loops = [(loop, shared) for loop in _leader_and_helper(contract, is_compiled=True)]
    return warm([*loops, (bound(contract, play_games), (states, 2, options, new_generator(0), 1, 1))], progress)
