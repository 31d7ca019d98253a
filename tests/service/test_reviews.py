"""Reviews as work: for whom, in slices behind everything else, and nothing is lost with a worker."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Mapping
from typing import Any

import pytest

import tarsas
from tarsas.learn.review import Budget, Findings, Reviewer, review_of
from tarsas.match import Record
from tarsas.service.errors import NoSuchTable, NotAllowed, NotNow
from tarsas.service.house import House
from tarsas.service.tables import texts
from tarsas.service.tables.acts import Resign
from tarsas.service.tables.wishes import TableWish
from tarsas.service.thinking.jobs import BotWork, TooMuchToThink
from tarsas.service.thinking.pool import REVIEW_LEASE, BotPool
from tarsas.service.thinking.process import Thinker
from tarsas.service.thinking.reviews import MOST_WAITING, ReviewWork, key_of
from tarsas.service.thinking.tasks import line_of, task_of_line
from tarsas.store import Store
from tarsas.store import reviews as stored
from tests.learn.lines import SMALL, played, record_of

from .company import guest, moves, two_at_a_table
from .conftest import HandClock
from .tabletop import ME, OPEN, azul
from .test_bot_work_pool import running

pytestmark = pytest.mark.anyio


def short(seed: int = 1) -> Record:
    return record_of(played(tarsas.game("carnac"), seed, longest=8))


async def over(house: House, wish: TableWish | None = None) -> tuple[str, str]:
    """A table where Anna has resigned."""
    view, anna, _ = await two_at_a_table(house, wish)
    await moves(house, view.table.id)
    await house.act(view.table.id, anna, Resign(0))
    return view.table.id, anna


async def test_a_running_game_is_not_reviewed(house: House):
    view, anna, _ = await two_at_a_table(house, azul(ME, OPEN, is_rated=True))
    await moves(house, view.table.id)
    with pytest.raises(NotNow):
        await house.review(view.table.id, anna)


@pytest.mark.parametrize("is_rated", [True, False])
async def test_nobody_brings_the_record_of_the_rated_game_they_are_playing(house: House, is_rated: bool):
    view, anna, bence = await two_at_a_table(house, azul(ME, OPEN, is_rated=is_rated))
    await moves(house, view.table.id)
    earlier = await house.record(view.table.id)
    await moves(house, view.table.id)
    later = await house.record(view.table.id)
    for person in (anna, bence):
        for record in (earlier, later):
            if is_rated:
                with pytest.raises(NotAllowed) as refused:
                    await house.review_of(record, person)
                assert refused.value.text == texts.NO_REVIEW
            else:
                assert (await house.review_of(record, person)).findings is None
    assert await house.review_of(later, await guest(house, "Cili")), "who does not sit there may"


async def test_a_finished_table_is_reviewed_once_for_all(house: House):
    table_id, anna = await over(house)
    record, found = await house.review(table_id, anna)
    assert (found.findings, found.is_whole) == (None, False)
    row = await house.reviews.take("one", REVIEW_LEASE)
    assert row is not None
    assert row.key == found.key == key_of(record)
    assert line_of(row.task).actions == record.line.actions
    assert await house.reviews.take("two", REVIEW_LEASE) is None, "it is one's own for a while"
    reviewer = Reviewer(record.line, budget=SMALL)
    for _ in reviewer.run():
        pass
    assert await house.reviews.keep("one", row, reviewer.findings.to_json())
    _, again = await house.review(table_id, await guest(house, "Cili"))
    assert again.is_whole
    assert again.findings is not None
    assert review_of(record, again.findings) is not None
    assert await house.reviews.take("two", REVIEW_LEASE) is None


async def test_what_one_worker_found_another_goes_on_from(house: House, clock: HandClock):
    record, anna = short(), await guest(house, "Anna")
    await house.reviews.find(record, anna)
    first = await house.reviews.take("one", REVIEW_LEASE)
    assert first is not None
    reviewer = Reviewer(record.line, budget=SMALL)
    next(reviewer.run())
    assert await house.reviews.keep("one", first, reviewer.findings.to_json())
    second = await house.reviews.take("two", REVIEW_LEASE)
    assert second is not None
    assert second.findings is not None
    assert Findings.from_json(second.findings).values == reviewer.findings.values
    clock.now += REVIEW_LEASE + 1
    third = await house.reviews.take("three", REVIEW_LEASE)
    assert third is not None, "the second worker died"
    assert not await house.reviews.keep("two", second, reviewer.findings.to_json()), "it is the third's now"


async def test_who_waits_for_several_waits_for_them_first(house: House):
    anna = await guest(house, "Anna")
    for seed in range(MOST_WAITING):
        await house.reviews.find(short(seed), anna)
    with pytest.raises(TooMuchToThink):
        await house.reviews.find(short(99), anna)
    assert await house.reviews.find(short(0), anna), "what was asked for before may be looked at"


async def test_a_brought_record_is_kept_with_its_names_until_its_owner_leaves(house: House):
    anna, record = await guest(house, "Anna"), short()
    found = await house.review_of(record, anna)
    assert found.key != key_of(record), "another's names are another's"
    assert (await house.reviews.brought(found.key)).seats == record.seats
    await house.forget(anna)
    with pytest.raises(NoSuchTable):
        await house.reviews.brought(found.key)


async def test_what_nobody_looks_at_is_swept(house: House, clock: HandClock):
    found = await house.review_of(short(), await guest(house, "Anna"))
    assert await house.reviews.sweep() == 0
    clock.now += 100 * 86_400_000
    assert await house.reviews.sweep() == 1
    with pytest.raises(NoSuchTable):
        await house.reviews.brought(found.key)


def test_a_process_searches_a_slice(monkeypatch: pytest.MonkeyPatch):
    said: list[Mapping[str, Any]] = []
    thinker = Thinker(said.append)
    task = task_of_line(short().line)
    monkeypatch.setattr(thinker, "_is_awake", lambda game: False)
    thinker.serve({"review": task, "findings": None, "seconds": 0.0})
    assert said[-1] == {"asleep": "carnac"}, "plain rules would take hours"
    monkeypatch.setattr(thinker, "_is_awake", lambda game: True)
    thinker.serve({"review": task, "findings": None, "seconds": 0.0})
    one = said[-1]["findings"]
    thinker.serve({"review": task, "findings": one, "seconds": 0.0})
    assert len(said[-1]["findings"]["values"]) == len(one["values"]) + 1


@pytest.mark.slow
async def test_a_review_goes_on_when_its_process_is_killed(store: Store):
    work, reviews = BotWork(store), ReviewWork(store)
    pool = BotPool(work, 1, reviews=reviews, poll=0.1)
    record = record_of(played(tarsas.game("carnac"), longest=10))
    await pool.start()
    try:
        found = await reviews.find(record, None)
        async with asyncio.timeout(300):
            while (found := await reviews.find(record, None)).findings is None:
                await asyncio.sleep(0.02)
            known = found.findings.values
            first = await running(pool)
            os.kill(first, signal.SIGKILL)
            while not (found := await reviews.find(record, None)).is_whole:
                await asyncio.sleep(0.05)
        assert found.findings is not None
        assert known.keys() <= found.findings.values.keys()
        assert first not in pool.pids
        row = await store.read(lambda connection: stored.review_row(connection, found.key))
        assert row is not None
        assert (row.lease_by, row.error) == (None, None)
    finally:
        await pool.close(0)
        work.close()


def test_the_usual_budget_is_deep_enough_to_tell_a_blunder():
    assert Budget().check >= 4 * Budget().deep, "what looks like a blunder is looked at longer"
