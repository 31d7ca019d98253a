"""Streams: the whole state first, then every event; and whoever was away goes on where they were."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from .programs import ME, PATIENCE, Listener, Program, alone_at, enrol, first_move, listening, serving, together_at, visiting

pytestmark = pytest.mark.anyio


async def test_a_table_is_told_whole_and_then_event_by_event(app: FastAPI, anna: Program, bence: Program):
    table = await together_at(anna, bence)
    async with serving(app) as url, listening(url, f"/tables/{table}/events", anna.key) as heard:
        state = await heard.next("state")
        assert state["table"]["mine"] == [0]
        assert state["position"]["legal"]
        mover = anna if state["table"]["to_move"] == 0 else bence
        if mover is anna:
            turn = await heard.next("turn")
            assert (turn["seat"], turn["position"]) == (0, state["position"])
        move = state["position"]["legal"][0]
        await mover.act(table, "move", move=move["action"], seq=state["seq"])
        event = await heard.next("event")
        assert (event["seq"], event["event"]["kind"], event["notation"]) == (state["seq"] + 1, "played", move["notation"])
        assert (event["event"]["action"], event["person"]) == (move["action"], mover.id)
        await bence.act(table, "say", text="szia")
        said = await heard.next("event")
        assert said["event"] == {"kind": "said", "text": "szia", "name": bence.name}


async def test_whoever_was_away_goes_on_where_they_were(anna: Program):
    table = await alone_at(anna)
    for _ in range(4):
        await first_move(anna, table)
    everything = await anna.lines(f"/tables/{table}/events", after="0")
    seqs = [line["seq"] for line in everything if line["kind"] == "event"]
    assert seqs == list(range(1, 7))
    assert [line["kind"] for line in everything[-1:]] == ["turn"]
    some = await anna.lines(f"/tables/{table}/events", after="4")
    assert [line["seq"] for line in some if line["kind"] == "event"] == [5, 6]
    assert [line for line in some if line["kind"] == "event"] == everything[4:6]
    assert [line["kind"] for line in await anna.lines(f"/tables/{table}/events", after="999")] == ["turn"]
    assert (await anna.get(f"/tables/{table}/events", 422, after="x"))["field"] == "after"
    assert (await anna.get("/tables/none/events", 404))["code"] == "no_such_table"


async def test_moves_that_were_taken_back_have_no_notation(anna: Program):
    table = await alone_at(anna)
    await first_move(anna, table)
    await anna.act(table, "ask_undo")
    await first_move(anna, table)
    told = [(line["event"]["kind"], line["notation"]) for line in await anna.lines(f"/tables/{table}/events", after="2") if line["kind"] == "event"]
    assert [kind for kind, _ in told] == ["played", "undo_asked", "played"]
    assert told[0][1] is None
    assert told[2][1]


async def test_server_sent_events_say_the_same_and_resume_by_their_id(anna: Program):
    table = await alone_at(anna)
    await first_move(anna, table)
    headers = {"Accept": "text/event-stream", "Last-Event-ID": "2"}
    answer = await anna.client.get(f"/api/v1/tables/{table}/events", params={"stay": "false"}, headers=headers)
    assert answer.headers["content-type"].startswith("text/event-stream")
    events = [dict(line.split(": ", 1) for line in block.splitlines()) for block in answer.text.strip().split("\n\n")]
    assert [(each.get("event"), each.get("id")) for each in events] == [(None, None), ("event", "3"), ("turn", "3")]
    assert [json.loads(each["data"]) for each in events[1:]] == await anna.lines(f"/tables/{table}/events", after="2")


async def test_each_event_has_its_own_number_to_go_on_from(anna: Program):
    table = await alone_at(anna)
    for _ in range(3):
        await first_move(anna, table)
    headers = {"Accept": "text/event-stream", "Last-Event-ID": "2"}
    answer = await anna.client.get(f"/api/v1/tables/{table}/events", params={"stay": "false"}, headers=headers)
    # Whoever loses the connection after the first of them must not lack the others.
    assert [line.removeprefix("id: ") for line in answer.text.splitlines() if line.startswith("id: ")] == ["3", "4", "5", "5"]


async def test_a_quiet_stream_beats(app: FastAPI, anna: Program):
    table = await alone_at(anna)
    object.__setattr__(app.state.desk.settings, "heartbeat", 0.05)
    async with serving(app) as url, listening(url, f"/tables/{table}/events") as heard:
        assert [(await heard.next())["kind"] for _ in range(3)] == ["state", "beat", "beat"]


async def test_who_listens_is_present(app: FastAPI, anna: Program, bence: Program):
    table = await together_at(anna, bence)
    async with serving(app) as url, listening(url, f"/tables/{table}/events", anna.key) as heard:
        await heard.next("state")
        async with listening(url, f"/tables/{table}/events", bence.key) as other:
            await other.next("state")
            while set((await heard.next("presence"))["present"]) != {anna.id, bence.id}:
                pass
        while (await heard.next("presence"))["present"] != [anna.id]:
            pass


async def test_all_that_concerns_me_is_told(app: FastAPI, anna: Program, nobody: Program):
    bence = await enrol(nobody, "Bence")
    async with serving(app) as url, listening(url, "/events", bence.key) as heard:
        table = (await anna.post("/tables", 201, game="carnac", seats=[ME, {"kind": "open", "person": "Bence"}]))["id"]
        challenge = await heard.next()
        assert (challenge["kind"], challenge["table"]["id"]) == ("challenge", table)
        await bence.act(table, "sit")
        assert (await heard.next())["kind"] == "game_start"
        await _until_turn_of(1, anna, bence, table)
        assert (await heard.next("turn"))["table"]["waits_for_me"]
        await first_move(bence, table)
        await anna.act(table, "resign")
        over = await heard.next("game_end")
        assert over["table"]["status"] == "over"
        # More is heard of a table that is over: its end is told once.
        await anna.act(table, "say", text="Thank you")
        other = (await anna.post("/tables", 201, game="carnac", seats=[ME, {"kind": "open", "person": "Bence"}]))["id"]
        assert (await heard.next())["kind"] == "challenge"
        await anna.act(other, "abandon")
        assert (await heard.next())["kind"] == "challenge_gone"


async def _until_turn_of(seat: int, anna: Program, bence: Program, table: str) -> None:
    while (to_move := (await anna.get(f"/tables/{table}"))["to_move"]) != seat:
        await first_move((anna, bence)[to_move], table)


async def test_who_comes_back_hears_of_what_ended_meanwhile(anna: Program, bence: Program):
    table = await together_at(anna, bence)
    first = await bence.lines("/events")
    assert {line["kind"] for line in first} <= {"game_start", "turn"}
    cursor = first[-1]["cursor"]
    for _ in range(2):
        await first_move((anna, bence)[(await anna.get(f"/tables/{table}"))["to_move"]], table)
    await anna.act(table, "resign")
    again = await bence.lines("/events", after=cursor)
    assert [line["kind"] for line in again] == ["game_end"]
    assert await bence.lines("/events") == []
    later = str(int(again[-1]["cursor"]) + 5_000)
    assert await bence.lines("/events", after=later) == []


async def test_a_question_is_told_to_who_is_asked(anna: Program, bence: Program):
    table = await together_at(anna, bence)
    to_move = (await anna.get(f"/tables/{table}"))["to_move"]
    mover, other = (anna, bence) if to_move == 0 else (bence, anna)
    await first_move(mover, table)
    await mover.act(table, "offer_draw")
    assert "question" in [line["kind"] for line in await other.lines("/events")]


async def test_nobody_holds_streams_without_end(app: FastAPI, anna: Program):
    object.__setattr__(app.state.desk.settings, "most_streams", 2)
    table = await alone_at(anna)
    async with serving(app) as url:
        async with listening(url, "/events", anna.key) as first, listening(url, f"/tables/{table}/events", anna.key) as second:
            await first.next()
            await second.next()
            problem = await anna.get("/events", 429)
            assert problem["code"] == "too_many_streams"
            assert problem["retry_after"]
        async with asyncio.timeout(PATIENCE):
            while (await anna.client.get("/api/v1/events", params={"stay": "false"})).status_code == 429:
                await asyncio.sleep(0)


async def test_a_server_that_stops_ends_its_streams(app: FastAPI, anna: Program):
    table = await alone_at(anna)
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        async with serving(app) as url:
            request = client.build_request("GET", f"{url}/api/v1/tables/{table}/events")
            response = await client.send(request, stream=True)
            heard = Listener(response)
            await heard.next("state")
        rest: list[Any] = [line async for line in heard._lines]
        assert rest == []


async def test_lines_of_people_one_has_muted_say_nothing(app: FastAPI, anna: Program):
    async with visiting(app) as program:
        bence = await enrol(program)
        table = await together_at(anna, bence)
        await bence.act(table, "say", text="secret words")
        desk = app.state.desk
        from tarsas.service.people.moderation import Tie

        await desk.house.moderation.tie(anna.id, bence.id, Tie.MUTE)
        lines = await anna.lines(f"/tables/{table}/events", after="0")
        assert "secret words" not in json.dumps(lines)
        assert [line["seq"] for line in lines if line["kind"] == "event"] == list(range(1, lines[-1]["seq"] + 1))
        assert "secret words" in json.dumps(await bence.lines(f"/tables/{table}/events", after="0"))
