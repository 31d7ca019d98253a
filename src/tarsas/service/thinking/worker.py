"""A worker: bots that think for a house somewhere else. PostgreSQL is where they meet.

It may be started anywhere, any number of times, and killed at any moment: its jobs are leased, and another takes them over.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from ...errors import TarsasError
from ...store import Store, shown, url_of
from .jobs import BotWork
from .pool import LEASE, BotPool
from .reviews import ReviewWork

GRACE = 20.0
"""Seconds that jobs under way get to finish after SIGTERM; a service manager waits longer than that before it kills."""

log = logging.getLogger(__name__)


class NotForWorkers(TarsasError):
    """A database that only one process can serve."""


class Worker:
    """Bots at work on somebody else's queue until they are told to stop."""

    def __init__(self, database: str, processes: int | None = None, *, lease: int = LEASE) -> None:
        url = url_of(database)
        if url.get_backend_name() == "sqlite":
            raise NotForWorkers(
                f"{shown(url)} is SQLite, which is served by one process: `tarsas serve` runs its own bots there. "
                "Workers need PostgreSQL: tarsas worker --database postgresql://…"
            )
        self._database = database
        self._processes = processes
        self._lease = lease
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Finish what is under way and end; told twice, give it back and end at once."""
        self._stopping.set()

    async def run(self) -> int:
        """Work until stopped; returns how many jobs were done."""
        async with await Store.open(self._database) as store:
            work = BotWork(store)
            pool = BotPool(work, self._processes, reviews=ReviewWork(store), lease=self._lease)
            with _heeding_signals(self):
                await pool.start()
                log.info("worker %s: %d at once on %s; waiting for work", pool.name, pool.processes, store.address)
                await self._stopping.wait()
                log.info("worker %s: stopping", pool.name)
                await self._close(pool)
            work.close()
            log.info("worker %s: %d jobs done", pool.name, pool.finished)
            return pool.finished

    async def _close(self, pool: BotPool) -> None:
        """With grace, until somebody tells it a second time."""
        self._stopping.clear()
        closing = asyncio.create_task(pool.close(GRACE))
        hurrying = asyncio.create_task(self._stopping.wait())
        await asyncio.wait({closing, hurrying}, return_when=asyncio.FIRST_COMPLETED)
        hurrying.cancel()
        if not closing.done():
            await pool.close(0)
        await closing


@contextmanager
def _heeding_signals(worker: Worker) -> Iterator[None]:
    """SIGTERM and Ctrl-C stop the worker with grace."""
    loop = asyncio.get_running_loop()
    heeded = (signal.SIGTERM, signal.SIGINT)
    for number in heeded:
        loop.add_signal_handler(number, worker.stop)
    try:
        yield
    finally:
        for number in heeded:
            loop.remove_signal_handler(number)
