"""What the house does by itself: clocks that run out, downtime that nobody pays for, and what is swept out."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from tarsas.match import EndingKind
from tarsas.service.bot_work import KEPT_FOR
from tarsas.service.house import House, HouseSettings
from tarsas.service.wishes import ClockKind, ClockWish
from tarsas.store import NewEvent, append_events
from tarsas.store.jobs import drop_jobs
from tarsas.store.schema import jobs
from tarsas.store.tables import table_row

from .company import guest, opened, two_at_a_table, until_bots_are_done
from .conftest import HandClock
from .tabletop import ME, OPEN, RANDOM_BOT, azul

pytestmark = pytest.mark.anyio


async def test_the_watch_ends_a_game_whose_time_ran_out(house: House, clock: HandClock):
    view, _, _ = await two_at_a_table(house, azul(ME, OPEN, clock=ClockWish(ClockKind.BUDGET, base=60)))
    clock.now += 59_000
    assert await house.watch.clocks() == 0
    clock.now += 1_000
    assert await house.watch.clocks() == 1
    assert await house.watch.clocks() == 0
    assert (await house.record(view.table.id)).ending.kind == EndingKind.TIMED_OUT


async def test_time_does_not_run_while_the_house_is_down(database_url: str, clock: HandClock):
    wish = azul(ME, OPEN, clock=ClockWish(ClockKind.BUDGET, base=60))
    async with opened(database_url, clock) as house:
        view, anna, _ = await two_at_a_table(house, wish)
        clock.now += 10_000
        await house.watch.beat()
    clock.now += 3_600_000
    async with opened(database_url, clock) as house:
        assert await house.watch.clocks() == 0
        later = await house.table(view.table.id, anna)
        # Ten seconds without a heartbeat before are known as downtime as well: the clock was moved by hand in between.
        assert later.clocks[0] == 60_000
        row = await house.store.read(lambda connection: table_row(connection, view.table.id))
        assert row.deadline_at is not None
        assert row.deadline_at > clock.now
        clock.now += 59_999
        assert await house.watch.clocks() == 0
        clock.now += 1
        assert await house.watch.clocks() == 1


async def test_a_heartbeat_tells_work_from_downtime(house: House, clock: HandClock):
    for _ in range(5):
        clock.now += 2_000
        assert not await house.watch.beat()
    clock.now += 60_000
    assert await house.watch.beat()


async def test_the_watch_sweeps_out_what_bots_answered_long_ago(database_url: str, clock: HandClock):
    async with opened(database_url, clock) as house:
        table_id = (await house.new_table(await guest(house), azul(RANDOM_BOT, ME))).table.id
        await until_bots_are_done(house, table_id)
    clock.now += KEPT_FOR + 1
    async with opened(database_url, clock, HouseSettings(compiles=False)) as house, asyncio.timeout(20):
        while await house.store.read(lambda connection: connection.execute(select(jobs)).all()):
            await asyncio.sleep(0.01)


async def damaged(house: House, table_id: str) -> None:
    """Something happened at the table that only a later version knows."""
    seq = (await house.table(table_id)).table.seq
    await house.store.write(lambda connection: append_events(connection, table_id, seq, [NewEvent("from the future", 1)]))
    house._shelf.drop(table_id)


async def test_a_table_that_cannot_be_read_stops_no_other_clock(house: House, clock: HandClock):
    wish = azul(ME, OPEN, clock=ClockWish(ClockKind.BUDGET, base=60))
    views = [(await two_at_a_table(house, wish))[0] for _ in range(3)]
    await damaged(house, views[0].table.id)
    clock.now += 60_000
    assert await house.watch.clocks() == 2
    assert await house.watch.clocks() == 0


async def test_a_table_that_cannot_be_read_keeps_no_other_bot_waiting(house: House):
    tables = [(await house.new_table(await guest(house), azul(RANDOM_BOT, ME))).table.id for _ in range(3)]
    for table_id in tables:
        await house.store.write(lambda connection, table_id=table_id: drop_jobs(connection, table_id))  # type: ignore[misc]
    await damaged(house, min(tables))
    await house._resume_bots()
    assert {job.key.table_id for job in await house.bots.take("test", 10, 60_000)} == set(tables) - {min(tables)}
