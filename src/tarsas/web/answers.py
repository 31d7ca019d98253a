"""How routes answer: pages, what is new at a table, and redirects after forms."""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import APIRouter, Depends
from starlette.responses import HTMLResponse, RedirectResponse, Response

from . import render
from .counted import count, count_address
from .page_routes import PageRoute
from .pages.every_page import Page


def page_router(*, is_for_anybody: bool = False) -> APIRouter:
    """A router for addresses that people open: they are not part of the described API. Its routes are counted (`http.rates`); `is_for_anybody`: whoever it is."""
    counted = Depends(count_address if is_for_anybody else count)
    return APIRouter(route_class=PageRoute, include_in_schema=False, dependencies=[counted])


def page(shown: Page, status: int = 200) -> HTMLResponse:
    """A whole page. What it says depends on the visitor, so nobody else may keep it."""
    headers = {"Content-Language": str(shown.visitor.language), "Vary": "Cookie, Accept-Language"}
    return HTMLResponse(render.page(shown), status, headers)


class LiveAnswer(Response):
    """What is new at a table. The same JSON as everywhere else, written in a fifth of the time: three pages ask for it with every move."""

    media_type = "application/json"

    def render(self, content: dict[str, Any]) -> bytes:
        """The answer as it is sent."""
        return orjson.dumps(content)


def see(path: str) -> RedirectResponse:
    """After a form: go and look there."""
    return RedirectResponse(path, 303)
