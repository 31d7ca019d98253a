"""Many connections that say nothing, or speak slowly: they keep nobody else out, are given up in time, and hardly fill the log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tarsas.http.connections import Connections, Part
from tarsas.http.log import ThrottledLog
from tarsas.http.server import BadProxy, Server, checked_proxies, listening_socket

from .visitors import anyio_backend, opened_app

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

HEAD = b"GET /robots.txt HTTP/1.1\r\nHost: x\r\n"


@contextlib.asynccontextmanager
async def serving(folder: Path, connections: Connections) -> AsyncIterator[int]:
    """The app on a port, with these connections."""
    async with opened_app(folder / "games.db") as app:
        listening = listening_socket("127.0.0.1", 0)
        app.router.lifespan_context = lambda _: contextlib.nullcontext()
        server = Server(app, connections=connections)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            async with asyncio.timeout(20):
                while not server.started:
                    await asyncio.sleep(0.01)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            await running
            listening.close()


async def connect(port: int) -> Streams:
    return await asyncio.open_connection("127.0.0.1", port)


async def answer(port: int) -> bytes:
    """The first line of what a new visitor gets."""
    reader, writer = await connect(port)
    writer.write(HEAD + b"Connection: close\r\n\r\n")
    async with asyncio.timeout(10):
        first = (await reader.read()).split(b"\r\n")[0]
    writer.close()
    return first


async def test_idle_connections_keep_nobody_out(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    connections = Connections(most=30, most_of_address=10_000)
    caplog.handler.addFilter(ThrottledLog())
    async with serving(tmp_path, connections) as port:
        held = []
        for round_ in range(4):
            held += [await connect(port) for _ in range(30)]
            assert b"200" in await answer(port), round_
            assert len(connections) <= 30
        for _, writer in held:
            writer.close()
    said = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert 0 < len(said) <= 10


async def test_one_address_has_no_more_than_its_share(tmp_path: Path):
    connections = Connections(most=100, most_of_address=5)
    async with serving(tmp_path, connections) as port:
        held = [await connect(port) for _ in range(20)]
        await asyncio.sleep(0.05)
        assert len(connections) <= 5
        # Those that are being answered are not given up for newer ones.
        streams = []
        for _ in range(5):
            reader, writer = await connect(port)
            writer.write(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            await reader.readuntil(b"hello")
            streams.append(writer)
        assert b"503" in await answer(port)
        for writer in (*streams, *(writer for _, writer in held)):
            writer.close()


async def test_a_trusted_proxy_may_hold_as_many_as_there_are(tmp_path: Path):
    connections = Connections(most=100, most_of_address=5, trusted=("127.0.0.0/8",))
    async with serving(tmp_path, connections) as port:
        held = [await connect(port) for _ in range(20)]
        assert b"200" in await answer(port)
        assert len(connections) >= 20
        for _, writer in held:
            writer.close()


@pytest.mark.parametrize(
    ("first", "drops", "said"),
    [
        (b"", b"", b"408"),
        (HEAD, b"X-Slow: 1\r\n", b"408"),
        (HEAD + b"\r\n", HEAD, b"200"),
        (b"POST /settings HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n", b"a", b""),
    ],
    ids=["nothing", "a slow head", "a slow second head", "a slow body"],
)
async def test_a_request_that_does_not_arrive_is_given_up(tmp_path: Path, first: bytes, drops: bytes, said: bytes):
    connections = Connections(most=100)
    connections.seconds = {Part.HEAD: 0.4, Part.BODY: 0.4}
    async with serving(tmp_path, connections) as port:
        reader, writer = await connect(port)
        writer.write(first)
        heard = b""
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(10):
                while not reader.at_eof():
                    # A byte now and then gains no time.
                    writer.write(drops)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.1):
                            heard += await reader.read(1000)
        assert said in heard
        assert len(connections) == 0
        writer.close()


def test_only_addresses_can_be_proxies():
    assert checked_proxies([]) == ("127.0.0.1",)
    with pytest.raises(BadProxy, match="my-proxy"):
        checked_proxies(["my-proxy"])


@pytest.mark.parametrize("piece", [b"X-Long: ", b"/" * 40], ids=["in a header", "in headers without end"])
async def test_a_head_without_end_is_refused(tmp_path: Path, piece: bytes):
    async with serving(tmp_path, Connections()) as port:
        reader, writer = await connect(port)
        writer.write(HEAD + piece)
        with contextlib.suppress(ConnectionError):
            for _ in range(400):
                writer.write(b"x" * 1_000 if piece.endswith(b" ") else b"\r\nX-More: " + piece * 25)
                await writer.drain()
                await asyncio.sleep(0)
        async with asyncio.timeout(20):
            with contextlib.suppress(ConnectionError):
                assert (await reader.read()).split(b"\r\n")[0] in (b"HTTP/1.1 431 Request Header Fields Too Large", b"HTTP/1.1 400 Bad Request", b"")
        assert b"200" in await answer(port)


async def test_a_head_without_end_behind_an_open_stream_ends_it(tmp_path: Path):
    """A second request may wait behind the first, but what waits is not without limit."""
    connections = Connections()
    async with serving(tmp_path, connections) as port:
        reader, writer = await connect(port)
        writer.write(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n" + HEAD + b"X-Long: ")
        async with asyncio.timeout(20):
            with contextlib.suppress(ConnectionError):
                while not reader.at_eof():
                    writer.write(b"x" * 1_000)
                    await writer.drain()
                    await asyncio.sleep(0)
            while len(connections):
                await asyncio.sleep(0.01)
        writer.close()
