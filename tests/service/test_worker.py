"""Workers in processes of their own, on a real PostgreSQL: they answer, stop with grace, and may be killed at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator

import pytest

import tarsas
from tarsas.service.thinking.jobs import BotWork
from tarsas.service.thinking.tasks import JobKey, Task
from tarsas.service.thinking.worker import NotForWorkers, Worker
from tarsas.store import Store, StoreUnavailable
from tarsas.store.schema import jobs

from ..databases import Postgres, start_postgres
from .test_bot_work import Ear, new_table
from .test_bot_work_pool import SLOW, answered

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

EASY = Task(tarsas.game("carnac").start(seed=1), "bot:easy", 7)
HARD = Task(EASY.position, "bot:hard", 7)
SHORT_LEASE = 1_500

QUICK_TO_TAKE_OVER = """
import asyncio, logging, sys
from tarsas.service.thinking.worker import Worker
logging.basicConfig(level=logging.INFO, format="%(message)s")
asyncio.run(Worker(sys.argv[1], 1, lease=int(sys.argv[2])).run())
"""


@pytest.fixture
def address(postgres: Postgres) -> Iterator[str]:
    database = postgres.migrated_database()
    yield database
    postgres.take_back(database)


@pytest.fixture
async def work(anyio_backend: str, address: str) -> AsyncIterator[BotWork]:
    """The queue of a house that runs no bots of its own."""
    async with await Store.open(address) as store:
        await new_table(store)
        queue = BotWork(store)
        yield queue
        queue.close()


@contextlib.asynccontextmanager
async def started(*command: str) -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=PIPE, stderr=PIPE)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


async def heard(process: Process, words: str) -> str:
    """The line of its log that has these words."""
    assert process.stderr is not None
    async with asyncio.timeout(60):
        while line := (await process.stderr.readline()).decode():
            if words in line:
                return line
    raise AssertionError(f"the worker ended without saying {words!r}")


async def taken_by(work: BotWork, seq: int = 1) -> str:
    """Who has the job."""
    async with asyncio.timeout(60):
        while True:
            row = await work._store.read(lambda connection: connection.execute(jobs.select().where(jobs.c.seq == seq)).one())
            if row.lease_by:
                return str(row.lease_by)
            await asyncio.sleep(0.02)


def test_sqlite_is_refused_with_the_way_out():
    with pytest.raises(NotForWorkers, match=r"tarsas serve.*postgresql://"):
        Worker("games.db")


async def test_a_worker_answers_for_a_house_without_bots_and_stops_with_grace(work: BotWork, address: str):
    ear = Ear(work)
    async with started("-m", "tarsas", "worker", "--database", address, "--jobs", "1") as process:
        await heard(process, "waiting for work")
        for seq in range(3):
            await work.ask(JobKey("t1", seq, 0), EASY)
        answers = [await answered(ear) for _ in range(3)]
        assert {answer.action for answer in answers} <= set(EASY.position.actions)
        # They answer at once, with the plain rules if need be; the compiled ones come when they are there.
        async with asyncio.timeout(120):
            while work.status("carnac").state != "ready":
                await asyncio.sleep(0.1)
        process.send_signal(signal.SIGTERM)
        out, err = await asyncio.wait_for(process.communicate(), 20)
        assert process.returncode == 0
        assert "3 jobs" in out.decode()
        assert "Traceback" not in err.decode()


async def test_a_job_under_way_is_finished_before_a_worker_stops(work: BotWork, address: str):
    async with started("-m", "tarsas", "worker", "--database", address, "--jobs", "1") as process:
        await heard(process, "waiting for work")
        # Loaded first, so that what is left to finish is a thought and not the loading.
        await work.ask(JobKey("t1", 0, 0), EASY)
        assert await work.wait_for(JobKey("t1", 0, 0), 60) is not None
        await work.ask(JobKey("t1", 1, 0), HARD)
        await taken_by(work)
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), 40)
        answer = await work.answer(JobKey("t1", 1, 0))
        assert answer is not None
        assert answer.action in EASY.position.actions


async def test_the_job_of_a_worker_that_is_killed_is_done_by_another(work: BotWork, address: str):
    ear = Ear(work)
    async with started("-c", QUICK_TO_TAKE_OVER, address, str(SHORT_LEASE)) as first:
        await heard(first, "waiting for work")
        await work.ask(JobKey("t1", 1, 0), SLOW)
        holder = await taken_by(work)
        assert first.pid is not None
        os.kill(first.pid, signal.SIGKILL)
    async with started("-c", QUICK_TO_TAKE_OVER, address, str(SHORT_LEASE)) as second:
        answer = await answered(ear)
        assert second.returncode is None
    assert answer.error is None
    assert answer.action in SLOW.position.actions
    assert await taken_by(work) != holder


async def test_a_worker_outlives_the_database(anyio_backend: str):
    server = start_postgres(is_durable=True)
    try:
        async with await Store.open(server.address()) as store:
            await new_table(store)
            work = BotWork(store)
            async with started("-m", "tarsas", "worker", "--database", server.address(), "--jobs", "1") as process:
                await heard(process, "waiting for work")
                await asyncio.to_thread(server.kill)
                await heard(process, "wait for the database")
                await asyncio.to_thread(server.start_again)
                key = JobKey("t1", 1, 0)
                async with asyncio.timeout(60):
                    await asked_until_it_is_there(work, key)
                    while (answer := await work.wait_for(key, 1)) is None:
                        pass
                assert answer.action in EASY.position.actions
                assert process.returncode is None
            work.close()
    finally:
        server.stop()


async def asked_until_it_is_there(work: BotWork, key: JobKey) -> None:
    """As a house asks: what got no answer is asked again, and is the same question."""
    while True:
        try:
            await work.ask(key, EASY)
        except StoreUnavailable:
            await asyncio.sleep(0.05)
        else:
            return


async def test_two_workers_share_the_work(work: BotWork, address: str):
    ear = Ear(work)
    async with (
        started("-c", QUICK_TO_TAKE_OVER, address, "6000") as first,
        started("-c", QUICK_TO_TAKE_OVER, address, "6000") as second,
    ):
        for process in (first, second):
            await heard(process, "waiting for work")
        for seq in range(30):
            await work.ask(JobKey("t1", seq, 0), EASY)
        answers = [await answered(ear) for _ in range(30)]
    assert sorted(answer.key.seq for answer in answers) == list(range(30))
    rows = await work._store.read(lambda connection: connection.execute(jobs.select()).all())
    assert len({row.lease_by for row in rows}) == 2
    assert {row.attempts for row in rows} == {1}
