"""What a stream notes, and how many may be opened."""

from __future__ import annotations

import asyncio

import pytest
from fastapi import FastAPI

from tarsas.service.limits import Allowance, LimitedAct, Limits

from .visitors import Visitor, alone_at, anna, anyio_backend, app

__all__ = ["anna", "anyio_backend", "app"]

pytestmark = pytest.mark.anyio


async def test_nobody_is_noted_at_tables_that_do_not_exist(app: FastAPI, anna: Visitor):
    table = await alone_at(anna)
    desk, (person,) = app.state.desk, [each.id for each in await app.state.desk.house.people.everybody()]
    asked = [*(f"made-up-{number}" for number in range(20)), table]
    events = desk.streams.stream(asked, person, person, "")
    told = [await anext(events) for _ in range(2)]
    assert b"made-up" not in told[1]
    assert desk.house._presence.at(table, frozenset({person}))
    await events.aclose()
    assert set(desk.house._presence._left_at) == {(table, person)}


async def test_streams_cannot_be_opened_without_end(app: FastAPI, anna: Visitor):
    await alone_at(anna)
    app.state.desk.house.limits = Limits({act: Allowance(2, 60.0) for act in LimitedAct})
    (person,) = [each.id for each in await app.state.desk.house.people.everybody()]
    for _ in range(2):
        app.state.desk.house.limits.spend(LimitedAct.READ, person)
    async with asyncio.timeout(10):
        assert (await anna.client.get("/stream")).status_code == 429
