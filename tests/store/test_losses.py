"""Nothing that was acknowledged is ever lost: not when the process is killed, not when the PostgreSQL server is."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event

from tarsas.store import RESYNC, NewEvent, Notification, Store, StoreUnavailable, append_events, engines, events_after
from tarsas.store.housekeeping import house_value, set_house_value
from tarsas.store.schema import tables
from tarsas.store.tables import add_table

from ..databases import TEMPLATE, Postgres, start_postgres
from .test_notifications import Ear

pytestmark = pytest.mark.anyio

WRITING = """
import asyncio, sys
from tarsas.store import NewEvent, Store, append_events
from tarsas.store.tables import add_table

async def play(store, table):
    await store.write(lambda connection: add_table(connection, table, game="azul", players=2, mode="standard", host=None, seed=b"", at=1))
    for after in range(1_000_000):
        event = NewEvent("move", at=1, data={"n": after}, request=f"r{after}")
        appended = await store.write(lambda connection: append_events(connection, table, after, [event]))
        print(table, appended.seq, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(play(store, f"t{n}") for n in range(8)))

asyncio.run(main())
"""


@pytest.mark.slow
async def test_killing_the_writing_process_loses_no_acknowledged_event(database_url: str) -> None:
    acknowledged: dict[str, int] = {}
    with subprocess.Popen([sys.executable, "-c", WRITING, database_url], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout):
            if count == 400:
                process.kill()
            # What it had printed before it died was acknowledged as well; only the last line may be torn.
            if line.endswith("\n"):
                table, said = line.split()
                acknowledged[table] = int(said)
    assert process.returncode == -9
    assert len(acknowledged) == 8
    async with await Store.open(database_url) as store:
        for table, seq in acknowledged.items():
            stored = await store.read(lambda connection, table=table: events_after(connection, table))  # type: ignore[misc]
            assert [(event.seq, event.data) for event in stored] == [(n + 1, {"n": n}) for n in range(len(stored))]
            assert len(stored) >= seq


@pytest.fixture
def mortal() -> Iterator[Postgres]:
    """A server of its own that keeps what it acknowledges."""
    server = start_postgres(is_durable=True)
    yield server
    server.stop()


async def play_until(store: Store, table: str, enough: asyncio.Event) -> tuple[int, int]:
    """As a client plays: a move that gets no answer is sent again with the same id. How many moves were made, how many got no answer."""
    unanswered = after = 0
    while not enough.is_set():
        event = NewEvent("move", at=1, request=f"r{after}")
        try:
            appended = await store.write(lambda connection, after=after, event=event: append_events(connection, table, after, [event]))  # type: ignore[misc]
        except StoreUnavailable:
            unanswered += 1
            await asyncio.sleep(0.05)
        else:
            after = appended.seq
    return after, unanswered


@pytest.mark.slow
async def test_a_postgresql_server_that_is_killed_and_comes_back_heals(mortal: Postgres) -> None:
    async with await Store.open(mortal.address()) as store:
        ear = Ear(store)
        for n in range(8):
            await store.write(lambda connection, n=n: add_table(connection, f"t{n}", game="a", players=2, mode="", host=None, seed=b"", at=1))  # type: ignore[misc]
        enough = asyncio.Event()
        players = [asyncio.ensure_future(play_until(store, f"t{n}", enough)) for n in range(8)]
        for _ in range(2):
            await asyncio.sleep(0.2)
            await asyncio.to_thread(mortal.kill)
            with pytest.raises(StoreUnavailable, match="Try again"):
                await store.read(lambda connection: connection.execute(tables.select()).all())
            await asyncio.to_thread(mortal.start_again)
            await ear.wait_for(Notification(RESYNC))
            ear.heard.clear()
        await store.write(lambda connection: set_house_value(connection, "healed", 1))
        enough.set()
        results = await asyncio.gather(*players)
        assert sum(unanswered for _, unanswered in results) > 0
        for n, (moves, _) in enumerate(results):
            stored = await store.read(lambda connection, n=n: events_after(connection, f"t{n}"))  # type: ignore[misc]
            assert [(event.seq, event.request) for event in stored] == [(seq + 1, f"r{seq}") for seq in range(moves)]


async def test_a_connection_that_died_while_idle_costs_no_error(postgres: Postgres) -> None:
    address = postgres.new_database(TEMPLATE)
    async with await Store.open(address) as store:
        await store.write(lambda connection: set_house_value(connection, "k", 1))
        await store.read(lambda connection: None)
        postgres.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tarsas'")
        await store.write(lambda connection: set_house_value(connection, "k", 2))
        await store.read(lambda connection: connection.execute(tables.select()).all())
    postgres.drop(address)


async def test_processes_in_each_others_way_are_tried_again(postgres: Postgres) -> None:
    """Two transactions that want two rows in opposite order: PostgreSQL ends one of them, and the store runs it again."""
    address = postgres.new_database(TEMPLATE)
    async with await Store.open(address) as one, await Store.open(address) as two:
        both = threading.Barrier(2)
        runs: list[str] = []

        def crossing(first: str, second: str, is_first_time: list[bool]) -> Callable[[Connection], None]:
            def unit(connection: Connection) -> None:
                runs.append(first)
                set_house_value(connection, first, first)
                if is_first_time:
                    is_first_time.clear()
                    both.wait(10)
                set_house_value(connection, second, first)

            return unit

        await asyncio.gather(one.write(crossing("a", "b", [True])), two.write(crossing("b", "a", [True])))
        assert len(runs) >= 3
        assert await one.read(lambda connection: house_value(connection, "a") == house_value(connection, "b"))
    postgres.drop(address)


async def test_a_locked_file_is_an_error_for_its_callers_and_heals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "BUSY_SECONDS", 0.05)
    async with await Store.open(tmp_path / "t.db") as store:
        with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as blocking:
            blocking.execute("BEGIN IMMEDIATE")
            await store.read(lambda connection: connection.execute(tables.select()).all())
            with pytest.raises(StoreUnavailable, match="locked"):
                await store.write(lambda connection: set_house_value(connection, "k", 1))
        await store.write(lambda connection: set_house_value(connection, "k", 2))
        assert await store.read(lambda connection: house_value(connection, "k")) == 2


async def test_a_full_disk_is_an_error_for_its_callers_and_heals(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "t.db") as store:
        limits = ["PRAGMA max_page_count = 200", "PRAGMA max_page_count = 1000000"]

        @event.listens_for(store._writing, "connect")
        def limit(connection: sqlite3.Connection, _: object) -> None:
            # For a write it connects, fails, connects once more and fails for good.
            connection.execute(limits[0] if len(limits) > 1 else limits[-1])

        writes = [store.write(lambda connection, n=n: set_house_value(connection, f"k{n}", "x" * 4000 * n)) for n in (1, 400, 2)]  # type: ignore[misc]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert any(isinstance(each, StoreUnavailable) and "full" in str(each) for each in results)
        # Whoever shared the transaction was told so; whoever was told it is there, finds it there.
        for n, result in zip((1, 400, 2), results, strict=True):
            stored = await store.read(lambda connection, n=n: house_value(connection, f"k{n}"))  # type: ignore[misc]
            assert (stored is None) == isinstance(result, StoreUnavailable)
        del limits[0]
        await store.write(lambda connection: set_house_value(connection, "k400", "x" * 4000 * 400))


async def test_a_process_that_hangs_does_not_stop_the_others_for_ever(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "LONGEST_LOCK", "200ms")
    address = postgres.new_database(TEMPLATE)
    async with await Store.open(address) as store:
        await store.write(lambda connection: set_house_value(connection, "k", 1))
        with psycopg.connect(address) as hanging:
            hanging.execute("UPDATE house SET value = '2'")
            with pytest.raises(StoreUnavailable, match="lock timeout"):
                await store.write(lambda connection: set_house_value(connection, "k", 3))
            hanging.rollback()
        await store.write(lambda connection: set_house_value(connection, "k", 4))
    postgres.drop(address)
