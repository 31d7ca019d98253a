"""People at one table through the web: leaving and coming back, letting a bot play for who is away, asking for undo and for a draw."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tarsas.http.settings import WebSettings
from tarsas.service.house import House, HouseSettings
from tarsas.web.app import create_app

from .test_app_acts import first_move
from .visitors import Visitor, anna, anyio_backend, app, bence, table_of, together_at, visiting

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio


def asked(live: dict[str, Any]) -> list[str]:
    """What the page asks or tells above the players, without markup."""
    return [re.sub(r"\s+", " ", found).strip() for found in re.findall(r'<p class="asked">(.*?)</p>', live["pieces"]["question"], re.DOTALL)]


def offered(live: dict[str, Any]) -> set[str]:
    """The acts that have buttons."""
    return set(re.findall(r'data-act="(\w+)"(?![^>]* disabled)', "".join(live["pieces"].values())))


@pytest.fixture
async def impatient_app(anyio_backend: str, tmp_path: Path) -> AsyncIterator[FastAPI]:
    """Whoever has no stream open counts as absent at once."""
    settings = HouseSettings(compiles=False, absent_after=0)
    async with await House.open(tmp_path / "games.db", workers=0, settings=settings) as house:
        opened = create_app(house, WebSettings())
        async with opened.router.lifespan_context(opened):
            yield opened


async def test_who_leaves_is_told_that_a_bot_plays_and_takes_the_seat_back(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    before = await anna.live(table)
    assert "leave" in offered(before)
    left = (await anna.act(table, "leave", seat=0, seq=before["seq"])).json()["live"]
    assert asked(left) == ["A bot plays for you."]
    assert offered(left) & {"leave", "return", "resign"} == {"return"}
    theirs = (await bence.live(table))["pieces"]["players"]
    assert "thinking" in theirs
    assert "away" not in theirs
    page = await anna.open(f"/t/{table}")
    assert 'data-act="return"' in page.text
    back = (await anna.act(table, "return", seat=0, seq=left["seq"])).json()["live"]
    assert asked(back) == []
    assert back["isMyTurn"]


async def test_more_than_half_of_the_others_let_a_bot_play_for_who_is_away(impatient_app: FastAPI):
    async with visiting(impatient_app) as anna, visiting(impatient_app) as bence, visiting(impatient_app) as cili, visiting(impatient_app) as watcher:
        await anna.send("/me/name", name="Anna")
        made = await anna.send("/new", **{"game": "azul", "players": "3", "seat.0": "me", "seat.1": "friend", "seat.2": "friend"})
        invitation = re.search(r"/join/[\w.-]+", made.text)
        assert invitation
        for seat, friend in ((1, bence), (2, cili)):
            assert (await friend.send(invitation[0], seat=str(seat))).status_code == 200
        table = table_of(made)
        question = "Anna has been away for a while. Shall a bot play on? ({} of 2 votes)"
        assert question.format(0) in asked(await bence.live(table))
        assert offered(await watcher.live(table)) & {"vote_replace"} == set()
        voted = (await bence.act(table, "vote_replace", seat=0, seq=0)).json()["live"]
        assert question.format(1) in asked(voted)
        assert 'data-act="vote_replace" data-seat="0"' not in voted["pieces"]["question"]
        assert 'data-act="vote_replace" data-seat="0"' in (await cili.live(table))["pieces"]["question"]
        decided = (await cili.act(table, "vote_replace", seat=0, seq=0)).json()["live"]
        assert not any("Anna" in line for line in asked(decided))
        assert asked(await anna.live(table))[0] == "A bot plays for you."


async def test_a_page_looks_again_when_somebody_who_is_away_may_count_as_absent(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    assert 'data-look-again="120000"' in (await anna.live(table))["pieces"]["question"]


async def until_bence_has_decided(anna: Visitor, bence: Visitor, table: str) -> dict[str, Any]:
    live = await anna.live(table)
    while live["choices"]["seat"] == 0:
        live = (await anna.act(table, "move", **first_move(live))).json()["live"]
    live = await bence.live(table)
    found: dict[str, Any] = (await bence.act(table, "move", **first_move(live))).json()["live"]
    return found


@pytest.mark.parametrize(("answer", "is_back"), [("agree", True), ("refuse", False)])
async def test_the_other_sees_who_wants_to_take_back_and_answers(anna: Visitor, bence: Visitor, answer: str, is_back: bool):
    await anna.send("/me/name", name="Anna")
    table = await together_at(anna, bence)
    live = await until_bence_has_decided(anna, bence, table)
    mine = (await anna.act(table, "ask_undo", seat=0, seq=live["seq"])).json()["live"]
    assert asked(mine) == ["You have asked to take back a move. The others have not answered yet."]
    assert offered(mine) & {"agree", "refuse"} == set()
    theirs = await bence.live(table)
    assert asked(theirs) == ["Anna would like to take back a move."]
    assert offered(theirs) >= {"agree", "refuse"}
    answered = (await bence.act(table, answer, seat=1, seq=theirs["seq"])).json()["live"]
    assert asked(answered) == []
    assert (answered["ply"] < live["ply"]) == is_back


@pytest.mark.parametrize("game", ["carnac", "azteka"])
async def test_a_draw_is_offered_and_accepted(anna: Visitor, bence: Visitor, game: str):
    await anna.send("/me/name", name="Anna")
    table = await together_at(anna, bence, game)
    live = await anna.live(table)
    assert "offer_draw" in offered(live)
    mine = (await anna.act(table, "offer_draw", seat=0, seq=live["seq"])).json()["live"]
    assert asked(mine) == ["You have offered a draw. It has not been answered yet."]
    assert "offer_draw" not in offered(mine)
    theirs = await bence.live(table)
    assert asked(theirs) == ["Anna offers a draw."]
    done = (await bence.act(table, "agree", seat=1, seq=theirs["seq"])).json()["live"]
    assert done["status"] == "over"
    assert "A draw by agreement." in done["pieces"]["result"]
