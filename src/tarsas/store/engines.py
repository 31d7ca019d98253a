"""Connections: how SQLite and PostgreSQL are opened for writing and for reading."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import sqlalchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import URL

from .address import shown
from .errors import BadDatabase, Damaged

BUSY_SECONDS = 5
"""How long SQLite waits for another process that is writing."""

ALIVE: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3, "application_name": "tarsas"}
"""For PostgreSQL: a server that is gone is noticed within a minute, not within the two hours of TCP."""

LONGEST_LOCK, LONGEST_IDLE = "10s", "60s"
"""For PostgreSQL: how long a write waits for another process, and how long a process that hangs may keep others waiting."""


def writing_engine(url: URL) -> Engine:
    """For one writer. On SQLite a transaction takes the right to write when it begins, so that it cannot fail halfway."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, begin="BEGIN IMMEDIATE", readers=1)
    engine = _postgresql(url, pool_size=1, max_overflow=1)

    @event.listens_for(engine, "connect")
    def limit_waiting(connection: Any, _record: object) -> None:
        connection.execute(f"SET lock_timeout = '{LONGEST_LOCK}'")
        connection.execute(f"SET idle_in_transaction_session_timeout = '{LONGEST_IDLE}'")
        connection.commit()

    return engine


def reading_engine(url: URL, readers: int) -> Engine:
    """For readers: every transaction sees one moment of the database, and can write nothing."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, begin="BEGIN", readers=readers, query_only=True)
    engine = _postgresql(url, pool_size=readers, max_overflow=0, isolation_level="REPEATABLE READ")

    @event.listens_for(engine, "connect")
    def only_read(connection: Any, _record: object) -> None:
        connection.read_only = True

    return engine


def _postgresql(url: URL, **settings: Any) -> Engine:
    return sqlalchemy.create_engine(url, connect_args=ALIVE, json_serializer=_json, **settings)


def _sqlite(url: URL, *, begin: str, readers: int, query_only: bool = False) -> Engine:
    engine = sqlalchemy.create_engine(url, pool_size=readers, max_overflow=0, json_serializer=_json, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        # The driver must not begin transactions by its own rules: `begin_transaction` does.
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        if query_only:
            connection.execute("PRAGMA query_only = ON")

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def prepare_file(url: URL) -> None:
    """Make the SQLite file if it is not there, readable by its owner only (it holds secrets), and switch it to a write-ahead log."""
    path = Path(str(url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS)
        try:
            _use_write_ahead_log(connection)
        finally:
            connection.close()
    except (OSError, sqlite3.DatabaseError) as problem:
        raise BadDatabase(f"{shown(url)} cannot be opened as a SQLite database: {problem}. Name another file, or move this one away.") from problem


def check_is_whole(url: URL) -> None:
    """Look through a SQLite file for pages that a disk, a copy or a crash has garbled; raises `Damaged`, which says what to do. Takes about a second for a gigabyte."""
    path = Path(str(url.database))
    if url.get_backend_name() != "sqlite" or not path.is_file():
        return
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS)
        try:
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(3)")]
        finally:
            connection.close()
    except sqlite3.DatabaseError as problem:
        if getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
            # Something else than a database: opening it says so.
            return
        found = [str(problem)]
    if found != ["ok"]:
        raise Damaged(
            f"{shown(url)} is damaged: {' '.join('; '.join(found).split())}. Move it away, with {path.name}-wal and {path.name}-shm beside it, "
            f"and restore your latest backup: tarsas restore BACKUP.zip --database {shown(url)}. "
            f"Without a backup, sqlite3's .recover command saves what can be read."
        )


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Processes that start together may be in each other's way: SQLite refuses this switch at once instead of waiting."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def _json(value: object) -> str:
    """Only ASCII: so a chat line may hold what PostgreSQL's texts refuse (NUL, half a surrogate pair)."""
    return json.dumps(value, separators=(",", ":"))
