"""Positions that somebody explores: whether they may, and what bots find there. Nobody explores a game that they play at a rated table, until that is over."""

from __future__ import annotations

import asyncio
import hashlib

from sqlalchemy import Connection

from ..bots.explored import Explored
from ..match import Line, Record
from ..position import Position
from ..store import Store
from ..store import jobs as stored_jobs
from ..store import tables as stored
from .errors import NotAllowed, NotNow
from .refusals import Refusal
from .tables import texts
from .tables.authorisation import check_may_explore
from .tables.cache import TableCache
from .thinking.jobs import ANALYSIS_URGENCY, Asker, BotWork
from .thinking.tasks import Answer, JobKey, JobKind, Task

ANALYSIS_SECONDS = 40.0
"""For an answer: it thinks for a second or two, perhaps after others that were asked before, and compiling comes first."""
PLAYOUTS = 8_000
"""What is thought about a position that a program asks about."""
TRY_AGAIN = 1.5
"""Seconds after which it is asked again where the bots are still being compiled."""


class Superseded(Refusal):
    """The same person has asked for something else meanwhile."""

    status = 409


class Exploration:
    """The room of the house for who explores."""

    def __init__(self, store: Store, cache: TableCache, bots: BotWork) -> None:
        self._store, self._cache, self._bots = store, cache, bots
        self._wanted: dict[str, asyncio.Future[None]] = {}

    async def record(self, table_id: str, person: str | None) -> Record:
        """What was played at a table, to explore from any moment of it; raises `NotAllowed` for who plays there and is rated, `NotNow` where nothing was."""
        table = (await self._cache.get(table_id)).table
        check_may_explore(table, person)
        if table.record is None:
            raise NotNow(texts.NO_RECORD)
        return table.record

    async def check(self, person: str | None, game: str) -> None:
        """Who plays a rated game tries nothing out in that game elsewhere: a position can be set up again. Raises `NotAllowed`."""
        if person is None:
            return
        playing = await self._store.read(lambda connection: stored.tables_of(connection, person, statuses=("playing",), limit=1_000))
        if any(row.is_rated and row.game == game for row in playing):
            raise NotAllowed(texts.NO_EXPLORING)

    async def look_into(self, person: str, line: Line, playouts: int) -> Explored:
        """What bots find at the end of a line. Asking for something else drops what the same person asked before: raises `Superseded` there."""
        await self.check(person, line.game.name)
        await self._bots.check_room(person)
        key = JobKey(_subject(person, line.last), playouts, 0, JobKind.ANALYSIS)
        superseded = self._want(person)
        try:
            answer = await self._answer(key, Task(line.last, str(playouts)), person, superseded)
        finally:
            if self._wanted.get(person) is superseded:
                del self._wanted[person]
        if answer is None or not answer.found:
            raise NotNow(texts.NO_ANALYSIS_NOW)
        return Explored.from_json(answer.found)

    async def analysis(self, person: str, position: Position) -> Answer | None:
        """What bots find at a position, once they have: None as long as they think. Whoever asks for the same shares the answer, and asks by asking how far it is."""
        await self.check(person, position.game.name)
        await self._bots.check_room(person)
        key, task = JobKey(f"analysis {_named(position)}", PLAYOUTS, 0, JobKind.ANALYSIS), Task(position, str(PLAYOUTS))

        def unit(connection: Connection) -> Answer | None:
            answer = self._bots.ask_in(connection, key, task, Asker(person, ANALYSIS_URGENCY))
            if answer is None or answer.found or answer.error:
                return answer
            # The bots were still being compiled.
            stored_jobs.drop_answered_job(connection, key.table_id, str(key.kind))
            return self._bots.ask_in(connection, key, task, Asker(person, ANALYSIS_URGENCY))

        return await self._store.write(unit)

    def _want(self, person: str) -> asyncio.Future[None]:
        """From now on only this is wanted by the person."""
        if (before := self._wanted.get(person)) is not None and not before.done():
            before.set_result(None)
        self._wanted[person] = wanted = asyncio.get_running_loop().create_future()
        return wanted

    async def _answer(self, key: JobKey, task: Task, person: str, superseded: asyncio.Future[None]) -> Answer | None:
        """The answer; while the bots are being compiled it is asked again."""
        until = asyncio.get_running_loop().time() + ANALYSIS_SECONDS
        while (left := until - asyncio.get_running_loop().time()) > 0:
            answer = await self._store.write(lambda connection: self._asked_in(connection, key, task, person))
            if answer is None:
                answer = await self._waited_for(key, left, superseded)
            if answer is None or answer.found or answer.error:
                return answer
            await self._store.write(lambda connection: stored_jobs.drop_answered_job(connection, key.table_id, str(key.kind)))
            await asyncio.sleep(TRY_AGAIN)
        return None

    async def _waited_for(self, key: JobKey, seconds: float, superseded: asyncio.Future[None]) -> Answer | None:
        waiting = asyncio.ensure_future(self._bots.wait_for(key, seconds))
        # Whichever comes first: the answer, or another question of the same person.
        superseded.add_done_callback(lambda _: waiting.cancel())
        try:
            return await waiting
        except asyncio.CancelledError:
            if superseded.done() and not superseded.cancelled():
                raise Superseded(texts.NO_ANALYSIS_NOW) from None
            waiting.cancel()
            raise

    def _asked_in(self, connection: Connection, key: JobKey, task: Task, person: str) -> Answer | None:
        stored_jobs.drop_waiting_jobs(connection, person, str(key.kind), key.table_id)
        return self._bots.ask_in(connection, key, task, Asker(person, ANALYSIS_URGENCY))


def _subject(person: str, position: Position) -> str:
    """What a job about a position is about, for one person."""
    return f"explore {person} {_named(position)}"


def _named(position: Position) -> str:
    """A name that no other position has."""
    told = f"{position.game!r} {position.game.contract.rules_version}".encode() + position.state.tobytes()
    return hashlib.sha256(told).hexdigest()[:32]
