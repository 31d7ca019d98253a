"""The one stream of a browser: what happened at the tables it shows, and at how many tables it is this person's turn.

A stream tells only that something happened; the page then asks for it. So nothing can be missed: whoever connects again gets a hello, looks once, and with
`Last-Event-ID` is told at once which tables have gone on.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

from ..language import Text
from ..service.errors import NoSuchTable
from ..service.house import House, Subscription, person_topic
from ..service.refusals import Refusal
from ..service.subscriptions import News
from .metrics import Metrics
from .settings import WebSettings

MOST_TABLES = 24
"""Tables on one stream: every tab of a browser adds its own."""
RETRY = 1_000
"""Milliseconds after which a browser connects again."""

_TOO_MANY = Text("Túl sok lap van nyitva. Zárj be néhányat!", "Too many pages are open. Close some of them.")


class TooManyStreams(Refusal):
    """Somebody holds more streams open than one browser needs."""

    status = 429


def event(name: str, data: Mapping[str, Any], identity: str = "") -> str:
    """One event as it goes over the wire."""
    lines = [f"id: {identity}"] if identity else []
    return "\n".join((*lines, f"event: {name}", f"data: {json.dumps(data, separators=(',', ':'))}", "", ""))


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

    @contextlib.contextmanager
    def _counted(self, counted_as: str, tables: list[str]) -> Iterator[None]:
        self._open[counted_as] += 1
        self._metrics.streams.inc()
        for table in tables:
            self._viewers.setdefault(table, Counter())[counted_as] += 1
        try:
            yield
        finally:
            self._metrics.streams.dec()
            _count_down(self._open, counted_as)
            for table in tables:
                _count_down(self._viewers[table], counted_as)
                if not self._viewers[table]:
                    del self._viewers[table]

    def check_room(self, counted_as: str) -> None:
        """Raises `TooManyStreams` where whoever it is has as many as allowed."""
        if self._open[counted_as] >= self._settings.most_streams:
            raise TooManyStreams(_TOO_MANY)

    async def stream(self, tables: list[str], person: str | None, counted_as: str, last: str) -> AsyncIterator[str]:
        """The events for one browser, until it goes away or the server stops."""
        with contextlib.ExitStack() as held:
            held.enter_context(self._counted(counted_as, tables))
            subscription = self._house.subscribe(*tables, *([person_topic(person)] if person else []))
            self._following.add(subscription)
            held.callback(self._following.discard, subscription)
            async with subscription:
                seqs = {table: seq for table in tables if (seq := await self._seq(table)) is not None}
                # Only at tables that there are: who was where is remembered for a day, and addresses can be made up without end.
                if person is not None:
                    for table in seqs:
                        held.enter_context(self._house.present(table, person))
                async for told in self._tell(subscription, seqs, person, seqs_of(last)):
                    yield told

    async def _tell(self, subscription: Subscription, seqs: dict[str, int], person: str | None, known: dict[str, int]) -> AsyncIterator[str]:
        yield f"retry: {RETRY}\n\n"
        yield event("hello", {"tables": seqs}, identity_of(seqs))
        for table, seq in seqs.items():
            if table in known and known[table] < seq:
                yield event("table", {"table": table, "seq": seq}, identity_of(seqs))
        waiting = await self._waiting(person)
        yield event("mine", {"waiting": waiting})
        while not self._is_closed:
            try:
                async with asyncio.timeout(self._settings.heartbeat):
                    news = await subscription.next()
            except TimeoutError:
                # An event, not a comment: a script sees no comments, and must notice when a stream has died without saying so.
                yield event("beat", {})
                continue
            if news is None:
                return
            if told := await self._told(news, seqs):
                yield told
            # Whose turn it is at all their tables, a person hears by their own topic: asking once for each move is enough.
            if person is not None and news.topic == person_topic(person) and (now := await self._waiting(person)) != waiting:
                waiting = now
                yield event("mine", {"waiting": waiting})

    async def _told(self, news: News, seqs: dict[str, int]) -> str:
        """What a page hears of this; nothing where it shows another table."""
        if news.kind == "table" and news.seq == 0:
            return await self._everything(seqs)
        if news.topic != news.table or news.table not in seqs:
            return ""
        # News of who is here has no seq of its own: it tells the one that is known.
        seqs[news.table] = max(news.seq, seqs[news.table])
        aside = {"isAside": True} if news.kind == "presence" else {}
        return event("table", {"table": news.table, "seq": seqs[news.table], **aside}, identity_of(seqs))

    async def _everything(self, seqs: dict[str, int]) -> str:
        """News may have been missed: tell of every table as it stands."""
        for table in seqs:
            seqs[table] = await self._seq(table) or seqs[table]
        return "".join(event("table", {"table": table, "seq": seq}, identity_of(seqs)) for table, seq in seqs.items())

    async def _seq(self, table: str) -> int | None:
        try:
            return (await self._house.table(table)).table.seq
        except NoSuchTable:
            return None

    async def _waiting(self, person: str | None) -> int:
        return 0 if person is None else await self._house.waiting(person)


def _count_down(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
