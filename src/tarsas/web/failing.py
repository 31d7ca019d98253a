"""What went wrong, said to people as a page and to scripts as JSON, in the visitor's language."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..errors import MoveError, TarsasError, UnknownGame
from ..language import Text
from ..service.errors import BadWish, Conflict, NoSuchTable, NotAllowed, NotPossible
from ..service.limits import TooMany
from ..service.people.accounts import CodeRefused, NoSuchPerson, WrongLogIn
from ..service.refusals import Refusal
from ..service.tables import texts
from ..store import StoreUnavailable
from . import answers
from .contexts import ErrorPage, Visitor
from .forging import Forged, Unreadable
from .headers import add_headers
from .languages import language_of
from .looking import GoneOn
from .picturing import NoPicture, TooLongToMove
from .streams import TooManyStreams
from .visits import visit_of

STATUS: Mapping[type[TarsasError], int] = {
    NotAllowed: 403,
    Forged: 403,
    WrongLogIn: 403,
    CodeRefused: 403,
    NoSuchTable: 404,
    NoSuchPerson: 404,
    UnknownGame: 404,
    Conflict: 409,
    GoneOn: 409,
    Unreadable: 400,
    NotPossible: 422,
    BadWish: 422,
    MoveError: 422,
    TooMany: 429,
    TooManyStreams: 429,
    StoreUnavailable: 503,
    NoPicture: 503,
    TooLongToMove: 422,
}
"""Any other error of the family is something that was asked for and cannot be: 422."""

_AWAY = Text("Az adatbázis most nem elérhető. Próbáld újra egy pillanat múlva!", "The database is out of reach just now. Try again in a moment.")
_NO_GAME = Text("Nincs ilyen játék a polcon.", "There is no such game on the shelf.")
_SENTENCES: Mapping[int, Text] = {
    400: Text("Ezt a kérést nem értjük.", "We do not understand this request."),
    403: Text("Ezt nem szabad.", "You may not do that."),
    404: Text("Itt nincs semmi.", "There is nothing here."),
    405: Text("Ez a cím ezt nem tudja.", "This address does not take that."),
    413: Text("Ez túl nagy.", "This is too large."),
    415: Text("Ezt a formát nem ismerjük.", "We do not know this format."),
    422: Text("Ez így nem lehetséges.", "That is not possible."),
    500: Text(
        "Nálunk történt egy hiba. A játszmád megvan; töltsd be újra a lapot!", "Something went wrong here. Your game is safe: load the page again."
    ),
}

log = logging.getLogger(__name__)


def status_of(problem: TarsasError) -> int:
    """The status of HTTP for an error."""
    return next((STATUS[kind] for kind in type(problem).__mro__ if kind in STATUS), 422)


def sentence_of(problem: TarsasError) -> Text:
    """What the person is told."""
    if isinstance(problem, Refusal):
        return problem.text
    if isinstance(problem, StoreUnavailable):
        return _AWAY
    if isinstance(problem, UnknownGame):
        return _NO_GAME
    return texts.NOT_LEGAL if isinstance(problem, MoveError) else _SENTENCES[422]


def add_handlers(app: FastAPI) -> None:
    """Every failure of the app is told in our own words."""

    @app.exception_handler(TarsasError)
    async def refused(request: Request, problem: TarsasError) -> Response:
        headers = {"Retry-After": str(max(1, round(problem.wait)))} if isinstance(problem, TooMany) else {}
        return await told(request, status_of(problem), sentence_of(problem), headers)

    @app.exception_handler(HTTPException)
    async def failed(request: Request, problem: HTTPException) -> Response:
        return await told(request, problem.status_code, None, dict(problem.headers or {}))

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, problem: RequestValidationError) -> Response:
        return await told(request, 422, None, {})

    @app.exception_handler(Exception)
    async def broken(request: Request, problem: Exception) -> Response:
        answer = await told(request, 500, None, {})
        # This answer does not pass through `SafeAnswers`.
        add_headers(MutableHeaders(raw=answer.raw_headers), request.scope)
        return answer


async def told(request: Request, status: int, text: Text | None, headers: Mapping[str, str]) -> Response:
    """A failure as a page for people, as JSON for scripts."""
    if "text/html" in request.headers.get("accept", ""):
        answer: Response = answers.page(ErrorPage(await _visitor(request), status, text), status)
    else:
        language = language_of(request.cookies.get("language"), request.headers.get("accept-language", ""))
        answer = JSONResponse({"error": (text or _SENTENCES.get(status, _SENTENCES[400])).to(language)}, status)
    answer.headers.update(headers)
    return answer


async def _visitor(request: Request) -> Visitor:
    """Who is told; where not even that can be found out, a stranger."""
    try:
        return await (await visit_of(request)).visitor()
    except Exception:
        log.exception("nobody could be found out for an error page")
        language = language_of(request.cookies.get("language"), request.headers.get("accept-language", ""))
        return Visitor(name="", language=language, csrf="")
