"""The cache of open tables: those used lately stay in memory, folded; the others are in the store and are opened again when somebody comes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection

from ...store import Store, StoredEvent, UnknownTable, Unstorable, events_after
from ...store import tables as stored
from ..errors import NoSuchTable
from .evolve import evolve, opened
from .table import Table


@dataclass
class OpenTable:
    """An open table with its secret seed, and the latest seq that was heard of: above the table's own where another process has stored more."""

    table: Table
    seed: bytes = field(repr=False)
    heard_seq: int = 0
    is_doubted: bool = False

    @property
    def is_stale(self) -> bool:
        """Whether there may be events, of another process, that are not in the table yet."""
        return self.is_doubted or self.heard_seq > self.table.seq


class TableCache:
    """Opens tables from their events, each once, and keeps those used lately. One lock for each table that is in use."""

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._open

    def at_hand(self, table_id: str) -> Table | None:
        """A table that is in memory as its events tell; None where the store would have to be asked."""
        found = self._open.get(table_id)
        return None if found is None or found.is_stale else found.table

    async def get(self, table_id: str) -> OpenTable:
        """A table as its events tell; raises `NoSuchTable`."""
        found = self._open.get(table_id)
        if found is None:
            found = await self._load(table_id)
        elif found.is_stale:
            await self.refresh(table_id)
            found = self._open.get(table_id) or await self._load(table_id)
        if table_id in self._open:
            self._open.move_to_end(table_id)
        return found

    async def refresh(self, table_id: str) -> bool:
        """Read the events that came since; whether there were any."""
        found = self._open.get(table_id)
        if found is None:
            return False
        seq = found.table.seq
        # Before reading: a doubt that comes meanwhile is about what this look may not have seen.
        was_doubted, found.is_doubted = found.is_doubted, False
        try:
            events = await self._store.read(lambda connection: events_after(connection, table_id, seq))
        except BaseException:
            found.is_doubted = found.is_doubted or was_doubted
            raise
        for event in events:
            # Another task may have read, or written, the same events meanwhile.
            if event.seq == found.table.seq + 1:
                found.table = evolve(found.table, event)
        return bool(events)

    def put(self, table: Table, seed: bytes) -> None:
        """A table as it stands now."""
        found = self._open.get(table.id)
        if found is None:
            self._keep(table.id, OpenTable(table, seed))
        elif table.seq >= found.table.seq:
            found.table = table

    def drop(self, table_id: str) -> None:
        """Read this table from the store the next time."""
        self._open.pop(table_id, None)

    def hear(self, table_id: str, seq: int) -> None:
        """Something was stored, here or elsewhere."""
        found = self._open.get(table_id)
        if found is not None:
            found.heard_seq = max(found.heard_seq, seq)

    def doubt_all(self) -> None:
        """News may have been missed."""
        for found in self._open.values():
            found.is_doubted = True

    def lock(self, table_id: str) -> TableLock:
        """Whoever changes a table in this process takes turns."""
        return TableLock(self._locks, table_id)

    async def _load(self, table_id: str) -> OpenTable:
        def query(connection: Connection) -> tuple[bytes, Sequence[StoredEvent]]:
            return stored.table_row(connection, table_id).seed, events_after(connection, table_id)

        try:
            seed, events = await self._store.read(query)
        except (UnknownTable, Unstorable):
            raise NoSuchTable(table_id) from None
        loaded = OpenTable(opened(events), seed)
        known = self._open.get(table_id)
        if known is not None and known.table.seq >= loaded.table.seq:
            return known
        self._keep(table_id, loaded)
        return loaded

    def _keep(self, table_id: str, found: OpenTable) -> None:
        self._open[table_id] = found
        while len(self._open) > self._most:
            self._open.popitem(last=False)


class TableLock:
    """The lock of one table; it exists only while somebody holds it or waits for it."""

    def __init__(self, locks: dict[str, tuple[asyncio.Lock, int]], table_id: str) -> None:
        self._locks = locks
        self._table_id = table_id

    async def __aenter__(self) -> None:
        lock, users = self._locks.get(self._table_id, (asyncio.Lock(), 0))
        self._locks[self._table_id] = (lock, users + 1)
        try:
            await lock.acquire()
        except BaseException:
            self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._locks[self._table_id][0].release()
        self._leave()

    def _leave(self) -> None:
        lock, users = self._locks.pop(self._table_id)
        if users > 1:
            self._locks[self._table_id] = (lock, users - 1)
