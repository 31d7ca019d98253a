"""Bot work: what bots are asked to think about, as jobs in the store, so that any worker anywhere can take them and none is lost.

A house asks (`ask_in`, in the unit that stores the event before the bot's turn), a worker takes, thinks and finishes, and the house that hears
of it plays the move under the job's own request id. Everything may happen twice (two houses hear it, a lease runs out, a process dies): a
job has one identity, `(table, seq, seat, kind)`, and its first answer stays.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection

from ..language import Text
from ..position import Position
from ..store import Store


class JobKind(StrEnum):
    """What is asked: the move to play, or a hint for a person."""

    MOVE = "move"
    HINT = "hint"


@dataclass(frozen=True)
class Task:
    """What there is to think about: a position, by whom (`random`, `bot:easy` …) and with which seed. It holds no luck to come."""

    position: Position
    spec: str
    seed: int = 0

    def to_json(self) -> dict[str, Any]:
        """The task as a job's payload keeps it."""
        raise NotImplementedError

    @classmethod
    def from_json(cls, payload: Mapping[str, Any]) -> Task:
        """The task of a payload; raises `BadTask` where this version of the rules cannot read it."""
        raise NotImplementedError


@dataclass(frozen=True)
class JobKey:
    """Which job it is. Asking again for the same key is the same job."""

    table_id: str
    seq: int
    seat: int
    kind: JobKind = JobKind.MOVE

    @property
    def request(self) -> str:
        """The request id under which the move is played: the same however often the answer is heard."""
        return f"bot-{self.kind}-{self.seq}-{self.seat}"


@dataclass(frozen=True)
class Answer:
    """What a worker found: the action, for a hint also its path of clicks and the reason; or the error after the last attempt."""

    key: JobKey
    action: int | None
    parts: tuple[str, ...] = ()
    reason: Text | None = None
    error: str | None = None


@dataclass(frozen=True)
class Job:
    """A job a worker has taken: its lease is the worker's until `lease_until`."""

    id: str
    key: JobKey
    task: Task
    attempts: int
    lease_until: int


class BotWork:
    """The queue. Houses ask and listen; workers take, renew and finish."""

    def __init__(self, store: Store, clock: Callable[[], int] | None = None) -> None: ...

    # --- for the house

    def ask_in(self, connection: Connection, key: JobKey, task: Task) -> Answer | None:
        """Ask inside a unit of `store.write` (so the event and the job are kept together or not at all); the answer if it is there already."""
        raise NotImplementedError

    async def ask(self, key: JobKey, task: Task) -> Answer | None:
        """The same in a unit of its own."""
        raise NotImplementedError

    async def answer(self, key: JobKey) -> Answer | None:
        """The answer, if there is one yet."""
        raise NotImplementedError

    async def wait_for(self, key: JobKey, seconds: float) -> Answer | None:
        """The answer as soon as there is one; None after so many seconds. For hints, which a request waits for."""
        raise NotImplementedError

    def on_answer(self, callback: Callable[[Answer], Awaitable[None]]) -> Callable[[], None]:
        """Call this with every answer given from now on, in this process or another (perhaps twice); returns how to stop."""
        raise NotImplementedError

    async def unplayed(self, limit: int = 1000) -> list[Answer]:
        """Answers to moves that may not have been played yet: of the last seq of tables still playing. For a house that starts."""
        raise NotImplementedError

    async def forget(self, table_id: str) -> None:
        """Drop the jobs of a table that nobody waits for any more (it is over, or an undo went behind them)."""
        raise NotImplementedError

    # --- for workers

    async def take(self, worker: str, most: int, lease_ms: int) -> list[Job]:
        """Take up to `most` jobs that wait, or whose lease has run out."""
        raise NotImplementedError

    async def renew(self, worker: str, job_id: str, lease_ms: int) -> bool:
        """Keep a job for longer; False if it is no longer this worker's."""
        raise NotImplementedError

    async def finish(self, worker: str, job: Job, answer: Answer) -> bool:
        """Give the answer; False if the job was answered or taken over meanwhile."""
        raise NotImplementedError

    async def fail(self, worker: str, job: Job, error: str) -> None:
        """Give a job back to be tried again a little later; after the last attempt the error is its answer."""
        raise NotImplementedError
