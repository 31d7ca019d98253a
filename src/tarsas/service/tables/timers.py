"""What a house does by itself in time: a heartbeat, by which downtime is known; clocks that run out; jobs that were done long ago, tables that nobody attends to."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection

from ...store import Store, StoreUnavailable, housekeeping
from ...store import tables as stored
from ..thinking.jobs import BotWork
from ..thinking.reviews import ReviewWork
from .acts import CloseUnattended, CloseUntouched, HouseAct, PutOut, StandIn, TimeOut
from .cache import TableCache
from .clocks import DAY, Downtime, charged
from .evolve import UnreadableEvents
from .handler import ActHandler, Surroundings
from .persistence import deadline_of
from .wishes import ClockKind

log = logging.getLogger(__name__)

ALIVE = "alive_at"
BEAT = 2_000
"""Milliseconds between heartbeats."""

GAP = 2 * BEAT
"""A longer time without a heartbeat was a downtime: nobody's clock counts it."""

REMEMBERED = 61 * DAY
"""Longer than any decision may take by a clock."""

CLOCKS_EVERY = 0.5
"""Seconds between two looks at the clocks."""

SWEEP_EVERY = 600.0
"""Seconds between two looks for what can be forgotten."""

LOOK_EVERY = 60.0
"""Seconds between two looks for people who were removed, and for whom others may wait; and for games that nobody touched."""

PUBLIC_WAITS, PRIVATE_WAITS = DAY, 30 * DAY
"""How long a table waits for players without its host being seen anywhere in the house. A public one fills a list that others read; a private one is in nobody's way."""


UNTOUCHED = 600_000
"""Milliseconds after which a game that nobody ever decided in, and nobody looks at, is closed. By a clock of days there is time to come back."""


class Beat(NamedTuple):
    """What a heartbeat found: the downtimes that may still matter, and whether one has just ended."""

    downtimes: Sequence[Downtime]
    was_down: bool


def beat(connection: Connection, now: int) -> Beat:
    """Note that the house is alive. A gap since the last time, whoever noted it, was a downtime."""
    last = housekeeping.house_value(connection, ALIVE)
    was_down = last is not None and now - last > GAP
    if was_down:
        housekeeping.add_downtime(connection, last, now)
    if last is None or now > last:
        housekeeping.set_house_value(connection, ALIVE, now)
    found = [Downtime(*each) for each in housekeeping.downtimes_since(connection, now - REMEMBERED)]
    return Beat(found, was_down)


class Timers:
    """What a house does by itself, again and again: `keep` runs as long as it is open."""

    def __init__(self, store: Store, cache: TableCache, handler: ActHandler, surroundings: Surroundings, bots: BotWork, reviews: ReviewWork) -> None:
        self._store = store
        self._cache = cache
        self._handler = handler
        self._surroundings = surroundings
        self._bots = bots
        self._reviews = reviews
        self._next_beat = 0.0
        self._unreadable: set[str] = set()

    async def beat(self) -> bool:
        """One heartbeat; whether it ended a downtime."""
        found = await self._store.write(lambda connection: beat(connection, self._surroundings.now()))
        self._surroundings.downtimes = found.downtimes
        return found.was_down

    async def clocks(self) -> int:
        """Look for clocks that have run out; how many there were. Where downtime has moved the deadline, it is noted anew."""
        due = await self._store.read(lambda connection: stored.tables_due(connection, self._surroundings.now()))
        return sum([await self._readable(table_id, self._look_at_clock) for table_id in due])

    async def close_unattended(self) -> int:
        """Close the tables that wait for players while their host has not been here for long; how many there were. A game under way is never touched."""
        now = self._surroundings.now()
        public_by, private_by = now - PUBLIC_WAITS, now - PRIVATE_WAITS
        found = await self._store.read(lambda connection: stored.waiting_for_host(connection, public_by=public_by, private_by=private_by))
        return sum([await self._readable(each.id, partial(self._act, act=CloseUnattended())) for each in found if self._is_unattended(each, now)])

    async def close_untouched(self) -> int:
        """Close the games in which no person has decided anything, and which nobody has looked at for a while; how many there were."""
        by = self._surroundings.now() - UNTOUCHED
        found = await self._store.read(lambda connection: stored.untouched_tables(connection, by))
        return sum([await self._readable(table_id, self._close_untouched) for table_id in found])

    async def _close_untouched(self, table_id: str) -> bool:
        has_days = (await self._cache.get(table_id)).table.clock.kind == ClockKind.DAYS
        return not has_days and self._surroundings.presence.is_deserted(table_id, UNTOUCHED) and await self._act(table_id, CloseUntouched())

    async def put_out_removed(self) -> int:
        """See to it that nobody waits at a table for somebody who was removed; at how many there was something to do."""
        found = await self._store.read(stored.tables_of_removed)
        return sum([await self._readable(table_id, partial(self._act, act=PutOut(person))) for table_id, person in found])

    def _is_unattended(self, waiting: stored.WaitingTable, now: int) -> bool:
        """Not while the host's page is open there; and downtime is nobody's time here either."""
        unseen = charged(waiting.seen_at, now, self._surroundings.downtimes)
        is_here = bool(self._surroundings.presence.at(waiting.id, frozenset({waiting.host})))
        return not is_here and unseen >= (PUBLIC_WAITS if waiting.is_public else PRIVATE_WAITS)

    async def _act(self, table_id: str, act: HouseAct) -> bool:
        return await self._handler.act_for_house(table_id, act) is not None

    async def _readable(self, table_id: str, look: Callable[[str], Awaitable[bool]]) -> bool:
        """Look at a table. One that cannot be opened must not keep the timers from all others."""
        try:
            return await look(table_id)
        except UnreadableEvents as problem:
            if table_id not in self._unreadable:
                log.error("the timers pass over table %s: %s", table_id, problem)
                self._unreadable.add(table_id)
            return False

    async def _look_at_clock(self, table_id: str) -> bool:
        table = (await self._cache.get(table_id)).table
        if table.to_move is not None and (await self._act(table_id, TimeOut(table.to_move)) or await self._act(table_id, StandIn(table.to_move))):
            return True
        await self._note_deadline(table_id)
        return False

    async def _note_deadline(self, table_id: str) -> None:
        table = (await self._cache.get(table_id)).table
        at = deadline_of(table, self._surroundings.downtimes, self._surroundings.now())
        if not await self._store.write(lambda connection: stored.set_deadline(connection, table_id, table.seq, at)):
            # Somebody was faster, and has noted the deadline of the next decision.
            await self._cache.refresh(table_id)

    async def keep(self) -> None:
        """Heart, clocks and broom, each in its own time: sweeping much must not make the heart miss a beat."""
        await asyncio.gather(
            _again_and_again(self._beat_and_clocks, CLOCKS_EVERY),
            _again_and_again(self._bots.sweep, SWEEP_EVERY),
            _again_and_again(self._reviews.sweep, SWEEP_EVERY),
            _again_and_again(self.close_unattended, SWEEP_EVERY),
            _again_and_again(self.put_out_removed, LOOK_EVERY),
            _again_and_again(self.close_untouched, LOOK_EVERY),
        )

    async def _beat_and_clocks(self) -> None:
        """The clocks at every look; the heart only when its time has come, and always first, since clocks do not count downtime."""
        if time.monotonic() >= self._next_beat:
            await self.beat()
            self._next_beat = time.monotonic() + BEAT / 1000
        await self.clocks()


async def _again_and_again(look: Callable[[], Awaitable[Any]], every: float) -> None:
    """Do it every so many seconds. A database that is away for a while is waited for."""
    while True:
        try:
            await look()
        except StoreUnavailable as problem:
            log.warning("the house waits for its database: %s", problem)
        except Exception:
            log.exception("a timer stumbled")
        await asyncio.sleep(every)
