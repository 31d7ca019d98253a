"""Keeping: what is written to the store with the events of a table, in one unit: its row, who sits there, the bot's job, the ratings, the news."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from ...position import Position
from ...store import Appended, NewEvent, Store, append_events
from ...store import jobs as stored_jobs
from ...store import people as stored_people
from ...store import tables as stored
from ..errors import NotAllowed
from ..people.ratings import rate_table
from ..thinking.jobs import Answer, BotWork, JobKey, Task
from . import texts
from .clocks import Downtime, deadline
from .draft import Draft
from .summaries import summary_of
from .table import Status, Table

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


def question_for_bot(table: Table) -> tuple[JobKey, Task]:
    """The job of the bot whose turn it is. Its seq is that of the game, so that a line of chat does not make its answer late."""
    seat, position = table.bot_to_move, table.position
    assert seat is not None
    assert position is not None
    return JobKey(table.id, table.game_seq, seat), task_for(table.seats[seat].level, position)


def task_for(level: str, position: Position) -> Task:
    """What a bot of this level is asked about a position."""
    return Task(position, "random" if level == "random" else f"bot:{level}", secrets.randbits(31))


def check_may_act(connection: Connection, person: str) -> str:
    """The name of a person who may act; raises `NotAllowed` for who was removed, deleted or never known."""
    row = stored_people.person_row(connection, person)
    if row is None or row.deleted_at is not None:
        raise NotAllowed(texts.UNKNOWN_PERSON)
    if row.is_removed:
        raise NotAllowed(texts.REMOVED)
    return row.name


def deadline_of(table: Table, downtimes: Sequence[Downtime], now: int) -> int | None:
    """When the present decision must have been made, as far as the downtimes up to now tell; None where no clock runs."""
    seat = table.to_move
    if seat is None or not table.remaining or not table.seats[seat].is_persons:
        return None
    return deadline(table.turn_at, table.remaining[seat], now, downtimes)


def _note_people(connection: Connection, before: Table | None, after: Table) -> None:
    """The index of who plays where: only what changed. The lists of those for whom a seat is kept show the table as long as it waits for them."""
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
    people = after.people | {seat.reserved_for for seat in after.seats if seat.reserved_for} | (before.people if before else frozenset())
    return {"table": after.id, "seq": after.seq, "people": sorted(people), "is_listed": is_listed(before) or is_listed(after)}


def is_listed(table: Table | None) -> bool:
    """Whether the lobby shows a table."""
    return table is not None and table.is_public and table.status == Status.WAITING
