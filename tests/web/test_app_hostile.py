"""What a hostile client sends: it is answered in a sentence, costs little, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection

from tarsas.http.log import LINES, MOST_KINDS, WHILE, ThrottledLog
from tarsas.http.streams import TooManyStreams
from tarsas.service.errors import NotNow
from tarsas.service.tables.decide import checked_word
from tarsas.store.housekeeping import set_house_value

from .visitors import ORIGIN, Visitor, alone_at, anna, anyio_backend, app, visiting

__all__ = ["anna", "anyio_backend", "app"]

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "path", ["/static/" + "a" * 60_000, "/rules/carnac/" + "a" * 60_000 + "/light.svg", "/t/" + "a" * 60_000, "/join/" + "." * 60_000]
)
async def test_a_very_long_address_is_not_found(anna: Visitor, path: str):
    assert (await anna.client.get(path)).status_code == 404


@pytest.mark.parametrize(
    "body", [b'{"kind": "\\ud800"}', b'{"kind": "say", "seq": 0, "request": "\\udfff", "text": "x"}', b'{"\\ud800": 1}', b"[" * 60_000]
)
async def test_half_a_character_cannot_be_read(anna: Visitor, body: bytes):
    table = await alone_at(anna)
    headers = {"X-CSRF-Token": anna.csrf, "Origin": ORIGIN, "Content-Type": "application/json"}
    assert (await anna.client.post(f"/t/{table}/act", content=body, headers=headers)).status_code == 400


async def test_the_origin_is_compared_with_its_scheme(app: FastAPI, anna: Visitor):
    await anna.open("/")
    answers = {}
    for origin in (ORIGIN, "https://testserver", "http://testserver.evil.example", "http://testserver:81", "null", "testserver"):
        answers[origin] = (await anna.client.post("/settings", data={"csrf": anna.csrf}, headers={"Origin": origin})).status_code
    assert answers.pop(ORIGIN) == 303
    assert set(answers.values()) == {403}


async def test_an_origin_that_the_host_has_named_is_ours_behind_a_proxy_that_forgets_https(app: FastAPI, anna: Visitor):
    app.state.desk.settings = type(app.state.desk.settings)(public_url="https://testserver")
    await anna.open("/")
    assert (await anna.client.post("/settings", data={"csrf": anna.csrf}, headers={"Origin": "https://testserver"})).status_code == 303


@pytest.mark.parametrize("character", ["\u202e", "\u2066", "\u200f"])
def test_what_turns_the_direction_of_writing_is_no_word_for_the_luck(character: str):
    with pytest.raises(NotNow):
        checked_word(f"al{character}ma")
    assert checked_word(" alma ") == "alma"


async def test_a_body_that_breaks_off_is_one_line_in_the_log(app: FastAPI, anna: Visitor, caplog: pytest.LogCaptureFixture):
    await anna.open("/")
    sent: list[dict[str, Any]] = []
    cookies = "; ".join(f"{name}={value}" for name, value in anna.client.cookies.items())
    headers = {
        "host": "testserver",
        "origin": ORIGIN,
        "cookie": cookies,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": "999",
    }
    messages = iter([{"type": "http.request", "body": b"csrf=", "more_body": True}, {"type": "http.disconnect"}])

    async def receive() -> Any:
        return next(messages)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/settings",
        "raw_path": b"/settings",
        "root_path": "",
        "query_string": b"",
        "scheme": "http",
        "server": ("testserver", 80),
        "client": ("127.0.0.1", 1),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    with caplog.at_level(logging.WARNING):
        await app(scope, receive, send)
    assert [record.getMessage() for record in caplog.records] == ["somebody went away in the middle of a request"]
    assert not caplog.records[0].exc_info


@pytest.mark.parametrize("body", [b"--x\r\nnonsense", b"", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n' + b"b" * 50_000])
async def test_a_malformed_form_is_refused_without_a_word_in_the_log(anna: Visitor, caplog: pytest.LogCaptureFixture, body: bytes):
    await anna.open("/")
    headers = {"Origin": ORIGIN, "Content-Type": "multipart/form-data; boundary=x"}
    with caplog.at_level(logging.WARNING):
        assert (await anna.client.post("/settings", content=body, headers=headers)).status_code in (400, 403)
    assert [record for record in caplog.records if record.exc_info] == []


def test_of_each_kind_of_line_the_log_has_a_few_and_then_a_number():
    now = 0.0
    throttled = ThrottledLog(lambda: now)

    def line(text: str, *values: object) -> logging.LogRecord:
        return logging.LogRecord("tarsas", logging.WARNING, "", 0, text, values, None)

    assert sum(throttled.filter(line("bad request from %s", number)) for number in range(1_000)) == LINES
    assert throttled.filter(line("something else"))
    now += WHILE
    again = line("bad request from %s", 7)
    assert throttled.filter(again)
    assert again.getMessage() == "bad request from 7 (995 more like this were left out)"
    assert [throttled.filter(line(f"kind {number}")) for number in range(MOST_KINDS * 2)].count(False) == 0
    assert len(throttled._kinds) == MOST_KINDS


async def test_streams_that_come_at_once_do_not_all_find_the_same_room(app: FastAPI):
    streams = app.state.desk.streams
    rooms = [streams.take_room("anna", "192.0.2.1") for _ in range(12)]
    with pytest.raises(TooManyStreams):
        streams.take_room("anna", "192.0.2.2")
    others = [streams.take_room(f"guest {number}", "192.0.2.1") for number in range(88)]
    with pytest.raises(TooManyStreams):
        streams.take_room(None, "192.0.2.1")
    for room in (*rooms, *others, *rooms):
        room.leave()
    assert not streams._open


async def test_a_stream_leaves_its_room_when_it_ends(app: FastAPI):
    async with visiting(app) as stranger:
        opening = asyncio.create_task(stranger.client.get("/stream"))
        async with asyncio.timeout(10):
            while not app.state.desk.streams._open:
                await asyncio.sleep(0.01)
            app.state.desk.streams.close()
            await opening
    assert not app.state.desk.streams._open


async def test_health_is_red_when_nothing_can_be_written(app: FastAPI, anna: Visitor, monkeypatch: pytest.MonkeyPatch):
    assert (await anna.client.get("/health")).status_code == 200

    def on_a_full_disk(connection: Connection, key: str, value: object) -> None:
        (pages,) = connection.exec_driver_sql("PRAGMA page_count").one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        set_house_value(connection, key, "x" * 500_000)

    monkeypatch.setattr("tarsas.store.housekeeping.set_house_value", on_a_full_disk)
    answer = await anna.client.get("/health")
    assert answer.status_code == 503
    assert "cannot be written" in answer.text


@pytest.mark.parametrize(
    ("contact", "shown"),
    [
        ("anna@games.example", '<a href="mailto:anna@games.example">anna@games.example</a>'),
        ("https://games.example/about", '<a href="https://games.example/about">'),
        ("javascript:alert(1)", "<p>javascript:alert(1)</p>"),
        ("<b>Anna</b>", "<p>&lt;b&gt;Anna&lt;/b&gt;</p>"),
        ("", "has not said how to reach them"),
    ],
)
async def test_the_page_about_privacy_says_who_runs_the_server(app: FastAPI, anna: Visitor, contact: str, shown: str):
    app.state.desk.settings = type(app.state.desk.settings)(contact=contact)
    assert shown in (await anna.open("/privacy")).text
