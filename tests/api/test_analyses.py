"""Analyses: bots of the server think about a moment in their turn, and not where ratings are at stake."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from tarsas.bots.explored import BestMove, Explored
from tarsas.language import Text

from .programs import ME, OPEN, Program, alone_at, first_move

pytestmark = pytest.mark.anyio


async def think(app: FastAPI, found: Explored | None) -> None:
    """What a worker would do: find this, or say that its game is not compiled yet."""
    work = app.state.desk.house.bots
    for job in await work.take("test", 10, 60_000):
        await work.finish("test", job, found.to_json() if found else {})


async def test_a_game_that_is_not_compiled_yet_is_waited_for(app: FastAPI, anna: Program):
    table = await alone_at(anna)
    asked = await anna.post(f"/tables/{table}/analyses", 202)
    await think(app, None)
    assert (await anna.get(f"/tables/{table}/analyses/{asked['id']}"))["status"] == "waiting"
    await think(app, Explored((0.5, 0.5), 0.0, 8_000))
    assert (await anna.get(f"/tables/{table}/analyses/{asked['id']}"))["status"] == "done"


async def test_a_moment_is_thought_about(app: FastAPI, anna: Program, bence: Program):
    table = await alone_at(anna)
    await first_move(anna, table)
    legal = (await anna.get(f"/tables/{table}/position", at=0))["legal"]
    asked = await anna.post(f"/tables/{table}/analyses", 202, at=0)
    assert (asked["status"], asked["at"], asked["moves"]) == ("waiting", 0, [])
    assert await anna.get(f"/tables/{table}/analyses/{asked['id']}") == asked
    await think(app, Explored((0.6, 0.4), 0.0, 8_000, (BestMove(legal[0]["action"], 0.6, 0.02, Text("jó", "good")),)))
    found = await anna.get(f"/tables/{table}/analyses/{asked['id']}")
    assert (found["status"], found["seats"], found["playouts"]) == ("done", [0.6, 0.4], 8_000)
    (best,) = found["moves"]
    assert best["move"] == legal[0]
    assert best["low"] < best["chance"] == 0.6 < best["high"]
    assert best["reason"] == {"hu": "jó", "en": "good"}
    # Asking again is the same, whoever asks.
    assert await bence.post(f"/tables/{table}/analyses", 202, at=0) == found


async def test_what_nobody_asked_for_is_not_there(anna: Program):
    table = await alone_at(anna)
    for made_up in ("0-1", "x", "99999-3"):
        problem = await anna.client.get(f"/api/v1/tables/{table}/analyses/{made_up}")
        assert problem.status_code in (404, 422)
    assert (await anna.get(f"/tables/{table}/analyses/0-1", 404))["code"] == "no_such_analysis"
    assert (await anna.post(f"/tables/{table}/analyses", 422, at=99))["field"] == "at"


async def test_a_move_that_is_taken_back_takes_its_analysis_along(anna: Program):
    table = await alone_at(anna)
    legal = (await anna.get(f"/tables/{table}/position", words=False))["legal"]
    await anna.act(table, "move", move=legal[0]["action"])
    asked = await anna.post(f"/tables/{table}/analyses", 202)
    await anna.act(table, "ask_undo")
    await anna.act(table, "move", move=legal[5]["action"])
    assert (await anna.get(f"/tables/{table}/analyses/{asked['id']}", 404))["code"] == "no_such_analysis"


async def test_there_is_none_where_ratings_are_at_stake(anna: Program, bence: Program):
    for each, name in ((anna, "Anna"), (bence, "Bence")):
        await each.post("/account/claim", name=name, password="correct horse battery")
    rated = (await anna.post("/tables", 201, game="carnac", seats=[ME, OPEN], is_rated=True))["id"]
    await bence.act(rated, "sit")
    other, azul = await alone_at(anna), await alone_at(anna, "azul")
    assert (await anna.post(f"/tables/{rated}/analyses", 403))["code"] == "not_allowed"
    # Nor of a position that one has set up elsewhere; another game is another matter.
    assert (await anna.post(f"/tables/{other}/analyses", 403))["code"] == "not_allowed"
    await anna.post(f"/tables/{azul}/analyses", 202)
    await anna.act(rated, "resign")
    await anna.post(f"/tables/{other}/analyses", 202)
