"""Acts at a table through the web: moves, conflicts, retries, and everything that must not be possible."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

import pytest
from fastapi import FastAPI

from .visitors import Visitor, alone_at, anna, anyio_backend, app, bence, together_at, visiting

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio

SCRIPT = "<script>alert('x')</script>"


def first_move(live: dict[str, Any]) -> dict[str, Any]:
    """The first of the moves that the page offers."""
    return {"seat": live["choices"]["seat"], "move": live["choices"]["paths"][0], "seq": live["seq"], "ply": live["ply"]}


async def test_a_move_is_played_and_the_answer_shows_it(anna: Visitor):
    table = await alone_at(anna)
    before = await anna.live(table)
    answer = await anna.act(table, "move", **first_move(before))
    assert answer.status_code == 200, answer.text
    after = answer.json()
    assert after["seq"] == after["live"]["seq"] == before["seq"] + 1
    assert after["live"]["ply"] == before["ply"] + 1
    assert after["live"] == await anna.live(table, before["ply"]) | {"pieces": after["live"]["pieces"]}


async def test_a_whole_game_is_played_by_paths_of_clicks(anna: Visitor):
    table = await alone_at(anna)
    live = await anna.live(table)
    for _ in range(400):
        if live["status"] == "over":
            break
        answer = await anna.act(table, "move", **first_move(live))
        assert answer.status_code == 200, answer.text
        live = answer.json()["live"]
    assert live["status"] == "over"
    assert live["choices"]["paths"] == []
    assert (await anna.open(f"/t/{table}")).status_code == 200
    assert table in (await anna.open("/")).text


async def test_of_two_that_race_one_is_told_so_with_the_new_position(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    before = await anna.live(table)
    move = first_move(before)
    answers = await asyncio.gather(*(anna.act(table, "move", **move) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    late = next(answer for answer in answers if answer.status_code == 409).json()
    assert late["error"] == "Something has happened at the table. Look again and decide anew."
    assert late["live"]["seq"] == before["seq"] + 1
    assert late["live"]["ply"] == before["ply"] + 1


async def test_the_same_request_again_is_the_same_move(anna: Visitor):
    table = await alone_at(anna)
    before = await anna.live(table)
    request = str(uuid.uuid4())
    answers = [await anna.act(table, "move", **first_move(before), request=request) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert {answer.json()["seq"] for answer in answers} == {before["seq"] + 1}
    assert (await anna.live(table))["ply"] == before["ply"] + 1


FORGED: tuple[tuple[dict[str, Any], int], ...] = (
    ({"move": ["nowhere"]}, 422),
    ({"move": []}, 422),
    ({"move": ["<script>"] * 20}, 422),
    ({"move": ["a"] * 1000}, 400),
    ({"move": [1, 2]}, 400),
    ({"move": "menhir"}, 422),
    ({"move": {"menhir": 1}}, 400),
    ({"seat": 7}, 422),
    ({"seat": -1}, 400),
    ({"seat": True}, 400),
    ({"seq": "1"}, 400),
    ({"seq": 10**30}, 400),
    ({"kind": "cheat"}, 400),
    ({"kind": None}, 400),
    ({"request": ""}, 422),
    ({"request": "x" * 1000}, 422),
    ({"request": 5}, 400),
)


async def test_a_forged_move_is_refused_with_a_sentence_and_nothing_changes(anna: Visitor):
    table = await alone_at(anna)
    before = await anna.live(table)
    for changed, status in FORGED:
        move = {"kind": "move"} | first_move(before) | changed
        answer = await anna.act(table, **move)
        assert answer.status_code == status, (changed, answer.text)
        assert answer.json()["error"].endswith("."), changed
        assert (await anna.live(table))["seq"] == before["seq"], changed
    assert (await anna.act(table, "move", **first_move(before))).status_code == 200, "The move itself was legal all the time."


async def test_nobody_plays_on_somebody_elses_seat(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    move = first_move(await anna.live(table))
    assert (await bence.live(table))["choices"]["paths"] == []
    answer = await bence.act(table, "move", **move)
    assert (answer.status_code, answer.json()) == (403, {"error": "This is not your seat."})
    assert (await bence.act(table, "resign", seat=0, seq=move["seq"])).status_code == 403
    async with visiting(app, "hu") as stranger:
        answer = await stranger.act(table, "move", **move)
        assert (answer.status_code, answer.json()) == (403, {"error": "Nem ülsz ennél az asztalnál."})
    assert (await anna.live(table))["seq"] == move["seq"]


async def test_moving_out_of_turn_is_refused(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    live = await anna.live(table)
    answer = await bence.act(table, "move", seat=1, move=live["choices"]["paths"][0], seq=live["seq"])
    assert (answer.status_code, answer.json()["error"]) == (422, "It is not your turn.")


async def test_undo_alone_takes_the_move_back(anna: Visitor):
    table = await alone_at(anna)
    before = await anna.live(table)
    moved = (await anna.act(table, "move", **first_move(before))).json()
    answer = await anna.act(table, "ask_undo", seat=0, seq=moved["seq"], ply=moved["live"]["ply"])
    assert answer.status_code == 200, answer.text
    assert answer.json()["live"]["ply"] == before["ply"]


async def test_undo_between_people_is_a_question(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    live = await anna.live(table)
    while live["choices"]["seat"] == 0:
        live = (await anna.act(table, "move", **first_move(live))).json()["live"]
    live = await bence.live(table)
    live = (await bence.act(table, "move", **first_move(live))).json()["live"]
    asked = (await anna.act(table, "ask_undo", seat=0, seq=live["seq"])).json()
    assert asked["live"]["ply"] == live["ply"]
    assert (await bence.live(table))["pieces"]["question"].strip()
    agreed = await bence.act(table, "agree", seat=1, seq=asked["seq"])
    assert agreed.json()["live"]["ply"] < live["ply"]


async def test_script_in_a_name_and_in_chat_is_shown_as_text(anna: Visitor, bence: Visitor):
    assert (await anna.send("/me/name", name=SCRIPT[:30])).status_code == 200
    table = await together_at(anna, bence)
    answer = await bence.act(table, "say", text=SCRIPT, seq=0)
    assert answer.status_code == 200, answer.text
    shelf, page, live = (await bence.open("/")).text, (await bence.open(f"/t/{table}")).text, await bence.live(table)
    everything = shelf + page + "".join(live["pieces"].values()) + live["board"]
    assert "<script>alert" not in everything
    assert "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;" in live["pieces"]["chat"]


async def test_resigning_ends_the_game_and_a_rematch_swaps_the_seats(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    live = await anna.live(table)
    answer = await anna.act(table, "resign", seat=0, seq=live["seq"])
    assert answer.json()["live"]["status"] == "over"
    again = await bence.send(f"/t/{table}/rematch")
    assert again.status_code == 200
    assert again.url.path != f"/t/{table}"
    assert again.url.path in (await anna.live(table))["pieces"]["result"]
    assert (await anna.send(f"/t/{table}/rematch")).url.path == again.url.path
    assert (await bence.live(again.url.path.removeprefix("/t/")))["choices"]["seat"] == 0


async def test_a_board_with_a_choice_made_so_far_and_none_for_a_position_that_is_over(anna: Visitor):
    table = await alone_at(anna, "azul")
    live = await anna.live(table)
    part = live["choices"]["paths"][0][0]
    answer = await anna.client.get(f"/t/{table}/board", params={"ply": live["ply"], "chosen": part})
    assert answer.status_code == 200
    assert "<svg" in answer.json()["board"]
    assert answer.text != (await anna.client.get(f"/t/{table}/board", params={"ply": live["ply"]})).text
    await anna.act(table, "move", **first_move(live))
    late = await anna.client.get(f"/t/{table}/board", params={"ply": live["ply"], "chosen": part})
    # The pointer was quicker than the news: that is no error, and the browser's console stays empty.
    assert (late.status_code, late.text) == (204, "")


async def test_a_finished_game_is_drawn_for_a_window_of_another_layout(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    live = (await anna.act(table, "resign", seat=0, seq=(await anna.live(table))["seq"])).json()["live"]
    wanted = {"ply": live["ply"], "layout": "tall"}
    turned = await anna.client.get(f"/t/{table}/board", params=wanted)
    assert turned.status_code == 200
    assert 'data-layout="tall"' in turned.json()["board"]
    assert (await anna.client.get(f"/t/{table}/board", params={**wanted, "chosen": "line-1"})).status_code == 204


async def test_a_page_gets_the_scenes_that_it_missed(anna: Visitor):
    table = await alone_at(anna)
    first = live = await anna.live(table)
    for _ in range(3):
        live = (await anna.act(table, "move", **first_move(live))).json()["live"]
    late = await anna.live(table, first["ply"])
    assert sorted({scene["ply"] for scene in late["scenes"]}) == [first["ply"] + 1, first["ply"] + 2, first["ply"] + 3]
    assert all(scene["sentence"] for scene in late["scenes"])
    # A stone that falls is drawn by the picture that it falls in; all else moves on the one that is there.
    assert all(("board" in scene) == (scene["kind"] == "fall") for scene in late["scenes"])
    assert (await anna.live(table, live["ply"]))["scenes"] == []
    replayed = await anna.client.get(f"/t/{table}/replay/scenes", params={"since": first["ply"], "at": live["ply"]})
    assert replayed.json() == late["scenes"]


async def test_a_scoring_comes_with_its_board(anna: Visitor):
    """Its first row: on the picture before it something may still wait to be clicked."""
    table = await alone_at(anna, "alhambra")
    live = await anna.live(table)
    while not any(scene["kind"] == "scoring" for scene in live["scenes"]):
        seat, paths = live["choices"]["seat"], live["choices"]["paths"]
        live = (await anna.act(table, "move", seat=seat, move=paths[-1], seq=live["seq"], ply=live["ply"])).json()["live"]
    rows = [scene for scene in live["scenes"] if scene["kind"] == "scoring"]
    assert ["board" in scene for scene in rows] == [True] + [False] * (len(rows) - 1)
    assert rows[0]["board"].count("can-click") == rows[0]["board"].count('class="lit"') == 0
    assert all(scene["shares"] and scene["heading"] == rows[0]["heading"] for scene in rows)


# --- forged requests


async def test_a_form_without_its_token_is_refused(anna: Visitor):
    await anna.open("/")
    for token in ("", "forged", "a.b", anna.csrf[:-1] + ("0" if anna.csrf[-1] != "0" else "1")):
        answer = await anna.client.post("/play/carnac", data={"csrf": token})
        assert (answer.status_code, answer.json()["error"][:38]) == (403, "This page has been open for too long, ")


async def test_a_token_is_good_for_one_browser_only(anna: Visitor, bence: Visitor):
    await anna.open("/")
    await bence.open("/")
    assert (await bence.client.post("/play/carnac", data={"csrf": anna.csrf})).status_code == 403
    assert (await bence.client.post("/play/carnac", data={"csrf": bence.csrf})).status_code == 303


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}])
async def test_another_site_can_send_nothing(anna: Visitor, headers: dict[str, str]):
    await anna.open("/")
    assert (await anna.client.post("/play/carnac", data={"csrf": anna.csrf}, headers=headers)).status_code == 403
    table = await alone_at(anna)
    sent = {"kind": "say", "text": "hi", "seq": 0, "request": "r"}
    answer = await anna.client.post(f"/t/{table}/act", json=sent, headers={"X-CSRF-Token": anna.csrf} | headers)
    assert answer.status_code == 403


async def test_an_act_needs_json_an_object_and_the_token(anna: Visitor):
    table = await alone_at(anna)
    token = {"X-CSRF-Token": anna.csrf}
    assert (await anna.client.post(f"/t/{table}/act", json={})).status_code == 403
    assert (await anna.client.post(f"/t/{table}/act", data={"kind": "say"}, headers=token)).status_code == 415
    for body in (b"{", b"[]", b"\xff", b"[" * 50_000):
        answer = await anna.client.post(f"/t/{table}/act", content=body, headers=token | {"Content-Type": "application/json"})
        assert answer.status_code == 400


async def test_too_large_a_body_is_refused_whether_it_says_so_or_not(anna: Visitor):
    await anna.open("/")
    assert (await anna.client.post("/new", data={"csrf": anna.csrf, "word": "x" * 70_000})).status_code == 413

    async def endless() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert (await anna.client.post("/new", content=endless(), headers=headers)).status_code == 413


async def test_acting_too_fast_is_told_with_the_time_to_wait(anna: Visitor):
    table = await alone_at(anna)
    answers = [await anna.act(table, "say", text="hi", seq=0) for _ in range(12)]
    assert [answer.status_code for answer in answers[:10]] == [200] * 10
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert answers[-1].json()["error"].startswith("That was too fast.")


async def test_what_breaks_inside_is_told_without_its_insides(app: FastAPI, anna: Visitor, monkeypatch: pytest.MonkeyPatch):
    async def broken(*_: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(app.state.desk.house, "lobby", broken)
    async with visiting(app, is_raising=False) as visitor:
        answer = await visitor.open("/")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "content-security-policy" in answer.headers
