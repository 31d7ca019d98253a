"""What one hostile visitor can do to the others: an honest player's move and bots' answers, undisturbed and under each attack, in one run.

    python benchmarks/fairness.py                 all attacks
    python benchmarks/fairness.py --moves 10      fewer moves for each
    python benchmarks/fairness.py --only replays  one of them: replays, connections, bots, pictures

The server runs in a process of its own, with the limits that it has for everybody. Visitors come by a proxy on this machine, each from an address of
their own; the attacker has one, and as many guests as it likes. A move is measured from sending it
until its answer, picture included, has arrived; a bot's answer until it is on the table.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
HONEST, HOSTILE = "192.0.2.1", "198.51.100.66"


def main() -> None:
    """Read the command line, start a server, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=25, help="moves of the honest player for each measurement")
    parser.add_argument("--only", choices=("replays", "connections", "bots", "pictures"))
    parser.add_argument("--serve", metavar="DATABASE", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        from tarsas.http.server import run

        run(serve(chosen.serve))
        return
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (url, process):
        asyncio.run(measure(url, process, chosen.moves, chosen.only))
        log = (Path(folder) / "log").read_text()
    print(f"the log has {len(log.splitlines())} lines, {log.count('Traceback')} tracebacks")


async def serve(database: str) -> None:
    """The server that is measured, as `tarsas serve` runs it."""
    from tarsas.http.log import begin_log
    from tarsas.http.server import Server, listening_socket
    from tarsas.service.house import House
    from tarsas.web.app import create_app

    begin_log()
    with listening_socket("127.0.0.1", 0) as listening:
        async with await House.open(database, workers=1, is_served=True) as house:
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            await Server(create_app(house), on_started=lambda: print(address, flush=True)).serve(sockets=[listening])


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[str, psutil.Process]]:
    """A server of its own; its log goes to a file."""
    command = [sys.executable, __file__, "--serve", str(folder / "games.db")]
    with (folder / "log").open("w") as log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip(), psutil.Process(process.pid)
        finally:
            process.terminate()


class Guest:
    """Somebody with a browser, at an address."""

    def __init__(self, url: str, address: str) -> None:
        headers = {"User-Agent": FIREFOX, "X-Forwarded-For": address}
        self.client = httpx.AsyncClient(base_url=url, headers=headers, timeout=120, limits=httpx.Limits(max_connections=None))
        self.csrf, self.table = "", ""
        self.live: dict[str, Any] = {}

    async def send(self, path: str, **fields: str) -> httpx.Response:
        """Send a form, with the token of the page before."""
        if not self.csrf:
            self._remember(await self.client.get("/"))
        answer = await self.client.post(path, data={"csrf": self.csrf} | fields, follow_redirects=True)
        self._remember(answer)
        return answer

    async def sit(self, other: str, game: str = "carnac") -> None:
        """A table with somebody on the same screen (`here`), or with a bot (`bot:ilka`)."""
        answer = await self.send("/new", **{"game": game, "players": "2", "seat.0": "me", "seat.1": other})
        found = re.search(r"/t/([\w-]+)", str(answer.url))
        if found is None:
            raise SystemExit(f"there is no table: {answer.status_code}")
        self.table = found[1]
        await self.look()

    async def look(self) -> None:
        """What the script of the page asks for after news."""
        answer = await self.client.get(f"/t/{self.table}/live")
        answer.raise_for_status()
        self.live = answer.json()

    async def move(self) -> float:
        """Play the first move that is offered; how many seconds until it is answered. A game that is over is followed by another."""
        if self.live["status"] == "over":
            await self.sit("here")
        live = self.live
        sent = {"kind": "move", "seat": live["choices"]["seat"], "move": live["choices"]["paths"][0], "seq": live["seq"], "request": uuid.uuid4().hex}
        began = time.perf_counter()
        answer = await self.client.post(f"/t/{self.table}/act", json=sent, headers={"X-CSRF-Token": self.csrf})
        took = time.perf_counter() - began
        answer.raise_for_status()
        self.live = answer.json()["live"]
        return took

    async def play(self, moves: int) -> None:
        """So many moves, at any pace."""
        for _ in range(moves):
            await self.move()

    def _remember(self, answer: httpx.Response) -> None:
        found = re.search(r'name="csrf" content="([^"]+)"', answer.text)
        self.csrf = found[1] if found else self.csrf


async def median(moves: int, measured: Callable[[], Awaitable[float]]) -> float:
    """The median of so many, at a person's pace."""
    took = []
    for _ in range(moves):
        took.append(await measured())
        await asyncio.sleep(0.1)
    return statistics.median(took)


@contextlib.asynccontextmanager
async def meanwhile(*attacks: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """These again and again, all at once, as long as the block runs."""

    async def again_and_again(attack: Callable[[], Awaitable[None]]) -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                await attack()

    running = [asyncio.create_task(again_and_again(attack)) for attack in attacks]
    await asyncio.sleep(1)
    try:
        yield
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def measure(url: str, process: psutil.Process, moves: int, only: str | None) -> None:
    """Each attack beside the same without it."""
    honest, hostile = Guest(url, HONEST), Guest(url, HOSTILE)
    await honest.sit("here")
    await hostile.sit("here", "azul")
    await hostile.play(30)
    await honest.play(5)
    before = process.memory_info().rss
    if only in (None, "replays"):
        alone = await median(moves, honest.move)

        async def turn_pages() -> None:
            answer = await hostile.client.get(f"/t/{hostile.table}/replay", params={"at": time.perf_counter_ns() % 30})
            # Who is told to slow down does not: it asks again at once.
            await asyncio.sleep(0.01 if answer.status_code == 429 else 0)

        async with meanwhile(*[turn_pages] * 8):
            show("move while eight read replays", alone, await median(moves, honest.move))
    if only in (None, "connections"):
        alone = await median(moves, honest.move)
        host, port = url.removeprefix("http://").split(":")
        held = [await asyncio.open_connection(host, int(port)) for _ in range(1_100)]
        show("move beside 1,100 idle connections", alone, await median(moves, honest.move))
        for _, writer in held:
            writer.close()
    if only in (None, "pictures"):
        alone = await median(3, lambda: picture(honest))
        guests = [Guest(url, HOSTILE) for _ in range(4)]
        for guest in guests:
            await guest.sit("here", "azul")
            await guest.play(20)
            await guest.client.post(
                f"/t/{guest.table}/act", json={"kind": "abandon", "seq": 999, "request": "x"}, headers={"X-CSRF-Token": guest.csrf}
            )

        async with meanwhile(*(lambda guest=guest: film(guest) for guest in guests)):
            show("a picture while four wait for films", alone, await median(3, lambda: picture(honest)))
    if only in (None, "bots"):
        await bots(url, moves)
    print(f"memory: {before / 2**20:.0f} MB before the attacks, {process.memory_info().rss / 2**20:.0f} MB after them")


async def picture(guest: Guest) -> float:
    """How long a still picture takes that nobody has asked for yet."""
    await guest.move()
    began = time.perf_counter()
    (await guest.client.get(f"/t/{guest.table}/picture.png")).raise_for_status()
    return time.perf_counter() - began


async def film(guest: Guest) -> None:
    """A moving picture, thrown away."""
    await guest.client.get(f"/t/{guest.table}/moves.gif", params={"theme": "dark" if time.perf_counter_ns() % 2 else "light"})
    await asyncio.sleep(0.05)


async def bots(url: str, moves: int) -> None:
    """How soon a bot answers an honest table, alone and beside eight tables of strong bots."""
    honest, hostile = Guest(url, HONEST), [Guest(url, HOSTILE) for _ in range(8)]

    async def answered() -> float:
        if honest.live.get("status") != "playing":
            await honest.sit("bot:ilka")
        await wait_for_turn(honest)
        began = time.perf_counter()
        await honest.move()
        await wait_for_turn(honest)
        return time.perf_counter() - began

    async def keep_busy(guest: Guest) -> None:
        if guest.live.get("status") != "playing":
            await guest.sit("bot:gergo")
        await wait_for_turn(guest)
        if guest.live["status"] == "playing":
            await guest.move()

    await median(3, answered)
    alone = await median(max(3, moves // 3), answered)
    async with meanwhile(*(lambda guest=guest: keep_busy(guest) for guest in hostile)):
        await asyncio.sleep(5)
        show("a bot's answer beside eight tables of strong bots", alone, await median(max(3, moves // 3), answered))


async def wait_for_turn(guest: Guest) -> None:
    """Until it is this person's turn, or the game is over."""
    while guest.live["status"] == "playing" and not guest.live["choices"]["paths"]:
        await asyncio.sleep(0.05)
        await guest.look()


def show(what: str, alone: float, under: float) -> None:
    """One line: the two medians and their ratio."""
    print(f"{what}: {1000 * alone:.0f} ms undisturbed, {1000 * under:.0f} ms then: {under / alone:.1f} times", flush=True)


if __name__ == "__main__":
    main()
