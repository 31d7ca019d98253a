"""Chaos: 64 tables under load, and SIGKILL at random moments to the process, to a worker, to the PostgreSQL server. Nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from tarsas.errors import TarsasError
from tarsas.service.house import House
from tarsas.store import Store
from tests.databases import TEMPLATE, Postgres, start_postgres

from .chaos_ledger import Ledger, check, check_all_go_on
from .company import guest, moves, opened
from .tabletop import ME, ZSOFI, carnac

pytestmark = pytest.mark.anyio

KILLS = 5
SOAKED = 100
ACKNOWLEDGED = 60
"""In each life so many acts are acknowledged before the kill comes."""
LATER = 3_600_000
"""Milliseconds by which the clock of the last look is ahead: the leases of the dead have run out."""

ROOT = Path(__file__).parents[2]


class Process:
    """A process of ours, by its command line."""

    def __init__(self, running: asyncio.subprocess.Process) -> None:
        self._running = running

    @classmethod
    async def start(cls, *arguments: str, is_heard: bool = False) -> Process:
        out = asyncio.subprocess.PIPE if is_heard else asyncio.subprocess.DEVNULL
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        running = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *arguments, stdin=asyncio.subprocess.PIPE, stdout=out, stderr=asyncio.subprocess.DEVNULL, env=environment
        )
        return cls(running)

    async def lines(self) -> AsyncIterator[bytes]:
        assert self._running.stdout is not None
        while line := await self._running.stdout.readline():
            yield line

    async def kill(self) -> None:
        """SIGKILL; no process has time to say goodbye."""
        with contextlib.suppress(ProcessLookupError):
            self._running.send_signal(signal.SIGKILL)
        await self._running.wait()


class Players:
    """The house with its players, and the ledger of what they say. It can be killed and started again."""

    def __init__(self, database: str, workers: int, folder: Path) -> None:
        self.ledger = Ledger()
        self._arguments = ("tests.service.chaos_players", database, str(workers), str(folder / "pending.json"))
        self._pending = folder / "pending.json"
        self._heard = asyncio.Event()

    async def start(self) -> None:
        self._pending.write_text(json.dumps(self.ledger.pending))
        self._process = await Process.start(*self._arguments, is_heard=True)
        self._listening = asyncio.create_task(self._listen())

    async def kill(self) -> None:
        """What was said before the kill is still heard."""
        await self._process.kill()
        await self._listening

    async def more(self, acknowledged: int, seconds: float = 120) -> None:
        """Wait until so many more acts were acknowledged, and a random moment longer."""
        wanted = len(self.ledger.done) + acknowledged
        async with asyncio.timeout(seconds):
            while len(self.ledger.done) < wanted:
                self._heard.clear()
                await self._heard.wait()
        await asyncio.sleep(random.random() * 0.2)

    async def _listen(self) -> None:
        async for line in self._process.lines():
            self.ledger.note(line)
            self._heard.set()


@contextlib.asynccontextmanager
async def playing(database: str, workers: int, folder: Path) -> AsyncIterator[Players]:
    players = Players(database, workers, folder)
    await players.start()
    try:
        yield players
    finally:
        await players.kill()


async def kill_again_and_again(players: Players, kill_and_restart: Callable[[], Awaitable[None]], kills: int) -> None:
    for _ in range(kills):
        await players.more(ACKNOWLEDGED)
        await kill_and_restart()
    await players.more(ACKNOWLEDGED)


async def check_nothing_is_lost(database: str, ledger: Ledger) -> None:
    async with await Store.open(database) as store:
        assert await check(store, ledger) > len(ledger.done)
    async with opened(database, lambda: time.time_ns() // 1_000_000 + LATER) as house:
        assert await check_all_go_on(house) >= 32


async def kill_the_process(database: str, folder: Path, kills: int) -> None:
    async with playing(database, 1, folder) as players:

        async def kill_and_restart() -> None:
            await players.kill()
            await players.start()

        await kill_again_and_again(players, kill_and_restart, kills)
    assert players.ledger.lives == kills + 1
    await check_nothing_is_lost(database, players.ledger)


async def kill_a_worker(database: str, folder: Path, kills: int) -> None:
    worker_arguments = ("tarsas", "worker", "--database", database, "--jobs", "1")
    worker = await Process.start(*worker_arguments)
    try:
        async with playing(database, 0, folder) as players:

            async def kill_and_restart() -> None:
                nonlocal worker
                await worker.kill()
                await players.more(5)
                worker = await Process.start(*worker_arguments)

            await kill_again_and_again(players, kill_and_restart, kills)
    finally:
        await worker.kill()
    assert players.ledger.lives == 1
    await check_nothing_is_lost(database, players.ledger)


async def kill_the_server(folder: Path, kills: int) -> None:
    server = start_postgres(is_durable=True)
    try:
        database = server.new_database()
        async with playing(database, 1, folder) as players:

            async def kill_and_restart() -> None:
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start_again)

            await kill_again_and_again(players, kill_and_restart, kills)
        assert players.ledger.lives == 1
        await check_nothing_is_lost(database, players.ledger)
    finally:
        server.stop()


@pytest.mark.slow
async def test_the_process_is_killed_and_nothing_is_lost(anyio_backend: str, tmp_path: Path):
    await kill_the_process(f"sqlite:///{tmp_path / 'chaos.db'}", tmp_path, KILLS)


@pytest.mark.slow
async def test_a_worker_is_killed_and_nothing_is_lost(anyio_backend: str, tmp_path: Path, postgres: Postgres):
    await kill_a_worker(postgres.new_database(TEMPLATE), tmp_path, KILLS)


@pytest.mark.slow
async def test_the_database_server_is_killed_and_nothing_is_lost(anyio_backend: str, tmp_path: Path):
    await kill_the_server(tmp_path, KILLS)


@pytest.mark.soak
async def test_the_process_is_killed_a_hundred_times(anyio_backend: str, tmp_path: Path):
    await kill_the_process(f"sqlite:///{tmp_path / 'chaos.db'}", tmp_path, SOAKED)


@pytest.mark.soak
async def test_the_process_on_postgresql_is_killed_a_hundred_times(anyio_backend: str, tmp_path: Path, postgres: Postgres):
    await kill_the_process(postgres.new_database(TEMPLATE), tmp_path, SOAKED)


@pytest.mark.soak
async def test_a_worker_is_killed_a_hundred_times(anyio_backend: str, tmp_path: Path, postgres: Postgres):
    await kill_a_worker(postgres.new_database(TEMPLATE), tmp_path, SOAKED)


@pytest.mark.soak
async def test_the_database_server_is_killed_a_hundred_times(anyio_backend: str, tmp_path: Path):
    await kill_the_server(tmp_path, SOAKED)


# --- the checker itself


async def played_for_a_while(house: House) -> tuple[str, Ledger]:
    """A table of one screen for two after four moves, and the ledger of who played them."""
    anna = await guest(house)
    table_id = (await house.new_table(anna, carnac(ME, ZSOFI))).table.id
    ledger = Ledger()
    for number in range(4):
        table = (await house.table(table_id)).table
        done = await moves(house, table_id, request=f"r{number}")
        move = {"seat": table.to_move, "move": done.table.record.actions[-1]}  # type: ignore[union-attr]
        ledger.sent[f"r{number}"] = {"table": table_id, "person": anna, "kind": "Move", "act": move, "request": f"r{number}"}
        ledger.done[f"r{number}"] = done.table.seq
    return table_id, ledger


async def test_the_checker_accepts_what_is_whole(house: House):
    _, ledger = await played_for_a_while(house)
    assert await check(house.store, ledger) == 6
    assert await check_all_go_on(house) == 1


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM events WHERE seq = 4",
        "DELETE FROM events WHERE seq = 6",
        "UPDATE events SET request = NULL WHERE seq = 5",
        "UPDATE events SET request = 'x' WHERE seq = 5",
        "UPDATE tables SET last_seq = 5",
        "UPDATE tables SET summary = '{}'",
    ],
)
async def test_the_checker_notices_every_harm(house: House, harm: str):
    _, ledger = await played_for_a_while(house)
    await house.store.write(lambda connection: connection.execute(text(harm)))
    with pytest.raises((AssertionError, KeyError, TarsasError)):
        await check(house.store, ledger)


async def test_the_checker_notices_a_refused_act_that_was_stored(house: House):
    _, ledger = await played_for_a_while(house)
    del ledger.done["r2"]
    ledger.refused.add("r2")
    with pytest.raises(AssertionError, match="refused, and stored"):
        await check(house.store, ledger)
