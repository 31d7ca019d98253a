"""What the house does by itself: clocks that run out, downtime that nobody pays for, and what is swept out, tables that nobody attends to."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from tarsas.match import EndingKind
from tarsas.service.errors import NotAllowed, NotNow
from tarsas.service.house import House, HouseSettings
from tarsas.service.people.moderation import Moderation
from tarsas.service.tables.acts import CloseUnattended, Return, Sit
from tarsas.service.tables.clocks import DAY
from tarsas.service.tables.table import Closing, Status
from tarsas.service.tables.timers import ALIVE
from tarsas.service.tables.wishes import ClockKind, ClockWish, TableWish
from tarsas.service.thinking.jobs import KEPT_FOR
from tarsas.store import NewEvent, append_events
from tarsas.store.housekeeping import set_house_value
from tarsas.store.jobs import drop_jobs
from tarsas.store.schema import jobs
from tarsas.store.tables import table_row

from .company import guest, moves, opened, told, two_at_a_table, until_bots_are_done
from .conftest import HandClock
from .tabletop import ME, OPEN, RANDOM_BOT, azul

pytestmark = pytest.mark.anyio


async def test_the_watch_ends_a_game_whose_time_ran_out(house: House, clock: HandClock):
    view, _, _ = await two_at_a_table(house, azul(ME, OPEN, clock=ClockWish(ClockKind.BUDGET, base=60)))
    for _ in range(2):
        await moves(house, view.table.id)
    clock.now += 59_000
    assert await house.timers.clocks() == 0
    clock.now += 1_000
    assert await house.timers.clocks() == 1
    assert await house.timers.clocks() == 0
    assert (await house.record(view.table.id)).ending.kind == EndingKind.TIMED_OUT


async def test_time_does_not_run_while_the_house_is_down(database_url: str, clock: HandClock):
    wish = azul(ME, OPEN, clock=ClockWish(ClockKind.BUDGET, base=60))
    async with opened(database_url, clock) as house:
        view, anna, _ = await two_at_a_table(house, wish)
        clock.now += 10_000
        await house.timers.beat()
    clock.now += 3_600_000
    async with opened(database_url, clock) as house:
        assert await house.timers.clocks() == 0
        later = await house.table(view.table.id, anna)
        # Ten seconds without a heartbeat before are known as downtime as well: the clock was moved by hand in between.
        assert later.clocks[0] == 60_000
        row = await house.store.read(lambda connection: table_row(connection, view.table.id))
        assert row.deadline_at is not None
        assert row.deadline_at > clock.now
        clock.now += 59_999
        assert await house.timers.clocks() == 0
        clock.now += 1
        assert await house.timers.clocks() == 1


async def test_a_heartbeat_tells_work_from_downtime(house: House, clock: HandClock):
    for _ in range(5):
        clock.now += 2_000
        assert not await house.timers.beat()
    clock.now += 60_000
    assert await house.timers.beat()


async def test_the_watch_sweeps_out_what_bots_answered_long_ago(database_url: str, clock: HandClock):
    async with opened(database_url, clock) as house:
        table_id = (await house.new_table(await guest(house), azul(RANDOM_BOT, ME))).table.id
        await until_bots_are_done(house, table_id)
    clock.now += KEPT_FOR + 1
    async with opened(database_url, clock, HouseSettings(compiles=False)) as house, asyncio.timeout(20):
        while await house.store.read(lambda connection: connection.execute(select(jobs)).all()):
            await asyncio.sleep(0.01)


# --- tables that wait for players


async def everybody_is_away(house: House, clock: HandClock, days: float) -> None:
    """So much time passes, with nobody there but the server, whose heart has beaten all along."""
    clock.now += int(days * DAY)
    await house.store.write(lambda connection: set_house_value(connection, ALIVE, clock.now))


def waiting(*, is_public: bool) -> TableWish:
    return azul(ME, OPEN, is_public=is_public)


@pytest.mark.parametrize(("is_public", "days"), [(True, 1), (False, 30)])
async def test_a_table_whose_host_stays_away_is_closed_with_the_reason(house: House, clock: HandClock, is_public: bool, days: int):
    anna, bence = await guest(house, "Anna"), await guest(house, "Bence")
    table_id = (await house.new_table(anna, azul(ME, OPEN, OPEN, is_public=is_public))).table.id
    await house.act(table_id, bence, Sit(1))
    await everybody_is_away(house, clock, days - 0.001)
    assert await house.timers.close_unattended() == 0
    assert bool(await house.lobby()) == is_public
    await everybody_is_away(house, clock, 0.001)
    async with house.subscribe(table_id) as news:
        assert await house.timers.close_unattended() == 1
        assert (await news.next()) is not None
    assert await house.lobby() == []
    assert await house.mine(anna) == await house.mine(bence) == []
    table = (await house.table(table_id, bence)).table
    assert (table.status, table.closing) == (Status.OVER, Closing.UNATTENDED)
    assert await told(house, table_id) == table
    with pytest.raises(NotNow):
        await house.act(table_id, bence, Sit(2))
    assert await house.timers.close_unattended() == 0


async def test_a_table_stays_while_its_host_is_seen_anywhere(house: House, clock: HandClock):
    anna = await house.people.new_guest("hu")
    table_id = (await house.new_table(anna.person.id, waiting(is_public=True))).table.id
    await everybody_is_away(house, clock, 0.9)
    assert await house.people.by_secret(anna.secret)
    await everybody_is_away(house, clock, 0.9)
    assert await house.timers.close_unattended() == 0
    token = await house.people.new_token(anna.person, "my bot")
    assert await house.people.by_token(token.token)
    await everybody_is_away(house, clock, 0.9)
    assert await house.timers.close_unattended() == 0
    assert [summary.id for summary in await house.lobby()] == [table_id]


async def test_a_new_table_of_who_was_long_away_stays(house: House, clock: HandClock):
    anna = await guest(house, "Anna")
    await everybody_is_away(house, clock, 40)
    await house.new_table(anna, waiting(is_public=True))
    assert await house.timers.close_unattended() == 0


async def test_a_table_stays_while_the_page_of_its_host_is_open(house: House, clock: HandClock):
    anna = await guest(house, "Anna")
    table_id = (await house.new_table(anna, waiting(is_public=True))).table.id
    await everybody_is_away(house, clock, 2)
    with house.present(table_id, anna):
        assert await house.timers.close_unattended() == 0
    assert await house.timers.close_unattended() == 1


async def test_no_table_is_closed_for_the_time_that_the_house_was_down(database_url: str, clock: HandClock):
    async with opened(database_url, clock) as house:
        await house.new_table(await guest(house), waiting(is_public=True))
    clock.now += 3 * DAY
    async with opened(database_url, clock) as house:
        assert await house.timers.close_unattended() == 0
        await everybody_is_away(house, clock, 1)
        assert await house.timers.close_unattended() == 1


async def test_a_game_that_has_begun_is_never_closed(house: House, clock: HandClock):
    begun, _, _ = await two_at_a_table(house, waiting(is_public=True))
    alone = (await house.new_table(await guest(house), azul(RANDOM_BOT, ME, is_public=True))).table
    await everybody_is_away(house, clock, 400)
    assert await house.timers.close_unattended() == 0
    for table_id in (begun.table.id, alone.id):
        assert (await house.table(table_id)).table.status == Status.PLAYING


async def test_who_sits_down_last_just_before_the_table_closes_plays(house: House, clock: HandClock):
    """The watch has found the table, and then its game begins: the house does nothing to it."""
    view, _, _ = await two_at_a_table(house, waiting(is_public=True))
    assert await house._handler.act_for_house(view.table.id, CloseUnattended()) is None
    assert (await told(house, view.table.id)).status == Status.PLAYING


async def test_a_house_closes_unattended_tables_by_itself(database_url: str, clock: HandClock):
    async with opened(database_url, clock) as house:
        table_id = (await house.new_table(await guest(house), waiting(is_public=True))).table.id
        await everybody_is_away(house, clock, 2)
    async with opened(database_url, clock, HouseSettings(compiles=False)) as house, asyncio.timeout(20):
        while (await house.table(table_id)).table.closing is None:
            await asyncio.sleep(0.01)


async def test_a_table_that_cannot_be_read_is_passed_over(house: House, clock: HandClock):
    tables = [(await house.new_table(await guest(house), waiting(is_public=True))).table.id for _ in range(2)]
    await damaged(house, tables[0])
    await everybody_is_away(house, clock, 2)
    assert await house.timers.close_unattended() == 1


# --- people who were removed


async def test_nobody_waits_for_who_was_removed(house: House):
    view, anna, bence = await two_at_a_table(house)
    moderation = Moderation(house.store)
    own = (await house.new_table(anna, waiting(is_public=True))).table.id
    without_seat = (await house.new_table(anna, azul(OPEN, OPEN, is_public=True))).table.id
    seated = (await house.new_table(bence, azul(ME, OPEN, OPEN))).table.id
    await house.act(seated, anna, Sit(1))
    assert await house.timers.put_out_removed() == 0
    await moderation.remove(anna)
    assert await house.timers.put_out_removed() == 4
    played = (await house.table(view.table.id, bence)).table
    assert played.status == Status.PLAYING
    assert played.seats[0].is_away
    assert played.bot_to_move == 0
    for hosted in (own, without_seat):
        assert (await house.table(hosted)).table.closing == Closing.HOST_REMOVED
    assert (await house.table(seated)).table.seats[1].is_free
    assert await told(house, view.table.id) == played
    assert await house.timers.put_out_removed() == 0
    with pytest.raises(NotAllowed):
        await house.act(view.table.id, anna, Return())
    await moderation.restore(anna)
    assert (await house.act(view.table.id, anna, Return())).view.table.to_move == 0
    assert await house.timers.put_out_removed() == 0


async def test_a_house_puts_out_who_was_removed_by_itself(database_url: str):
    async with opened(database_url) as house:
        view, anna, _ = await two_at_a_table(house)
        await Moderation(house.store).remove(anna)
    async with opened(database_url, settings=HouseSettings(compiles=False)) as house, asyncio.timeout(20):
        while not (await house.table(view.table.id)).table.seats[0].is_away:
            await asyncio.sleep(0.01)


# --- tables that cannot be read


async def damaged(house: House, table_id: str) -> None:
    """Something happened at the table that only a later version knows."""
    seq = (await house.table(table_id)).table.seq
    await house.store.write(lambda connection: append_events(connection, table_id, seq, [NewEvent("from the future", 1)]))
    house._cache.drop(table_id)


async def test_a_table_that_cannot_be_read_stops_no_other_clock(house: House, clock: HandClock):
    wish = azul(ME, OPEN, clock=ClockWish(ClockKind.BUDGET, base=60))
    views = [(await two_at_a_table(house, wish))[0] for _ in range(3)]
    await damaged(house, views[0].table.id)
    clock.now += 60_000
    assert await house.timers.clocks() == 2
    assert await house.timers.clocks() == 0


async def test_a_table_that_cannot_be_read_keeps_no_other_bot_waiting(house: House):
    tables = [(await house.new_table(await guest(house), azul(RANDOM_BOT, ME))).table.id for _ in range(3)]
    for table_id in tables:
        await house.store.write(lambda connection, table_id=table_id: drop_jobs(connection, table_id))  # type: ignore[misc]
    await damaged(house, min(tables))
    await house._resume_bots()
    assert {job.table_id for job in await house.bots.take("test", 10, 60_000)} == set(tables) - {min(tables)}
