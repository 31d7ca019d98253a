"""What people have learnt: how far each has come in which lesson. Guests too."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...learn.lessons import LessonRun, Progress
from ...store import Store
from ...store import lessons as stored


class Begun(NamedTuple):
    """A lesson that somebody has begun."""

    progress: Progress
    is_finished: bool
    """Whether it was finished once, though it may have been begun again."""


class Learning:
    """Everybody's progress in lessons."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def of(self, person: str) -> dict[str, Begun]:
        """The lessons that somebody has begun, by key, the last one first."""
        rows = await self._store.read(lambda connection: stored.lesson_runs_of(connection, person))
        return {row.lesson: Begun(Progress.from_json(dict(row.progress)), row.is_finished) for row in rows}

    async def keep(self, person: str, run: LessonRun) -> None:
        """Note how far somebody has come in a lesson."""
        progress, now = run.progress.to_json(), self._now()
        await self._store.write(
            lambda connection: stored.keep_lesson_run(connection, person, run.lesson.key, progress, is_finished=run.is_finished, at=now)
        )
