"""A decision on its way to the store: the facts it depends on beside the table, and the events it makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...match import Line
from ...store import NewEvent, StoredEvent
from .clocks import Downtime
from .evolve import Kind, evolve, opened
from .table import Table


@dataclass(frozen=True)
class Facts:
    """What a table's own events do not say: when it is, the table's secret seed, when no server ran, who has been absent for long; and of the person who acts, their name
    and those who block them or whom they block."""

    now: int
    seed: bytes = field(repr=False)
    downtimes: Sequence[Downtime] = ()
    absent: frozenset[str] = frozenset()
    name: str = ""
    blocked: frozenset[str] = frozenset()


class Draft:
    """Events that are about to be stored, and the table as it will be after them. The first of them carries the request's id."""

    def __init__(self, table: Table, person: str | None, now: int, request: str | None = None) -> None:
        self.table = table
        self.events: list[NewEvent] = []
        self._person = person
        self._now = now
        self._request = request

    @classmethod
    def begun(cls, first: StoredEvent) -> Draft:
        """The draft of a table that this first event makes."""
        draft = cls(opened([first]), first.person, first.at)
        draft.events.append(NewEvent(first.kind, first.at, first.data, first.person, first.request))
        return draft

    def add(self, kind: Kind, person: str | None = None, **data: Any) -> None:
        """One more event, by who acts if no other person is named."""
        request = None if self.events else self._request
        event = NewEvent(kind, self._now, data, person or self._person, request)
        self.events.append(event)
        self.table = evolve(self.table, StoredEvent(self.table.id, self.table.seq + 1, kind, self._now, data, event.person, request))

    def knows(self, line: Line) -> None:
        """The line of play on the table was played already: this is the same, with its positions."""
        if self.table.match is not None:
            self.table = replace(self.table, match=replace(self.table.match, record=replace(self.table.match.record, line=line)))
