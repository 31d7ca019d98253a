"""The store: one database, open. `await store.write(unit)` and `await store.read(query)` run plain SQLAlchemy code."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from .address import shown, url_of
from .engines import check_is_whole, prepare_file, reading_engine, writing_engine
from .errors import StoreUnavailable, Unstorable
from .failures import UNSTORABLE, is_out_of_reach, reason_of
from .notifications import Listener, Listeners, notify
from .occupancy import Occupancy
from .upgrade import migrate
from .writer import Unit, Writer

if TYPE_CHECKING:
    from .wire import PostgresWire

T = TypeVar("T")

READERS = 4
PATIENCE = 5.0
"""Seconds that opening waits for the wire."""


class Store:
    """An open database. Make one with `await Store.open(…)`; it works in whichever event loop it is used from."""

    def __init__(self, url: URL, readers: int = READERS) -> None:
        self.url = url
        self._listeners = Listeners()
        self._writing, self._reading = writing_engine(url), reading_engine(url, readers)
        self._wire = self._new_wire()
        self._writer = Writer(self._writing, self._wire.send if self._wire else None, self._listeners.publish)
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="tarsas-reader")
        self._occupancy: Occupancy | None = None
        self._is_closed = False

    @classmethod
    async def open(cls, database: str | os.PathLike[str], *, readers: int = READERS, is_served: bool = False) -> Store:
        """Open a database and bring it up to date: a path, `sqlite:///…` or `postgresql://…`. A file that is not there is made.

        To serve it (`is_served`), a SQLite file must be whole (raises `Damaged`), and nobody else's at the same time (raises `Occupied`).
        """
        url = url_of(database)
        occupancy = await asyncio.to_thread(Occupancy, url) if is_served else None
        try:
            if is_served:
                await asyncio.to_thread(check_is_whole, url)
            await asyncio.to_thread(make_ready, url)
            store = cls(url, readers)
        except BaseException:
            if occupancy is not None:
                occupancy.end()
            raise
        store._occupancy = occupancy
        # From here on no news is missed; if the wire takes longer, listeners hear a resync once it stands.
        if store._wire:
            await asyncio.to_thread(store._wire.wait_until_listening, PATIENCE)
        return store

    @property
    def address(self) -> str:
        """Which database this is, for people to read."""
        return shown(self.url)

    async def write(self, unit: Unit[T]) -> T:
        """Run the unit in a transaction; comes back after the commit, so that what is acknowledged is there.

        An error of the unit takes back what it did, and nothing else. `StoreUnavailable`: nobody knows whether it is there.
        """
        return await self._writer.submit(unit)

    async def append(self, unit: Unit[T]) -> T:
        """The same for a unit that appends events and reads none: the events of all that wait are written in one statement."""
        return await self._writer.submit(unit, is_append=True)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run the query in a transaction that sees one moment of the database. It must not write."""
        if self._is_closed:
            raise StoreUnavailable("The store is closed: nothing more can be read.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._run_query, query)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call the listener, in this event loop, with all `Notification` of this and other processes. What comes back ends that."""
        return self._listeners.listen(listener)

    def notify(self, connection: Connection | None, channel: str, payload: Mapping[str, Any]) -> None:
        """Send news: inside a unit, with its connection, when it is committed; with None, on its own and soon."""
        if connection is not None:
            notify(connection, channel, payload)
        else:
            # Nobody waits for it, so nobody can be told if it fails; listeners hear a resync when the database is back.
            self._writer.submit(lambda own: notify(own, channel, payload)).add_done_callback(lambda sent: sent.cancelled() or sent.exception())

    async def close(self) -> None:
        """Finish what waits, then let go of the database."""
        if self._is_closed:
            return
        self._is_closed = True
        await asyncio.to_thread(self._close)

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        if self._wire:
            self._wire.close()
        self._writing.dispose()
        self._reading.dispose()
        if self._occupancy is not None:
            self._occupancy.end()

    def _new_wire(self) -> PostgresWire | None:
        """What carries news between processes. SQLite has one serving process: its news stays at home."""
        if self.url.get_backend_name() == "sqlite":
            return None
        from .wire import PostgresWire

        return PostgresWire(self.url, self._listeners.publish)

    def _run_query(self, query: Callable[[Connection], T]) -> T:
        """Reading twice is harmless, so a connection that has died costs a second attempt, not an error."""
        for _ in range(2):
            try:
                return _in_transaction(self._reading, query)
            except DBAPIError as problem:
                if not is_out_of_reach(problem):
                    raise
                lost = problem
        raise StoreUnavailable(f"The database {self.address} did not answer: {reason_of(lost)}. Try again in a moment.") from lost


def make_ready(url: URL) -> None:
    """Make the file if need be, and migrate. Blocks; several processes may do it at once."""
    if url.get_backend_name() == "sqlite":
        prepare_file(url)
    engine = writing_engine(url)
    try:
        migrate(engine)
    except DBAPIError as problem:
        if not is_out_of_reach(problem):
            raise
        raise StoreUnavailable(
            f"The database {shown(url)} does not answer: {reason_of(problem)}. Is the server running, and the address right?"
        ) from problem
    finally:
        engine.dispose()


def _in_transaction(engine: Engine, query: Callable[[Connection], T]) -> T:
    try:
        with engine.connect() as connection, connection.begin():
            return query(connection)
    except UNSTORABLE as problem:
        raise Unstorable from problem
