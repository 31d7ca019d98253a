"""Races: of moves after the same seq one wins, and a move sent again is one move; in one process and across two."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import cast

import pytest
from sqlalchemy import select

from tarsas.service.errors import Conflict, NotAllowed, NotNow
from tarsas.service.house import Done, House
from tarsas.service.people import recognition
from tarsas.service.people.moderation import Moderation
from tarsas.service.subscriptions import News
from tarsas.service.tables.acts import Leave, Move, Resign, Return, Say, Sit
from tarsas.service.tables.table import Table
from tarsas.store import Store, events_after
from tarsas.store.schema import tables
from tests.databases import Postgres

from .company import bots_think, guest, moves, opened, two_at_a_table
from .conftest import HandClock
from .tabletop import ME, OPEN, RANDOM_BOT, azul, carnac

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
    address = postgres.migrated_database()
    yield address
    postgres.take_back(address)


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


async def test_a_house_that_opens_later_knows_who_is_here(anyio_backend: str, postgres_url: str, clock: HandClock):
    async with opened(postgres_url, clock) as first:
        view, anna, bence = await two_at_a_table(first)
        with first.present(view.table.id, anna):
            async with opened(postgres_url, clock) as second, second.subscribe(view.table.id) as news, asyncio.timeout(30):
                while (await second.table(view.table.id, bence)).present != {anna}:
                    await news.next()


async def test_an_address_is_one_origin_whichever_process_it_comes_to(anyio_backend: str, postgres_url: str, clock: HandClock):
    async with opened(postgres_url, clock) as first, opened(postgres_url, clock) as second:
        for house in (first, second):
            house.bots.note_origin("anna", "192.0.2.1")
        assert first.bots._origins == second.bots._origins


async def test_a_bot_is_played_once_and_opened_where_its_table_is(anyio_backend: str, postgres_url: str, clock: HandClock):
    async with opened(postgres_url, clock) as first, opened(postgres_url, clock) as second:
        anna = await guest(first)
        table = (await first.new_table(anna, carnac(ME, RANDOM_BOT))).table
        async with second.subscribe(table.id) as news, asyncio.timeout(30):
            asked = (await moves(first, table.id)).table
            await bots_think(second)
            while cast(News, await news.next()).seq <= asked.seq:
                pass
            await asyncio.gather(*second.bots._running)
        assert table.id not in second._cache


async def test_a_bot_is_played_by_another_process_where_its_own_is_gone(anyio_backend: str, postgres_url: str, clock: HandClock):
    async with opened(postgres_url, clock) as second:
        async with opened(postgres_url, clock) as first:
            anna = await guest(first)
            table = (await first.new_table(anna, carnac(ME, RANDOM_BOT))).table
            asked = (await moves(first, table.id)).table
            assert asked.bot_to_move is not None
        async with second.subscribe(table.id) as news, asyncio.timeout(30):
            await bots_think(second)
            while cast(News, await news.next()).seq <= asked.seq:
                pass


async def test_who_was_removed_by_another_process_acts_no_more(house: House, database_url: str):
    view, anna, _ = await two_at_a_table(house)
    await moves(house, view.table.id)
    async with await Store.open(database_url) as other:
        await Moderation(other).remove(anna)

    async def come_and_go() -> None:
        """Between processes the news takes a moment; the heartbeat of a house looks for it every two seconds."""
        while True:
            for act in (Leave(), Return()):
                await house.timers.beat()
                await house.act(view.table.id, anna, act)

    async with asyncio.timeout(20):
        with pytest.raises(NotAllowed):
            await come_and_go()


async def test_who_was_removed_here_acts_no_more_at_once(house: House):
    view, anna, _ = await two_at_a_table(house)
    await moves(house, view.table.id)
    await house.moderation.remove(anna)
    seat = view.table.seats_of(anna)[0]
    with pytest.raises(NotAllowed):
        await house.act(view.table.id, anna, Resign(seat))
    await house.moderation.restore(anna)
    await house.act(view.table.id, anna, Resign(seat))


async def test_who_comes_in_by_their_secret_is_known_as_removed_or_restored_at_once(house: House, monkeypatch: pytest.MonkeyPatch):
    """A house remembers whom a secret belongs to, here without end: only what it hears of a change makes it ask again."""
    monkeypatch.setattr(recognition, "REMEMBERED", 3_600.0)
    entered = await house.people.new_guest("en")
    for change, is_removed in ((house.moderation.remove, True), (house.moderation.restore, False)):
        assert await house.people.by_secret(entered.secret) is not None
        await change(entered.person.id)
        async with asyncio.timeout(20):
            while (known := await house.people.by_secret(entered.secret)) is None or known.is_removed != is_removed:
                await asyncio.sleep(0)
