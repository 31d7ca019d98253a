"""The one writer: commits in groups, one failing unit harms no other, nothing is acknowledged before it is there."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import Connection, event, text

from tarsas.store import NewEvent, Store, StoreUnavailable, append_events, events_after
from tarsas.store.housekeeping import house_value, set_house_value

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
