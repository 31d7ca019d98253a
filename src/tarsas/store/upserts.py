"""Inserts that may meet a row that is already there: both databases can do it, each under its own name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_or_ignore(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Insert the row unless one like it is there. True if it is new."""
    # Asked back, not counted: the drivers disagree on how many rows an insert that was left out has.
    added = _insert(connection, table).values(row).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(added).one_or_none() is not None


def insert_or_replace(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Insert the row, or give the row with the same primary key these values."""
    key = [column.name for column in table.primary_key]
    statement = _insert(connection, table).values(row)
    connection.execute(statement.on_conflict_do_update(index_elements=key, set_={name: value for name, value in row.items() if name not in key}))


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
