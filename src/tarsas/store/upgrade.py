"""The database is brought up to date by itself, by whichever process comes first."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, inspect, text

from .address import shown
from .errors import BadDatabase, NewerDatabase
from .schema import FORMER_TABLES, metadata

LOCK = 0x7A25A5
"""The number of PostgreSQL's advisory lock under which one process migrates and the others wait."""


VERSION_TABLE = "tarsas_revision"
"""Where the database notes its revision; not under Alembic's usual name, which another program in the same database may use."""


def migrate(engine: Engine) -> None:
    """Bring the database to the newest revision. All of it is one transaction, and only one process at a time is in it."""
    with engine.begin() as connection:
        if revision_of(connection) != newest_revision():
            migrate_to(connection, "head")


def migrate_to(connection: Connection, revision: str) -> None:
    """Bring the database to this revision, inside the transaction of the connection. On SQLite that transaction already keeps others out."""
    if connection.dialect.name == "postgresql":
        # However long the other process takes.
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
    _refuse_what_is_not_ours(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """Which revision the database has; None if it is empty."""
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def newest_revision() -> str:
    """The revision that this Társas works with."""
    newest = _scripts().get_current_head()
    assert newest is not None
    return newest


def is_known(revision: str) -> bool:
    """Whether this Társas has heard of the revision; of a newer one it has not."""
    try:
        return _scripts().get_revision(revision) is not None
    except CommandError:
        return False


def is_newer(revision: str) -> bool:
    """Whether a revision comes after all that this Társas knows. Revisions are numbers; what is none never was one."""
    return revision.isdecimal() and int(revision) > int(newest_revision())


def refuse_newer(connection: Connection) -> None:
    """Raise `NewerDatabase` if the database was written by a newer Társas."""
    revision = revision_of(connection)
    if revision is not None and not is_known(revision):
        raise NewerDatabase(
            f"The database {shown(connection.engine.url)} has revision {revision}, which this Társas does not know: "
            f"it was written by a newer one. Install that (or a later) version, or name another database."
        )


def _refuse_what_is_not_ours(connection: Connection) -> None:
    refuse_newer(connection)
    if revision_of(connection) is None and (foreign := set(inspect(connection).get_table_names()) & (FORMER_TABLES | set(metadata.tables))):
        raise BadDatabase(f"{shown(connection.engine.url)} holds tables that Társas did not make: {', '.join(sorted(foreign))}. Name another one.")


def _config() -> Config:
    config = Config()
    # Alembic reads % as the start of a name; a folder may well be called so.
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
