"""A decision on its way to the store: the facts it depends on beside the table, and the events it makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...match import Line
from ...store import NewEvent
from .clocks import Downtime
from .events import Created, Event, Happened
from .evolve import created, evolve
from .table import Table
from .vocabulary import new_event


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
    bots: frozenset[str] = frozenset()
    """Those of the persons who act, or are invited, who are bots."""


class Draft:
    """Events that are about to be stored, and the table as it will be after them. The first of them carries the request's id."""

    def __init__(self, table: Table, person: str | None, now: int, request: str | None = None) -> None:
        self.table = table
        self.events: list[NewEvent] = []
        self._person = person
        self._now = now
        self._request = request

    @classmethod
    def begun(cls, table_id: str, person: str, now: int, event: Created) -> Draft:
        """The draft of a table that this first event makes."""
        draft = cls(created(table_id, Happened(1, now, person, event)), person, now)
        draft.events.append(new_event(event, now, person, None))
        return draft

    def add(self, event: Event, person: str | None = None) -> None:
        """One more event, by who acts if no other person is named."""
        who = person or self._person
        self.events.append(new_event(event, self._now, who, None if self.events else self._request))
        self.table = evolve(self.table, Happened(self.table.seq + 1, self._now, who, event))

    def knows(self, line: Line) -> None:
        """The line of play on the table was played already: this is the same, with its positions."""
        if self.table.match is not None:
            self.table = replace(self.table, match=replace(self.table.match, record=replace(self.table.match.record, line=line)))
