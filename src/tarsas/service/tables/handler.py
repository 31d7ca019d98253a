"""Playing: acts become events. Each table's acts take turns here; across processes the store's seq decides which comes first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection

from ...match import new_seed
from ...store import Conflict as StoreConflict
from ...store import Store, StoreUnavailable
from ...store import people as stored_people
from ...store import tables as stored
from ..errors import Conflict, NotPossible
from ..refusals import Refusal
from ..thinking.jobs import Answer
from . import texts
from .acts import Act, HouseAct, Say, Sit
from .cache import Open, Shelf
from .clocks import Downtime
from .creation import Beginning, new_table_id, set_up
from .decide import check_is_current, decide, decide_for_house
from .draft import Draft, Moment
from .persistence import Keeper, Kept, check_may_act
from .presence import Presence
from .table import Table
from .wishes import TableWish

ATTEMPTS = 20
"""How often an act is decided anew because another process was faster; each time that other has got something done."""


class Played(NamedTuple):
    """What became of an act: the seq of its event and the table after it."""

    seq: int
    table: Table


class Acting(NamedTuple):
    """What an act depends on of the person who acts: their name, and those who block them or whom they block."""

    name: str
    blocked: frozenset[str]


NOBODY = Acting("", frozenset())


@dataclass
class Circumstances:
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

    def moment(self, table: Table, seed: bytes, who: Acting | None = None) -> Moment:
        """The moment of a decision at this table."""
        name, blocked = who or NOBODY
        return Moment(self.now(), seed, self.downtimes, self.absent_from(table), name, blocked)


class Playing:
    """Acts at the tables of a store. `on_answer` gets a bot's answer that was known already when it was asked."""

    def __init__(
        self, store: Store, shelf: Shelf, keeper: Keeper, circumstances: Circumstances, on_answer: Callable[[Answer], Awaitable[None]]
    ) -> None:
        self._store = store
        self._shelf = shelf
        self._keeper = keeper
        self._circumstances = circumstances
        self._on_answer = on_answer

    # --- new tables

    async def create(self, by: str, wish: TableWish, begins: Beginning, request: str | None = None) -> Table:
        """A new table; the same request again gives the table it made. There is one rematch of a table, whoever asks for it."""
        circumstances = self._circumstances
        who = await self._store.read(lambda connection: _acting(connection, by))
        seed = new_seed()
        table_id = new_table_id(circumstances.table_key, *(("rematch", begins.rematch_of) if begins.rematch_of else (by, request)))
        moment = Moment(circumstances.now(), seed, circumstances.downtimes, name=who.name, blocked=who.blocked)
        draft = set_up(table_id, by, wish, moment, circumstances.default_level, begins)

        def unit(connection: Connection) -> bool:
            if stored.has_table(connection, table_id):
                return False
            check_may_act(connection, by)
            self._keeper.add(connection, draft, seed, circumstances.downtimes)
            return True

        if await self._store.write(unit):
            self._shelf.put(draft.table, seed)
        return (await self._shelf.get(table_id)).table

    # --- acts

    async def act(self, table_id: str, by: str, act: Act, after: int | None, request: str | None) -> Played:
        """Somebody's act. Raises `Conflict`, `NotAllowed`, `NotPossible`, `NoSuchTable`."""
        own_request = f"{by}:{request}" if request is not None else None
        async with self._shelf.lock(table_id):
            # The other acts depend on nothing but the seats of who acts.
            who = await self._store.read(lambda connection: _acting(connection, by)) if isinstance(act, Sit | Say) else NOBODY
            for _ in range(ATTEMPTS):
                found = await self._shelf.get(table_id)
                try:
                    check_is_current(found.table, act, after)
                    draft = decide(found.table, by, act, self._circumstances.moment(found.table, found.seed, who), own_request)
                except Refusal:
                    # It may be the same request again, or we may not have heard yet what others did.
                    if (seq := await self._seq_of(table_id, own_request)) is not None:
                        return Played(seq, await self._latest(table_id))
                    if await self._shelf.refresh(table_id):
                        continue
                    raise
                if (played := await self._keep(found, draft, by)) is not None:
                    return played
        raise Conflict(await self._latest(table_id))

    async def act_for_house(self, table_id: str, act: HouseAct, request: str | None = None) -> Played | None:
        """What the house does itself; None where it came too late."""
        async with self._shelf.lock(table_id):
            for _ in range(ATTEMPTS):
                found = await self._shelf.get(table_id)
                draft = decide_for_house(found.table, act, self._circumstances.moment(found.table, found.seed), request)
                if not draft.events:
                    if await self._shelf.refresh(table_id):
                        continue
                    return None
                if (played := await self._keep(found, draft, None)) is not None:
                    return played
        return None

    async def note(self, table_id: str, draft_of: Callable[[Table, int], Draft], by: str) -> Played:
        """Events that no act makes, as the link to a rematch. `draft_of` gets the table and the time."""
        async with self._shelf.lock(table_id):
            for _ in range(ATTEMPTS):
                found = await self._shelf.get(table_id)
                played = await self._keep(found, draft_of(found.table, self._circumstances.now()), by)
                if played is not None:
                    return played
        raise Conflict(await self._latest(table_id))

    # --- inside

    async def _keep(self, found: Open, draft: Draft, by: str | None) -> Played | None:
        """Store the draft; None if another process was faster, and the decision must be made again."""
        before, after, events = found.table, draft.table, tuple(draft.events)
        if not events:
            return Played(before.seq, before)

        def unit(connection: Connection) -> Kept:
            if by is not None:
                check_may_act(connection, by)
            return self._keeper.append(connection, before, after, events, self._circumstances.downtimes)

        try:
            kept = await self._store.write(unit)
        except StoreConflict:
            await self._shelf.refresh(before.id)
            return None
        except StoreUnavailable:
            # It may be there or not: the store knows, what we have in memory does not.
            self._shelf.drop(before.id)
            raise
        if kept.is_repeated:
            return Played(kept.seq, await self._latest(before.id))
        self._shelf.put(after, found.seed)
        if kept.answer is not None:
            await self._on_answer(kept.answer)
        return Played(before.seq + 1, after)

    async def _latest(self, table_id: str) -> Table:
        await self._shelf.refresh(table_id)
        return (await self._shelf.get(table_id)).table

    async def _seq_of(self, table_id: str, request: str | None) -> int | None:
        if request is None:
            return None
        return await self._store.read(lambda connection: stored.seq_of_request(connection, table_id, request))


def _acting(connection: Connection, person: str) -> Acting:
    return Acting(check_may_act(connection, person), stored_people.blocks_of(connection, person))


def checked_request(request: str | None) -> str | None:
    """A request's id as it can be kept."""
    if request is not None and not (0 < len(request) <= 100 and request.isprintable()):
        raise NotPossible(texts.BAD_REQUEST)
    return request
