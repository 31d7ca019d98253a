"""The one stream of a browser: what happened at the tables it shows, and at how many tables it is this person's turn.

A stream tells that something happened; a page that is not told what asks for it. So nothing can be missed: whoever connects again gets a hello, looks once, and with
`Last-Event-ID` is told at once which tables have gone on.
"""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Any

from fastapi.sse import format_sse_event
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ..language import Text
from ..service.errors import NoSuchTable
from ..service.house import House
from ..service.refusals import Refusal
from ..service.subscriptions import News, Subscription, person_topic
from .metrics import Metrics
from .settings import WebSettings

MOST_TABLES = 24
"""Tables on one stream: every tab of a browser adds its own."""
RETRY = 1_000
"""Milliseconds after which a browser connects again."""

_TOO_MANY = Text("Túl sok lapon van nyitva a Társas. Zárj be néhányat.", "Társas is open in too many tabs. Close some of them.")


WhatIsNew = Callable[[str, int], Awaitable[bytes]]
"""What is new at a table that has come to this seq, as JSON; nothing where the page has to ask."""


async def ask_yourself(table: str, seq: int) -> bytes:
    """A page is told only that something is new."""
    return b""


class TooManyStreams(Refusal):
    """Somebody holds more streams open than one browser needs."""

    status = 429


def event(name: str, data: Mapping[str, Any], identity: str | None = None) -> bytes:
    """One event as it goes over the wire."""
    return format_sse_event(event=name, data_str=json.dumps(data, separators=(",", ":")), id=identity)


def event_with(told: Mapping[str, Any], live: bytes, identity: str) -> bytes:
    """News of a table together with what is new there. That is JSON already: it stands on one line."""
    return b'event: table\ndata: %b,"live":%b}\nid: %b\n\n' % (json.dumps(told, separators=(",", ":")).encode()[:-1], live, identity.encode())


def identity_of(seqs: Mapping[str, int]) -> str:
    """What `Last-Event-ID` brings back: the seq that was told of each table.

    >>> identity_of({"A": 12, "B": 3}), seqs_of("A.12 B.3 forged C.x")
    ('A.12 B.3', {'A': 12, 'B': 3})
    """
    return " ".join(f"{table}.{seq}" for table, seq in seqs.items())


def seqs_of(identity: str) -> dict[str, int]:
    """The seqs in an identity; what is none is left out."""
    pairs = (part.rpartition(".") for part in identity[:4_000].split())
    return {table: int(seq) for table, _, seq in pairs if table and seq.isascii() and seq.isdecimal()}


class Room:
    """The room that a stream takes, until it is left; leaving twice is leaving once."""

    def __init__(self, taken: Counter[str], by: tuple[str, ...]) -> None:
        self._taken = taken
        self._by = by

    def leave(self) -> None:
        """The next may come."""
        for each in self._by:
            _count_down(self._taken, each)
        self._by = ()


SERVER_SENT = "text/event-stream"


class CountedStream(StreamingResponse):
    """An answer that goes on, and leaves its room however it ends: also where it never began because the browser had gone."""

    def __init__(self, events: AsyncIterator[bytes], room: Room, media_type: str = SERVER_SENT, headers: Mapping[str, str] | None = None) -> None:
        # Proxies must pass every event on at once.
        super().__init__(events, headers={"X-Accel-Buffering": "no", **(headers or {})}, media_type=media_type)
        self._room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._room.leave()


class Streams:
    """All open streams of one app."""

    def __init__(self, house: House, settings: WebSettings, metrics: Metrics) -> None:
        self._house = house
        self._settings = settings
        self._metrics = metrics
        self._open: Counter[str] = Counter()
        self._viewers: dict[str, Counter[str]] = {}
        self._following: set[Subscription] = set()
        self._is_closed = False

    def close(self) -> None:
        """End every stream: a server that stops waits for none of them."""
        self._is_closed = True
        for subscription in tuple(self._following):
            subscription.close()

    def watchers(self, table: str, players: frozenset[str]) -> int:
        """How many look at a table here and do not play at it."""
        return sum(viewer not in players for viewer in self._viewers.get(table, ()))

    @contextlib.asynccontextmanager
    async def following(self, *topics: str) -> AsyncIterator[Subscription]:
        """News of these topics, for a stream that is counted and ends when the server stops."""
        self._metrics.streams.inc()
        subscription = self._house.subscribe(*topics)
        if self._is_closed:
            subscription.close()
        self._following.add(subscription)
        try:
            async with subscription:
                yield subscription
        finally:
            self._metrics.streams.dec()
            self._following.discard(subscription)

    @contextlib.contextmanager
    def _counted(self, viewer: str, tables: list[str]) -> Iterator[None]:
        for table in tables:
            self._viewers.setdefault(table, Counter())[viewer] += 1
        try:
            yield
        finally:
            for table in tables:
                _count_down(self._viewers[table], viewer)
                if not self._viewers[table]:
                    del self._viewers[table]

    def take_room(self, person: str | None, address: str) -> Room:
        """Room for one more stream, counted before anything is awaited: a hundred that come at once must not all find the same room.

        Raises `TooManyStreams` where the person, or all who share the address, have as many as allowed.
        """
        allowed = {f"from {address}": self._settings.most_streams_of_address} | ({person: self._settings.most_streams} if person else {})
        if any(self._open[each] >= most for each, most in allowed.items()):
            raise TooManyStreams(_TOO_MANY)
        self._open.update(allowed.keys())
        return Room(self._open, tuple(allowed))

    async def stream(
        self, tables: list[str], person: str | None, viewer: str, last: str, what_is_new: WhatIsNew = ask_yourself
    ) -> AsyncIterator[bytes]:
        """The events for one browser, until it goes away or the server stops. `viewer`: as whom those at the tables see somebody watching."""
        with contextlib.ExitStack() as held:
            held.enter_context(self._counted(viewer, tables))
            async with self.following(*tables, *([person_topic(person)] if person else [])) as subscription:
                seqs = {table: seq for table in tables if (seq := await self._seq(table)) is not None}
                # Only at tables that there are: who was where is remembered for a day, and addresses can be made up without end.
                if person is not None:
                    for table in seqs:
                        held.enter_context(self._house.present(table, person))
                async for told in self._tell(subscription, seqs, person, seqs_of(last), what_is_new):
                    yield told

    async def _tell(
        self, subscription: Subscription, seqs: dict[str, int], person: str | None, known: dict[str, int], what_is_new: WhatIsNew
    ) -> AsyncIterator[bytes]:
        yield format_sse_event(retry=RETRY)
        yield event("hello", {"tables": seqs}, identity_of(seqs))
        for table, seq in seqs.items():
            if table in known and known[table] < seq:
                yield event("table", {"table": table, "seq": seq}, identity_of(seqs))
        waiting = await self._waiting(person)
        yield event("mine", {"waiting": len(waiting)})
        while not self._is_closed:
            try:
                several = await subscription.several(self._settings.heartbeat)
            except TimeoutError:
                # An event, not a comment: a script sees no comments, and must notice when a stream has died without saying so.
                yield event("beat", {})
                continue
            if not several:
                return
            told = [await self._told(news, seqs, what_is_new) for news in several]
            # Whose turn it is at all their tables, a person hears by their own topic: asking once for each move is enough.
            before = len(waiting)
            for news in several:
                if person is not None and news.topic == person_topic(person):
                    waiting = await self._waiting_after(news, waiting, person)
            if len(waiting) != before:
                told.append(event("mine", {"waiting": len(waiting)}))
            if any(told):
                yield b"".join(told)

    async def _told(self, news: News, seqs: dict[str, int], what_is_new: WhatIsNew) -> bytes:
        """What a page hears of this; nothing where it shows another table."""
        if news.kind == "table" and news.seq == 0:
            return await self._everything(seqs)
        if news.topic != news.table or news.table not in seqs:
            return b""
        # News of who is here has no seq of its own: it tells the one that is known.
        seqs[news.table] = max(news.seq, seqs[news.table])
        told, identity = {"table": news.table, "seq": seqs[news.table]}, identity_of(seqs)
        if news.kind == "presence":
            return event("table", told | {"isAside": True}, identity)
        new = await what_is_new(news.table, news.seq)
        return event_with(told, new, identity) if new else event("table", told, identity)

    async def _everything(self, seqs: dict[str, int]) -> bytes:
        """News may have been missed: tell of every table as it stands."""
        for table in seqs:
            seqs[table] = await self._seq(table) or seqs[table]
        return b"".join(event("table", {"table": table, "seq": seq}, identity_of(seqs)) for table, seq in seqs.items())

    async def _seq(self, table: str) -> int | None:
        try:
            return (await self._house.table(table)).table.seq
        except NoSuchTable:
            return None

    async def _waiting(self, person: str | None) -> frozenset[str]:
        return frozenset() if person is None else await self._house.waiting_tables(person)

    async def _waiting_after(self, news: News, waiting: frozenset[str], person: str) -> frozenset[str]:
        """The tables that wait for somebody after this. What happened at one changes nothing at the others, so the store is asked only where it is not at hand."""
        is_waiting = self._house.is_waited_for_at(news.table, person) if news.seq else None
        if is_waiting is None:
            return await self._waiting(person)
        return waiting | {news.table} if is_waiting else waiting - {news.table}


def _count_down(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
