"""How routes answer: pages, redirects after forms, and routes that know HEAD."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.responses import HTMLResponse, RedirectResponse

from . import render
from .pages import Page


class PageRoute(APIRoute):
    """A route whose GET also answers HEAD, as HTTP wants it."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if self.methods and "GET" in self.methods:
            self.methods.add("HEAD")


def page_router() -> APIRouter:
    """A router for addresses that people open: they are not part of the described API."""
    return APIRouter(route_class=PageRoute, include_in_schema=False)


def page(shown: Page, status: int = 200) -> HTMLResponse:
    """A whole page. What it says depends on the visitor, so nobody else may keep it."""
    headers = {"Content-Language": str(shown.visitor.language), "Vary": "Cookie, Accept-Language"}
    return HTMLResponse(render.page(shown), status, headers)


def see(path: str) -> RedirectResponse:
    """After a form: go and look there."""
    return RedirectResponse(path, 303)
