"""Programs that use the API: at the app itself, and over a real connection where an answer goes on."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tarsas.api.app import add_api
from tarsas.http.server import Server
from tarsas.http.settings import WebSettings
from tarsas.service.house import House, HouseSettings
from tarsas.service.limits import Limits
from tarsas.web.app import create_app

from ..service.company import generous

API = "http://testserver/api/v1"
PATIENCE = 20.0


@asynccontextmanager
async def opened_app(database: str, limits: Limits | None = None, **named: Any) -> AsyncIterator[FastAPI]:
    """The app, pages and API, over a house without bots."""
    settings = HouseSettings(compiles=False, runs_timers=False)
    async with await House.open(database, workers=0, settings=settings, limits=limits or generous(), now=named.pop("now", None)) as house:
        app = add_api(create_app(house, WebSettings(**{"slow_down": 0.0, **named})))
        async with app.router.lifespan_context(app):
            yield app


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run in asyncio."""
    return "asyncio"


@pytest.fixture
async def app(anyio_backend: str, database_url: str) -> AsyncIterator[FastAPI]:
    async with opened_app(database_url) as opened:
        yield opened


class Program:
    """Somebody's program. `key` is what it shows."""

    def __init__(self, client: httpx.AsyncClient, key: str = "") -> None:
        self.client = client
        self.id = ""
        self.name = ""
        if key:
            self.show(key)

    def show(self, key: str) -> None:
        self.key = key
        self.client.headers["Authorization"] = f"Bearer {key}"

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        """The answer, which must have this status."""
        return _checked(await self.client.get(f"/api/v1{path}", params=query), status)

    async def post(self, path: str, status: int = 200, **body: Any) -> Any:
        return _checked(await self.client.post(f"/api/v1{path}", json=body), status)

    async def delete(self, path: str, status: int = 200) -> Any:
        return _checked(await self.client.delete(f"/api/v1{path}"), status)

    async def act(self, table: str, kind: str, status: int = 200, **body: Any) -> Any:
        return await self.post(f"/tables/{table}/{kind}", status, **body)

    async def lines(self, path: str, **query: Any) -> list[Any]:
        """What a stream has to tell now."""
        answer = await self.client.get(f"/api/v1{path}", params={"stay": "false", **query})
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        return [json.loads(line) for line in answer.text.splitlines()]


def _checked(answer: httpx.Response, status: int) -> Any:
    assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
    if status >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
    return answer.json() if answer.content else None


@asynccontextmanager
async def visiting(app: FastAPI, address: str = "127.0.0.1") -> AsyncIterator[Program]:
    """A program that has no key yet. What breaks inside the app breaks the test."""
    transport = httpx.ASGITransport(app=app, client=(address, 50_000))
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver", headers={"Accept-Language": "en"}) as client:
        yield Program(client)


async def enrol(program: Program, name: str = "") -> Program:
    """Make an account, and claim the name."""
    made = await program.post("/account", 201)
    program.show(made["key"])
    program.id, program.name = made["account"]["id"], made["account"]["name"]
    if name:
        await program.post("/account/claim", name=name, password="correct horse battery")
        program.name = name
    return program


@pytest.fixture
async def nobody(app: FastAPI) -> AsyncIterator[Program]:
    async with visiting(app) as program:
        yield program


@pytest.fixture
async def anna(app: FastAPI) -> AsyncIterator[Program]:
    async with visiting(app) as program:
        yield await enrol(program)


@pytest.fixture
async def bence(app: FastAPI) -> AsyncIterator[Program]:
    async with visiting(app) as program:
        yield await enrol(program)


ME, OPEN, SHARED = {"kind": "me"}, {"kind": "open"}, {"kind": "shared"}


async def alone_at(program: Program, game: str = "carnac", **wish: Any) -> str:
    """A table where one plays both seats."""
    table: str = (await program.post("/tables", 201, game=game, seats=[ME, SHARED], **wish))["id"]
    return table


async def together_at(host: Program, guest: Program, game: str = "carnac", **wish: Any) -> str:
    """A table where the host plays seat 0 and the guest seat 1."""
    table: str = (await host.post("/tables", 201, game=game, seats=[ME, OPEN], **wish))["id"]
    await guest.act(table, "sit")
    return table


async def first_move(program: Program, table: str) -> Any:
    """Play the first legal move."""
    position = await program.get(f"/tables/{table}/position", words=False)
    return await program.act(table, "move", move=position["legal"][0]["action"], seq=position["seq"])


# --- over a real connection


@asynccontextmanager
async def serving(app: FastAPI) -> AsyncIterator[str]:
    """The app on a port of its own, in this event loop; its address."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(100)
        started = asyncio.Event()
        server = Server(app, on_started=started.set)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        await asyncio.wait_for(started.wait(), PATIENCE)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await asyncio.wait_for(running, PATIENCE)


class Listener:
    """Somebody who reads a stream, line by line."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.aiter_lines()

    async def next(self, kind: str = "") -> Any:
        """The next line, or the next of this kind."""
        async with asyncio.timeout(PATIENCE):
            while True:
                line = json.loads(await anext(self._lines))
                if not kind or line["kind"] == kind:
                    return line


@asynccontextmanager
async def listening(url: str, path: str, key: str = "", **query: Any) -> AsyncIterator[Listener]:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with (
        httpx.AsyncClient(base_url=f"{url}/api/v1", headers=headers, timeout=PATIENCE) as client,
        client.stream("GET", path, params=query) as response,
    ):
        assert response.status_code == 200
        yield Listener(response)
