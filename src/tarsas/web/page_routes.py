"""Routes of pages. What a function asks for is found out once, when the app is made: FastAPI finds it out with every request, which takes
longer than the rest of HTTP.

What this does not know, or cannot read, goes FastAPI's way: so an answer, and a complaint, is the same on both.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from fastapi.params import Depends
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
QuickHandler = Callable[[Request], Coroutine[Any, Any, Response | None]]
"""Answers a request; None where FastAPI has to."""

Find = Callable[[Request], Awaitable[Any]]

_WHOLE = re.compile(r"-?[0-9]{1,9}")


class Wants(NamedTuple):
    """What the function of a route asks for, by the names of its parameters."""

    path: tuple[str, ...]
    texts: Mapping[str, str]
    """Of the query, each with what it is where it is not there."""
    numbers: Mapping[str, int]
    found: Mapping[str, Find]
    """What another function finds out about the request."""

    def read(self, request: Request) -> dict[str, Any] | None:
        """All that the address says; None where a number is none."""
        query = request.query_params
        written = {name: query[name] for name in self.numbers if name in query}
        if not all(map(_WHOLE.fullmatch, written.values())):
            return None
        numbers = {name: int(written[name]) if name in written else usual for name, usual in self.numbers.items()}
        return {name: request.path_params[name] for name in self.path} | numbers | {name: query.get(name, text) for name, text in self.texts.items()}


def wants_of(function: Callable[..., Any], path: str) -> Wants | None:
    """What a function of a route asks for; None where that is more than we know here."""
    hints = get_type_hints(function, include_extras=True)
    wants = Wants((), {}, {}, {})
    for name, parameter in inspect.signature(function).parameters.items():
        hint, usual = hints[name], parameter.default
        if (find := _finding(hint)) is not None:
            wants = wants._replace(found={**wants.found, name: find})
        elif hint is str and f"{{{name}}}" in path:
            wants = wants._replace(path=(*wants.path, name))
        elif hint is str and isinstance(usual, str):
            wants = wants._replace(texts={**wants.texts, name: usual})
        elif hint is int and isinstance(usual, int):
            wants = wants._replace(numbers={**wants.numbers, name: usual})
        else:
            return None
    return wants if inspect.iscoroutinefunction(function) and hints.get("return") is Response else None


def _finding(hint: Any) -> Find | None:
    """The function of `Annotated[…, Depends(function)]`, if it asks for nothing but the request; for the request itself, one that gives it back."""
    if hint is Request:
        return _itself
    if get_origin(hint) is not Annotated:
        return None
    named = next((each.dependency for each in get_args(hint)[1:] if isinstance(each, Depends)), None)
    if named is None or list(inspect.signature(named).parameters) != ["request"] or not inspect.iscoroutinefunction(named):
        return None
    return named


async def _itself(request: Request) -> Request:
    return request


class PageRoute(APIRoute):
    """A route whose GET also answers HEAD, as HTTP wants it."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if self.methods and "GET" in self.methods:
            self.methods.add("HEAD")

    def get_route_handler(self) -> Handler:
        """What answers a request."""
        thorough, quick = super().get_route_handler(), self.quick_handler()
        if quick is None:
            return thorough

        async def answer(request: Request) -> Response:
            return await quick(request) or await thorough(request)

        return answer

    def quick_handler(self) -> QuickHandler | None:
        """What answers nearly all requests, without FastAPI; None where the function asks for more than is known here."""
        function, wants = self.endpoint, wants_of(self.endpoint, self.path)
        before = [each.dependency for each in self.dependencies if each.dependency is not None]
        if wants is None:
            return None

        async def answer(request: Request) -> Response | None:
            values = wants.read(request)
            if values is None:
                return None
            for each in before:
                await each(request)
            for name, find in wants.found.items():
                values[name] = await find(request)
            answered: Response = await function(**values)
            return answered

        return answer
