"""A board without a table: its line of play travels with the page, and the server keeps nothing."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

import tarsas
from tarsas.language import Language, Text
from tarsas.learn.links import Link
from tarsas.learn.trees import Tree
from tarsas.match import Line
from tarsas.web.answers import page_router
from tarsas.web.pages.explore import Explore
from tarsas.web.pages.free_board import FreeAct, FreeBoard, Standing, opened
from tarsas.web.routes.free_board import add_free_board

from .visitors import Visitor, anna, anyio_backend, app

__all__ = ["anna", "anyio_backend", "app"]

pytestmark = pytest.mark.anyio

Answer = dict[str, Any]


async def act(visitor: Visitor, base: str, state: str, kind: str, **fields: object) -> Answer:
    if not visitor.csrf:
        await visitor.open("/")
    sent = {"kind": kind, "state": state, "seq": 3, "request": "r"} | fields
    answer = await visitor.client.post(f"{base}/act", json=sent, headers={"X-CSRF-Token": visitor.csrf, "Origin": str(visitor.client.base_url)})
    found: Answer = answer.json() | {"status": answer.status_code}
    return found


def moves_in(answer: Answer) -> str:
    found: list[str] = parse_qs(answer["live"]["state"]).get("moves", [""])
    return found[0]


async def test_a_page_opens_where_its_address_says(anna: Visitor):
    answer = await anna.open("/explore/carnac?board=I&moves=c1WR+>N&at=2")
    state = re.search(r'data-base="/explore/carnac" data-state="([^"]*)"', answer.text)
    assert answer.status_code == 200
    assert state
    assert parse_qs(html.unescape(state[1])) == {
        "players": ["2"],
        "board": ["I"],
        "last_tip": ["off"],
        "start": ["red"],
        "moves": ["c1WR >N"],
        "at": ["2"],
    }


async def test_a_move_lengthens_the_line_and_is_shown_scene_by_scene(anna: Visitor):
    done = await act(anna, "/explore/carnac", "board=I", "move", move=["cell-a1", "stand-red-red"])
    assert (done["seq"], done["live"]["ply"], moves_in(done)) == (4, 1, "a1RR")
    assert [scene["ply"] for scene in done["live"]["scenes"]] == [1]
    assert done["live"]["isMyTurn"]


async def test_another_move_from_an_earlier_moment_is_a_branch_and_nothing_is_lost(anna: Visitor):
    state = "board=I&moves=a1RR+-&at=0"
    done = await act(anna, "/explore/carnac", state, "move", move=["cell-b1", "stand-red-red"])
    assert moves_in(done) == "a1RR - ~2 b1RR"
    back = await act(anna, "/explore/carnac", done["live"]["state"], "back")
    assert parse_qs(back["live"]["state"]).get("at") is None
    assert "Taken back" in back["live"]["speech"][0]["normal"]
    gone = await act(anna, "/explore/carnac", back["live"]["state"], "go", value="2")
    assert (gone["live"]["ply"], gone["live"]["isJump"], gone["live"]["scenes"]) == (2, True, [])


async def test_chance_is_chosen_or_falls_by_lot(anna: Visitor):
    chosen = await act(anna, "/explore/azul", "players=2", "luck", value="+BBBB")
    assert moves_in(chosen) == "+BBBB"
    fallen = await act(anna, "/explore/azul", chosen["live"]["state"], "luck")
    assert len(moves_in(fallen).split()) == 5
    assert fallen["live"]["isMyTurn"]


async def test_what_is_no_move_or_no_board_is_refused_with_words(anna: Visitor):
    assert (await act(anna, "/explore/carnac", "board=I", "move", move=["cell-z9"]))["status"] == 422
    assert (await act(anna, "/explore/carnac", "board=I", "move", move="cell-a1"))["status"] == 400
    assert (await act(anna, "/explore/azul", "players=2", "move", move=["factory-1/blue", "line-1"]))["status"] == 422
    for address in ("/explore/chess", "/explore/carnac?moves=xx", "/explore/carnac?at=7", "/explore/carnac?from=~rubbish", "/explore/azul?players=9"):
        assert (await anna.open(address)).status_code in (404, 422), address


async def test_a_choice_an_earlier_moment_and_a_question_are_answered_as_at_a_table(anna: Visitor):
    await anna.open("/")
    state = "board=I&moves=a1RR+-&at=2"
    picture = await anna.client.get("/explore/carnac/board", params={"state": state, "ply": 2, "chosen": "cell-c1"})
    assert "data-chosen" in picture.json()["board"]
    assert (await anna.client.get("/explore/carnac/board", params={"state": state, "ply": 1})).status_code == 204
    moment = await anna.client.get("/explore/carnac/replay/board", params={"state": state, "at": 1})
    assert 'data-ply="1"' in moment.text
    asked = await anna.client.get("/explore/carnac/asked", params={"state": state, "words": "c1WR", "ply": 2})
    assert asked.json()["kind"] == "move"


# --- a kind of page of one's own


class OneRightMove(FreeBoard):
    """White leaves every stone standing; whatever else red does is taken back, with a word about it."""

    template = "explore.html"

    def open(self, fields: Mapping[str, str], language: Language) -> Standing:
        return Standing(opened(self, fields), frozenset({0}))

    def after(self, standing: Standing, act: FreeAct) -> Standing:
        moved = super().after(standing, act)
        if moved.link.line.actions[-1] != moved.game.start().find("a1RR"):
            return replace(standing, said=Text("Nem ez az.", "Not that one."))
        return self.played(moved, moved.link.line.last.find("-"))


@pytest.fixture
async def lesson(app: FastAPI) -> str:
    router = page_router()
    add_free_board(router, "/lesson", lambda parts: OneRightMove("/lesson", "carnac", Text("Lecke", "Lesson")))
    app.include_router(router)
    # Before what answers for everything else.
    app.router.routes.sort(key=lambda route: not (isinstance(route, APIRoute) and route.path.startswith("/lesson")))
    return "/lesson"


async def test_a_kind_of_page_adds_forced_replies_and_takes_back(anna: Visitor, lesson: str):
    right = await act(anna, lesson, "board=I", "move", move=["cell-a1", "stand-red-red"])
    assert moves_in(right) == "a1RR -"
    assert [scene["ply"] for scene in right["live"]["scenes"]] == [1, 2]
    wrong = await act(anna, lesson, "board=I", "move", move=["cell-b1", "stand-red-red"])
    assert (moves_in(wrong), wrong["live"]["ply"]) == ("", 0)
    assert "Not that one." in wrong["live"]["board"]


async def test_only_the_visitors_own_seats_move(anna: Visitor, lesson: str):
    assert (await act(anna, lesson, "board=I&moves=a1RR&at=1", "move", move=["decline"]))["status"] == 422


def test_a_board_begins_at_any_position_in_any_language():
    position = tarsas.game("azul").start(seed=3)
    begin = Line(position.game, start=tarsas.position.Position(position.game, position.state))
    fields = Link(Tree(begin)).fields()
    standing = Explore("azul").open(parse_fields(fields), Language.HU)
    assert str(standing.link.line.last) == str(position)


def parse_fields(fields: Mapping[str, str]) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlencode(fields)).items()}
