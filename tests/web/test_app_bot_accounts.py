"""Bot accounts on pages: marked, allowed by the host, invited by name like anybody else, and listed apart."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI

from tarsas.service.people.person import Person
from tarsas.service.tables.acts import Sit

from .visitors import Visitor, anna, anyio_backend, app, bence, table_of

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio


async def robi(app: FastAPI) -> Person:
    house = app.state.desk.house
    entered = await house.people.new_guest("en")
    made: Person = await house.programs.become_bot(await house.people.claim(entered.person, "Robi", "correct horse battery"))
    return made


async def test_a_host_lets_bot_accounts_sit_down_and_everybody_sees_what_they_are(app: FastAPI, anna: Visitor):
    bot = await robi(app)
    fields = {"game": "carnac", "players": "2", "seat.0": "me", "seat.1": "open"}
    closed = table_of(await anna.send("/new", **fields))
    table = table_of(await anna.send("/new", **fields, bots="yes"))
    house = app.state.desk.house
    assert not (await house.table(closed, bot.id)).open_seats("")
    await house.act(table, bot.id, Sit(1))
    page = (await anna.open(f"/t/{table}")).text
    assert "Robi" in page
    assert re.search(r'class="more">bot\b', page)


async def test_somebody_is_invited_by_name_and_may_say_no(anna: Visitor, bence: Visitor):
    await bence.send("/me/claim", name="Bence", password="tölgyfa-asztal")
    fields = {"game": "carnac", "players": "2", "seat.0": "me", "seat.1": "invite"}
    answer = await anna.send("/new", **fields, **{"name.1": "bence"})
    table = table_of(answer)
    assert "kept for who was invited" in answer.text
    assert f"/t/{table}" in (await bence.open("/")).text
    page = (await bence.open(f"/t/{table}")).text
    assert "kept for you" in page
    assert f"/t/{table}/decline" in page
    await bence.send(f"/t/{table}/decline")
    assert f"/t/{table}" not in (await bence.open("/")).text
    assert "kept for" not in (await anna.open(f"/t/{table}")).text
    assert "/decline" not in (await anna.open(f"/t/{table}")).text


async def test_a_name_that_nobody_has_is_told_with_the_form(anna: Visitor):
    fields = {"game": "carnac", "players": "2", "seat.0": "me", "seat.1": "invite", "name.1": "Nobody <At All>"}
    answer = await anna.send("/new", **fields)
    assert answer.status_code == 422
    assert "There is no player called" in answer.text
    assert re.search(r'value="invite" selected', answer.text)


async def test_bots_have_a_leaderboard_of_their_own(anna: Visitor):
    page = (await anna.open("/players?game=azul&who=bots")).text
    assert re.search(r'who=bots"[^>]*aria-current="page"', page)
