"""A session: who asks, in which language, by which browser. Nobody is made a guest just for looking."""

from __future__ import annotations

import re
import secrets
from typing import Any

from starlette.requests import Request

from ..language import Text
from ..service.people.person import Entered, Person
from .cookies import LANGUAGE, LONG, MARK, NOTICE, SECRET, SOON, VISIT, drop_cookie, set_cookie
from .desk import Desk
from .languages import language_of
from .rates import address_of

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


class Session:
    """One request of somebody. `person` is None for who has done nothing yet."""

    def __init__(self, request: Request, desk: Desk, person: Person | None) -> None:
        self.request = request
        self.desk = desk
        self.person = person
        self.agent = request.headers.get("user-agent", "")
        self.language = language_of(request.cookies.get(LANGUAGE), request.headers.get("accept-language", ""))
        self.address = address_of(request)

    @property
    def is_head(self) -> bool:
        """Whether only the head of the answer is asked for: then nothing is drawn."""
        return self.request.method == "HEAD"

    # --- who

    @property
    def viewer(self) -> str | None:
        """Who looks: the person's id, where they are somebody yet."""
        return self.person.id if self.person else None

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
        self.mark()

    def mark(self) -> None:
        """Keep in this browser that its person has been let in here."""
        if self.person is not None and (mark := self.desk.house.people.mark_of(self.person)):
            set_cookie(self.request, MARK, mark)

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

    @property
    def browser(self) -> str:
        """This browser's name, to which its form tokens belong; it gets one with the first page."""
        known = self.request.cookies.get(VISIT) or getattr(self.request.state, "browser", "")
        if not known:
            known = self.request.state.browser = secrets.token_urlsafe(18)
            set_cookie(self.request, VISIT, known, seconds=LONG)
        return str(known)

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
        """What the page before kept for this one; it is forgotten with this answer. A page that only brings itself up to date leaves it to the next one."""
        kept = self.request.cookies.get(NOTICE, "")
        if not kept or "x-fresh" in self.request.headers:
            return {}
        drop_cookie(self.request, NOTICE)
        return self.desk.signer.read_note(kept)
