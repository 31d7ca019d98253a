"""What belongs to every page: who looks at it, what is said on top of it, and what is shown where there is no page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from ...language import Language, Text
from ...show.description import Sight

ThemeChoice = Literal["auto", "light", "dark"]


@dataclass(frozen=True)
class Visitor:
    """Who looks at a page, and how. The name is empty before somebody's first act; `waiting` is the number of tables where it is their turn."""

    name: str
    language: Language
    csrf: str
    theme: ThemeChoice = "auto"
    sight: Sight = "picture"
    is_guest: bool = True
    waiting: int = 0
    origin: str = ""
    """Where others reach us, for what a link shows of a page elsewhere."""


@dataclass(frozen=True)
class Notice:
    """A sentence that is shown once on top of a page, after a form: all went well, or what was wrong, and which fields of the form that is `about`."""

    text: Text
    is_problem: bool = False
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One of several values of a form's field."""

    value: str
    text: Text


@dataclass(frozen=True)
class Page:
    """A whole page: the template that shows it, who looks at it, and what is said on top of it."""

    template: ClassVar[str]
    visitor: Visitor
    notice: Notice | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class ErrorPage(Page):
    """What went wrong and what to do. `status` is that of HTTP; `text` a sentence where one is known, else the page has its own words for the status."""

    template = "error.html"
    status: int
    text: Text | None = None
