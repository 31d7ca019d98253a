"""The queue of bot work: asked once, taken by one, never lost, answered once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

import tarsas
from tarsas.language import Text
from tarsas.service.thinking.jobs import (
    ALONE_URGENCY,
    HINT_URGENCY,
    KEPT_FOR,
    MOST_OUTSTANDING,
    Asker,
    BotWork,
    Readiness,
    TooMuchToThink,
    key_of,
)
from tarsas.service.thinking.tasks import Answer, BadTask, JobKey, JobKind, Task
from tarsas.store import Store, StoreUnavailable
from tarsas.store.jobs import MOST_ATTEMPTS, SHARING, drop_jobs
from tarsas.store.tables import add_table

from ..databases import TEMPLATE, Postgres
from .conftest import HandClock

pytestmark = pytest.mark.anyio

LEASE = 1_000
KEY = JobKey("t1", 4, 1)
TASK = Task(tarsas.game("azul").start(seed=1), "random", 7)


async def new_table(store: Store, table_id: str = "t1", status: str = "playing") -> None:
    await store.write(lambda connection: add_table(connection, table_id, game="azul", players=2, mode="", host=None, seed=b"", at=1, status=status))


@pytest.fixture
async def work(store: Store, clock: HandClock) -> AsyncIterator[BotWork]:
    await new_table(store)
    queue = BotWork(store, clock)
    yield queue
    queue.close()


class Ear:
    """Keeps the answers it hears, and can be waited for."""

    def __init__(self, work: BotWork) -> None:
        self.answers: asyncio.Queue[Answer] = asyncio.Queue()
        self.stop = work.on_answer(self.answers.put)

    async def next(self) -> Answer:
        async with asyncio.timeout(20):
            return await self.answers.get()


def test_a_task_comes_back_as_it_went_for_every_game():
    for name in tarsas.games():
        task = Task(tarsas.game(name).start(seed=3), "bot:easy", 2**31)
        assert Task.from_json(task.to_json()) == task


def test_a_task_of_other_rules_is_refused():
    with pytest.raises(BadTask, match="Update the workers"):
        Task.from_json(TASK.to_json() | {"rules": 99})
    with pytest.raises(BadTask, match="bytes"):
        Task.from_json(TASK.to_json() | {"state": "AAAA"})


async def test_a_job_is_asked_taken_and_answered(work: BotWork):
    ear = Ear(work)
    assert await work.ask(KEY, TASK) is None
    (job,) = await work.take("anna", 5, LEASE)
    assert (key_of(job), Task.from_json(job.payload), job.attempts) == (KEY, TASK, 1)
    assert await work.answer(KEY) is None
    assert await work.finish("anna", job, {"action": 42})
    assert await ear.next() == await work.answer(KEY) == Answer(KEY, 42)
    assert await work.take("anna", 5, LEASE) == []


async def test_asking_again_is_the_same_job_and_gets_its_answer(work: BotWork):
    for _ in range(3):
        assert await work.ask(KEY, TASK) is None
    (job,) = await work.take("anna", 5, LEASE)
    await work.finish("anna", job, {"action": 42})
    assert await work.ask(KEY, TASK) == Answer(KEY, 42)


async def test_a_hint_brings_its_clicks_and_reason(work: BotWork):
    key = JobKey("t1", 4, 1, JobKind.HINT)
    await work.ask(key, TASK)
    (job,) = await work.take("anna", 5, LEASE)
    waiting = asyncio.create_task(work.wait_for(key, 20))
    await asyncio.sleep(0)
    await work.finish("anna", job, {"action": 3, "parts": ["factory-1/blue", "line-2"], "reason": ["mert", "because"]})
    assert await waiting == Answer(key, 3, ("factory-1/blue", "line-2"), Text("mert", "because"))
    assert await work.wait_for(key, 0) == await waiting
    assert await work.wait_for(JobKey("t1", 5, 1, JobKind.HINT), 0.01) is None


async def test_no_job_goes_to_two(work: BotWork):
    for seq in range(20):
        await work.ask(JobKey("t1", seq, 0), TASK)
    taken = await asyncio.gather(*(work.take(f"worker {number}", 3, LEASE) for number in range(10)))
    ids = [job.id for jobs in taken for job in jobs]
    assert len(ids) == len(set(ids)) == 20


async def test_a_lease_that_runs_out_lets_another_take_over(work: BotWork, clock: HandClock):
    await work.ask(KEY, TASK)
    (lost,) = await work.take("anna", 1, LEASE)
    clock.now += LEASE - 1
    assert await work.take("bence", 1, LEASE) == []
    clock.now += 1
    (found,) = await work.take("bence", 1, LEASE)
    assert (found.id, found.attempts) == (lost.id, 2)
    assert not await work.renew("anna", lost.id, LEASE)
    assert not await work.finish("anna", lost, {"action": 1})
    assert await work.finish("bence", found, {"action": 2})
    assert (await work.answer(KEY)) == Answer(KEY, 2)


async def test_a_renewed_lease_stays(work: BotWork, clock: HandClock):
    await work.ask(KEY, TASK)
    (job,) = await work.take("anna", 1, LEASE)
    for _ in range(5):
        clock.now += LEASE - 1
        assert await work.renew("anna", job.id, LEASE)
    assert await work.take("bence", 1, LEASE) == []


async def test_a_failed_job_is_tried_again_and_at_last_its_error_is_the_answer(work: BotWork, clock: HandClock):
    ear = Ear(work)
    await work.ask(KEY, TASK)
    for attempt in range(1, MOST_ATTEMPTS + 1):
        (job,) = await work.take("anna", 1, LEASE)
        assert job.attempts == attempt
        await work.fail("anna", job, "it broke")
        assert await work.take("anna", 1, LEASE) == [], "a failed job waits a little before it is tried again"
        clock.now += 60_000
    assert await ear.next() == Answer(KEY, None, error="it broke")
    assert await work.take("anna", 1, LEASE) == []


async def test_what_can_never_work_is_not_tried_again(work: BotWork, clock: HandClock):
    ear = Ear(work)
    await work.ask(KEY, TASK)
    (job,) = await work.take("anna", 1, LEASE)
    await work.fail("anna", job, "other rules", is_final=True)
    assert (await ear.next()).error == "other rules"
    clock.now += 60_000
    assert await work.take("anna", 1, LEASE) == []


async def test_a_job_that_kills_every_worker_is_given_up(work: BotWork, clock: HandClock):
    ear = Ear(work)
    await work.ask(KEY, TASK)
    for _ in range(MOST_ATTEMPTS):
        assert len(await work.take("doomed", 1, LEASE)) == 1
        clock.now += LEASE
    assert await work.take("doomed", 1, LEASE) == []
    assert (await ear.next()).error is not None


async def test_a_job_given_back_is_there_at_once_and_no_attempt_is_counted(work: BotWork):
    await work.ask(KEY, TASK)
    (job,) = await work.take("anna", 1, LEASE)
    await work.give_back("anna", job)
    (again,) = await work.take("bence", 1, LEASE)
    assert again.attempts == 1


async def test_dropped_work_is_not_done(work: BotWork, store: Store):
    await work.ask(KEY, TASK)
    (job,) = await work.take("anna", 1, LEASE)
    assert await store.write(lambda connection: drop_jobs(connection, "t1")) == 1
    assert not await work.finish("anna", job, {"action": 1})
    assert await work.answer(KEY) is None


async def test_an_answer_that_comes_while_the_database_is_away_is_told_again(work: BotWork, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tarsas.service.thinking.jobs.TELL_AGAIN_AFTER", 0.01)
    heard: asyncio.Queue[Answer] = asyncio.Queue()

    async def listener(answer: Answer) -> None:
        heard.put_nowait(answer)
        if heard.qsize() < 3:
            raise StoreUnavailable("away")

    stop = work.on_answer(listener)
    await work.ask(KEY, TASK)
    (job,) = await work.take("anna", 1, LEASE)
    await work.finish("anna", job, {"action": 3})
    async with asyncio.timeout(20):
        while heard.qsize() < 3:
            await asyncio.sleep(0.01)
    stop()


async def test_an_error_as_long_as_a_compilers_is_an_answer(work: BotWork):
    ear = Ear(work)
    await work.ask(KEY, TASK)
    (job,) = await work.take("anna", 1, LEASE)
    await work.fail("anna", job, "ő" * 100_000, is_final=True)
    assert (await ear.next()).error == "ő" * 1_000


async def test_answers_are_forgotten_after_hours_and_what_waits_is_not(work: BotWork, clock: HandClock, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tarsas.service.thinking.jobs.SWEPT_AT_ONCE", 2)
    asked = [JobKey("t1", seq, 1) for seq in range(7)]
    for key in asked:
        await work.ask(key, TASK)
    for job in await work.take("anna", 5, LEASE):
        await work.finish("anna", job, {"action": 1})
        clock.now += 1
    clock.now += KEPT_FOR - 1
    assert await work.sweep() == 4
    assert sum([await work.answer(key) is not None for key in asked]) == 1
    assert await work.sweep() == 0
    assert len(await work.take("anna", 10, LEASE)) == 2


async def test_a_house_that_starts_finds_answers_nobody_has_played(work: BotWork, store: Store):
    await new_table(store, "over", status="over")
    for table_id, seq in (("t1", 3), ("t1", 8), ("over", 5)):
        await work.ask(JobKey(table_id, seq, 0), TASK)
    for job in await work.take("anna", 5, LEASE):
        await work.finish("anna", job, {"action": job.seq})
    await work.ask(JobKey("t1", 9, 1, JobKind.HINT), TASK)
    assert await work.unplayed() == [Answer(JobKey("t1", 8, 0), 8)]


async def test_a_unit_that_is_taken_back_asks_nothing(work: BotWork, store: Store):
    def unit(connection):
        work.ask_in(connection, KEY, TASK)
        raise LookupError

    with pytest.raises(LookupError):
        await store.write(unit)
    assert await work.take("anna", 1, LEASE) == []


async def test_another_process_hears_the_question_the_answer_and_who_is_awake(postgres: Postgres, clock: HandClock):
    address = postgres.new_database(TEMPLATE)
    async with await Store.open(address) as here, await Store.open(address) as elsewhere:
        await new_table(here)
        work, other = BotWork(here, clock), BotWork(elsewhere, clock)
        asked = asyncio.Event()
        other.on_asked(asked.set)
        for store in (here, elsewhere):
            assert store._wire is not None
            assert await asyncio.to_thread(store._wire.wait_until_listening, 20)
        ear = Ear(work)
        await work.ask(KEY, TASK)
        async with asyncio.timeout(20):
            await asked.wait()
        (job,) = await other.take("far away", 1, LEASE)
        other.report(Readiness("azul", "ready"))
        await other.finish("far away", job, {"action": 5})
        assert await ear.next() == Answer(KEY, 5)
        # News comes in the order in which it was sent.
        assert work.status("azul") == Readiness("azul", "ready")
    postgres.drop(address)


async def test_readiness_is_told_and_never_goes_back_to_waking(work: BotWork):
    assert work.status("azul") == Readiness("azul", "asleep")
    work.report(Readiness("azul", "waking", 1, 9, "grow"))
    assert work.status("azul").state == "waking"
    work.report(Readiness("azul", "ready"))
    work.report(Readiness("azul", "waking", 2, 9, "grow"))
    assert work.status("azul") == Readiness("azul", "ready")


# --- sharing


HARD = Task(TASK.position, "bot:margit", 7)


async def test_who_has_many_tables_does_not_keep_others_waiting(store: Store, work: BotWork, clock: HandClock):
    greedy, anna = Asker("greedy"), Asker("anna")
    for seq in range(10):
        clock.now += 1
        await work.ask(JobKey("t1", seq, 0), HARD, greedy if seq < 8 else anna)
    order = [(await work.take(f"worker {number}", 1, LEASE))[0].owner for number in range(6)]
    assert order == ["greedy", "anna", "greedy", "anna", "greedy", "greedy"]


async def test_moves_come_before_hints_and_people_before_bots_alone(store: Store, work: BotWork):
    await work.ask(JobKey("t1", 1, 0), TASK, Asker("host", ALONE_URGENCY))
    await work.ask(JobKey("t1", 2, 0, JobKind.HINT), TASK, Asker("anna", HINT_URGENCY))
    await work.ask(JobKey("t1", 3, 0), TASK, Asker("bence"))
    assert [job.owner for job in [(await work.take("worker", 1, LEASE))[0] for _ in range(3)]] == ["bence", "anna", "host"]


async def test_many_browsers_at_one_place_count_together(store: Store, work: BotWork):
    for number in range(8):
        work.note_origin(f"guest {number}", "192.0.2.1")
        await work.ask(JobKey("t1", number, 0), HARD, Asker(f"guest {number}"))
    for number in range(SHARING + 1):
        await work.take(f"worker {number}", 1, LEASE)
    work.note_origin("anna", "192.0.2.2")
    await work.ask(JobKey("t1", 20, 0), HARD, Asker("anna"))
    assert [job.owner for job in await work.take("worker", 1, LEASE)] == ["anna"]


async def test_the_quick_desk_thinks_only_for_who_is_not_thought_for(store: Store, work: BotWork, monkeypatch: pytest.MonkeyPatch):
    master, medium = Task(TASK.position, "bot:margit", 7), Task(TASK.position, "bot:ilka", 7)
    monkeypatch.setattr("tarsas.service.thinking.jobs.QUICK", medium.cost_of(JobKind.MOVE))
    assert master.cost_of(JobKind.MOVE) > medium.cost_of(JobKind.MOVE)
    await work.ask(JobKey("t1", 0, 0), master, Asker("greedy"))
    (slow,) = await work.take("desk", 1, LEASE)
    await work.ask(JobKey("t1", 1, 0), medium, Asker("greedy"))
    await work.ask(JobKey("t1", 2, 0), master, Asker("another"))
    assert await work.take("quick", 1, LEASE, is_quick=True) == []
    await work.ask(JobKey("t1", 20, 0), medium, Asker("anna"))
    assert [job.owner for job in await work.take("quick", 5, LEASE, is_quick=True)] == ["anna"]
    await work.finish("desk", slow, {"action": 1})
    assert [job.owner for job in await work.take("quick", 1, LEASE, is_quick=True)] == ["greedy"]


async def test_what_waits_to_be_thought_for_somebody_is_capped(store: Store, work: BotWork):
    work.note_origin("greedy", "192.0.2.1")
    work.note_origin("friend", "192.0.2.1")
    await work.check_room("greedy")
    for seq in range(MOST_OUTSTANDING // HARD.cost_of(JobKind.MOVE) + 1):
        await work.ask(JobKey("t1", seq, 0), HARD, Asker("greedy"))
    with pytest.raises(TooMuchToThink):
        await work.check_room("greedy")
    await work.check_room("friend")
    for seq in range(100, 100 + SHARING * MOST_OUTSTANDING // HARD.cost_of(JobKind.MOVE)):
        work.note_origin(f"guest {seq}", "192.0.2.1")
        await work.ask(JobKey("t1", seq, 0), HARD, Asker(f"guest {seq}"))
    with pytest.raises(TooMuchToThink):
        await work.check_room("friend")
    await work.check_room("anna")
