"""The straight way for all that a move needs: past everything that FastAPI and its middleware do for any request, and for each piece of a stream.

What is answered here is answered as on the long way: by the function of the same route, counted, compressed, with the same headers, refusals in the same words. A test
asks for both. Whatever the straight way does not know it leaves to the other.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, NamedTuple

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from ..http.headers import LimitedBody, with_headers
from .desk import PageDesk
from .page_routes import PageRoute, QuickHandler

COMPRESS_FROM = 600
COMPRESS_LEVEL = 5
GZIP = 16
"""What zlib wants to be added to the size of a window for gzip's own head and end."""
SMALL_UP_TO = 16 * 1024
"""Bytes. For these a small window and small tables do: setting up the usual ones takes longer than compressing."""
COMPRESS_ASIDE_FROM = 128 * 1024
"""Bytes. More are compressed in a thread of their own, beside what others ask for."""

Refuse = Callable[[Request, Any], Awaitable[Response]]


class StraightRoute(NamedTuple):
    """A route, and what answers it."""

    route: PageRoute
    method: str
    answer: QuickHandler


class StraightWay:
    """Around an app: requests to a few routes are answered at once, all others by the app."""

    def __init__(self, app: ASGIApp, of: FastAPI, routes: Iterable[BaseRoute]) -> None:
        self.app = app
        self.desk: PageDesk = of.state.desk
        self._refusals: Mapping[Any, Any] = of.exception_handlers
        self._routes = tuple(straight_route(each) for each in routes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, or pass it on."""
        found = self._found(scope) if scope["type"] == "http" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        body = LimitedBody(scope, receive)
        request = Request({**scope, "route": found.route, "endpoint": found.route.endpoint}, body)
        try:
            answer = await self._answered(found, request)
            await (self.app(scope, receive, send) if answer is None else answer(request.scope, receive, send))
        finally:
            # A visit knows its request: once they no longer know each other, both go at once, and no collection has to find them.
            request.scope.get("state", {}).pop("visit", None)
            body.let_go()

    async def _answered(self, found: StraightRoute, request: Request) -> Response | None:
        """The answer with all that others get from the middleware; None where the app has to give it."""
        began = time.perf_counter()
        answer = await self._answer(found, request)
        if answer is None:
            return None
        if not isinstance(answer, StreamingResponse):
            await _compress(answer, request)
        self.desk.metrics.count_answer(request.scope, answer.status_code, began)
        answer.raw_headers = with_headers(answer.raw_headers, request.scope)
        return answer

    def _found(self, scope: Scope) -> StraightRoute | None:
        """The route of a request. Its parameters go into the scope, as a router does it."""
        for each in self._routes:
            if each.method == scope["method"] and (match := each.route.path_regex.match(scope["path"])):
                scope["path_params"] = match.groupdict()
                return each
        return None

    async def _answer(self, found: StraightRoute, request: Request) -> Response | None:
        try:
            return await found.answer(request)
        except Exception as problem:
            refuse = self._refusal(problem)
            if refuse is None:
                raise
            return await refuse(request, problem)

    def _refusal(self, problem: Exception) -> Refuse | None:
        """What tells of a problem; None for what nobody expected, which is told further out."""
        kinds = (kind for kind in type(problem).__mro__ if kind is not Exception)
        return next((self._refusals[kind] for kind in kinds if kind in self._refusals), None)


def straight_route(route: BaseRoute) -> StraightRoute:
    """A route that can be answered without FastAPI, with the method that is its own."""
    assert isinstance(route, PageRoute)
    answer = route.quick_handler()
    assert answer is not None, f"{route.path} asks for more than a straight way can find"
    (method,) = (route.methods or set()) - {"HEAD"}
    return StraightRoute(route, method, answer)


async def _compress(answer: Response, request: Request) -> None:
    """Make an answer as small as the browser takes it, as `GZipMiddleware` does."""
    if len(answer.body) < COMPRESS_FROM:
        return
    headers = MutableHeaders(raw=answer.raw_headers)
    headers.add_vary_header("Accept-Encoding")
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return
    body = bytes(answer.body)
    answer.body = _compressed(body) if len(body) < COMPRESS_ASIDE_FROM else await asyncio.to_thread(_compressed, body)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(answer.body))


def _compressed(body: bytes) -> bytes:
    window, memory = (13, 7) if len(body) <= SMALL_UP_TO else (zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL)
    compressor = zlib.compressobj(COMPRESS_LEVEL, zlib.DEFLATED, GZIP + window, memory)
    return compressor.compress(body) + compressor.flush()
