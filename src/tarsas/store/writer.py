"""The one writer of a process: a thread that takes all that waits, and commits it together.

A commit has to wait for the disk. Whatever arrives in the meantime shares the next one, so many writers cost hardly more than one, and on
SQLite they never fight over the lock. One unit that fails takes nothing else with it. Nobody hears "done" before the commit.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from .errors import StoreUnavailable, Unstorable
from .failures import UNSTORABLE, is_deadlock, is_out_of_reach, reason_of
from .notifications import RESYNC, Notification, call_in, take_news
from .tables import NotAsThought, drop_gathered, gather_events, write_gathered

T = TypeVar("T")

Unit = Callable[[Connection], T]
"""Something to write: plain SQLAlchemy code.

It may run more than once (if the connection dies before the commit, or another unit of its group fails), so it changes nothing but the database.
"""

LARGEST_GROUP = 256
MOST_TRIES = 5


@dataclass(eq=False)
class Waiting:
    """A unit, and who waits for it."""

    unit: Unit[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None
    news: list[Notification] = field(default_factory=list)
    tries: int = 0
    is_append: bool = False

    @property
    def is_to_run_again(self) -> bool:
        """Whether it was only in the way of another process."""
        return is_deadlock(self.error) and self.tries < MOST_TRIES


class GroupFailed(Exception):
    """The transaction of a group came to nothing; `is_unknown` if the commit had been sent, so that nobody knows."""

    def __init__(self, *, is_unknown: bool) -> None:
        self.is_unknown = is_unknown


class SavepointFailed(Exception):
    """The database would not set or leave a savepoint: the transaction is gone, whatever the unit said."""


class Writer:
    """Runs units of writing, in the order in which they were given."""

    def __init__(
        self,
        engine: Engine,
        sent_along: Callable[[Connection, Sequence[Notification]], None] | None,
        after_commit: Callable[[Sequence[Notification]], None],
    ) -> None:
        self._engine = engine
        self._sent_along = sent_along
        self._after_commit = after_commit
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._connection: Connection | None = None
        self._seen_version: int | None = None
        self._door = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="tarsas-writer", daemon=True)
        self._thread.start()

    def submit(self, unit: Unit[T], *, is_append: bool = False) -> asyncio.Future[T]:
        """Hand in a unit; the future has its result once it is committed. `is_append`: it reads no events, so those that it appends are written with the group's."""
        loop = asyncio.get_running_loop()
        waiting = Waiting(unit, loop, loop.create_future(), is_append=is_append)
        with self._door:
            if self._is_closed:
                raise StoreUnavailable("The store is closed: nothing more can be written.")
            self._queue.put(waiting)
        return waiting.future

    def close(self) -> None:
        """Finish all that waits, then end the thread. Blocks until then."""
        with self._door:
            if not self._is_closed:
                self._is_closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            group, is_open = self._next_group()
            self._commit(group)
        self._drop_connection()

    def _next_group(self) -> tuple[list[Waiting], bool]:
        """Wait for a unit, and take along what waits behind it. False if that was the last one."""
        group: list[Waiting] = []
        waiting = self._queue.get()
        while waiting is not None:
            group.append(waiting)
            if len(group) == LARGEST_GROUP:
                return group, True
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return group, True
        return group, False

    def _commit(self, group: list[Waiting]) -> None:
        """One group, to the end: committed, or known to have failed. Who gave up waiting before it began is not served."""
        group = [waiting for waiting in group if not waiting.future.cancelled()]
        if not group:
            return
        try:
            self._attempt_twice(group)
        except Exception as problem:
            for waiting in group:
                waiting.error, waiting.news = _unavailable(problem), []
        again = [waiting for waiting in group if waiting.is_to_run_again]
        self._answer([waiting for waiting in group if not waiting.is_to_run_again])
        for waiting in again:
            waiting.tries += 1
            # At odd moments: two that stepped aside at the same time would meet again.
            time.sleep(random.uniform(0.001, 0.01) * waiting.tries)
            self._commit([waiting])

    def _attempt_twice(self, group: list[Waiting]) -> None:
        """A connection that died since the last group costs a second attempt, not an error."""
        try:
            self._attempt(group)
        except GroupFailed as problem:
            if problem.is_unknown:
                raise
            self._attempt(group)

    def _attempt(self, group: list[Waiting]) -> None:
        """A savepoint costs about as much as the unit inside it, and few units fail: savepoints are set only once one has."""
        if not self._transact(group, is_careful=False) and len(group) > 1:
            self._transact(group, is_careful=True)

    def _transact(self, group: list[Waiting], *, is_careful: bool) -> bool:
        """Run and commit the group. Without care the first unit that fails takes all back: False."""
        is_sent, is_shared = False, len(group) > 1
        try:
            connection = self._connected()
            with connection.begin() as transaction:
                self._look_who_else_wrote(connection)
                for waiting in group:
                    _run_unit(connection, waiting, _in_savepoint if is_careful else _gathering if is_shared and waiting.is_append else _plainly)
                    if waiting.error is not None and not is_careful:
                        drop_gathered(connection)
                        transaction.rollback()
                        return False
                if not _has_written_gathered(connection):
                    transaction.rollback()
                    return False
                if self._sent_along:
                    self._sent_along(connection, [news for waiting in group for news in waiting.news])
                is_sent = True
                transaction.commit()
        except Exception as problem:
            if self._connection is not None and not self._connection.invalidated:
                drop_gathered(self._connection)
            self._drop_connection()
            raise GroupFailed(is_unknown=is_sent) from problem
        return True

    def _look_who_else_wrote(self, connection: Connection) -> None:
        """SQLite carries no news from process to process, but tells whether another has written: then everybody here looks again."""
        if connection.dialect.name != "sqlite":
            return
        (version,) = _tell(connection, "PRAGMA data_version")
        if self._seen_version not in (None, version):
            self._after_commit([Notification(RESYNC)])
        self._seen_version = version

    def _connected(self) -> Connection:
        if self._connection is None:
            # A new connection counts anew; what was written before it came is seen by who opens the store, or is doubted after the loss.
            self._seen_version = None
            self._connection = self._engine.connect()
        return self._connection

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    def _answer(self, group: list[Waiting]) -> None:
        """The news first: who hears that it is done finds everybody told."""
        self._after_commit([news for waiting in group for news in waiting.news])
        for loop in {waiting.loop for waiting in group}:
            call_in(loop, _answer_all, [waiting for waiting in group if waiting.loop is loop])


def _run_unit(connection: Connection, waiting: Waiting, run: Callable[[Connection, Unit[Any]], Any]) -> None:
    """Run one unit. Its error is its own; only the loss of the connection is everybody's."""
    waiting.error, waiting.news = None, []
    take_news(connection)
    try:
        waiting.result = run(connection, waiting.unit)
    except Exception as problem:
        if isinstance(problem, SavepointFailed) or connection.invalidated or is_out_of_reach(problem):
            raise
        waiting.error = Unstorable() if isinstance(problem, UNSTORABLE) else problem
    else:
        waiting.news = take_news(connection)


def _plainly(connection: Connection, unit: Unit[T]) -> T:
    """What was gathered so far is there for it to read."""
    write_gathered(connection)
    return unit(connection)


def _has_written_gathered(connection: Connection) -> bool:
    """Write what the units of a group have gathered. False where the database dislikes some of it: then each unit is told by itself."""
    try:
        write_gathered(connection)
    except NotAsThought:
        return False
    except Exception as problem:
        if connection.invalidated or is_out_of_reach(problem):
            raise
        return False
    return True


def _gathering(connection: Connection, unit: Unit[T]) -> T:
    gather_events(connection)
    return unit(connection)


def _in_savepoint(connection: Connection, unit: Unit[T]) -> T:
    """Whatever the unit did is taken back if it fails."""
    _tell(connection, "SAVEPOINT unit")
    try:
        result = unit(connection)
    except Exception as problem:
        if connection.invalidated or is_out_of_reach(problem):
            raise
        _tell(connection, "ROLLBACK TO SAVEPOINT unit")
        _tell(connection, "RELEASE SAVEPOINT unit")
        raise
    _tell(connection, "RELEASE SAVEPOINT unit")
    return result


def _tell(connection: Connection, command: str) -> Any:
    """Straight to the driver: what SQLAlchemy does around a savepoint takes as long as the unit itself."""
    try:
        cursor = connection.connection.cursor()
        try:
            cursor.execute(command)
            return cursor.fetchone() if cursor.description else None
        finally:
            cursor.close()
    except Exception as problem:
        raise SavepointFailed(str(problem)) from problem


def _answer_all(group: list[Waiting]) -> None:
    for waiting in group:
        if waiting.future.done():
            continue
        if waiting.error is not None:
            waiting.future.set_exception(waiting.error)
        else:
            waiting.future.set_result(waiting.result)


def _unavailable(problem: Exception) -> StoreUnavailable:
    cause = problem.__cause__ if isinstance(problem, GroupFailed) else problem
    error = StoreUnavailable(
        f"The database did not answer: {reason_of(cause)}. Try again, with the same request id: what is there already is not written twice."
    )
    error.__cause__ = cause
    return error
