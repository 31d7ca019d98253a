"""The database brings itself up to date: to exactly the schema, by one process at a time, and never backwards."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect, text

from tarsas.store import BadDatabase, NewerDatabase, Store, StoreUnavailable, url_of
from tarsas.store.engines import prepare_file, writing_engine
from tarsas.store.housekeeping import keep_house_value
from tarsas.store.schema import metadata
from tarsas.store.store import make_ready
from tarsas.store.upgrade import VERSION_TABLE, migrate, migrate_to, newest_revision, revision_of


@pytest.fixture
def engine(empty_database_url: str) -> Iterator[Engine]:
    url = url_of(empty_database_url)
    if url.get_backend_name() == "sqlite":
        prepare_file(url)
    opened = writing_engine(url)
    yield opened
    opened.dispose()


def test_migrating_an_empty_database_gives_exactly_the_schema(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True, "version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
        assert revision_of(connection) == newest_revision()


def test_unique_constraints_and_keys_are_those_of_the_schema(engine: Engine) -> None:
    """What Alembic does not compare: primary keys."""
    migrate(engine)
    with engine.connect() as connection:
        for name, table in metadata.tables.items():
            assert inspect(connection).get_pk_constraint(name)["constrained_columns"] == [column.name for column in table.primary_key]


def test_a_second_time_changes_nothing(engine: Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        keep_house_value(connection, "secret", "kept")
    migrate(engine)
    with engine.begin() as connection:
        assert keep_house_value(connection, "secret", "other") == "kept"


def test_a_newer_database_is_refused(engine: Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tarsas_revision SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match=r"revision 9999.*newer.*Install"):
        make_ready(engine.url)


def test_a_database_of_somebody_else_is_left_alone(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE people (shoe_size INTEGER)"))
    with pytest.raises(BadDatabase, match="did not make: people"):
        make_ready(engine.url)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["people"]


def test_a_migration_that_fails_leaves_nothing_behind(engine: Engine) -> None:
    with engine.connect() as connection, connection.begin() as transaction:
        migrate_to(connection, "head")
        assert inspect(connection).has_table("events")
        transaction.rollback()
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == []


def start_at_once(database: str, barrier: object, answers: object) -> None:
    import asyncio

    async def start() -> str:
        async with await Store.open(database) as store:
            return str(await store.write(lambda connection: keep_house_value(connection, "secret", str(multiprocessing.current_process().pid))))

    barrier.wait(120)  # type: ignore[attr-defined]
    answers.put(asyncio.run(start()))  # type: ignore[attr-defined]


@pytest.mark.slow
def test_several_processes_may_start_at_once(empty_database_url: str) -> None:
    processes = multiprocessing.get_context("spawn")
    barrier, answers = processes.Barrier(3), processes.Queue()
    started = [processes.Process(target=start_at_once, args=(empty_database_url, barrier, answers)) for _ in range(3)]
    for each in started:
        each.start()
    for each in started:
        each.join(180)
    assert [each.exitcode for each in started] == [0] * 3
    assert len({answers.get(timeout=10) for _ in started}) == 1
    answers.close()
    answers.join_thread()


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear Anna, this is a letter and no database, and it is long enough to show it. " * 20)
    with pytest.raises(BadDatabase, match=r"letter\.db cannot be opened as a SQLite database"):
        make_ready(url_of(path))


def test_the_file_is_for_its_owner_and_keeps_a_write_ahead_log(tmp_path: Path) -> None:
    path = tmp_path / "new folder 100%" / "tarsas.db"
    make_ready(url_of(path))
    assert path.stat().st_mode & 0o077 == 0
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_the_writer_waits_for_the_disk(tmp_path: Path) -> None:
    make_ready(url_of(tmp_path / "t.db"))
    engine = writing_engine(url_of(tmp_path / "t.db"))
    full, on = 2, 1
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == full
        assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == on
    engine.dispose()


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="Is the server running"):
        make_ready(url_of(f"postgresql://anna:secret@/games?host={tmp_path}"))
