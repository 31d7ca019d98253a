"""A visit: a session of somebody who looks at pages, on what kind of screen."""

from __future__ import annotations

from typing import Annotated, Any, get_args

from fastapi import Depends
from starlette.requests import Request

from ..draw import Layout
from ..http.cookies import LAYOUT, SECRET, SIGHT, THEME
from ..http.sessions import Session
from ..language import Text
from ..service.people.person import Person
from ..service.refusals import Refusal
from ..show.description import Sight
from .desk import PageDesk
from .pages.every_page import Notice, ThemeChoice, Visitor
from .refused_fields import fields_of


class Visit(Session):
    """One request of a visitor."""

    desk: PageDesk

    def __init__(self, request: Request, desk: PageDesk, person: Person | None) -> None:
        super().__init__(request, desk, person)
        self.theme: ThemeChoice = _one_of(ThemeChoice, request.cookies.get(THEME), "auto")
        self.sight: Sight = _one_of(Sight, request.cookies.get(SIGHT) or (person.settings.get(SIGHT) if person else None), "picture")

    # --- how

    @property
    def layout(self) -> Layout:
        """The layout that was asked for, that the script found to fit, or that such a device usually has."""
        asked = self.request.query_params.get("layout") or self.request.cookies.get(LAYOUT)
        layout: Layout = _one_of(Layout, asked, "tall" if "Mobi" in self.agent else "wide")
        return layout

    @property
    def origin(self) -> str:
        """Where others reach us: the address in the visitor's own window, unless that leads nowhere from another machine."""
        own = self.request.base_url
        is_home = own.hostname in ("localhost", "127.0.0.1", "::1", "0.0.0.0")
        return (self.desk.settings.public_url if is_home else "") or f"{own.scheme}://{own.netloc}"

    # --- what a page shows of them

    async def visitor(self, *, is_counted: bool = True) -> Visitor:
        """The visitor as pages show them, with a fresh token for forms; `is_counted`: with the number of tables that wait for them."""
        person = self.person
        return Visitor(
            name=person.name if person else "",
            language=self.language,
            csrf=self.desk.signer.csrf_token(self.browser),
            theme=self.theme,
            sight=self.sight,
            is_guest=person is None or person.is_guest,
            waiting=await self.waiting() if is_counted else 0,
            origin=self.origin,
        )

    def refuse(self, problem: Refusal, *about: str) -> None:
        """Have the next page tell why something was refused, beside the fields that it is about."""
        self.tell(problem.text, is_problem=True, about=about or fields_of(problem))

    def notice(self) -> Notice | None:
        """The notice of the page before."""
        return notice_in(self.told())


def notice_in(told: dict[str, Any]) -> Notice | None:
    """The notice among what the page before kept."""
    return Notice(Text(*told["text"]), bool(told.get("is_problem")), tuple(told.get("about", ()))) if told.get("text") else None


async def visit_of(request: Request) -> Visit:
    """The visit of a request; looked up once."""
    if not hasattr(request.state, "visit"):
        desk: PageDesk = request.app.state.desk
        secret = request.cookies.get(SECRET)
        request.state.visit = Visit(request, desk, await desk.house.people.by_secret(secret) if secret else None)
    visit: Visit = request.state.visit
    return visit


AnyVisit = Annotated[Visit, Depends(visit_of)]


def _one_of(choices: Any, value: str | None, usual: Any) -> Any:
    return value if value in get_args(choices) else usual
