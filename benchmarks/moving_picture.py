"""How long a moving picture of a game takes: until the first word of how far it is, until it is there, and until it is called off.

    python benchmarks/moving_picture.py                 a game of 120 decisions of each game that has as many
    python benchmarks/moving_picture.py azul-3-grey     of these records in tests/records

It is made as a server makes it, in processes of its own. The processor's time is what all of them took together; look at it where the machine has other work.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import time
from pathlib import Path

from tarsas.contract import CHANCE
from tarsas.http.picture_queue import PictureQueue, PictureWish, Waiter
from tarsas.match import Record, read_record

RECORDS = Path(__file__).parents[1] / "tests" / "records"
USUAL = ("azul-3-grey", "alhambra-2", "alcazaba-2")
DECISIONS = 120
LOOK = 0.02
"""Seconds between two looks at how far it is."""
WISH = PictureWish("gif")
SOMEBODY = Waiter(None, "192.0.2.1")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="*", default=USUAL)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    for name in chosen.records:
        record = shortened(read_record((RECORDS / f"{name}.txt").read_text(encoding="utf-8")), chosen.decisions)
        print(f"{name:14} {asyncio.run(measured(record))}")


def shortened(record: Record, decisions: int) -> Record:
    """Its first decisions, and what chance made of them."""
    plies = [ply for ply, mover in enumerate(record.line.movers) if mover != CHANCE]
    end = next(stop for stop in record.line.stops() if stop > plies[min(decisions, len(plies)) - 1])
    return Record(record.line.back_to(end), record.seats)


async def measured(record: Record) -> str:
    """One picture made to its end, and one called off."""
    decisions = sum(mover != CHANCE for mover in record.line.movers)
    used, begun = _processor_time(), time.perf_counter()
    queue = PictureQueue()
    making = asyncio.create_task(queue.of("first", 0, record, WISH, SOMEBODY))
    first, total = await _first_word(queue, "first", begun)
    made = await making
    took, used = time.perf_counter() - begun, _processor_time() - used
    off = await _called_off(record)
    return (
        f"{decisions} decisions, {total} frames, {len(made) / 1e6:.1f} MB: first word {first:.2f} s, "
        f"done {took:.1f} s ({used:.1f} s of processor), called off in {off:.2f} s"
    )


async def _first_word(queue: PictureQueue, table: str, begun: float) -> tuple[float, int]:
    while not queue.progress(table)[1]:
        await asyncio.sleep(LOOK)
    return time.perf_counter() - begun, queue.progress(table)[1]


async def _called_off(record: Record) -> float:
    """Seconds from the word until no process is left."""
    queue = PictureQueue()
    making = asyncio.create_task(queue.of("second", 0, record, WISH, SOMEBODY))
    while queue.progress("second")[0] < 3:
        await asyncio.sleep(LOOK)
    begun = time.perf_counter()
    making.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await making
    return time.perf_counter() - begun


def _processor_time() -> float:
    """Seconds that processes of ours took which are over."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
