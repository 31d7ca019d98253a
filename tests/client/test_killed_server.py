"""Many tables of the sample bot, and SIGKILL to the server in the middle: no error that a client cannot wait out, nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import importlib.util
import random
import time
from collections.abc import Callable, Coroutine
from contextlib import aclosing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tarsas.client import AsyncClient, Happened, Table
from tarsas.match import verify
from tests.databases import TEMPLATE
from tests.web.serving import ROOT, RunningServer

from .accounts import Made, NotingClient, new_account

pytestmark = pytest.mark.anyio

GAMES = ("carnac", "azteka", "alhambra", "azul", "alcazaba")
TABLES_OF_ONE = 10
"""Tables of one account: a person may hold twelve streams."""
PATIENCE = 120.0


def sample_bot() -> ModuleType:
    described = importlib.util.spec_from_file_location("sample_bot", ROOT / "examples" / "bots" / "bot.py")
    assert described is not None
    assert described.loader is not None
    module = importlib.util.module_from_spec(described)
    described.loader.exec_module(module)
    return module


async def keep_playing(client: NotingClient, number: int, play: Callable[[NotingClient, Table], Coroutine[Any, Any, None]]) -> None:
    """One table after the other, for ever: the sample bot against a bot of the server."""
    while True:
        table = await client.new_table(GAMES[number % len(GAMES)], seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
        playing = asyncio.create_task(play(client, table))
        try:
            while not (await client.table(table.id)).is_over:
                await asyncio.wait([playing], timeout=1.0)
                if playing.done():
                    playing.result()
        finally:
            playing.cancel()
            await asyncio.wait([playing])


async def play_through_a_kill(server: RunningServer, tables: int, seconds: float) -> list[Made]:
    """All that was acknowledged, before and after the kill; whatever a client could not wait out is raised."""
    module = sample_bot()
    keys = [await asyncio.to_thread(new_account, server) for _ in range(-(-tables // TABLES_OF_ONE))]
    clients = [NotingClient(server.url, key, number, PATIENCE) for number, key in enumerate(keys)]
    players = [asyncio.create_task(keep_playing(clients[number // TABLES_OF_ONE], number, module.play)) for number in range(tables)]

    async def for_a_while(wanted: int) -> None:
        """Half of the time at least, and until so many moves have been acknowledged; a player that has failed ends it."""
        until, before = time.monotonic() + seconds / 2, sum(len(each.made) for each in clients)
        while time.monotonic() < until or sum(len(each.made) for each in clients) < before + wanted:
            done, _ = await asyncio.wait(players, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
            for each in done:
                each.result()

    try:
        async with asyncio.timeout(seconds + 2 * PATIENCE):
            await for_a_while(tables)
            await asyncio.sleep(random.random() * 0.2)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await for_a_while(tables)
    finally:
        for each in players:
            each.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for client in clients:
            await client.close()
    return [made for client in clients for made in client.made]


async def check_all_is_there(server: RunningServer, made: list[Made]) -> None:
    """Every acknowledged move is in the events of its table, under the number that was told, and every record verifies."""
    by_table: dict[str, dict[int, int]] = {}
    for each in made:
        by_table.setdefault(each.table, {})[each.seq] = each.action
    for number, (table_id, moves) in enumerate(by_table.items()):
        # Looking is limited too: every table by an address of its own.
        async with NotingClient(server.url, "", number, PATIENCE) as looking:
            kept = await kept_moves(looking, table_id, max(moves))
            assert moves.items() <= kept.items(), f"an acknowledged move is missing at table {table_id}"
            record = await looking.record(table_id)
            assert record.line.last is not None
            if (await looking.table(table_id)).is_over:
                assert verify(record).is_proven


async def kept_moves(looking: AsyncClient, table_id: str, last: int) -> dict[int, int]:
    """The moves among the events of a table up to this one."""
    kept: dict[int, int] = {}
    async with aclosing(looking.follow(table_id, 0)) as lines:
        async for line in lines:
            if isinstance(line, Happened) and line.event["kind"] == "played":
                kept[line.seq] = line.event["action"]
            if line.seq >= last:
                break
    return kept


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.slow
async def test_ten_tables_go_on_through_a_kill_and_nothing_is_lost(anyio_backend: str, tmp_path: Path):
    with RunningServer(tmp_path / "games.db", workers=1) as server:
        made = await play_through_a_kill(server, 10, 6.0)
        assert len({each.table for each in made}) >= 10
        await check_all_is_there(server, made)
        # And what is not there would be noticed.
        with pytest.raises(AssertionError, match="missing"):
            await check_all_is_there(server, [made[-1]._replace(action=made[-1].action + 1)])


@pytest.mark.soak
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_two_hundred_tables_go_on_through_a_kill_and_nothing_is_lost(
    anyio_backend: str, tmp_path: Path, request: pytest.FixtureRequest, database: str
):
    address = str(tmp_path / "games.db") if database == "sqlite" else request.getfixturevalue("postgres").new_database(TEMPLATE)
    with RunningServer(address, workers=1) as server:
        made = await play_through_a_kill(server, 200, 60.0)
        assert len({each.table for each in made}) >= 200
        await check_all_is_there(server, made)
