"""What a link shows elsewhere: a title, who invites, and a picture of the game or the table."""

from __future__ import annotations

import html
import re

import httpx
import pytest

from .visitors import ORIGIN, Visitor, alone_at, anna, anyio_backend, app, bence

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio


def previewed(answer: httpx.Response, name: str) -> str:
    found = re.search(rf'<meta property="og:{name}" content="([^"]*)">', answer.text)
    assert found, answer.text[:2000]
    return html.unescape(found[1])


async def test_an_invitation_says_who_invites_and_shows_the_game(anna: Visitor, bence: Visitor):
    await anna.send("/me/name", name="Anna")
    waiting = await anna.send("/new", **{"game": "azteka", "players": "2", "seat.0": "me", "seat.1": "friend"})
    invitation = re.search(r"/join/[\w.-]+", waiting.text)
    assert invitation
    shown = await bence.open(invitation[0])
    assert "Azteka" in previewed(shown, "title")
    assert previewed(shown, "description") == "Anna invites you: Azteka"
    address = previewed(shown, "image")
    assert address == f"{ORIGIN}/picture/azteka/preview.png"
    picture = await bence.client.get(address)
    assert picture.content.startswith(b"\x89PNG")
    assert picture.headers["content-type"] == "image/png"


async def test_a_table_shows_its_own_picture(anna: Visitor):
    table = await alone_at(anna)
    assert previewed(await anna.open(f"/t/{table}"), "image") == f"{ORIGIN}/t/{table}/picture.png"
    assert previewed(await anna.open(f"/t/{table}/replay?at=0"), "image") == f"{ORIGIN}/t/{table}/picture.png?at=0"
    assert previewed(await anna.open("/me"), "image").startswith(f"{ORIGIN}/static/icon-512.")


async def test_those_who_show_links_may_look_at_tables(anna: Visitor):
    rules = (await anna.client.get("/robots.txt")).text.split("\n\n")
    assert "facebookexternalhit" in rules[0]
    assert "Allow: /\n" in f"{rules[0]}\n"
    assert "Disallow: /t/" in rules[1]
