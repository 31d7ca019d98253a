"""A state that watches every index: Python would quietly take a negative one from the other end, and compiled code checks none."""

from __future__ import annotations

from typing import Any

import numpy as np

from tarsas.kernel import State


class OutOfBounds(AssertionError):
    """A rule read or wrote outside a field."""


class GuardedArray:
    """A field of the record: indices must lie within it."""

    def __init__(self, array: Any, name: str) -> None:
        self._array, self._name = array, name

    def _checked(self, key: Any) -> Any:
        indices = key if isinstance(key, tuple) else (key,)
        for index, length in zip(indices, self._array.shape, strict=False):
            if not isinstance(index, slice) and not 0 <= int(index) < length:
                raise OutOfBounds(f"{self._name}[{key}] is outside its {self._array.shape}")
        if len(indices) > self._array.ndim:
            raise OutOfBounds(f"{self._name}[{key}] has too many indices")
        return key

    def __getitem__(self, key: Any) -> Any:
        found = self._array[self._checked(key)]
        return GuardedArray(found, self._name) if isinstance(found, memoryview) else found

    def __setitem__(self, key: Any, value: Any) -> None:
        self._array[self._checked(key)] = value

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The whole field, as `fill` takes it."""
        return np.asarray(self._array)

    def __len__(self) -> int:
        return len(self._array)


class GuardedState:
    """A record seen through guarded fields; the plain rules take it for a state."""

    def __init__(self, state: State) -> None:
        object.__setattr__(self, "_state", state)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._state, name)
        return GuardedArray(value, name) if isinstance(value, memoryview) else value

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._state, name, value)
