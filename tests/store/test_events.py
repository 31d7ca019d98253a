"""The list of events of a table: append-only, without gaps, each request once, one winner of a race."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError

from tarsas.store import Appended, NewEvent, SeqConflict, Store, StoredEvent, UnknownTable, append_events, events_after
from tarsas.store.schema import events
from tarsas.store.tables import table_row

pytestmark = pytest.mark.anyio

RACERS = 50


def move(text: str, *, request: str | None = None, at: int = 10) -> NewEvent:
    return NewEvent("move", at=at, data={"move": text}, person="anna", request=request)


def appending(table: str, after: int, *new: NewEvent) -> Callable[[Connection], Appended]:
    return lambda connection: append_events(connection, table, after, new)


async def test_events_come_back_in_order_as_they_were(store: Store, table: str) -> None:
    assert await store.write(appending(table, 0, move("a", request="r1"), move("b"))) == Appended(2)
    assert await store.write(appending(table, 2, move("c", at=11))) == Appended(3)
    assert await store.read(lambda connection: events_after(connection, table, 1)) == [
        StoredEvent(table, 2, "move", 10, {"move": "b"}, "anna", None),
        StoredEvent(table, 3, "move", 11, {"move": "c"}, "anna", None),
    ]


async def test_an_append_moves_the_row_of_the_table_along(store: Store, table: str) -> None:
    await store.write(lambda connection: append_events(connection, table, 0, [move("a", at=77)], {"status": "playing", "deadline_at": 99}))
    row = await store.read(lambda connection: table_row(connection, table))
    assert (row.last_seq, row.updated_at, row.status, row.deadline_at, row.seed) == (1, 77, "playing", 99, b"secret")


async def test_of_many_writers_after_the_same_event_exactly_one_wins(store: Store, table: str) -> None:
    results = await asyncio.gather(*(store.write(appending(table, 0, move(str(n), request=f"r{n}"))) for n in range(RACERS)), return_exceptions=True)
    assert [each for each in results if isinstance(each, Appended)] == [Appended(1)]
    lost = [each for each in results if isinstance(each, SeqConflict)]
    assert {(each.seq, each.last_seq) for each in lost} == {(0, 1)}
    assert len(lost) == RACERS - 1


async def test_the_same_request_many_times_is_one_event(store: Store, table: str) -> None:
    results = await asyncio.gather(*(store.write(appending(table, 0, move("a", request="same"))) for _ in range(RACERS)))
    assert sorted(results, key=lambda each: each.is_repeated) == [Appended(1)] + [Appended(1, is_repeated=True)] * (RACERS - 1)
    assert len(await store.read(lambda connection: events_after(connection, table))) == 1


async def test_several_processes_race_as_fairly_as_one(store: Store, table: str, database_url: str) -> None:
    """Each store has a writer of its own, as each process has."""
    others = [await Store.open(database_url) for _ in range(3)]
    try:
        for after in range(10):
            race = [each.write(appending(table, after, move("a", request=f"r{after}"))) for each in (store, *others)]
            repeated = [each.write(appending(table, after, move("b", request=f"s{after}-{n}"))) for n, each in enumerate(others)]
            results = await asyncio.gather(*race, *repeated, return_exceptions=True)
            assert sum(isinstance(each, Appended) and not each.is_repeated for each in results) == 1
            assert all(isinstance(each, Appended | SeqConflict) for each in results)
    finally:
        for each in others:
            await each.close()
    assert [event.seq for event in await store.read(lambda connection: events_after(connection, table))] == list(range(1, 11))


async def test_a_request_sent_again_later_tells_where_it_stands(store: Store, table: str) -> None:
    await store.write(appending(table, 0, move("a", request="first")))
    await store.write(appending(table, 1, move("b")))
    for after in (0, 1, 2):
        assert await store.write(appending(table, after, move("a", request="first"))) == Appended(1, is_repeated=True)


async def test_the_same_request_id_at_another_table_is_another_request(store: Store, table: str) -> None:
    from tarsas.store.tables import add_table

    await store.write(lambda connection: add_table(connection, "t2", game="azul", players=2, mode="standard", host=None, seed=b"", at=1))
    assert await store.write(appending(table, 0, move("a", request="r"))) == Appended(1)
    assert await store.write(appending("t2", 0, move("a", request="r"))) == Appended(1)


async def test_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(UnknownTable, match="'nowhere'"):
        await store.write(appending("nowhere", 0, move("a")))
    with pytest.raises(UnknownTable):
        await store.read(lambda connection: table_row(connection, "nowhere"))


async def test_the_database_itself_refuses_a_seq_twice(store: Store, table: str) -> None:
    row = {"table_id": table, "seq": 1, "kind": "move", "at": 1, "data": {}}
    await store.write(lambda connection: connection.execute(events.insert(), row) and None)
    with pytest.raises(IntegrityError):
        await store.write(lambda connection: connection.execute(events.insert(), row) and None)
    assert await store.read(lambda connection: connection.execute(select(func.count()).select_from(events)).scalar_one()) == 1


@pytest.mark.parametrize("text", ["Őrült írás", "\x00", "\ud800", "🎲" * 1000, "'; DROP TABLE events; --"])
async def test_any_text_can_be_said(store: Store, table: str, text: str) -> None:
    await store.write(appending(table, 0, NewEvent("chat", at=1, data={"text": text})))
    (said,) = await store.read(lambda connection: events_after(connection, table))
    assert said.data == {"text": text}
