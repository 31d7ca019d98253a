"""A visit: who asks, in which language, on what kind of screen. Nobody is made a guest just for looking."""

from __future__ import annotations

import re
import secrets
from typing import Annotated, Any, get_args

from fastapi import Depends
from starlette.requests import Request

from ..draw import Layout
from ..language import Text
from ..service.people.accounts import Entered, Person
from .contexts import Notice, ThemeChoice, Visitor
from .cookies import LANGUAGE, LAYOUT, LONG, NOTICE, SECRET, SOON, THEME, VISIT, drop_cookie, set_cookie
from .desk import Desk, desk_of
from .languages import language_of

_ROBOT = re.compile(r"bot|crawl|spider|slurp|preview|external|fetch|monitor|scan|headlesschrome/0", re.IGNORECASE)
_BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


class Visit:
    """One request of a visitor. `person` is None for somebody who has done nothing yet."""

    def __init__(self, request: Request, desk: Desk, person: Person | None) -> None:
        self.request = request
        self.desk = desk
        self.person = person
        self.agent = request.headers.get("user-agent", "")
        self.language = language_of(request.cookies.get(LANGUAGE), request.headers.get("accept-language", ""))
        self.theme: ThemeChoice = _one_of(ThemeChoice, request.cookies.get(THEME), "auto")
        self.address = request.client.host if request.client else "unknown"

    # --- who

    @property
    def id(self) -> str | None:
        """The person's id, where they are somebody yet."""
        return self.person.id if self.person else None

    @property
    def actors(self) -> tuple[str, ...]:
        """Against whom acts are counted."""
        return (self.person.id,) if self.person else (self.address,)

    async def somebody(self) -> Person:
        """The visitor as a person: a new guest where they have been nobody so far."""
        if self.person is None:
            self.enter(await self.desk.house.people.new_guest(self.language, self.device, self.address))
        assert self.person is not None
        return self.person

    async def somebody_who_looks(self) -> Person | None:
        """The same, but a robot that follows a link stays nobody."""
        is_robot = "Mozilla" not in self.agent or _ROBOT.search(self.agent) or self.request.method == "HEAD"
        return self.person if is_robot else await self.somebody()

    def enter(self, entered: Entered) -> None:
        """From now on this browser is that person's."""
        self.person = entered.person
        set_cookie(self.request, SECRET, entered.secret)

    def leave(self) -> None:
        """From now on this browser is nobody's."""
        self.person = None
        drop_cookie(self.request, SECRET)

    @property
    def secret(self) -> str:
        """What this browser showed to say who it is."""
        return self.request.cookies.get(SECRET, "")

    @property
    def device(self) -> str:
        """What to call this device in a list: "Firefox, Linux"."""
        found = [next((name for mark, name in marks if mark in self.agent), "") for marks in (_BROWSERS, _SYSTEMS)]
        return ", ".join(name for name in found if name)

    # --- how

    @property
    def layout(self) -> Layout:
        """The layout that was asked for, that the script found to fit, or that such a device usually has."""
        asked = self.request.query_params.get("layout") or self.request.cookies.get(LAYOUT)
        layout: Layout = _one_of(Layout, asked, "tall" if "Mobi" in self.agent else "wide")
        return layout

    @property
    def is_calm(self) -> bool:
        """Whether the page shows no motion, as its script says."""
        return self.request.query_params.get("calm") == "1"

    @property
    def browser(self) -> str:
        """This browser's name, to which its form tokens belong; it gets one with the first page."""
        known = self.request.cookies.get(VISIT) or getattr(self.request.state, "browser", "")
        if not known:
            known = self.request.state.browser = secrets.token_urlsafe(18)
            set_cookie(self.request, VISIT, known, seconds=LONG)
        return str(known)

    # --- what a page shows of them

    async def visitor(self, *, is_counted: bool = True) -> Visitor:
        """The visitor as pages show them, with a fresh token for forms; `is_counted`: with the number of tables that wait for them."""
        person = self.person
        return Visitor(
            name=person.name if person else "",
            language=self.language,
            csrf=self.desk.signer.csrf_token(self.browser),
            theme=self.theme,
            is_guest=person is None or person.is_guest,
            waiting=await self.waiting() if is_counted else 0,
        )

    async def waiting(self) -> int:
        """At how many tables it is this person's turn."""
        return 0 if self.person is None else await self.desk.house.waiting(self.person.id)

    # --- what the next page has to tell

    def tell(self, text: Text, *, is_problem: bool = False, **more: Any) -> None:
        """Have the next page show a notice."""
        self.note(text=list(text), is_problem=is_problem, **more)

    def note(self, **content: Any) -> None:
        """Keep something for the next page, signed."""
        set_cookie(self.request, NOTICE, self.desk.signer.note(content), seconds=SOON)

    def told(self) -> dict[str, Any]:
        """What the page before kept for this one; it is forgotten with this answer."""
        kept = self.request.cookies.get(NOTICE, "")
        if not kept:
            return {}
        drop_cookie(self.request, NOTICE)
        return self.desk.signer.read_note(kept)

    def notice(self) -> Notice | None:
        """The notice of the page before."""
        return notice_in(self.told())


def notice_in(told: dict[str, Any]) -> Notice | None:
    """The notice among what the page before kept."""
    return Notice(Text(*told["text"]), bool(told.get("is_problem"))) if told.get("text") else None


async def visit_of(request: Request) -> Visit:
    """The visit of a request; looked up once."""
    if not hasattr(request.state, "visit"):
        desk, secret = desk_of(request), request.cookies.get(SECRET)
        request.state.visit = Visit(request, desk, await desk.house.people.by_secret(secret) if secret else None)
    visit: Visit = request.state.visit
    return visit


AnyVisit = Annotated[Visit, Depends(visit_of)]


def _one_of(choices: Any, value: str | None, usual: Any) -> Any:
    return value if value in get_args(choices) else usual
