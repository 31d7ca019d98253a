"""Following tables: news of what happened there, for pages and programs that show them. Slow followers miss nothing and pile up nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal

LOBBY = "lobby"
"""Follow this for news of which public tables wait for players."""


def person_topic(person: str) -> str:
    """Follow this for news of all tables of a person, also those that come later."""
    return f"person:{person}"


@dataclass(frozen=True)
class News:
    """Something happened at a table: look at it again, or read on from the seq you know. `seq` 0: news may have been missed.

    `topic` is what you follow that brought it: the table's id, the lobby, or a person's tables.
    """

    table: str
    seq: int
    kind: Literal["table", "presence"] = "table"
    topic: str = ""


class Subscription:
    """News of what one follows, as an async iterator. Of several news of one table that wait, only the latest is told."""

    def __init__(self, subscriptions: Subscriptions, topics: tuple[str, ...]) -> None:
        self._subscriptions = subscriptions
        self.topics = set(topics)
        self._waiting: dict[tuple[str, str, str], News] = {}
        self._some = asyncio.Event()
        self._is_closed = False
        subscriptions.open(self)

    async def __aenter__(self) -> Subscription:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Follow nothing more; who waits for news gets no more of it."""
        self._is_closed = True
        self._subscriptions.leave(self)
        self._some.set()

    def add(self, *topics: str) -> None:
        """Follow more."""
        self._subscriptions.leave(self)
        self.topics.update(topics)
        self._subscriptions.open(self)

    def drop(self, *topics: str) -> None:
        """Follow less."""
        self._subscriptions.leave(self)
        self.topics.difference_update(topics)
        self._subscriptions.open(self)

    def put(self, news: News) -> None:
        """News for this follower; it takes the place of older news of the same table."""
        key = (news.topic, news.table, news.kind)
        self._waiting.pop(key, None)
        self._waiting[key] = news
        self._some.set()

    async def next(self, within: float | None = None) -> News | None:
        """The next news, as soon as there is some; None once this is closed. Raises `TimeoutError` where there is none within so many seconds."""
        while not self._waiting:
            if self._is_closed:
                return None
            await self._some_news(within)
        return self._waiting.pop(next(iter(self._waiting)))

    async def several(self, within: float | None = None) -> list[News]:
        """All news that wait, as soon as there are some; none once this is closed. Raises `TimeoutError`, too."""
        first = await self.next(within)
        if first is None:
            return []
        # Whoever stored it here goes on in this turn of the loop: by the next one they have their answer, and what they changed is at hand.
        await asyncio.sleep(0)
        rest, self._waiting = list(self._waiting.values()), {}
        return [first, *rest]

    async def _some_news(self, within: float | None) -> None:
        """A timer of the loop, because a timeout of asyncio's takes five times as long, and every stream waits after each move."""
        self._some.clear()
        timer = None if within is None else asyncio.get_running_loop().call_later(within, self._some.set)
        try:
            await self._some.wait()
        finally:
            if timer is not None:
                timer.cancel()
        if not self._waiting and not self._is_closed:
            raise TimeoutError

    async def __aiter__(self) -> AsyncIterator[News]:
        while (news := await self.next()) is not None:
            yield news


class Subscriptions:
    """Who follows what, in this process."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Subscription]] = {}

    def open(self, subscription: Subscription) -> None:
        """From now on this follower hears of its topics."""
        for topic in subscription.topics:
            self._followers.setdefault(topic, set()).add(subscription)

    def leave(self, subscription: Subscription) -> None:
        """This follower hears no more."""
        for topic in subscription.topics:
            followers = self._followers.get(topic, set())
            followers.discard(subscription)
            if not followers:
                self._followers.pop(topic, None)

    def tell(self, topic: str, table: str, seq: int, kind: Literal["table", "presence"] = "table") -> None:
        """News for all who follow the topic."""
        for subscription in tuple(self._followers.get(topic, ())):
            subscription.put(News(table, seq, kind, topic))

    def tell_all(self) -> None:
        """News may have been missed: everybody looks at everything again."""
        for topic in tuple(self._followers):
            self.tell(topic, topic, 0)

    def close(self) -> None:
        """End all followers."""
        for subscription in {each for followers in self._followers.values() for each in followers}:
            subscription.close()
