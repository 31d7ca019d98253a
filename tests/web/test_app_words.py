"""Positions in words on the pages, and what is typed at a table: for players, watchers, earlier moments, in both languages."""

from __future__ import annotations

import re

import httpx
import pytest
from fastapi import FastAPI

from .visitors import Visitor, alone_at, anna, anyio_backend, app, bence, together_at, visiting

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio


async def asked(visitor: Visitor, table: str, words: str, **more: str) -> dict[str, object]:
    answer = await visitor.client.get(f"/t/{table}/asked", params={"words": words, **more})
    assert answer.status_code == 200
    found: dict[str, object] = answer.json()
    return found


async def moved(visitor: Visitor, table: str, path: object) -> httpx.Response:
    answer = await visitor.act(table, "move", seat=0, move=path, seq=(await visitor.live(table))["seq"])
    assert answer.status_code == 200, answer.text
    return answer


async def test_the_first_thing_on_every_page_switches_to_words_and_is_remembered(anna: Visitor):
    table = await alone_at(anna)
    page = (await anna.open(f"/t/{table}")).text
    assert re.search(r"<(?:a|button|input(?! type=\"hidden\"))[^>]*>", page.split("<body", 1)[1])[0].startswith('<button name="sight"')  # type: ignore[index]
    assert 'data-sight="picture"' in page
    assert 'id="text-board"' not in page
    shown = await anna.send("/settings", sight="text", back=f"/t/{table}")
    assert 'data-sight="text"' in shown.text
    assert 'id="text-board"' in shown.text
    anna.client.cookies.delete("sight")
    assert 'data-sight="text"' in (await anna.open("/")).text, "another browser of the same person knows it, too"


async def test_the_words_are_headings_and_tables_and_change_with_each_move(anna: Visitor):
    table = await alone_at(anna)
    await anna.send("/settings", sight="both", back="/")
    page = (await anna.open(f"/t/{table}")).text
    board = page[page.index('id="text-board"') :]
    assert re.findall(r'<section id="words-([\w-]+)"', board) == ["common", "seat-0", "seat-1", "goals", "last", "next"]
    assert board.count("<caption>") >= 4
    assert '<th scope="col">e</th>' in board
    assert '<th scope="row">4</th>' in board
    played = await moved(anna, table, ["cell-e4", "stand-red-white"])
    assert "red, standing, north and south white" in str(played.json()["live"]["board"])
    before = (await anna.client.get(f"/t/{table}/replay/board?at=0")).text
    assert 'id="text-board"' in before
    assert "red, standing" not in before


async def test_a_typed_move_is_told_and_played_by_its_path(anna: Visitor):
    table = await alone_at(anna)
    found = await asked(anna, table, "e4 red/ns-white")
    assert (found["kind"], found["path"]) == ("move", ["cell-e4", "stand-red-white"])
    assert (
        found["text"]
        == "Stand a stone on e4: red on top, white when tipped north or south. No dolmens change; it can be tipped: north, east, south, west. Enter plays it."
    )
    await moved(anna, table, found["path"])
    assert (await asked(anna, table, "e4"))["text"] == "e4: red, standing, north and south white"
    assert (await asked(anna, table, "e4", ply="0"))["text"] == "e4: empty", "at the moment that the page shows"


async def test_who_watches_may_ask_and_has_no_path(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    async with visiting(app, "hu") as watcher:
        assert (await asked(watcher, table, "e4"))["text"] == "e4: üres"
        assert (await asked(watcher, table, "e4 red/ns-white"))["path"] is None
        assert (await asked(watcher, table, "óra"))["text"] == "Ennél az asztalnál nincs óra."
