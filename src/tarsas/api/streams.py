"""Streams: what happens at a table, and all that concerns somebody, line by line, from wherever the reader had got to."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass

from ..match import Agreed, Played, UndoAsked
from ..service.errors import NoSuchTable
from ..service.subscriptions import News, Subscription, person_topic
from ..service.tables.events import Happened
from ..service.tables.summaries import TableSummary
from ..service.tables.table import Status, Table
from ..service.tables.view import TableView
from .callers import Caller
from .models.acts import event_info
from .models.common import Told
from .models.streams import Beat, EventLine, MyKind, MyLine, PresenceLine, StateLine, TurnLine
from .models.tables import TableInfo, TableLine
from .moments import position_now
from .seats import with_seat_back

MOST_MINE = 500
"""Tables of somebody that a stream begins with."""
DOUBT = 1_000
"""Milliseconds by which the clocks of two processes may differ: who goes on is told of what happened so shortly before, too."""


async def next_news(subscription: Subscription, seconds: float) -> News | Beat | None:
    """The next news, or a beat where there is none for so long; None once the server stops."""
    try:
        return await subscription.next(seconds)
    except TimeoutError:
        return Beat()


# --- a table


class TableLines:
    """What happens at one table, to one viewer. `after` is the last event they have; None for who has nothing."""

    def __init__(self, by: Caller, table: str, after: int | None, *, has_words: bool) -> None:
        self._by = by
        self._table = table
        self._known = after
        self._has_words = has_words
        self._told_turn: tuple[int, int] | None = None

    async def lines(self, *, stays: bool) -> AsyncIterator[tuple[Told, str | None]]:
        """Lines, each with where to go on."""
        by = self._by
        async with by.desk.streams.following(self._table) as subscription:
            with by.house.present(self._table, by.viewer) if by.viewer else contextlib.nullcontext():
                view = await with_seat_back(by, await self._look())
                while True:
                    # Each with its own number: where a connection breaks between two of them, the second is told again.
                    for line in await self._since(view):
                        yield line, str(line.seq)
                    if not stays:
                        return
                    news = await next_news(subscription, by.desk.settings.heartbeat)
                    if news is None:
                        return
                    view = await self._look()
                    if isinstance(news, Beat):
                        yield news, None
                    elif news.kind == "presence":
                        yield PresenceLine(seq=view.table.seq, present=sorted(view.present)), None

    async def _look(self) -> TableView:
        return await self._by.house.table(self._table, self._by.viewer)

    async def _since(self, view: TableView) -> list[StateLine | EventLine | TurnLine]:
        """What is new: the whole table first, then its events, and that it is the viewer's turn."""
        table, told = view.table, list[StateLine | EventLine | TurnLine]()
        if self._known is None:
            told.append(StateLine(seq=table.seq, table=TableInfo.seen(view), position=position_now(view, has_words=self._has_words)))
        elif self._known < table.seq:
            happened = [each for each in await self._by.house.events(self._table, self._known, view.viewer) if each.seq <= table.seq]
            told += [_event_line(*each) for each in zip(happened, _notations(table, happened), strict=True)]
        self._known = table.seq
        return [*told, *self._turn(view)]

    def _turn(self, view: TableView) -> Iterator[TurnLine]:
        table = view.table
        if table.to_move is None or table.to_move not in view.seats or self._told_turn == (table.game_seq, table.to_move):
            return
        self._told_turn = (table.game_seq, table.to_move)
        if (position := position_now(view, has_words=self._has_words)) is not None:
            yield TurnLine(seq=table.seq, seat=table.to_move, position=position, clocks=list(view.clocks))


def _event_line(happened: Happened, notation: str | None) -> EventLine:
    event = event_info(happened)
    return EventLine(seq=happened.seq, at=happened.at, person=happened.person, event=event, notation=notation)


def _notations(table: Table, happened: Sequence[Happened]) -> list[str | None]:
    """How records write each move among the latest events of a table. They are the last ones of its line, as far as none was taken back."""
    found: list[str | None] = [None] * len(happened)
    line = table.match.line if table.match else None
    end = len(line) if line else 0
    for number in reversed(range(len(happened))):
        event = happened[number].event
        if line is None or isinstance(event, UndoAsked | Agreed):
            break
        if isinstance(event, Played):
            end -= 1 + len(event.chance or ())
            found[number] = line.notation(end + 1)
    return found


# --- all that concerns me


@dataclass(frozen=True)
class _Standing:
    """What a table was to somebody when they were last told of it."""

    status: Status | None = None
    is_invited: bool = False
    my_turn: int | None = None
    """The ply at which it was their turn."""
    is_asked: bool = False


def _standing_of(summary: TableSummary, person: str) -> _Standing:
    is_invited = summary.status == Status.WAITING and any(seat.is_free and seat.reserved_for == person for seat in summary.seats)
    my_turn = summary.ply if summary.status == Status.PLAYING and summary.turn_of == person else None
    return _Standing(summary.status, is_invited, my_turn, person in summary.asked)


def _kinds(before: _Standing, now: _Standing, is_seated: bool) -> Iterator[MyKind]:
    """What somebody is told of a table that was one thing to them, and is another."""
    if now.is_invited and not before.is_invited:
        yield "challenge"
    if before.is_invited and not now.is_invited and not is_seated:
        yield "challenge_gone"
    if now.status == Status.PLAYING and before.status != Status.PLAYING:
        yield "game_start"
    if now.my_turn is not None and now.my_turn != before.my_turn:
        yield "turn"
    if now.is_asked and not before.is_asked:
        yield "question"
    if now.status == Status.OVER and before.status != Status.OVER and is_seated:
        yield "game_end"


def _oldest_first(summaries: list[TableSummary]) -> list[TableSummary]:
    """In the order in which something happened there: whoever goes on after one of them lacks only what was told later."""
    return sorted(summaries, key=lambda summary: summary.updated_at)


class MyLines:
    """All that concerns the person of a key. `after` is the time up to which they have been told; None for who has been told nothing."""

    def __init__(self, by: Caller, after: int | None) -> None:
        self._by = by
        self._person = by.person.id
        self._after = after
        self._cursor = after or 0
        self._told: dict[str, _Standing] = {}

    async def lines(self, *, stays: bool) -> AsyncIterator[tuple[Told, str | None]]:
        """Lines, each with where to go on."""
        by = self._by
        async with by.desk.streams.following(person_topic(self._person)) as subscription:
            for summary in _oldest_first(await self._beginning()):
                for line in self._tell(summary):
                    yield line, line.cursor
            while stays:
                news = await next_news(subscription, by.desk.settings.heartbeat)
                if news is None:
                    return
                if isinstance(news, Beat):
                    yield news, None
                    continue
                for summary in _oldest_first(await self._looked_at(news)):
                    for line in self._tell(summary):
                        yield line, line.cursor

    async def _beginning(self) -> list[TableSummary]:
        """All tables that are not over; for who goes on, only those where something has happened since, and those that are over since."""
        house, mine = self._by.house, await self._by.house.mine(self._person, MOST_MINE)
        if self._after is None:
            return mine
        since = self._after - DOUBT
        for summary in mine:
            if summary.updated_at < since:
                self._told[summary.id] = _standing_of(summary, self._person)
        over = [summary for summary in await house.finished(self._person, MOST_MINE) if summary.updated_at >= since]
        return [*over, *(summary for summary in mine if summary.updated_at >= since)]

    async def _looked_at(self, news: News) -> list[TableSummary]:
        """The tables that news are about; all of them where some may have been missed, those that may have come to their end as well."""
        if news.seq:
            return await self._summaries(news.table)
        mine = await self._by.house.mine(self._person, MOST_MINE)
        gone = self._told.keys() - {summary.id for summary in mine}
        return [*mine, *await self._summaries(*(table for table in gone if self._told[table].status != Status.OVER))]

    async def _summaries(self, *tables: str) -> list[TableSummary]:
        found = []
        for table in tables:
            with contextlib.suppress(NoSuchTable):
                found.append(await self._by.house.summary(table))
        return found

    def _tell(self, summary: TableSummary) -> list[MyLine]:
        before, now = self._told.get(summary.id, _Standing()), _standing_of(summary, self._person)
        self._note(summary.id, now)
        self._cursor = max(self._cursor, summary.updated_at)
        is_seated = any(seat.person == self._person for seat in summary.seats)
        table, cursor = TableLine.of(summary, self._person), str(self._cursor)
        return [MyLine(kind=kind, table=table, cursor=cursor) for kind in _kinds(before, now, is_seated)]

    def _note(self, table: str, now: _Standing) -> None:
        """Remember what was told of a table; of those that are over only the latest: news of one may still be on the way, and its end is told once."""
        self._told.pop(table, None)
        self._told[table] = now
        if now.status == Status.OVER:
            over = [each for each, standing in self._told.items() if standing.status == Status.OVER]
            for forgotten in over[:-MOST_MINE]:
                del self._told[forgotten]
