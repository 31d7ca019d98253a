"""The collection in tests/stored: databases, backups and exports that older versions wrote. Every later version opens them and goes on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tarsas.match import EndingKind, Line, from_json, verify, write_text
from tarsas.service.errors import NotNow
from tarsas.service.house import House
from tarsas.service.people.moderation import Moderation
from tarsas.service.people.ratings import Ratings
from tarsas.service.tables.acts import Abandon, Agree, Move, Say, Sit
from tarsas.service.tables.export import export_records, import_records
from tarsas.service.tables.table import Status, Table
from tarsas.service.thinking.tasks import Task
from tarsas.store.backup import restore
from tarsas.store.schema import metadata
from tests.stored import Stored, stored

from .company import opened, told

__all__ = ["stored"]

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def house_of(stored: Stored, into: Path) -> AsyncIterator[House]:
    """A house on a copy of the stored database."""
    async with opened(str(stored.unpacked("tarsas.db", into)), lambda: int(stored.about["now"]) + 5_000) as house:
        yield house


async def check_is_as_told(house: House, stored: Stored) -> None:
    """Every table is what its version said of it."""
    for called, said in stored.told.items():
        table = (await house.table(stored.tables[called])).table
        record, position = table.record, table.position
        found = {
            "status": str(table.status),
            "seq": table.seq,
            "plies": record.plies if record else 0,
            "ending": str(record.ending.kind) if record else "",
            "to_move": table.to_move,
            "scores": list(position.scores) if position else [],
            "names": list(table.name_of_seat),
            "chat": [line.text for line in table.chat],
        }
        if called in stored.parted:
            assert found == {name: said[name] for name in found} | {"to_move": None, "scores": found["scores"]}, called
            continue
        assert found == {name: said[name] for name in found}, called
        assert position == (table.game.read(said["position"], deal=False) if said["position"] else None), called
        if table.game.players == 2 or said["ending"] == EndingKind.RESULT:
            # Two who agreed on a draw were both called winners once.
            assert list(table.result.winners) == ([] if table.result.is_draw else said["winners"]), called


async def test_every_table_of_a_stored_database_is_as_it_was(stored: Stored, tmp_path: Path):
    async with house_of(stored, tmp_path) as house:
        await check_is_as_told(house, stored)


@pytest.mark.slow
async def test_a_stored_backup_is_restored_into_either_database(stored: Stored, empty_database_url: str):
    restore(stored.folder / "backup.zip", empty_database_url)
    async with opened(empty_database_url, lambda: int(stored.about["now"])) as house:
        await check_is_as_told(house, stored)


@pytest.mark.slow
async def test_every_stored_game_replays_and_its_luck_is_proven(stored: Stored, tmp_path: Path):
    async with house_of(stored, tmp_path) as house:
        for called, table_id in stored.tables.items():
            table = (await house.table(table_id)).table
            if table.record is not None:
                assert Line(table.game, table.record.actions).last == table.position, called
                is_proven = table.status == Status.OVER and table.practice_of is None and not (table.record.parting and table.record.parting.rest)
                assert verify(table.record).is_proven == is_proven, called


async def test_every_stored_table_goes_on(stored: Stored, tmp_path: Path):
    async with house_of(stored, tmp_path) as house:
        for called, table_id in stored.tables.items():
            table = (await house.table(table_id)).table
            if table.status == Status.PLAYING and called not in stored.parted:
                table = await answered(house, table)
                before = len(table.record.actions) if table.record else 0
                after = await played_on(house, table)
                assert after.record is not None
                assert len(after.record.actions) > before, called
                assert await told(house, table_id) == after, called


async def answered(house: House, table: Table) -> Table:
    """The table after everybody has agreed to what was asked."""
    question = table.match.question if table.match else None
    if question is not None and question.back_to is not None:
        for person in sorted(table.active_people - {table.seats[question.seat].person}):
            table = (await house.act(table.id, person, Agree(), seq=table.seq)).view.table
    return table


async def played_on(house: House, table: Table) -> Table:
    """The table after one move more, a person's or a bot's."""
    if table.bot_to_move is not None:
        await bots_answer(house)
        return (await house.table(table.id)).table
    assert table.to_move is not None
    assert table.position is not None
    person = table.seats[table.to_move].person
    assert person is not None
    return (await house.act(table.id, person, Move(table.to_move, table.position.actions[0]), seq=table.seq)).view.table


async def bots_answer(house: House) -> None:
    """Every question to a bot, old ones too, is answered with the first legal action of the position it holds."""
    for job in await house.bots.take("test", 1_000, 60_000):
        async with house.subscribe(job.table_id) as news:
            await house.bots.finish("test", job, {"action": Task.from_json(job.payload).position.actions[0]})
            async with asyncio.timeout(10):
                await news.next()


async def test_a_stored_game_goes_on_by_our_rules_and_says_so(stored: Stored, tmp_path: Path):
    async with house_of(stored, tmp_path) as house:
        table = (await house.table(stored.tables["azul middle"])).table
        assert table.record is not None
        assert table.record.rules == 1
        after = await played_on(house, table)
        assert after.record is not None
        assert after.record.rules == after.game.contract.rules_version
        assert await told(house, table.id) == after


async def test_where_our_rules_leave_a_stored_game_its_table_says_after_which_ply_and_by_which_ruling(stored: Stored, tmp_path: Path):
    async with house_of(stored, tmp_path) as house:
        for called, ruling in stored.parted.items():
            record = await house.record(stored.tables[called])
            assert record.parting is not None, called
            assert (record.parting.ruling, record.plies) == (ruling, stored.told[called]["plies"]), called
            assert str(record.ending.kind) == stored.told[called]["ending"], called


async def test_where_our_rules_left_a_game_nobody_plays_on_and_anybody_may_close_it(stored: Stored, tmp_path: Path):
    async with house_of(stored, tmp_path) as house:
        left = [called for called in stored.parted if stored.told[called]["status"] == Status.PLAYING]
        assert left
        for called in left:
            table = (await house.table(stored.tables[called])).table
            person = table.seats[1].person
            assert person is not None
            assert table.bot_to_move is None
            with pytest.raises(NotNow, match="ruling AZ"):
                await house.act(table.id, person, Move(1, 0), seq=table.seq)
            view = await house.table(table.id, person)
            assert {"abandon", "say"} <= view.may
            assert "move" not in view.may
            closed = (await house.act(table.id, person, Abandon(), seq=table.seq)).view.table
            assert (closed.status, closed.result.places) == (Status.OVER, ())
            assert await told(house, table.id) == closed


async def test_a_game_that_our_rules_left_is_practised_from_where_they_follow_it(stored: Stored, tmp_path: Path):
    async with house_of(stored, tmp_path) as house:
        called = next(called for called in stored.parted if called.endswith("imported"))
        record = await house.record(stored.tables[called])
        practice = await house.practice(stored.about["people"]["Cili"], stored.tables[called], len(record.actions))
        assert practice.table.record is not None
        assert practice.table.record.rules == 2
        assert len(practice.table.record.actions) > len(record.actions)


async def test_somebody_sits_down_at_every_stored_table_that_waits(stored: Stored, tmp_path: Path):
    async with house_of(stored, tmp_path) as house:
        flora = stored.about["people"]["Flóra"]
        for called in ("azul waiting", "carnac waiting", "azteka waiting", "alhambra waiting", "alcazaba waiting"):
            table_id = stored.tables[called]
            assert (await house.act(table_id, flora, Sit(1))).view.table.status == Status.PLAYING, called
        assert (await house.act(stored.tables["azul chat"], flora, Say("Szia!"))).view.table.chat[-1].text == "Szia!"


async def test_the_people_of_a_stored_database_come_in_again(stored: Stored, tmp_path: Path):
    async with house_of(stored, tmp_path) as house:
        people, ids = stored.about["people"], house.people
        for name in ("Anna", "Bence", "Cili", "Dani", "Flóra"):
            found = await ids.by_secret(stored.about["secrets"][name])
            assert found is not None
            assert found.id == people[name]
            assert found.is_removed == (name == "Dani")
        assert await ids.by_secret(stored.about["secrets"]["Elek"]) is None
        assert (await ids.log_in("bence", "Bence hosszú jelszava")).person.id == people["Bence"]
        by_token = await ids.by_token(stored.about["secrets"]["token"])
        assert by_token is not None
        assert by_token.person.id == people["Anna"]
        assert {device.label for device in await ids.devices(by_token.person)} == {"Anna gépe", "telefon"}
        assert (await Moderation(house.store).ties(people["Anna"])).blocked == {people["Dani"]}
        assert len(await Moderation(house.store).open_reports()) == 1
        assert {rated.game for rated in await Ratings(house.store).of(people["Anna"])} == {"alcazaba", "alhambra", "azteka", "azul", "carnac"}
        assert await house.lobby()
        assert await house.mine(people["Anna"])
        assert await house.finished()


def tables_in(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as database:
        return {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


async def test_nothing_of_a_stored_database_is_empty(stored: Stored, tmp_path: Path):
    """What no row stands for is not proven to open. Tables that came later have nothing to show yet."""
    (before := tmp_path / "as-it-was").mkdir()
    there = tables_in(stored.unpacked("tarsas.db", before))
    assert len(there & set(metadata.tables)) >= 10
    async with house_of(stored, tmp_path) as house:
        for name, table in metadata.tables.items():
            if name not in there:
                continue
            query = select(func.count()).select_from(table)
            assert await house.store.read(lambda connection, query=query: connection.execute(query).scalar_one()), name  # type: ignore[misc]


@pytest.mark.slow
async def test_stored_exports_are_imported_and_written_again_as_they_were(stored: Stored, tmp_path: Path):
    path = stored.unpacked("games.jsonl", tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    async with opened(str(tmp_path / "new.db"), lambda: int(stored.about["now"])) as house:
        done = await import_records(house.store, path, int(stored.about["now"]))
        assert (done.new, done.known, done.bad) == (len(lines), 0, ())
        again = tmp_path / "again.jsonl"
        await export_records(house.store, again)
        assert sorted(again.read_text(encoding="utf-8").splitlines()) == sorted(lines)
        for line in lines:
            assert write_text(await house.record(json.loads(line)["table"])) == write_text(from_json(json.loads(line)["record"]))
