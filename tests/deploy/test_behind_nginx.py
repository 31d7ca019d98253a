"""Two serving processes behind nginx on one PostgreSQL, with two workers: who plays notices nothing of it, not even when one of them dies."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tarsas.client import AsyncClient, Conflict, Turn
from tarsas.match import read_record, verify
from tests.databases import TEMPLATE, Postgres
from tests.web.listeners import Listener, listening, move
from tests.web.visitors import Visitor, anyio_backend, table_of, together_at

from .behind_nginx import PATIENCE, Machine, until

__all__ = ["anyio_backend"]

pytestmark = [pytest.mark.anyio, pytest.mark.nginx, pytest.mark.slow]


@pytest.fixture(scope="module")
def machine(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    database = postgres.new_database(TEMPLATE)
    with Machine(tmp_path_factory.mktemp("machine"), database).running() as running:
        yield running
    postgres.drop(database)


@asynccontextmanager
async def coming_to(machine: Machine, address: str = "127.0.0.1") -> AsyncIterator[Visitor]:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=machine.url, transport=transport, timeout=PATIENCE) as client:
        yield Visitor(client)


def elsewhere(machine: Machine, port: int) -> str:
    """An id of a table, which there need not be, whose place is another process."""
    with httpx.Client(base_url=machine.url, timeout=PATIENCE) as client:
        return next(name for name in (f"nowhere{number}" for number in range(200)) if machine.place_of(client, f"/t/{name}") != port)


def until_all_are_asked(machine: Machine) -> None:
    """nginx passes a process over for a while after it was away, though it is back."""
    with httpx.Client(base_url=machine.url, timeout=PATIENCE) as client:
        until(lambda: {machine.place_of(client, f"/t/nowhere{number}") for number in range(12)} == set(machine.ports), "a process is passed over")


def place_of(machine: Machine, table: str) -> int:
    with httpx.Client(base_url=machine.url, timeout=PATIENCE) as client:
        return machine.place_of(client, f"/t/{table}")


async def heard_of(stream: Listener, seq: int) -> None:
    while (await stream.next("table"))["seq"] < seq:
        pass


async def one_move(players: tuple[Visitor, ...], table: str) -> dict[str, Any]:
    """Whoever's turn it is moves. At another process than the last mover's, one hears a moment later that it is."""
    while True:
        for each in players:
            if (await each.live(table))["choices"]["paths"]:
                return await move(each, table)
        await asyncio.sleep(0.02)


async def test_players_at_different_processes_share_a_table_and_go_on_when_one_dies(machine: Machine):
    async with asyncio.timeout(PATIENCE), coming_to(machine) as anna, coming_to(machine) as bence:
        players = (anna, bence)
        table = await together_at(anna, bence)
        usual = place_of(machine, table)
        far = elsewhere(machine, usual)
        async with listening(anna, table) as near_stream, listening(bence, far, table) as far_stream:
            last = (await near_stream.next("hello"))["id"]
            await far_stream.next("hello")
            for _ in range(4):
                moved = await one_move(players, table)
                await heard_of(near_stream, moved["seq"])
                await heard_of(far_stream, moved["seq"])
            machine.servers[usual].kill()
            # What the page of the dead process got is good at the other: who somebody is, and the tokens of its forms.
            moved = await one_move(players, table)
            await heard_of(far_stream, moved["seq"])
            with pytest.raises((httpx.HTTPError, AssertionError)):
                await heard_of(near_stream, moved["seq"] + 1)
        async with listening(anna, table, last=last) as stream:
            await heard_of(stream, moved["seq"])
            for _ in range(4):
                moved = await one_move(players, table)
                await heard_of(stream, moved["seq"])
        record = read_record((await anna.client.get(f"/t/{table}/record.json")).text)
        assert record.plies == moved["live"]["ply"]
        assert {port for port, path in machine.answered if path == f"/t/{table}/act"} == set(machine.ports)
    machine.servers[usual].start()
    machine.wait_for(usual)
    until(lambda: place_of(machine, table) == usual, "the table does not come home")


async def test_bots_answer_from_any_worker_though_one_dies(machine: Machine):
    async with asyncio.timeout(PATIENCE), coming_to(machine) as anna:
        answer = await anna.send("/new", **{"game": "carnac", "players": "2", "seat.0": "me", "seat.1": "bot:random"})
        table = table_of(answer)
        async with listening(anna, table) as stream:
            await stream.next("hello")
            made = 0
            while made < 4:
                if (live := await anna.live(table))["choices"]["paths"]:
                    await move(anna, table)
                    made += 1
                    if made == 1:
                        machine.workers[0].kill()
                else:
                    await stream.next("table")
            assert live["ply"] > made


async def test_a_program_plays_on_by_the_api_when_the_process_of_its_table_dies(machine: Machine):
    async with asyncio.timeout(PATIENCE), AsyncClient(machine.url) as nobody:
        key = (await nobody.new_account()).key
        async with AsyncClient(machine.url, key, patience=PATIENCE) as client:
            table = await client.new_table("carnac", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
            usual, made = place_of(machine, table.id), 0
            async for line in client.follow(table.id):
                if isinstance(line, Turn):
                    with contextlib.suppress(Conflict):
                        made = max(made, (await client.move(table.id, line.position.legal[0].action, seq=line.seq)).seq)
                    if line.position.ply < 6:
                        machine.servers[usual].kill()
                if (seen := await client.table(table.id)).is_over:
                    break
            assert seen.seq >= made
            assert verify(await client.record(table.id)).is_proven
    machine.servers[usual].start()
    machine.wait_for(usual)


async def test_a_finished_game_verifies_wherever_it_was_played(machine: Machine):
    async with asyncio.timeout(PATIENCE), coming_to(machine) as anna, coming_to(machine) as bence:
        table = await together_at(anna, bence)
        await one_move((anna, bence), table)
        # Each by a door of their own, not by nginx: any process can serve any table.
        for port, visitor in zip(machine.ports, (anna, bence), strict=True):
            visitor.client.base_url = httpx.URL(f"http://127.0.0.1:{port}")
            visitor.csrf = ""
        for _ in range(6):
            await one_move((anna, bence), table)
        done = await anna.act(table, "resign", seat=0, seq=(await anna.live(table))["seq"])
        assert done.status_code == 200, done.text
        for port in machine.ports:
            async with httpx.AsyncClient(timeout=PATIENCE) as client:
                record = read_record((await client.get(f"http://127.0.0.1:{port}/t/{table}/record.json")).text)
            assert verify(record).is_proven


async def test_what_comes_from_one_place_goes_to_one_process_and_passwords_to_one_for_all(machine: Machine):
    until_all_are_asked(machine)
    addresses = [f"127.0.0.{number}" for number in range(1, 30)]
    async with asyncio.timeout(PATIENCE):
        for address in addresses:
            async with coming_to(machine, address) as visitor:
                for path in ("/rules/azul", "/rules/azul", "/enter"):
                    await visitor.client.get(path)
    until(lambda: len([1 for _, path in machine.answered if path == "/enter"]) == len(addresses), "nginx writes no log")
    pages = [port for port, path in machine.answered if path == "/rules/azul"]
    assert set(pages) == set(machine.ports)
    assert pages[::2] == pages[1::2]
    assert len({port for port, path in machine.answered if path == "/enter"}) == 1


async def test_streams_are_not_held_back_and_figures_are_not_for_all(machine: Machine):
    async with asyncio.timeout(PATIENCE), coming_to(machine) as anna:
        async with listening(anna) as stream:
            assert await stream.next("mine") == {"event": "mine", "id": "", "waiting": 0}
        assert (await anna.client.get("/metrics")).status_code == 404
