"""Routes of the API: described by FastAPI, and answered without it. What a function takes is known when the app is made, so nothing is worked out with each request.

A function's parameters are `by` (a `Caller`), what stands in braces in the path, at most one `Query` model, and at most one model for the body.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, TypeVar, get_origin, get_type_hints

from fastapi import APIRouter, Depends, params
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, from_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ..http.rates import limit_of
from ..language import Text
from ..service.people.person import Scope
from . import details
from .callers import Caller, caller_of
from .problems import PROBLEM_JSON, BadRequest, Problem

F = TypeVar("F", bound=Callable[..., Any])

_UNREADABLE = Text("Ezt nem tudjuk elolvasni, nem JSON.", "We cannot read this: it is no JSON.")
BAD_FIELD = Text("Hiányzik vagy nem jó: {name}.", "Missing or not right: {name}.")

JSON = "application/json"
FORMATS = (JSON, "application/x-www-form-urlencoded", "")
"""What a body of JSON may call itself: who sends one with curl often says nothing better."""

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description, "content": {PROBLEM_JSON: {}}}
    for status, description in {
        400: "No JSON.",
        401: "No key, or one that opens nothing.",
        403: "Not with this key, or not this person.",
        404: "There is no such thing.",
        409: "The game has gone on.",
        413: "Too large.",
        415: "Another format.",
        422: "Not so, or not now.",
        429: "Too fast.",
        503: "Out of reach, or busy.",
    }.items()
}


STREAM = {"x-stream": True}
"""For the description of a route whose answer goes on, line by line."""


def _nobody() -> None:
    """Stands for the caller where FastAPI looks for parameters to describe."""


By = Annotated[Caller, Depends(_nobody)]
"""Who asks."""


def needs(scope: Scope) -> Callable[[F], F]:
    """Mark the function of a route with the scope that a key must have; without, it is for anybody."""

    def mark(route: F) -> F:
        route.scope = scope  # type: ignore[attr-defined]
        return route

    return mark


class ThinRoute(APIRoute):
    """A route that reads and answers by itself."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **named: Any) -> None:
        self.scope: Scope | None = getattr(endpoint, "scope", None)
        security = [{"key": [str(self.scope)]}] if self.scope is not None else [{}, {"key": []}]
        named["openapi_extra"] = {"security": security, **(named.get("openapi_extra") or {})}
        super().__init__(path, endpoint, **named)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The function that answers a request."""
        endpoint, scope, status = self.endpoint, self.scope, self.status_code or 200
        limit = limit_of(endpoint, next(iter(self.methods or {"GET"})))
        query, body = _models_of(endpoint)

        async def handle(request: Request) -> Response:
            by = await caller_of(request, scope, limit)
            found: dict[str, Any] = dict(request.path_params)
            if query is not None:
                found[query[0]] = _read_query(query[1], request)
            if body is not None:
                found[body[0]] = await _read_body(body[1], request)
            answer = await endpoint(by, **found)
            return answer if isinstance(answer, Response) else Response(answer.model_dump_json(), status, media_type=JSON)

        return handle


def _models_of(endpoint: Callable[..., Any]) -> tuple[tuple[str, type[BaseModel]] | None, tuple[str, type[BaseModel]] | None]:
    """The names and models of a function's query and body."""
    hints, query, body = get_type_hints(endpoint, include_extras=True), None, None
    for name in inspect.signature(endpoint).parameters:
        hint = hints[name]
        model, marks = (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())
        if any(isinstance(mark, params.Query) for mark in marks):
            query = (name, model)
        elif isinstance(model, type) and issubclass(model, BaseModel):
            body = (name, model)
    return query, body


def _read_query(model: type[BaseModel], request: Request) -> BaseModel:
    try:
        return model.model_validate(dict(request.query_params))
    except ValidationError as problem:
        raise _told(problem, model, dict(request.query_params)) from None


async def _read_body(model: type[BaseModel], request: Request) -> BaseModel:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() not in FORMATS:
        raise HTTPException(415)
    body = await request.body() or b"{}"
    try:
        return model.model_validate_json(body)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
        if first["type"] == "json_invalid":
            raise BadRequest(_UNREADABLE, details.of_json(first), is_unreadable=True) from None
        raise _told(problem, model, from_json(body)) from None


def _told(problem: ValidationError, model: type[BaseModel], sent: object) -> BadRequest:
    """What was wrong with the first field that is wrong: of one that may be several things, what each of them would have to be."""
    errors = problem.errors(include_url=False, include_input=False)
    places = [_place(each, sent) for each in errors]
    # The branch that came furthest is the one that was meant.
    furthest = max((place for place in places if place.startswith(places[0])), key=lambda place: place.count("."))
    meant = [each for each, place in zip(errors, places, strict=True) if place == furthest]
    name = furthest or "body"
    known = tuple(model.model_fields) if "." not in name else ()
    return BadRequest(BAD_FIELD.fill(name=name.replace("{", "").replace("}", "")), details.of_field(meant, known), name)


def _place(error: ErrorDetails, sent: object) -> str:
    """Where an error lies in what was sent. Pydantic names the branch of a union that it tried, too, which nobody has sent."""
    path, here, last = list[str](), sent, len(error["loc"]) - 1
    for number, part in enumerate(error["loc"]):
        if isinstance(here, dict) and (part in here or (error["type"] == "missing" and number == last)):
            path.append(str(part))
            here = here.get(part)
        elif isinstance(here, list) and isinstance(part, int) and part < len(here):
            path.append(str(part))
            here = here[part]
    return ".".join(path)


def api_router(*tags: str) -> APIRouter:
    """A router for routes of the API."""
    return APIRouter(route_class=ThinRoute, responses=REFUSALS, tags=list(tags))
