"""How soon another player's move is on your page: from the moment it is sent until the stream has told of it and the fresh picture has arrived.

    python benchmarks/web.py                          100 tables live, bots thinking all the while
    python benchmarks/web.py --tables 20 --moves 50   a smaller company
    python benchmarks/web.py --workers 0              without bots

The server runs in a process of its own, as `tarsas serve` does, on a fresh database. At every table two people sit, each with a page open (a stream).
All tables go on all the time, at the pace of people. Beside them bots think without a pause: at some tables a person answers a hard bot at once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

GAMES = ("azul", "carnac", "azteka", "alhambra", "alcazaba")
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
WARM_UP = 20.0
"""Seconds before anything is measured: bots wake up, compiled rules are loaded."""


def main() -> None:
    """Read the command line, start a server, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="tables live, two people at each")
    parser.add_argument("--moves", type=int, default=300, help="moves that are measured")
    parser.add_argument("--pause", type=float, default=20.0, help="seconds between two moves at a table, on average")
    parser.add_argument("--bots", type=int, default=4, help="tables where a bot is made to think without a pause")
    parser.add_argument("--workers", type=int, default=1, help="bots that think at once")
    parser.add_argument("--serve", metavar="DATABASE", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        asyncio.run(serve(chosen.serve, chosen.workers))
        return
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "games.db", chosen.workers) as url:
        found = asyncio.run(measure(url, chosen))
    show(found, chosen)


async def serve(database: str, workers: int) -> None:
    """The server that is measured: as `tarsas serve` runs it, but all the guests come from one address, so nobody is told to slow down."""
    from tarsas.http.server import Server, listening_socket
    from tarsas.http.settings import WebSettings
    from tarsas.service.house import House
    from tarsas.service.limits import Act, Allowance, Limits
    from tarsas.web.app import create_app

    limits = Limits({act: Allowance(1_000_000, 0.001) for act in Act})
    with listening_socket("127.0.0.1", 0) as listening:
        async with await House.open(database, workers=workers, limits=limits) as house:
            app = create_app(house, WebSettings())
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            await Server(app, on_started=lambda: print(address, flush=True)).serve(sockets=[listening])


@contextmanager
def serving(database: Path, workers: int) -> Iterator[str]:
    """A server of its own; gives its address."""
    command = [sys.executable, __file__, "--serve", str(database), "--workers", str(workers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if line.startswith("http://"):
                    yield line.strip()
                    break
            else:
                raise SystemExit("The server did not start.")
        finally:
            process.terminate()


class Page:
    """A page that somebody has open: it hears the stream, and asks for what has changed."""

    def __init__(self, url: str) -> None:
        self.client = httpx.AsyncClient(base_url=url, headers={"User-Agent": FIREFOX}, timeout=60, limits=httpx.Limits(max_connections=None))
        self.csrf = ""
        self.live: dict[str, Any] = {}
        self.arrived: dict[int, float] = {}
        self.told: dict[int, float] = {}
        self._acting = asyncio.Lock()
        self._stream: asyncio.Task[None] | None = None

    async def send(self, path: str, **fields: str) -> httpx.Response:
        """Send a form, and remember the token of the page it leads to."""
        if not self.csrf:
            self._remember(await self.client.get("/"))
        answer = await self.client.post(path, data={"csrf": self.csrf} | fields, follow_redirects=True)
        answer.raise_for_status()
        self._remember(answer)
        return answer

    def _remember(self, answer: httpx.Response) -> None:
        found = re.search(r'name="csrf" content="([^"]+)"', answer.text)
        self.csrf = found[1] if found else self.csrf

    async def look(self, table: str) -> None:
        """What the script asks for after news."""
        answer = await self.client.get(f"/t/{table}/live", params={"ply": self.live.get("ply", -1)})
        answer.raise_for_status()
        self._show(answer.json())

    def _show(self, live: dict[str, Any]) -> None:
        """Answers may overtake each other: an older one is not shown."""
        if live["table"] != self.live.get("table") or live["seq"] >= self.live["seq"]:
            self.live = live

    async def sit_at(self, table: str) -> None:
        """Look at this table and open its stream, leaving any other; from now on the page keeps itself up to date."""
        await self._stop_hearing()
        self.live = {}
        await self.look(table)
        begun = asyncio.Event()
        self._stream = asyncio.create_task(self._hear(table, begun))
        await begun.wait()

    async def _hear(self, table: str, begun: asyncio.Event) -> None:
        async with self.client.stream("GET", "/stream", params={"table": table}, timeout=None) as answer:
            kind = ""
            async for line in answer.aiter_lines():
                if line.startswith("event: "):
                    kind = line.removeprefix("event: ")
                elif line.startswith("data: ") and kind == "table":
                    await self._catch_up(table, json.loads(line.removeprefix("data: "))["seq"])
                elif kind == "hello":
                    begun.set()

    async def _catch_up(self, table: str, seq: int) -> None:
        heard = time.perf_counter()
        # As the script does it: the answer to what was just sent brings its own news.
        async with self._acting:
            pass
        if seq <= self.live.get("seq", 0):
            return
        self.told.setdefault(seq, heard)
        await self.look(table)
        self.arrived.setdefault(self.live["seq"], time.perf_counter())

    async def move(self, table: str) -> tuple[int, float]:
        """Play any legal move; gives its seq, and when it was sent."""
        choices = self.live["choices"]
        body = {"kind": "move", "seat": choices["seat"], "move": random.choice(choices["paths"]), "seq": self.live["seq"]}
        body |= {"ply": self.live["ply"], "request": str(uuid.uuid4())}
        sent = time.perf_counter()
        async with self._acting:
            answer = await self.client.post(f"/t/{table}/act", json=body, headers={"X-CSRF-Token": self.csrf})
            if answer.status_code != 409:
                answer.raise_for_status()
            self._show(answer.json()["live"])
        if answer.status_code == 409:
            return 0, sent
        return int(answer.json()["seq"]), sent

    async def _stop_hearing(self) -> None:
        if self._stream:
            self._stream.cancel()
            await asyncio.gather(self._stream, return_exceptions=True)

    async def close(self) -> None:
        """Go away."""
        await self._stop_hearing()
        await self.client.aclose()


class Company:
    """Two people at a table, each with a page of their own. Where a game ends, a new table is set up."""

    def __init__(self, url: str, game: str) -> None:
        self.game = game
        self.url = url
        self.pages = (Page(url), Page(url))
        self.table = ""

    async def sit_down(self) -> None:
        """A table for the two, both pages open."""
        host, friend = self.pages
        answer = await host.send("/new", **{"game": self.game, "players": "2", "seat.0": "me", "seat.1": "friend"})
        self.table = answer.url.path.removeprefix("/t/")
        invitation = re.search(r"/join/[\w.-]+", answer.text)
        assert invitation, "a table for a friend shows its invitation"
        await friend.send(invitation[0], seat="1")
        for page in self.pages:
            await page.sit_at(self.table)

    async def go_on(self) -> tuple[float, float] | None:
        """One move; the milliseconds until the other page was told, and until it showed it. None where there was none to make."""
        mover = next((page for page in self.pages if page.live.get("choices", {}).get("paths")), None)
        if mover is None:
            return None
        other = self.pages[1] if mover is self.pages[0] else self.pages[0]
        seq, sent = await mover.move(self.table)
        for _ in range(2_000):
            if not seq or seq in other.arrived:
                break
            await asyncio.sleep(0.005)
        return (1000 * (other.told[seq] - sent), 1000 * (other.arrived[seq] - sent)) if seq in other.arrived else None

    async def close(self) -> None:
        """Both go."""
        for page in self.pages:
            await page.close()


async def keep_bot_busy(url: str, game: str) -> None:
    """One person against a hard bot who answers at once, table after table."""
    page = Page(url)
    try:
        while True:
            answer = await page.send("/new", **{"game": game, "players": "2", "seat.0": "me", "seat.1": "bot:hard"})
            table = answer.url.path.removeprefix("/t/")
            await page.sit_at(table)
            while page.live["status"] == "playing":
                if page.live["choices"]["paths"]:
                    await page.move(table)
                await asyncio.sleep(0.05)
    finally:
        await page.close()


async def keep_going(company: Company, pause: float, found: list[tuple[float, float]], is_measured: asyncio.Event) -> None:
    """A table that goes on, at the pace of people."""
    while True:
        await asyncio.sleep(random.expovariate(1 / pause))
        spent = await company.go_on()
        if spent is not None and is_measured.is_set():
            found.append(spent)


async def measure(url: str, chosen: argparse.Namespace) -> list[tuple[float, float]]:
    """Seat everybody, let them play, and gather how long each move took to arrive."""
    companies = [Company(url, GAMES[number % len(GAMES)]) for number in range(chosen.tables)]
    found: list[tuple[float, float]] = []
    is_measured = asyncio.Event()
    for company in companies:
        await company.sit_down()
    bots = [asyncio.create_task(keep_bot_busy(url, GAMES[number % len(GAMES)])) for number in range(chosen.bots)] if chosen.workers else []
    playing = [asyncio.create_task(keep_going(company, chosen.pause, found, is_measured)) for company in companies]
    print(f"{chosen.tables} tables are live, {len(bots)} of them more with bots; measuring after {WARM_UP:.0f} s.", flush=True)
    await asyncio.sleep(WARM_UP)
    is_measured.set()
    while len(found) < chosen.moves and not any(task.done() for task in playing):
        await asyncio.sleep(0.2)
    stopped = [task for task in (*bots, *playing) if task.done()]
    for task in (*bots, *playing):
        task.cancel()
    await asyncio.gather(*bots, *playing, return_exceptions=True)
    for company in companies:
        await company.close()
    for task in stopped:
        if not task.cancelled():
            task.result()
    return found


def show(found: list[tuple[float, float]], chosen: argparse.Namespace) -> None:
    """The distribution."""
    print(
        f"{len(found)} moves by others, {chosen.tables} tables live, {chosen.bots if chosen.workers else 0} bots made to think, {chosen.workers} workers:"
    )
    for name, values in (("told by the stream", [told for told, _ in found]), ("fresh on the page ", [fresh for _, fresh in found])):
        cuts = statistics.quantiles(values, n=100)
        print(f"  {name}  median {cuts[49]:6.1f} ms   p90 {cuts[89]:6.1f} ms   p99 {cuts[98]:6.1f} ms   longest {max(values):6.1f} ms")


if __name__ == "__main__":
    main()
