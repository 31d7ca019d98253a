"""Keys open what their scopes say, until they are revoked; accounts are made and changed by key."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI

from tarsas.service.limits import ALLOWANCES, Limits

from .programs import Program, alone_at, enrol, opened_app, visiting

pytestmark = pytest.mark.anyio


async def with_scopes(app: FastAPI, anna: Program, *scopes: str) -> str:
    made = await anna.post("/account/keys", 201, label="one", scopes=list(scopes))
    key: str = made["key"]
    return key


async def test_a_program_makes_an_account_and_is_somebody(anna: Program):
    account = await anna.get("/account")
    assert account["name"] == anna.name
    assert account["scopes"] == ["read", "play", "manage"]
    assert account["is_guest"]
    assert not account["is_bot"]
    claimed = await anna.post("/account/claim", name="Anna", password="correct horse battery")
    assert (claimed["name"], claimed["is_guest"]) == ("Anna", False)
    assert (await anna.post("/account/name", name="Anikó"))["name"] == "Anikó"
    assert (await anna.get("/people/anikó"))["id"] == account["id"]


async def test_without_a_key_or_with_a_bad_one_there_is_a_challenge(nobody: Program):
    problem = await nobody.get("/account", 401)
    assert problem["code"] == "no_key"
    nobody.show("tarsas_invented")
    answer = await nobody.client.get("/api/v1/account")
    assert answer.json()["code"] == "bad_key"
    assert answer.headers["www-authenticate"] == "Bearer"
    # Not even where none would be needed: who shows one should know that it is worthless.
    assert (await nobody.get("/games", 401))["code"] == "bad_key"
    nobody.client.headers["Authorization"] = "Basic YTpi"
    assert (await nobody.get("/games", 401))["code"] == "bad_key"


@pytest.mark.parametrize(
    ("scope", "lets"),
    [("read", {"account", "mine", "my tables", "my games"}), ("play", {"table"}), ("manage", {"keys"})],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_a_key_is_good_for_its_scopes_and_nothing_else(app: FastAPI, anna: Program, scope: str, lets: set[str]):
    async with visiting(app) as program:
        program.show(await with_scopes(app, anna, scope))
        answers = {
            "account": await program.client.get("/api/v1/account"),
            "mine": await program.client.get("/api/v1/events?stay=false"),
            "table": await program.client.post("/api/v1/tables", json={"game": "carnac"}),
            "keys": await program.client.get("/api/v1/account/keys"),
            "my tables": await program.client.get("/api/v1/tables?list=mine"),
            "my games": await program.client.get("/api/v1/tables?list=mine_over"),
        }
    assert {name for name, answer in answers.items() if answer.is_success} == lets
    refused = {answer.json()["code"] for answer in answers.values() if not answer.is_success}
    assert refused == {"missing_scope"}


async def test_a_revoked_key_opens_nothing_from_that_moment(app: FastAPI, anna: Program):
    async with visiting(app) as program:
        program.show(await with_scopes(app, anna, "read"))
        await program.get("/account")
        listed = (await anna.get("/account/keys"))["keys"]
        assert [key["label"] for key in listed] == ["one", "API"]
        assert all(key["used_at"] for key in listed)
        await anna.delete(f"/account/keys/{listed[0]['id']}", 204)
        assert (await program.get("/account", 401))["code"] == "bad_key"
        assert (await anna.delete(f"/account/keys/{listed[0]['id']}", 404))["code"] == "no_such_key"


async def test_a_new_key_says_what_it_is_good_for(anna: Program):
    made = await anna.post("/account/keys", 201, label="bot", scopes=["play", "read"])
    assert made["key"].startswith("tarsas_")
    assert made["info"]["scopes"] == ["read", "play"]
    assert (await anna.post("/account/keys", 422, scopes=[]))["field"] == "scopes"
    assert (await anna.post("/account/keys", 422, scopes=["everything"]))["field"] == "scopes.0"
    assert (await anna.post("/account/keys", 422, expires_at=1_000))["field"] == "expires_at"


async def test_a_cookie_opens_nothing_here(app: FastAPI, anna: Program):
    table = await alone_at(anna)
    entered = await app.state.desk.house.people.new_guest("en")
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver", cookies={"secret": entered.secret}) as client:
        assert (await client.get("/api/v1/account")).status_code == 401
        assert (await client.post(f"/api/v1/tables/{table}/say", json={"text": "hello"})).status_code == 401


async def test_who_is_too_fast_is_told_how_long_to_wait(anyio_backend: str, sqlite_template: object, tmp_path: object, database_url: str):
    async with opened_app(database_url, limits=Limits(ALLOWANCES)) as app, visiting(app) as program:
        await enrol(program)
        answers = [await program.client.post("/api/v1/tables", json={"game": "carnac"}) for _ in range(12)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert len(refused) == 2
        assert refused[0].json()["code"] == "too_many"
        assert int(refused[0].headers["retry-after"]) == refused[0].json()["retry_after"] >= 1
        # Another person at the same address is not held up by that.
        async with visiting(app) as other:
            await enrol(other)
            await other.post("/tables", 201, game="carnac")
