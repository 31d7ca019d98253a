"""A search for games whose turns are rolls and choices between them: it solves the turn, and asks playouts only what its results are worth.

A tree of playouts spends most of them on dice that never fall. Here each playout begins *after* the turn, from one of its results, and the game says from the means
of all of them what every choice of dice is worth, exactly (`Judgement.weigh_turn`), and which results are likely: those are tried more often.
Where a decision is no part of such a turn, a tree decides.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compiled.loops import bound
from ..contract import Counted, Estimates, GameContract, Places, TermWeights
from ..contract.open_verbs import play_result, to_move, weigh_turn
from ..errors import BadOption
from ..kernel import Generator, Progress, State, States, compilable, new_generator, new_states, seed_generator, warm
from .mcts import PLAIN_HORIZON, Candidate, Clock, Search, Thought
from .tree import MARGIN_SHARE, judge, roll_out

FIRST_WEIGHING = 48
"""Playouts until the turn is solved for the second time; then whenever there are half as many again."""
ROUND = 32
"""Playouts between two looks at the clock."""


@compilable
def try_results(
    states: States,
    likely: Estimates,
    visits: Counted,
    sums: Estimates,
    places: Places,
    earned: Estimates,
    weights: TermWeights,
    scale: float,
    generator: Generator,
    seed: int,
    playouts: int,
    horizon: int,
) -> None:
    """So many playouts from results of the turn, each from the one that is likeliest for how often it was tried. The n-th of every result has the same luck."""
    mover = to_move(states[0])
    for _ in range(playouts):
        result = wanted(likely, visits)
        states[1] = states[0]
        seed_generator(generator, seed, int(visits[result]))
        play_result(states[1], result)
        is_over = roll_out(states[1], generator, horizon)
        judge(states[1], len(places), MARGIN_SHARE if is_over else 1.0, weights, scale, places, earned)
        visits[result] += 1
        sums[result] += earned[mover]


@compilable
def wanted(likely: Estimates, visits: Counted) -> int:
    """The result that has been tried least for how likely it is."""
    best = 0
    most = -1.0
    for result in range(len(likely)):
        want = likely[result] / (visits[result] + 1.0)
        if want > most:
            best = result
            most = want
    return best


@compilable
def weigh_one(
    states: States,
    sums: Estimates,
    visits: Counted,
    weights: TermWeights,
    scale: float,
    actions: NDArray[np.int32],
    expected: Estimates,
    likely: Estimates,
) -> int:
    """What every action of the first state is worth: see `Judgement.weigh_turn`."""
    return weigh_turn(states[0], sums, visits, weights, scale, actions, expected, likely)


TEMPLATES = (try_results, weigh_one)


class Turns:
    """Turns solved for one game, with a tree for all other decisions. With the same seed and number of playouts it finds the same move."""

    def __init__(self, contract: GameContract, players: int, seed: int = 0, *, horizon: int | None = None, is_compiled: bool = True) -> None:
        judgement = contract.judgement
        self._contract, self._is_compiled, self._seed = contract, is_compiled, seed & 0x7FFF_FFFF
        self._tree = Search(contract, players, seed, horizon=horizon, is_compiled=is_compiled)
        self._try_results, self._weigh_turn = (bound(contract, each, is_compiled=is_compiled) for each in TEMPLATES)
        self._horizon = (judgement.horizon if is_compiled else PLAIN_HORIZON) if horizon is None else horizon
        self._states = new_states(contract.state, 2)
        count = judgement.result_count
        self._visits, self._sums, self._likely = np.zeros(count, np.int64), np.zeros(count), np.zeros(count)
        self._actions, self._expected = np.zeros(contract.actions, np.int32), np.zeros(contract.actions)
        self._places, self._earned = np.zeros(players, np.int8), np.zeros(players)
        self._judging = (judgement.weights, float(judgement.scale))
        self._generator = new_generator(seed)
        self._is_warm = not is_compiled

    def warm(self, progress: Callable[[Progress], None] | None = None) -> int:
        """Compile the search, or load it from the cache; returns how many functions had to be compiled."""
        if self._is_warm:
            return 0
        self._is_warm = True
        made = self._tree.warm(progress)
        return made + warm([(self._try_results, self._playing(1)), (self._weigh_turn, self._weighing())], progress)

    def think(
        self,
        state: State,
        playouts: int | None = None,
        seconds: float | None = None,
        clock: Clock = time.perf_counter,
        *,
        nearly: float = 0.0,
    ) -> Thought:
        """Solve the turn, or search the position, for that many playouts or that long, whichever comes first. All moves of a turn are judged with the same care."""
        if playouts is None and seconds is None:
            raise BadOption("Give a search a number of playouts, a time in seconds, or both.")
        if int(self._contract.verbs.to_move(state)) < 0:
            raise BadOption("There is nothing to think about: no player is to move.")
        self.warm()
        began, deadline = time.perf_counter(), float("inf") if seconds is None else clock() + seconds
        self._states[0] = state.record
        self._visits[:], self._sums[:] = 0, 0
        count = self._weigh_turn(*self._weighing())
        if count == 0:
            return self._tree.think(state, playouts, seconds, clock, nearly=nearly)
        made = self._try_until(1 << 60 if playouts is None else max(1, playouts), deadline, clock)
        found = [Candidate(int(action), made, float(worth)) for action, worth in zip(self._actions[:count], self._expected[:count], strict=True)]
        candidates = tuple(sorted(found, key=lambda candidate: (-candidate.worth, candidate.action)))
        return Thought(candidates, made, time.perf_counter() - began)

    def _try_until(self, playouts: int, deadline: float, clock: Clock) -> int:
        """Playouts, and the turn solved anew whenever there are half as many again, and at last; returns how many were made."""
        made, next_weighing, weighed_in = 0, FIRST_WEIGHING, 0.0
        while made < playouts and (made == 0 or clock() + weighed_in < deadline):
            share = min(ROUND if self._is_compiled else 1, next_weighing - made, playouts - made)
            self._try_results(*self._playing(share))
            made += share
            if made == next_weighing and made < playouts:
                before = clock()
                self._weigh_turn(*self._weighing())
                weighed_in, next_weighing = clock() - before, made + made // 2
        self._weigh_turn(*self._weighing())
        return made

    def _playing(self, playouts: int) -> tuple[Any, ...]:
        memory = (self._states, self._likely, self._visits, self._sums, self._places, self._earned)
        return (*memory, *self._judging, self._generator, self._seed, playouts, self._horizon)

    def _weighing(self) -> tuple[Any, ...]:
        return (self._states, self._sums, self._visits, *self._judging, self._actions, self._expected, self._likely)
