"""Tables and what happened at them: an append-only list of events each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, bindparam, exists, insert, or_, select, update

from .errors import SeqConflict, UnknownTable
from .prepared import Prepared
from .schema import StoredEvent, TableRow, events, people, table_people, tables
from .upserts import insert_or_replace


@dataclass(frozen=True)
class NewEvent:
    """An event that is about to be stored. `request` is the id that its sender gave it, so that sending it again is harmless."""

    kind: str
    at: int
    data: Mapping[str, Any] = field(default_factory=dict)
    person: str | None = None
    request: str | None = None


@dataclass(frozen=True)
class Appended:
    """What became of an append: the `seq` of the last new event, or, if the request `is_repeated`, of the event it made the first time."""

    seq: int
    is_repeated: bool = False


def add_table(
    connection: Connection,
    table_id: str,
    *,
    game: str,
    players: int,
    mode: str,
    host: str | None,
    seed: bytes,
    at: int,
    status: str = "waiting",
    is_public: bool = False,
    is_rated: bool = False,
    summary: Mapping[str, Any] | None = None,
) -> None:
    """A new table, with no event yet: the first is appended after seq 0."""
    row = {"id": table_id, "game": game, "players": players, "mode": mode, "status": status, "is_public": is_public, "is_rated": is_rated}
    row |= {"host": host, "created_at": at, "updated_at": at, "last_seq": 0, "deadline_at": None, "summary": summary or {}, "seed": seed}
    connection.execute(insert(tables), row)


def append_events(connection: Connection, table_id: str, seq: int, new: Sequence[NewEvent], changes: Mapping[str, Any] | None = None) -> Appended:
    """Append events to a table that is still at `seq`, and change columns of its row (`summary`, `status`, …) with them.

    Raises `SeqConflict` if the table has gone on since. If one of the request ids is known, nothing is stored, and its seq comes back.
    """
    requests = [event.request for event in new if event.request is not None]
    last = seq + len(new)
    values = {"updated_at": new[-1].at, **(changes or {}), "last_seq": last}
    moving_on = _moving_on(tuple(sorted(values)), _how_many(requests))
    named = {f"new_{name}": value for name, value in values.items()}
    named |= {"table": table_id, "seq": seq} | _request_values(requests)
    rows = [{"table_id": table_id, "seq": number, **vars(event)} for number, event in enumerate(new, seq + 1)]
    gathered: Gathered | None = connection.info.get(_GATHERED)
    if gathered is not None:
        gathered.steps.append((moving_on, named))
        gathered.rows.extend(rows)
        return Appended(last)
    if moving_on.run(connection, named) != 1:
        return _explain(connection, table_id, seq, requests)
    # One row by itself takes a shorter way through the drivers than a list of one.
    connection.execute(_INSERT_EVENT, rows[0] if len(rows) == 1 else rows)
    return Appended(last)


@dataclass
class Gathered:
    """Appends that were noted, not written: how the row of each table goes on, and the events."""

    steps: list[tuple[Prepared, dict[str, Any]]] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)


class NotAsThought(Exception):
    """A table of those gathered stands elsewhere, or has the request already. Nobody knows which: each must be appended by itself, to be told."""


def gather_events(connection: Connection) -> None:
    """From now on events that are appended are only noted, until `write_gathered`: those of many tables are written in one statement."""
    connection.info.setdefault(_GATHERED, Gathered())


def write_gathered(connection: Connection) -> None:
    """Write what was noted; the next appends are written at once again. Raises `NotAsThought`: then the transaction must not be committed."""
    gathered: Gathered | None = connection.info.pop(_GATHERED, None)
    if gathered is None or not gathered.steps:
        return
    by_statement: dict[Prepared, list[dict[str, Any]]] = {}
    # By table: two processes that lock rows in the same order are never in each other's way.
    for statement, values in sorted(gathered.steps, key=lambda step: str(step[1]["table"])):
        by_statement.setdefault(statement, []).append(values)
    for statement, many in by_statement.items():
        if statement.run_many(connection, many) != len(many):
            raise NotAsThought
    connection.execute(_INSERT_EVENT, gathered.rows)


def drop_gathered(connection: Connection) -> None:
    """What was noted is not written: its transaction came to nothing."""
    connection.info.pop(_GATHERED, None)


def events_after(connection: Connection, table_id: str, seq: int = 0) -> list[StoredEvent]:
    """All events of a table after this seq, in order."""
    found = connection.execute(select(events).where(events.c.table_id == table_id, events.c.seq > seq).order_by(events.c.seq))
    return [StoredEvent(**row._mapping) for row in found]


def people_at(connection: Connection, table_id: str) -> frozenset[str]:
    """Everybody who has done anything at a table: sat down, played, talked, set it up."""
    query = select(events.c.person).where(events.c.table_id == table_id, events.c.person.is_not(None)).distinct()
    return frozenset(connection.execute(query).scalars())


def table_row(connection: Connection, table_id: str) -> TableRow:
    """The row of a table; raises `UnknownTable`."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        raise UnknownTable(table_id)
    return _table(row)


def set_deadline(connection: Connection, table_id: str, seq: int, deadline_at: int | None) -> bool:
    """Note when a clock runs out at a table that is still at this seq. False, and nothing changes, if it has gone on since."""
    stands = update(tables).where(tables.c.id == table_id, tables.c.last_seq == seq)
    return connection.execute(stands.values(deadline_at=deadline_at)).rowcount == 1


def list_tables(connection: Connection, *, status: str, is_public: bool | None = None, limit: int = 100) -> list[TableRow]:
    """Tables of one status, the most recently changed first."""
    query = select(tables).where(tables.c.status == status).order_by(tables.c.updated_at.desc(), tables.c.id).limit(limit)
    if is_public is not None:
        query = query.where(tables.c.is_public == is_public)
    return [_table(row) for row in connection.execute(query)]


def tables_of(connection: Connection, person: str, *, statuses: Sequence[str], limit: int = 100) -> list[TableRow]:
    """Tables at which a person plays or has played, the most recently changed first."""
    query = (
        select(tables)
        .join(table_people, table_people.c.table_id == tables.c.id)
        .where(table_people.c.person == person, table_people.c.role == "player", tables.c.status.in_(statuses))
        .order_by(tables.c.updated_at.desc(), tables.c.id)
        .limit(limit)
    )
    return [_table(row) for row in connection.execute(query)]


def has_played_since(connection: Connection, person: str, at: int) -> bool:
    """Whether somebody sits, or sat, at a table whose game began and went on after this time."""
    query = (
        select(tables.c.id)
        .join(table_people, table_people.c.table_id == tables.c.id)
        .where(table_people.c.person == person, table_people.c.role == "player", tables.c.status != "waiting", tables.c.updated_at >= at)
        .limit(1)
    )
    return connection.execute(query).first() is not None


def finished_tables(connection: Connection, person: str | None, limit: int) -> list[TableRow]:
    """Games that are over, the latest first: a person's, or all public ones. A table that was closed before its game began, or before anybody decided, is none."""
    ending = tables.c.summary["ending"].as_string()
    is_game = and_(ending != "", or_(ending != "abandoned", tables.c.summary["is_touched"].as_boolean().is_not(False)))
    query = select(tables).where(tables.c.status == "over", is_game)
    if person is None:
        query = query.where(tables.c.is_public)
    else:
        query = query.join(table_people, table_people.c.table_id == tables.c.id).where(
            table_people.c.person == person, table_people.c.role == "player"
        )
    return [_table(row) for row in connection.execute(query.order_by(tables.c.updated_at.desc(), tables.c.id).limit(limit))]


def waiting_tables_of(connection: Connection, host: str) -> list[str]:
    """The tables of a host that have not begun, by id, whether the host has a seat there or not."""
    return list(connection.scalars(select(tables.c.id).where(tables.c.host == host, tables.c.status == "waiting").order_by(tables.c.id)))


@dataclass(frozen=True)
class WaitingTable:
    """A table that waits for players, and when its host was last seen (when it was set up, if that was later)."""

    id: str
    host: str
    is_public: bool
    seen_at: int


def waiting_for_host(connection: Connection, *, public_by: int, private_by: int, limit: int = 500) -> list[WaitingTable]:
    """Tables that wait for players and whose host has not been seen after these times, the longest unseen first."""
    is_unseen = or_(
        and_(tables.c.is_public, people.c.seen_at <= public_by, tables.c.created_at <= public_by),
        and_(~tables.c.is_public, people.c.seen_at <= private_by, tables.c.created_at <= private_by),
    )
    query = (
        select(tables.c.id, tables.c.host, tables.c.is_public, tables.c.created_at, people.c.seen_at)
        .join(people, people.c.id == tables.c.host)
        .where(tables.c.status == "waiting", is_unseen)
        .order_by(people.c.seen_at, tables.c.id)
        .limit(limit)
    )
    return [WaitingTable(row.id, row.host, row.is_public, max(row.seen_at, row.created_at)) for row in connection.execute(query)]


def untouched_tables(connection: Connection, by: int, limit: int = 500) -> list[str]:
    """Games in which no person has decided anything, and nothing at all has happened after this time."""
    is_untouched = and_(tables.c.status == "playing", tables.c.updated_at <= by, tables.c.summary["is_touched"].as_boolean().is_(False))
    return list(connection.scalars(select(tables.c.id).where(is_untouched).order_by(tables.c.updated_at, tables.c.id).limit(limit)))


def tables_of_removed(connection: Connection, limit: int = 500) -> list[tuple[str, str]]:
    """Where somebody whom the host of the server has removed still plays, sits, or waits for players: pairs of a table and a person."""
    is_under_way = tables.c.status.in_(("waiting", "playing"))
    sitting = (
        select(table_people.c.table_id, table_people.c.person)
        .join(people, people.c.id == table_people.c.person)
        .join(tables, tables.c.id == table_people.c.table_id)
        .where(people.c.is_removed, table_people.c.role == "player", is_under_way)
    )
    hosting = select(tables.c.id, tables.c.host).join(people, people.c.id == tables.c.host).where(people.c.is_removed, tables.c.status == "waiting")
    return [(row[0], row[1]) for row in connection.execute(sitting.union(hosting).limit(limit))]


# Asked with every page, so it is put together once.
_SUMMARIES_PLAYING = (
    select(tables.c.id, tables.c.summary)
    .join(table_people, table_people.c.table_id == tables.c.id)
    .where(table_people.c.person == bindparam("who"), table_people.c.role == "player", tables.c.status == "playing")
)


def summaries_playing(connection: Connection, person: str) -> dict[str, Mapping[str, Any]]:
    """Only the summaries of the tables at which a person plays now, by their ids."""
    return {row.id: row.summary for row in connection.execute(_SUMMARIES_PLAYING, {"who": person})}


def playing_tables(connection: Connection, after: str = "", limit: int = 500) -> list[TableRow]:
    """Tables at which a game is going on, by id, from the one after `after` on."""
    query = select(tables).where(tables.c.status == "playing", tables.c.id > after).order_by(tables.c.id).limit(limit)
    return [_table(row) for row in connection.execute(query)]


def tables_due(connection: Connection, by: int, limit: int = 100) -> list[str]:
    """The tables at which a clock has run out by this time, by id, the longest overdue first."""
    return list(connection.scalars(_TABLES_DUE, {"by": by, "most": limit}))


def seat_person(connection: Connection, table_id: str, person: str, *, seats: Sequence[int], role: str) -> None:
    """Note who has which seats at a table (role 'player'), or that they gave them up ('left')."""
    insert_or_replace(connection, table_people, {"table_id": table_id, "person": person, "seats": list(seats), "role": role})


def seq_of_request(connection: Connection, table_id: str, request: str) -> int | None:
    """The seq of the event that a request made; None if it made none yet."""
    return _seq_of_request(connection, table_id, [request])


def has_table(connection: Connection, table_id: str) -> bool:
    """Whether there is a table of this id."""
    return connection.execute(select(tables.c.id).where(tables.c.id == table_id)).scalar_one_or_none() is not None


# Statements of the way that every move takes, and of what is asked twice a second, are built once: building them takes longer than running them.

_TABLES_DUE = select(tables.c.id).where(tables.c.deadline_at <= bindparam("by")).order_by(tables.c.deadline_at).limit(bindparam("most"))
_INSERT_EVENT = insert(events)
_GATHERED = "tarsas events"


@cache
def _moving_on(columns: tuple[str, ...], requests: str) -> Prepared:
    """The row of a table goes on by one append: only if it stands where the writer thinks, and only if the requests are new.

    On PostgreSQL the row is locked by this. A second process waits for the first, and then finds that the table has gone on.
    """
    known = exists().where(events.c.table_id == bindparam("table"), _is_among(requests))
    stands = update(tables).where(tables.c.id == bindparam("table"), tables.c.last_seq == bindparam("seq"))
    new = {name: bindparam(f"new_{name}", type_=tables.c[name].type) for name in columns}
    return Prepared((stands if requests == "none" else stands.where(~known)).values(new))


@cache
def _seq_of_requests(requests: str) -> Select[int]:
    return select(events.c.seq).where(events.c.table_id == bindparam("table"), _is_among(requests)).order_by(events.c.seq.desc()).limit(1)


def _is_among(requests: str) -> ColumnElement[bool]:
    if requests == "several":
        return events.c.request.in_(bindparam("requests", expanding=True))
    return events.c.request == bindparam("request")


def _how_many(requests: Sequence[str]) -> str:
    return ("none", "one", "several")[min(len(requests), 2)]


def _request_values(requests: Sequence[str]) -> dict[str, Any]:
    if len(requests) == 1:
        return {"request": requests[0]}
    return {"requests": list(requests)} if requests else {}


def _seq_of_request(connection: Connection, table_id: str, requests: Sequence[str]) -> int | None:
    if not requests:
        return None
    return connection.scalar(_seq_of_requests(_how_many(requests)), {"table": table_id} | _request_values(requests))


def _explain(connection: Connection, table_id: str, seq: int, requests: Sequence[str]) -> Appended:
    """Why nothing was appended: a request that is there already is no conflict, even if the table has gone on since."""
    if (known := _seq_of_request(connection, table_id, requests)) is not None:
        return Appended(known, is_repeated=True)
    last_seq = connection.execute(select(tables.c.last_seq).where(tables.c.id == table_id)).scalar_one_or_none()
    if last_seq is None:
        raise UnknownTable(table_id)
    raise SeqConflict(table_id, seq, last_seq)


def _table(row: Row[Any]) -> TableRow:
    return TableRow(**row._mapping)
