"""The app as it runs: `tarsas serve` in a process of its own, streams that are resumed, restarts in which nothing is lost."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from .listeners import listening, move
from .serving import RunningServer
from .visitors import Visitor, alone_at, anyio_backend, together_at

__all__ = ["anyio_backend"]

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LIMIT = 250_000
"""What a first visit to a table may transfer."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests that leave it running."""
    with RunningServer(tmp_path_factory.mktemp("serving") / "games.db", TARSAS_METRICS_TOKEN="sesam") as running:
        yield running


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server to be stopped and killed, and started again."""
    with RunningServer(tmp_path_factory.mktemp("own") / "games.db") as running:
        yield running


@asynccontextmanager
async def coming_to(server: RunningServer) -> AsyncIterator[Visitor]:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
        yield Visitor(client)


async def test_a_stream_says_hello_and_tells_of_the_others_moves(server: RunningServer):
    async with coming_to(server) as anna, coming_to(server) as bence:
        table = await together_at(anna, bence)
        async with listening(bence, table) as stream:
            assert stream.answer.headers["content-type"].startswith("text/event-stream")
            hello = await stream.next("hello")
            assert hello["tables"][table] == (await bence.live(table))["seq"]
            moved = await move(anna, table)
            # News of who is here may come in between; it tells the same seq.
            while (await stream.next("table"))["seq"] < moved["seq"]:
                pass


async def test_a_stream_is_resumed_where_it_broke(server: RunningServer):
    async with coming_to(server) as anna:
        table = await alone_at(anna)
        async with listening(anna, table) as stream:
            last = (await stream.next("hello"))["id"]
        moved = await move(anna, table)
        async with listening(anna, table, last=last) as stream:
            again = await stream.next("table")
            assert again["seq"] == moved["seq"]
        async with listening(anna, table, last=again["id"]) as stream:
            assert (await stream.next("table", "mine"))["event"] == "mine"


async def test_a_stream_tells_at_how_many_tables_it_is_my_turn(server: RunningServer):
    async with coming_to(server) as anna, coming_to(server) as bence:
        table = await together_at(anna, bence)
        async with listening(bence) as stream:
            assert (await stream.next("mine"))["waiting"] == 0
            while (await move(anna, table))["live"]["choices"]["paths"]:
                pass
            assert (await stream.next("mine"))["waiting"] == 1


async def test_who_is_here_is_told_to_the_others(server: RunningServer):
    async with coming_to(server) as anna, coming_to(server) as bence:
        table = await together_at(anna, bence)
        async with listening(anna, table) as stream:
            await stream.next("hello")
            await stream.next("mine")
            async with listening(bence, table) as theirs:
                await theirs.next("hello")
                assert (await stream.next("table"))["table"] == table


async def test_one_person_can_hold_only_so_many_streams(server: RunningServer):
    async with coming_to(server) as anna:
        table = await alone_at(anna)
        opened = []
        try:
            for _ in range(20):
                request = anna.client.build_request("GET", "/stream", params={"table": table})
                opened.append(await anna.client.send(request, stream=True))
        finally:
            statuses = [answer.status_code for answer in opened]
            for answer in opened:
                await answer.aclose()
    assert statuses == [200] * 12 + [429] * 8


async def test_stopping_ends_open_streams_and_loses_nothing(own_server: RunningServer):
    async with coming_to(own_server) as anna:
        table = await alone_at(anna)
        moved = await move(anna, table)
        async with listening(anna, table) as stream:
            await stream.next("hello")
            assert own_server.stop() == 0
            with pytest.raises(AssertionError, match="The stream has ended"):
                await stream.next("never")
        assert "Goodbye" in own_server.output[-1]
        own_server.start()
        # The same cookies, the same form token, the same position.
        assert (await anna.live(table))["seq"] == moved["seq"]
        await move(anna, table)


async def test_a_server_that_was_killed_goes_on_where_it_was(own_server: RunningServer):
    async with coming_to(own_server) as anna:
        table = await alone_at(anna)
        moved = await move(anna, table)
        own_server.kill()
        with pytest.raises(httpx.ConnectError):
            await anna.client.get("/health")
        own_server.start()
        assert (await anna.live(table))["seq"] == moved["seq"]
        await move(anna, table)


@pytest.mark.parametrize("game", ["azul", "alhambra", "alcazaba"])
async def test_a_first_visit_to_a_table_transfers_little(server: RunningServer, game: str):
    async with coming_to(server) as anna, coming_to(server) as guest:
        table = await alone_at(anna, game)
        total = 0
        asked, seen = [f"/t/{table}"], set[str]()
        while asked:
            path = asked.pop()
            seen.add(path)
            async with guest.client.stream("GET", path, headers={"Accept-Encoding": "br, gzip"}) as answer:
                body = b"".join([chunk async for chunk in answer.aiter_raw()])
                assert answer.status_code == 200
                head = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
            total += len(body) + head
            text = httpx.Response(200, content=body, headers=answer.headers).text if "font" not in answer.headers["content-type"] else ""
            found = re.findall(r'(?:href|src)="(/static/[^"]+)"|url\("?(?:/static/|\./)?([\w.-]+\.woff2)"?\)', text)
            asked += {one or f"/static/{two}" for one, two in found} - seen - set(asked)
    assert len(seen) > 4
    assert total < LIMIT, f"{total} bytes: {sorted(seen)}"


async def test_a_first_visit_to_the_shelf_transfers_little(server: RunningServer):
    """With the pictures of one theme, that of the puzzle of the day among them."""
    async with coming_to(server) as guest:
        asked, sizes = ["/"], dict[str, int]()
        while asked:
            path = asked.pop()
            async with guest.client.stream("GET", path, headers={"Accept-Encoding": "br, gzip"}) as answer:
                body = b"".join([chunk async for chunk in answer.aiter_raw()])
                assert answer.status_code == 200, path
                sizes[path] = len(body) + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
            text = httpx.Response(200, content=body, headers=answer.headers).text if answer.headers["content-type"].startswith("text/") else ""
            found = re.findall(r'(?:href|src)="(/static/[^"]+|/picture/[^"]+/light\.svg)"|url\("?(?:/static/|\./)?([\w.-]+\.woff2)"?\)', text)
            asked += {one or f"/static/{two}" for one, two in found} - sizes.keys() - set(asked)
    assert sum("/puzzle/" in path for path in sizes) == 1
    assert sum(sizes.values()) < LIMIT, f"{sum(sizes.values())} bytes: {sizes}"


async def test_what_has_its_content_in_its_name_is_kept_for_good(server: RunningServer):
    async with coming_to(server) as anna:
        script = re.search(r'src="(/static/script[^"]+)"', (await anna.open("/")).text)
        assert script
        answer = await anna.client.get(script[1], headers={"Accept-Encoding": "br"})
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "br"
        assert answer.headers["content-type"].startswith("text/javascript")
        page = await anna.client.get("/", headers={"Accept-Encoding": "gzip"})
        assert page.headers["content-encoding"] == "gzip"


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


async def test_a_port_that_is_taken_is_told_with_what_to_do(taken_port: int, tmp_path: Path):
    command = [
        sys.executable,
        "-m",
        "tarsas",
        "serve",
        "--no-open",
        "--host",
        "127.0.0.1",
        "--port",
        str(taken_port),
        "--database",
        str(tmp_path / "x.db"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert f"Port {taken_port} is taken." in done.stderr
    assert "Traceback" not in done.stderr


async def test_a_bot_answers_and_gives_a_hint(tmp_path: Path):
    with RunningServer(tmp_path / "games.db", workers=1) as running:
        async with coming_to(running) as anna:
            table = (await anna.send("/play/carnac")).url.path.removeprefix("/t/")
            async with listening(anna, table) as stream:
                await stream.next("hello")
                answer = await anna.client.post(f"/t/{table}/hint", json={}, headers={"X-CSRF-Token": anna.csrf}, timeout=120)
                assert answer.status_code == 200, answer.text
                assert answer.json()["move"]
                live = await anna.live(table)
                assert answer.json()["path"] in live["choices"]["paths"]
                while (live := (await move(anna, table))["live"])["choices"]["paths"]:
                    pass
                while not (await anna.live(table))["choices"]["paths"]:
                    await stream.next("table")


async def test_a_host_names_the_token_for_the_figures(server: RunningServer):
    async with httpx.AsyncClient(base_url=server.url) as client:
        assert (await client.get("/metrics")).status_code == 403
        assert (await client.get("/metrics", headers={"Authorization": "Bearer sesam"})).status_code == 200
