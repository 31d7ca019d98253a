"""`tarsas backup` and `tarsas restore`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tarsas.store import Store
from tarsas.store.housekeeping import house_value, set_house_value

from .conftest import Run


def test_there_and_back_again(tarsas_command: Run, database_url: str, tmp_path: Path) -> None:
    async def furnish() -> None:
        async with await Store.open(database_url) as store:
            await store.write(lambda connection: set_house_value(connection, "secret", "x"))

    async def look(database: str) -> object:
        async with await Store.open(database) as store:
            return await store.read(lambda connection: house_value(connection, "secret"))

    asyncio.run(furnish())
    file, copy = str(tmp_path / "b.zip"), str(tmp_path / "copy.db")
    saved = tarsas_command("backup", file, "--database", database_url)
    assert (saved.code, saved.err) == (0, "")
    assert saved.out.startswith(f"Backed up to {file} (rows: 1, tables: ")
    restored = tarsas_command("restore", file, "--database", copy, lang="hu_HU.UTF-8")
    assert restored.code == 0
    assert restored.out.startswith(f"Visszaállítva: {copy} (sorok: 1,")
    assert asyncio.run(look(copy)) == "x"
    refused = tarsas_command("restore", file, "--database", copy)
    assert (refused.code, refused.out) == (2, "")
    assert "is not empty (it has house)" in refused.err
    assert tarsas_command("restore", file, "--database", copy, "--replace").code == 0


def test_the_database_of_the_environment_is_the_default(tarsas_command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TARSAS_DATABASE", str(tmp_path / "mine.db"))
    missing = tarsas_command("backup", str(tmp_path / "b.zip"))
    assert missing.code == 2
    assert missing.err == f"tarsas: There is no database {tmp_path / 'mine.db'}. Name the one that the server uses.\n"


def test_an_address_that_is_none(tarsas_command: Run, tmp_path: Path) -> None:
    wrong = tarsas_command("backup", str(tmp_path / "b.zip"), "--database", "mysql://anna:secret@host/games")
    assert wrong.code == 2
    assert "Expected the path of a file" in wrong.err
