"""Reviews of played games as work for bots: asked for by who looks at one, searched in slices behind all moves and hints, kept by line and version."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection

from ...language import Text
from ...learn.review import VERSION, Findings
from ...match import Record
from ...match.record_json import from_json, to_json
from ...store import Notification, Store
from ...store import reviews as stored
from ...store.schema import ReviewRow
from ..errors import NoSuchTable
from ..tables.clocks import milliseconds
from .jobs import TooMuchToThink
from .tasks import task_of_line

ASKED, FOUND = "review-asked", "review-found"
"""The channels of the news."""
MOST_WAITING: Final = 4
"""Reviews that may wait for one person."""
KEPT_FOR: Final = 90 * 86_400_000
"""Milliseconds after which a review that nobody has looked at is forgotten: a table's can be made again."""
PUT_OFF: Final = 3_000
"""Milliseconds that a review waits for the game to be compiled."""

_TOO_MANY = Text(
    "Több játszmádat is elemzik még. Várd meg őket, aztán kérd ezt is.",
    "Several of your games are still being reviewed. Wait for them, then ask for this one.",
)


@dataclass(frozen=True)
class FoundReview:
    """What is known of a review: its findings so far (None before anything is), whether they are all, or why there will be none."""

    key: str
    findings: Findings | None = None
    is_whole: bool = False
    error: str | None = None


def key_of(record: Record, *, is_brought: bool = False) -> str:
    """What a review is kept by: the line, the version of the search and, where somebody brought the record, what the players are called there."""
    task = [VERSION, task_of_line(record.line), list(record.seats) if is_brought else None]
    return blake2b(json.dumps(task, sort_keys=True).encode(), digest_size=16).hexdigest()


class ReviewWork:
    """All reviews of a store. Houses ask and look; workers take slices."""

    def __init__(self, store: Store, clock: Callable[[], int] | None = None) -> None:
        self._store = store
        self._clock = clock or milliseconds

    # --- for the house

    async def find(self, record: Record, person: str | None, *, is_brought: bool = False) -> FoundReview:
        """The review of a record, asked for where nobody has yet. Raises `TooMuchToThink` where somebody waits for several already."""
        key = key_of(record, is_brought=is_brought)
        row = await self._store.read(lambda connection: stored.review_row(connection, key))
        if row is None:
            await self._ask(key, record, person, is_brought)
            return FoundReview(key)
        if not row.is_whole or self._clock() - row.seen_at > KEPT_FOR // 10:
            await self._store.write(lambda connection: stored.note_seen(connection, key, self._clock()))
        return found_in(row)

    async def _ask(self, key: str, record: Record, person: str | None, is_brought: bool) -> None:
        kept = to_json(record) if is_brought else None
        task = task_of_line(record.line)

        def unit(connection: Connection) -> None:
            if person is not None and stored.waiting_reviews_of(connection, person) >= MOST_WAITING:
                raise TooMuchToThink(_TOO_MANY)
            if stored.add_review(connection, key, task, kept, person, self._clock()):
                self._store.notify(connection, ASKED, {"game": task["game"]})

        await self._store.write(unit)

    async def brought(self, key: str) -> Record:
        """The record that somebody brought; raises `NoSuchTable` where there is none."""
        row = await self._store.read(lambda connection: stored.review_row(connection, key))
        if row is None or row.record is None:
            raise NoSuchTable(key)
        return from_json(dict(row.record))

    async def sweep(self) -> int:
        """Forget what nobody has looked at for long; how many."""
        before = self._clock() - KEPT_FOR
        return await self._store.write(lambda connection: stored.forget_reviews(connection, seen_before=before))

    # --- for workers

    def on_asked(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever there may be a new review to search; returns how to stop."""

        def hear(news: Notification) -> None:
            if news.channel == ASKED:
                callback()

        return self._store.listen(hear)

    async def take(self, worker: str, lease: int) -> ReviewRow | None:
        """A review to search a slice of; it is this worker's for `lease` milliseconds."""
        now = self._clock()
        if not await self._store.read(lambda connection: stored.is_review_waiting(connection, now)):
            return None
        return await self._store.write(lambda connection: stored.take_review(connection, worker, now, now + lease))

    async def keep(self, worker: str, row: ReviewRow, findings: Mapping[str, Any]) -> bool:
        """Hand in a slice; False if the review was taken over meanwhile."""
        is_whole = bool(findings["is_whole"])
        return await self._store.write(lambda connection: stored.keep_findings(connection, row.key, worker, findings, is_whole=is_whole))

    async def put_off(self, worker: str, row: ReviewRow, error: str | None = None) -> None:
        """Nothing could be found now, or, with an error, ever."""
        later = self._clock() + PUT_OFF
        await self._store.write(lambda connection: stored.put_off_review(connection, row.key, worker, later, error))

    async def give_back(self, worker: str, row: ReviewRow) -> None:
        """A worker that closes leaves it to the others."""
        await self._store.write(lambda connection: stored.give_back_review(connection, row.key, worker))


def found_in(row: ReviewRow) -> FoundReview:
    """A row as the house tells it."""
    gone = None if row.attempts < stored.MOST_ATTEMPTS else "No worker came back with it."
    return FoundReview(row.key, None if row.findings is None else Findings.from_json(row.findings), row.is_whole, row.error or gone)
