"""The one writer: commits in groups, one failing unit harms no other, nothing is acknowledged before it is there."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import Connection, event, text

from tarsas.store import Appended, NewEvent, Store, StoreUnavailable, Unit, append_events, events_after
from tarsas.store.housekeeping import house_value, set_house_value
from tarsas.store.tables import add_table

pytestmark = pytest.mark.anyio


class Mistake(Exception):
    pass


async def test_a_unit_that_fails_takes_back_only_what_it_did(store: Store) -> None:
    def half_done(connection: Connection) -> None:
        set_house_value(connection, "half", 1)
        raise Mistake

    results = await asyncio.gather(
        store.write(lambda connection: set_house_value(connection, "before", 1)),
        store.write(half_done),
        store.write(lambda connection: set_house_value(connection, "after", 1)),
        return_exceptions=True,
    )
    assert [type(each) for each in results] == [type(None), Mistake, type(None)]
    assert await store.read(lambda connection: [house_value(connection, key) for key in ("before", "half", "after")]) == [1, None, 1]


async def test_a_statement_the_database_dislikes_harms_no_other_unit(store: Store) -> None:
    results = await asyncio.gather(
        store.write(lambda connection: set_house_value(connection, "before", 1)),
        store.write(lambda connection: connection.execute(text("SELECT nonsense FROM nowhere"))),
        store.write(lambda connection: set_house_value(connection, "after", 1)),
        return_exceptions=True,
    )
    assert [isinstance(each, Exception) for each in results] == [False, True, False]
    assert not isinstance(results[1], StoreUnavailable)
    assert await store.read(lambda connection: [house_value(connection, key) for key in ("before", "after")]) == [1, 1]


async def test_what_waits_shares_one_commit(store: Store) -> None:
    commits: list[int] = []
    event.listen(store._writing, "commit", lambda _: commits.append(1))
    gate, began = threading.Event(), threading.Event()

    def slow(_: Connection) -> None:
        began.set()
        assert gate.wait(10)

    first = asyncio.ensure_future(store.write(slow))
    assert await asyncio.to_thread(began.wait, 10)
    others = [asyncio.ensure_future(store.write(lambda connection, n=n: set_house_value(connection, f"k{n}", n))) for n in range(100)]  # type: ignore[misc]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *others)
    assert len(commits) == 2


async def test_an_answer_means_that_another_connection_sees_it(store: Store, table: str, database_url: str) -> None:
    async with await Store.open(database_url) as other:
        for seq in range(20):
            await store.write(lambda connection, seq=seq: append_events(connection, table, seq, [NewEvent("move", at=1)]))  # type: ignore[misc]
            assert len(await other.read(lambda connection: events_after(connection, table))) == seq + 1


async def test_closing_lets_what_waits_finish(database_url: str) -> None:
    store = await Store.open(database_url)
    waiting = [asyncio.ensure_future(store.write(lambda connection, n=n: set_house_value(connection, f"k{n}", n))) for n in range(300)]  # type: ignore[misc]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.write(lambda connection: None)
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.read(lambda connection: None)
    async with await Store.open(database_url) as again:
        assert await again.read(lambda connection: house_value(connection, "k299")) == 299
    await store.close()


async def test_who_gives_up_waiting_before_the_writer_comes_is_not_served(store: Store) -> None:
    gate = threading.Event()
    first = asyncio.ensure_future(store.write(lambda _: gate.wait(10)))
    await asyncio.sleep(0)
    second = asyncio.ensure_future(store.write(lambda connection: set_house_value(connection, "given up", 1)))
    await asyncio.sleep(0)
    second.cancel()
    gate.set()
    await first
    await store.write(lambda _: None)
    assert await store.read(lambda connection: house_value(connection, "given up")) is None


async def test_readers_see_one_moment_and_do_not_wait_for_the_writer(store: Store) -> None:
    await store.write(lambda connection: set_house_value(connection, "k", 1))
    loop = asyncio.get_running_loop()

    def twice(connection: Connection) -> tuple[int, int]:
        before = house_value(connection, "k")
        asyncio.run_coroutine_threadsafe(store.write(lambda writing: set_house_value(writing, "k", 2)), loop).result(10)
        return before, house_value(connection, "k")

    assert await store.read(twice) == (1, 1)
    assert await store.read(lambda connection: house_value(connection, "k")) == 2


async def test_reading_cannot_write(store: Store) -> None:
    with pytest.raises(Exception, match=r"read-?only"):
        await store.read(lambda connection: set_house_value(connection, "k", 1))
    assert await store.read(lambda connection: house_value(connection, "k")) is None


async def test_news_and_answers_reach_each_event_loop(store: Store) -> None:
    """A store may be used from another thread with a loop of its own."""
    await asyncio.to_thread(lambda: asyncio.run(store.write(lambda connection: set_house_value(connection, "k", 3))))
    assert await store.read(lambda connection: house_value(connection, "k")) == 3


@pytest.mark.parametrize("failing", [False, True], ids=["all well", "one fails"])
async def test_the_events_of_a_group_are_written_in_one_statement(store: Store, failing: bool) -> None:
    for number in range(20):
        await store.write(lambda connection, n=number: add_table(connection, f"t{n}", game="azul", players=2, mode="", host=None, seed=b"", at=1))  # type: ignore[misc]
    statements: list[int] = []

    def count(_connection: object, _cursor: object, statement: str, parameters: list[object], _context: object, is_many: bool) -> None:
        if statement.startswith("INSERT INTO events"):
            statements.append(len(parameters) if is_many else 1)

    event.listen(store._writing, "before_cursor_execute", count)
    gate, began = threading.Event(), threading.Event()

    def slow(_: Connection) -> None:
        began.set()
        assert gate.wait(10)

    def append(number: int) -> Unit[Appended]:
        seq = 7 if failing and number == 3 else 0
        return lambda connection: append_events(connection, f"t{number}", seq, [NewEvent("move", at=1, request="r")])

    first = asyncio.ensure_future(store.write(slow))
    assert await asyncio.to_thread(began.wait, 10)
    others = [asyncio.ensure_future(store.append(append(number))) for number in range(20)]
    await asyncio.sleep(0)
    gate.set()
    results = await asyncio.gather(first, *others, return_exceptions=True)
    kept = [await store.read(lambda connection, n=number: len(events_after(connection, f"t{n}"))) for number in range(20)]  # type: ignore[misc]
    if failing:
        assert [type(each).__name__ for each in results[1:]].count("SeqConflict") == 1
        assert kept == [int(number != 3) for number in range(20)]
    else:
        assert statements == [20]
        assert kept == [1] * 20


async def test_a_unit_that_reads_finds_what_the_group_has_appended_before_it(store: Store) -> None:
    await store.write(lambda connection: add_table(connection, "t", game="azul", players=2, mode="", host=None, seed=b"", at=1))
    appending = store.append(lambda connection: append_events(connection, "t", 0, [NewEvent("move", at=1, request="r")]))
    again = store.append(lambda connection: append_events(connection, "t", 0, [NewEvent("move", at=1, request="r")]))
    reading = store.write(lambda connection: len(events_after(connection, "t")))
    assert [*await asyncio.gather(appending, again, reading)] == [Appended(1), Appended(1, is_repeated=True), 1]
