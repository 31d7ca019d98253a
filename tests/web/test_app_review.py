"""The review through the web: asked for by who opens it, told as far as it is searched, and never of a game that goes on."""

from __future__ import annotations

import html
import re

import pytest
from fastapi import FastAPI

import tarsas
from tarsas.learn.review import Budget, Reviewer
from tarsas.match import Record, write_text
from tarsas.service.house import House
from tarsas.service.thinking.pool import REVIEW_LEASE
from tests.learn.lines import SMALL, played, record_of

from .test_app_acts import first_move
from .test_free_board import act
from .visitors import Visitor, alone_at, anna, anyio_backend, app

__all__ = ["anna", "anyio_backend", "app"]

pytestmark = pytest.mark.anyio

ENOUGH = Budget(quick=100, candidates=200, deep=400, moves=3, check=800, draws=6)


def some_record(name: str = "azul", longest: int = 34) -> Record:
    return record_of(played(tarsas.game(name), 3, longest=longest))


async def searched(house: House, budget: Budget = SMALL) -> None:
    """All reviews that wait are searched now, here."""
    while (row := await house.reviews.take("test", REVIEW_LEASE)) is not None:
        record = await house.reviews.brought(row.key)
        reviewer = Reviewer(record.line, budget=budget)
        for _ in reviewer.run():
            pass
        assert await house.reviews.keep("test", row, reviewer.findings.to_json())


async def bring(visitor: Visitor, record: Record) -> str:
    answer = await visitor.send("/review", record=write_text(record))
    found = re.search(r"/review/[0-9a-f]{32}", str(answer.url))
    assert found, answer.text[:500]
    return found[0]


async def test_a_brought_record_is_reviewed(app: FastAPI, anna: Visitor):
    address = await bring(anna, some_record())
    waiting = (await anna.open(address)).text
    assert "The bots are looking at the game" in waiting
    live = (await anna.client.get(f"{address}/live")).json()
    assert (live["percent"], live["isWhole"], live["pieces"]) == (0, False, {})
    await searched(app.state.desk.house)
    page = (await anna.open(address)).text
    assert all(name in page for name in ("What moved the chance", "Decisions of Anna", "Accuracy", "Winning chances after each decision"))
    assert " style=" not in page.partition("<main")[2], "the content security policy forbids it"
    live = (await anna.client.get(f"{address}/live?seat=1")).json()
    assert live["isWhole"]
    assert "Decisions of Bence" in live["pieces"]["listing"]
    assert (await anna.client.get(f"{address}/board?at=3")).status_code == 200


async def test_bots_of_a_brought_record_are_called_as_at_a_table(anna: Visitor):
    record = some_record()
    text = write_text(Record(record.line, ("Anna", "bot:ilka")))
    page = (await anna.open((await anna.send("/review", record=text)).url.path)).text
    assert "bot:ilka" not in html.unescape(page).split("<main", 1)[1]
    assert "Ilka" in page


async def test_what_is_no_record_is_told(anna: Visitor):
    answer = await anna.send("/review", record="1. e4 e5")
    assert answer.status_code == 422
    assert "cannot be read" in answer.text
    assert "1. e4 e5" in answer.text, "nobody has to type it again"


async def test_a_game_that_goes_on_is_not_reviewed(anna: Visitor):
    table = await alone_at(anna)
    refused = await anna.open(f"/t/{table}/review")
    assert refused.status_code == 422
    assert "The game is not over yet" in refused.text
    assert (await anna.client.get(f"/t/{table}/review/live")).status_code == 422


async def test_a_finished_table_leads_to_its_review(app: FastAPI, anna: Visitor):
    table = await alone_at(anna)
    for _ in range(4):
        assert (await anna.act(table, "move", **first_move(await anna.live(table)))).status_code == 200
    assert (await anna.act(table, "resign", seat=0, seq=(await anna.live(table))["seq"])).status_code == 200
    assert f'href="/t/{table}/review"' in (await anna.open(f"/t/{table}")).text
    assert f'href="/t/{table}/review"' in (await anna.open("/")).text, "also among the finished games"
    page = await anna.open(f"/t/{table}/review")
    assert page.status_code == 200
    assert "The bots are looking at the game" in page.text
    row = await app.state.desk.house.reviews.take("test", REVIEW_LEASE)
    assert row is not None
    reviewer = Reviewer((await app.state.desk.house.record(table)).line, budget=SMALL)
    for _ in reviewer.run():
        pass
    assert await app.state.desk.house.reviews.keep("test", row, reviewer.findings.to_json())
    told = (await anna.open(f"/t/{table}/review")).text
    assert "Your decisions" in told
    assert "You lost" in told


async def test_a_mistake_is_tried_again_until_something_better_is_found(app: FastAPI, anna: Visitor):
    """Everything is thrown to the floor: there is something to learn from."""
    game = tarsas.game("azul")
    line = played(game, 3, longest=40)
    while line.last.to_move == tarsas.CHANCE:
        line = line.then(line.last.actions[0])
    seat = line.last.to_move
    line = line.then(max(line.last.actions, key=lambda action: (line.last.notation(action).endswith("F"), action)))
    address = await bring(anna, record_of(line))
    await searched(app.state.desk.house, ENOUGH)
    page = (await anna.open(f"{address}?seat={seat}")).text
    links = re.findall(rf'href="({address}/learn[^"]*)"', page)
    assert links, "the board of a mistake is linked"
    learning = await anna.open(html.unescape(links[0]))
    assert "/mistakes/azul?" in str(learning.url)
    assert "Find something better" in learning.text
    state = str(learning.url).partition("?")[2]
    shown = await act(anna, "/mistakes/azul", state, "show")
    piece = shown["live"]["pieces"]["mistake"]
    assert "This was better" in piece
    assert address in piece or "learn?ply" in piece, "it goes on from there"
