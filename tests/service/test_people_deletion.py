"""Somebody deletes their account while others play on with what is left at the table."""

from __future__ import annotations

import asyncio

import pytest

from tarsas.service.house import House
from tarsas.service.tables.acts import Say, Sit
from tarsas.service.tables.table import Status
from tarsas.store import events_after

from .company import guest, moves, two_at_a_table
from .tabletop import ME, OPEN, azul

pytestmark = pytest.mark.anyio


async def test_the_table_in_memory_forgets_the_name_and_the_lines(house: House):
    view, anna, bence = await two_at_a_table(house)
    table_id = view.table.id
    await moves(house, table_id)
    await house.act(table_id, anna, Say("Anna vagyok, szia!"))
    await house.act(table_id, bence, Say("Szia!"))
    before = (await house.table(table_id, bence)).table
    async with house.subscribe(table_id) as news:
        await house.people.delete(await house.people.by_id(anna))
        async with asyncio.timeout(10):
            # Seq 0: look at everything again. News of the last line may come before it.
            while (heard := await news.next()) is None or heard.seq != 0:
                pass
    seen = await house.table(table_id, bence)
    assert [seat.name for seat in seen.table.seats] == ["törölt játékos", "Bence"]
    assert [(line.name, line.text) for line in seen.table.chat] == [("törölt játékos", ""), ("Bence", "Szia!")]
    record = await house.record(table_id)
    assert record.seats == ("törölt játékos", "Bence")
    assert before.match is not None
    assert record.actions == before.match.record.actions
    stored = await house.store.read(lambda connection: events_after(connection, table_id))
    assert not any("Anna" in str(event.data) for event in stored)


async def test_tables_that_wait_for_who_is_gone_close(house: House):
    anna, bence = await guest(house), await guest(house)
    lonely = [(await house.new_table(anna, azul(first, OPEN, is_public=True))).table.id for first in (ME, OPEN)]
    shared = (await house.new_table(anna, azul(ME, OPEN, OPEN, is_public=True))).table.id
    await house.act(shared, bence, Sit(1))
    await house.forget(anna)
    assert [(await house.table(table_id)).table.status for table_id in lonely] == [Status.OVER, Status.OVER]
    assert [line.id for line in await house.lobby()] == [shared]


async def test_a_bot_plays_on_for_who_is_gone_and_the_words_of_the_luck_stay(house: House):
    view, anna, _ = await two_at_a_table(house)
    await house.forget(anna)
    table = (await house.table(view.table.id)).table
    assert table.status == Status.PLAYING
    assert (table.seats[0].is_bots, table.seats[1].is_bots) == (True, False)
    assert [seat.word for seat in table.seats] == [seat.word for seat in view.table.seats]
    assert (await house.people.by_id(anna)).is_deleted
