"""A state is its bytes: Python's own numbers for plain rules, NumPy's record for compiled ones."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from tarsas.kernel import State, compilable, compiled, copy_of, fill, new_state, record, scratch, state_of, table

BOARD = record([("phase", "i1"), ("turns", "i2"), ("wall", "i1", (2, 3)), ("sets", "i8", (2,))])
PRIMES = table([[2, 3], [5, 7]], "i1")


@compilable
def pave(state: State, number: int) -> int:
    """Something of everything that rules do with a state."""
    fill(state.wall, number)
    seen = scratch(4)
    seen[2] = PRIMES[1, 1]
    state.turns += seen[2]
    state.sets[1] |= 1 << 40
    return state.wall[1, 2] * 100 + state.turns


def test_fields_give_pythons_own_numbers():
    state = new_state(BOARD)
    state.phase, state.turns, state.wall[1, 2], state.sets[0] = -3, 30_000, 127, 1 << 62
    assert [type(number) for number in (state.phase, state.turns, state.wall[1, 2], state.sets[0])] == [int] * 4
    assert (state.phase - 127, state.turns * 2, state.wall[1, 2] + 1, state.sets[0] * 2) == (-130, 60_000, 128, 1 << 63)


def test_the_record_has_the_same_bytes():
    state = new_state(BOARD)
    state.wall[1, 0] = 7
    state.record.turns = 400
    assert state.record.wall.tolist() == state.wall.tolist() == [[0, 0, 0], [7, 0, 0]]
    assert state.turns == 400
    assert state.record.tobytes() == state.tobytes()


@pytest.mark.parametrize("number", [128, -129])
def test_a_number_too_large_for_its_field_is_refused(number: int):
    state = new_state(BOARD)
    with pytest.raises(ValueError, match="invalid value"):
        state.phase = number
    with pytest.raises(ValueError, match="invalid value"):
        state.wall[0, 0] = number
    assert state == new_state(BOARD)


def test_a_field_that_is_not_there_is_an_error():
    state = new_state(BOARD)
    with pytest.raises(AttributeError, match="'phse'"):
        state.phse  # noqa: B018
    with pytest.raises(AttributeError, match="'phse'"):
        state.phse = 1


def test_plain_and_compiled_do_the_same():
    plain, fast = new_state(BOARD), new_state(BOARD)
    assert pave(plain, 5) == compiled(pave)(fast.record, 5) == 507
    assert plain == fast


def test_a_copy_shares_nothing():
    state = new_state(BOARD)
    for other in (copy_of(state), state_of(BOARD, state.tobytes()), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state
        other.wall[0, 0] = 1
        assert other != state
        assert not np.shares_memory(other.record, state.record)


def test_nobody_writes_to_a_table():
    with pytest.raises(TypeError):
        PRIMES[0, 0] = 1
