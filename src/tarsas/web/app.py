"""The app: a house with a door for browsers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from .. import __version__
from ..http.headers import SafeAnswers
from ..http.metrics import CountedAnswers
from ..http.settings import WebSettings
from ..service.house import House
from .desk import PageDesk
from .error_pages import add_handlers
from .routes import (
    acts,
    assets,
    explore,
    health,
    home,
    learn,
    me,
    mistakes,
    my_data,
    new_table,
    people_here,
    puzzles,
    review,
    settings_form,
    stream,
    table,
)
from .routes import downloads as keeping
from .routes import join as joining
from .straight_way import COMPRESS_FROM, COMPRESS_LEVEL, StraightWay

# They are tried one after the other: what a page asks for with every move comes first.
ROUTERS = tuple(
    module.router
    for module in (
        acts,
        table,
        stream,
        home,
        new_table,
        joining,
        people_here,
        keeping,
        me,
        my_data,
        settings_form,
        explore,
        learn,
        review,
        mistakes,
        puzzles,
        assets,
        health,
    )
)
WITH_EVERY_MOVE = tuple(
    route
    for module in (acts, table, stream)
    for route in module.router.routes
    if getattr(route, "endpoint", None) in (acts.act, table.table_live, stream.stream)
)


def create_app(house: House, settings: WebSettings | None = None) -> FastAPI:
    """The app for an open house. It does not close the house; whoever opened it does, after the app."""
    desk = PageDesk(house, settings or WebSettings())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with desk.open():
            yield

    app = FastAPI(title="Társas", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.desk = desk
    for router in ROUTERS:
        app.include_router(router)
    add_handlers(app)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=COMPRESS_LEVEL)
    app.add_middleware(SafeAnswers)
    app.add_middleware(CountedAnswers, metrics=desk.metrics)
    app.add_middleware(StraightWay, of=app, routes=WITH_EVERY_MOVE)
    return app
