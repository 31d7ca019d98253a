"""Jobs: one worker each, lost leases come back, failures wait longer each time, and hopeless ones are given up."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from tarsas.store import Store
from tarsas.store.jobs import (
    FIRST_PAUSE,
    MOST_ATTEMPTS,
    add_job,
    drop_jobs,
    fail_job,
    finish_job,
    forget_jobs,
    give_up_jobs,
    job_of,
    renew_job,
    take_jobs,
)
from tarsas.store.schema import Job

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
async def waiting(store: Store, table: str) -> None:
    """Three jobs, asked for at 100, 101 and 102."""
    for n in range(3):
        await add(store, n, 100 + n)


async def add(store: Store, seq: int, now: int) -> bool:
    return await store.write(lambda connection: add_job(connection, "t1", seq, 0, "move", {"level": "easy"}, now))


async def take(store: Store, worker: str, now: int, limit: int = 1, lease: int = 1000) -> list[Job]:
    return await store.write(lambda connection: take_jobs(connection, worker, now, now + lease, limit))


async def look(store: Store, seq: int = 0) -> Job:
    job = await store.read(lambda connection: job_of(connection, "t1", seq, 0, "move"))
    assert job is not None
    return job


async def test_the_oldest_job_goes_first_and_to_one_worker(store: Store) -> None:
    (job,) = await take(store, "one", 200)
    assert (job.seq, job.payload, job.attempts, job.lease_by, job.lease_until) == (0, {"level": "easy"}, 1, "one", 1200)
    assert [each.seq for each in await take(store, "two", 200, limit=5)] == [1, 2]
    assert await take(store, "three", 200, limit=5) == []


async def test_workers_in_several_processes_never_share_a_job(store: Store, database_url: str) -> None:
    for n in range(3, 60):
        await add(store, n, 100 + n)
    async with await Store.open(database_url) as other:

        async def work(own: Store, name: str) -> list[int]:
            taken: list[int] = []
            while jobs := await take(own, name, 1000, limit=2):
                taken += [job.seq for job in jobs]
            return taken

        taken = await asyncio.gather(*(work(own, f"{n}") for n, own in enumerate([store, other] * 4)))
    assert sorted(seq for each in taken for seq in each) == list(range(60))


async def test_a_worker_in_another_process_is_never_waited_for(store: Store, database_url: str) -> None:
    """PostgreSQL only: SQLite locks no rows."""
    if store.url.get_backend_name() == "sqlite":
        assert len(await take(store, "one", 1000)) == 1
        return
    with psycopg.connect(database_url) as slow:
        slow.execute("SELECT id FROM jobs WHERE seq = 0 FOR UPDATE")
        assert [job.seq for job in await take(store, "one", 1000)] == [1]
        slow.rollback()
    assert [job.seq for job in await take(store, "one", 1000)] == [0]


async def test_asking_twice_for_the_same_is_asking_once(store: Store) -> None:
    assert await add(store, 9, 500)
    assert not await add(store, 0, 500)
    assert (await look(store)).created_at == 100


async def test_a_lease_that_ran_out_goes_to_another_worker_and_the_first_is_refused(store: Store) -> None:
    (job,) = await take(store, "one", 200, lease=1000)
    assert await store.write(lambda connection: renew_job(connection, job.id, "one", 2000))
    assert job.id not in {each.id for each in await take(store, "two", 1999, limit=5)}
    (again,) = await take(store, "two", 2000)
    assert (again.id, again.attempts) == (job.id, 2)
    assert not await store.write(lambda connection: renew_job(connection, job.id, "one", 9000))
    assert not await store.write(lambda connection: finish_job(connection, job.id, "one", "late", 2100))
    assert await store.write(lambda connection: finish_job(connection, job.id, "two", {"move": "a"}, 2100))
    assert ((await look(store)).result, (await look(store)).done_at) == ({"move": "a"}, 2100)
    assert not await store.write(lambda connection: finish_job(connection, job.id, "two", "twice", 2200))


async def test_a_failed_job_waits_longer_each_time_and_is_given_up_at_last(store: Store) -> None:
    now, pauses = 200, []
    for _ in range(MOST_ATTEMPTS):
        (job,) = (each for each in await take(store, "one", now, limit=1))
        assert job.seq == 0
        assert await store.write(lambda connection, now=now, job=job: fail_job(connection, job.id, "one", "no idea", now))  # type: ignore[misc]
        failed = await look(store)
        pauses.append(failed.available_at - now)
        await take(store, "others", now, limit=5, lease=10**9)
        now = failed.available_at
    assert pauses[:-1] == [FIRST_PAUSE * 2**n for n in range(MOST_ATTEMPTS - 1)]
    assert (failed.done_at is not None, failed.error, failed.result) == (True, "no idea", None)
    assert await take(store, "one", now + 10**6) == []
    assert not await store.write(lambda connection: fail_job(connection, job.id, "one", "again", now))


async def test_a_job_that_kills_its_workers_is_given_up(store: Store) -> None:
    await store.write(lambda connection: drop_jobs(connection, "t1"))
    await add(store, 7, 0)
    for attempt in range(MOST_ATTEMPTS):
        assert await store.write(lambda connection, now=attempt * 10: give_up_jobs(connection, now)) == []  # type: ignore[misc]
        assert len(await take(store, f"w{attempt}", attempt * 10, lease=10)) == 1
    assert await take(store, "next", 1000) == []
    (given_up,) = await store.write(lambda connection: give_up_jobs(connection, 1000))
    assert (given_up.seq, given_up.done_at) == (7, 1000)
    assert "none came back" in str(given_up.error)


async def test_jobs_are_dropped_and_forgotten(store: Store) -> None:
    (job,) = await take(store, "one", 200)
    await store.write(lambda connection: finish_job(connection, job.id, "one", "a", 300))
    assert await store.write(lambda connection: drop_jobs(connection, "t1")) == 2
    assert await store.write(lambda connection: forget_jobs(connection, 300, 10)) == 0
    assert await store.write(lambda connection: forget_jobs(connection, 301, 0)) == 0
    assert await store.write(lambda connection: forget_jobs(connection, 301, 10)) == 1
