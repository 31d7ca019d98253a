"""The house: all tables and people of one database, as the doors (browser, API, command line) use them. It knows no HTTP.

    house = await House.open("tarsas.db")
    view = await house.new_table(anna, TableWish("azul"))
    done = await house.act(view.table.id, anna, Move(0, "1Y2"), seq=view.table.seq, request="…")
    await house.close()

People are named by their ids everywhere. An act is acknowledged only after it is committed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from ..bots import USUAL_LEVEL
from ..match import Record, Verdict, verify
from ..position import Position
from ..store import RESYNC, Notification, Store, StoreUnavailable, TableRow, UnknownTable, Unstorable, housekeeping
from ..store import people as stored_people
from ..store import tables as stored
from .collecting import collect_seldom
from .errors import NoSuchTable, NotAllowed, NotNow, TableError
from .exploration import Exploration
from .limits import Limits
from .people.accounts import People
from .people.company import Company
from .people.deletion import FORGOTTEN
from .people.learning import Learning
from .people.moderation import Moderation
from .people.programs import Programs
from .people.ratings import Ratings
from .subscriptions import LOBBY, Subscription, Subscriptions, person_topic
from .tables import texts
from .tables.acts import Act, Leave, Sit
from .tables.authorisation import check_company, check_may_rematch, may_have_hints
from .tables.cache import TableCache
from .tables.clocks import milliseconds
from .tables.creation import Beginning, practice_wish, rematch_wish
from .tables.draft import Draft
from .tables.events import Happened, Rematched, Said
from .tables.export import Exported, ImportResult, Progress, export_records, import_records
from .tables.handler import ActHandler, Surroundings, checked_request
from .tables.persistence import TABLE_NEWS, Actors, Persistence
from .tables.presence import PRESENCE_NEWS, Presence
from .tables.summaries import TableSummary, is_waiting_for, summary_in, waits_for
from .tables.table import Status, Table
from .tables.timers import Timers
from .tables.view import TableView, view_of
from .tables.vocabulary import happened_in
from .tables.wishes import SeatWish, TableWish
from .thinking.jobs import HINT_URGENCY, Asker, BotWork
from .thinking.pool import BotPool
from .thinking.reviews import FoundReview, ReviewWork
from .thinking.rules import CompiledRules
from .thinking.tasks import Answer, JobKey, JobKind, Task
from .thinking.turns import BotTurns

log = logging.getLogger(__name__)

REPEAT_PRESENCE = 20.0
HINT_SECONDS = 60.0
"""For a hint: it thinks for a few seconds, perhaps after others that were asked before."""


@dataclass(frozen=True)
class Done:
    """The answer to an act: the seq of its event, and the table after it. The same request again gets the same seq."""

    seq: int
    view: TableView


@dataclass(frozen=True)
class HouseSettings:
    """What a host can set. `compiles`: switch to the compiled rules once they lie in the cache. `runs_timers`: heartbeat and clocks run by themselves."""

    level: str = USUAL_LEVEL
    """The level of bots where none is named, and of those that stand in for people."""
    absent_after: int = 120_000
    """Milliseconds without a connection after which the others may vote to replace somebody."""
    cached_tables: int = 10_000
    compiles: bool = True
    runs_timers: bool = True


class House:
    """The whole door: what happens at tables by its own methods, all else by `people`, `programs`, `moderation`, `company`, `ratings`,
    `exploration`, `learning`, `limits` and `bots`.

    Open it with `House.open`, and close it.
    """

    def __init__(
        self, store: Store, people: People, bots: BotWork, pool: BotPool | None, settings: HouseSettings, now: Callable[[], int], limits: Limits
    ) -> None:
        self.store = store
        """For the house itself and its tests: what a door needs, the house has."""
        self.limits = limits
        self.people = people
        self.moderation = Moderation(store, limits, now)
        self.company = Company(store, self.moderation)
        self.ratings = Ratings(store)
        self.learning = Learning(store, now)
        self.programs = Programs(store, people, now)
        self.bots = bots
        self.reviews = pool.reviews if pool and pool.reviews else ReviewWork(store, now)
        self.rules = CompiledRules(bots, is_wanted=settings.compiles)
        self.pool = pool
        self.settings = settings
        self._now = now
        self._subscriptions = Subscriptions()
        self._presence = Presence(now, lambda payload: store.notify(None, PRESENCE_NEWS, payload))
        self._surroundings = Surroundings(now, self._presence, settings.absent_after, settings.level)
        self._cache = TableCache(store, settings.cached_tables)
        self.exploration = Exploration(store, self._cache, bots)
        self._turns = BotTurns(store, bots, self._cache)
        self._actors = Actors()
        self._handler = ActHandler(store, self._cache, Persistence(store, bots), self._surroundings, self._actors, self._play_soon)
        self._turns.handler = self._handler
        self.timers = Timers(store, self._cache, self._handler, self._surroundings, bots, self.reviews)
        self._running: set[asyncio.Task[None]] = set()
        self._checking: asyncio.Future[None] | None = None
        self._stop_hearing: list[Callable[[], None]] = []

    # --- opening and closing

    @classmethod
    async def open(
        cls,
        database: str | Path,
        *,
        workers: int | None = None,
        settings: HouseSettings | None = None,
        now: Callable[[], int] | None = None,
        limits: Limits | None = None,
        is_playing: bool = True,
        is_served: bool = False,
    ) -> House:
        """Open the database (migrating it), count downtime, start the bots (`workers` processes; 0: none here) and the timers of the clocks.

        A house that is not playing does none of the last three: it is for its host, who looks after people and records. One that `is_served` has its SQLite file
        to itself, and that is looked through first.
        """
        store = await Store.open(database, is_served=is_served)
        clock = now or milliseconds
        try:
            limits = limits or Limits()
            people = await People.open(store, limits, clock)
            bots = BotWork(store, clock)
            pool = BotPool(bots, workers, reviews=ReviewWork(store, clock)) if workers != 0 else None
            house = cls(store, people, bots, pool, settings or HouseSettings(), clock, limits)
            if is_playing:
                await house._begin()
        except BaseException:
            await store.close()
            raise
        return house

    async def _begin(self) -> None:
        collect_seldom()
        self._surroundings.table_key = await self.key("table_key")
        self.bots.origin_key = await self.key("origin_key")
        await self.timers.beat()
        self._stop_hearing = [self.store.listen(self._hear), self.bots.on_answer(self._turns.play)]
        self._presence.ask()
        if self.pool:
            await self.pool.start()
        self._soon(self._resume_bots())
        if self.settings.runs_timers:
            self._soon(self.timers.keep())
            self._soon(self._keep_saying_who_is_here())

    async def close(self) -> None:
        """Stop everything; what was acknowledged is stored."""
        for stop in self._stop_hearing:
            stop()
        self._subscriptions.close()
        for task in tuple(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.rules.close()
        if self.pool:
            await self.pool.close()
        self.bots.close()
        await self.store.close()

    async def __aenter__(self) -> House:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # --- the house itself

    @property
    def address(self) -> str:
        """Which database this is, for people to read."""
        return self.store.address

    async def key(self, name: str) -> str:
        """A secret of the house, made the first time: all its processes have the same."""
        fresh = secrets.token_hex(32)
        return str(await self.store.write(lambda connection: housekeeping.keep_house_value(connection, name, fresh)))

    async def check(self) -> None:
        """Raises `StoreUnavailable` where nothing can be written: the database is away, or its disk is full. Who asks at the same time shares one look."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.ensure_future(self.store.write(lambda own: housekeeping.set_house_value(own, "checked_at", self._now())))
        await asyncio.shield(self._checking)

    # --- tables

    async def new_table(self, person: str, wish: TableWish, request: str | None = None) -> TableView:
        """Set up a table; it begins at once where nobody else has to be waited for. Raises `BadWish` and, where bots have enough to do for somebody, `TooMuchToThink`."""
        await self.bots.check_room(person)
        table = await self._handler.create(person, wish, Beginning(), checked_request(request))
        self._need_rules(table)
        return await self._view(table, person)

    async def table(self, table_id: str, viewer: str | None = None) -> TableView:
        """A table as a viewer sees it; raises `NoSuchTable`."""
        return await self._view((await self._cache.get(table_id)).table, viewer)

    @property
    def tables_in_memory(self) -> int:
        """How many tables are held open here."""
        return len(self._cache)

    async def act(self, table_id: str, person: str, act: Act, *, seq: int | None = None, request: str | None = None) -> Done:
        """Do something at a table. Raises `NotAllowed`, `NotNow`, `NoSuchTable`, and `Conflict` where the game has moved on since `seq`."""
        done_seq, table = await self._handler.act(table_id, person, act, seq, checked_request(request))
        return Done(done_seq, await self._view(table, person))

    async def rematch(self, table_id: str, person: str) -> TableView:
        """The same players again, one seat further; whoever asks later sits down at the table that the first one got."""
        old = (await self._cache.get(table_id)).table
        blocked = await self.store.read(lambda connection: stored_people.blocks_of(connection, person))
        check_may_rematch(old, person, blocked)
        new_id = old.rematch or (await self._handler.create(person, *rematch_wish(old, person, blocked))).id
        if old.rematch is None:
            await self._handler.note(table_id, lambda table, at: _linked(table, person, at, new_id), person)
        return await self._joined(new_id, person, blocked)

    async def _joined(self, table_id: str, person: str, blocked: frozenset[str]) -> TableView:
        """The table, with this person on the seats that are kept for them."""
        view = await self.table(table_id, person)
        if person not in view.table.people:
            check_company(view.table, blocked)
        for number, seat in enumerate(view.table.seats):
            if view.table.status == Status.WAITING and seat.is_free and seat.reserved_for == person:
                view = (await self.act(table_id, person, Sit(number))).view
        return view

    async def practice(self, person: str, table_or_record: str | Record, ply: int, seats: tuple[SeatWish, ...] = ()) -> TableView:
        """A new private, unrated table that goes on from a moment of a record: by default me where the decision is, bots elsewhere."""
        if isinstance(table_or_record, Record):
            record, source = table_or_record, ""
        else:
            record, source = await self.record(table_or_record), table_or_record
            if (await self._cache.get(table_or_record)).table.status != Status.OVER:
                raise NotNow(texts.NOT_OVER)
        await self.exploration.check(person, record.game.name)
        await self.bots.check_room(person)
        wish, begins = practice_wish(record, ply, seats, source)
        table = await self._handler.create(person, wish, begins)
        self._need_rules(table)
        return await self._view(table, person)

    async def hint(self, table_id: str, person: str, seat: int | None = None) -> Answer:
        """What a strong bot would do at this moment, for the one who is to decide: the action, its path of clicks and the reason."""
        table = (await self._cache.get(table_id)).table
        to_move, position = table.to_move, table.position
        if not may_have_hints(table, person) or to_move is None or position is None or seat not in (None, to_move):
            raise NotAllowed(texts.NOT_YOUR_TURN if not table.is_rated else texts.NO_HINTS)
        await self._check_is_not_rated_elsewhere(person, position)
        key = JobKey(table_id, table.game_seq, to_move, JobKind.HINT)
        await self.bots.check_room(person)
        answer = await self.bots.ask(key, Task(position), Asker(person, HINT_URGENCY)) or await self.bots.wait_for(key, HINT_SECONDS)
        if answer is None or answer.action is None:
            raise NotNow(texts.NO_HINT)
        return answer

    async def _check_is_not_rated_elsewhere(self, person: str, position: Position) -> None:
        """Nobody sets up the position of their rated game at another table to ask for a hint there."""
        for summary in await self.mine(person):
            if summary.is_rated and summary.game == position.game.name and (await self._cache.get(summary.id)).table.position == position:
                raise NotAllowed(texts.NO_EXPLORING)

    async def events(self, table_id: str, after: int = 0, viewer: str | None = None) -> list[Happened]:
        """What happened at a table after an event; of a line of chat that the viewer does not see, only that there was one. Raises `NoSuchTable`."""
        table = (await self._cache.get(table_id)).table
        unheard, _, _ = await self._ties_that_matter(table, viewer)
        found = await self.store.read(lambda connection: stored.events_after(connection, table_id, after))
        return [_hushed(happened) if happened.person in unheard else happened for happened in map(happened_in, found)]

    async def record(self, table_id: str) -> Record:
        """What was played so far, for everybody who has the table's address, as `authorisation` says; its luck shows the seed once the game is over."""
        record = (await self._cache.get(table_id)).table.record
        if record is None:
            raise NotNow(texts.NO_RECORD)
        return record

    async def review(self, table_id: str, person: str | None) -> tuple[Record, FoundReview]:
        """What a table's game was worth, as far as it is searched; asked for by the first who looks. Raises `NotNow` while the game goes on."""
        table = (await self._cache.get(table_id)).table
        record = await self.record(table_id)
        if table.status != Status.OVER:
            raise NotNow(texts.NOT_OVER)
        return record, await self.reviews.find(record, person)

    async def review_of(self, record: Record, person: str) -> FoundReview:
        """The same for a record that somebody brought. Raises `NotAllowed` where it is of a rated game that they are playing just now."""
        for summary in await self.mine(person):
            if summary.is_rated and summary.status == Status.PLAYING and _same_game(record, await self.record(summary.id)):
                raise NotAllowed(texts.NO_REVIEW)
        return await self.reviews.find(record, person, is_brought=True)

    async def verdict(self, table_id: str) -> Verdict:
        """Whether the luck of a table is what was promised before it began: reckoned again, aside."""
        return await asyncio.to_thread(verify, await self.record(table_id))

    # --- lists

    async def lobby(self, limit: int = 50, viewer: str | None = None, status: Status = Status.WAITING) -> list[TableSummary]:
        """Public tables that wait for players, or are at another stage, the newest first; for a viewer, without those of people a block stands between."""

        def query(connection: Connection) -> tuple[list[TableRow], frozenset[str]]:
            blocked = stored_people.blocks_of(connection, viewer) if viewer is not None else frozenset()
            return stored.list_tables(connection, status=status, is_public=True, limit=limit), blocked

        rows, blocked = await self.store.read(query)
        return [summary for summary in map(summary_in, rows) if not blocked & {summary.host, *(seat.person for seat in summary.seats)}]

    async def mine(self, person: str, limit: int = 100) -> list[TableSummary]:
        """Somebody's tables that are not over: those that wait for them first, then those last touched."""
        rows = await self.store.read(lambda connection: stored.tables_of(connection, person, statuses=("waiting", "playing"), limit=limit))
        return sorted((summary_in(row) for row in rows), key=lambda summary: not summary.waits_for(person))

    async def summary(self, table_id: str) -> TableSummary:
        """One table as lists show it; raises `NoSuchTable`."""
        try:
            return summary_in(await self.store.read(lambda connection: stored.table_row(connection, table_id)))
        except (UnknownTable, Unstorable):
            raise NoSuchTable(table_id) from None

    async def waiting(self, person: str) -> int:
        """At how many tables somebody has to do something: decide, or answer. Quick, since every page asks for it."""
        return len(await self.waiting_tables(person))

    async def waiting_tables(self, person: str) -> frozenset[str]:
        """Those tables, by their ids."""
        found = await self.store.read(lambda connection: stored.summaries_playing(connection, person))
        return frozenset(table_id for table_id, summary in found.items() if is_waiting_for(person, summary))

    def is_waited_for_at(self, table_id: str, person: str) -> bool | None:
        """Whether one table is among them, as far as it is known without asking the store; None where it is not. Streams ask after every move."""
        table = self._cache.at_hand(table_id)
        return None if table is None else waits_for(table, person)

    async def forget(self, person: str) -> None:
        """Somebody deletes their account: bots take over their seats, tables of theirs that nobody sits at close, then everything is forgotten."""
        hosted = await self.store.read(lambda connection: stored.waiting_tables_of(connection, person))
        for table_id in {*hosted, *(summary.id for summary in await self.mine(person, limit=10_000))}:
            with contextlib.suppress(TableError):
                await self.act(table_id, person, Leave())
        await self.people.delete(await self.people.by_id(person))

    async def finished(self, person: str | None = None, limit: int = 50) -> list[TableSummary]:
        """Finished games, the latest first: somebody's, or all public ones."""
        rows = await self.store.read(lambda connection: stored.finished_tables(connection, person, limit))
        return [summary_in(row) for row in rows]

    # --- records in files

    async def export_records(self, file: Path, *, unfinished: bool = False, progress: Progress | None = None) -> Exported:
        """Add the records of finished games, or of all, to a file of JSON lines; those that are there already stay."""
        return await export_records(self.store, file, unfinished=unfinished, progress=progress)

    async def import_records(self, file: Path, *, strict: bool = False, progress: Progress | None = None) -> ImportResult:
        """Make finished games of the records in a file of JSON lines; those that are here already are not doubled."""
        return await import_records(self.store, file, self._now(), strict=strict, progress=progress)

    # --- news and presence

    def subscribe(self, *topics: str) -> Subscription:
        """News of tables (by id), of `LOBBY`, or of all tables of a person (`person_topic`), from every process; use it with `async with`."""
        return Subscription(self._subscriptions, topics)

    def present(self, table_id: str, person: str) -> AbstractContextManager[None]:
        """Somebody is connected to a table as long as the block runs."""
        return self._presence.present(table_id, person)

    def _hear(self, news: Notification) -> None:
        payload = news.payload
        if news.channel == TABLE_NEWS:
            self._cache.hear(payload["table"], payload["seq"])
            for topic in (payload["table"], *map(person_topic, payload["people"]), *([LOBBY] if payload["is_listed"] else [])):
                self._subscriptions.tell(topic, payload["table"], payload["seq"])
        elif news.channel == PRESENCE_NEWS:
            self._tell_presence(self._presence.hear(payload))
        elif news.channel == FORGOTTEN:
            # Somebody deleted their account: what the table remembers of their texts is not what is stored any more.
            self._cache.drop(payload["table"])
            self._subscriptions.tell(payload["table"], payload["table"], 0)
        elif news.channel == stored_people.PERSON_NEWS:
            self._actors.forget(payload["person"])
            self.people.forget(payload["person"])
        elif news.channel == RESYNC:
            self._actors.forget()
            self.people.forget()
            self._cache.doubt_all()
            self._subscriptions.tell_all()
            self._soon(self._resume_bots())

    async def _keep_saying_who_is_here(self) -> None:
        while True:
            await asyncio.sleep(REPEAT_PRESENCE)
            with contextlib.suppress(StoreUnavailable):
                self._tell_presence(self._presence.repeat())

    def _tell_presence(self, tables: frozenset[str]) -> None:
        for table_id in tables:
            self._subscriptions.tell(table_id, table_id, 0, "presence")

    # --- bots and rules

    async def _resume_bots(self) -> None:
        with contextlib.suppress(StoreUnavailable):
            asked = await self._turns.resume()
            log.info("bots asked at %d tables", asked)

    async def _play_soon(self, answer: Answer) -> None:
        """Play an answer that was known already: not now, because the table's lock is held."""
        self._soon(self._turns.play(answer))

    def _need_rules(self, table: Table) -> None:
        """Load the compiled rules ahead of need: in a bot's process first, where nobody waits for the compiler."""
        if self.pool:
            self.pool.wake(table.game.name)
        self.rules.want(table.game)

    # --- inside

    async def _view(self, table: Table, viewer: str | None) -> TableView:
        unheard, blocked, is_bot = await self._ties_that_matter(table, viewer)
        present = self._presence.at(table.id, table.people)
        absent = self._surroundings.absent_from(table)
        return view_of(table, viewer, self._now(), self._surroundings.downtimes, present, absent, unheard, blocked, is_bot)

    async def _ties_that_matter(self, table: Table, viewer: str | None) -> tuple[frozenset[str], frozenset[str], bool]:
        """The people whose lines a viewer does not see, those they are not seated with, and whether they are a bot. Where nobody talks or sits down it is not asked.

        Who is nobody yet may be one from whom a block hides something, and has only signed out: so nobody sees what any block hides.
        """
        if (viewer is None or table.status == Status.PLAYING) and not table.chat:
            return frozenset(), frozenset(), False
        if viewer is None:
            speakers = {line.person for line in table.chat}
            return await self.store.read(lambda connection: stored_people.in_any_block(connection, speakers)), frozenset(), False

        def query(connection: Connection) -> tuple[frozenset[str], frozenset[str], bool]:
            blocked, row = stored_people.blocks_of(connection, viewer), stored_people.person_row(connection, viewer)
            is_bot = row is not None and row.bot_at is not None
            return blocked | {other for other, _ in stored_people.ties_of(connection, viewer)}, blocked, is_bot

        return await self.store.read(query)

    def _soon(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)


def _hushed(happened: Happened) -> Happened:
    return happened._replace(event=Said("", "")) if isinstance(happened.event, Said) else happened


def _linked(table: Table, person: str, at: int, new_id: str) -> Draft:
    draft = Draft(table, person, at)
    if table.rematch is None:
        draft.add(Rematched(new_id))
    return draft


def _same_game(first: Record, second: Record) -> bool:
    """Whether one is what the other was, or what it has come to."""
    plies = min(len(first.actions), len(second.actions))
    return first.game == second.game and first.actions[:plies] == second.actions[:plies]
