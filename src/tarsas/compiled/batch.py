"""Thousands of games side by side, stepped in compiled code (or plain, to look at it) on one or more threads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..contract import Actions, GameContract, Observed, Options
from ..contract.defaults import action_count, counting
from ..contract.open_verbs import is_legal, observe, outcome, scores, to_move
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
from .loops import bound, choose_all, mask_legal, play_games, start_all, step_all, step_all_at_random


class BatchArrays(NamedTuple):
    """What a batch works with, a row a game. Calls write into these arrays and hand out the same ones: nothing is copied."""

    states: States
    generators: NDArray[np.int64]
    options: Options
    actions: Actions
    movers: NDArray[np.int8]
    scores: NDArray[np.int32]
    places: NDArray[np.int8]
    observations: Observed
    masks: NDArray[np.int8]
    bounds: SharedWords
    """Where chunks of games begin."""
    found: SharedWords
    """What each chunk found."""


GIVEN = ("actions", "movers", "scores", "places", "observations", "masks")
"""The arrays that a caller may bring along."""


@compilable
def first_illegal(states: States, actions: Actions) -> int:
    """The first game whose action is neither legal nor -1; -1 where there is none."""
    for index in range(len(states)):
        if actions[index] != -1 and not is_legal(states[index], int(actions[index])):
            return index
    return -1


# What can be done with all games of a batch: the first word of a job. The second says how often, or how many players there are.
RESTART, MOVERS, CHOOSE, STEP, STEP_AT_RANDOM, SCORES, PLACES, OBSERVE, MASKS = range(9)


@compilable
def work_on_games(chunk: int, job: SharedWords, arrays: BatchArrays) -> None:
    """Do what the job says with one chunk of the games."""
    states, generators, actions = arrays.states, arrays.generators, arrays.actions
    first, last = arrays.bounds[chunk], arrays.bounds[chunk + 1]
    kind, number = job[0], job[1]
    if kind == STEP_AT_RANDOM:
        arrays.found[chunk] = step_all_at_random(states, generators, number, first, last)
    elif kind == STEP:
        step_all(states, generators, actions, first, last)
    elif kind == CHOOSE:
        choose_all(states, generators, actions, first, last)
    elif kind == RESTART:
        start_all(states, number, arrays.options, generators, first, last)
    elif kind == MASKS:
        mask_all(states, arrays.masks, first, last)
    else:
        look_at_games(kind, arrays, first, last)


@compilable
def look_at_games(kind: int, arrays: BatchArrays, first: int, last: int) -> None:
    """Who is to move in each game, or its scores, or its places as they stand, or what the seat to move sees (seat 0 where it is over)."""
    for index in range(first, last):
        state = arrays.states[index]
        if kind == MOVERS:
            arrays.movers[index] = to_move(state)
        elif kind == SCORES:
            scores(state, arrays.scores[index])
        elif kind == PLACES:
            outcome(state, arrays.places[index])
        else:
            observe(state, max(to_move(state), 0), arrays.observations[index])


@compilable
def mask_all(states: States, masks: NDArray[np.int8], first: int, last: int) -> None:
    """1 for each legal action of each game, 0 for all others."""
    actions = np.zeros(action_count(), np.int32)
    for index in range(first, last):
        mask_legal(states[index], actions, masks[index])


class Batch:
    """`count` games side by side. Chance is resolved by itself, from a generator of each game's own.

    `step(actions)` plays one action in each game, `-1` leaves a game as it is. What a call returns is one of `arrays`, the same one every time: copy what
    you want to keep. `out` gives arrays of your own to be written instead, by name.
    """

    def __init__(
        self,
        contract: GameContract,
        players: int,
        options: Options,
        count: int,
        seed: int = 0,
        threads: int = 1,
        *,
        out: Mapping[str, NDArray[Any]] | None = None,
        is_compiled: bool = True,
    ) -> None:
        if count < 1 or threads < 1:
            raise BadOption("A batch has at least one game and runs on at least one thread.")
        self._players = players
        self.threads = min(threads, count)
        self.arrays = _with_given(new_arrays(contract, players, options, count, seed, self.threads), out or {})
        """All that the batch works with."""
        self._job = np.zeros(2, np.int64)
        if is_compiled:
            compile_loops(contract, threads=self.threads)
        self._first_illegal = bound(contract, first_illegal, is_compiled=is_compiled)
        share = len(self.arrays.found) // self.threads
        self._team = ThreadTeam(self.threads, share, *_leader_and_helper(contract, is_compiled), self._job, self.arrays)
        self.restart()

    def __len__(self) -> int:
        return len(self.states)

    @property
    def states(self) -> States:
        """The games as they stand, an array of records."""
        return self.arrays.states

    def restart(self) -> None:
        """All games from the start; the luck goes on where it was."""
        self._have_done(RESTART, self._players)

    @property
    def to_move(self) -> NDArray[np.int8]:
        """The seat to move in each game; `tarsas.NOBODY` where it is over."""
        self._have_done(MOVERS)
        return self.arrays.movers

    def random_actions(self) -> Actions:
        """A random legal action for each game, every one equally likely; -1 where the game is over."""
        self._have_done(CHOOSE)
        return self.arrays.actions

    def step(self, actions: Actions, *, check: bool = False) -> None:
        """Play one action in each game. With `check` an illegal action is an error and nothing is played."""
        if actions is not self.arrays.actions:
            self.arrays.actions[:] = actions
        if check and (index := int(self._first_illegal(self.states, self.arrays.actions))) >= 0:
            raise IllegalMove(f"Game {index}: action {int(self.arrays.actions[index])} is not legal there. Nothing was played.")
        self._have_done(STEP)

    def step_at_random(self, times: int = 1) -> int:
        """That many random moves in each game, chosen and played in one go; returns how many moves were made in all."""
        self._have_done(STEP_AT_RANDOM, times)
        return int(self.arrays.found.sum())

    def scores(self) -> NDArray[np.int32]:
        """The scores, a row a game."""
        self._have_done(SCORES)
        return self.arrays.scores

    def places(self) -> NDArray[np.int8]:
        """The places as they stand, a row a game; 0 is first."""
        self._have_done(PLACES)
        return self.arrays.places

    def observations(self) -> Observed:
        """What the seat to move sees, a row a game, by the game's table of features; what seat 0 sees where the game is over."""
        self._have_done(OBSERVE)
        return self.arrays.observations

    def masks(self) -> NDArray[np.int8]:
        """1 for each legal action, a row a game."""
        self._have_done(MASKS)
        return self.arrays.masks

    def _have_done(self, kind: int, number: int = 0) -> None:
        """Have the threads do this with all games, each taking chunks of them as it comes to it."""
        self._job[0], self._job[1] = kind, number
        self._team.run()


def new_arrays(contract: GameContract, players: int, options: Options, count: int, seed: int = 0, threads: int = 1) -> BatchArrays:
    """Arrays for so many games, each with luck of its own."""
    bounds = chunk_bounds(count, threads)
    return BatchArrays(
        states=new_states(contract.state, count),
        generators=np.stack([new_generator((seed << 32) + index) for index in range(count)]),
        options=options,
        actions=np.zeros(count, np.int32),
        movers=np.zeros(count, np.int8),
        scores=np.zeros((count, players), np.int32),
        places=np.zeros((count, players), np.int8),
        observations=np.zeros((count, contract.observation.table.size), np.uint8),
        masks=np.zeros((count, contract.decisions), np.int8),
        bounds=bounds,
        found=np.zeros(len(bounds) - 1, np.int64),
    )


def _with_given(arrays: BatchArrays, given: Mapping[str, NDArray[Any]]) -> BatchArrays:
    """The arrays, the caller's in place of our own; refuses what compiled code cannot write into."""
    for name, array in given.items():
        if name not in GIVEN:
            raise BadOption(f"A batch has no array {name!r} to be written into. It has: {', '.join(GIVEN)}.")
        own = getattr(arrays, name)
        if array.shape != own.shape or array.dtype != own.dtype or not array.flags.c_contiguous or not array.flags.writeable:
            raise BadOption(f"The array for {name!r} must be writeable and contiguous, of shape {own.shape} and type {own.dtype}.")
    return arrays._replace(**given)


def _leader_and_helper(contract: GameContract, is_compiled: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    bind_to_game = partial(bound, contract, is_compiled=is_compiled, work=work_on_games, action_count=counting(contract.actions))
    return bind_to_game(work_as_leader), bind_to_game(work_as_helper)


def compile_loops(contract: GameContract, progress: Callable[[Progress], None] | None = None, *, threads: int = 2) -> int:
    """Compile, or load, the loops that play a game's moves without coming back to Python; returns how many had to be compiled. One thread has no helpers."""
    arrays = new_arrays(contract, 2, np.zeros(len(contract.options), np.int8), 2)
    shared = (0, 1, 1, np.zeros(1, np.int64), np.zeros(2, np.int64), arrays)
    loops = [(loop, shared) for loop in _leader_and_helper(contract, is_compiled=True)[:threads]]
    return warm([*loops, (bound(contract, play_games), (arrays.states, 2, arrays.options, new_generator(0), 1, 1))], progress)
