"""A house with people in it, on both databases; its clock is moved by hand and its bots think when they are told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tarsas.service.house import House, HouseSettings
from tarsas.service.limits import Allowance, LimitedAct, Limits
from tarsas.service.tables.acts import Move, Sit
from tarsas.service.tables.table import Status, Table
from tarsas.service.tables.view import TableView
from tarsas.service.tables.wishes import TableWish
from tarsas.service.thinking.process import Thinker
from tarsas.store import events_after

from .tabletop import ME, OPEN, azul

QUIET = HouseSettings(compiles=False, runs_timers=False)


def generous() -> Limits:
    return Limits({act: Allowance(100_000, 0.001) for act in LimitedAct})


@asynccontextmanager
async def opened(database: str, now: Callable[[], int] | None = None, settings: HouseSettings = QUIET) -> AsyncIterator[House]:
    """A house without processes of its own."""
    async with await House.open(database, workers=0, settings=settings, now=now, limits=generous()) as house:
        yield house


@pytest.fixture
async def house(anyio_backend: str, database_url: str, clock: Callable[[], int]) -> AsyncIterator[House]:
    async with opened(database_url, clock) as house:
        yield house


async def guest(house: House, name: str = "") -> str:
    person = (await house.people.new_guest("hu")).person
    return (await house.people.rename(person, name)).id if name else person.id


async def two_at_a_table(house: House, wish: TableWish | None = None) -> tuple[TableView, str, str]:
    """Anna, the host, and Bence at a table that has begun, as Anna sees it."""
    anna, bence = await guest(house, "Anna"), await guest(house, "Bence")
    table_id = (await house.new_table(anna, wish or azul(ME, OPEN))).table.id
    await house.act(table_id, bence, Sit(1))
    view = await house.table(table_id, anna)
    assert view.table.status == Status.PLAYING
    return view, anna, bence


async def moves(house: House, table_id: str, which: int = 0, request: str | None = None) -> TableView:
    """Whoever has to decide plays one of the legal moves."""
    table = (await house.table(table_id)).table
    assert table.to_move is not None
    assert table.position is not None
    person = table.seats[table.to_move].person
    assert person is not None
    move = Move(table.to_move, table.position.actions[which])
    return (await house.act(table_id, person, move, seq=table.seq, request=request)).view


async def bots_think(house: House) -> int:
    """All that bots have to think about is thought now, here; how much there was. The answers reach the house as any worker's would."""
    thought = 0
    while jobs := await house.bots.take("test", 10, 60_000):
        for job in jobs:
            said: list[Mapping[str, Any]] = []
            Thinker(said.append).serve({"kind": job.kind, "task": job.payload})
            await house.bots.finish("test", job, said[-1]["answer"])
            thought += 1
    return thought


async def until_bots_are_done(house: House, table_id: str) -> Table:
    """Bots think until a person has to decide or the game is over."""
    async with house.subscribe(table_id) as news:
        while (table := (await house.table(table_id)).table).bot_to_move is not None:
            if await bots_think(house):
                async with asyncio.timeout(10):
                    await news.next()
    return table


async def told(house: House, table_id: str) -> Table:
    """The table as the stored events alone tell it."""
    return Table.opened(await house.store.read(lambda connection: events_after(connection, table_id)))
