"""A stream tells a page what is new at its table, by what the page shows: it is what the page would have asked for, and whoever shows something else asks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from fastapi import FastAPI

from tarsas.service.errors import StoreUnavailable
from tarsas.web.routes.stream import new_at
from tarsas.web.shown_tables import MOST_UNASKED, ShownTables

from .listeners import Listener, listening, move
from .serving import RunningServer
from .test_app_serving import coming_to
from .test_app_serving import server as server  # a fixture
from .test_small_moves import filled, first_move, look, texts_of
from .visitors import Visitor, alone_at, together_at
from .visitors import anna as anna  # fixtures
from .visitors import anyio_backend as anyio_backend
from .visitors import app as app

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(server: RunningServer) -> AsyncIterator[tuple[Visitor, Visitor, str]]:
    """Two who sit at a table of Azul, and the table."""
    async with coming_to(server) as anna, coming_to(server) as bence:
        yield anna, bence, await together_at(anna, bence, "azul")


async def news_of(stream: Listener, seq: int) -> dict[str, Any]:
    """The first news that the table has come so far; news of who is here tells an older seq."""
    while (told := await stream.next("table"))["seq"] < seq:
        pass
    return told


async def mover_first(one: Visitor, other: Visitor, table: str) -> tuple[Visitor, Visitor]:
    return (one, other) if (await one.live(table))["choices"]["paths"] else (other, one)


async def test_what_is_new_is_what_the_page_would_have_asked_for(two: tuple[Visitor, Visitor, str]):
    anna, bence, table = two
    mover, other = await mover_first(anna, bence, table)
    shown = await other.live(table)
    texts = texts_of(shown)
    async with listening(other, table) as stream:
        await stream.next("mine")
        moved = await move(mover, table)
        live = (await news_of(stream, moved["seq"]))["live"]
        assert (live["since"], live["seq"]) == (shown["version"], moved["seq"])
        assert [scene["ply"] for scene in live["scenes"]][:1] == [shown["ply"] + 1]
        texts = filled(live, texts)
        assert texts == texts_of(await look(other, table))
        assert live["choices"]["paths"]


async def test_one_news_follows_from_the_other(two: tuple[Visitor, Visitor, str]):
    anna, bence, table = two
    mover, other = await mover_first(anna, bence, table)
    shown, version = await other.live(table), ""
    async with listening(other, table) as stream:
        await stream.next("mine")
        for number in range(3):
            sent = await mover.act(table, "say", text=f"{number}", seq=(await look(mover, table))["seq"])
            live = (await news_of(stream, sent.json()["seq"]))["live"]
            assert live["since"] == (version or shown["version"])
            version = live["version"]


async def test_who_moved_has_the_answer_and_is_told_no_more(two: tuple[Visitor, Visitor, str]):
    anna, bence, table = two
    mover, _ = await mover_first(anna, bence, table)
    async with listening(mover, table) as stream:
        await stream.next("mine")
        moved = await move(mover, table)
        assert "live" not in await news_of(stream, moved["seq"])


@pytest.mark.parametrize("cookie", ["visit", "tarsas"])
async def test_a_browser_that_is_not_known_asks_and_so_does_who_is_somebody_else_by_now(two: tuple[Visitor, Visitor, str], cookie: str):
    anna, bence, table = two
    mover, other = await mover_first(anna, bence, table)
    await other.live(table)
    other.client.cookies.delete(cookie)
    async with listening(other, table) as stream:
        await stream.next("mine")
        moved = await move(mover, table)
        assert "live" not in await news_of(stream, moved["seq"])


async def test_a_store_that_is_away_ends_no_stream(app: FastAPI, anna: Visitor, monkeypatch: pytest.MonkeyPatch):
    table = await alone_at(anna, "azul")
    await anna.live(table)
    desk = app.state.desk
    (shown,) = desk.shown._shown.values()
    assert await new_at(shown.visit, table, shown.seq + 1)
    monkeypatch.setattr(desk.house, "table", Mock(side_effect=StoreUnavailable("away")))
    assert await new_at(shown.visit, table, 10**6) == b""


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
async def test_a_stream_is_as_small_as_the_browser_takes_it(two: tuple[Visitor, Visitor, str], accepted: str):
    anna, bence, table = two
    mover, other = await mover_first(anna, bence, table)
    await other.live(table)
    other.client.headers["Accept-Encoding"] = accepted
    async with listening(other, table) as stream:
        assert ("content-encoding" in stream.answer.headers) == (accepted == "gzip")
        await stream.next("mine")
        before = stream.answer.num_bytes_downloaded
        moved = await move(mover, table)
        live = (await news_of(stream, moved["seq"]))["live"]
        size = stream.answer.num_bytes_downloaded - before
    assert (size < len(str(live)) / 2) == (accepted == "gzip")


async def test_a_move_that_was_told_can_be_answered_at_once(two: tuple[Visitor, Visitor, str]):
    anna, bence, table = two
    mover, other = await mover_first(anna, bence, table)
    await other.live(table)
    async with listening(other, table) as stream:
        await stream.next("mine")
        live = (await news_of(stream, (await move(mover, table))["seq"]))["live"]
        answer = await other.act(table, "move", **first_move(live))
    assert answer.status_code == 200, answer.text


# --- what is remembered


def visit_by(browser: str = "firefox", person: str = "anna") -> Any:
    return SimpleNamespace(request=SimpleNamespace(cookies={"visit": browser}), viewer=person)


def answer(seq: int, table: str = "A") -> dict[str, Any]:
    return {"table": table, "version": f"v{seq}", "ply": seq, "seq": seq}


def test_who_never_asks_is_told_less_after_a_while():
    shown, visit = ShownTables(), visit_by()
    shown.note(visit, answer(1), unasked=MOST_UNASKED - 1)
    assert shown.behind(visit, "A", 2)
    shown.note(visit, answer(2), unasked=MOST_UNASKED)
    assert shown.behind(visit, "A", 3) is None
    shown.note(visit, answer(3))
    assert shown.behind(visit, "A", 4)


def test_what_was_used_least_recently_is_forgotten():
    shown, visit = ShownTables(most=2), visit_by()
    for table in "ABC":
        shown.note(visit, answer(1, table))
    assert [table for table in "ABC" if shown.behind(visit, table, 2)] == ["B", "C"]


def test_who_wants_no_scenes_is_told_none():
    shown, visit = ShownTables(), visit_by()
    shown.note(visit, answer(1), has_scenes=False)
    found = shown.behind(visit, "A", 2)
    assert found is not None
    assert found.ply == -1
