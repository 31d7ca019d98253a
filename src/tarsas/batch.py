"""Thousands of games side by side, stepped in compiled code on one or more threads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiling import choose_all, compile_loops, compiled_loop, start_all, step_all, step_all_at_random
from .contract import Actions, GameContract, Options
from .errors import BadOption, IllegalMove
from .kernel import Compiled, Crew, States, compilable, new_generator, new_states
from .verbs import is_legal, outcome, scores, to_move


@compilable
def movers_of(states: States, movers: NDArray[np.int8], first: int, last: int) -> None:
    """Who is to move in each game."""
    for index in range(first, last):
        movers[index] = to_move(states[index])


@compilable
def first_illegal(states: States, actions: Actions) -> int:
    """The first game whose action is neither legal nor -1; -1 where there is none."""
    for index in range(len(states)):
        if actions[index] != -1 and not is_legal(states[index], actions[index]):
            return index
    return -1


@compilable
def scores_of(states: States, table: NDArray[np.int32], first: int, last: int) -> None:
    """Each game's scores, a row a game."""
    for index in range(first, last):
        scores(states[index], table[index])


@compilable
def places_of(states: States, table: NDArray[np.int8], first: int, last: int) -> None:
    """Each game's places as they stand, a row a game."""
    for index in range(first, last):
        outcome(states[index], table[index])


class Batch:
    """`count` games side by side. Chance is resolved by itself, from a generator of each game's own.

    `states` is the array of records; `step(actions)` plays one action in each game, `-1` leaves a game as it is.
    """

    def __init__(self, contract: GameContract, players: int, options: Options, count: int, seed: int = 0, threads: int = 1) -> None:
        if count < 1 or threads < 1:
            raise BadOption("A batch has at least one game and runs on at least one thread.")
        self._contract = contract
        self._players = players
        self._options = options
        self.threads = min(threads, count)
        self.states = new_states(contract.state, count)
        self._generators = np.stack([new_generator((seed << 32) + index) for index in range(count)])
        compile_loops(contract)
        self._crew = Crew(self.threads)
        self._bounds = [(count * part // self.threads, count * (part + 1) // self.threads) for part in range(self.threads)]
        self._loops: dict[Callable[..., Any], Compiled] = {}
        self.restart()

    def __len__(self) -> int:
        return len(self.states)

    def restart(self) -> None:
        """All games from the start; the luck goes on where it was."""
        self._run(start_all, self.states, self._players, self._options, self._generators)

    @property
    def to_move(self) -> NDArray[np.int8]:
        """The seat to move in each game; `tarsas.NOBODY` where it is over."""
        movers = np.zeros(len(self), np.int8)
        self._run(movers_of, self.states, movers)
        return movers

    def random_actions(self) -> Actions:
        """A random legal action for each game, every one equally likely; -1 where the game is over."""
        actions = np.zeros(len(self), np.int32)
        self._run(choose_all, self.states, self._generators, actions)
        return actions

    def step(self, actions: Actions, *, check: bool = False) -> None:
        """Play one action in each game. With `check` an illegal action is an error and nothing is played."""
        if check and (index := int(self._compiled(first_illegal)(self.states, actions))) >= 0:
            raise IllegalMove(f"Game {index}: action {int(actions[index])} is not legal there. Nothing was played.")
        self._run(step_all, self.states, self._generators, actions)

    def step_at_random(self, times: int = 1) -> int:
        """That many random moves in each game, chosen and played in one go; returns how many moves were made in all.

        Several at a time are quicker, on threads above all: a step of a few hundred microseconds is hardly worth handing to another thread.
        """
        return sum(self._run(step_all_at_random, self.states, self._generators, times))

    def scores(self) -> NDArray[np.int32]:
        """The scores, a row a game."""
        table = np.zeros((len(self), self._players), np.int32)
        self._run(scores_of, self.states, table)
        return table

    def places(self) -> NDArray[np.int8]:
        """The places as they stand, a row a game; 0 is first."""
        table = np.zeros((len(self), self._players), np.int8)
        self._run(places_of, self.states, table)
        return table

    def _compiled(self, loop: Callable[..., Any]) -> Compiled:
        if loop not in self._loops:
            self._loops[loop] = compiled_loop(self._contract, loop)
        return self._loops[loop]

    def _run(self, loop: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Run a loop over all games, each thread over its share of them; returns what each of them found."""
        return self._crew.run(self._compiled(loop), [(*arguments, *bounds) for bounds in self._bounds])
