"""After a game: the same players again, or practice from one of its moments."""

from __future__ import annotations

import asyncio

import pytest

from tarsas.service.errors import NotAllowed, NotNow
from tarsas.service.house import House
from tarsas.service.tables.acts import Abandon, Leave, Resign, SeatBot, Sit
from tarsas.service.tables.table import Status
from tarsas.service.tables.wishes import SeatKind, SeatWish

from .company import guest, moves, told, two_at_a_table
from .tabletop import ME, azul

pytestmark = pytest.mark.anyio


async def test_a_rematch_rotates_the_seats_and_everybody_may_join(house: House):
    view, anna, bence = await two_at_a_table(house)
    table_id = view.table.id
    with pytest.raises(NotNow):
        await house.rematch(table_id, anna)
    await house.act(table_id, bence, Resign(1), seq=view.table.seq)
    first, second = await asyncio.gather(house.rematch(table_id, anna), house.rematch(table_id, bence))
    assert first.table.id == second.table.id
    new = (await house.table(first.table.id)).table
    assert [seat.person for seat in new.seats] == [bence, anna]
    assert new.status == Status.PLAYING
    assert (await house.table(table_id)).table.rematch == new.id
    assert (await house.rematch(table_id, anna)).table.id == new.id
    with pytest.raises(NotAllowed):
        await house.rematch(table_id, await guest(house))


async def test_a_rematch_waits_in_the_list_of_the_other(house: House):
    view, anna, bence = await two_at_a_table(house)
    await house.act(view.table.id, bence, Resign(1), seq=view.table.seq)
    again = await house.rematch(view.table.id, anna)
    assert again.table.status == Status.WAITING
    assert [line.id for line in await house.mine(bence)] == [again.table.id]


async def test_a_rematch_that_begins_without_somebody_is_not_their_game(house: House):
    view, anna, bence = await two_at_a_table(house)
    await moves(house, view.table.id)
    await house.act(view.table.id, bence, Resign(1), seq=view.table.seq + 1)
    again = (await house.rematch(view.table.id, anna)).table.id
    await house.act(again, anna, SeatBot(0, "random"))
    assert await house.mine(bence) == []
    await house.act(again, anna, Abandon())
    assert [line.id for line in await house.finished(bence)] == [view.table.id]


async def test_who_gives_up_a_seat_that_is_kept_for_them_has_it_in_their_list_no_more(house: House):
    view, anna, bence = await two_at_a_table(house)
    cili = await guest(house)
    table_id = (await house.new_table(anna, azul(ME, SeatWish(SeatKind.OPEN, person=bence), SeatWish(SeatKind.OPEN, person=cili)))).table.id
    await house.act(table_id, bence, Sit(1))
    await house.act(table_id, bence, Leave())
    assert [line.id for line in await house.mine(bence)] == [view.table.id]
    assert [line.id for line in await house.mine(cili)] == [table_id]
    await house.act(table_id, bence, Sit(1))
    assert table_id in [line.id for line in await house.mine(bence)]


async def test_practice_from_a_finished_table(house: House):
    view, anna, bence = await two_at_a_table(house)
    table_id = view.table.id
    for _ in range(5):
        await moves(house, table_id)
    with pytest.raises(NotNow):
        await house.practice(anna, table_id, 7)
    await house.act(table_id, bence, Resign(1), seq=(await house.table(table_id)).table.seq)
    practice = await house.practice(anna, table_id, 7)
    record = await house.record(table_id)
    assert practice.table.practice_of == table_id
    assert (await house.record(practice.table.id)).actions[:7] == record.actions[:7]
    assert await told(house, practice.table.id) == practice.table
    assert (await house.practice(bence, record, 6)).table.practice_of == ""
