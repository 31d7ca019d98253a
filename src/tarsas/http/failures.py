"""What went wrong, as a status of HTTP and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import MoveError, TarsasError, UnknownGame
from ..language import Text
from ..service.errors import BadWish, Conflict, NoSuchTable, NotAllowed, NotNow, StoreUnavailable
from ..service.limits import TooMany
from ..service.people.person import CodeRefused, NoSuchPerson, WrongLogIn
from ..service.refusals import Refusal
from ..service.tables import texts

STATUS: Mapping[type[TarsasError], int] = {
    NotAllowed: 403,
    WrongLogIn: 403,
    CodeRefused: 403,
    NoSuchTable: 404,
    NoSuchPerson: 404,
    UnknownGame: 404,
    Conflict: 409,
    NotNow: 422,
    BadWish: 422,
    MoveError: 422,
    TooMany: 429,
    StoreUnavailable: 503,
}
"""The errors of the house; those of a door say their `status` themselves. Any other of the family is something that was asked for and cannot be: 422."""

_AWAY = Text("Az adatbázis most nem érhető el. Próbáld újra egy pillanat múlva.", "The database is out of reach just now. Try again in a moment.")
_NO_GAME = Text("Nincs ilyen játék a polcon.", "There is no such game on the shelf.")
SENTENCES: Mapping[int, Text] = {
    400: Text("Ezt a kérést nem értjük.", "We do not understand this request."),
    403: Text("Ezt itt nem teheted meg.", "You may not do that."),
    404: Text("Itt nincs semmi.", "There is nothing here."),
    405: Text("Itt ezt nem lehet.", "This address does not take that."),
    413: Text("Ez túl nagy, nem fér be.", "This is too large."),
    415: Text("Ezt a formát nem ismerjük.", "We do not know this format."),
    422: Text("Ez így nem lehetséges.", "That is not possible."),
    500: Text(
        "Nálunk történt hiba. A játszmád megvan, töltsd be újra az oldalt.", "Something went wrong here. Your game is safe: load the page again."
    ),
}


def status_of(problem: TarsasError) -> int:
    """The status of HTTP for an error."""
    own: int | None = getattr(problem, "status", None)
    return own or next((STATUS[kind] for kind in type(problem).__mro__ if kind in STATUS), 422)


def sentence_of(problem: TarsasError) -> Text:
    """What the person is told."""
    if isinstance(problem, Refusal):
        return problem.text
    if isinstance(problem, StoreUnavailable):
        return _AWAY
    if isinstance(problem, UnknownGame):
        return _NO_GAME
    return texts.NOT_LEGAL if isinstance(problem, MoveError) else SENTENCES[422]
