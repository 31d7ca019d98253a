"""Every address people open: what it shows, in both languages, with the headers that keep it to itself."""

from __future__ import annotations

import html
import re

import pytest
from fastapi import FastAPI

from tarsas.catalog import names
from tarsas.http.cookies import SECRET
from tarsas.http.headers import CONTENT_SECURITY_POLICY
from tarsas.store.ratings import begin_ratings
from tarsas.store.schema import RatingRow

from .visitors import PAGE, Visitor, alone_at, anna, anyio_backend, app, bence, table_of, together_at, visiting

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio

PAGES = ("/", "/new", "/new?game=azul", "/rules/carnac", "/me", "/enter", "/players", "/players?game=azul", "/without-sight", "/privacy")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["hu", "en"])
async def test_every_page_is_there_in_both_languages(app: FastAPI, path: str, language: str):
    async with visiting(app, language) as visitor:
        answer = await visitor.open(path)
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert answer.headers["content-language"] == language


@pytest.mark.parametrize("path", ["/new?game=azul", "/rules/carnac", "/me", "/enter", "/players"])
async def test_a_page_has_one_accent_and_what_is_red_waits_in_a_dialog(anna: Visitor, path: str):
    text = (await anna.open(path)).text
    page = re.sub("<dialog.*?</dialog>", "", text, flags=re.DOTALL)
    assert page.count("button accent") <= 1
    assert "button danger" not in page
    assert all(dialog.count("button danger") <= 1 for dialog in re.findall("<dialog.*?</dialog>", text, re.DOTALL))


@pytest.mark.parametrize("game", names())
async def test_play_now_puts_you_at_a_table(anna: Visitor, game: str):
    answer = await anna.send(f"/play/{game}")
    assert answer.status_code == 200
    assert answer.url.path.startswith("/t/")
    assert "<svg" in answer.text


async def test_a_page_forbids_all_script_but_ours(anna: Visitor):
    table = await alone_at(anna)
    for path in (*PAGES, f"/t/{table}", f"/t/{table}/replay", "/nowhere"):
        answer = await anna.open(path)
        assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert "unsafe" not in answer.headers["content-security-policy"]


async def test_no_page_needs_what_the_policy_forbids(anna: Visitor):
    """No inline script, no event attribute and no style attribute, boards included: a browser would ignore them."""
    table = await alone_at(anna, "azul")
    for path in (*PAGES, f"/t/{table}", f"/t/{table}/replay"):
        text = (await anna.open(path)).text
        scripts = re.findall(r"<script\b[^>]*>", text)
        assert all('src="/static/' in tag or 'type="application/json"' in tag for tag in scripts)
        assert not re.search(r"<[^>]+\s(?:on\w+|style)=", text)
        assert "<style" not in text


async def test_looking_at_the_shelf_makes_nobody_a_guest(app: FastAPI, anna: Visitor):
    await anna.open("/")
    await anna.open("/rules/azul")
    await anna.client.get("/health")
    assert await app.state.desk.house.people.everybody() == []
    assert "tarsas" not in anna.client.cookies


async def test_a_robot_at_ones_own_page_stays_nobody_and_a_person_becomes_a_guest(app: FastAPI, bence: Visitor):
    agent, bence.client.headers["User-Agent"] = bence.client.headers["User-Agent"], "Mozilla/5.0 (compatible; ExampleBot/2.1)"
    assert (await bence.open("/me")).status_code == 200
    assert "tarsas" not in bence.client.cookies
    bence.client.headers["User-Agent"] = agent
    assert (await bence.open("/me")).status_code == 200
    assert "tarsas" in bence.client.cookies


async def test_the_cookie_that_says_who_you_are_is_out_of_reach_of_scripts(anna: Visitor):
    await anna.open("/")
    answer = await anna.client.post("/play/carnac", data={"csrf": anna.csrf})
    cookie = next(value for value in answer.headers.get_list("set-cookie") if value.startswith("tarsas="))
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


async def test_over_https_cookies_are_for_https_alone(app: FastAPI):
    async with visiting(app) as visitor:
        answer = await visitor.client.get("https://testserver/", headers=PAGE)
    assert "Secure" in answer.headers["set-cookie"]
    assert "strict-transport-security" in answer.headers


async def test_the_language_of_a_cookie_comes_before_that_of_the_browser(app: FastAPI):
    async with visiting(app, "en-GB,en;q=0.9") as visitor:
        await visitor.open("/")
        answer = await visitor.send("/settings", language="hu", theme="dark", back="/rules/azul")
        assert answer.url.path == "/rules/azul"
        assert '<html lang="hu"' in answer.text
        assert '<html lang="hu"' in (await visitor.open("/")).text


async def test_settings_lead_to_no_other_site(anna: Visitor):
    for back in ("https://evil.example/", "//evil.example/", "/\\evil.example"):
        answer = await anna.send("/settings", language="en", back=back)
        assert str(answer.url) == "http://testserver/"


@pytest.mark.parametrize(("language", "sentence"), [("hu", "Nincs ilyen asztal."), ("en", "There is no such table.")])
async def test_a_table_that_is_not_there_is_told_to_people_and_to_scripts(app: FastAPI, language: str, sentence: str):
    async with visiting(app, language) as visitor:
        page = await visitor.open("/t/nowhere")
        assert page.status_code == 404
        assert sentence in page.text
        script = await visitor.client.get("/t/nowhere/live")
        assert (script.status_code, script.json()) == (404, {"error": sentence})


async def test_unknown_addresses_games_and_methods(anna: Visitor):
    assert (await anna.open("/nothing")).status_code == 404
    assert (await anna.open("/rules/chess")).status_code == 404
    assert (await anna.open("/picture/chess/light.svg")).status_code == 404
    assert (await anna.open("/picture/azul/pink.svg")).status_code == 404
    assert (await anna.open("/static/../app.py")).status_code == 404
    assert (await anna.open("/t/x/live?ply=abc")).status_code == 422
    answer = await anna.client.delete("/", headers=PAGE)
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]


async def test_head_tells_the_same_head_as_get(anna: Visitor):
    answer = await anna.client.head("/", headers=PAGE)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    # One that would never end.
    assert (await anna.client.head("/stream")).headers["content-type"].startswith("text/event-stream")


async def test_pictures_are_kept_and_asked_for_by_their_tag(anna: Visitor):
    first = await anna.client.get("/picture/azul/light.svg")
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.headers["content-encoding"] == "gzip"
    assert int(first.headers["content-length"]) < 30_000
    assert "max-age" in first.headers["cache-control"]
    tag = first.headers["etag"]
    # As it came, as a proxy without weak tags passes it on, among others.
    for asked in (tag, tag.removeprefix("W/"), f'"other", {tag}'):
        again = await anna.client.get("/picture/azul/light.svg", headers={"If-None-Match": asked})
        assert (again.status_code, again.headers["etag"], again.content) == (304, tag, b"")
    other = await anna.client.get("/picture/azul/light.svg", headers={"If-None-Match": '"other"'})
    assert other.status_code == 200


async def test_health_and_figures(app: FastAPI, anna: Visitor):
    assert (await anna.client.get("/health")).json()["status"] == "ok"
    await alone_at(anna)
    text = (await anna.client.get("/metrics")).text
    assert 'tarsas_requests_total{method="GET",route="/health",status="200"} 1.0' in text
    assert "tarsas_tables_in_memory 1.0" in text
    assert "tarsas_bot_jobs_waiting 0.0" in text
    async with visiting(app, client=("203.0.113.9", 1)) as stranger:
        assert (await stranger.client.get("/metrics")).status_code == 403


async def test_my_tables_come_first_on_the_front_page(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    assert f"/t/{table}" in (await anna.open("/")).text
    assert f"/t/{table}" in (await bence.open("/")).text


async def test_an_open_table_is_found_on_the_front_page_and_a_private_one_is_not(anna: Visitor, bence: Visitor):
    form = {"game": "carnac", "players": "2", "seat.0": "me", "seat.1": "open"}
    private = table_of(await anna.send("/new", **form))
    public = table_of(await anna.send("/new", **form, public="yes"))
    shelf = (await bence.open("/")).text
    assert f"/join/{public}" in shelf
    assert private not in shelf
    assert (await bence.send(f"/join/{public}", seat="1")).url.path == f"/t/{public}"
    assert (await bence.live(public))["status"] == "playing"


async def test_who_waits_at_a_table_is_led_back_to_it_and_not_asked_to_sit_down(anna: Visitor):
    table = table_of(await anna.send("/new", game="carnac", players="2", **{"seat.0": "me", "seat.1": "open"}))
    mine = (await anna.open("/")).text.partition('id="tables"')[2].partition("</section>")[0]
    assert f'href="/t/{table}"' in mine
    assert "Waiting for players" in mine
    assert f"/join/{table}" not in mine


async def test_a_host_who_waits_no_longer_begins_with_bots_and_the_button_says_so(anna: Visitor):
    table = table_of(await anna.send("/new", game="carnac", players="2", **{"seat.0": "me", "seat.1": "friend"}))
    page = (await anna.open(f"/t/{table}")).text
    assert "Begin with bots" in page
    assert "begins by itself" in page
    await anna.send(f"/t/{table}/start")
    assert (await anna.live(table))["status"] == "playing"


async def test_a_form_that_cannot_be_comes_back_with_what_was_wrong(anna: Visitor):
    answer = await anna.send("/new", **{"game": "azul", "players": "2", "seat.0": "me", "seat.1": "me", "word": "szerencse <3"})
    assert answer.status_code == 422
    assert "You can sit only once" in html.unescape(answer.text)
    assert "szerencse &lt;3" in answer.text


async def test_the_leaderboard_is_of_the_mode_that_was_chosen(app: FastAPI, anna: Visitor, bence: Visitor):
    for visitor, name in ((anna, "Anna"), (bence, "Bence")):
        await visitor.send("/me/name", name=name)
    people = app.state.desk.house.people
    ids = [(await people.by_secret(visitor.client.cookies[SECRET])).id for visitor in (anna, bence)]

    rows = [RatingRow(person, "azul", "wall=grey", rating, 50.0, 0.06, 20, 1_000) for person, rating in zip(ids, (1600.0, 1500.0), strict=True)]
    await app.state.desk.house.store.write(lambda connection: begin_ratings(connection, rows))
    grey = await anna.open("/players", params={"game": "azul", "mode": "wall=grey"})
    assert re.findall(r'<th scope="row">(\w+)', grey.text) == ["Anna", "Bence"]
    assert '<option value="wall=grey" selected>' in grey.text
    for usual in ({"game": "azul"}, {"game": "azul", "mode": "wall=<b>"}):
        answer = await anna.open("/players", params=usual)
        assert "Nobody has finished a rated game yet." in answer.text
        assert '<option value="wall=coloured" selected>usual rules</option>' in answer.text


@pytest.mark.parametrize(("game", "has_luck"), [("azul", True), ("alhambra", True), ("alcazaba", True), ("carnac", False), ("azteka", False)])
async def test_a_word_for_the_luck_is_asked_for_only_where_there_is_luck(anna: Visitor, game: str, has_luck: bool):
    assert ('name="word"' in (await anna.open(f"/new?game={game}")).text) == has_luck
