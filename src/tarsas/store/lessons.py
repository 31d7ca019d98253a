"""How far people have come in lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, delete, select

from .schema import LessonRunRow, lesson_runs
from .upserts import insert_or_replace


def lesson_runs_of(connection: Connection, person: str) -> list[LessonRunRow]:
    """The lessons that somebody has begun, the last one first."""
    found = connection.execute(
        select(lesson_runs).where(lesson_runs.c.person == person).order_by(lesson_runs.c.updated_at.desc(), lesson_runs.c.lesson)
    )
    return [LessonRunRow(**row._mapping) for row in found]


def keep_lesson_run(connection: Connection, person: str, lesson: str, progress: Mapping[str, Any], *, is_finished: bool, at: int) -> None:
    """Note how far somebody has come. A lesson that was finished once stays so."""
    before = connection.execute(select(lesson_runs.c.is_finished).where(lesson_runs.c.person == person, lesson_runs.c.lesson == lesson)).scalar()
    row = {"person": person, "lesson": lesson, "progress": progress, "is_finished": is_finished or bool(before), "updated_at": at}
    insert_or_replace(connection, lesson_runs, row)


def forget_lesson_runs(connection: Connection, person: str) -> None:
    """Forget all of somebody's lessons."""
    connection.execute(delete(lesson_runs).where(lesson_runs.c.person == person))
