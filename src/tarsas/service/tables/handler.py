"""Acts become events. Each table's acts take turns here; across processes the store's seq decides which comes first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection

from ...match import new_seed
from ...store import SeqConflict, Store, StoreUnavailable
from ...store import people as stored_people
from ...store import tables as stored
from ..errors import Conflict, NotNow
from ..refusals import Refusal
from ..thinking.tasks import Answer
from . import texts
from .acts import Act, HouseAct, Say, Sit
from .cache import OpenTable, TableCache
from .clocks import Downtime
from .creation import Beginning, new_table_id, set_up
from .decide import check_is_current, decide, decide_for_house
from .draft import Draft, Facts
from .persistence import Actors, Persisted, Persistence, check_may_act
from .presence import Presence
from .table import Table
from .wishes import TableWish

ATTEMPTS = 20
"""How often an act is decided anew because another process was faster; each time that other has got something done."""


class Applied(NamedTuple):
    """What became of an act: the seq of its event and the table after it."""

    seq: int
    table: Table


class Actor(NamedTuple):
    """What an act depends on of the person who acts: their name, those who block them or whom they block, and who of them and those they invite is a bot."""

    name: str
    blocked: frozenset[str]
    bots: frozenset[str] = frozenset()


NOBODY = Actor("", frozenset())


@dataclass
class Surroundings:
    """What acts depend on besides the table: the time, downtimes, who is here, and how long somebody must be gone to count as absent."""

    now: Callable[[], int]
    presence: Presence
    absent_after: int
    default_level: str
    table_key: str = ""
    downtimes: Sequence[Downtime] = field(default_factory=tuple)

    def absent_from(self, table: Table) -> frozenset[str]:
        """The players who have been away for long."""
        return self.presence.absent(table.id, table.active_people, self.absent_after)

    def facts(self, table: Table, seed: bytes, who: Actor | None = None) -> Facts:
        """What a decision at this table depends on now."""
        return Facts(self.now(), seed, self.downtimes, self.absent_from(table), *(who or NOBODY))


class ActHandler:
    """Acts at the tables of a store. `on_answer` gets a bot's answer that was known already when it was asked."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        persistence: Persistence,
        surroundings: Surroundings,
        actors: Actors,
        on_answer: Callable[[Answer], Awaitable[None]],
    ) -> None:
        self._store = store
        self._cache = cache
        self._actors = actors
        self._persistence = persistence
        self._surroundings = surroundings
        self._on_answer = on_answer

    # --- new tables

    async def create(self, person: str, wish: TableWish, begins: Beginning, request: str | None = None) -> Table:
        """A new table; the same request again gives the table it made. There is one rematch of a table, whoever asks for it."""
        surroundings = self._surroundings
        invited = {seat.person for seat in wish.seats if seat.person is not None}
        who = await self._store.read(lambda connection: _acting(connection, person, invited))
        seed = new_seed()
        table_id = new_table_id(surroundings.table_key, *(("rematch", begins.rematch_of) if begins.rematch_of else (person, request)))
        facts = Facts(surroundings.now(), seed, surroundings.downtimes, name=who.name, blocked=who.blocked, bots=who.bots)
        draft = set_up(table_id, person, wish, facts, surroundings.default_level, begins)

        def unit(connection: Connection) -> bool:
            if stored.has_table(connection, table_id):
                return False
            check_may_act(connection, person)
            self._persistence.add(connection, draft, seed, surroundings.downtimes)
            return True

        if await self._store.write(unit):
            self._cache.put(draft.table, seed)
        return (await self._cache.get(table_id)).table

    # --- acts

    async def act(self, table_id: str, person: str, act: Act, seq: int | None, request: str | None) -> Applied:
        """Somebody's act. Raises `Conflict`, `NotAllowed`, `NotNow`, `NoSuchTable`."""
        own_request = f"{person}:{request}" if request is not None else None
        async with self._cache.lock(table_id):
            # The other acts depend on nothing but the seats of who acts.
            who = await self._store.read(lambda connection: _acting(connection, person)) if isinstance(act, Sit | Say) else NOBODY
            for _ in range(ATTEMPTS):
                found = await self._cache.get(table_id)
                try:
                    check_is_current(found.table, act, seq)
                    draft = decide(found.table, person, act, self._surroundings.facts(found.table, found.seed, who), own_request)
                except Refusal:
                    # It may be the same request again, or we may not have heard yet what others did.
                    if (known := await self._seq_of(table_id, own_request)) is not None:
                        return Applied(known, await self._latest(table_id))
                    if await self._cache.refresh(table_id):
                        continue
                    raise
                if (played := await self._keep(found, draft, person)) is not None:
                    self._surroundings.presence.note_act(table_id, person)
                    return played
        raise Conflict(await self._latest(table_id))

    async def act_for_house(self, table_id: str, act: HouseAct, request: str | None = None) -> Applied | None:
        """What the house does itself; None where it came too late."""
        async with self._cache.lock(table_id):
            for _ in range(ATTEMPTS):
                found = await self._cache.get(table_id)
                draft = decide_for_house(found.table, act, self._surroundings.facts(found.table, found.seed), request)
                if not draft.events:
                    if await self._cache.refresh(table_id):
                        continue
                    return None
                if (played := await self._keep(found, draft, None)) is not None:
                    return played
        return None

    async def note(self, table_id: str, draft_of: Callable[[Table, int], Draft], person: str) -> Applied:
        """Events that no act makes, as the link to a rematch. `draft_of` gets the table and the time."""
        async with self._cache.lock(table_id):
            for _ in range(ATTEMPTS):
                found = await self._cache.get(table_id)
                played = await self._keep(found, draft_of(found.table, self._surroundings.now()), person)
                if played is not None:
                    return played
        raise Conflict(await self._latest(table_id))

    # --- inside

    async def _keep(self, found: OpenTable, draft: Draft, person: str | None) -> Applied | None:
        """Store the draft; None if another process was faster, and the decision must be made again."""
        before, after, events = found.table, draft.table, tuple(draft.events)
        if not events:
            return Applied(before.seq, before)

        def unit(connection: Connection) -> Persisted:
            if person is not None:
                self._actors.check(connection, person)
            return self._persistence.append(connection, before, after, events, self._surroundings.downtimes)

        try:
            kept = await self._store.append(unit)
        except SeqConflict:
            await self._cache.refresh(before.id)
            return None
        except StoreUnavailable:
            # It may be there or not: the store knows, what we have in memory does not.
            self._cache.drop(before.id)
            raise
        if kept.is_repeated:
            return Applied(kept.seq, await self._latest(before.id))
        self._cache.put(after, found.seed)
        if kept.answer is not None:
            await self._on_answer(kept.answer)
        return Applied(before.seq + 1, after)

    async def _latest(self, table_id: str) -> Table:
        await self._cache.refresh(table_id)
        return (await self._cache.get(table_id)).table

    async def _seq_of(self, table_id: str, request: str | None) -> int | None:
        if request is None:
            return None
        return await self._store.read(lambda connection: stored.seq_of_request(connection, table_id, request))


def _acting(connection: Connection, person: str, invited: Collection[str] = ()) -> Actor:
    acting = check_may_act(connection, person)
    others = stored_people.people_of(connection, invited).values() if invited else ()
    bots = frozenset(row.id for row in (acting, *others) if row.bot_at is not None)
    return Actor(acting.name, stored_people.blocks_of(connection, person), bots)


def checked_request(request: str | None) -> str | None:
    """A request's id as it can be kept."""
    if request is not None and not (0 < len(request) <= 100 and request.isprintable()):
        raise NotNow(texts.BAD_REQUEST)
    return request
