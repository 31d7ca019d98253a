"""Pieces of a page that are made anew only where something that they show has changed. Nobody has to say what that is: what a piece reads is noted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")

MOST_PLACES: Final = 8192
"""So many stay at hand: a piece at a table in a language, in somebody's eyes."""

MOST_READINGS: Final = 4
"""For each: what changes comes back, as when somebody asks and is answered."""


class Noted:
    """Anything at all, and what has been read of it."""

    def __init__(self, read: Any) -> None:
        self._read = read
        self.seen: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        """What the thing itself has."""
        found = self.seen[name] = getattr(self._read, name)
        return found


class Reading(NamedTuple):
    """A piece, and all that it was made from."""

    seen: dict[str, Any]
    piece: str

    def is_still_true_of(self, read: object) -> bool:
        """Whether the piece would be the same again."""
        for name, value in self.seen.items():
            now = getattr(read, name)
            # A plain loop, and the same thing is not compared with itself: every look asks this of every piece.
            if now is not value and now != value:
                return False
        return True


class RememberedPieces:
    """Pieces by their place; the least recently used are forgotten when there are too many."""

    def __init__(self, most: int = MOST_PLACES) -> None:
        self._most = most
        self._places: OrderedDict[Hashable, list[Reading]] = OrderedDict()

    def piece(self, place: Hashable, read: object, make: Callable[[Any], str]) -> str:
        """What `make` makes of something, or made of it before."""
        known = self._places.pop(place, [])
        found = next((reading for reading in known if reading.is_still_true_of(read)), None)
        if found is None:
            noted = Noted(read)
            found = Reading(noted.seen, make(noted))
        self._places[place] = [found, *(reading for reading in known if reading is not found)][:MOST_READINGS]
        while len(self._places) > self._most:
            self._places.popitem(last=False)
        return found.piece


class MadeOf(Generic[T]):
    """What was made of these very things, with something else that it depends on. The things are known as objects, not by what they are like: those that never change and
    are handed on from look to look, as the lines of a log, need not be gone through to see that they are the same. The oldest are forgotten when there are too many.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        # The things are kept: so long as they are there, no other object has the same id.
        self._made: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()

    def known(self, things: tuple[object, ...], depends_on: Hashable) -> T | None:
        """What was made before."""
        found = self._made.get((*map(id, things), depends_on))
        return None if found is None else found[1]

    def of(self, things: tuple[object, ...], depends_on: Hashable, make: Callable[[], T]) -> T:
        """What `make` makes, or made before."""
        key = (*map(id, things), depends_on)
        if (found := self._made.get(key)) is not None:
            return found[1]
        made = make()
        self._made[key] = (things, made)
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        return made
