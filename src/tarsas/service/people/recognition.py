"""Recognition: who showed a secret lately is known from memory, so that not every request asks the store."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")

REMEMBERED = 5.0
"""Seconds: what another process changed in a SQLite file is not told, only found."""
MOST = 20_000


class Recognition(Generic[T]):
    """What was found under the hash of a secret. Whoever changes a person, or what lets them in, says `forget`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: OrderedDict[str, tuple[str, T, float]] = OrderedDict()
        self._hashes: dict[str, set[str]] = {}
        self._forgotten = 0

    async def find(self, secret_hash: str, look_up: Callable[[], Awaitable[tuple[str, T] | None]]) -> T | None:
        """What is known under this hash; looked up (a person's id, and what to remember) where nothing is remembered."""
        known = self._seen.get(secret_hash)
        if known is not None and known[2] > self._clock():
            return known[1]
        before = self._forgotten
        found = await look_up()
        if found is None:
            return None
        # What was forgotten meanwhile may have been read before it changed.
        if before == self._forgotten:
            self._remember(secret_hash, *found)
        return found[1]

    def forget(self, person: str | None = None) -> None:
        """Look up anew: this person, or everybody."""
        self._forgotten += 1
        if person is None:
            self._seen.clear()
            self._hashes.clear()
        for secret_hash in self._hashes.pop(person or "", ()):
            self._seen.pop(secret_hash, None)

    def _remember(self, secret_hash: str, person: str, found: T) -> None:
        self._seen[secret_hash] = (person, found, self._clock() + REMEMBERED)
        self._seen.move_to_end(secret_hash)
        self._hashes.setdefault(person, set()).add(secret_hash)
        while len(self._seen) > MOST:
            oldest, (its_person, _, _) = self._seen.popitem(last=False)
            its_hashes = self._hashes[its_person]
            its_hashes.discard(oldest)
            if not its_hashes:
                del self._hashes[its_person]
