"""Problems: what went wrong, as `application/problem+json` (RFC 9457), in both languages, with what would be possible instead."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import FastAPI
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Scope

from ..errors import MoveError, TarsasError, UnknownGame
from ..http.drawing_queue import TooBusy
from ..http.failures import SENTENCES, sentence_of, status_of
from ..http.headers import with_headers
from ..http.languages import language_of
from ..http.picture_queue import NoPicture
from ..http.streams import TooManyStreams
from ..language import Text
from ..match import BadRecord
from ..service.errors import BadWish, Conflict, NoSuchTable, NotAllowed, NotNow, StoreUnavailable
from ..service.limits import TooMany
from ..service.people.person import NoSuchPerson, WrongLogIn
from ..service.refusals import Refusal
from ..service.thinking.jobs import TooMuchToThink
from . import details
from .callers import BadKey, MissingScope, NoKey
from .models.common import Both, Told, Whole
from .models.positions import MoveInfo, PositionInfo
from .models.tables import TableInfo

log = logging.getLogger(__name__)

PROBLEM_JSON = "application/problem+json"
WAIT = 5
"""Seconds to wait where nobody knows better."""


class Problem(Told):
    """What went wrong."""

    type: str = Field(examples=["urn:tarsas:problem:not_now"])
    status: Whole = Field(examples=[422])
    code: str = Field(examples=["not_now"])
    title: str = Field(description="What went wrong, in the language of `Accept-Language`.")
    detail: str | None = Field(
        description="What exactly, and what would be possible, in the language of `Accept-Language`; null where the title says it all."
    )
    text: Both = Field(description="The title in both languages.")
    detail_text: Both | None = Field(default=None, description="The detail in both languages.")
    field: str | None = Field(default=None, description="What of the request was wrong.")
    legal: list[MoveInfo] | None = Field(default=None, description="Where a move was not legal: every move that could be played.")
    table: TableInfo | None = Field(default=None, description="Where the game has gone on: the table as it stands.")
    position: PositionInfo | None = Field(default=None, description="Where the game has gone on: the position as it stands.")
    retry_after: Whole | None = Field(default=None, description="How many seconds to wait.")


class BadRequest(Refusal):
    """A request whose body or address does not say what it should; `field` names what is wrong."""

    def __init__(self, text: Text, detail: Text | None, field: str | None = None, *, is_unreadable: bool = False) -> None:
        super().__init__(text)
        self.detail = detail
        self.field = field
        self.status = 400 if is_unreadable else 422


class NoRecord(Refusal):
    """What was sent as a record, and cannot be read as one."""

    status = 422
    field = "record"

    def __init__(self, problem: BadRecord, written: str) -> None:
        super().__init__(details.BAD_RECORD)
        self.detail = details.of_record(problem, written)


class NotFound(Refusal):
    """Something of a table or an account that is not there; `code` says what."""

    status = 404

    def __init__(self, text: Text, code: str) -> None:
        super().__init__(text)
        self.code = code


class Outdated(Refusal):
    """An act that was decided before the game went on, with what there is now."""

    status = 409

    def __init__(self, problem: Conflict, table: TableInfo, position: PositionInfo | None) -> None:
        super().__init__(problem.text)
        self.table = table
        self.position = position


class NotLegal(Refusal):
    """A move that cannot be played, with those that can."""

    status = 422

    def __init__(self, problem: NotNow, detail: Text, legal: list[MoveInfo]) -> None:
        super().__init__(problem.text)
        self.detail = detail
        self.legal = legal


CODES: Mapping[type[TarsasError], str] = {
    NoKey: "no_key",
    BadKey: "bad_key",
    MissingScope: "missing_scope",
    NotAllowed: "not_allowed",
    WrongLogIn: "wrong_password",
    NoSuchTable: "no_such_table",
    NoSuchPerson: "no_such_person",
    UnknownGame: "no_such_game",
    Outdated: "conflict",
    NotLegal: "not_legal",
    MoveError: "not_legal",
    NotNow: "not_now",
    BadWish: "bad_wish",
    TooMany: "too_many",
    TooMuchToThink: "too_much_to_think",
    TooManyStreams: "too_many_streams",
    StoreUnavailable: "unavailable",
    TooBusy: "unavailable",
    NoPicture: "unavailable",
}
"""The names of problems; any other of the family is a wish that was refused."""

HTTP_CODES: Mapping[int, str] = {400: "unreadable", 404: "not_found", 405: "method", 413: "too_large", 415: "format", 500: "broken"}


_TOO_MANY_STREAMS = Text("Túl sok élő kapcsolatod van nyitva. Zárj be néhányat.", "You hold too many streams open. Close some of them.")
_BROKEN = Text("Nálunk történt hiba. A játszmád megvan, próbáld újra.", "Something went wrong here. Your game is safe: try again.")


def problem_of(problem: TarsasError) -> Problem:
    """An error of ours, told."""
    status = status_of(problem)
    code: str = getattr(problem, "code", "") or next((CODES[kind] for kind in type(problem).__mro__ if kind in CODES), "refused")
    if isinstance(problem, BadRequest):
        code = "unreadable" if status == 400 else "bad_field"
    return _problem(
        _TOO_MANY_STREAMS if isinstance(problem, TooManyStreams) else sentence_of(problem),
        status,
        code,
        detail=_detail(problem),
        field=getattr(problem, "field", None),
        legal=getattr(problem, "legal", None),
        table=problem.table if isinstance(problem, Outdated) else None,
        position=getattr(problem, "position", None),
        retry_after=_wait(problem, status),
    )


def _detail(problem: TarsasError) -> Text | None:
    """What else there is to say. Errors of the library say it in English alone, and where the database is, is nobody's business."""
    told: Text | None = getattr(problem, "detail", None)
    return details.of_game(problem) if isinstance(problem, UnknownGame) else told


def _problem(text: Text, status: int, code: str, detail: Text | None = None, **more: Any) -> Problem:
    kind, both = f"urn:tarsas:problem:{code}", Both.of(detail) if detail is not None else None
    said = both.en if both is not None else None
    return Problem(type=kind, status=status, code=code, title=text.en, detail=said, text=Both.of(text), detail_text=both, **more)


def _wait(problem: TarsasError, status: int) -> int | None:
    if isinstance(problem, TooMany):
        # Never less than it takes: who comes back in time shall not be too fast again.
        return max(1, math.ceil(problem.wait))
    return WAIT if status in (429, 503) else None


def add_handlers(api: FastAPI, methods_at: Callable[[Scope], str]) -> None:
    """Every failure of the API is told so. `methods_at` says what the address of a request takes: a route knows of its own method alone."""

    @api.exception_handler(TarsasError)
    async def refused(request: Request, problem: TarsasError) -> Response:
        return told(request, problem_of(problem))

    @api.exception_handler(HTTPException)
    async def failed(request: Request, problem: HTTPException) -> Response:
        status = problem.status_code
        text, code = SENTENCES.get(status, SENTENCES[400]), HTTP_CODES.get(status, "refused")
        allowed = methods_at(request.scope) if status == 405 else ""
        answer = told(request, _problem(text, status, code, details.of_request(status, allowed)))
        answer.headers.update({**(problem.headers or {}), **({"Allow": allowed} if allowed else {})})
        return answer

    @api.exception_handler(ClientDisconnect)
    async def gone(request: Request, problem: ClientDisconnect) -> Response:
        log.warning("a program went away in the middle of a request")
        return Response(status_code=400)

    @api.exception_handler(Exception)
    async def broken(request: Request, problem: Exception) -> Response:
        answer = told(request, _problem(_BROKEN, 500, "broken"))
        # This answer does not pass through `SafeAnswers`.
        answer.raw_headers = with_headers(answer.raw_headers, request.scope)
        return answer


def told(request: Request, problem: Problem) -> Response:
    """The answer that tells a problem."""
    language = language_of(None, request.headers.get("accept-language", ""))
    said = {"title": problem.text.to(language), "detail": problem.detail_text.to(language) if problem.detail_text else None}
    shown = problem.model_copy(update=said)
    headers = {"Content-Language": str(language)}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if problem.retry_after is not None:
        headers["Retry-After"] = str(problem.retry_after)
    return Response(shown.model_dump_json(), problem.status, headers, PROBLEM_JSON)
