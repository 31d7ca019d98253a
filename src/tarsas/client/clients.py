"""The two clients. What they can ask is in `calls`; here is how it is sent, waited for and sent again."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from types import TracebackType
from typing import Any, Generic, ParamSpec, TypeVar, overload

import httpx

from .. import __version__
from . import calls
from .calls import Call
from .errors import BadAnswer
from .models import MyLine
from .patience import Patience
from .streams import TIMEOUT, Stream, TableStreamLine, my_stream, table_stream

T = TypeVar("T")
P = ParamSpec("P")

PATIENCE = 60.0
"""Seconds for which a server that is away is waited for."""


class Method(Generic[P, T]):
    """A call as a method of both clients: one gives its answer, the other is awaited for it."""

    def __init__(self, call: Callable[P, Call[T]]) -> None:
        self._call = call
        self.__doc__ = call.__doc__

    @overload
    def __get__(self, client: Client, owner: type[Client]) -> Callable[P, T]: ...
    @overload
    def __get__(self, client: AsyncClient, owner: type[AsyncClient]) -> Callable[P, Awaitable[T]]: ...
    @overload
    def __get__(self, client: None, owner: type[object]) -> Method[P, T]: ...
    def __get__(self, client: Client | AsyncClient | None, owner: type[object]) -> Any:
        if client is None:
            return self

        @functools.wraps(self._call)
        def method(*arguments: P.args, **named: P.kwargs) -> Any:
            return client.run(self._call(*arguments, **named))

        return method


class Methods:
    """What both clients can do."""

    new_account = Method(calls.new_account)
    account = Method(calls.account)
    rename = Method(calls.rename)
    claim = Method(calls.claim)
    become_bot = Method(calls.become_bot)
    keys = Method(calls.keys)
    new_key = Method(calls.new_key)
    revoke_key = Method(calls.revoke_key)
    person = Method(calls.person)
    games = Method(calls.games)
    ratings = Method(calls.ratings)
    new_table = Method(calls.new_table)
    challenge = Method(calls.challenge)
    tables = Method(calls.tables)
    table = Method(calls.table)
    position = Method(calls.position)
    record = Method(calls.record)
    picture = Method(calls.picture)
    rematch = Method(calls.rematch)
    act = Method(calls.act)
    move = Method(calls.move)
    sit = Method(calls.sit)
    decline = Method(calls.decline)
    agree = Method(calls.agree)
    refuse = Method(calls.refuse)
    resign = Method(calls.resign)
    say = Method(calls.say)


def _settings(server: str, key: str, language: str) -> dict[str, Any]:
    headers = {"User-Agent": f"tarsas/{__version__}", "Accept-Language": language, "Accept": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    return {"base_url": f"{server.rstrip('/')}/api/v1", "headers": headers, "timeout": 30.0}


NDJSON = {"Accept": "application/x-ndjson"}


class Client(Methods):
    """A server, for programs that wait for each answer. `patience`: seconds for which one that is away is waited for."""

    def __init__(
        self, server: str, key: str = "", *, language: str = "en", patience: float = PATIENCE, transport: httpx.BaseTransport | None = None
    ) -> None:
        self._patience = patience
        self._http = httpx.Client(**_settings(server, key, language), transport=transport)

    def run(self, call: Call[T]) -> T:
        """Send a call until it is answered."""
        patience = Patience(self._patience, is_repeatable=call.is_repeatable)
        while True:
            try:
                response = self._http.request(call.method, call.path, json=call.body, params=call.query)
            except httpx.TransportError as problem:
                time.sleep(patience.after_failure(problem))
                continue
            pause = patience.after_answer(response)
            if pause is None:
                return call.answer(response)
            time.sleep(pause)

    def follow(self, table_id: str, after: int | None = None, *, words: bool = False) -> Generator[TableStreamLine, None, None]:
        """What happens at a table, as it happens, through restarts of the server; it ends only when you stop, or close it (`contextlib.closing`)."""
        return self._lines(table_stream(table_id, after, words=words))

    def events(self, after: str | None = None) -> Generator[MyLine, None, None]:
        """All that concerns me, as it happens."""
        return self._lines(my_stream(after))

    def _lines(self, stream: Stream[T]) -> Generator[T, None, None]:
        patience = Patience(self._patience)
        while True:
            try:
                with self._http.stream("GET", stream.path, params=stream.query, headers=NDJSON, timeout=TIMEOUT) as response:
                    if not response.is_success:
                        response.read()
                    pause = patience.after_answer(response)
                    for line in _checked(response).iter_lines() if pause is None else ():
                        patience = Patience(self._patience)
                        if line and (told := stream.hear(line)) is not None:
                            yield told
            except httpx.TransportError as problem:
                pause = patience.after_failure(problem)
            time.sleep(patience.after_end() if pause is None else pause)

    def close(self) -> None:
        """Let go of the server."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class AsyncClient(Methods):
    """A server, for programs that do several things at once."""

    def __init__(
        self, server: str, key: str = "", *, language: str = "en", patience: float = PATIENCE, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self._patience = patience
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
        self._http = httpx.AsyncClient(**_settings(server, key, language), transport=transport, limits=limits)

    async def run(self, call: Call[T]) -> T:
        """Send a call until it is answered."""
        patience = Patience(self._patience, is_repeatable=call.is_repeatable)
        while True:
            try:
                response = await self._http.request(call.method, call.path, json=call.body, params=call.query)
            except httpx.TransportError as problem:
                await asyncio.sleep(patience.after_failure(problem))
                continue
            pause = patience.after_answer(response)
            if pause is None:
                return call.answer(response)
            await asyncio.sleep(pause)

    def follow(self, table_id: str, after: int | None = None, *, words: bool = False) -> AsyncGenerator[TableStreamLine, None]:
        """What happens at a table, as it happens, through restarts of the server; it ends only when you stop, or close it (`contextlib.aclosing`)."""
        return self._lines(table_stream(table_id, after, words=words))

    def events(self, after: str | None = None) -> AsyncGenerator[MyLine, None]:
        """All that concerns me, as it happens."""
        return self._lines(my_stream(after))

    async def _lines(self, stream: Stream[T]) -> AsyncGenerator[T, None]:
        patience = Patience(self._patience)
        while True:
            try:
                async with self._http.stream("GET", stream.path, params=stream.query, headers=NDJSON, timeout=TIMEOUT) as response:
                    if not response.is_success:
                        await response.aread()
                    pause = patience.after_answer(response)
                    if pause is None:
                        async for line in _checked(response).aiter_lines():
                            patience = Patience(self._patience)
                            if line and (told := stream.hear(line)) is not None:
                                yield told
            except httpx.TransportError as problem:
                pause = patience.after_failure(problem)
            await asyncio.sleep(patience.after_end() if pause is None else pause)

    async def close(self) -> None:
        """Let go of the server."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()


def _checked(response: httpx.Response) -> httpx.Response:
    if not response.headers.get("content-type", "").startswith("application/x-ndjson"):
        raise BadAnswer(f"{response.url} is no stream. Is this the address of a server of Társas?")
    return response
