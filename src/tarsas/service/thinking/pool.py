"""The pool: so many bots thinking at once, each in a process of its own, on whatever the queue holds.

The house runs one by default; `tarsas worker` runs one anywhere else. Each desk of the pool takes a job under a lease, renews it while the process thinks, and
gives the answer. What is not compiled yet, one more process compiles meanwhile.
A process that dies is replaced and its job tried again; if the whole pool dies, the leases run out and another takes over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from ...store import StoreUnavailable
from ...store.schema import Job, ReviewRow
from .child import BotProcess, ProcessDied
from .jobs import BotWork, Readiness
from .reviews import ReviewWork
from .tasks import JobKind

LEASE = 6_000
"""Milliseconds for which a job is a worker's own; it is renewed three times as often."""
POLL = 1.0
"""Seconds after which an idle desk looks at the queue although nothing was heard: news can get lost, and leases run out silently."""
LONGEST_THOUGHT = 600.0
"""Seconds after which a process is taken for stuck. Thinking takes seconds, also on a slow machine."""
REVIEW_SLICE = 0.6
"""Seconds of a review between two looks at the queue: no move waits longer for it."""
REVIEW_LEASE = 30_000
"""Milliseconds for which a slice is a worker's own: a slice may hold one long step."""
REMIND_EVERY = 30.0
"""Seconds between two reports that a game is ready."""
GRACE = 5.0
"""Seconds that jobs under way get to finish when the pool closes."""

log = logging.getLogger(__name__)


def jobs_at_once() -> int:
    """How many bots think at once by default: one core is left for the pages."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class BotPool:
    """Bots at work. `start` it, and `close` it."""

    def __init__(
        self, work: BotWork, processes: int | None = None, *, reviews: ReviewWork | None = None, lease: int = LEASE, poll: float = POLL
    ) -> None:
        self.work = work
        self.reviews = reviews
        self.processes = jobs_at_once() if processes is None else processes
        self.name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"
        self.finished = 0
        self._lease, self._poll = lease, poll
        self._heard = asyncio.Event()
        self._stopping = False
        self._busy = 0
        self._to_wake: deque[str] = deque()
        self._awake: dict[str, float] = {}
        self._compiling: dict[str, asyncio.Task[None]] = {}
        self._one_compiler = asyncio.Lock()
        self._desks: list[asyncio.Task[None]] = []
        self._running: dict[int, BotProcess] = {}
        self._stop_listening: list[Callable[[], None]] = []

    # --- from outside

    async def start(self) -> None:
        """Begin to take jobs. A process starts with the first job that needs it."""
        self._stop_listening = [work.on_asked(self._heard.set) for work in (self.work, self.reviews) if work is not None]
        # One more than think at once: it takes only quick jobs of people for whom nobody thinks, so that they do not wait behind another's long ones.
        desks = self.processes + 1 if self.processes else 0
        self._desks = [asyncio.create_task(self._serve(number), name=f"bot desk {number}") for number in range(desks)]

    def wake(self, game: str) -> None:
        """Load a game ahead of need: somebody has set up a table for it."""
        if self.processes and game not in self._awake and game not in self._to_wake:
            self._to_wake.append(game)
            self._heard.set()

    @property
    def pids(self) -> list[int]:
        """The processes that think, or could."""
        return [process.pid for process in self._running.values()]

    async def close(self, grace: float = GRACE) -> None:
        """Take no more, let what is under way finish for so many seconds, then give it back. No process is left behind."""
        self._stopping = True
        for stop in self._stop_listening:
            stop()
        self._heard.set()
        if self._desks:
            _, late = await asyncio.wait(self._desks, timeout=grace)
            for desk in late:
                desk.cancel()
            await asyncio.gather(*self._desks, return_exceptions=True)
        compiling = list(self._compiling.values())
        for task in compiling:
            task.cancel()
        await asyncio.gather(*compiling, return_exceptions=True)
        # A desk that was cancelled while it dismissed its process has not seen it end.
        for number in list(self._running):
            await self._dismiss(number)

    # --- a desk

    async def _serve(self, number: int) -> None:
        """Job after job. What goes wrong with one, or with the database, is told and does not end the desk."""
        try:
            while not self._stopping:
                try:
                    await self._serve_next(number)
                except StoreUnavailable as problem:
                    log.warning("bots wait for the database: %s", problem)
                    await asyncio.sleep(min(1.0, self._poll))
                except Exception:
                    log.exception("a bot's desk stumbled")
                    await asyncio.sleep(min(1.0, self._poll))
        finally:
            await self._dismiss(number)

    async def _serve_next(self, number: int) -> None:
        is_quick = number == self.processes
        self._heard.clear()
        # While another desk is free, that one's process thinks: a second costs memory.
        taken = [] if is_quick and self._busy < self.processes else await self.work.take(f"{self.name}/{number}", 1, self._lease, is_quick=is_quick)
        if taken:
            # There may be more: whoever else is idle should look too.
            self._heard.set()
            self._busy += not is_quick
            try:
                await self._do(number, taken[0])
            finally:
                self._busy -= not is_quick
        elif self._to_wake and not is_quick:
            await self._wake_now(number, self._to_wake.popleft())
        elif not self._stopping and (is_quick or not await self._review_on(number)):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._poll):
                    await self._heard.wait()

    async def _do(self, number: int, job: Job) -> None:
        worker = f"{self.name}/{number}"
        try:
            async with self._renewing(worker, job):
                found = await self._ask(number, {"kind": job.kind, "task": job.payload})
        except ProcessDied as problem:
            log.warning("job %s: %s It will be tried again.", job.id, problem)
            await self.work.fail(worker, job, str(problem))
            return
        except asyncio.CancelledError:
            # The pool closes: the job goes back to the queue for somebody else.
            with contextlib.suppress(StoreUnavailable):
                await self.work.give_back(worker, job)
            raise
        if "answer" in found:
            if job.payload["spec"] != "random" or job.kind != JobKind.MOVE:
                self._note_awake(str(job.payload["game"]), bool(found["is_awake"]))
            if await self.work.finish(worker, job, found["answer"]):
                self.finished += 1
                log.info("job %s done: %s at table %s, seat %d", job.id, job.kind, job.table_id, job.seat + 1)
        else:
            log.warning("job %s failed: %s", job.id, found.get("error"))
            await self.work.fail(worker, job, str(found.get("error")), is_final=bool(found.get("is_final")))

    # --- reviews

    async def _review_on(self, number: int) -> bool:
        """Search a slice of a review, where nothing else is to be done; False where none waits."""
        worker = f"{self.name}/{number}"
        row = await self.reviews.take(worker, REVIEW_LEASE) if self.reviews is not None else None
        if row is None or self.reviews is None:
            return False
        self._busy += 1
        try:
            found = await self._ask(number, {"review": row.task, "findings": row.findings, "seconds": REVIEW_SLICE})
        except ProcessDied as problem:
            log.warning("review %s: %s It goes on from what was kept.", row.key, problem)
            await self.reviews.put_off(worker, row)
            return True
        except asyncio.CancelledError:
            with contextlib.suppress(StoreUnavailable):
                await self.reviews.give_back(worker, row)
            raise
        finally:
            self._busy -= 1
        await self._keep_review(self.reviews, worker, row, found)
        return True

    async def _keep_review(self, reviews: ReviewWork, worker: str, row: ReviewRow, found: Mapping[str, Any]) -> None:
        game = str(row.task["game"])
        if "findings" in found:
            self._note_awake(game, True)
            if await reviews.keep(worker, row, found["findings"]) and found["findings"]["is_whole"]:
                log.info("review %s of %s done after %.1f s", row.key, game, found["findings"]["seconds"])
        elif "asleep" in found:
            self._note_awake(game, False)
            await reviews.put_off(worker, row)
        else:
            log.warning("review %s failed: %s", row.key, found.get("error"))
            await reviews.put_off(worker, row, str(found.get("error")) if found.get("is_final") else None)

    @asynccontextmanager
    async def _renewing(self, worker: str, job: Job) -> AsyncIterator[None]:
        """Keep the lease while the block runs."""

        async def renew() -> None:
            while True:
                await asyncio.sleep(self._lease / 3_000)
                with contextlib.suppress(StoreUnavailable):
                    await self.work.renew(worker, job.id, self._lease)

        renewing = asyncio.create_task(renew())
        try:
            yield
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)

    # --- its process

    async def _ask(self, number: int, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Ask the desk's process, starting one if there is none; one that died or is stuck is dismissed."""
        if number not in self._running:
            self._running[number] = await BotProcess.start()
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                return await self._running[number].ask(request, self._hear_waking)
        except TimeoutError:
            self._running[number].kill()
            await self._dismiss(number)
            raise ProcessDied(f"The bot's process was stuck for {LONGEST_THOUGHT:.0f} s and was ended.") from None
        except (ProcessDied, asyncio.CancelledError):
            await self._dismiss(number)
            raise

    async def _dismiss(self, number: int) -> None:
        if process := self._running.get(number):
            await process.close()
            self._running.pop(number, None)

    async def _wake_now(self, number: int, game: str) -> None:
        with contextlib.suppress(ProcessDied):
            found = await self._ask(number, {"wake": game})
            self._note_awake(game, "ready" in found)

    async def _compile(self, game: str) -> None:
        """Compile a game in a process of its own, while the bots think with the plain rules; then they load it as soon as they have nothing else to do."""
        async with self._one_compiler:
            process = await BotProcess.start()
            try:
                found = await process.ask({"compile": game}, self._hear_waking)
            except ProcessDied as problem:
                log.warning("%s is not compiled: %s", game, problem)
            else:
                if "ready" in found:
                    self.wake(game)
            finally:
                await process.close()
                self._compiling.pop(game, None)

    def _hear_waking(self, progress: Mapping[str, Any]) -> None:
        if progress["game"] not in self._awake:
            self.work.report(Readiness(progress["game"], "waking", progress["done"], progress["total"], progress["step"]))

    def _note_awake(self, game: str, is_awake: bool) -> None:
        """Tell that a game is ready, and again now and then: a house that started later has not heard it. Have it compiled where it is not."""
        if not is_awake:
            if game not in self._compiling and not self._stopping:
                self._compiling[game] = asyncio.create_task(self._compile(game), name=f"compiling {game}")
            return
        now = time.monotonic()
        if now - self._awake.get(game, -REMIND_EVERY) >= REMIND_EVERY:
            self._awake[game] = now
            self.work.report(Readiness(game, "ready"))
