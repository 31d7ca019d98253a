"""Every game of the catalogue in every mode, and random walks through them."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from tarsas import catalog
from tarsas.compiled.loops import compile_verbs
from tarsas.contract import CHANCE, NOBODY, GameContract, Verbs
from tarsas.kernel import State, copy_of, new_generator, new_state


class Mode(NamedTuple):
    """A game with a number of players and its options."""

    contract: GameContract
    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        chosen = "".join(f"-{value}" for _, value in self.options)
        return f"{self.contract.name}-{self.players}{chosen}"

    def start(self, verbs: Verbs | None = None) -> State:
        """The first position."""
        state = new_state(self.contract.state)
        (verbs or self.contract.verbs).new_game(state, self.players, self.contract.chosen(dict(self.options)))
        return state


def folder_of_tests(contract: GameContract) -> Path:
    """Where the tests of a game's own rules are: here, or in the folder of a game from elsewhere."""
    ours = Path(__file__).parent.parent / "games" / contract.name
    return ours if ours.is_dir() else contract.folder / "tests"


MODES = [Mode(contract, players, tuple(options.items())) for contract in catalog.contracts() for players, options in contract.modes()]


def _ends(contract: GameContract) -> set[Mode]:
    """A game's default mode, and the last, which is its largest table."""
    own = [mode for mode in MODES if mode.contract is contract]
    return {own[0], own[-1]}


QUICK_MODES = {mode for contract in catalog.contracts() for mode in _ends(contract)}
"""What `make check` holds the laws to; `make test` holds them to every mode."""

every_mode = pytest.mark.parametrize(
    "mode", [pytest.param(mode, marks=() if mode in QUICK_MODES else pytest.mark.slow, id=str(mode)) for mode in MODES], scope="module"
)
"""A test for each mode. With this scope all tests of a file come to one mode before the next, so that they share its walks."""


def shared_by_modes(mode: Mode, amount: int) -> int:
    """What of an amount of work for a whole game falls to one of its modes."""
    return amount // len([other for other in MODES if other.contract is mode.contract])


LONGEST = 2_000
"""Where a random walk stops if the game has not ended: no rule ends a game that players stall."""


@functools.cache
def compiled_verbs(contract: GameContract) -> Verbs:
    """The compiled verbs of a game, compiled or loaded once in each process."""
    return compile_verbs(contract)


def walk(mode: Mode, seed: int, verbs: Verbs | None = None, longest: int = LONGEST) -> Iterator[tuple[State, int]]:
    """A random game: each position, as a copy, with the action played from it; the last one with -1 if the game is over.

    The compiled rules lead the way, where no others are named: they are three hundred times as fast, and a law of its own compares them with the plain ones.
    """
    verbs = verbs or compiled_verbs(mode.contract)
    state, generator = mode.start(verbs), new_generator(seed)
    for _ in range(longest):
        mover = verbs.to_move(state)
        if mover == NOBODY:
            yield copy_of(state), -1
            return
        action = int(verbs.sample(state, generator) if mover == CHANCE else verbs.random_action(state, generator))
        yield copy_of(state), action
        verbs.play(state, action)


def legal_actions(mode: Mode, state: State, verbs: Verbs | None = None) -> list[int]:
    """What `legal` lists."""
    buffer = np.full(mode.contract.actions, -1, np.int32)
    count = (verbs or mode.contract.verbs).legal(state, buffer)
    assert (buffer[count:] == -1).all(), "legal wrote behind the end of its list"
    return [int(action) for action in buffer[:count]]
