"""Games that somebody opened and never played close by themselves; those that anybody looks at, or has played in, stay."""

from __future__ import annotations

import pytest

from tarsas.match import EndingKind
from tarsas.service.house import House
from tarsas.service.tables.acts import Move
from tarsas.service.tables.table import Status
from tarsas.service.tables.timers import UNTOUCHED
from tarsas.service.tables.wishes import ClockKind, ClockWish, TableWish

from .company import guest
from .conftest import HandClock
from .tabletop import ME, RANDOM_BOT, azul

pytestmark = pytest.mark.anyio

ALONE = azul(ME, RANDOM_BOT)


async def status_of(house: House, table_id: str) -> Status:
    return (await house.table(table_id)).table.status


async def test_a_game_that_nobody_touched_closes_after_ten_minutes(house: House, clock: HandClock):
    anna = await guest(house, "Anna")
    table_id = (await house.new_table(anna, ALONE)).table.id
    clock.now += UNTOUCHED - 1
    assert await house.timers.close_untouched() == 0
    clock.now += 1
    assert await house.timers.close_untouched() == 1
    assert await status_of(house, table_id) == Status.OVER
    assert (await house.record(table_id)).ending.kind == EndingKind.ABANDONED
    assert await house.mine(anna) == await house.finished(anna) == []
    assert await house.timers.close_untouched() == 0


@pytest.mark.parametrize("wish", [ALONE, azul(ME, RANDOM_BOT, clock=ClockWish(ClockKind.DAYS, days=3))], ids=["touched", "by days"])
async def test_a_game_that_somebody_played_in_or_has_days_for_stays(house: House, clock: HandClock, wish: TableWish):
    anna = await guest(house, "Anna")
    view = await house.new_table(anna, wish)
    if wish is ALONE:
        position = view.table.position
        assert position is not None
        await house.act(view.table.id, anna, Move(0, position.actions[0]), seq=view.table.seq)
    clock.now += 2 * UNTOUCHED
    assert await house.timers.close_untouched() == 0
    assert await status_of(house, view.table.id) == Status.PLAYING


async def test_a_game_stays_while_anybody_looks_and_for_a_while_after(house: House, clock: HandClock):
    anna, watcher = await guest(house, "Anna"), await guest(house, "Bence")
    table_id = (await house.new_table(anna, ALONE)).table.id
    with house.present(table_id, watcher):
        clock.now += 2 * UNTOUCHED
        assert await house.timers.close_untouched() == 0
    clock.now += UNTOUCHED - 1
    assert await house.timers.close_untouched() == 0
    clock.now += 1
    assert await house.timers.close_untouched() == 1


async def test_who_plays_alone_may_close_the_game_from_a_list(house: House):
    anna, bence = await guest(house, "Anna"), await guest(house, "Bence")
    await house.new_table(anna, ALONE)
    (line,) = await house.mine(anna)
    assert (line.can_be_closed_by(anna), line.can_be_closed_by(bence)) == (True, False)
