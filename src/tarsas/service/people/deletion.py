"""Leaving: an account deleted with its data, and everything that is kept about somebody.

Events are append-only, with this one exception: when somebody deletes their account, their lines of chat are emptied and their name in the tables they
sat at becomes "deleted player". The moves stay, because they are the others' games too; so does the word they gave to the luck, without
which the luck could no longer be verified.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update

from ...language import Text
from ...store import lessons as stored_lessons
from ...store import notify
from ...store import people as stored
from ...store import ratings as stored_ratings
from ...store import reviews as stored_reviews
from ...store.schema import events, rating_changes, ratings, reports, table_people, tables

DELETED_NAME = Text("törölt játékos", "deleted player")

FORGOTTEN = "table-forgotten"
"""The channel of the news that the stored texts of a table have changed: whoever has it in memory reads it anew."""

_HIDDEN = frozenset({"name_key", "password_hash", "secret_hash", "token_hash"})


def tables_of(connection: Connection, person: str) -> list[str]:
    """Every table the person sat, hosted or spoke at."""
    sat = select(table_people.c.table_id).where(table_people.c.person == person)
    hosted = select(tables.c.id).where(tables.c.host == person)
    acted = select(events.c.table_id).where(events.c.person == person)
    return sorted(connection.execute(sat.union(hosted, acted)).scalars())


def forget_person(connection: Connection, person: str, table_ids: Iterable[str], at: int) -> None:
    """Delete somebody's account and data, in one unit; `table_ids` are those of `tables_of`. Doing it again does no harm."""
    row = stored.person_row(connection, person)
    if row is None or row.deleted_at is not None:
        return
    name = DELETED_NAME.to(row.language)
    for table_id in table_ids:
        _forget_at_table(connection, table_id, person, name)
    connection.execute(delete(ratings).where(ratings.c.person == person))
    stored_reviews.forget_reviews(connection, owner=person)
    stored_lessons.forget_lesson_runs(connection, person)
    # The rows stay, empty: they are what keeps a table from being rated twice.
    connection.execute(update(rating_changes).where(rating_changes.c.person == person).values(before={}, after={}))
    stored.delete_person(connection, person, name=name, at=at)


def data_of(connection: Connection, person: str) -> dict[str, Any]:
    """Everything that is kept about somebody, as JSON, without the hashes of their secrets."""
    row = stored.person_row(connection, person)
    said = select(events.c.table_id, events.c.seq, events.c.at, events.c.data).where(events.c.person == person, events.c.kind == "said")
    return {
        "person": _shown(row),
        "devices": [_shown(device) for device in stored.devices_of(connection, person)],
        "tokens": [_shown(token) for token in stored.tokens_of(connection, person)],
        "ties": [{"other": other, "kind": kind} for other, kind in sorted(stored.ties_of(connection, person))],
        "reports": [dict(report._mapping) for report in connection.execute(select(reports).where(reports.c.by == person))],
        "ratings": [_shown(rating) for rating in stored_ratings.ratings_of(connection, person)],
        "rating_changes": [_shown(change) for change in stored_ratings.rating_history(connection, person)],
        "lessons": [_shown(run) for run in stored_lessons.lesson_runs_of(connection, person)],
        "tables": tables_of(connection, person),
        "chat": [dict(line._mapping) for line in connection.execute(said.order_by(events.c.at))],
    }


def _forget_at_table(connection: Connection, table_id: str, person: str, name: str) -> None:
    their = or_(events.c.person == person, events.c.kind == "created")
    for row in connection.execute(select(events.c.seq, events.c.kind, events.c.data).where(events.c.table_id == table_id, their)).all():
        data = _without_texts(row.kind, row.data, person, name)
        if data != row.data:
            connection.execute(update(events).where(events.c.table_id == table_id, events.c.seq == row.seq).values(data=data))
    summary = connection.execute(select(tables.c.summary).where(tables.c.id == table_id)).scalar_one()
    connection.execute(update(tables).where(tables.c.id == table_id).values(summary=_without_name(summary, person, name)))
    notify(connection, FORGOTTEN, {"table": table_id})


def _without_texts(kind: str, data: Mapping[str, Any], person: str, name: str) -> dict[str, Any]:
    """The data of an event without what the person wrote or was called."""
    changed = _without_name(data, person, name)
    if kind == "said":
        changed["text"] = ""
    if kind in ("said", "seated", "named") and "name" in changed:
        changed["name"] = name
    return changed


def _without_name(data: Mapping[str, Any], person: str, name: str) -> dict[str, Any]:
    """The same with another name on the person's seats, where it lists seats."""
    changed = dict(data)
    if isinstance(seats := data.get("seats"), list):
        changed["seats"] = [seat | {"name": name} if isinstance(seat, dict) and seat.get("person") == person else seat for seat in seats]
    return changed


def _shown(row: Any) -> dict[str, Any] | None:
    return None if row is None else {key: value for key, value in asdict(row).items() if key not in _HIDDEN}
