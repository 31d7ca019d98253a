"""The pool, with real processes: they think, they die and are replaced, and none is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import tarsas
from tarsas.service.thinking.jobs import BotWork
from tarsas.service.thinking.pool import BotPool, jobs_at_once
from tarsas.service.thinking.tasks import Answer, JobKey, JobKind, Task
from tarsas.store import Store
from tarsas.store.schema import jobs

from .test_bot_work import Ear, new_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

POSITION = tarsas.game("carnac").start(seed=1)
QUICK = Task(POSITION, "random", 7)
EASY = Task(POSITION, "bot:easy", 7)
SLOW = Task(tarsas.game("alcazaba").start(seed=1), "bot:hard", 7)
"""Takes seconds, loading included: long enough to be killed in the middle."""


@pytest.fixture
async def work(store: Store) -> AsyncIterator[BotWork]:
    await new_table(store)
    queue = BotWork(store)
    yield queue
    queue.close()


@pytest.fixture
async def pool(work: BotWork) -> AsyncIterator[BotPool]:
    # The lease is longer than any test waits: nothing here is mended by its running out.
    opened = BotPool(work, 1, lease=600_000, poll=0.2)
    await opened.start()
    yield opened
    await opened.close(0)


async def running(pool: BotPool, but: int | None = None) -> int:
    """The id of the pool's process, once there is one (another than this)."""
    async with asyncio.timeout(60):
        while not (pids := [pid for pid in pool.pids if pid != but]):
            await asyncio.sleep(0.01)
    return pids[0]


async def gone(pid: int) -> None:
    async with asyncio.timeout(20):
        while is_running(pid):
            await asyncio.sleep(0.02)


def is_running(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be taken off the list."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


async def answered(ear: Ear) -> Answer:
    async with asyncio.timeout(120):
        return await ear.answers.get()


async def awake(pool: BotPool, game: str) -> None:
    """The pool once it has the game compiled and loaded."""
    pool.wake(game)
    async with asyncio.timeout(300):
        while pool.work.status(game).state != "ready":
            await asyncio.sleep(0.02)


async def test_bots_move_and_give_hints(work: BotWork, pool: BotPool):
    await awake(pool, "carnac")
    ear = Ear(work)
    for seq, task in enumerate((QUICK, EASY)):
        await work.ask(JobKey("t1", seq, 0), task)
        answer = await answered(ear)
        assert answer.key == JobKey("t1", seq, 0)
        assert answer.action in POSITION.actions
    assert work.status("carnac").state == "ready"
    key = JobKey("t1", 2, 0, JobKind.HINT)
    hint = await work.ask(key, EASY) or await work.wait_for(key, 60)
    assert hint is not None
    assert hint.action in POSITION.actions
    assert hint.parts == POSITION.game.contract.words.parts(POSITION.state, hint.action)
    assert hint.reason is not None
    assert len(pool.pids) == 1


async def test_the_same_seed_gives_the_same_move(work: BotWork, pool: BotPool):
    await awake(pool, "carnac")
    ear = Ear(work)
    for seq in range(2):
        await work.ask(JobKey("t1", seq, 0), EASY)
    first, second = await answered(ear), await answered(ear)
    assert first.action == second.action


async def test_bots_think_at_low_priority(work: BotWork, pool: BotPool):
    await work.ask(JobKey("t1", 1, 0), QUICK)
    pid = await running(pool)
    await work.wait_for(JobKey("t1", 1, 0), 60)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)


async def test_waking_a_game_ahead_of_need_is_told_step_by_step(work: BotWork, pool: BotPool, store: Store):
    told = []
    store.listen(lambda news: told.append(news.payload) if news.channel == "bot-readiness" else None)
    pool.wake("carnac")
    await awake(pool, "carnac")
    async with asyncio.timeout(20):
        while not told or told[-1]["state"] != "ready":
            await asyncio.sleep(0.02)
    assert [step["state"] for step in told[:-1]] == ["waking"] * (len(told) - 1)
    assert told[0]["game"] == "carnac"
    assert told[0]["total"] > 0


@pytest.mark.parametrize("name", ["azul", "alcazaba"])
async def test_on_a_cold_machine_bots_answer_before_the_compiler_is_done(
    work: BotWork, pool: BotPool, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """They think with the plain rules; another process compiles meanwhile, and ends with the pool."""
    monkeypatch.setenv("TARSAS_CACHE", str(tmp_path))
    ear, position = Ear(work), tarsas.game(name).start(seed=1)
    pool.wake(name)
    await running(pool)
    key = JobKey("t1", 1, 0, JobKind.HINT)
    await work.ask(JobKey("t1", 0, 0), Task(position, "bot:hard", 7))
    await work.ask(key, Task(position))
    answer = await answered(ear)
    assert answer.error is None
    assert answer.action in position.actions
    hint = await work.wait_for(key, 60)
    assert hint is not None
    assert hint.reason is not None
    assert work.status(name).state != "ready"
    assert len(pool.pids) == len(pool._compiling) == 1


async def test_a_job_whose_process_is_killed_is_done_by_another(work: BotWork, pool: BotPool):
    ear = Ear(work)
    await work.ask(JobKey("t1", 1, 0), SLOW)
    first = await running(pool)
    os.kill(first, signal.SIGKILL)
    second = await running(pool, but=first)
    answer = await answered(ear)
    assert answer.error is None
    assert answer.action in SLOW.position.actions
    assert pool.pids == [second]


async def test_a_lease_is_renewed_while_a_bot_thinks(work: BotWork, store: Store):
    pool = BotPool(work, 1, lease=300, poll=0.05)
    rival = BotPool(work, 1, lease=300, poll=0.05)
    ear = Ear(work)
    await pool.start()
    await work.ask(JobKey("t1", 1, 0), SLOW)
    await running(pool)
    await rival.start()
    answer = await answered(ear)
    attempts = await store.read(lambda connection: connection.execute(jobs.select()).one().attempts)
    assert (answer.error, attempts, rival.pids) == (None, 1, [])
    await pool.close(0)
    await rival.close(0)


async def test_a_pool_that_closes_gives_its_job_back_and_leaves_no_process(work: BotWork, pool: BotPool):
    await work.ask(JobKey("t1", 1, 0), SLOW)
    pid = await running(pool)
    await pool.close(0)
    await gone(pid)
    assert pool.pids == []
    (job,) = await work.take("somebody else", 1, 1_000)
    assert job.attempts == 1


async def test_a_pool_that_closes_with_grace_finishes_first(work: BotWork, pool: BotPool):
    await work.ask(JobKey("t1", 1, 0), EASY)
    await running(pool)
    await pool.close(60)
    answer = await work.answer(JobKey("t1", 1, 0))
    assert answer is not None
    assert answer.error is None


async def test_a_task_that_cannot_be_read_is_answered_with_the_error(work: BotWork, pool: BotPool):
    ear = Ear(work)
    await work.ask(JobKey("t1", 1, 0), Task(POSITION, "bot:unheard-of"))
    assert "There is no player" in str((await answered(ear)).error)


async def test_the_processes_of_a_house_that_is_killed_end_too(database_url: str):
    program = f"""
import asyncio
from tarsas.service.thinking.pool import BotPool
from tarsas.service.thinking.jobs import BotWork
from tarsas.store import Store

async def main():
    async with await Store.open({database_url!r}) as store:
        pool = BotPool(BotWork(store), 1)
        await pool.start()
        pool.wake("carnac")
        while pool.work.status("carnac").state != "ready":
            await asyncio.sleep(0.01)
        print(pool.pids[0], flush=True)
        await asyncio.sleep(600)

asyncio.run(main())
"""
    house = await asyncio.to_thread(subprocess.Popen, [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    with house:
        assert house.stdout is not None
        pid = int(await asyncio.to_thread(house.stdout.readline))
        house.kill()
        await gone(pid)


async def test_one_core_is_left_for_the_pages():
    assert jobs_at_once() == max(1, len(os.sched_getaffinity(0)) - 1)


async def test_a_bots_process_needs_no_database():
    """A house starts many of them, and with all that a store imports each would take more than twice as long to begin."""
    program = "import sys, tarsas.service.thinking.process; print('sqlalchemy' in sys.modules)"
    told = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
