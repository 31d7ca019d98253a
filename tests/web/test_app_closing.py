"""Tables that are closed before their game began: by their host, or because nobody attends to them."""

from __future__ import annotations

import html
import re

import pytest
from fastapi import FastAPI

from tarsas.service.tables.acts import CloseUnattended

from .visitors import Visitor, anna, anyio_backend, app, bence, table_of, together_at, visiting

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio


async def open_table(host: Visitor, **fields: str) -> str:
    wish = {"game": "azul", "players": "3", "seat.0": "me", "seat.1": "open", "seat.2": "open", "public": "yes"}
    return table_of(await host.send("/new", **(wish | fields)))


async def test_the_host_closes_a_table_even_if_others_sit_there(anna: Visitor, bence: Visitor):
    table = await open_table(anna)
    await bence.send(f"/join/{table}", seat="1")
    assert f'action="/t/{table}/close"' in (await anna.open(f"/t/{table}")).text
    assert str((await anna.send(f"/t/{table}/close")).url).endswith("/")
    closed = await bence.open(f"/t/{table}")
    assert closed.status_code == 410
    assert "The host of this table closed it before the game began." in closed.text
    assert "/join/" not in closed.text
    assert table not in (await bence.open("/")).text


async def test_who_opens_the_link_of_an_unattended_table_reads_why_it_is_closed(app: FastAPI, anna: Visitor):
    table = await open_table(anna)
    await app.state.desk.house._handler.act_for_house(table, CloseUnattended())
    async with visiting(app, "hu") as late:
        for path in (f"/t/{table}", f"/join/{table}"):
            closed = await late.open(path)
            assert closed.status_code == 410
            assert "a házigazda már több mint egy napja nem járt itt" in closed.text
        assert 'href="/new?game=azul"' in closed.text
        assert table not in (await late.open("/")).text


async def test_who_is_on_the_page_when_it_closes_hears_of_it(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await open_table(anna)
    await bence.send(f"/join/{table}", seat="1")
    before = await bence.live(table)
    assert before["status"] == "waiting"
    await anna.send(f"/t/{table}/close")
    after = await bence.live(table)
    assert after["status"] == "over"
    assert after["seq"] > before["seq"]


async def test_only_who_sits_can_leave_and_only_the_host_closes(anna: Visitor, bence: Visitor):
    table = await open_table(anna)
    leaving, closing = f'action="/t/{table}/leave"', f'action="/t/{table}/close"'
    seen = (await bence.open(f"/t/{table}")).text
    assert leaving not in seen
    assert closing not in seen
    assert (await bence.send(f"/t/{table}/close")).status_code == 403
    await bence.send(f"/join/{table}", seat="1")
    seen = (await bence.open(f"/t/{table}")).text
    assert leaving in seen
    assert closing not in seen
    await bence.send(f"/t/{table}/leave")
    assert "Every seat is taken" not in (await bence.open(f"/join/{table}")).text


async def test_a_game_under_way_cannot_be_closed_by_its_host(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    assert (await anna.send(f"/t/{table}/close")).status_code == 422
    assert (await bence.live(table))["status"] == "playing"


async def test_a_table_whose_game_never_began_has_no_rematch(anna: Visitor, bence: Visitor):
    table = await open_table(anna)
    await anna.send(f"/t/{table}/close")
    refused = await anna.send(f"/t/{table}/rematch")
    assert refused.status_code == 422
    assert "never began" in html.unescape(refused.text)
    assert not re.search(r"/t/[\w-]{16}", (await anna.open("/")).text)
