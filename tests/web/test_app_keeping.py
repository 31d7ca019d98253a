"""What people take home: records, pictures, and the proof of the luck."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any, Literal

import anyio
import pytest
from fastapi import FastAPI

import tarsas
from tarsas.http import picture_queue
from tarsas.http.picture_queue import Lane, NoPicture, PictureQueue, PictureWish, Waiter
from tarsas.match import Line, Record, read_record, verify

from .visitors import Visitor, alone_at, anna, anyio_backend, app

__all__ = ["anna", "anyio_backend", "app"]

pytestmark = pytest.mark.anyio


async def played(visitor: Visitor, game: str, moves: int = 2, *, is_ended: bool = True) -> str:
    """A table with some moves, given up then."""
    table = await alone_at(visitor, game)
    live: dict[str, Any] = await visitor.live(table)
    for _ in range(moves):
        move = {"seat": live["choices"]["seat"], "move": live["choices"]["paths"][0], "seq": live["seq"], "ply": live["ply"]}
        live = (await visitor.act(table, "move", **move)).json()["live"]
    if is_ended:
        assert (await visitor.act(table, "resign", seat=0, seq=live["seq"])).status_code == 200
    return table


async def test_a_record_is_kept_as_text_and_as_json_and_its_luck_can_be_verified(anna: Visitor):
    table = await played(anna, "azul")
    text = await anna.client.get(f"/t/{table}/record.txt")
    assert "attachment" in text.headers["content-disposition"]
    record = read_record(text.text)
    assert record == read_record((await anna.client.get(f"/t/{table}/record.json")).text)
    assert verify(record).is_proven
    assert record.luck
    assert str(record.luck.seed) in (await anna.open(f"/t/{table}")).text


async def test_nobody_sees_the_seed_before_the_end(app: FastAPI, anna: Visitor):
    table = await played(anna, "azul", is_ended=False)
    record = json.loads((await anna.client.get(f"/t/{table}/record.json")).text)
    assert "seed" not in record["luck"]
    found = await app.state.desk.house._cache.get(table)
    everything = (await anna.open(f"/t/{table}")).text + json.dumps(await anna.live(table)) + json.dumps(record)
    assert found.seed.hex() not in everything


async def test_the_replay_shows_every_moment(anna: Visitor):
    table = await played(anna, "carnac", moves=4)
    page = await anna.open(f"/t/{table}/replay", params={"at": 2})
    assert page.status_code == 200
    first, later = [(await anna.client.get(f"/t/{table}/replay/board", params={"at": at})).text for at in (0, 3)]
    assert "<svg" in first
    assert first != later
    assert (await anna.open(f"/t/{table}/replay", params={"at": 999})).status_code == 200


@pytest.mark.slow
async def test_the_replay_shows_the_scores_of_the_moment(anna: Visitor):
    table = await alone_at(anna, "azul")
    live = await anna.live(table)
    while live["status"] != "over":
        paths = live["choices"]["paths"]
        move = {"seat": live["choices"]["seat"], "move": paths[len(paths) // 2], "seq": live["seq"], "ply": live["ply"]}
        # A long game at this pace comes to the limit of moves; who is told to wait, waits.
        while (answer := await anna.act(table, "move", **move)).status_code == 429:
            await anyio.sleep(float(answer.headers["Retry-After"]))
        assert answer.status_code == 200, answer.text
        live = answer.json()["live"]
    last = live["ply"]
    assert scores_on((await anna.open(f"/t/{table}/replay", params={"at": 1})).text) == ["0", "0"]
    assert 'data-scores="0 0"' in (await anna.client.get(f"/t/{table}/replay/board", params={"at": 1})).text
    final = scores_on((await anna.open(f"/t/{table}")).text)
    assert final != ["0", "0"]
    assert scores_on((await anna.open(f"/t/{table}/replay", params={"at": last})).text) == final


def scores_on(page: str) -> list[str]:
    """What the players' list shows."""
    return re.findall(r'<span class="score"><span class="hidden">score: </span>(-?\d+)</span>', page)


@pytest.mark.parametrize(("game", "has_luck"), [("carnac", False), ("azul", True)])
async def test_only_a_game_with_chance_speaks_of_luck(anna: Visitor, game: str, has_luck: bool):
    table = await played(anna, game)
    for path in (f"/t/{table}", f"/t/{table}/replay"):
        assert ("Published before" in (await anna.open(path)).text) == has_luck
    waiting = await anna.send("/new", **{"game": game, "players": "2", "seat.0": "me", "seat.1": "friend"})
    assert ("SHA-256" in waiting.text) == has_luck


async def test_practice_goes_on_from_a_moment(anna: Visitor):
    table = await played(anna, "carnac", moves=4)
    answer = await anna.send(f"/t/{table}/practice", at="2")
    assert answer.status_code == 200
    assert answer.url.path not in (f"/t/{table}", f"/t/{table}/practice")


async def test_pictures_of_a_moment(anna: Visitor):
    table = await played(anna, "carnac")
    svg = await anna.client.get(f"/t/{table}/picture.svg", params={"at": 1, "theme": "dark"})
    assert svg.text.startswith("<svg")
    assert "sandbox" in svg.headers["content-security-policy"]
    png = await anna.client.get(f"/t/{table}/picture.png", params={"at": 1})
    assert png.content.startswith(b"\x89PNG")


@pytest.mark.slow
async def test_the_whole_game_as_a_moving_picture_once_it_is_over(anna: Visitor):
    going_on = await played(anna, "carnac", is_ended=False)
    assert (await anna.client.get(f"/t/{going_on}/moves.gif")).status_code == 404
    table = await played(anna, "carnac")
    assert (await anna.client.get(f"/t/{table}/moves.gif")).content.startswith(b"GIF89a")


@pytest.mark.parametrize(
    ("limit", "value", "status", "sentence"),
    [
        ("MOST_ACTIONS", 1, 422, "This game is too long for a moving picture."),
        ("LONGEST", 0.01, 503, "The picture was not ready in time"),
    ],
)
async def test_a_moving_picture_that_would_take_too_long_is_refused_in_words(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch, limit: str, value: float, status: int, sentence: str
):
    table = await played(anna, "carnac")
    monkeypatch.setattr(picture_queue, limit, value)
    answer = await anna.client.get(f"/t/{table}/moves.gif", headers={"Accept": "application/json"})
    assert answer.status_code == status
    assert answer.json()["error"].startswith(sentence)
    assert "data-slow" in (await anna.open(f"/t/{table}/replay")).text


async def test_a_table_that_waits_has_nothing_to_keep(anna: Visitor):
    answer = await anna.send("/new", **{"game": "azul", "players": "2", "seat.0": "me", "seat.1": "open"})
    for name in ("record.txt", "record.json", "picture.svg", "picture.png", "moves.gif"):
        assert (await anna.client.get(f"{answer.url.path}/{name}")).status_code == 422
    assert (await anna.open(f"{answer.url.path}/replay")).url.path == answer.url.path


# --- sharing


def new_record() -> Record:
    return Record(Line(tarsas.game("carnac")), ("Anna", "Bence"))


class SlowPictures(PictureQueue):
    """Pictures that are made when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[str] = []
        self.ready = anyio.Event()

    async def _make(self, lane: Lane, table: str, record: Record, wish: PictureWish) -> bytes:
        self.begun.append(f"{wish.kind} {table}")
        await self.ready.wait()
        return b"made"


async def test_who_waits_for_moving_pictures_keeps_nobody_from_theirs(anyio_backend: str):
    pictures, record = SlowPictures(), new_record()

    async def wait_for(kind: Literal["png", "gif"], table: str, person: str | None, address: str) -> bytes:
        return await pictures.of(table, 1, record, PictureWish(kind), Waiter(person, address))

    async with anyio.create_task_group() as waiting:
        for number in range(3):
            waiting.start_soon(wait_for, "gif", f"t{number}", f"guest {number}", "192.0.2.1")
        await anyio.sleep(0.01)
        with pytest.raises(NoPicture):
            await wait_for("gif", "t9", "guest 9", "192.0.2.1")
        with pytest.raises(NoPicture):
            await wait_for("gif", "t9", "guest 0", "192.0.2.2")
        # A still does not wait for them, and neither is anybody elsewhere refused.
        waiting.start_soon(wait_for, "png", "t0", "anna", "192.0.2.3")
        waiting.start_soon(wait_for, "gif", "t4", "anna", "192.0.2.3")
        await anyio.sleep(0.01)
        assert pictures.begun == ["gif t0", "png t0"]
        pictures.ready.set()
    assert pictures.begun == ["gif t0", "png t0", "gif t1", "gif t2", "gif t4"]
    assert not pictures._lanes["gif"]._waiting


async def test_who_goes_away_gives_their_turn_to_the_next(anyio_backend: str):
    pictures, record = SlowPictures(), new_record()
    first = asyncio.create_task(pictures.of("t1", 1, record, PictureWish("gif"), Waiter("anna", "192.0.2.1")))
    second = asyncio.create_task(pictures.of("t2", 1, record, PictureWish("gif"), Waiter("bence", "192.0.2.1")))
    await anyio.sleep(0.01)
    first.cancel()
    await anyio.sleep(0.01)
    assert pictures.begun == ["gif t1", "gif t2"]
    pictures.ready.set()
    assert await second == b"made"


async def test_only_the_head_of_a_download_draws_nothing(app: FastAPI, anna: Visitor, monkeypatch: pytest.MonkeyPatch):
    table = await played(anna, "carnac")
    monkeypatch.setattr(app.state.desk, "pictures", None)
    monkeypatch.setattr("tarsas.web.drawing.queue.draw", None)
    for path in ("picture.png", "moves.gif", "picture.svg", "record.txt", "record.json", "replay", ""):
        answer = await anna.client.head(f"/t/{table}/{path}".rstrip("/"))
        assert (answer.status_code, answer.content) == (200, b""), path
