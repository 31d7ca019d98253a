"""Presence: who is connected to which table now. It is kept in memory and told between processes; it is no event, and nothing is lost with it."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

PRESENCE_NEWS = "presence"
HEARD_FOR = 60_000
"""Milliseconds after which what another process said counts no more: it repeats itself more often than that."""

REMEMBERED_FOR = 86_400_000
"""Milliseconds for which it is known when somebody left; after that, they have been away for long anyway."""

Key = tuple[str, str]
"""A table and a person."""


class Presence:
    """Who is here. `tell` carries what changed to the other processes of the house."""

    def __init__(self, now: Callable[[], int], tell: Callable[[Mapping[str, Any]], None]) -> None:
        self._now = now
        self._tell = tell
        self._process = secrets.token_hex(4)
        self._opened_at = now()
        self._here: Counter[Key] = Counter()
        self._elsewhere: dict[Key, dict[str, int]] = {}
        self._left_at: dict[Key, int] = {}

    @contextmanager
    def present(self, table_id: str, person: str) -> Iterator[None]:
        """Somebody is here as long as the block runs; several tabs count as one."""
        key = (table_id, person)
        self._here[key] += 1
        if self._here[key] == 1:
            self._say(key, is_here=True)
        try:
            yield
        finally:
            self._here[key] -= 1
            if not self._here[key]:
                del self._here[key]
                self._left_at[key] = self._now()
                self._say(key, is_here=False)

    def at(self, table_id: str, people: frozenset[str]) -> frozenset[str]:
        """Those of these people who are connected to the table."""
        return frozenset(person for person in people if self._is_here((table_id, person)))

    def absent(self, table_id: str, people: frozenset[str], after: int) -> frozenset[str]:
        """Those of these people who have not been connected for so many milliseconds. What was before this process began is not known, and not counted."""
        gone = people - self.at(table_id, people)
        return frozenset(person for person in gone if self._now() - self._left_at.get((table_id, person), self._opened_at) >= after)

    def hear(self, payload: Mapping[str, Any]) -> None:
        """What another process tells."""
        if payload["process"] == self._process:
            return
        key = (payload["table"], payload["person"])
        if payload["is_here"]:
            self._elsewhere.setdefault(key, {})[payload["process"]] = self._now()
        elif payload["process"] in self._elsewhere.get(key, {}):
            self._forget(key, payload["process"], self._now())

    def repeat(self) -> None:
        """Say again who is here, and forget what others have long not said again."""
        for key in self._here:
            self._say(key, is_here=True)
        said = [(key, process, at) for key, processes in self._elsewhere.items() for process, at in processes.items()]
        for key, process, at in said:
            if self._now() - at > HEARD_FOR:
                self._forget(key, process, at)
        self._left_at = {key: at for key, at in self._left_at.items() if self._now() - at < REMEMBERED_FOR}

    def _is_here(self, key: Key) -> bool:
        return key in self._here or key in self._elsewhere

    def _forget(self, key: Key, process: str, left_at: int) -> None:
        """Another process has somebody no more."""
        del self._elsewhere[key][process]
        if not self._elsewhere[key]:
            del self._elsewhere[key]
        self._left_at[key] = left_at

    def _say(self, key: Key, *, is_here: bool) -> None:
        self._tell({"process": self._process, "table": key[0], "person": key[1], "is_here": is_here})
