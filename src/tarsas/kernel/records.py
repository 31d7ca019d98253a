"""A state is one NumPy record: fixed size, no pointers; so a copy is a memcpy and a batch is an array."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

State = np.record
"""One position of a game. Its fields are read and written by name, `state.wall[seat, row, column]`, compiled or not."""

States = NDArray[Any]
"""An array of positions of one game."""

# np.record looks a name up among its own attributes first, so a field of such a name could never be read.
_TAKEN = frozenset(dir(np.record))


def record(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The dtype of a state: `(name, type)` or `(name, type, shape)` for each field."""
    for name, *_ in fields:
        if name in _TAKEN:
            raise TypeError(f"a state cannot have a field called {name!r}: NumPy's records use that name themselves")
    return np.dtype((np.record, list(fields)))


def new_states(dtype: np.dtype[Any], count: int) -> States:
    """`count` blank states in one array."""
    return np.zeros(count, dtype)


def new_state(dtype: np.dtype[Any]) -> State:
    """One blank state (it is the only element of its own array, so writing to it is safe)."""
    state: State = new_states(dtype, 1)[0]
    return state


def copy_of(state: State) -> State:
    """A state equal to this one that shares nothing with it."""
    copies = new_states(state.dtype, 1)
    copies[0] = state
    copied: State = copies[0]
    return copied
