"""Jobs for bot workers. A job is leased, not given away: if its worker dies, the lease runs out and another worker takes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, case, delete, exists, func, or_, select, update

from .people import new_id
from .schema import Job, jobs, tables
from .upserts import insert_or_ignore

MOST_ATTEMPTS = 5
"""After so many attempts a job is given up: something is wrong with it, not with its workers."""

OF_LATE = 60_000
"""Milliseconds for which it is remembered how much was thought for somebody."""

SHARING = 4
"""So many people who ask from one place count as much as one elsewhere: a family is many, and so is somebody with many browsers."""

FIRST_PAUSE = 500
"""Milliseconds before a failed job is tried again; twice as long after each further failure."""


@dataclass(frozen=True)
class Asker:
    """For whom a job is thought about, and from where they ask; how urgent it is, and about what it costs (in playouts)."""

    owner: str | None = None
    origin: str | None = None
    urgency: int = 0
    cost: int = 0


def add_job(
    connection: Connection, table_id: str, seq: int, seat: int, kind: str, payload: Mapping[str, Any], now: int, asker: Asker | None = None
) -> bool:
    """Ask for something to be worked out. False if the same was asked for before: one job is enough."""
    row = {"id": new_id(), "table_id": table_id, "seq": seq, "seat": seat, "kind": kind, "payload": dict(payload)}
    return insert_or_ignore(connection, jobs, row | {"created_at": now, "available_at": now, "attempts": 0} | vars(asker or Asker()))


def take_jobs(connection: Connection, worker: str, now: int, lease_until: int, limit: int = 1, *, quick: int | None = None) -> list[Job]:
    """Lease jobs that wait: the most urgent first, then those of whoever was thought for least of late, then the oldest.

    No job goes to two workers; a worker in another process is never waited for. `quick`: only what costs no more than that, for people for whom nothing else is thought
    about just now.
    """
    is_free = or_(jobs.c.lease_until.is_(None), jobs.c.lease_until <= now)
    waiting = and_(jobs.c.done_at.is_(None), jobs.c.available_at <= now, is_free, jobs.c.attempts < MOST_ATTEMPTS)
    wanted = waiting if quick is None else and_(waiting, jobs.c.owner.is_not(None), jobs.c.cost <= quick, ~_is_served(now))
    order = (func.coalesce(jobs.c.urgency, 0), _spent(now), jobs.c.available_at, jobs.c.id)
    # SQLite has no row locks and needs none: there, who writes is alone.
    chosen = select(jobs.c.id).where(wanted).order_by(*order).limit(limit).with_for_update(skip_locked=True, of=jobs).cte("chosen")
    # `waiting` once more: what another worker took between the choice and the update is left to it.
    lease = (
        update(jobs).where(jobs.c.id.in_(select(chosen.c.id)), waiting).values(lease_by=worker, lease_until=lease_until, attempts=jobs.c.attempts + 1)
    )
    taken = [Job(**row._mapping) for row in connection.execute(lease.returning(jobs))]
    return sorted(taken, key=lambda job: (job.available_at, job.id))


def _spent(now: int) -> ColumnElement[int]:
    """What was thought of late for the owner of a job or, as a part of that, for all who ask from the same place."""
    of_owner, of_origin = (_thought(column, now) for column in ("owner", "origin"))
    share = of_origin / SHARING
    return case((of_owner > share, of_owner), else_=share)


def _thought(column: str, now: int) -> ColumnElement[int]:
    other = jobs.alias()
    is_recent = or_(other.c.done_at > now - OF_LATE, and_(other.c.done_at.is_(None), other.c.lease_until > now))
    return select(func.coalesce(func.sum(other.c.cost), 0)).where(other.c[column] == jobs.c[column], is_recent).correlate(jobs).scalar_subquery()


def _is_served(now: int) -> ColumnElement[bool]:
    """Whether something is being thought about for the owner of a job."""
    other = jobs.alias()
    return exists().where(other.c.owner == jobs.c.owner, other.c.done_at.is_(None), other.c.lease_until > now).correlate(jobs)


def outstanding(connection: Connection, owner: str, origin: str | None) -> tuple[int, int]:
    """What is still to be thought for somebody, and for all who ask from the same place, in playouts."""

    def of(condition: ColumnElement[bool]) -> int:
        return int(connection.execute(select(func.coalesce(func.sum(jobs.c.cost), 0)).where(condition, jobs.c.done_at.is_(None))).scalar_one())

    return of(jobs.c.owner == owner), of(jobs.c.origin == origin) if origin is not None else 0


def renew_job(connection: Connection, job_id: str, worker: str, lease_until: int) -> bool:
    """Keep a job that takes longer. False if it is no longer this worker's."""
    return connection.execute(update(jobs).where(_is_held(job_id, worker)).values(lease_until=lease_until)).rowcount == 1


def finish_job(connection: Connection, job_id: str, worker: str, result: Any, now: int) -> bool:
    """Hand in the result. False, and it is thrown away, if the job is no longer this worker's."""
    done = {"done_at": now, "result": result, "error": None, "lease_until": None}
    return connection.execute(update(jobs).where(_is_held(job_id, worker)).values(done)).rowcount == 1


def fail_job(connection: Connection, job_id: str, worker: str, error: str, now: int, *, is_final: bool = False) -> bool:
    """Say that it did not work. The job waits and is tried again, until it is given up, at once where that is final. False if it is no longer this worker's."""
    attempts = connection.execute(select(jobs.c.attempts).where(_is_held(job_id, worker)).with_for_update()).scalar_one_or_none()
    if attempts is None:
        return False
    later: dict[str, Any] = {"error": error, "lease_until": None, "lease_by": None}
    later |= {"done_at": now} if is_final or attempts >= MOST_ATTEMPTS else {"available_at": now + FIRST_PAUSE * 2 ** (attempts - 1)}
    connection.execute(update(jobs).where(jobs.c.id == job_id).values(later))
    return True


def give_back_job(connection: Connection, job_id: str, worker: str) -> bool:
    """A worker that closes gives a job back as if it had never taken it. False if it is no longer this worker's."""
    values = {"lease_until": None, "lease_by": None, "attempts": jobs.c.attempts - 1}
    return connection.execute(update(jobs).where(_is_held(job_id, worker)).values(values)).rowcount == 1


def give_up_jobs(connection: Connection, now: int) -> list[Job]:
    """Give up the jobs whose last lease ran out, worker after worker; they are done, with an error and no result."""
    is_lost = and_(jobs.c.done_at.is_(None), jobs.c.attempts >= MOST_ATTEMPTS, or_(jobs.c.lease_until.is_(None), jobs.c.lease_until <= now))
    values = {"done_at": now, "error": f"{MOST_ATTEMPTS} workers took it, and none came back with a result", "lease_until": None}
    return [Job(**row._mapping) for row in connection.execute(update(jobs).where(is_lost).values(values).returning(jobs))]


def job_of(connection: Connection, table_id: str, seq: int, seat: int, kind: str) -> Job | None:
    """The job that was asked for this seat after this event."""
    wanted = and_(jobs.c.table_id == table_id, jobs.c.seq == seq, jobs.c.seat == seat, jobs.c.kind == kind)
    row = connection.execute(select(jobs).where(wanted)).one_or_none()
    return None if row is None else Job(**row._mapping)


def latest_results(connection: Connection, kind: str, limit: int) -> list[Job]:
    """Of each table that is being played, its latest jobs of this kind, if they are done."""
    latest = select(jobs.c.table_id, func.max(jobs.c.seq).label("seq")).where(jobs.c.kind == kind).group_by(jobs.c.table_id).subquery()
    query = (
        select(jobs)
        .join(latest, and_(jobs.c.table_id == latest.c.table_id, jobs.c.seq == latest.c.seq))
        .join(tables, tables.c.id == jobs.c.table_id)
        .where(jobs.c.kind == kind, jobs.c.done_at.is_not(None), tables.c.status == "playing")
        .order_by(jobs.c.done_at, jobs.c.id)
        .limit(limit)
    )
    return [Job(**row._mapping) for row in connection.execute(query)]


def is_work_waiting(connection: Connection, now: int) -> bool:
    """Whether `take_jobs` or `give_up_jobs` would find anything now."""
    is_free = or_(jobs.c.lease_until.is_(None), jobs.c.lease_until <= now)
    found = select(jobs.c.id).where(jobs.c.done_at.is_(None), jobs.c.available_at <= now, is_free).limit(1)
    return connection.execute(found).first() is not None


def drop_jobs(connection: Connection, table_id: str) -> int:
    """Forget the unfinished jobs of a table that nobody needs any more; a worker that is at one finds out when it hands in. How many."""
    return connection.execute(delete(jobs).where(jobs.c.table_id == table_id, jobs.c.done_at.is_(None))).rowcount


def drop_waiting_jobs(connection: Connection, owner: str, kind: str, but: str) -> int:
    """Forget what somebody asked for and does not want any more: their jobs of this kind that nobody has begun, but for those about `but`. How many."""
    waits = and_(jobs.c.done_at.is_(None), jobs.c.lease_until.is_(None))
    return connection.execute(delete(jobs).where(jobs.c.owner == owner, jobs.c.kind == kind, jobs.c.table_id != but, waits)).rowcount


def drop_answered_job(connection: Connection, table_id: str, kind: str) -> int:
    """Forget what was answered, so that it can be asked again."""
    return connection.execute(delete(jobs).where(jobs.c.table_id == table_id, jobs.c.kind == kind, jobs.c.done_at.is_not(None))).rowcount


def forget_jobs(connection: Connection, done_before: int, limit: int) -> int:
    """Forget jobs that were done before this time, the oldest first; how many. What another process forgets just now is left to it."""
    old = select(jobs.c.id).where(jobs.c.done_at < done_before).order_by(jobs.c.done_at).limit(limit).with_for_update(skip_locked=True)
    return connection.execute(delete(jobs).where(jobs.c.id.in_(old))).rowcount


def _is_held(job_id: str, worker: str) -> Any:
    return and_(jobs.c.id == job_id, jobs.c.lease_by == worker, jobs.c.done_at.is_(None))


class Queue(NamedTuple):
    """How many jobs wait, how many are being thought about, and since when the oldest has waited (None: none does)."""

    waiting: int
    taken: int
    oldest_at: int | None


def queue(connection: Connection, now: int) -> Queue:
    """The queue as it stands."""
    is_taken = jobs.c.lease_until.is_not(None) & (jobs.c.lease_until > now)
    waiting, oldest_at = connection.execute(select(func.count(), func.min(jobs.c.created_at)).where(jobs.c.done_at.is_(None), ~is_taken)).one()
    taken = connection.execute(select(func.count()).where(jobs.c.done_at.is_(None), is_taken)).scalar_one()
    return Queue(waiting, taken, oldest_at)
