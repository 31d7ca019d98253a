"""The people at a table, through the web: muting, blocking and reporting them, and taking it back on one's own page."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from tarsas.service.limits import Allowance, LimitedAct, Limits
from tarsas.service.people.moderation import Moderation
from tarsas.service.people.person import Person
from tarsas.store.schema import ReportRow

from .visitors import FIREFOX, PAGE, Visitor, alone_at, anna, anyio_backend, app, bence, table_of, together_at, visiting
from .wellformed import problems_of

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio


@pytest.fixture
async def cili(app: FastAPI) -> AsyncIterator[Visitor]:
    async with visiting(app) as visitor:
        yield visitor


async def known(app: FastAPI, visitor: Visitor) -> Person:
    """Who this browser is."""
    person: Person | None = await app.state.desk.house.people.by_secret(visitor.client.cookies["tarsas"])
    assert person is not None
    return person


async def reports(app: FastAPI) -> list[ReportRow]:
    found: list[ReportRow] = await app.state.desk.house.moderation.open_reports()
    return found


def notice(answer: httpx.Response) -> str:
    found = re.search(r'<p [^>]*class="notice[^"]*"[^>]*>(.*?)</p>', answer.text, re.DOTALL)
    return html.unescape(found[1]) if found else ""


def names(answer: httpx.Response) -> list[str]:
    """Whom the page lists."""
    return [html.unescape(found) for found in re.findall(r"<h2>.*?<span>([^<]*)</span></h2>", answer.text)]


def doable(answer: httpx.Response) -> list[str]:
    return re.findall(r'name="do" value="(\w+)"', answer.text)


async def named_at_a_table(anna: Visitor, bence: Visitor) -> str:
    await anna.send("/me/name", name="Anna")
    await bence.send("/me/name", name="Bence")
    return await together_at(anna, bence)


async def says(visitor: Visitor, table: str, text: str) -> None:
    assert (await visitor.act(table, "say", text=text, seq=0)).status_code == 200


# --- who is listed


async def test_the_page_lists_the_others_who_sit_or_talk_and_no_bots(app: FastAPI, anna: Visitor, bence: Visitor, cili: Visitor):
    await bence.send("/me/name", name="Bence")
    made = await anna.send("/new", **{"game": "azul", "players": "3", "seat.0": "me", "seat.1": "friend", "seat.2": "bot:easy"})
    invitation = re.search(r"/join/[\w.-]+", made.text)
    assert invitation
    table = table_of(made)
    await bence.send(invitation[0], seat="1")
    await cili.send("/me/name", name="<i>Cili</i>")
    await says(cili, table, "hajrá!")
    page = await anna.open(f"/t/{table}/people")
    assert names(page) == ["Bence", "<i>Cili</i>"]
    assert not problems_of(page.text)
    assert doable(page) == ["mute", "block", "report"] * 2


async def test_alone_on_one_screen_nobody_else_is_here(anna: Visitor):
    page = await anna.open(f"/t/{await alone_at(anna)}/people")
    assert names(page) == []
    assert "There is no other person here." in page.text


async def test_the_table_leads_there_and_the_waiting_room_once_somebody_else_is_here(anna: Visitor, bence: Visitor):
    waiting = await anna.send("/new", **{"game": "azul", "players": "3", "seat.0": "me", "seat.1": "friend", "seat.2": "friend"})
    invitation = re.search(r"/join/[\w.-]+", waiting.text)
    assert invitation
    link = f'href="/t/{table_of(waiting)}/people"'
    assert link not in waiting.text
    await bence.send(invitation[0], seat="1")
    assert link in (await anna.open(f"/t/{table_of(waiting)}")).text
    table = await together_at(anna, bence)
    assert f'href="/t/{table}/people"' in (await anna.open(f"/t/{table}")).text


async def test_the_page_speaks_hungarian(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await named_at_a_table(anna, bence)
    person = (await known(app, bence)).id
    async with visiting(app, "hu") as watcher:
        page = await watcher.open(f"/t/{table}/people")
        assert "Kik vannak itt" in page.text
        assert names(page) == ["Anna", "Bence"]
        said = [notice(await watcher.send(f"/t/{table}/people", person=person, do=do)) for do in ("mute", "unmute", "block", "unblock", "report")]
    assert [text.split(".")[0] for text in said] == [
        "Elnémítottad: Bence",
        "Feloldottad a némítást: Bence",
        "Letiltottad: Bence",
        "Feloldottad a letiltást: Bence",
        "Bejelentetted: Bence",
    ]


# --- muting and blocking


async def test_lines_of_somebody_i_mute_are_gone_from_my_table_and_from_nobody_elses(app: FastAPI, anna: Visitor, bence: Visitor, cili: Visitor):
    table = await named_at_a_table(anna, bence)
    await says(bence, table, "you play badly")
    assert "you play badly" in (await anna.live(table))["pieces"]["chat"]
    page = f"/t/{table}/people"
    muted = await anna.send(page, person=(await known(app, bence)).id, do="mute")
    assert notice(muted) == "Bence is muted: you do not see their messages."
    assert doable(muted) == ["unmute", "block", "report"]
    await says(bence, table, "so badly")
    assert "badly" not in (await anna.live(table))["pieces"]["chat"]
    assert "badly" not in (await anna.open(f"/t/{table}")).text
    for other in (bence, cili):
        assert "so badly" in (await other.live(table))["pieces"]["chat"]
    back = await anna.send(page, person=(await known(app, bence)).id, do="unmute")
    assert notice(back) == "Bence is no longer muted."
    assert "so badly" in (await anna.live(table))["pieces"]["chat"]


async def test_who_is_blocked_does_not_sit_down_with_me(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await named_at_a_table(anna, bence)
    blocked = await anna.send(f"/t/{table}/people", person=(await known(app, bence)).id, do="block")
    assert notice(blocked).startswith("Bence is blocked: you are not seated together any more")
    assert doable(blocked) == ["unblock", "report"]
    made = await anna.send("/new", **{"game": "carnac", "players": "2", "seat.0": "me", "seat.1": "friend"})
    invitation = re.search(r"/join/[\w.-]+", made.text)
    assert invitation
    assert (await bence.send(invitation[0], seat="1")).status_code == 422
    assert notice(await anna.send(f"/t/{table}/people", person=(await known(app, bence)).id, do="unblock")) == "Bence is no longer blocked."
    assert (await bence.send(invitation[0], seat="1")).status_code == 200


async def test_who_is_muted_and_blocked_is_not_told(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await named_at_a_table(anna, bence)
    for do in ("mute", "block"):
        await anna.send(f"/t/{table}/people", person=(await known(app, bence)).id, do=do)
    assert doable(await bence.open(f"/t/{table}/people")) == ["mute", "block", "report"]
    assert "Muted and blocked" not in (await bence.open("/me")).text


async def test_ones_own_page_lists_whom_i_mute_and_block_and_takes_it_back(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await named_at_a_table(anna, bence)
    assert "Muted and blocked" not in (await anna.open("/me")).text
    person = (await known(app, bence)).id
    for do in ("mute", "block"):
        await anna.send(f"/t/{table}/people", person=person, do=do)
    page = await anna.open("/me")
    assert not problems_of(page.text)
    assert re.findall(r'name="kind" value="(\w+)"', page.text) == ["mute", "block"]
    unblocked = await anna.send("/me/untie", person=person, kind="block")
    assert notice(unblocked) == "Bence is no longer blocked."
    assert re.findall(r'name="kind" value="(\w+)"', unblocked.text) == ["mute"]
    assert notice(await anna.send("/me/untie", person=person, kind="mute")) == "Bence is no longer muted."
    for fields in ({"person": person, "kind": "mute"}, {"person": "nobody\0", "kind": "mute"}, {"person": person, "kind": "friend"}, {}):
        again = await anna.send("/me/untie", **fields)
        assert (again.status_code, notice(again)) == (200, "")


# --- reporting


async def test_a_report_reaches_the_host_with_the_table_it_is_about(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await named_at_a_table(anna, bence)
    sent = await anna.send(f"/t/{table}/people", person=(await known(app, bence)).id, do="report", text="  insults\r\nme ")
    assert notice(sent) == "Your report about Bence has gone to the host of this server. Thank you!"
    assert [(each.by, each.about, each.text, each.table_id) for each in await reports(app)] == [
        ((await known(app, anna)).id, (await known(app, bence)).id, "insults me", table)
    ]


async def test_a_report_needs_no_words_and_takes_a_thousand_characters(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await named_at_a_table(anna, bence)
    person = (await known(app, bence)).id
    assert (await anna.send(f"/t/{table}/people", person=person, do="report")).status_code == 200
    long = "<b>" + "x" * 1000
    refused = await anna.send(f"/t/{table}/people", person=person, do="report", text=long)
    assert refused.status_code == 422
    assert "at most 1000 characters" in notice(refused)
    assert html.escape(long) in refused.text, "what was written is still there"
    assert "<details open>" in refused.text
    assert [each.text for each in await reports(app)] == [""]


async def test_nobody_floods_the_host_or_the_database(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await named_at_a_table(anna, bence)
    app.state.desk.house.moderation = Moderation(app.state.desk.house.store, Limits({act: Allowance(1, 60.0) for act in LimitedAct}))
    person = (await known(app, bence)).id
    for do in ("report", "mute"):
        answers = [await anna.send(f"/t/{table}/people", person=person, do=do) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]
        assert "too fast" in notice(answers[1])
    assert "too fast" in notice(await anna.send("/me/untie", person=person, kind="mute"))


# --- what is refused


@pytest.mark.parametrize("do", ["mute", "unmute", "block", "unblock", "report"])
async def test_only_others_who_were_at_the_table_can_be_named(app: FastAPI, anna: Visitor, bence: Visitor, cili: Visitor, do: str):
    table = await named_at_a_table(anna, bence)
    await cili.open("/me")
    refused = await anna.send(f"/t/{table}/people", person=(await known(app, cili)).id, do=do)
    assert refused.status_code == 403
    assert "They neither are nor were at this table." in refused.text
    oneself = await anna.send(f"/t/{table}/people", person=(await known(app, anna)).id, do=do)
    assert oneself.status_code == 422
    assert "You cannot do that to yourself." in oneself.text
    assert (await anna.send(f"/t/{table}/people", do=do)).status_code == 403
    assert await reports(app) == []
    assert await app.state.desk.house.moderation.tied((await known(app, anna)).id) == []


@pytest.mark.parametrize(
    ("path", "fields"), [("/t/{table}/people", {"do": "block"}), ("/me/untie", {"kind": "mute"}), ("/me/password", {"new": "x" * 9})]
)
async def test_a_forged_form_does_nothing(app: FastAPI, anna: Visitor, bence: Visitor, path: str, fields: dict[str, str]):
    table = await named_at_a_table(anna, bence)
    person = (await known(app, bence)).id
    await anna.send(f"/t/{table}/people", person=person, do="mute")
    before = await app.state.desk.house.moderation.tied((await known(app, anna)).id)
    address, sent = path.format(table=table), {"person": person} | fields
    assert (await anna.send(address, csrf="forged", **sent)).status_code == 403
    elsewhere = PAGE | {"Origin": "http://elsewhere.example"}
    assert (await anna.client.post(address, data={"csrf": anna.csrf} | sent, headers=elsewhere)).status_code == 403
    assert await app.state.desk.house.moderation.tied((await known(app, anna)).id) == before


async def test_something_else_cannot_be_done_and_there_is_no_such_table(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await named_at_a_table(anna, bence)
    assert (await anna.send(f"/t/{table}/people", person=(await known(app, bence)).id, do="hug")).status_code == 400
    assert (await anna.open("/t/nothing/people")).status_code == 404
    assert (await anna.send("/t/nothing/people", person=(await known(app, bence)).id, do="mute")).status_code == 404


async def test_who_is_nobody_yet_is_told_so_and_not_made_somebody(app: FastAPI, anna: Visitor, bence: Visitor, cili: Visitor):
    table = await named_at_a_table(anna, bence)
    await cili.open("/")
    refused = await cili.send(f"/t/{table}/people", person=(await known(app, bence)).id, do="report")
    assert refused.status_code == 403
    assert "We do not know who you are. Load the page again." in refused.text
    assert "tarsas" not in cili.client.cookies
    assert await reports(app) == []


async def test_a_robot_sees_no_forms(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await named_at_a_table(anna, bence)
    async with visiting(app) as robot:
        robot.client.headers["User-Agent"] = f"{FIREFOX} SearchBot/1.0"
        page = await robot.open(f"/t/{table}/people")
        assert names(page) == ["Anna", "Bence"]
        assert doable(page) == []
        assert "your browser has to accept our cookies" in page.text


# --- the password


async def test_who_has_a_password_changes_it_with_the_old_one(anna: Visitor, bence: Visitor):
    assert 'action="/me/password"' not in (await anna.open("/me")).text
    claimed = await anna.send("/me/claim", name="Anna", password="tölgyfa-asztal")
    assert 'action="/me/password"' in claimed.text
    assert not problems_of(claimed.text)
    wrong = await anna.send("/me/password", old="bükkfa-asztal", new="körtefa-asztal")
    assert notice(wrong) == "This is not your old password; nothing has changed."
    assert 'class="notice problem"' in wrong.text
    assert "at least 8 characters" in notice(await anna.send("/me/password", old="tölgyfa-asztal", new="rövid"))
    assert notice(await anna.send("/me/password", old="tölgyfa-asztal", new="körtefa-asztal")).startswith("Your new password is set.")
    assert (await bence.send("/enter", name="Anna", password="tölgyfa-asztal")).status_code == 403
    assert "Welcome, Anna!" in (await bence.send("/enter", name="Anna", password="körtefa-asztal")).text


async def test_a_guest_has_no_password_to_change(anna: Visitor):
    await anna.open("/me")
    assert notice(await anna.send("/me/password", old="", new="körtefa-asztal")) == "This is not your old password; nothing has changed."
