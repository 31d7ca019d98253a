"""Tables by key: set up, listed, joined, played, talked at, with answers that say what would be possible."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI

import tarsas

from .programs import ME, OPEN, Program, alone_at, enrol, first_move, together_at, visiting

pytestmark = pytest.mark.anyio


async def test_every_game_of_the_shelf_is_described(nobody: Program):
    games = (await nobody.get("/games"))["games"]
    assert [each["name"] for each in games] == list(tarsas.games())
    for each in games:
        assert each == await nobody.get(f"/games/{each['name']}")
        game = tarsas.game(each["name"])
        assert each["modes"][0] == {"players": game.players, "options": dict(game.options)}
        assert each["actions"] == game.contract.actions
    assert (await nobody.get("/games/chess", 404))["code"] == "no_such_game"


async def test_a_wish_that_cannot_be_names_its_field(anna: Program):
    for wish, field in (
        ({"game": "chess"}, "game"),
        ({"game": "azul", "players": 9}, "players"),
        ({"game": "azul", "options": {"wall": "pink"}}, "options"),
        ({"game": "azul", "seats": [ME]}, "players"),
        ({"game": "azul", "seats": [ME, {"kind": "open", "person": "Nobody At All"}]}, "seats"),
        ({"game": "azul", "seats": [ME, {"kind": "bot", "person": "Anna"}]}, "seats"),
        ({"game": "azul", "clock": {"kind": "budget", "base": 1}}, "clock"),
        ({"game": "azul", "is_rated": True}, "is_rated"),
    ):
        problem = await anna.post("/tables", 422, **wish)
        assert (problem["code"], problem["field"]) == ("bad_wish", field), wish
    assert (await anna.post("/tables", 422, game="azul", colour="red"))["field"] == "colour"
    assert (await anna.post("/tables", 422))["field"] == "game"
    assert (await anna.post("/tables", 422, game=3))["field"] == "game"


async def test_the_same_request_makes_one_table(anna: Program):
    first, again = [await anna.post("/tables", 201, game="azul", request="mine") for _ in range(2)]
    assert first["id"] == again["id"]
    assert len((await anna.get("/tables", list="mine"))["tables"]) == 1


async def test_lists_show_what_is_public_and_what_is_mine(anna: Program, bence: Program, nobody: Program):
    public = (await anna.post("/tables", 201, game="carnac", seats=[ME, OPEN], is_public=True))["id"]
    private = (await anna.post("/tables", 201, game="carnac", seats=[ME, OPEN]))["id"]
    assert [each["id"] for each in (await nobody.get("/tables"))["tables"]] == [public]
    assert {each["id"] for each in (await anna.get("/tables", list="mine"))["tables"]} == {public, private}
    await bence.act(public, "sit")
    assert (await nobody.get("/tables"))["tables"] == []
    assert [each["id"] for each in (await nobody.get("/tables", list="playing"))["tables"]] == [public]
    await first_move(anna, public)
    await first_move(bence, public)
    await bence.act(public, "resign")
    for who, which in ((nobody, "over"), (anna, "mine_over"), (bence, "mine_over")):
        (told,) = (await who.get("/tables", list=which))["tables"]
        assert (told["id"], told["winners"], told["ending"]) == (public, [0], "resigned")
    assert (await nobody.get("/tables", 401, list="mine"))["code"] == "no_key"
    assert (await nobody.get("/tables", 422, list="secret"))["field"] == "list"


async def test_a_move_is_played_by_notation_words_number_or_path(anna: Program):
    table = await alone_at(anna, "azul")
    for form in ("notation", "text", "action", "parts"):
        position = await anna.get(f"/tables/{table}/position")
        move = position["legal"][-1]
        done = await anna.act(table, "move", move=move[form], seq=position["seq"])
        assert done["seq"] == position["seq"] + 1
        assert done["table"]["to_move"] != position["to_move"]


async def test_a_position_tells_all_that_can_be_played(anna: Program):
    table = await alone_at(anna, "azul")
    position = await anna.get(f"/tables/{table}/position")
    read = tarsas.game("azul", players=2).read(position["text"])
    assert [move["action"] for move in position["legal"]] == list(read.actions)
    assert [move["notation"] for move in position["legal"]] == [read.notation(action) for action in read.actions]
    assert all(move["words"]["hu"] and move["words"]["en"] and move["parts"] for move in position["legal"])
    short = await anna.get(f"/tables/{table}/position", words=False)
    assert {move["words"] for move in short["legal"]} == {None}
    first = await anna.get(f"/tables/{table}/position", at=0)
    assert (first["ply"], first["to_move"], first["legal"]) == (0, None, [])
    assert (await anna.get(f"/tables/{table}/position", 422, at=99))["field"] == "at"
    told = await anna.get(f"/tables/{table}/description", seat=0)
    assert anna.name in told["text"]["hu"]
    assert (await anna.get(f"/tables/{table}/description", 422, seat=7))["field"] == "seat"


async def test_a_move_that_is_not_legal_is_answered_with_those_that_are(anna: Program):
    table = await alone_at(anna)
    legal = (await anna.get(f"/tables/{table}/position", words=False))["legal"]
    for move in ("no move at all", 99_999, ["nowhere"]):
        problem = await anna.act(table, "move", 422, move=move)
        assert problem["code"] == "not_legal"
        assert problem["legal"] == legal
        assert problem["detail"]
    assert (await anna.get(f"/tables/{table}"))["seq"] == 2


async def test_who_was_too_late_gets_the_table_as_it_stands(anna: Program):
    table = await alone_at(anna)
    seen = await anna.get(f"/tables/{table}/position", words=False)
    done = await first_move(anna, table)
    problem = await anna.act(table, "move", 409, move=seen["legal"][0]["action"], seq=seen["seq"])
    assert problem["code"] == "conflict"
    assert problem["table"]["seq"] == done["seq"]
    assert problem["position"] == await anna.get(f"/tables/{table}/position", words=False)


async def test_an_act_that_is_sent_again_happens_once(anna: Program):
    table = await alone_at(anna)
    move = (await anna.get(f"/tables/{table}/position", words=False))["legal"][0]["notation"]
    first = await anna.act(table, "move", move=move, seq=2, request="once")
    again = await anna.act(table, "move", move=move, seq=2, request="once")
    without = await anna.act(table, "move", move=move, request="once")
    assert first["seq"] == again["seq"] == without["seq"] == 3
    assert (await anna.get(f"/tables/{table}"))["seq"] == 3
    said = [await anna.act(table, "say", text="hello", request="line") for _ in range(2)]
    assert len(said[1]["table"]["chat"]) == 1


async def test_two_play_a_whole_game(anna: Program, bence: Program):
    table = await together_at(anna, bence)
    players = {0: anna, 1: bence}
    seen = await anna.get(f"/tables/{table}")
    assert (seen["mine"], seen["to_move"] in (0, 1)) == ([0], True)
    while seen["status"] == "playing":
        mover = players[seen["to_move"]]
        other = players[1 - seen["to_move"]]
        assert (await other.act(table, "move", 422, move=0))["code"] == "not_now"
        assert "move" in (await mover.get(f"/tables/{table}"))["may"]
        seen = (await first_move(mover, table))["table"]
    assert seen["result"]["ending"] == "result"
    assert seen["result"]["text"]["hu"] != seen["result"]["text"]["en"]
    assert sorted(seen["result"]["places"]) in ([0, 1], [0, 0])
    again = await bence.post(f"/tables/{table}/rematch")
    assert again["rematch_of"] == table
    assert (await anna.post(f"/tables/{table}/rematch"))["id"] == again["id"]
    practised = await anna.post(f"/tables/{table}/practice", 201, at=1)
    assert (practised["practice_of"], practised["ply"]) == (table, 1)


async def test_undo_draw_and_the_rest_of_the_acts(anna: Program, bence: Program):
    table = await together_at(anna, bence, clock={"kind": "budget", "base": 300, "increment": 5})
    players = {0: anna, 1: bence}
    begun = await anna.get(f"/tables/{table}")
    assert begun["clocks"][begun["to_move"]] <= 300_000
    mover = players[begun["to_move"]]
    other = players[1 - begun["to_move"]]
    await first_move(mover, table)
    asked = await mover.act(table, "ask_undo")
    if asked["table"]["question"]:
        assert asked["table"]["question"]["kind"] == "undo"
        assert "agree" in (await other.get(f"/tables/{table}"))["may"]
        await other.act(table, "agree")
    assert (await mover.get(f"/tables/{table}"))["ply"] == begun["ply"]
    await first_move(mover, table)
    offered = await mover.act(table, "offer_draw")
    assert offered["table"]["question"] == {"kind": "draw", "by": begun["to_move"], "asked": [1 - begun["to_move"]]}
    assert (await other.act(table, "refuse"))["table"]["question"] is None
    assert (await other.act(table, "refuse", 422))["code"] == "not_now"
    await first_move(other, table)
    await mover.act(table, "say", text="well played")
    assert (await anna.act(table, "mute", person=bence.id))["table"]["seq"]
    assert (await bence.act(table, "say", 403, text="why"))["code"] == "not_allowed"
    over = await other.act(table, "resign")
    assert over["table"]["winners"] == [begun["to_move"]]


async def test_before_the_game(anna: Program, bence: Program):
    table = (await anna.post("/tables", 201, game="azul", players=4, seats=[ME, OPEN, OPEN, {"kind": "friend"}]))["id"]
    await bence.act(table, "sit", seat=2, name="Bence", word="szó")
    assert (await bence.act(table, "rename", name="Más"))["table"]["seats"][2]["name"] == "Más"
    await bence.act(table, "give_word", word="másik")
    assert (await bence.act(table, "sit", 403, seat=3))["code"] == "not_allowed"
    assert (await bence.act(table, "kick", 403, seat=0))["code"] == "not_allowed"
    invite = (await anna.get(f"/tables/{table}"))["invite"]
    assert invite
    await anna.act(table, "kick", seat=2)
    await bence.act(table, "sit", seat=3, invite=invite)
    await bence.act(table, "stand")
    await anna.act(table, "seat_bot", seat=1, level="panni")
    assert (await anna.act(table, "seat_bot", 422, seat=1, level="genius"))["code"] == "not_now"
    started = await anna.act(table, "start", fill="random")
    assert started["table"]["status"] == "playing"
    assert [seat["level"] for seat in started["table"]["seats"]] == ["", "panni", "random", "random"]
    assert (await anna.act(table, "leave"))["table"]["seats"][0]["is_away"]
    assert not (await anna.act(table, "return"))["table"]["seats"][0]["is_away"]
    assert (await anna.act(table, "vote_replace", 422, seat=1))["code"] == "not_now"
    assert (await anna.act(table, "abandon"))["table"]["status"] == "over"


async def test_somebody_is_challenged_by_name_and_says_yes_or_no(app: FastAPI, anna: Program, nobody: Program):
    bence = await enrol(nobody, "Bence")
    wish = {"game": "carnac", "seats": [ME, {"kind": "open", "person": "bence"}]}
    tables = [(await anna.post("/tables", 201, **wish))["id"] for _ in range(2)]
    async with visiting(app) as other:
        stranger = await enrol(other)
        assert (await stranger.act(tables[0], "sit", 403))["code"] == "not_allowed"
        assert (await stranger.act(tables[0], "decline", 422))["code"] == "not_now"
    assert {each["id"] for each in (await bence.get("/tables", list="mine"))["tables"]} == set(tables)
    assert "decline" in (await bence.get(f"/tables/{tables[0]}"))["may"]
    assert (await bence.act(tables[0], "sit"))["table"]["status"] == "playing"
    declined = await bence.act(tables[1], "decline")
    assert declined["table"]["seats"][1]["reserved_for"] is None
    assert {each["id"] for each in (await bence.get("/tables", list="mine"))["tables"]} == {tables[0]}


async def test_problems_speak_both_languages(anna: Program):
    for language, expected in (("hu-HU,hu;q=0.9", "Nincs ilyen asztal."), ("en", "There is no such table."), ("de", "There is no such table.")):
        answer = await anna.client.get("/api/v1/tables/none", headers={"Accept-Language": language})
        problem = answer.json()
        assert answer.headers["content-type"] == "application/problem+json"
        assert problem["title"] == expected
        assert problem["text"] == {"hu": "Nincs ilyen asztal.", "en": "There is no such table."}
        assert (problem["status"], problem["type"]) == (404, "urn:tarsas:problem:no_such_table")


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b'{"move": "\\ud800"}', "application/json", 400),
        (b"[]", "application/json", 422),
        (b'{"move": true}', "application/json", 422),
        (b'{"move": -1}', "application/json", 422),
        (b'{"move": "x", "seat": "0"}', "application/json", 422),
        (b'{"move": "x"}', "text/xml", 415),
        (b'{"move": "' + b"x" * 70_000 + b'"}', "application/json", 413),
    ],
)
async def test_what_cannot_be_read_is_told(anna: Program, content: bytes, kind: str, status: int):
    table = await alone_at(anna)
    answer = await anna.client.post(f"/api/v1/tables/{table}/move", content=content, headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["status"]) == (status, status), answer.text


async def test_other_addresses_and_methods_are_problems_too(anna: Program):
    assert (await anna.get("/nothing/here", 404))["code"] == "not_found"
    answer = await anna.client.put("/api/v1/tables", json={})
    assert (answer.status_code, answer.json()["code"]) == (405, "method")
    assert "POST" in answer.headers["allow"]
    # Pages are pages still.
    assert (await anna.client.get("/", headers={"Accept": "text/html"})).headers["content-type"].startswith("text/html")


async def test_nobody_sees_the_key_of_friends_seats(anna: Program, bence: Program, nobody: Program):
    table: dict[str, Any] = await anna.post("/tables", 201, game="carnac", seats=[ME, {"kind": "friend"}])
    assert table["invite"]
    for who in (bence, nobody):
        assert (await who.get(f"/tables/{table['id']}"))["invite"] == ""
        assert table["invite"] not in str(await who.lines(f"/tables/{table['id']}/events", after="0"))


@pytest.mark.parametrize(
    ("body", "field"),
    [({"move": None}, "move"), ({"move": {"a": 1}}, "move"), ({"move": ["line-1", 5]}, "move.1"), ({}, "move"), ({"move": 1, "more": 2}, "more")],
)
async def test_a_field_that_is_wrong_is_called_as_it_was_sent(anna: Program, body: dict[str, object], field: str):
    table = await alone_at(anna)
    answer = await anna.client.post(f"/api/v1/tables/{table}/move", json=body, headers={"Authorization": f"Bearer {anna.key}"})
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["field"]) == (422, "bad_field", field)
    assert problem["text"]["en"] == f"Missing or not right: {field}."
