"""Records and pictures: out as the pages give them, in as they were written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tarsas.match import read_record, write_text

from .programs import Program, alone_at, first_move

pytestmark = pytest.mark.anyio

RECORDS = Path(__file__).parent.parent / "records"


async def played(anna: Program, moves: int = 3) -> str:
    table = await alone_at(anna, "azul")
    for _ in range(moves):
        await first_move(anna, table)
    return table


async def test_a_record_goes_out_in_both_forms(anna: Program, nobody: Program):
    table = await played(anna)
    told = await nobody.get(f"/tables/{table}/record")
    text = await nobody.client.get(f"/api/v1/tables/{table}/record.txt")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert read_record(text.text) == read_record(json.dumps(told))
    assert (told["game"], len(told["actions"])) == ("azul", 8)
    waiting = (await anna.post("/tables", 201, game="azul", seats=[{"kind": "me"}, {"kind": "open"}]))["id"]
    assert (await nobody.get(f"/tables/{waiting}/record", 422))["code"] == "not_now"


@pytest.mark.parametrize("name", ["azul-2-coloured", "carnac-2-I-off-red"])
async def test_a_record_comes_in_and_is_played_through(nobody: Program, anna: Program, name: str):
    written = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    record = read_record(written)
    told = await nobody.post("/records", record=written)
    assert told["text"] == write_text(record)
    assert told["plies"] == record.plies
    assert told["verdict"]["is_proven"] == (told["verdict"]["finding"] == "proven")
    assert told["result"]["hu"]
    assert await nobody.post("/records", record=json.dumps(told["record"])) == told
    practised = await anna.post("/records/practice", 201, record=written, at=6)
    assert (practised["game"], practised["ply"], practised["practice_of"]) == (record.game.name, practised["ply"], "")
    assert practised["ply"] >= 6


async def test_what_is_no_record_is_refused_with_the_reason(nobody: Program, anna: Program):
    problem = await nobody.post("/records", 422, record="1. e4 e5")
    assert problem["detail"]
    assert (await anna.post("/records/practice", 422, record=(RECORDS / "azul-2-coloured.txt").read_text(encoding="utf-8"), at=9_999))[
        "code"
    ] == "not_now"


async def test_a_moment_is_drawn(anna: Program, nobody: Program):
    table = await played(anna)
    views: list[dict[str, Any]] = [{}, {"at": 5, "theme": "dark", "layout": "tall", "seat": 1}]
    for query in views:
        drawn = await nobody.client.get(f"/api/v1/tables/{table}/picture.svg", params=query)
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.text.startswith("<svg")
    pixels = await nobody.client.get(f"/api/v1/tables/{table}/picture.png")
    assert pixels.content.startswith(b"\x89PNG")
    for field, value in {"at": 999, "seat": 5, "theme": "pink"}.items():
        assert (await nobody.get(f"/tables/{table}/picture.svg", 422, **{field: value}))["field"] == field


async def test_nobody_practises_a_game_they_play_rated(anna: Program, bence: Program):
    for each, name in ((anna, "Anna"), (bence, "Bence")):
        await each.post("/account/claim", name=name, password="correct horse battery")
    table = (await anna.post("/tables", 201, game="carnac", seats=[{"kind": "me"}, {"kind": "open"}], is_rated=True))["id"]
    await bence.act(table, "sit")
    carnac, azul = ((RECORDS / f"{name}.txt").read_text(encoding="utf-8") for name in ("carnac-2-I-off-red", "azul-2-coloured"))
    assert "practice" in (await anna.post("/records/practice", 403, record=carnac, at=2))["title"]
    await anna.post("/records/practice", 201, record=azul, at=6)
    await anna.act(table, "resign")
    await anna.post("/records/practice", 201, record=carnac, at=2)
