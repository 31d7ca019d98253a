"""Routes find out what they need without FastAPI, and answer as it would."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

import pytest
from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute
from httpx import ASGITransport, AsyncClient
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tarsas.web.app import ROUTERS
from tarsas.web.page_routes import PageRoute, wants_of

from .visitors import anyio_backend

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio


async def who(request: Request) -> str:
    return request.headers.get("x-who", "nobody")


async def counted(request: Request) -> None:
    request.app.state.counted.append(request.url.path)


async def show(name: str, person: Annotated[str, Depends(who)], request: Request, at: int = -1, word: str = "none") -> Response:
    return JSONResponse([name, person, at, word, request.method])


async def show_list(words: list[int]) -> Response:
    return JSONResponse(words)


@pytest.fixture
async def both() -> AsyncIterator[tuple[AsyncClient, FastAPI]]:
    """The same function behind `/ours/…` and behind FastAPI's own `/theirs/…`."""
    app = FastAPI()
    app.state.counted = []
    for prefix, kind in (("/ours", PageRoute), ("/theirs", APIRoute)):
        router = APIRouter(route_class=kind, dependencies=[Depends(counted)])
        router.get(prefix + "/{name}")(show)
        app.include_router(router)
    async with AsyncClient(transport=ASGITransport(app), base_url="http://test") as client:
        yield client, app


@pytest.mark.parametrize(
    "asked",
    [
        "anna",
        "anna?at=12",
        "anna?at=-3&word=x%20y",
        "anna?at=1&at=2",
        "anna?word=a&word=b",
        "%C3%A1?word=",
        "anna?at=",
        "anna?at=x",
        "anna?at=12.0",
        "anna?at=" + "9" * 30,
    ],
)
async def test_an_answer_and_a_complaint_are_the_same(both: tuple[AsyncClient, FastAPI], asked: str):
    client, app = both
    ours, theirs = [await client.get(f"{prefix}/{asked}", headers={"X-Who": "bence"}) for prefix in ("/ours", "/theirs")]
    assert (ours.status_code, ours.text) == (theirs.status_code, theirs.text)
    assert len(app.state.counted) == 2


async def test_a_function_that_asks_for_more_goes_fastapis_way():
    assert wants_of(show_list, "/words") is None
    assert wants_of(show, "/{name}") is not None


async def test_what_pages_ask_for_with_every_move_goes_the_short_way():
    routes = {route.path: route for router in ROUTERS for route in router.routes if isinstance(route, PageRoute)}
    assert all(wants_of(routes[path].endpoint, path) is not None for path in ("/t/{table}/act", "/t/{table}/live", "/health"))
