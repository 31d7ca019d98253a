"""A state is one record of fixed size without pointers: a copy is a memcpy, a batch is an array.

Its bytes are seen in two ways. Compiled code sees NumPy's record. The plain rules see a `State`, whose fields give Python's own
numbers: these never overflow unseen, and reading one takes a fraction of the time that NumPy needs.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .registry import compilable, made_by

States = NDArray[Any]
"""An array of positions of one game, as compiled code takes them."""

# np.record looks a name up among its own attributes first, so a field of such a name could never be read; a state has its record.
_TAKEN = frozenset((*dir(np.record), "record"))


class Field(int):
    """What a type checker takes a field for: one number, or many of them by index. (In plain rules they are an `int` and a `memoryview`.)"""

    if TYPE_CHECKING:

        def __getitem__(self, index: int | tuple[int, ...]) -> int: ...
        def __setitem__(self, index: int | tuple[int, ...], number: int) -> None: ...
        def __iter__(self) -> Iterator[int]: ...
        def __len__(self) -> int: ...
        def tolist(self) -> list[Any]:
            """All numbers, a list for each dimension."""


class State:
    """One position of a game. Its fields are read and written by name, `state.wall[seat, row, column]`, compiled or not.

    A field of many numbers is indexed one number at a time; `fill` sets all of them. A number too large for its field is refused.
    """

    __slots__ = ("_bytes", "record")

    dtype: ClassVar[np.dtype[Any]]
    record: np.record
    """The same bytes as NumPy's record: what compiled code takes, and whole fields as arrays."""

    def __init__(self, content: bytearray | memoryview) -> None:
        self._bytes = memoryview(content).cast("B").cast("b")

    if TYPE_CHECKING:

        def __setattr__(self, name: str, number: int) -> None: ...

    def __getattr__(self, name: str) -> Field:
        """A field of many numbers, or the record: made when it is first asked for, and kept."""
        found: Any
        if name == "record":
            found = np.frombuffer(self._bytes, self.dtype)[0]
        elif self.dtype.fields is not None and name.lstrip("_") in self.dtype.fields:
            numbers, offset, *_ = self.dtype.fields[name.lstrip("_")]
            part: Any = self._bytes[offset : offset + numbers.itemsize]
            found = part.cast(numbers.base.char, numbers.shape or (1,))
        else:
            raise AttributeError(f"a state of this game has no field {name!r}")
        setattr(self, name, found)
        kept: Field = found
        return kept

    def tobytes(self) -> bytes:
        """The bytes that are the position."""
        return self._bytes.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dtype == other.dtype and self._bytes == other._bytes

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.record)

    def __deepcopy__(self, known: dict[int, object]) -> State:
        return copy_of(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return state_of, (self.dtype, self.tobytes())


@functools.cache
def _state_class(dtype: np.dtype[Any]) -> type[State]:
    """The states of one game: a slot for each field of many numbers, a property for each of one."""
    members: dict[str, Any] = {"__slots__": tuple(_slots(dtype)), "__doc__": State.__doc__, "dtype": dtype}
    for name, (numbers, offset, *_) in (dtype.fields or {}).items():
        if not numbers.shape:
            members[name] = _one_byte(offset) if numbers.char == "b" else _one_number(f"_{name}")
    return type("State", (State,), members)


def _slots(dtype: np.dtype[Any]) -> Iterator[str]:
    for name, (numbers, *_) in (dtype.fields or {}).items():
        if numbers.shape:
            yield name
        elif numbers.char != "b":
            yield f"_{name}"


def _one_byte(offset: int) -> property:
    """A field of one signed byte."""

    def read(state: State) -> int:
        return state._bytes[offset]

    def write(state: State, number: int) -> None:
        state._bytes[offset] = number

    return property(read, write)


def _one_number(slot: str) -> property:
    """A field of one wider number: the only one of the view that stands in its slot."""

    def read(state: State) -> int:
        number: int = getattr(state, slot)[0]
        return number

    def write(state: State, number: int) -> None:
        getattr(state, slot)[0] = number

    return property(read, write)


def table(numbers: ArrayLike, kind: str) -> Field:
    """Numbers that never change, of one type (`i1`), indexed as a field is; a compiled function has them as a constant array."""
    found: Any = np.array(numbers, kind).data.toreadonly()
    read: Field = found
    return read


def _compiled_scratch() -> Any:
    from numba.extending import register_jitable

    return register_jitable(lambda count: np.zeros(count, np.int8))


@made_by(_compiled_scratch)
@compilable
def scratch(count: int) -> Field:
    """So many small numbers to reckon with, all 0, indexed as a field is."""
    found: Any = memoryview(bytearray(count)).cast("b")
    blank: Field = found
    return blank


@compilable
def fill(field: Field, number: int) -> None:
    """Set all numbers of a field."""
    np.asarray(field)[:] = number


def record(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The dtype of a state: `(name, type)` or `(name, type, shape)` for each field."""
    for name, *_ in fields:
        if name in _TAKEN:
            raise TypeError(f"a state cannot have a field called {name!r}: records use that name themselves")
    return np.dtype((np.record, list(fields)))


def new_states(dtype: np.dtype[Any], count: int) -> States:
    """`count` blank states in one array."""
    return np.zeros(count, dtype)


def new_state(dtype: np.dtype[Any]) -> State:
    """One blank state."""
    return _state_class(dtype)(bytearray(dtype.itemsize))


def state_of(dtype: np.dtype[Any], content: bytes) -> State:
    """The state that has these bytes, a copy of them."""
    return _state_class(dtype)(bytearray(content))


class PlainStates:
    """The states of an array, for loops that run plain: the same bytes, each seen as a `State`."""

    def __init__(self, states: States) -> None:
        rows = states.view(np.int8).reshape(len(states), -1)
        self._states = [_state_class(states.dtype)(row.data) for row in rows]

    def __getitem__(self, index: int) -> State:
        return self._states[index]

    def __setitem__(self, index: int, state: State) -> None:
        self._states[index]._bytes[:] = state._bytes

    def __len__(self) -> int:
        return len(self._states)


def copy_of(state: State) -> State:
    """A state equal to this one that shares nothing with it."""
    return type(state)(bytearray(state._bytes))
