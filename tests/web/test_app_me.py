"""One's own page: names, claims, devices, keys, leaving; and coming in on another device."""

from __future__ import annotations

import html
import re

import pytest
from fastapi import FastAPI

from .visitors import Visitor, alone_at, anna, anyio_backend, app, bence, visiting

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio


async def test_a_name_can_be_changed_and_a_bad_one_is_refused_with_a_reason(anna: Visitor):
    await anna.open("/me")
    assert "From now on you are Anna." in html.unescape((await anna.send("/me/name", name="Anna")).text)
    assert "Anna" in (await anna.open("/")).text
    refused = await anna.send("/me/name", name="")
    assert refused.status_code == 200
    assert "Anna" in refused.text
    assert "From now on" not in refused.text


async def test_a_notice_is_shown_once(anna: Visitor):
    await anna.open("/me")
    assert "From now on" in (await anna.send("/me/name", name="Anna")).text
    assert "From now on" not in (await anna.open("/me")).text


async def test_a_page_that_brings_itself_up_to_date_leaves_the_notice_to_the_next_one(anna: Visitor):
    await anna.open("/me")
    await anna.client.post("/me/name", data={"csrf": anna.csrf, "name": "Anna"})
    assert "From now on" not in (await anna.client.get("/", headers={"X-Fresh": "1"})).text
    assert "From now on" in (await anna.open("/me")).text


async def test_a_forged_notice_is_not_shown(anna: Visitor):
    anna.client.cookies.set("notice", "eyJ0ZXh0IjpbImEiLCJTZW5kIG1vbmV5Il19.forged.forged")
    assert "Send money" not in (await anna.open("/")).text


async def test_a_claimed_name_comes_in_on_another_device_by_its_password(anna: Visitor, bence: Visitor):
    table = await alone_at(anna)
    await anna.send("/me/claim", name="Anna", password="tölgyfa-asztal")
    wrong = await bence.send("/enter", name="Anna", password="nem ez volt")
    assert wrong.status_code == 403
    assert "this is not its password" in wrong.text
    assert "Welcome, Anna!" in (await bence.send("/enter", name="anna", password="tölgyfa-asztal")).text
    assert f"/t/{table}" in (await bence.open("/")).text


async def test_a_code_takes_the_same_person_along_once(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await alone_at(anna)
    page = html.unescape((await anna.send("/me/device")).text)
    found = re.search(r"\b[A-Z2-9]{4}-[A-Z2-9]{4}\b", page)
    assert found, page
    assert f'value="{found[0]}"' in (await bence.open("/enter", params={"code": found[0]})).text
    assert "tarsas" not in bence.client.cookies
    assert (await bence.send("/enter", code=found[0].lower())).status_code == 200
    assert f"/t/{table}" in (await bence.open("/")).text
    async with visiting(app) as thief:
        assert (await thief.send("/enter", code=found[0])).status_code == 403


async def test_a_device_can_be_forgotten_and_this_one_signed_out(anna: Visitor, bence: Visitor):
    await anna.send("/me/claim", name="Anna", password="tölgyfa-asztal")
    await bence.send("/enter", name="Anna", password="tölgyfa-asztal")
    devices = re.findall(r'name="device" value="([^"]+)"', (await anna.open("/me")).text)
    assert devices
    for device in devices:
        await anna.send("/me/device/forget", device=device)
    assert "Anna" not in (await bence.open("/")).text
    await anna.send("/me/out")
    assert "Anna" not in (await anna.open("/")).text


async def test_a_new_password_signs_out_the_other_devices_and_says_so(anna: Visitor, bence: Visitor):
    await anna.send("/me/claim", name="Anna", password="tölgyfa-asztal")
    await bence.send("/enter", name="Anna", password="tölgyfa-asztal")
    assert "you stay signed in here" in (await anna.open("/me")).text.lower()
    told = (await anna.send("/me/password", old="tölgyfa-asztal", new="körtefa-asztal")).text
    assert "You are signed out on your other devices" in told
    assert "keys of your programs" not in told
    assert "Anna" in (await anna.open("/")).text
    assert "Anna" not in (await bence.open("/")).text


@pytest.mark.parametrize(("keys", "told"), [("", "The keys of your programs still work."), ("delete", "The keys of your programs are deleted.")])
async def test_with_a_new_password_the_keys_of_programs_go_only_where_they_are_to(anna: Visitor, keys: str, told: str):
    await anna.send("/me/claim", name="Anna", password="tölgyfa-asztal")
    assert 'name="keys"' not in (await anna.open("/me")).text
    await anna.send("/me/token", label="my bot", **{"scope.read": "yes"})
    assert 'name="keys"' in (await anna.open("/me")).text
    page = (await anna.send("/me/password", old="tölgyfa-asztal", new="körtefa-asztal", keys=keys)).text
    assert told in page
    assert ("my bot" in page) == (keys != "delete")


async def test_all_other_devices_can_be_signed_out_at_once(anna: Visitor, bence: Visitor):
    await anna.send("/me/claim", name="Anna", password="tölgyfa-asztal")
    assert "/me/device/forget-others" not in (await anna.open("/me")).text
    await bence.send("/enter", name="Anna", password="tölgyfa-asztal")
    assert "/me/device/forget-others" in (await anna.open("/me")).text
    assert "on this device alone" in (await anna.send("/me/device/forget-others")).text
    assert "Anna" not in (await bence.open("/")).text
    assert "Anna" in (await anna.open("/")).text


async def test_a_key_for_programs_is_shown_once_and_opens_nothing_after_it_is_revoked(app: FastAPI, anna: Visitor):
    assert "Choose what the key may do." in (await anna.send("/me/token", label="for nothing")).text
    page = (await anna.send("/me/token", label="my <b>bot</b>", **{"scope.play": "yes"})).text
    token = re.search(r"tarsas_[\w-]{20,}", page)
    assert token
    assert "<b>bot" not in page
    people = app.state.desk.house.people
    bearer = await people.by_token(token[0])
    assert bearer is not None
    assert bearer.key.scopes == ("play",)
    again = (await anna.open("/me")).text
    assert token[0] not in again
    key = re.search(r'name="token" value="([^"]+)"', again)
    assert key
    await anna.send("/me/token/forget", token=key[1])
    assert await people.by_token(token[0]) is None


async def test_deleting_asks_for_the_name_and_leaves_nothing(app: FastAPI, anna: Visitor):
    await alone_at(anna)
    await anna.send("/me/name", name="Anna")
    assert "write your name exactly" in (await anna.send("/me/delete", name="Bence")).text
    assert "All your data is deleted." in (await anna.send("/me/delete", name="Anna")).text
    assert "tarsas" not in anna.client.cookies
    assert all(person.name != "Anna" for person in await app.state.desk.house.people.everybody())


async def test_guessing_passwords_is_slowed_down(anna: Visitor):
    answers = [await anna.send("/enter", name="Bence", password=f"guess {number}") for number in range(11)]
    assert answers[-1].status_code == 429
