"""Lessons on the pages: what an act makes of them, what is kept, and where they are offered."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any
from urllib.parse import parse_qs

import pytest
from fastapi import FastAPI

from tarsas import catalog
from tarsas.learn.lessons import lessons_of

from .test_free_board import act
from .visitors import Visitor, anna, anyio_backend, app

__all__ = ["anna", "anyio_backend", "app"]

pytestmark = pytest.mark.anyio

AZUL = "/learn/azul/first-game"
RIGHT, WRONG = ["factory-1/blue", "line-2"], ["factory-1/blue", "line-1"]


def lesson_in(answer: dict[str, Any]) -> str:
    pieces: dict[str, str] = answer["live"]["pieces"]
    return pieces["lesson"]


async def test_a_right_move_is_followed_by_what_comes_next(anna: Visitor):
    done = await act(anna, AZUL, "step=1", "move", move=RIGHT)
    assert "mindkettő megtelt" in lesson_in(done) or "both are full" in lesson_in(done)
    assert len(done["live"]["scenes"]) >= 2
    onwards = await act(anna, AZUL, done["live"]["state"], "next")
    assert parse_qs(onwards["live"]["state"])["step"] == ["2"]
    assert onwards["live"]["isJump"]
    assert onwards["live"]["isMyTurn"]


async def test_what_the_lamp_says_is_said_aloud_after_what_happened(anna: Visitor):
    done = await act(anna, AZUL, "step=1", "move", move=RIGHT)
    assert [told["ply"] for told in done["live"]["speech"]] == sorted(told["ply"] for told in done["live"]["speech"])
    assert "**" not in done["live"]["speech"][-1]["normal"]
    back = await act(anna, AZUL, done["live"]["state"], "again")
    assert len(back["live"]["speech"]) == 1


async def test_a_legal_move_that_misses_the_point_waits_for_an_answer(anna: Visitor):
    strayed = await act(anna, AZUL, "step=1", "move", move=WRONG)
    assert 'data-phase="strayed"' in lesson_in(strayed)
    assert not strayed["live"]["isMyTurn"]
    seen = await act(anna, AZUL, strayed["live"]["state"], "play_on")
    assert 'data-phase="playing on"' in lesson_in(seen)
    assert seen["live"]["isMyTurn"]
    again = await act(anna, AZUL, seen["live"]["state"], "take_back")
    assert 'data-phase="asked"' in lesson_in(again)


async def test_what_is_not_possible_is_refused(anna: Visitor):
    for state, kind, fields in (
        ("step=1", "play_on", {}),
        ("step=1", "watch", {}),
        ("step=1", "juggle", {}),
        ("step=1", "step", {"value": "99"}),
        ("step=1", "move", {"move": ["factory-9/blue", "line-1"]}),
        ("step=x", "next", {}),
    ):
        answer = await act(anna, AZUL, state, kind, **fields)
        assert 400 <= answer["status"] < 500, (state, kind)


async def test_a_lesson_is_taken_up_where_it_was_left_on_any_device(anna: Visitor):
    await act(anna, AZUL, "step=1", "move", move=RIGHT)
    done = await act(anna, AZUL, "step=1", "step", value="4")
    assert done["status"] == 200
    assert 'data-step="3"' in (await anna.open(AZUL)).text
    listed = (await anna.open("/learn")).text
    assert "4/10. feladat" in listed or "Step 4 of 10" in listed
    mine = (await anna.open("/me")).text
    assert AZUL in mine


async def test_progress_goes_with_the_data_and_with_the_account(anna: Visitor, app: FastAPI):
    await act(anna, AZUL, "step=10", "skip")
    packed = (await anna.open("/me/data.zip")).content
    data = json.loads(zipfile.ZipFile(io.BytesIO(packed)).read("data.json"))
    assert [(run["lesson"], run["is_finished"]) for run in data["lessons"]] == [("azul/first-game", True)]
    house = app.state.desk.house
    person = data["person"]["id"]
    await house.people.delete(await house.people.by_id(person))
    assert await house.learning.of(person) == {}


@pytest.mark.parametrize("name", catalog.names())
async def test_who_has_never_played_a_game_is_offered_its_lesson(anna: Visitor, name: str):
    home = (await anna.open("/")).text
    assert f'class="first-time"><a class="button quiet" href="/learn/{name}"' in home
    assert f'href="/learn/{name}"' in (await anna.open(f"/rules/{name}")).text
    first = await anna.client.get(f"/learn/{name}", follow_redirects=False)
    assert first.headers["location"] == f"/learn/{lessons_of(name)[0].key}"


async def test_who_has_played_it_is_not(anna: Visitor):
    await anna.open("/")
    await anna.client.post("/play/azul", data={"csrf": anna.csrf}, headers={"Origin": str(anna.client.base_url)})
    home = (await anna.open("/")).text
    assert 'class="first-time"><a class="button quiet" href="/learn/azul"' not in home
    assert 'class="first-time"><a class="button quiet" href="/learn/carnac"' in home


@pytest.mark.parametrize("path", ["/learn/chess", "/learn/chess/first-game", "/learn/azul/endgames"])
async def test_what_is_not_there_is_not_found(anna: Visitor, path: str):
    assert (await anna.client.get(path)).status_code == 404
