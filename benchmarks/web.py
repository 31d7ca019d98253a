"""What a move costs a server, and how soon another player's move is on your page.

    python benchmarks/web.py                          first what a move costs, then 100 tables live, bots thinking all the while
    python benchmarks/web.py --only cost              only what a move costs, on a server that rests between moves
    python benchmarks/web.py --only busy              only what a move costs on a server that has no rest
    python benchmarks/web.py --only delay             only how soon it arrives
    python benchmarks/web.py --tables 20 --moves 50   a smaller company
    python benchmarks/web.py --workers 0              without bots

The server runs in a process of its own, as `tarsas serve` does, on a fresh database.

The cost: whole games of Azul at one table, two people and one who watches, each with a page open (a stream). A move is all that the server sends to the
three because of it, heads of answers included, compressed as a browser asks for it; and all the processor time that its process spends until
everybody has it. Every other game is played by pages that ask for no scenes, which tells what the scenes add. Then the same for one who plays both seats, with one
who watches.

On a server without rest eight people play both seats of a table each, every move as soon as the one before is answered, each with one who watches.

The delay: from the moment a move is sent until the stream has told of it and the fresh picture has arrived. At every table two people sit. All tables go on all
the time, at the pace of people. Beside them bots think without a pause: at some tables a person answers a strong bot at once.
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
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx

GAMES = ("azul", "carnac", "azteka", "alhambra", "alcazaba")
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
WARM_UP = 20.0
"""Seconds before anything is measured: bots wake up, compiled rules are loaded."""


def main() -> None:
    """Read the command line, start a server, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("cost", "busy", "delay"), help="one of the three; all without it")
    parser.add_argument("--games", type=int, default=6, help="games of which the cost of a move is taken, every other one without scenes")
    parser.add_argument("--seconds", type=float, default=10.0, help="for which a server has no rest")
    parser.add_argument("--tables", type=int, default=100, help="tables live, two people at each")
    parser.add_argument("--moves", type=int, default=300, help="moves that are measured")
    parser.add_argument("--pause", type=float, default=20.0, help="seconds between two moves at a table, on average")
    parser.add_argument("--bots", type=int, default=4, help="tables where a bot is made to think without a pause")
    parser.add_argument("--workers", type=int, default=1, help="bots that think at once")
    parser.add_argument("--serve", metavar="DATABASE", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        from tarsas.http.server import run

        run(serve(chosen.serve, chosen.workers))
        return
    if chosen.only in (None, "cost"):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "games.db", workers=0) as server:
            show_costs("two people and one who watches", asyncio.run(measure_costs(server, chosen.games)))
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "games.db", workers=0) as server:
            show_costs("one who moves and one who watches", asyncio.run(measure_costs(server, chosen.games, is_alone=True)))
    if chosen.only in (None, "busy"):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "games.db", workers=0) as server:
            asyncio.run(measure_without_rest(server, chosen.seconds))
    if chosen.only in (None, "delay"):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "games.db", chosen.workers) as server:
            found = asyncio.run(measure(server.url, chosen))
        show(found, chosen)


async def serve(database: str, workers: int) -> None:
    """The server that is measured: as `tarsas serve` runs it, but all the guests come from one address, so nobody is told to slow down."""
    from tarsas.http.server import Server, listening_socket
    from tarsas.http.settings import WebSettings
    from tarsas.service.house import House
    from tarsas.service.limits import Allowance, LimitedAct, Limits
    from tarsas.web.app import create_app

    limits = Limits({act: Allowance(1_000_000, 0.001) for act in LimitedAct})
    with listening_socket("127.0.0.1", 0) as listening:
        async with await House.open(database, workers=workers, limits=limits) as house:
            app = create_app(house, WebSettings(most_streams=10_000, most_streams_of_address=10_000))
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            threading.Thread(target=tell_time_spent, daemon=True).start()
            await Server(app, on_started=lambda: print(address, flush=True)).serve(sockets=[listening])


def tell_time_spent() -> None:
    """Answer every line with the seconds of processor time that this process has spent, all its threads together."""
    for _ in sys.stdin:
        print(time.process_time(), flush=True)


class Served(NamedTuple):
    """A server that runs."""

    url: str
    process: subprocess.Popen[str]

    def seconds_spent(self) -> float:
        """The processor time that it has spent so far."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


@contextmanager
def serving(database: Path, workers: int) -> Iterator[Served]:
    """A server of its own."""
    command = [sys.executable, __file__, "--serve", str(database), "--workers", str(workers)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if line.startswith("http://"):
                    yield Served(line.strip(), process)
                    break
            else:
                raise SystemExit("The server did not start.")
        finally:
            process.terminate()


class Page:
    """A page that somebody has open: it hears the stream, and asks for what has changed, with the scenes on the way or without them."""

    def __init__(self, url: str, *, has_scenes: bool = True) -> None:
        self.has_scenes = has_scenes
        self.client = httpx.AsyncClient(base_url=url, headers={"User-Agent": FIREFOX}, timeout=60, limits=httpx.Limits(max_connections=None))
        self.csrf = ""
        self.live: dict[str, Any] = {}
        self.arrived: dict[int, float] = {}
        self.told: dict[int, float] = {}
        self._acting = asyncio.Lock()
        self._stream: asyncio.Task[None] | None = None
        self._answers: list[httpx.Response] = []

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

    @property
    def bytes_come(self) -> int:
        """All that has come to this page after it was opened, as it came over the wire."""
        return sum(_size_of_head(answer) + answer.num_bytes_downloaded for answer in self._answers)

    @property
    def _shown(self) -> dict[str, Any]:
        """What the page has, as it tells the server."""
        known = {"has": self.live["version"]} if "version" in self.live else {}
        return known | ({"ply": self.live.get("ply", -1)} if self.has_scenes else {})

    async def look(self, table: str) -> None:
        """What the script asks for after news."""
        answer = await self.client.get(f"/t/{table}/live", params=self._shown)
        answer.raise_for_status()
        self._answers.append(answer)
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
            self._answers.append(answer)
            kind = ""
            async for line in answer.aiter_lines():
                if line.startswith("event: "):
                    kind = line.removeprefix("event: ")
                elif line.startswith("data: ") and kind == "table":
                    news = json.loads(line.removeprefix("data: "))
                    await self._catch_up(table, news["seq"], news.get("live"))
                elif kind == "hello":
                    begun.set()

    async def _catch_up(self, table: str, seq: int, live: dict[str, Any] | None) -> None:
        heard = time.perf_counter()
        # As the script does it: the answer to what was just sent brings its own news.
        async with self._acting:
            pass
        if seq <= self.live.get("seq", 0):
            return
        self.told.setdefault(seq, heard)
        if live is not None and live["since"] == self.live.get("version"):
            self._show(live)
        else:
            await self.look(table)
        self.arrived.setdefault(self.live["seq"], time.perf_counter())

    async def move(self, table: str) -> tuple[int, float]:
        """Play any legal move; gives its seq, and when it was sent."""
        choices = self.live["choices"]
        body = {"kind": "move", "seat": choices["seat"], "move": random.choice(choices["paths"]), "seq": self.live["seq"]}
        body |= {**self._shown, "request": str(uuid.uuid4())}
        sent = time.perf_counter()
        async with self._acting:
            answer = await self.client.post(f"/t/{table}/act", json=body, headers={"X-CSRF-Token": self.csrf})
            if answer.status_code != 409:
                answer.raise_for_status()
            self._answers.append(answer)
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


def _size_of_head(answer: httpx.Response) -> int:
    """The bytes of an answer's head."""
    line = len(f"HTTP/1.1 {answer.status_code} {answer.reason_phrase}\r\n")
    return line + sum(len(name) + len(value) + len(": \r\n") for name, value in answer.headers.raw) + len("\r\n")


class Company:
    """Two people at a table, each with a page of their own; or one who plays both seats."""

    def __init__(self, url: str, game: str, *, has_scenes: bool = True, is_alone: bool = False) -> None:
        self.game = game
        self.url = url
        self.pages = tuple(Page(url, has_scenes=has_scenes) for _ in range(1 if is_alone else 2))
        self.table = ""

    async def sit_down(self) -> None:
        """A table for the two, both pages open."""
        if len(self.pages) == 1:
            answer = await self.pages[0].send("/new", **{"game": self.game, "players": "2", "seat.0": "me", "seat.1": "here", "name.1": "Cili"})
            self.table = answer.url.path.removeprefix("/t/")
            await self.pages[0].sit_at(self.table)
            return
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


class Cost(NamedTuple):
    """What one move cost: the bytes that came to all pages, and the processor time of the server in milliseconds."""

    bytes_come: int
    milliseconds: float
    has_scenes: bool
    is_rounds_end: bool


async def measure_costs(server: Served, games: int, *, is_alone: bool = False) -> list[Cost]:
    """Play games of Azul one after the other; the first ones, while rules are being loaded, do not count."""
    for has_scenes in (True, False):
        await costs_of_game(server, has_scenes=has_scenes, is_alone=is_alone)
    await quiet(server)
    found: list[Cost] = []
    for number in range(games):
        found += await costs_of_game(server, has_scenes=number % 2 == 0, is_alone=is_alone)
    return found


async def quiet(server: Served) -> None:
    """Wait until the server has nothing to do."""
    spent = server.seconds_spent()
    for _ in range(200):
        await asyncio.sleep(0.5)
        before, spent = spent, server.seconds_spent()
        if spent - before < 0.005:
            return


async def costs_of_game(server: Served, *, has_scenes: bool, is_alone: bool) -> list[Cost]:
    """What each move of a game of Azul cost, with one who watches."""
    company, watcher = Company(server.url, "azul", has_scenes=has_scenes, is_alone=is_alone), Page(server.url, has_scenes=has_scenes)
    found: list[Cost] = []
    try:
        await company.sit_down()
        await watcher.client.get(f"/t/{company.table}")
        await watcher.sit_at(company.table)
        await quiet(server)
        while mover := next((page for page in company.pages if page.live["choices"]["paths"]), None):
            found.append(await cost_of_move(server, company.table, mover, [*company.pages, watcher]))
    finally:
        await company.close()
        await watcher.close()
    return found


async def cost_of_move(server: Served, table: str, mover: Page, pages: Sequence[Page]) -> Cost:
    """One move, until all pages have it."""
    come, spent, ply = sum(page.bytes_come for page in pages), server.seconds_spent(), mover.live["ply"]
    seq, _ = await mover.move(table)
    assert seq, "nobody else moves here"
    while any(page.live["seq"] < seq for page in pages):
        await asyncio.sleep(0.001)
    # What the streams still tell of it.
    await asyncio.sleep(0.03)
    return Cost(
        bytes_come=sum(page.bytes_come for page in pages) - come,
        milliseconds=1000 * (server.seconds_spent() - spent),
        has_scenes=mover.has_scenes,
        is_rounds_end=mover.live["ply"] > ply + 1 or mover.live["status"] == "over",
    )


async def measure_without_rest(server: Served, seconds: float, tables: int = 8) -> None:
    """People who play both seats, each move as soon as the one before is answered, and one who watches each of them."""
    companies = [Company(server.url, "azul", is_alone=True) for _ in range(tables)]
    watchers = [Page(server.url) for _ in companies]
    moves = 0

    async def go_on(company: Company, watcher: Page, until: float) -> None:
        nonlocal moves
        (page,) = company.pages
        while time.perf_counter() < until:
            if not page.live.get("choices", {}).get("paths"):
                await company.sit_down()
                await watcher.client.get(f"/t/{company.table}")
                await watcher.sit_at(company.table)
            await page.move(company.table)
            moves += 1

    async def all_go_on(for_seconds: float) -> float:
        nonlocal moves
        moves, spent, until = 0, server.seconds_spent(), time.perf_counter() + for_seconds
        await asyncio.gather(*(go_on(company, watcher, until) for company, watcher in zip(companies, watchers, strict=True)))
        return server.seconds_spent() - spent

    await all_go_on(WARM_UP)
    own = time.process_time()
    spent = await all_go_on(seconds)
    own = time.process_time() - own
    print(f"Without rest, {tables} tables of Azul, one who moves and one who watches each:")
    print(
        f"  {moves / seconds:.0f} moves/s, {1000 * spent / moves:.1f} ms of the server for each, new tables included; {1000 * own / moves:.1f} ms of those who ask"
    )
    for page in (*watchers, *(page for company in companies for page in company.pages)):
        await page.close()


def show_costs(who: str, found: Sequence[Cost]) -> None:
    """What a move cost, and what the scenes add to it."""
    print(f"One move of Azul, {who}:")
    for name, costs in (
        ("every move   ", list(found)),
        ("a round's end", [cost for cost in found if cost.is_rounds_end]),
    ):
        with_scenes, without = ([cost for cost in costs if cost.has_scenes is has_scenes] for has_scenes in (True, False))
        sizes, times = ([statistics.mean(cost[field] for cost in part) for part in (with_scenes, without)] for field in (0, 1))
        print(
            f"  {name}  {sizes[0] / 1000:5.1f} kB ({sizes[0] / sizes[1] - 1:+.0%} by scenes), largest {max(cost.bytes_come for cost in with_scenes) / 1000:.1f} kB"
            f"   {times[0]:5.1f} ms ({times[0] / times[1] - 1:+.0%} by scenes), median {statistics.median(cost.milliseconds for cost in with_scenes):.1f} ms"
            f"   {len(with_scenes)} moves, {len(without)} without scenes"
        )


async def keep_bot_busy(url: str, game: str) -> None:
    """One person against a strong bot who answers at once, table after table."""
    page = Page(url)
    try:
        while True:
            answer = await page.send("/new", **{"game": game, "players": "2", "seat.0": "me", "seat.1": "bot:gergo"})
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
