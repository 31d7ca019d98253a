"""What a server asks of its SQLite file before it begins: that nobody else serves it, and that it is whole."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tarsas.store import Damaged, Occupied, Store
from tarsas.store.backup import back_up, restore

from ..databases import TEMPLATE, Postgres

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def file(tmp_path: Path, sqlite_template: Path) -> Path:
    shutil.copy(sqlite_template, tmp_path / "games.db")
    return tmp_path / "games.db"


async def test_a_second_server_on_the_same_file_is_refused(file: Path) -> None:
    async with await Store.open(file, is_served=True):
        with pytest.raises(Occupied, match="another process already"):
            await Store.open(file, is_served=True)
        # Its host may look after it meanwhile, but not put a backup in its place.
        async with await Store.open(file):
            back_up(file, file.with_suffix(".zip"))
        with pytest.raises(Occupied):
            restore(file.with_suffix(".zip"), file, replace=True)
    async with await Store.open(file, is_served=True):
        pass


async def test_the_lock_goes_with_its_process(file: Path) -> None:
    script = (
        "import os, sys; from tarsas.store import url_of; from tarsas.store.occupancy import Occupancy; Occupancy(url_of(sys.argv[1])); os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", script, str(file)], check=False).returncode == 9
    async with await Store.open(file, is_served=True):
        pass


async def test_several_servers_share_a_postgresql_database(postgres: Postgres) -> None:
    database = postgres.new_database(TEMPLATE)
    async with await Store.open(database, is_served=True), await Store.open(database, is_served=True):
        pass


async def test_a_garbled_page_is_found_at_the_start_with_a_way_to_restore(file: Path) -> None:
    connection = sqlite3.connect(file)
    rows = [(f"p{number}", "x" * 200, "hu", 1, 1, 0, "{}") for number in range(500)]
    connection.executemany("INSERT INTO people (id, name, language, created_at, seen_at, is_removed, settings) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'people'").fetchone()
    connection.close()
    back_up(file, file.with_suffix(".zip"))
    with file.open("r+b") as raw:
        raw.seek((root - 1) * page_size + 8)
        raw.write(b"\xa5" * (page_size // 2))
    with pytest.raises(Damaged, match=r"is damaged: .*tarsas restore"):
        await Store.open(file, is_served=True)
    for part in file.parent.glob("games.db*"):
        if not part.name.endswith(".lock"):
            part.rename(part.with_name("bad-" + part.name))
    restore(file.with_suffix(".zip"), file)
    async with await Store.open(file, is_served=True):
        pass
