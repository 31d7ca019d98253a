"""Reviews that are searched, or have been. One is leased slice by slice: what was found is kept after each, so nothing is lost with a worker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, func, or_, select, update

from .schema import ReviewRow, reviews
from .upserts import insert_or_ignore

MOST_ATTEMPTS: Final = 4
"""A review that so many workers took and did not come back with is given up."""


def add_review(connection: Connection, key: str, task: Mapping[str, Any], record: Mapping[str, Any] | None, owner: str | None, now: int) -> bool:
    """Ask for a review. False if it was asked for before."""
    row = {"key": key, "task": dict(task), "record": None if record is None else dict(record), "findings": None, "is_whole": False, "error": None}
    times = {"created_at": now, "seen_at": now, "available_at": now, "lease_until": None, "lease_by": None, "attempts": 0}
    return insert_or_ignore(connection, reviews, row | {"owner": owner} | times)


def review_row(connection: Connection, key: str) -> ReviewRow | None:
    """The review of this key."""
    row = connection.execute(select(reviews).where(reviews.c.key == key)).one_or_none()
    return None if row is None else ReviewRow(**row._mapping)


def note_seen(connection: Connection, key: str, now: int) -> None:
    """Somebody has looked at it."""
    connection.execute(update(reviews).where(reviews.c.key == key).values(seen_at=now))


def take_review(connection: Connection, worker: str, now: int, lease_until: int) -> ReviewRow | None:
    """Lease the next review that is not whole: what was looked at last is searched first, for somebody waits for it."""
    chosen = (
        select(reviews.c.key).where(_is_waiting(now)).order_by(reviews.c.seen_at.desc(), reviews.c.key).limit(1).with_for_update(skip_locked=True)
    )
    lease = update(reviews).where(reviews.c.key.in_(chosen), _is_waiting(now))
    values = {"lease_by": worker, "lease_until": lease_until, "attempts": reviews.c.attempts + 1}
    row = connection.execute(lease.values(values).returning(reviews)).one_or_none()
    return None if row is None else ReviewRow(**row._mapping)


def is_review_waiting(connection: Connection, now: int) -> bool:
    """Whether `take_review` would find one."""
    return connection.execute(select(reviews.c.key).where(_is_waiting(now)).limit(1)).first() is not None


def _is_waiting(now: int) -> Any:
    is_free = or_(reviews.c.lease_until.is_(None), reviews.c.lease_until <= now)
    return and_(reviews.c.is_whole.is_(False), reviews.c.error.is_(None), reviews.c.available_at <= now, is_free, reviews.c.attempts < MOST_ATTEMPTS)


def keep_findings(connection: Connection, key: str, worker: str, findings: Mapping[str, Any], *, is_whole: bool) -> bool:
    """Hand in what was found, and give the lease back. False, and it is thrown away, if the review is no longer this worker's."""
    values = {"findings": dict(findings), "is_whole": is_whole, "lease_until": None, "lease_by": None, "attempts": 0}
    return connection.execute(update(reviews).where(_is_held(key, worker)).values(values)).rowcount == 1


def put_off_review(connection: Connection, key: str, worker: str, available_at: int, error: str | None = None) -> bool:
    """Give the lease back without anything found, not to be taken again before this time; with an error, never again."""
    values: dict[str, Any] = {"lease_until": None, "lease_by": None, "available_at": available_at, "error": error}
    return connection.execute(update(reviews).where(_is_held(key, worker)).values(values)).rowcount == 1


def give_back_review(connection: Connection, key: str, worker: str) -> bool:
    """Give the lease back as if it had never been taken."""
    values = {"lease_until": None, "lease_by": None, "attempts": reviews.c.attempts - 1}
    return connection.execute(update(reviews).where(_is_held(key, worker)).values(values)).rowcount == 1


def _is_held(key: str, worker: str) -> Any:
    return and_(reviews.c.key == key, reviews.c.lease_by == worker)


def waiting_reviews_of(connection: Connection, owner: str) -> int:
    """How many reviews that somebody asked for are not whole."""
    wanted = and_(reviews.c.owner == owner, reviews.c.is_whole.is_(False), reviews.c.error.is_(None))
    return int(connection.execute(select(func.count()).select_from(reviews).where(wanted)).scalar_one())


def forget_reviews(connection: Connection, *, seen_before: int | None = None, owner: str | None = None) -> int:
    """Forget the reviews that nobody has looked at since, or the records that somebody brought. How many."""
    chosen = reviews.c.seen_at < seen_before if seen_before is not None else and_(reviews.c.owner == owner, reviews.c.record.is_not(None))
    return connection.execute(delete(reviews).where(chosen)).rowcount
