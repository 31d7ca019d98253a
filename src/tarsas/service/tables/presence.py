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

TOLD_AT_ONCE = 60
"""People in one piece of news: it must be short."""

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

    def note_act(self, table_id: str, person: str) -> None:
        """Somebody has done something at a table: a program that asks again and again is connected to nothing, and is not away for that."""
        self._left_at[table_id, person] = self._now()

    def at(self, table_id: str, people: frozenset[str]) -> frozenset[str]:
        """Those of these people who are connected to the table."""
        return frozenset(person for person in people if self._is_here((table_id, person)))

    def absent(self, table_id: str, people: frozenset[str], after: int) -> frozenset[str]:
        """Those of these people who have neither been connected nor acted for so many milliseconds. What was before this process began is not known, and not counted."""
        gone = people - self.at(table_id, people)
        return frozenset(person for person in gone if self._now() - self._left_at.get((table_id, person), self._opened_at) >= after)

    def is_deserted(self, table_id: str, after: int) -> bool:
        """Whether nobody, player or watcher, has been connected to the table for so many milliseconds."""
        is_here = any(table == table_id for table, _ in (*self._here, *self._elsewhere))
        left_at = max((at for (table, _), at in self._left_at.items() if table == table_id), default=self._opened_at)
        return not is_here and self._now() - left_at >= after

    def hear(self, payload: Mapping[str, Any]) -> frozenset[str]:
        """What a process of the house tells, this one too; the tables where it changes who is here."""
        is_ours = payload["process"] == self._process
        if "is_here" in payload:
            return frozenset({payload["table"]}) if is_ours or self._hear_of(payload) else frozenset()
        if is_ours:
            return frozenset()
        if "asks" in payload:
            self._say_all()
            return frozenset()
        return frozenset(table for table, person in payload["here"] if self._note((table, person), payload["process"]))

    def ask(self) -> None:
        """Have the other processes say who is with them: one that has just begun knows nobody."""
        self._tell({"process": self._process, "asks": True})

    def repeat(self) -> frozenset[str]:
        """Say again who is here, and forget what others have long not said again; the tables from which somebody is gone by that."""
        self._say_all()
        said = [(key, process, at) for key, processes in self._elsewhere.items() for process, at in processes.items()]
        silent = [each for each in said if self._now() - each[2] > HEARD_FOR]
        for key, process, at in silent:
            self._forget(key, process, at)
        self._left_at = {key: at for key, at in self._left_at.items() if self._now() - at < REMEMBERED_FOR}
        return frozenset(key[0] for key, _, _ in silent if not self._is_here(key))

    def _hear_of(self, payload: Mapping[str, Any]) -> bool:
        """Somebody came to another process, or left it; whether that is news."""
        key, process = (payload["table"], payload["person"]), payload["process"]
        if payload["is_here"]:
            return self._note(key, process)
        if process not in self._elsewhere.get(key, {}):
            return False
        self._forget(key, process, self._now())
        return not self._is_here(key)

    def _note(self, key: Key, process: str) -> bool:
        """Another process has somebody; whether they were not here before."""
        is_new = not self._is_here(key)
        self._elsewhere.setdefault(key, {})[process] = self._now()
        return is_new

    def _say_all(self) -> None:
        here = list(self._here)
        for first in range(0, len(here), TOLD_AT_ONCE):
            self._tell({"process": self._process, "here": here[first : first + TOLD_AT_ONCE]})

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
