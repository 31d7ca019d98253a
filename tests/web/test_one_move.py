"""One move on the server: what must happen happens once, and nothing is drawn before it is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from fastapi import FastAPI

from tarsas.http import drawing_queue
from tarsas.service import house as house_module
from tarsas.service.house import House
from tarsas.service.tables.table import Table
from tarsas.service.tables.view import view_of
from tests.match.test_line import plays as plays  # a fixture

from .visitors import Visitor, together_at
from .visitors import anna as anna  # fixtures
from .visitors import anyio_backend as anyio_backend
from .visitors import app as app
from .visitors import bence as bence


async def a_move(mover: Visitor, table: str) -> dict[str, Any]:
    """The first move that the mover's page offers; both pages have shown the table."""
    live = await mover.live(table)
    return {"seat": live["choices"]["seat"], "move": live["choices"]["paths"][0], "seq": live["seq"], "ply": live["ply"]}


async def table_in(app: FastAPI, table: str) -> Table:
    house: House = app.state.desk.house
    return (await house.table(table)).table


async def test_every_action_is_played_once_by_whoever_decides_stores_and_draws_it(app: FastAPI, anna: Visitor, bence: Visitor, plays: list[int]):
    table = await together_at(anna, bence, "azul")
    move = await a_move(anna, table)
    await bence.live(table)
    plays.clear()
    assert (await anna.act(table, "move", **move)).status_code == 200
    after = await table_in(app, table)
    assert plays == [after.match.line.actions[-1]]  # type: ignore[union-attr]
    await bence.live(table, move["ply"])
    # Nothing that was played is played again; nor does his page look ahead to see which of his own moves lead to chance: in Azul that is plain to see.
    assert plays[1:] == []


async def test_one_view_is_fetched(monkeypatch: pytest.MonkeyPatch, anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence, "azul")
    move, fetched = await a_move(anna, table), Mock(side_effect=view_of)
    monkeypatch.setattr(house_module, "view_of", fetched)
    assert (await anna.act(table, "move", **move)).status_code == 200
    assert fetched.call_count == 1


async def test_nothing_is_drawn_before_the_move_is_stored(monkeypatch: pytest.MonkeyPatch, app: FastAPI, anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence, "azul")
    move, order = await a_move(anna, table), []
    write, draw = app.state.desk.house.store.append, drawing_queue.queue.draw

    async def written(unit: Callable[..., Any]) -> Any:
        result = await write(unit)
        order.append("stored")
        return result

    async def drawn(*given: Any) -> Any:
        order.append("drawn")
        return await draw(*given)

    monkeypatch.setattr(app.state.desk.house.store, "append", written)
    monkeypatch.setattr(drawing_queue.queue, "draw", drawn)
    assert (await anna.act(table, "move", **move)).status_code == 200
    assert order[0] == "stored"
    assert "drawn" in order


async def test_a_move_out_of_turn_is_refused_as_such_whatever_it_is(anna: Visitor, bence: Visitor, plays: list[int]):
    table = await together_at(anna, bence, "azul")
    seq = (await bence.live(table))["seq"]
    plays.clear()
    for move in (["nowhere"], [], "1Y2", 5):
        answer = await bence.act(table, "move", seat=1, move=move, seq=seq)
        assert (answer.status_code, answer.json()["error"]) == (422, "It is not your turn.")
    assert plays == []
