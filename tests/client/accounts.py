"""Accounts on a real server for tests, each from an address of its own, as people come; and a client that notes what was acknowledged."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import httpx

from tarsas.client import Acted, AsyncClient, Client
from tarsas.client.calls import Call
from tests.web.serving import RunningServer

T = TypeVar("T")
PASSWORD = "lovely-otters-juggle"


class From(httpx.AsyncHTTPTransport):
    """Requests from this address, as a proxy on the same machine would pass them on."""

    def __init__(self, address: str) -> None:
        super().__init__(limits=httpx.Limits(max_connections=None))
        self._address = address

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.headers["X-Forwarded-For"] = self._address
        return await super().handle_async_request(request)


class Made(NamedTuple):
    """A move that was acknowledged."""

    table: str
    seq: int
    action: int


class NotingClient(AsyncClient):
    """A client that writes down every move that was acknowledged."""

    def __init__(self, server: str, key: str, number: int, patience: float) -> None:
        super().__init__(server, key, patience=patience, transport=From(f"10.0.{number // 250}.{number % 250 + 1}"))
        self.made: list[Made] = []

    async def run(self, call: Call[T]) -> T:
        answer = await super().run(call)
        if isinstance(answer, Acted) and call.body is not None and "move" in call.body:
            self.made.append(Made(answer.table.id, answer.seq, call.body["move"]))
        return answer


def new_account(server: RunningServer, name: str = "") -> str:
    """The key of a new guest; with a name, of a bot."""
    with Client(server.url) as nobody:
        key = nobody.new_account().key
    if name:
        with Client(server.url, key) as client:
            client.claim(name, PASSWORD)
            client.become_bot()
    return key


def key_file(folder: Path, key: str) -> Path:
    path = folder / "bot.key"
    path.write_text(f"{key}\n")
    return path


def environment() -> dict[str, Any]:
    return os.environ | {"PYTHONUNBUFFERED": "1"}
