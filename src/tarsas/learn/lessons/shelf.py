"""All lessons there are: those in the folders of the games. There is no list to edit."""

from __future__ import annotations

import functools
from pathlib import Path

from ... import catalog
from ...contract import GameContract
from ...errors import TarsasError
from .lesson import Lesson
from .lesson_file import read_lesson


class UnknownLesson(TarsasError):
    """A game has no lesson of this name; `known` are those it has."""

    def __init__(self, game: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{game} has no lesson {name!r}. It has: {', '.join(known) or 'none'}.")
        self.known = known


@functools.cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, the first game first; raises `UnknownGame`, and `BadLesson` where a file is wrong."""
    return read_lessons(catalog.find(game))


def read_lessons(contract: GameContract, folder: Path | None = None) -> tuple[Lesson, ...]:
    """The lessons in a folder, that of the game by default."""
    paths = sorted((folder or contract.folder / "lessons").glob("*.toml"))
    return tuple(sorted((read_lesson(contract, path) for path in paths), key=lambda lesson: (lesson.place, lesson.name)))


def first_lesson(game: str) -> Lesson | None:
    """The lesson for who has never played the game."""
    return next(iter(lessons_of(game)), None)


def find_lesson(game: str, name: str) -> Lesson:
    """One lesson; raises `UnknownGame` or `UnknownLesson`."""
    lessons = lessons_of(game)
    found = next((lesson for lesson in lessons if lesson.name == name), None)
    if found is None:
        raise UnknownLesson(game, name, tuple(lesson.name for lesson in lessons))
    return found
