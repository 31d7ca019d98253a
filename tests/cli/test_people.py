"""`tarsas people` and `tarsas worker` as the host types them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tarsas.service.people.accounts import People
from tarsas.service.people.moderation import Moderation
from tarsas.service.people.person import WrongLogIn
from tarsas.store import Store

from .conftest import Run


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database in which Anna has claimed her name."""

    async def fill(path: str) -> None:
        async with await Store.open(path) as store:
            people = await People.open(store)
            await people.claim((await people.new_guest("en")).person, "Anna", "a password")
            await people.rename((await people.new_guest("en")).person, "[bold]Bence[/]")

    path = str(tmp_path / "tarsas.db")
    asyncio.run(fill(path))
    return path


async def _log_in(path: str, password: str) -> bool:
    async with await Store.open(path) as store:
        return (await (await People.open(store)).log_in("Anna", password)).person.is_removed


def test_the_list_shows_everybody_and_no_name_is_markup(tarsas_command: Run, database: str):
    shown = tarsas_command("people", "list", "--database", database)
    assert shown.code == 0
    assert "Anna" in shown.out
    assert "with password" in shown.out
    assert "[bold]Bence[/]" in shown.out
    assert "vendég" in tarsas_command("people", "list", "--database", database, lang="hu_HU.UTF-8").out


def test_an_empty_house_says_so(tarsas_command: Run, tmp_path: Path):
    assert "Nobody" in tarsas_command("people", "list", "--database", str(tmp_path / "new.db")).out


def test_a_password_is_reset_from_stdin(tarsas_command: Run, database: str):
    done = tarsas_command("people", "reset-password", "anna", "--database", database, typed="another password\n")
    assert (done.code, done.err) == (0, "")
    assert asyncio.run(_log_in(database, "another password")) is False
    with pytest.raises(WrongLogIn):
        asyncio.run(_log_in(database, "a password"))


def test_what_is_refused_is_one_line_in_the_hosts_language(tarsas_command: Run, database: str):
    refused = tarsas_command("people", "reset-password", "anna", "--database", database, typed="short\n", lang="hu_HU.UTF-8")
    assert refused.code == 2
    assert refused.err == "tarsas: A jelszó legyen legalább 8 karakter, ez csak 5.\n"
    assert tarsas_command("people", "remove", "Nobody", "--database", database).err == "tarsas: There is no such player.\n"


def test_somebody_is_removed_and_restored(tarsas_command: Run, database: str):
    assert "Anna is removed" in tarsas_command("people", "remove", "ANNA", "--database", database).out
    assert asyncio.run(_log_in(database, "a password")) is True
    assert "removed" in tarsas_command("people", "list", "--database", database).out
    assert "may play again" in tarsas_command("people", "restore", "Anna", "--database", database).out
    assert asyncio.run(_log_in(database, "a password")) is False


async def _report(path: str, *texts: str) -> None:
    async with await Store.open(path) as store:
        people = await People.open(store)
        anna = await people.by_name("Anna")
        bence = next(person for person in await people.everybody() if person.id != anna.id)
        for text in texts:
            await Moderation(store).report(bence.id, anna.id, text, "t1")


def test_the_host_reads_reports_and_sees_to_them(tarsas_command: Run, database: str):
    assert tarsas_command("people", "reports", "--database", database).out == "There are no open reports.\n"
    asyncio.run(_report(database, "she [red]insults[/] me\x1b[31m", ""))
    shown = tarsas_command("people", "reports", "--database", database).out
    assert "[bold]Bence[/] reports Anna (" in shown
    assert "she [red]insults[/] me [31m" in shown
    assert "\x1b" not in shown
    assert shown.count("table: /t/t1") == 2
    assert "(without words)" in shown
    assert "bejelentette: Anna" in tarsas_command("people", "reports", "--database", database, lang="hu_HU.UTF-8").out
    for report in (line.split()[0] for line in shown.splitlines() if not line.startswith(" ")):
        assert tarsas_command("people", "resolve", report, "--database", database).out == "Seen to.\n"
        again = tarsas_command("people", "resolve", report, "--database", database)
        assert (again.code, again.err.startswith(f"tarsas: There is no open report {report};")) == (2, True)
    assert "no open reports" in tarsas_command("people", "reports", "--database", database).out


def test_a_worker_needs_postgresql(tarsas_command: Run, database: str):
    refused = tarsas_command("worker", "--database", database)
    assert refused.code == 2
    assert "Workers need PostgreSQL" in refused.err
