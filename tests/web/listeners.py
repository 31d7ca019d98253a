"""Visitors who listen to the stream of their page, and move as its script does."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from .visitors import Visitor


class Listener:
    """Reads one event after the other from a stream."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._lines = answer.aiter_lines()

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next event of one of these kinds."""
        found: dict[str, str] = {}
        async for line in self._lines:
            if line:
                name, _, value = line.partition(": ")
                found[name] = value
            elif found.get("event") in kinds:
                return {"event": found["event"], "id": found.get("id", ""), **json.loads(found["data"])}
            else:
                found = {}
        raise AssertionError("The stream has ended.")


@asynccontextmanager
async def listening(visitor: Visitor, *tables: str, last: str = "") -> AsyncIterator[Listener]:
    headers = {"Last-Event-ID": last} if last else {}
    async with visitor.client.stream("GET", "/stream", params={"table": tables}, headers=headers) as answer:
        assert answer.status_code == 200, await answer.aread()
        yield Listener(answer)


async def move(visitor: Visitor, table: str) -> dict[str, Any]:
    live = await visitor.live(table)
    chosen = {"seat": live["choices"]["seat"], "move": live["choices"]["paths"][0], "seq": live["seq"], "ply": live["ply"]}
    answer = await visitor.act(table, "move", **chosen)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found
