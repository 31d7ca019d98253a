"""Which fields of a form a refusal is about: those are marked for who does not see where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..service.people.names import NameRefused
from ..service.people.passwords import PasswordRefused
from ..service.people.person import CodeRefused, WrongLogIn
from ..service.refusals import Refusal
from .pages.every_page import Notice

_FIELDS: Final[Mapping[type[Refusal], tuple[str, ...]]] = {
    NameRefused: ("name",),
    PasswordRefused: ("password",),
    CodeRefused: ("code",),
    # Which of the two was wrong is nobody's business.
    WrongLogIn: ("name", "password"),
}


def fields_of(problem: Refusal) -> tuple[str, ...]:
    """The names of the fields; none where it is about something else."""
    return next((names for kind, names in _FIELDS.items() if isinstance(problem, kind)), ())


def refusal_notice(problem: Refusal) -> Notice:
    """Why something was refused, for the page that asks for it again."""
    return Notice(problem.text, is_problem=True, about=fields_of(problem))
