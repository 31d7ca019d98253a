"""What is described is what is answered: every operation of the description is asked, and every answer compared with its schema."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import jsonschema
import pytest
from fastapi import FastAPI

from tarsas.service.tables.vocabulary import ACTS

from .programs import ME, OPEN, Program, alone_at, enrol, first_move, together_at, visiting

pytestmark = pytest.mark.anyio

JSON, LINES, PROBLEM = "application/json", "application/x-ndjson", "application/problem+json"


class Auditor:
    """Compares every answer with what is described, and remembers what was asked."""

    def __init__(self, described: dict[str, Any]) -> None:
        self.described = described
        self.operations = {(method.upper(), path): operation for path, methods in described["paths"].items() for method, operation in methods.items()}
        self.seen: set[tuple[str, str, int]] = set()

    async def audit(self, answer: httpx.Response) -> None:
        await answer.aread()
        method, path = answer.request.method, answer.request.url.path.removeprefix("/api/v1")
        template = self._template(method, path)
        told = self.operations[method, template]["responses"]
        assert str(answer.status_code) in told, f"{method} {path} answered {answer.status_code}, which is not described"
        self.seen.add((method, template, answer.status_code))
        if answer.status_code == 204:
            return
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in told[str(answer.status_code)]["content"], f"{method} {path}: {kind}"
        schema = told[str(answer.status_code)]["content"][kind]["schema"]
        documents = answer.text.splitlines() if kind == LINES else [answer.text] if kind in (JSON, PROBLEM) else []
        for document in documents:
            jsonschema.validate(json.loads(document), {**schema, "components": self.described["components"]}, jsonschema.Draft202012Validator)

    def _template(self, method: str, path: str) -> str:
        fitting: list[str] = [known for each, known in self.operations if each == method and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", known), path)]
        return min(fitting, key=lambda known: known.count("{"))


@pytest.fixture
async def auditor(app: FastAPI, nobody: Program, anna: Program, bence: Program) -> Auditor:
    found = Auditor((await nobody.client.get("/api/v1/openapi.json")).json())
    for program in (nobody, anna, bence):
        program.client.event_hooks["response"] = [found.audit]
    return found


async def test_every_answer_is_as_described(app: FastAPI, auditor: Auditor, nobody: Program, anna: Program, bence: Program):
    await _accounts(nobody, anna)
    table = await _a_game(anna, bence, nobody)
    await _before_a_game(anna, bence)
    await _records(anna, nobody, table)
    await _refusals(anna, nobody, table)
    succeeded = {(method, path) for method, path, status in auditor.seen if status < 300}
    assert succeeded == set(auditor.operations) - {("POST", "/tables/{table}/vote_replace")}
    assert {status for _, _, status in auditor.seen} >= {200, 201, 202, 204, 400, 401, 403, 404, 409, 415, 422}


async def _accounts(nobody: Program, anna: Program) -> None:
    await nobody.post("/account", 201)
    await nobody.get("/games")
    await nobody.get("/games/azul")
    await nobody.get("/ratings/azul")
    await anna.get("/account")
    await anna.post("/account/claim", name="Anna", password="correct horse battery")
    await anna.post("/account/name", name="Annamari")
    await anna.get("/people/Annamari")
    await anna.post("/account/bot")
    await anna.delete("/account/bot")
    made = await anna.post("/account/keys", 201, label="x")
    await anna.get("/account/keys")
    await anna.delete(f"/account/keys/{made['info']['id']}", 204)


async def _a_game(anna: Program, bence: Program, nobody: Program) -> str:
    table = await together_at(anna, bence)
    players = (anna, bence)
    for _ in range(3):
        await first_move(players[(await anna.get(f"/tables/{table}"))["to_move"]], table)
    asked = await anna.act(table, "ask_undo")
    if asked["table"]["question"]:
        await bence.act(table, "refuse")
    else:
        await first_move(anna, table)
    for answer in ("refuse", "agree"):
        await first_move(players[(await anna.get(f"/tables/{table}"))["to_move"]], table)
        await _play_until(players, table, 1)
        await first_move(bence, table)
        await bence.act(table, "offer_draw")
        await anna.get(f"/tables/{table}")
        await anna.lines("/events")
        await anna.act(table, "say", text="hm")
        await anna.act(table, answer)
    for path in ("", "/position", "/description", "/record", "/record.txt", "/picture.svg", "/picture.png"):
        await nobody.client.get(f"/api/v1/tables/{table}{path}")
    await nobody.lines(f"/tables/{table}/events")
    await nobody.lines(f"/tables/{table}/events", after="0")
    await anna.get("/tables", list="mine_over")
    await anna.act(table, "mute", person=bence.id)
    await anna.post(f"/tables/{table}/rematch")
    return table


async def _play_until(players: tuple[Program, Program], table: str, seat: int) -> None:
    while (to_move := (await players[0].get(f"/tables/{table}"))["to_move"]) != seat:
        await first_move(players[to_move], table)


async def _before_a_game(anna: Program, bence: Program) -> None:
    await bence.post("/account/claim", name="Bence", password="correct horse battery")
    invited = (await anna.post("/tables", 201, game="azul", players=3, seats=[ME, OPEN, {"kind": "open", "person": "Bence"}]))["id"]
    await bence.lines("/events")
    await bence.act(invited, "decline")
    await bence.act(invited, "sit")
    await bence.act(invited, "rename", name="B")
    await bence.act(invited, "give_word", word="szó")
    await bence.act(invited, "stand")
    await bence.act(invited, "sit")
    await anna.act(invited, "kick", seat=1)
    await bence.act(invited, "sit")
    await anna.act(invited, "seat_bot", seat=2, level="random")
    other = (await anna.post("/tables", 201, game="azul", players=4, seats=[ME, OPEN, OPEN, OPEN]))["id"]
    await bence.act(other, "sit")
    await anna.act(other, "start", fill="random")
    await anna.act(other, "leave")
    await anna.act(other, "return")
    await bence.act(other, "resign")
    await anna.act(other, "abandon")
    await anna.lines(f"/tables/{other}/events", after="0")
    await anna.lines(f"/tables/{invited}/events", after="0")


async def _records(anna: Program, nobody: Program, table: str) -> None:
    await anna.post(f"/tables/{table}/practice", 201, at=1)
    text = (await nobody.client.get(f"/api/v1/tables/{table}/record.txt")).text
    await nobody.post("/records", record=text)
    await anna.post("/records/practice", 201, record=text, at=1)
    job = await anna.post(f"/tables/{table}/analyses", 202, at=1)
    await anna.get(f"/tables/{table}/analyses/{job['id']}")


async def _refusals(anna: Program, nobody: Program, table: str) -> None:
    await nobody.get("/account", 401)
    await nobody.get("/tables/none", 404)
    await anna.act(table, "move", 422, move=0)
    mine = await alone_at(anna)
    await anna.act(mine, "move", 409, move=0, seq=0)
    await anna.act(mine, "move", 422, move="nothing")
    await anna.act(mine, "kick", 422, seat=0)
    key = (await anna.post("/account/keys", 201, scopes=["read"]))["key"]
    for content, kind in ((b"{", JSON), (b"<a/>", "text/xml")):
        await anna.client.post("/api/v1/tables", content=content, headers={"Content-Type": kind})
    anna.show(key)
    await anna.act(mine, "say", 403, text="x")


async def test_somebody_who_is_absent_is_replaced_as_described(app: FastAPI, auditor: Auditor, anna: Program):
    """Voting needs somebody who has been away for long."""
    object.__setattr__(app.state.desk.house._surroundings, "absent_after", 0)
    async with visiting(app) as first, visiting(app) as second:
        bence, cili = await enrol(first), await enrol(second)
        table = (await anna.post("/tables", 201, game="azul", players=3, seats=[ME, OPEN, OPEN]))["id"]
        await bence.act(table, "sit")
        await cili.act(table, "sit")
        await anna.act(table, "vote_replace", seat=1)
    assert ("POST", "/tables/{table}/vote_replace", 200) in auditor.seen


async def test_every_act_of_the_house_has_a_route_that_is_described(auditor: Auditor):
    for kind, act in ACTS.items():
        operation = auditor.operations["POST", f"/tables/{{table}}/{kind}"]
        schema = operation["requestBody"]["content"][JSON]["schema"]
        described = auditor.described["components"]["schemas"][_name_of(schema)]
        assert set(described["properties"]) >= set(act.__dataclass_fields__) | {"request"}
        assert operation["security"] == [{"key": ["play"]}]


def _name_of(schema: dict[str, Any]) -> str:
    named: str = schema.get("$ref") or schema["allOf"][0]["$ref"]
    return named.rpartition("/")[2]


async def test_no_answer_is_an_untyped_object(auditor: Auditor):
    for (method, path), operation in auditor.operations.items():
        for status, answer in operation["responses"].items():
            for kind, content in answer.get("content", {}).items():
                schema = content["schema"]
                assert "$ref" in schema or kind not in (JSON, LINES, PROBLEM), f"{method} {path} {status} {kind}"
    assert auditor.described["openapi"].startswith("3.1")
