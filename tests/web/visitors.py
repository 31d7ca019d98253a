"""Visitors of the app without a browser: they keep cookies, fill in forms as pages offer them, and act as the script would."""

from __future__ import annotations

import html
import re
import shutil
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tarsas.http.settings import WebSettings
from tarsas.service.house import House, HouseSettings
from tarsas.web.app import create_app

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
ORIGIN = "http://testserver"
PAGE = {"Accept": "text/html,application/xhtml+xml"}

_CSRF = re.compile(r'<meta name="csrf" content="([^"]+)">')


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run in asyncio."""
    return "asyncio"


@asynccontextmanager
async def opened_app(database: Path | str, **settings: Any) -> AsyncIterator[FastAPI]:
    """The app over a house without bots."""
    async with await House.open(database, workers=0, settings=HouseSettings(compiles=False)) as house:
        app = create_app(house, WebSettings(**{"slow_down": 0.0, **settings}))
        async with app.router.lifespan_context(app):
            yield app


@pytest.fixture
async def app(anyio_backend: str, tmp_path: Path, sqlite_template: Path) -> AsyncIterator[FastAPI]:
    shutil.copy(sqlite_template, tmp_path / "games.db")
    async with opened_app(tmp_path / "games.db") as opened:
        yield opened


class Visitor:
    """Somebody at a browser."""

    def __init__(self, client: httpx.AsyncClient, language: str = "en") -> None:
        self.client = client
        self.client.headers.update({"User-Agent": FIREFOX, "Accept-Language": language})
        self.csrf = ""

    async def open(self, path: str, **named: Any) -> httpx.Response:
        """Open a page, following redirects."""
        answer = await self.client.get(path, headers=PAGE, follow_redirects=True, **named)
        self._remember(answer)
        return answer

    async def send(self, path: str, **fields: str) -> httpx.Response:
        """Send a form, and see where it leads."""
        if not self.csrf:
            await self.open("/")
        data = {"csrf": self.csrf} | fields
        answer = await self.client.post(path, data=data, headers=PAGE | {"Origin": str(self.client.base_url)}, follow_redirects=True)
        self._remember(answer)
        return answer

    async def act(self, table: str, kind: str, **fields: Any) -> httpx.Response:
        """Do something at a table, as the script does."""
        if not self.csrf:
            await self.open("/")
        content = {"kind": kind, "request": str(uuid.uuid4())} | fields
        return await self.client.post(f"/t/{table}/act", json=content, headers={"X-CSRF-Token": self.csrf, "Origin": str(self.client.base_url)})

    async def live(self, table: str, ply: int = 0) -> dict[str, Any]:
        """What the script would ask for after news."""
        answer = await self.client.get(f"/t/{table}/live", params={"ply": ply})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def _remember(self, answer: httpx.Response) -> None:
        if found := _CSRF.search(answer.text):
            self.csrf = html.unescape(found[1])


@asynccontextmanager
async def visiting(
    app: FastAPI, language: str = "en", client: tuple[str, int] = ("127.0.0.1", 50_000), *, is_raising: bool = True
) -> AsyncIterator[Visitor]:
    """Somebody comes. `is_raising`: what breaks inside the app breaks the test."""
    transport = httpx.ASGITransport(app=app, client=client, raise_app_exceptions=is_raising)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as opened:
        yield Visitor(opened, language)


@pytest.fixture
async def anna(app: FastAPI) -> AsyncIterator[Visitor]:
    async with visiting(app) as visitor:
        yield visitor


@pytest.fixture
async def bence(app: FastAPI) -> AsyncIterator[Visitor]:
    async with visiting(app) as visitor:
        yield visitor


def table_of(answer: httpx.Response) -> str:
    """The table whose page this is."""
    found = re.search(r"/t/([\w-]+)", str(answer.url))
    assert found, answer.url
    return found[1]


async def alone_at(visitor: Visitor, game: str = "carnac", **fields: str) -> str:
    """A table where the visitor plays both seats on one screen."""
    answer = await visitor.send("/new", **({"game": game, "players": "2", "seat.0": "me", "seat.1": "here", "name.1": "Cili"} | fields))
    assert answer.status_code == 200, answer.text
    return table_of(answer)


async def together_at(host: Visitor, friend: Visitor, game: str = "carnac", **fields: str) -> str:
    """A table where the host plays seat 0 and the friend seat 1."""
    answer = await host.send("/new", **{"game": game, "players": "2", "seat.0": "me", "seat.1": "friend"} | fields)
    invitation = re.search(r"/join/[\w.-]+", answer.text)
    assert invitation, answer.text
    await friend.open(invitation[0])
    assert (await friend.send(invitation[0], seat="1")).status_code == 200
    return table_of(answer)
