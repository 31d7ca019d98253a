"""Keeping: what is written to the store with the events of a table, in one unit: its row, who sits there, the bot's job, the ratings, the news."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from ...position import Position
from ...store import Appended, NewEvent, Store, append_events
from ...store import jobs as stored_jobs
from ...store import people as stored_people
from ...store import tables as stored
from ...store.schema import PersonRow
from ..errors import NotAllowed
from ..people.ratings import rate_table
from ..thinking.jobs import ALONE_URGENCY, Asker, BotWork
from ..thinking.tasks import Answer, JobKey, Task
from . import texts
from .clocks import PATIENCE_WITH_PROGRAMS, Downtime, deadline
from .draft import Draft
from .summaries import summary_of
from .table import Status, Table

MOST_ACTORS = 50_000

TABLE_NEWS = "table"
"""The channel of the news that something happened at a table."""


@dataclass(frozen=True)
class Persisted:
    """What became of a draft: its seq, whether it had been stored before, and the bot's answer where that is known already."""

    seq: int
    is_repeated: bool = False
    answer: Answer | None = None


class Persistence:
    """Makes the units that `store.write` runs for tables."""

    def __init__(self, store: Store, bots: BotWork) -> None:
        self._store = store
        self._bots = bots

    def add(self, connection: Connection, draft: Draft, seed: bytes, downtimes: Sequence[Downtime]) -> Persisted:
        """A new table with all its first events."""
        table = draft.table
        stored.add_table(
            connection,
            table.id,
            game=table.game.name,
            players=table.game.players,
            mode=table.game.mode,
            host=table.host,
            seed=seed,
            at=table.created_at,
            is_public=table.is_public,
            is_rated=table.is_rated,
        )
        return self.append(connection, None, draft.table, draft.events, downtimes)

    def append(
        self, connection: Connection, before: Table | None, after: Table, events: Sequence[NewEvent], downtimes: Sequence[Downtime]
    ) -> Persisted:
        """The new events of a table that stands at `before`, and all that follows from them. Raises the store's `SeqConflict`."""
        changes = {"status": str(after.status), "deadline_at": deadline_of(after, downtimes, after.updated_at), "summary": summary_of(after)}
        appended: Appended = append_events(connection, after.id, before.seq if before else 0, events, changes)
        if appended.is_repeated:
            return Persisted(appended.seq, is_repeated=True)
        _note_people(connection, before, after)
        if before and before.bot_to_move is not None and events[0].person is not None and after.game_seq > before.game_seq:
            # Somebody left, returned or took a move back: what the bot was thinking about is no longer asked.
            stored_jobs.drop_jobs(connection, after.id)
        answer = self._ask_bot(connection, after)
        if after.status == Status.OVER and (places := after.places_to_rate()) is not None:
            rate_table(connection, after.id, after.game.name, after.game.mode, places, after.updated_at)
        self._store.notify(connection, TABLE_NEWS, _news(before, after))
        return Persisted(appended.seq, answer=answer)

    def _ask_bot(self, connection: Connection, table: Table) -> Answer | None:
        return None if table.bot_to_move is None else self._bots.ask_in(connection, *question_for_bot(table))


def question_for_bot(table: Table) -> tuple[JobKey, Task, Asker]:
    """The job of the bot whose turn it is, and for whom. Its seq is that of the game, so that a line of chat does not make its answer late."""
    seat, position = table.bot_to_move, table.position
    assert seat is not None
    assert position is not None
    return JobKey(table.id, table.game_seq, seat), task_for(table.seats[seat].level, position), asker_at(table)


def asker_at(table: Table) -> Asker:
    """For whom bots think at a table: its host as long as they play, else one of those who do. Where nobody plays, nobody has to wait."""
    playing = table.active_people
    who = table.host if table.host in playing or not playing else min(playing)
    return Asker(who, 0 if playing else ALONE_URGENCY)


def task_for(level: str, position: Position) -> Task:
    """What a bot of this level is asked about a position."""
    return Task(position, "random" if level == "random" else f"bot:{level}", secrets.randbits(31))


class Actors:
    """Who may act, from memory: asked of the store once for each person. The store's news (`PERSON_NEWS`, `RESYNC`) keeps it true."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, None] = OrderedDict()

    def check(self, connection: Connection, person: str) -> None:
        """Raises `NotAllowed` for who was removed, deleted or never known."""
        if person in self._known:
            return
        check_may_act(connection, person)
        self._known[person] = None
        while len(self._known) > MOST_ACTORS:
            self._known.popitem(last=False)

    def forget(self, person: str | None = None) -> None:
        """Ask again for this person, or for everybody."""
        if person is None:
            self._known.clear()
        else:
            self._known.pop(person, None)


def check_may_act(connection: Connection, person: str) -> PersonRow:
    """A person who may act; raises `NotAllowed` for who was removed, deleted or never known."""
    row = stored_people.person_row(connection, person)
    if row is None or row.deleted_at is not None:
        raise NotAllowed(texts.UNKNOWN_PERSON)
    if row.is_removed:
        raise NotAllowed(texts.REMOVED)
    return row


def deadline_of(table: Table, downtimes: Sequence[Downtime], now: int) -> int | None:
    """When the present decision must have been made, as far as the downtimes up to now tell; None where no clock runs and no program is waited for."""
    seat = table.to_move
    if seat is None or not table.seats[seat].is_persons:
        return None
    left = [table.remaining[seat]] if table.remaining else []
    if table.seats[seat].is_program:
        left.append(PATIENCE_WITH_PROGRAMS)
    return deadline(table.turn_at, min(left), now, downtimes) if left else None


def _note_people(connection: Connection, before: Table | None, after: Table) -> None:
    """The index of who plays where: only what changed. The lists of those for whom a seat is kept show the table as long as it waits for them."""
    if before is not None and before.seats is after.seats and before.status == after.status:
        return
    for person in sorted(after.people):
        if before is None or before.seats_of(person) != after.seats_of(person):
            stored.seat_person(connection, after.id, person, seats=after.seats_of(person), role="player")
    were_here, were_expected = (before.people, _expected(before)) if before else (frozenset(), frozenset())
    for person in sorted((were_here | were_expected) - after.people - (_expected(after) - were_here)):
        stored.seat_person(connection, after.id, person, seats=(), role="left")
    for person in sorted(_expected(after) - were_expected - were_here):
        stored.seat_person(connection, after.id, person, seats=(), role="player")


def _expected(table: Table) -> frozenset[str]:
    """The persons without a seat for whom one is kept."""
    if table.status != Status.WAITING:
        return frozenset()
    return frozenset(seat.reserved_for for seat in table.seats if seat.is_free and seat.reserved_for) - table.people


def _news(before: Table | None, after: Table) -> dict[str, Any]:
    people = after.people | {seat.reserved_for for seat in after.seats if seat.reserved_for}
    if before is not None and before.seats is not after.seats:
        people |= before.people | {seat.reserved_for for seat in before.seats if seat.reserved_for}
    return {"table": after.id, "seq": after.seq, "people": sorted(people), "is_listed": is_listed(before) or is_listed(after)}


def is_listed(table: Table | None) -> bool:
    """Whether the lobby shows a table."""
    return table is not None and table.is_public and table.status == Status.WAITING
