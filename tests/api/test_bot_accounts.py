"""Bot accounts: who becomes one, where they sit, how they are rated, and who plays for one that is silent."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI

from tarsas.service.people import ratings
from tarsas.service.tables.clocks import PATIENCE_WITH_PROGRAMS

from ..service.company import bots_think
from ..service.conftest import HandClock
from .programs import ME, OPEN, Program, enrol, first_move, opened_app, together_at, visiting

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def app(anyio_backend: str, database_url: str, clock: HandClock) -> AsyncIterator[FastAPI]:
    async with opened_app(database_url, now=clock) as opened:
        yield opened


@pytest.fixture
async def robi(app: FastAPI) -> AsyncIterator[Program]:
    """A bot account."""
    async with visiting(app) as program:
        await enrol(program, "Robi")
        await program.post("/account/bot")
        yield program


async def test_a_key_makes_a_person_a_bot_for_good_once_it_has_played(anna: Program, robi: Program):
    assert (await robi.get("/account"))["is_bot"]
    assert (await anna.get("/people/Robi"))["is_bot"]
    assert not (await robi.delete("/account/bot"))["is_bot"]
    await robi.post("/account/bot")
    table = await together_at(robi, anna)
    problem = await robi.delete("/account/bot", 422)
    assert "remains one" in problem["title"]
    await anna.act(table, "resign")
    await robi.delete("/account/bot", 422)


async def test_who_has_no_name_or_sits_somewhere_becomes_no_bot(anna: Program, bence: Program):
    assert "name" in (await anna.post("/account/bot", 422))["title"]
    await anna.post("/account/claim", name="Anna", password="correct horse battery")
    table = await together_at(anna, bence)
    assert "finish your games" in (await anna.post("/account/bot", 422))["title"]
    await anna.act(table, "resign")
    assert (await anna.post("/account/bot"))["is_bot"]


async def test_a_person_with_rated_games_becomes_no_bot(anna: Program, bence: Program):
    for each, name in ((anna, "Anna"), (bence, "Bence")):
        await each.post("/account/claim", name=name, password="correct horse battery")
    await _rated_game(anna, bence)
    assert "rated games" in (await anna.post("/account/bot", 422))["title"]


async def _rated_game(first: Program, second: Program) -> str:
    table = await together_at(first, second, is_rated=True)
    for _ in range(2):
        await first_move((first, second)[(await first.get(f"/tables/{table}"))["to_move"]], table)
    while {0, 1} - {line["event"].get("seat") for line in await first.lines(f"/tables/{table}/events", after="0") if line["kind"] == "event"}:
        await first_move((first, second)[(await first.get(f"/tables/{table}"))["to_move"]], table)
    await second.act(table, "resign")
    return table


async def test_a_host_allows_or_forbids_bots(anna: Program, robi: Program):
    closed = (await anna.post("/tables", 201, game="carnac", seats=[ME, OPEN]))["id"]
    assert "sit" not in (await robi.get(f"/tables/{closed}"))["may"]
    assert (await robi.act(closed, "sit", 403))["code"] == "not_allowed"
    welcoming = (await anna.post("/tables", 201, game="carnac", seats=[ME, OPEN], bots="allowed"))["id"]
    sitting = (await robi.act(welcoming, "sit"))["table"]["seats"][1]
    assert (sitting["name"], sitting["is_bot"], sitting["level"]) == ("Robi", True, "")
    (listed,) = [each for each in (await anna.get("/tables", list="mine"))["tables"] if each["id"] == welcoming]
    assert [seat["is_bot"] for seat in listed["seats"]] == [False, True]


async def test_a_bot_that_is_invited_by_name_may_sit_down(anna: Program, robi: Program):
    table = (await anna.post("/tables", 201, game="carnac", seats=[ME, {"kind": "open", "person": "robi"}]))["id"]
    assert [line["kind"] for line in await robi.lines("/events")] == ["challenge"]
    assert (await robi.act(table, "sit"))["table"]["status"] == "playing"


async def test_bots_are_rated_among_themselves_in_a_list_of_their_own(
    app: FastAPI, anna: Program, bence: Program, robi: Program, monkeypatch: pytest.MonkeyPatch
):
    for each, name in ((anna, "Anna"), (bence, "Bence")):
        await each.post("/account/claim", name=name, password="correct horse battery")
    async with visiting(app) as program:
        other = await enrol(program, "Gizi")
        await other.post("/account/bot")
        table = await _rated_game(robi, other)
        assert (await robi.get(f"/tables/{table}"))["bots"] == "only"
        rated = (await robi.post("/tables", 201, game="carnac", seats=[ME, OPEN], is_rated=True))["id"]
        assert (await anna.act(rated, "sit", 403))["code"] == "not_allowed"
        peoples = (await anna.post("/tables", 201, game="carnac", seats=[ME, OPEN], is_rated=True))["id"]
        assert (await robi.act(peoples, "sit", 403))["code"] == "not_allowed"
        problem = await anna.post("/tables", 422, game="carnac", seats=[ME, {"kind": "open", "person": "Robi"}], is_rated=True)
        assert problem["field"] == "is_rated"
        await _rated_game(anna, bence)
    # After one game nobody has a place on a leaderboard yet.
    monkeypatch.setattr(ratings, "PROVISIONAL_DEVIATION", 400.0)
    for which, names in (("people", {"Anna", "Bence"}), ("bots", {"Robi", "Gizi"})):
        standings = (await anna.get("/ratings/carnac", list=which))["standings"]
        assert {line["name"] for line in standings} == names
    assert (await robi.get("/account"))["ratings"][0]["games"] == 1


async def test_a_silent_bot_loses_its_turn_to_a_stand_in_and_gets_its_seat_back(app: FastAPI, clock: HandClock, anna: Program, robi: Program):
    house = app.state.desk.house
    table = (await anna.post("/tables", 201, game="carnac", seats=[ME, {"kind": "open", "person": "Robi"}]))["id"]
    await robi.act(table, "sit")
    while (await anna.get(f"/tables/{table}"))["to_move"] != 1:
        await first_move(anna, table)
    clock.now += PATIENCE_WITH_PROGRAMS - 1
    assert await house.timers.clocks() == 0
    clock.now += 1
    assert await house.timers.clocks() == 1
    seen = await anna.get(f"/tables/{table}")
    assert (seen["status"], seen["seats"][1]["is_away"], bool(seen["seats"][1]["level"])) == ("playing", True, True)
    # A stand-in of the house plays; the bot takes its seat back by opening the table's stream.
    assert (await robi.lines(f"/tables/{table}/events"))[0]["kind"] == "state"
    back = (await anna.get(f"/tables/{table}"))["seats"][1]
    assert (back["is_away"], back["level"]) == (False, "")
    clock.now += PATIENCE_WITH_PROGRAMS
    assert await house.timers.clocks() == 1
    # Or by its next move.
    await first_move(robi, table)
    assert not (await anna.get(f"/tables/{table}"))["seats"][1]["is_away"]


async def test_a_stand_in_plays_on_and_a_person_is_never_hurried(app: FastAPI, clock: HandClock, anna: Program, robi: Program):
    house = app.state.desk.house
    table = (await anna.post("/tables", 201, game="carnac", seats=[ME, OPEN], bots="allowed", stand_in="random"))["id"]
    await robi.act(table, "sit")
    while (await anna.get(f"/tables/{table}"))["to_move"] != 1:
        await first_move(anna, table)
    clock.now += PATIENCE_WITH_PROGRAMS
    await house.timers.clocks()
    seq = (await anna.get(f"/tables/{table}"))["seq"]
    while (await anna.get(f"/tables/{table}"))["to_move"] == 1:
        await bots_think(house)
    assert (await anna.get(f"/tables/{table}"))["seq"] > seq
    clock.now += 100 * PATIENCE_WITH_PROGRAMS
    assert await house.timers.clocks() == 0
    assert not (await anna.get(f"/tables/{table}"))["seats"][0]["is_away"]
