"""Any request to any address, by people with sessions, in any order: every one is answered, none with an error of ours, none with a traceback in the log."""

from __future__ import annotations

import contextlib
import json
import logging
import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from tarsas.http.picture_queue import Lane, PictureQueue, PictureWish
from tarsas.match import Record
from tarsas.service.limits import Allowance, LimitedAct, Limits
from tarsas.service.tables.vocabulary import ACTS
from tarsas.web.app import ROUTERS

from .visitors import ORIGIN, Visitor, alone_at, anyio_backend, opened_app, together_at, visiting

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio

ODD = (
    "",
    "0",
    "-1",
    "1",
    "3",
    "99999999999999999999",
    "1e9",
    "nan",
    "null",
    "true",
    "azul",
    "carnac",
    "light",
    "wide",
    "../../etc/passwd",
    "%00",
    "\x00",
    "a" * 3_000,
    "Őzike 🎲",
    "\u202etxt",
    "<script>",
    "'; DROP TABLE people; --",
    "{}",
    "[]",
    "tarsas=1; visit=2",
)
NAMES = (
    "at",
    "ply",
    "since",
    "has",
    "theme",
    "layout",
    "game",
    "mode",
    "code",
    "table",
    "chosen",
    "preview",
    "words",
    "last",
    "seat",
    "name",
    "word",
)
FIELDS = (
    *NAMES,
    "password",
    "old",
    "new",
    "label",
    "device",
    "token",
    "person",
    "do",
    "kind",
    "text",
    "language",
    "back",
    "level",
    "players",
    "seat.0",
    "seat.1",
)
ROUTES = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]


class InstantPictures(PictureQueue):
    """Pictures are tested elsewhere; here only who may have them."""

    async def _make(self, lane: Lane, table: str, record: Record, wish: PictureWish) -> bytes:
        return b"made"


class Fuzz:
    """A source of requests: the same seed gives the same ones."""

    def __init__(self, app: FastAPI, visitors: list[Visitor], tables: list[str], seed: int) -> None:
        self.app, self.visitors, self.tables = app, visitors, tables
        self.random = random.Random(seed)

    def odd(self) -> str:
        return self.random.choice((*ODD, *self.tables))

    def path(self, route: APIRoute) -> str:
        """The route's address, mostly with tables and games that there are."""

        def value(found: re.Match[str]) -> str:
            known = {"table": self.tables, "key": self.tables, "game": ["azul", "carnac"], "theme": ["light", "dark"]}.get(found[1].partition(":")[0])
            chosen = self.random.choice(known) if known and self.random.random() < 0.85 else self.odd()
            return str(httpx.URL("http://x/").join("/" + chosen.replace("/", "%2F").replace("\x00", "%00")).raw_path.decode()[1:]) or "x"

        return re.sub(r"{(\w+)}", value, route.path)

    def fields(self, names: tuple[str, ...], most: int = 6) -> dict[str, str]:
        return {name: self.odd() for name in self.random.sample(names, self.random.randrange(most))}

    def anything(self, depth: int = 2) -> Any:
        """Something that JSON can hold."""
        kind = self.random.randrange(8 if depth else 6)
        if kind == 6:
            return [self.anything(depth - 1) for _ in range(self.random.randrange(4))]
        if kind == 7:
            return {self.odd(): self.anything(depth - 1) for _ in range(self.random.randrange(3))}
        return (None, True, self.random.randrange(-3, 200), 2**70, self.odd(), self.random.random())[kind]

    def act(self) -> bytes:
        """What the script of a page might send, and what it would not."""
        names = ("seat", "move", "level", "name", "word", "text", "person", "is_muted", "fill", "invite")
        sent: dict[str, Any] = {
            "kind": self.random.choice([*ACTS, "x"]),
            "seq": self.random.choice((0, 3, 50)),
            "request": self.random.choice(ODD[:12]),
        }
        sent |= {name: self.anything() for name in self.random.sample(names, 3)} | {"seat": self.random.choice((0, 1, 2, "x", None))}
        written = json.dumps(sent)
        if self.random.random() < 0.1:
            written = written.replace('"seq"', '"\\ud800"')
        return written.encode()[: len(written) if self.random.random() < 0.95 else 10]

    async def ask(self) -> httpx.Response | None:
        """One request of somebody; None for a stream, which does not end."""
        visitor, route = self.random.choice(self.visitors), self.random.choice(ROUTES)
        path, methods = self.path(route), sorted(route.methods or ())
        if path.startswith("/stream"):
            return None
        method = self.random.choice(methods) if self.random.random() < 0.95 else self.random.choice(("GET", "POST", "PUT", "DELETE", "OPTIONS"))
        headers: dict[str, Any] = {"Origin": ORIGIN, "Accept": self.random.choice(("text/html", "application/json", "*/*", ""))}
        if self.random.random() < 0.1:
            headers |= {self.random.choice(("Cookie", "Accept-Language", "If-None-Match", "X-CSRF-Token", "User-Agent")): b"x;=\xff, q=" * 5}
        content: dict[str, Any] = {}
        if method == "POST" and "act" in path:
            content, headers = {"content": self.act()}, headers | {"X-CSRF-Token": visitor.csrf, "Content-Type": "application/json"}
        elif method == "POST":
            content = {"data": self.fields(FIELDS, 9) | {"csrf": visitor.csrf}}
            if self.random.random() < 0.05:
                content, headers = (
                    {"content": b"\xff" * 50},
                    headers | {"Content-Type": self.random.choice(("multipart/form-data; boundary=x", "text/plain", ""))},
                )
        return await visitor.client.request(method, path, params=self.fields(NAMES, 4), headers=headers, **content)


async def fuzzed(folder: Path, requests: int, seed: int) -> dict[int, int]:
    """So many requests; how often each status came."""
    found: dict[int, int] = {}
    async with opened_app(folder / "games.db") as app, contextlib.AsyncExitStack() as stack:
        app.state.desk.house.limits = Limits({act: Allowance(10**9, 0.001) for act in LimitedAct})
        app.state.desk.pictures = InstantPictures()
        visitors = [await stack.enter_async_context(visiting(app, client=(f"192.0.2.{number}", 1))) for number in range(4)]
        anna, bence, cili, stranger = visitors
        tables = [await together_at(anna, bence), await alone_at(cili, "azul"), await alone_at(cili)]
        over = await alone_at(anna)
        await anna.act(over, "abandon", seq=99)
        await stranger.open("/")
        fuzz = Fuzz(app, visitors, [*tables, over], seed)
        for number in range(requests):
            if number % 50 == 49:
                # Somebody may have signed out, or deleted themselves; the token of their forms is still theirs.
                await fuzz.random.choice(visitors).open("/")
            answer = await fuzz.ask()
            if answer is not None:
                found[answer.status_code] = found.get(answer.status_code, 0) + 1
                assert answer.status_code < 500, (
                    number,
                    seed,
                    answer.request.method,
                    str(answer.request.url)[:200],
                    answer.request.content[:300],
                    answer.text[:300],
                )
    return found


@pytest.mark.parametrize(("requests", "seed"), [(200, 1), pytest.param(20_000, 2, marks=pytest.mark.soak)])
async def test_any_request_is_answered_without_an_error_of_ours(tmp_path: Path, caplog: pytest.LogCaptureFixture, requests: int, seed: int):
    with caplog.at_level(logging.WARNING):
        found = await fuzzed(tmp_path, requests, seed)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    # It has got somewhere: pages, redirects after forms, and refusals of several kinds.
    assert {200, 303, 404} <= set(found), found
