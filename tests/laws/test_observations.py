"""What players may know, as numbers: whole, within its ranges, and the same compiled and plain, in every mode of every game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tarsas.compiled.loops import bound
from tarsas.contract import CHANCE, Observed
from tarsas.kernel import State, compiled, copy_of, new_generator, new_states
from tests.laws import loops
from tests.laws.modes import MODES, QUICK_MODES, Mode, compiled_verbs, legal_actions, walk

POSITIONS = 1_500
POSITIONS_OF_A_GAME_IN_SOAK = 200_000
CHUNK = 2_000

every_quick_mode = pytest.mark.parametrize("mode", [mode for mode in MODES if mode in QUICK_MODES], ids=str, scope="module")


def row_of(mode: Mode, state: State, seat: int) -> Observed:
    """What a seat sees, by the plain function."""
    row = np.full(mode.contract.observation.table.size, 99, np.uint8)
    mode.contract.observation.observe(state, seat, row)
    return row


def observed(mode: Mode, count: int, seed: int) -> Iterator[tuple[Any, Observed, Any]]:
    """Positions of random games in chunks: their states, what a seat sees of each, and which seat."""
    table = mode.contract.observation.table
    observe, options, generator = bound(mode.contract, loops.observe_games), mode.contract.chosen(dict(mode.options)), new_generator(seed)
    for _ in range(0, count, CHUNK):
        states, rows, seats = new_states(mode.contract.state, CHUNK + 1), np.full((CHUNK, table.size), 99, np.uint8), np.zeros(CHUNK, np.int32)
        observe(states, rows, seats, mode.players, options, generator)
        yield states[:CHUNK], rows, seats


def check_that_nothing_is_missing(mode: Mode, count: int) -> None:
    """Ranges are kept, and a seat sees two positions alike only if they are one; so what is legal follows from what it sees."""
    highest = mode.contract.observation.table.highest
    seen: dict[bytes, bytes] = {}
    for states, rows, seats in observed(mode, count, seed=18):
        assert (rows <= highest).all(), [
            placed.feature.name for placed in mode.contract.observation.table if (rows > highest)[:, placed.first : placed.end].any()
        ]
        for index in range(len(rows)):
            content = hashlib.blake2b(states[index].tobytes(), digest_size=16).digest()
            key = hashlib.blake2b(rows[index].tobytes() + bytes([int(seats[index])]), digest_size=16).digest()
            assert seen.setdefault(key, content) == content, f"two positions look alike to seat {seats[index]}"


@every_quick_mode
def test_no_two_positions_look_alike(mode: Mode):
    check_that_nothing_is_missing(mode, POSITIONS)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_no_two_of_very_many_positions_look_alike(mode: Mode):
    modes_of_the_game = sum(other.contract is mode.contract for other in MODES)
    check_that_nothing_is_missing(mode, POSITIONS_OF_A_GAME_IN_SOAK // modes_of_the_game + 1)


@every_quick_mode
def test_plain_and_compiled_tell_the_same_and_write_only_the_row(mode: Mode):
    fast = compiled(mode.contract.observation.observe)
    for number, (state, _) in enumerate(list(walk(mode, 4, longest=150))[::9]):
        before, seat = copy_of(state), number % mode.players
        row = np.zeros(mode.contract.observation.table.size, np.uint8)
        fast(state.record, seat, row)
        assert (row == row_of(mode, state, seat)).all()
        assert state == before


@every_quick_mode
def test_a_row_tells_nothing_of_the_luck_to_come(mode: Mode):
    """The same moves and the same luck so far, with other luck in store: the same rows, byte by byte."""
    verbs, steps = compiled_verbs(mode.contract), list(walk(mode, 6, longest=80))
    again = mode.start(verbs)
    for state, action in steps:
        for seat in range(mode.players):
            assert row_of(mode, again, seat).tobytes() == row_of(mode, state, seat).tobytes()
        if action >= 0:
            verbs.play(again, action)


@every_quick_mode
def test_players_actions_have_the_lower_numbers(mode: Mode):
    verbs = compiled_verbs(mode.contract)
    for state, _ in walk(mode, 3, longest=200):
        if verbs.to_move(state) != CHANCE:
            assert all(action < mode.contract.decisions for action in legal_actions(mode, state, verbs))


def tells_movers_by_distance(mode: Mode) -> bool:
    """Whether the game's table says how far from oneself the mover sits; Azteka tells its role, a game without a table its seat."""
    shapes = {placed.feature.name: placed.feature.shape for placed in mode.contract.observation.table}
    return mode.contract.name != "azteka" and shapes.get("mover") == (max(mode.contract.players),)


@every_quick_mode
def test_seats_are_rotated(mode: Mode):
    """Whoever looks is the first: the mover is at index 0 of `mover` for the mover, and further on for the others."""
    table, verbs = mode.contract.observation.table, compiled_verbs(mode.contract)
    for state, _ in list(walk(mode, 7, longest=60))[::5] if tells_movers_by_distance(mode) else ():
        mover = verbs.to_move(state)
        for distance in range(mode.players) if mover >= 0 else ():
            told = table.named(row_of(mode, state, (mover - distance) % mode.players))
            assert int(told["mover"].argmax()) == distance
