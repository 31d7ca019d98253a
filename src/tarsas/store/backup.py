"""A whole database in one file, the same for SQLite and PostgreSQL: zipped JSON lines, one member per table, and a manifest with checksums.

What is written and read are the tables that the database of that revision has, not those of `schema.py`: so an old database can be backed
up before it is brought up to date, and an old backup is restored as it was and migrated afterwards.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import IO, Any

from sqlalchemy import JSON, Connection, LargeBinary, MetaData, Table, func, insert, inspect, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, NoSuchTableError, StatementError

from .. import __version__
from .address import shown, url_of
from .engines import prepare_file, reading_engine, writing_engine
from .errors import BadBackup, BadDatabase, StoreError, StoreUnavailable
from .failures import is_out_of_reach, reason_of
from .occupancy import Occupancy
from .schema import FORMER_TABLES, metadata
from .upgrade import VERSION_TABLE, is_known, is_newer, migrate_to, refuse_newer, revision_of

FORMAT = "tarsas-backup"
FORMAT_VERSION = 1
MANIFEST = "manifest.json"

BATCH = 1000

Progress = Callable[[int, int], None]
"""Called with the rows done, and the rows there are."""


class BadRow(Exception):
    """A line of a backup that is no row of its table."""


class NotEmpty(StoreError):
    """The database to restore into holds something already."""


@dataclass(frozen=True)
class Member:
    """What the manifest says of a table."""

    rows: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What is in a backup."""

    revision: str
    made_at: str
    tarsas: str
    tables: dict[str, Member]

    @property
    def rows(self) -> int:
        """All rows of all tables."""
        return sum(member.rows for member in self.tables.values())


def back_up(database: str | os.PathLike[str], file: Path, progress: Progress = lambda done, of: None) -> Manifest:
    """Write all that the database holds at this moment to a file. A server may go on using it meanwhile.

    The file appears only when it is complete, and only its owner can read it: it holds secrets.
    """
    url = url_of(database)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise BadDatabase(f"There is no database {shown(url)}. Name the one that the server uses.")
    partial = file.with_name(file.name + ".partial")
    try:
        with os.fdopen(os.open(partial, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as raw:
            manifest = _write(url, raw, progress)
            raw.flush()
            os.fsync(raw.fileno())
        partial.replace(file)
    except OSError as problem:
        raise StoreError(f"{file} could not be written: {problem.strerror}.") from problem
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
    return manifest


def restore(file: Path, database: str | os.PathLike[str], *, replace: bool = False, progress: Progress = lambda done, of: None) -> Manifest:
    """Fill a database from a backup, all or nothing. One that holds something is refused, unless it is to be replaced; a SQLite file that is being served is."""
    url = url_of(database)
    occupancy = Occupancy(url)
    try:
        with zipfile.ZipFile(file) as archive:
            manifest = _checked(archive)
            _fill(url, archive, manifest, replace, progress)
    except (zipfile.BadZipFile, EOFError) as problem:
        raise BadBackup(f"{file} is no backup of Társas, or it is damaged: {problem}.") from problem
    except OSError as problem:
        raise BadBackup(f"{file} cannot be read: {problem.strerror or problem}.") from problem
    finally:
        occupancy.end()
    return manifest


# --- writing


def _write(url: URL, raw: IO[bytes], progress: Progress) -> Manifest:
    engine = reading_engine(url, 1)
    try:
        # One transaction for everything: it sees one moment, however long it takes.
        with engine.connect() as connection, connection.begin(), zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
            refuse_newer(connection)
            revision = revision_of(connection)
            if revision is None:
                raise BadDatabase(f"{shown(url)} is no database of Társas. Name the one that the server uses.")
            manifest = Manifest(revision, datetime.now(UTC).isoformat(timespec="seconds"), __version__, _write_tables(connection, archive, progress))
            archive.writestr(MANIFEST, json.dumps({"format": FORMAT, "format_version": FORMAT_VERSION, **asdict(manifest)}, indent=2))
            return manifest
    except DBAPIError as problem:
        raise _unavailable(url, problem) from problem
    finally:
        engine.dispose()


def _write_tables(connection: Connection, archive: zipfile.ZipFile, progress: Progress) -> dict[str, Member]:
    kept = [table for table in _tables_of(connection) if table.name not in FORMER_TABLES]
    total = sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in kept)
    members, done = {}, 0
    for table in kept:
        digest, rows = hashlib.sha256(), 0
        with archive.open(_member_name(table.name), "w", force_zip64=True) as member:
            for line in _lines(connection, table):
                member.write(line)
                digest.update(line)
                rows += 1
                if (done + rows) % BATCH == 0:
                    progress(done + rows, total)
        members[table.name] = Member(rows, digest.hexdigest())
        done += rows
    progress(done, total)
    return members


def _lines(connection: Connection, table: Table) -> Iterator[bytes]:
    query = select(table).order_by(*table.primary_key).execution_options(yield_per=BATCH)
    for row in connection.execute(query):
        values = {name: base64.b64encode(value).decode() if isinstance(value, bytes) else value for name, value in row._mapping.items()}
        yield json.dumps(values, separators=(",", ":")).encode() + b"\n"


# --- reading


def _checked(archive: zipfile.ZipFile) -> Manifest:
    """The manifest, after every line of the backup has been compared with it: nothing is changed for a damaged one."""
    manifest = _manifest(archive)
    for name, member in manifest.tables.items():
        digest, rows = hashlib.sha256(), 0
        for line in _member_lines(archive, name):
            digest.update(line)
            rows += 1
        if (rows, digest.hexdigest()) != (member.rows, member.sha256):
            raise BadBackup(f"{archive.filename} is damaged: the rows of {name!r} are not those that were written. Use another backup.")
    return manifest


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        said = json.loads(archive.read(MANIFEST))
        if said["format"] != FORMAT:
            raise ValueError(said["format"])
        tables = {str(name): Member(int(member["rows"]), str(member["sha256"])) for name, member in said["tables"].items()}
        manifest = Manifest(str(said["revision"]), str(said["made_at"]), str(said["tarsas"]), tables)
        format_version = int(said["format_version"])
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as problem:
        raise BadBackup(f"{archive.filename} is no backup of Társas: its manifest is missing or unreadable ({problem}).") from problem
    if format_version > FORMAT_VERSION or is_newer(manifest.revision):
        raise BadBackup(
            f"{archive.filename} was made by Társas {manifest.tarsas}, which is newer than this one ({__version__}). Install that version first."
        )
    if not is_known(manifest.revision):
        raise BadBackup(
            f"{archive.filename} is damaged: its manifest names a revision {manifest.revision!r} that there never was. Use another backup."
        )
    return manifest


def _member_lines(archive: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    try:
        member = archive.open(_member_name(name))
    except KeyError:
        raise BadBackup(f"{archive.filename} is damaged: the rows of {name!r} are missing. Use another backup.") from None
    with member:
        yield from member


def _fill(url: URL, archive: zipfile.ZipFile, manifest: Manifest, replace: bool, progress: Progress) -> None:
    if url.get_backend_name() == "sqlite":
        prepare_file(url)
    engine = writing_engine(url)
    try:
        with engine.begin() as connection:
            _clear(connection, replace)
            migrate_to(connection, manifest.revision)
            _insert_rows(connection, archive, manifest, progress)
            migrate_to(connection, "head")
    except BadRow as problem:
        raise BadBackup(f"{archive.filename} is damaged: {problem}. Nothing was changed; use another backup.") from problem
    except (StatementError, NoSuchTableError) as problem:
        if is_out_of_reach(problem):
            raise _unavailable(url, problem) from problem
        raise BadBackup(f"{archive.filename} does not fit the database: {reason_of(problem)}. Nothing was changed.") from problem
    finally:
        engine.dispose()


def _clear(connection: Connection, replace: bool) -> None:
    """Remove our tables; what others keep in the same database stays."""
    tables = _tables_of(connection)
    filled = [table.name for table in tables if connection.execute(select(table).limit(1)).first() is not None]
    if filled and not replace:
        raise NotEmpty(f"{shown(connection.engine.url)} is not empty (it has {', '.join(filled)}). Name an empty database, or say --replace.")
    for table in reversed(tables):
        table.drop(connection)
    if inspect(connection).has_table(VERSION_TABLE):
        connection.exec_driver_sql(f"DROP TABLE {VERSION_TABLE}")


def _insert_rows(connection: Connection, archive: zipfile.ZipFile, manifest: Manifest, progress: Progress) -> None:
    done = 0
    for table in _tables_of(connection):
        if table.name not in manifest.tables:
            continue
        lines = enumerate(_member_lines(archive, table.name), 1)
        while batch := list(islice(lines, BATCH)):
            connection.execute(insert(table), [_row(table, line, number) for number, line in batch])
            done += len(batch)
            progress(done, manifest.rows)


def _row(table: Table, line: bytes, number: int) -> dict[str, Any]:
    """The row that a line holds; raises `BadRow`, which names the place."""
    try:
        row = json.loads(line)
        if not isinstance(row, dict):
            raise TypeError(f"it is no object but {type(row).__name__}")
        for column in table.columns:
            value = row.get(column.name)
            if isinstance(column.type, LargeBinary) and value is not None:
                row[column.name] = base64.b64decode(value, validate=True)
            elif isinstance(value, str):
                value.encode()
    except (ValueError, TypeError, RecursionError) as problem:
        raise BadRow(f"row {number} of {table.name!r} cannot be read ({problem})") from problem
    return row


# --- both


def _tables_of(connection: Connection) -> list[Table]:
    """Our tables as they stand in this database; what others refer to comes first."""
    ours = set(inspect(connection).get_table_names()) & (FORMER_TABLES | set(metadata.tables))
    found = MetaData()
    found.reflect(connection, only=sorted(ours))
    for table in found.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return [table for table in found.sorted_tables if table.name in ours]


def _member_name(table: str) -> str:
    return f"{table}.jsonl"


def _unavailable(url: URL, problem: Exception) -> StoreUnavailable:
    return StoreUnavailable(f"The database {shown(url)} did not answer: {reason_of(problem)}. Is the server running, and the address right?")
