"""A backup is one file for both databases: complete, of one moment, checked, restored all or nothing."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, select, text

from tarsas.store import BadBackup, BadDatabase, NewerDatabase, NewEvent, Store, append_events, events_after, url_of
from tarsas.store import backup as backups
from tarsas.store.backup import NotEmpty, back_up, restore
from tarsas.store.engines import prepare_file, reading_engine, writing_engine
from tarsas.store.housekeeping import house_value, set_house_value
from tarsas.store.jobs import add_job
from tarsas.store.people import add_device, add_person, tie
from tarsas.store.ratings import change_rating
from tarsas.store.schema import RatingChange, RatingRow, metadata
from tarsas.store.tables import add_table
from tarsas.store.upgrade import migrate_to

from ..databases import BOTH, Postgres

pytestmark = pytest.mark.anyio


def furnish(connection: Connection) -> None:
    """Something in the tables, with all that is hard to carry: bytes, NULLs, floats, odd texts, foreign keys."""
    for person in ("b", "a"):
        add_person(connection, person, name="Őzike 🎲", language="hu", at=2**40, settings={"deep": [None, {"x": 0.1}]})
        add_device(connection, f"s{person}", person, label="\N{SNOWMAN}", at=1)
    tie(connection, "b", "a", "block")
    add_table(connection, "t", game="azul", players=2, mode="", host="b", seed=bytes(range(256)), at=5)
    moves = [NewEvent("move", at=n, data={"n": n, "text": "\x00\ud800"}, person="a", request=f"r{n}" if n % 2 else None) for n in range(2500)]
    append_events(connection, "t", 0, moves)
    add_job(connection, "t", 1, 0, "move", {}, 9)
    change_rating(connection, RatingChange("t", "a", "azul", "", {"r": 0.1}, {}, 3), RatingRow("a", "azul", "", 0.1 + 0.2, 1e-300, 0.06, 1, 3))
    set_house_value(connection, "secret", ["x"])


def contents(database: str) -> dict[str, list[Any]]:
    engine = reading_engine(url_of(database), 1)
    with engine.connect() as connection:
        found = {name: connection.execute(select(table).order_by(*table.primary_key)).all() for name, table in metadata.tables.items()}
    engine.dispose()
    return {name: [tuple(row) for row in rows] for name, rows in found.items()}


@pytest.fixture
async def furnished(store: Store, database_url: str) -> str:
    await store.write(furnish)
    return database_url


@pytest.fixture
def other_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of the kind that a test names."""
    if request.param == "sqlite":
        yield str(tmp_path / "other" / "tarsas.db")
        return
    server: Postgres = request.getfixturevalue("postgres")
    address = server.new_database()
    yield address
    server.drop(address)


@pytest.mark.parametrize("other_database", BOTH, indirect=True)
async def test_everything_comes_back_in_either_kind_of_database(furnished: str, other_database: str, tmp_path: Path) -> None:
    manifest = back_up(furnished, tmp_path / "all.zip")
    assert manifest.tables["events"].rows == 2500
    assert restore(tmp_path / "all.zip", other_database).rows == manifest.rows
    assert contents(other_database) == contents(furnished)
    async with await Store.open(other_database) as store:
        await store.write(lambda connection: append_events(connection, "t", 2500, [NewEvent("move", at=1)]))


async def test_a_database_with_something_in_it_is_refused_unless_it_is_to_be_replaced(furnished: str, store: Store, tmp_path: Path) -> None:
    back_up(furnished, tmp_path / "all.zip")
    before = contents(furnished)
    await store.write(lambda connection: set_house_value(connection, "later", 1))
    with pytest.raises(NotEmpty, match=r"is not empty \(it has .*people.*--replace"):
        restore(tmp_path / "all.zip", furnished)
    assert await store.read(lambda connection: house_value(connection, "later")) == 1
    restore(tmp_path / "all.zip", furnished, replace=True)
    assert contents(furnished) == before


async def test_a_restore_that_breaks_off_changes_nothing(furnished: str, tmp_path: Path) -> None:
    back_up(furnished, tmp_path / "all.zip")
    before = contents(furnished)

    def power_cut(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(tmp_path / "all.zip", furnished, replace=True, progress=power_cut)
    assert contents(furnished) == before


async def test_a_backup_is_of_one_moment_while_the_server_goes_on(
    furnished: str, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "BATCH", 100)
    before, loop, seen = contents(furnished), asyncio.get_running_loop(), 2500

    def meanwhile(done: int, of: int) -> None:
        nonlocal seen

        def unit(connection: Connection) -> int:
            # Jobs come after events in the file: without one transaction for all, these would be in it.
            add_job(connection, "t", seen, 0, "hint", {}, 1)
            return append_events(connection, "t", seen, [NewEvent("move", at=1)]).seq

        seen = asyncio.run_coroutine_threadsafe(store.write(unit), loop).result(10)

    await asyncio.to_thread(back_up, furnished, tmp_path / "all.zip", meanwhile)
    assert seen > 2510
    restore(tmp_path / "all.zip", tmp_path / "copy.db")
    assert contents(str(tmp_path / "copy.db")) == before
    assert len(await store.read(lambda connection: events_after(connection, "t"))) == seen


async def test_progress_ends_with_all_rows(furnished: str, tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    manifest = back_up(furnished, tmp_path / "all.zip", lambda done, of: steps.append((done, of)))
    restore(tmp_path / "all.zip", tmp_path / "copy.db", progress=lambda done, of: steps.append((done, of)))
    assert steps.count((manifest.rows, manifest.rows)) == 2
    assert len(steps) > 6


def rewritten(file: Path, member: str, change: Any) -> Path:
    """A copy of a backup with one member changed."""
    changed = file.with_name("changed.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            data = change(old.read(name)) if name == member else old.read(name)
            if data is not None:
                new.writestr(name, data)
    return changed


@pytest.fixture
def small(tmp_path: Path, sqlite_template: Path) -> Path:
    """A backup of a small SQLite database."""
    database = tmp_path / "small.db"
    shutil.copy(sqlite_template, database)
    engine = writing_engine(url_of(database))
    with engine.begin() as connection:
        add_person(connection, "a", name="Anna", language="hu", at=1)
    engine.dispose()
    back_up(database, tmp_path / "small.zip")
    return tmp_path / "small.zip"


@pytest.mark.parametrize(
    ("member", "change", "said"),
    [
        ("people.jsonl", lambda data: data.replace(b"Anna", b"Aron"), "damaged: the rows of 'people' are not those"),
        ("people.jsonl", lambda data: data + data, "damaged: the rows of 'people' are not those"),
        ("people.jsonl", lambda data: None, "the rows of 'people' are missing"),
        ("manifest.json", lambda data: None, "no backup of Társas: its manifest is missing"),
        ("manifest.json", lambda data: b"{", "manifest is missing or unreadable"),
        ("manifest.json", lambda data: data.replace(b"tarsas-backup", b"letters"), "no backup of Társas"),
        ("manifest.json", lambda data: data.replace(b'"revision": "', b'"revision": "9'), "newer than this one"),
        ("manifest.json", lambda data: data.replace(b'"format_version": 1', b'"format_version": 2'), "newer than this one"),
        ("manifest.json", lambda data: data.replace(b'"format_version": 1', b'"format_version": "one"'), "manifest is missing or unreadable"),
        ("manifest.json", lambda data: data.replace(b'"revision": "', b'"revision": "x'), "that there never was"),
        ("manifest.json", lambda data: b'{"format": ' + b"[" * 100_000, "manifest is missing or unreadable"),
    ],
)
def test_a_damaged_or_foreign_backup_is_refused_before_anything_changes(small: Path, member: str, change: Any, said: str) -> None:
    target = small.with_name("target.db")
    with pytest.raises(BadBackup, match=said):
        restore(rewritten(small, member, change), target)
    assert not target.exists()


def by_hand(small: Path, table: str, *lines: bytes) -> Path:
    """A backup that somebody has written by hand, checksums and all."""
    content = b"".join(line + b"\n" for line in lines)
    changed = rewritten(small, f"{table}.jsonl", lambda _: content).rename(small.with_name("first.zip"))

    def honest(data: bytes) -> bytes:
        manifest = json.loads(data)
        manifest["tables"][table] = {"rows": len(lines), "sha256": hashlib.sha256(content).hexdigest()}
        return json.dumps(manifest).encode()

    return rewritten(changed, "manifest.json", honest)


def test_rows_that_do_not_fit_are_refused_and_nothing_stays(small: Path) -> None:
    """A device of nobody."""
    device = {"secret_hash": "s", "person": "nobody", "created_at": 1, "seen_at": 1, "label": ""}
    target = small.with_name("target.db")
    with pytest.raises(BadBackup, match=r"does not fit the database: .*Nothing was changed"):
        restore(by_hand(small, "devices", json.dumps(device).encode()), target)
    restore(small, target)


@pytest.mark.parametrize(
    ("table", "line", "said"),
    [
        ("people", b"this is no JSON", "row 2 of 'people' cannot be read"),
        ("people", b"[1, 2]", "row 2 of 'people' cannot be read .it is no object but list"),
        ("people", b"[" * 100_000, "row 2 of 'people' cannot be read"),
        ("people", b'{"id": "x", "name": "\\ud800"}', "row 2 of 'people' cannot be read .*surrogate"),
        ("tables", b'{"id": "t", "seed": "no base64!"}', "row 2 of 'tables' cannot be read"),
        ("tables", b'{"id": "t", "seed": 7}', "row 2 of 'tables' cannot be read"),
    ],
)
def test_a_restore_names_the_row_that_is_wrong(small: Path, table: str, line: bytes, said: str) -> None:
    first = {"people": {"id": "b", "name": "Bence", "language": "hu", "created_at": 1, "seen_at": 1, "is_removed": False, "settings": {}}}
    good = json.dumps(first.get(table, {"id": "t", "seed": ""})).encode()
    target = small.with_name("target.db")
    with pytest.raises(BadBackup, match=said + ".*Nothing was changed"):
        restore(by_hand(small, table, good, line), target)
    restore(small, target)


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna")
    with pytest.raises(BadBackup, match=r"letter\.txt is no backup"):
        restore(tmp_path / "letter.txt", tmp_path / "x.db")
    with pytest.raises(BadBackup, match=r"missing\.zip cannot be read"):
        restore(tmp_path / "missing.zip", tmp_path / "x.db")
    with pytest.raises(BadDatabase, match="There is no database"):
        back_up(tmp_path / "missing.db", tmp_path / "x.zip")


def test_what_is_not_ours_is_not_backed_up(empty_database_url: str, tmp_path: Path) -> None:
    engine = writing_engine(url_of(empty_database_url))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE shoes (size INTEGER)"))
    with pytest.raises(BadDatabase, match="no database of Társas"):
        back_up(empty_database_url, tmp_path / "x.zip")
    assert list(tmp_path.glob("x.zip*")) == []
    engine.dispose()


def test_what_is_not_ours_stays_where_a_backup_is_restored(small: Path, empty_database_url: str) -> None:
    restore(small, empty_database_url)
    engine = writing_engine(url_of(empty_database_url))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE shoes (size INTEGER)"))
        connection.execute(text("INSERT INTO shoes VALUES (38)"))
    restore(small, empty_database_url, replace=True)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT size FROM shoes")).scalar_one() == 38
    engine.dispose()


async def test_a_newer_database_is_not_backed_up_by_an_older_tarsas(furnished: str, store: Store, tmp_path: Path) -> None:
    await store.write(lambda connection: connection.execute(text("UPDATE tarsas_revision SET version_num = '9999'")) and None)
    with pytest.raises(NewerDatabase):
        back_up(furnished, tmp_path / "x.zip")


@pytest.fixture
def older(empty_database_url: str) -> str:
    """A database of the first revision, with a person, a table and a snapshot in it."""
    url = url_of(empty_database_url)
    if url.get_backend_name() == "sqlite":
        prepare_file(url)
    engine = writing_engine(url)
    with engine.begin() as connection:
        migrate_to(connection, "0001")
        add_person(connection, "a", name="Anna", language="hu", at=1)
        add_table(connection, "t", game="azul", players=2, mode="", host="a", seed=b"", at=1)
        connection.execute(text("INSERT INTO snapshots VALUES ('t', 1, :state)"), {"state": b"only a cache"})
    engine.dispose()
    return empty_database_url


async def test_a_backup_of_an_older_database_is_restored_without_what_was_only_a_cache(older: str, tmp_path: Path) -> None:
    manifest = back_up(older, tmp_path / "old.zip")
    assert (manifest.revision, "snapshots" in manifest.tables) == ("0001", False)
    restore(tmp_path / "old.zip", tmp_path / "copy.db")
    restore(tmp_path / "old.zip", older, replace=True)
    async with await Store.open(older) as store:
        assert await store.read(lambda connection: "snapshots" in inspect(connection).get_table_names()) is False
    assert contents(older) == contents(str(tmp_path / "copy.db"))
    assert len(contents(older)["tables"]) == 1


def test_only_its_owner_can_read_a_backup(small: Path) -> None:
    assert small.stat().st_mode & 0o077 == 0
