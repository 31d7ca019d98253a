"""Races: of moves after the same seq one wins, and a move sent again is one move; in one process and across two."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import cast

import pytest
from sqlalchemy import select

from tarsas.service.errors import Conflict, NotNow
from tarsas.service.house import Done, House, News
from tarsas.service.tables.acts import Move, Say, Sit
from tarsas.service.tables.table import Table
from tarsas.store import Store, events_after
from tarsas.store.schema import tables
from tests.databases import TEMPLATE, Postgres

from .company import guest, moves, opened, two_at_a_table
from .conftest import HandClock
from .tabletop import ME, OPEN, RANDOM_BOT, azul

pytestmark = pytest.mark.anyio
CLIENTS = 50


async def seqs(store: Store, table_id: str) -> list[int]:
    return [event.seq for event in await store.read(lambda connection: events_after(connection, table_id))]


async def sent_by_all(houses: list[House], table: Table, anna: str, requests: list[str]) -> list[Done | BaseException]:
    """One client for each request sends a move of its own after the same seq, all at once."""
    assert table.position
    actions = table.position.actions
    sent = [
        houses[number % len(houses)].act(table.id, anna, Move(0, actions[number % len(actions)]), seq=table.seq, request=request)
        for number, request in enumerate(requests)
    ]
    return await asyncio.gather(*sent, return_exceptions=True)


async def test_fifty_clients_after_the_same_seq_exactly_one_is_accepted(house: House):
    view, anna, _ = await two_at_a_table(house)
    answers = await sent_by_all([house], view.table, anna, [f"r{number}" for number in range(CLIENTS)])
    won = [answer for answer in answers if isinstance(answer, Done)]
    lost = [answer for answer in answers if isinstance(answer, Conflict)]
    assert (len(won), len(lost)) == (1, CLIENTS - 1)
    now = (await house.table(view.table.id)).table
    assert now.seq == view.table.seq + 1
    assert all(conflict.table == now and conflict.table.to_move == 1 for conflict in lost)


async def test_the_same_request_fifty_times_is_one_move(house: House):
    view, anna, _ = await two_at_a_table(house)
    answers = await sent_by_all([house], view.table, anna, ["once"] * CLIENTS)
    assert {answer.seq for answer in answers if isinstance(answer, Done)} == {view.table.seq + 1}
    assert all(isinstance(answer, Done) for answer in answers)
    assert await seqs(house.store, view.table.id) == list(range(1, view.table.seq + 2))


async def test_a_request_sent_again_much_later_gets_its_first_answer(house: House):
    view, anna, _ = await two_at_a_table(house)
    assert view.table.position
    move = Move(0, view.table.position.actions[0])
    first = await house.act(view.table.id, anna, move, seq=view.table.seq, request="once")
    for _ in range(4):
        await moves(house, view.table.id)
    again = await house.act(view.table.id, anna, move, seq=view.table.seq, request="once")
    assert again.seq == first.seq
    said = [await house.act(view.table.id, anna, Say("szia"), request="line") for _ in range(3)]
    assert len({done.seq for done in said}) == 1
    assert len((await house.table(view.table.id)).table.chat) == 1


async def test_requests_of_different_people_do_not_meet(house: House):
    view, anna, bence = await two_at_a_table(house)
    first = await house.act(view.table.id, anna, Say("szia"), request="1")
    second = await house.act(view.table.id, bence, Say("szia"), request="1")
    assert first.seq != second.seq
    with pytest.raises(NotNow):
        await house.act(view.table.id, anna, Say("szia"), request="x" * 101)


async def test_a_new_table_asked_for_twice_is_one_table(house: House):
    anna = await guest(house)
    both = await asyncio.gather(*(house.new_table(anna, azul(ME, RANDOM_BOT), request="new") for _ in range(5)))
    assert len({view.table.id for view in both}) == 1
    assert len(await house.mine(anna)) == 1
    ids = await house.store.read(lambda connection: connection.execute(select(tables.c.id)).all())
    assert len(ids) == 1


async def test_a_move_without_the_seq_it_was_decided_on_is_a_conflict(house: House):
    view, anna, _ = await two_at_a_table(house)
    assert view.table.position
    with pytest.raises(Conflict):
        await house.act(view.table.id, anna, Move(0, view.table.position.actions[0]))


async def test_of_two_who_want_one_seat_one_gets_it(house: House):
    anna = await guest(house)
    others = [await guest(house) for _ in range(8)]
    table_id = (await house.new_table(anna, azul(ME, OPEN))).table.id
    answers = await asyncio.gather(*(house.act(table_id, other, Sit(1)) for other in others), return_exceptions=True)
    assert sum(isinstance(answer, Done) for answer in answers) == 1
    assert sum(isinstance(answer, NotNow) for answer in answers) == 7


# --- two houses on one database


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    address = postgres.new_database(TEMPLATE)
    yield address
    postgres.drop(address)


async def test_two_houses_see_each_others_moves(anyio_backend: str, postgres_url: str, clock: HandClock):
    async with opened(postgres_url, clock) as first, opened(postgres_url, clock) as second:
        view, _, _ = await two_at_a_table(first)
        table_id = view.table.id
        async with asyncio.timeout(30):
            for mover, other in ((first, second), (second, first), (first, second)):
                async with other.subscribe(table_id) as news:
                    moved = (await moves(mover, table_id)).table
                    while cast(News, await news.next()).seq != moved.seq:
                        pass
                    assert (await other.table(table_id)).table == moved


async def test_two_houses_race_and_one_move_wins(anyio_backend: str, postgres_url: str, clock: HandClock):
    async with opened(postgres_url, clock) as first, opened(postgres_url, clock) as second:
        view, anna, _ = await two_at_a_table(first)
        await second.table(view.table.id)
        answers = await sent_by_all([first, second], view.table, anna, [f"r{number}" for number in range(CLIENTS)])
        won = [answer for answer in answers if isinstance(answer, Done)]
        lost = [answer for answer in answers if isinstance(answer, Conflict)]
        assert (len(won), len(lost)) == (1, CLIENTS - 1)
        assert all(conflict.table.seq == view.table.seq + 1 for conflict in lost)


async def test_two_houses_hear_one_request_and_play_it_once(anyio_backend: str, postgres_url: str, clock: HandClock):
    async with opened(postgres_url, clock) as first, opened(postgres_url, clock) as second:
        view, anna, _ = await two_at_a_table(first)
        answers = await sent_by_all([first, second], view.table, anna, ["once"] * CLIENTS)
        assert {cast(Done, answer).seq for answer in answers} == {view.table.seq + 1}
        assert await seqs(first.store, view.table.id) == list(range(1, view.table.seq + 2))


async def test_presence_is_told_between_houses(anyio_backend: str, postgres_url: str, clock: HandClock):
    async with opened(postgres_url, clock) as first, opened(postgres_url, clock) as second:
        view, anna, bence = await two_at_a_table(first)
        async with second.subscribe(view.table.id) as news, asyncio.timeout(30):
            with first.present(view.table.id, anna):
                while (await second.table(view.table.id, bence)).present != {anna}:
                    await news.next()
            while (await second.table(view.table.id, bence)).present:
                await news.next()
