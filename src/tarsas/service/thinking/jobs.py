"""Bot work: what bots are asked to think about, as jobs in the store, so that any worker anywhere can take them and none is lost.

A house asks (`ask_in`, in the unit that stores the event before the bot's turn), a worker takes, thinks and finishes, and every house that hears
of it plays the move under the job's own request id. Everything may happen twice (two houses hear it, a lease runs out, a process dies): a
job has one identity, `(table, seq, seat, kind)`, and its first answer stays.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any, Literal

from sqlalchemy import Connection

from ...language import Text
from ...store import RESYNC, Notification, Store, StoreUnavailable
from ...store import jobs as stored
from ...store.schema import Job
from ..refusals import Refusal
from ..tables.clocks import milliseconds
from .tasks import Answer, JobKey, JobKind, Task

log = logging.getLogger(__name__)

ASKED, ANSWERED, READINESS = "bot-asked", "bot-answered", "bot-readiness"
"""The channels of the news."""
KEPT_FOR = 6 * 3_600_000
"""Milliseconds for which an answer is kept: as long as anybody may still ask for it."""
SWEPT_AT_ONCE = 500
TELL_AGAIN_AFTER = 1.0
"""Seconds after which an answer is told again that could not be stored."""
LONGEST_ERROR = 1_000
REPORT_EVERY = 0.2
"""Seconds between two reports of how far the waking of a game has come."""


MOST_ORIGINS = 50_000
QUICK = 8_000
"""Playouts: what costs no more is soon thought of, as hints and the moves of all levels are."""
MOST_OUTSTANDING = 600_000
"""Playouts that may wait to be thought for one person: a hundred moves of any bot in the five games."""

_TOO_MUCH = Text(
    "A gépek még a többi asztalodnál gondolkodnak. Várd meg őket, aztán próbáld újra.",
    "The bots are still thinking at your other tables. Wait for them, then try again.",
)


class TooMuchToThink(Refusal):
    """Bots have enough to think about for this person already."""

    status = 429


@dataclass(frozen=True)
class Asker:
    """For whom something is thought about: `urgency` 0 where a person waits for a move, more where it can wait."""

    person: str | None = None
    urgency: int = 0


NOBODY = Asker()
HINT_URGENCY, ANALYSIS_URGENCY, ALONE_URGENCY = 1, 2, 3
"""A hint waits behind moves, what somebody explores behind both, and a table where bots play alone behind all people."""


@dataclass(frozen=True)
class Readiness:
    """Whether the bots of a game can think at once: `asleep` until somebody needs them, `waking` (`done` of `total` steps) while code loads."""

    game: str
    state: Literal["asleep", "waking", "ready"]
    done: int = 0
    total: int = 0
    step: str = ""


class BotWork:
    """The queue. Houses ask and listen; workers take, renew and finish."""

    def __init__(self, store: Store, clock: Callable[[], int] | None = None) -> None:
        self._store = store
        self._clock = clock or milliseconds
        self._origins: OrderedDict[str, str] = OrderedDict()
        self.origin_key = secrets.token_hex(32)
        """With which origins are hashed. A house sets its own: an address is one origin, whichever process it comes to."""
        self._readiness: dict[str, Readiness] = {}
        self._last_report = 0.0
        self._running: set[asyncio.Task[None]] = set()
        self._stop_listening = self.on_readiness(self._note)

    def close(self) -> None:
        """Hear and tell no more."""
        self._stop_listening()
        for telling in self._running:
            telling.cancel()

    # --- for the house

    def ask_in(self, connection: Connection, key: JobKey, task: Task, asker: Asker = NOBODY) -> Answer | None:
        """Ask inside a unit of `store.write` (so the event and the job are kept together or not at all); the answer if it is there already."""
        told = stored.Asker(asker.person, self._origins.get(asker.person or ""), asker.urgency, task.cost_of(key.kind))
        if not stored.add_job(connection, key.table_id, key.seq, key.seat, str(key.kind), task.to_json(), self._clock(), told):
            return _answer_in(connection, key)
        self._store.notify(connection, ASKED, {"game": task.position.game.name})
        return None

    async def ask(self, key: JobKey, task: Task, asker: Asker = NOBODY) -> Answer | None:
        """The same in a unit of its own."""
        return await self._store.write(lambda connection: self.ask_in(connection, key, task, asker))

    def note_origin(self, person: str, origin: str) -> None:
        """Remember from where somebody asks: not the address itself, for it goes into the store with what bots are asked."""
        self._origins[person] = blake2b(origin.encode(), key=self.origin_key.encode(), digest_size=9).hexdigest()
        self._origins.move_to_end(person)
        while len(self._origins) > MOST_ORIGINS:
            self._origins.popitem(last=False)

    async def check_room(self, person: str) -> None:
        """Raises `TooMuchToThink` where bots have more than enough to think about for somebody, or for all who ask from the same place."""
        origin = self._origins.get(person)
        own, together = await self._store.read(lambda connection: stored.outstanding(connection, person, origin))
        if own > MOST_OUTSTANDING or together > MOST_OUTSTANDING * stored.SHARING:
            raise TooMuchToThink(_TOO_MUCH)

    async def answer(self, key: JobKey) -> Answer | None:
        """The answer, if there is one yet."""
        return await self._store.read(lambda connection: _answer_in(connection, key))

    async def wait_for(self, key: JobKey, seconds: float) -> Answer | None:
        """The answer as soon as there is one; None after so many seconds. For hints, which a request waits for."""
        arrived: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        async def compare(answer: Answer) -> None:
            if answer.key == key and not arrived.done():
                arrived.set_result(answer)

        stop = self.on_answer(compare)
        try:
            # It may have come before we listened.
            if (known := await self.answer(key)) is not None:
                return known
            async with asyncio.timeout(seconds):
                return await arrived
        except TimeoutError:
            return await self.answer(key)
        finally:
            stop()

    def on_answer(self, callback: Callable[[Answer], Awaitable[None]]) -> Callable[[], None]:
        """Call this with every answer given from now on, in this process or another (perhaps twice); returns how to stop.

        If it raises `StoreUnavailable`, it is called again a little later, until it does not.
        After news may have been missed (the database was away) it is called with all answers of `unplayed`.
        """

        def hear(news: Notification) -> None:
            if news.channel == ANSWERED:
                self._run(_tell(callback, _answer_of_news(news.payload)))
            elif news.channel == RESYNC:
                self._run(self._tell_unplayed(callback))

        return self._store.listen(hear)

    async def unplayed(self, limit: int = 10_000) -> list[Answer]:
        """Answers that may not have been played yet: to the last question of each table still playing. For a house that starts."""
        found = await self._store.read(lambda connection: stored.latest_results(connection, str(JobKind.MOVE), limit))
        return [_answer_of_row(row) for row in found]

    async def sweep(self) -> int:
        """Forget the jobs that were answered hours ago; how many. In small units, so that no move waits for it.

        An answer that nobody has played by then is lost, and a house that starts asks for it again.
        """
        before, swept = self._clock() - KEPT_FOR, 0
        while found := await self._store.write(lambda connection: stored.forget_jobs(connection, before, SWEPT_AT_ONCE)):
            swept += found
            if found < SWEPT_AT_ONCE:
                break
        return swept

    def status(self, game: str) -> Readiness:
        """Whether the bots of a game are ready, as far as the workers have told."""
        return self._readiness.get(game, Readiness(game, "asleep"))

    def on_readiness(self, callback: Callable[[Readiness], None]) -> Callable[[], None]:
        """Call this whenever workers tell how far the bots of a game are; returns how to stop."""

        def hear(news: Notification) -> None:
            if news.channel == READINESS:
                callback(Readiness(**news.payload))

        return self._store.listen(hear)

    async def queue(self) -> stored.Queue:
        """How much waits to be thought about."""
        return await self._store.read(lambda connection: stored.queue(connection, self._clock()))

    # --- for workers

    def on_asked(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever there may be new work; returns how to stop."""

        def hear(news: Notification) -> None:
            if news.channel in (ASKED, RESYNC):
                callback()

        return self._store.listen(hear)

    async def take(self, worker: str, most: int, lease: int, *, is_quick: bool = False) -> list[Job]:
        """Take up to `most` jobs that wait, or whose lease has run out; they are this worker's for `lease` milliseconds. `is_quick`: only what is soon thought of, for
        people for whom nothing else is thought about."""
        now = self._clock()
        if not await self._store.read(lambda connection: stored.is_work_waiting(connection, now)):
            return []
        return await self._store.write(lambda connection: self._take_in(connection, worker, most, lease, is_quick))

    async def renew(self, worker: str, job_id: str, lease: int) -> bool:
        """Keep a job for longer; False if it is no longer this worker's."""
        return await self._store.write(lambda connection: stored.renew_job(connection, job_id, worker, self._clock() + lease))

    async def finish(self, worker: str, job: Job, answer: Mapping[str, Any]) -> bool:
        """Give the answer (as JSON); False if the job was answered, dropped or taken over meanwhile."""

        def unit(connection: Connection) -> bool:
            if not stored.finish_job(connection, job.id, worker, dict(answer), self._clock()):
                return False
            self._store.notify(connection, ANSWERED, _news_of(key_of(job), answer, None))
            return True

        return await self._store.write(unit)

    async def fail(self, worker: str, job: Job, error: str, *, is_final: bool = False) -> None:
        """Give a job back to be tried again a little later; after the last attempt, or where it is final, the error is its answer."""
        # A compiler's error fills pages, and news must be short.
        told = error[:LONGEST_ERROR]

        def unit(connection: Connection) -> None:
            stored.fail_job(connection, job.id, worker, told, self._clock(), is_final=is_final)
            if (answer := _answer_in(connection, key_of(job))) is not None:
                self._store.notify(connection, ANSWERED, _news_of(answer.key, None, answer.error))

        await self._store.write(unit)

    async def give_back(self, worker: str, job: Job) -> None:
        """A worker that closes gives the job to the others, at once and without counting an attempt."""

        def unit(connection: Connection) -> None:
            if stored.give_back_job(connection, job.id, worker):
                self._store.notify(connection, ASKED, {"game": job.payload["game"]})

        await self._store.write(unit)

    def report(self, readiness: Readiness) -> None:
        """Tell all processes how far a game's bots are. Steps that follow each other quickly are told now and then."""
        self._note(readiness)
        now = time.monotonic()
        if readiness.state == "waking" and now - self._last_report < REPORT_EVERY:
            return
        self._last_report = now
        self._store.notify(None, READINESS, asdict(readiness))

    # --- inside

    def _take_in(self, connection: Connection, worker: str, most: int, lease: int, is_quick: bool) -> list[Job]:
        now = self._clock()
        for lost in stored.give_up_jobs(connection, now):
            self._store.notify(connection, ANSWERED, _news_of(key_of(lost), None, lost.error))
        return stored.take_jobs(connection, worker, now, now + lease, most, quick=QUICK if is_quick else None)

    def _note(self, told: Readiness) -> None:
        # A second process that loads a game which another has ready is no news for those who wait.
        if told.state == "ready" or self.status(told.game).state != "ready":
            self._readiness[told.game] = told

    async def _tell_unplayed(self, callback: Callable[[Answer], Awaitable[None]]) -> None:
        # Where the database is away again, there will be another resync.
        with contextlib.suppress(StoreUnavailable):
            for answer in await self.unplayed():
                await _tell(callback, answer)

    def _run(self, work: Awaitable[None]) -> None:
        running = asyncio.ensure_future(work)
        self._running.add(running)
        running.add_done_callback(self._running.discard)


async def _tell(callback: Callable[[Answer], Awaitable[None]], answer: Answer) -> None:
    """Tell an answer until it was heard: the people at the table wait for the bot, however long the database is away."""
    while True:
        try:
            return await callback(answer)
        except StoreUnavailable as problem:
            log.warning("the answer of a bot at table %s waits for the database: %s", answer.key.table_id, problem)
            await asyncio.sleep(TELL_AGAIN_AFTER)


def _answer_in(connection: Connection, key: JobKey) -> Answer | None:
    row = stored.job_of(connection, key.table_id, key.seq, key.seat, str(key.kind))
    return None if row is None or row.done_at is None else _answer_of_row(row)


def key_of(row: Job) -> JobKey:
    """Which job a row is."""
    return JobKey(row.table_id, row.seq, row.seat, JobKind(row.kind))


def _answer_of_row(row: Job) -> Answer:
    return Answer.from_json(key_of(row), row.result, row.error)


def _news_of(key: JobKey, result: Mapping[str, Any] | None, error: str | None) -> dict[str, Any]:
    return {"key": asdict(key), "result": None if result is None else dict(result), "error": error}


def _answer_of_news(payload: Mapping[str, Any]) -> Answer:
    key = payload["key"]
    return Answer.from_json(JobKey(key["table_id"], key["seq"], key["seat"], JobKind(key["kind"])), payload["result"], payload["error"])
