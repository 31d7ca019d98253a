"""The app of the API, and the way to it: requests to `/api/v1` go there before anything that pages need is done."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send

from .. import __version__
from ..http.desk import Desk
from ..http.headers import SafeAnswers
from ..http.metrics import CountedAnswers
from ..http.streams import SERVER_SENT
from .problems import PROBLEM_JSON, add_handlers
from .routes import account, acts, analyses, games, records, streams, tables
from .routing import JSON, ThinRoute

PREFIX = "/api/v1"
ROUTERS = tuple(module.router for module in (account, games, tables, records, acts, streams, analyses))

_DESCRIPTION = "Board games for programs: bots, boards, statistics. Keys, limits, streams and bot accounts are explained in docs/api.md."


def create_api(desk: Desk) -> FastAPI:
    """The app of the API over a desk, which another app opens and closes."""
    api = FastAPI(title="Társas", version=__version__, description=_DESCRIPTION, docs_url=None, redoc_url=None, servers=[{"url": PREFIX}])
    api.state.desk = desk
    for router in ROUTERS:
        api.include_router(router)
    add_handlers(api, _methods_at)
    api.add_middleware(SafeAnswers)
    api.add_middleware(CountedAnswers, metrics=desk.metrics)
    describe = api.openapi

    def openapi() -> dict[str, Any]:
        if api.openapi_schema is None:
            api.openapi_schema = _completed(describe())
        return api.openapi_schema

    api.openapi = openapi  # type: ignore[method-assign]
    return api


def _methods_at(scope: Scope) -> str:
    """All methods that the address of a request takes."""
    fitting = [route for router in ROUTERS for route in router.routes if isinstance(route, ThinRoute) and route.matches(scope)[0] != Match.NONE]
    return ", ".join(sorted({method for route in fitting for method in route.methods or ()}))


def _completed(schema: dict[str, Any]) -> dict[str, Any]:
    """The description, with how keys are shown, and problems under their own media type alone."""
    key = {"type": "http", "scheme": "bearer", "description": "A key, as `tarsas_…`, with the scope that is named."}
    schema["components"]["securitySchemes"] = {"key": key}
    for operations in schema["paths"].values():
        for operation in operations.values():
            if operation.pop("x-stream", False):
                line = operation["responses"]["200"]["content"][JSON]
                operation["responses"]["200"]["content"] = {streams.LINES: line, SERVER_SENT: {"schema": {"type": "string"}}}
            for status, answer in operation["responses"].items():
                if answer.get("content", {}).get(JSON, {}).get("schema") == {}:
                    # What is no JSON says itself what it is.
                    del answer["content"][JSON]
                if status >= "400":
                    answer["content"] = {PROBLEM_JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for unused in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(unused, None)
    return schema


class ApiDoor:
    """Around an app: what is asked of the API is answered by the API, and everything else by the app."""

    def __init__(self, app: ASGIApp, api: FastAPI) -> None:
        self.app = app
        self.api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on to whom it is for."""
        path: str = scope.get("path", "")
        if scope["type"] == "http" and (path == PREFIX or path.startswith(f"{PREFIX}/")):
            await self.api({**scope, "root_path": scope.get("root_path", "") + PREFIX}, receive, send)
        else:
            await self.app(scope, receive, send)


def add_api(app: FastAPI) -> FastAPI:
    """The same app, with the API beside its pages."""
    app.add_middleware(ApiDoor, api=create_api(app.state.desk))
    return app
