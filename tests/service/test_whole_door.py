"""The house is the whole door: what pages and commands need of what lasts, they ask it for."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import tarsas
from tarsas.service.house import House
from tarsas.service.thinking.jobs import Readiness

SOURCE = Path(tarsas.__file__).parent
DOORS = [path for door in ("api", "cli", "http", "web") for path in sorted((SOURCE / door).rglob("*.py"))]


def test_no_door_reaches_through_to_the_store():
    assert len(DOORS) > 60
    reaching = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in DOORS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("store", "_store")
    ]
    assert reaching == []


async def test_a_key_of_the_house_stays_the_same(house: House):
    assert await house.key("some_key") == await house.key("some_key") != await house.key("another_key")


async def test_the_house_says_how_much_bots_have_to_do_and_how_far_they_are(house: House):
    told: list[Readiness] = []
    house.bots.on_readiness(told.append)
    assert await house.bots.queue() == (0, 0, None)
    house.bots.report(Readiness("azul", "ready"))
    async with asyncio.timeout(10):
        while not told:
            await asyncio.sleep(0.01)
    assert [each.game for each in told] == ["azul"]
