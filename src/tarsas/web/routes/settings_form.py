"""Language, theme, and whether positions are told in words: cookies that any page can set."""

from __future__ import annotations

from typing import get_args

from starlette.responses import Response

from ...http.cookies import LANGUAGE, SIGHT, THEME, set_cookie
from ...http.csrf import OurForm
from ...language import Language
from ...show.description import Sight
from ..answers import page_router, see
from ..pages.every_page import ThemeChoice
from ..visits import AnyVisit

router = page_router()


@router.post("/settings")
async def settings(visit: AnyVisit, form: OurForm) -> Response:
    """Keep the choice, and go back to where it was made."""
    language, theme, sight = form.get("language", ""), form.get("theme", ""), form.get("sight", "")
    if language in tuple(Language):
        set_cookie(visit.request, LANGUAGE, language, is_for_script=True)
        if visit.person is not None:
            await visit.desk.house.people.change_settings(visit.person, {}, language)
    if theme in get_args(ThemeChoice):
        set_cookie(visit.request, THEME, theme, is_for_script=True)
    if sight in get_args(Sight):
        set_cookie(visit.request, SIGHT, sight, is_for_script=True)
        if visit.person is not None:
            await visit.desk.house.people.change_settings(visit.person, {SIGHT: sight})
    return see(own_path(form.get("back", "/")))


def own_path(path: str) -> str:
    r"""A path of ours, or the front page: nobody is sent elsewhere.

    >>> own_path("/t/abc?at=3"), own_path("//evil.example"), own_path("https://evil.example"), own_path("/\\evil.example")
    ('/t/abc?at=3', '/', '/', '/')
    """
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and "\\" not in path
    return path if is_ours else "/"
