"""What is drawn of a position that depends on no mark, made once for all who look at it from the same place."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from ..kernel import State

T = TypeVar("T")

MOST: Final = 1024
"""So many stay at hand, of each kind of thing."""


class OncePerPosition(Generic[T]):
    """Things of one game by the bytes of a position and whatever else they depend on; the least recently used is forgotten when there are too many."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, state: State, *depends_on: Hashable, make: Callable[[], T]) -> T:
        """What `make` makes of this state, or made of an equal one before. It must depend on nothing else."""
        key = (state.tobytes(), *depends_on)
        with self._lock:
            found = self._made.get(key)
            if found is not None:
                self._made.move_to_end(key)
                return found
        made = make()
        with self._lock:
            self._made[key] = made
            while len(self._made) > self._most:
                self._made.popitem(last=False)
        return made
