"""What went wrong, said to people as a page and to scripts as JSON, in the visitor's language."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from ..errors import TarsasError
from ..http.failures import SENTENCES, sentence_of, status_of
from ..http.headers import with_headers
from ..http.languages import language_of
from ..language import Text
from ..service.limits import TooMany
from . import answers
from .pages.every_page import ErrorPage, Visitor
from .visits import visit_of

log = logging.getLogger(__name__)


def add_handlers(app: FastAPI) -> None:
    """Every failure of the app is told in our own words."""

    @app.exception_handler(TarsasError)
    async def refused(request: Request, problem: TarsasError) -> Response:
        headers = {"Retry-After": str(max(1, round(problem.wait)))} if isinstance(problem, TooMany) else {}
        return await told(request, status_of(problem), sentence_of(problem), headers)

    @app.exception_handler(HTTPException)
    async def failed(request: Request, problem: HTTPException) -> Response:
        return await told(request, problem.status_code, None, dict(problem.headers or {}))

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, problem: ClientDisconnect) -> Response:
        log.warning("somebody went away in the middle of a request")
        return Response(status_code=400)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, problem: RequestValidationError) -> Response:
        return await told(request, 422, None, {})

    @app.exception_handler(Exception)
    async def broken(request: Request, problem: Exception) -> Response:
        answer = await told(request, 500, None, {})
        # This answer does not pass through `SafeAnswers`.
        answer.raw_headers = with_headers(answer.raw_headers, request.scope)
        return answer


async def told(request: Request, status: int, text: Text | None, headers: Mapping[str, str]) -> Response:
    """A failure as a page for people, as JSON for scripts."""
    if "text/html" in request.headers.get("accept", ""):
        answer: Response = answers.page(ErrorPage(await _visitor(request), status, text), status)
    else:
        language = language_of(request.cookies.get("language"), request.headers.get("accept-language", ""))
        answer = JSONResponse({"error": (text or SENTENCES.get(status, SENTENCES[400])).to(language)}, status)
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
