"""Notification: after the commit and never without one, in this process and in others."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from tarsas.store import Notification, Store, StoreError, notify
from tarsas.store.housekeeping import set_house_value

from ..databases import Postgres

pytestmark = pytest.mark.anyio


class Ear:
    """Hears news, and can be waited for."""

    def __init__(self, store: Store) -> None:
        self.heard: list[Notification] = []
        self._rings = asyncio.Event()
        self.stop = store.listen(self._hear)

    def _hear(self, news: Notification) -> None:
        self.heard.append(news)
        self._rings.set()

    async def wait_for(self, news: Notification) -> None:
        async with asyncio.timeout(20):
            while news not in self.heard:
                self._rings.clear()
                await self._rings.wait()


async def test_news_is_heard_after_the_commit(store: Store) -> None:
    ear = Ear(store)

    def change(connection: Connection) -> None:
        set_house_value(connection, "k", 1)
        store.notify(connection, "house", {"key": "k"})

    await store.write(change)
    await ear.wait_for(Notification("house", {"key": "k"}))
    assert len(ear.heard) == 1


async def test_what_is_taken_back_is_no_news(store: Store) -> None:
    ear = Ear(store)

    def fail(connection: Connection) -> None:
        notify(connection, "house", {"key": "never"})
        raise LookupError

    with pytest.raises(LookupError):
        await store.write(fail)
    await store.write(lambda connection: notify(connection, "house", {"key": "then"}))
    await ear.wait_for(Notification("house", {"key": "then"}))
    assert ear.heard == [Notification("house", {"key": "then"})]


async def test_news_of_its_own_needs_no_unit(store: Store) -> None:
    ear = Ear(store)
    store.notify(None, "worker", {"id": 3})
    await ear.wait_for(Notification("worker", {"id": 3}))


async def test_who_stops_listening_hears_no_more(store: Store) -> None:
    ear, other = Ear(store), Ear(store)
    ear.stop()
    ear.stop()
    store.notify(None, "house", {})
    await other.wait_for(Notification("house", {}))
    assert ear.heard == []


async def test_long_news_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="longer than 7000"):
        await store.write(lambda connection: notify(connection, "house", {"text": "x" * 8000}))


@pytest.fixture
def many_open_files() -> Iterator[None]:
    """As many files as a server with a thousand pages has open."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= before[1] < 4096:
        pytest.skip("this machine allows too few open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, before[1]))
    opened = [os.open(os.devnull, os.O_RDONLY) for _ in range(1200)]
    yield
    for number in opened:
        os.close(number)
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


async def test_other_processes_are_heard_where_many_files_are_open(postgres: Postgres, many_open_files: None) -> None:
    address = postgres.new_database("tarsas_template")
    async with await Store.open(address) as one, await Store.open(address) as two:
        ear = Ear(two)
        await one.write(lambda connection: notify(connection, "table", {"seq": 1}))
        await ear.wait_for(Notification("table", {"seq": 1}))
    postgres.drop(address)


async def test_other_processes_hear_it(postgres: Postgres) -> None:
    address = postgres.new_database("tarsas_template")
    async with await Store.open(address) as one, await Store.open(address) as two:
        ear, own = Ear(two), Ear(one)
        await asyncio.gather(*(one.write(lambda connection, n=n: notify(connection, "table", {"seq": n, "name": "ő"})) for n in range(20)))  # type: ignore[misc]
        # Neither ear is always the first.
        for each in (ear, own):
            await each.wait_for(Notification("table", {"seq": 19, "name": "ő"}))
        assert ear.heard == own.heard == [Notification("table", {"seq": n, "name": "ő"}) for n in range(20)]
    postgres.drop(address)
