"""The addresses of lessons."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...catalog import find
from ...learn.lessons import UnknownLesson, first_lesson
from ..answers import page, page_router, see
from ..pages.cards import on_shelf
from ..pages.lessons import LessonBoard, LessonsPage, lesson_rows
from ..visits import AnyVisit
from .free_board import add_free_board

router = page_router()


@router.get("/learn")
async def lessons(visit: AnyVisit) -> Response:
    """All lessons, and how far the visitor has come."""
    begun = await visit.desk.house.learning.of(visit.viewer) if visit.viewer else {}
    games = tuple((each.name, each.words.TITLE, lesson_rows(each.name, begun)) for each in on_shelf())
    return page(LessonsPage(await visit.visitor(), games=tuple(game for game in games if game[2]), notice=visit.notice()))


@router.get("/learn/{game}")
async def first(game: str, visit: AnyVisit) -> Response:
    """The first game's lesson."""
    lesson = first_lesson(find(game).name)
    return see(f"/learn/{lesson.key}" if lesson else "/learn")


def _board(parts: dict[str, str]) -> LessonBoard:
    try:
        return LessonBoard(parts["game"], parts["lesson"])
    except UnknownLesson:
        raise HTTPException(404) from None


add_free_board(router, "/learn/{game}/{lesson}", lambda parts: _board(dict(parts)))
