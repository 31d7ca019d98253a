"""docs/api.md is true: its routes and their scopes, acts, limits and codes are those of the server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tarsas.api.app import ROUTERS, create_api
from tarsas.api.models.acts import WISHES, GameActWish
from tarsas.api.problems import CODES, HTTP_CODES
from tarsas.api.routing import ThinRoute
from tarsas.http.rates import limit_of
from tarsas.service.limits import ALLOWANCES, LimitedAct

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")

LIMITS = {
    "moves and other acts of the game": LimitedAct.PROGRAM_MOVE,
    "looking: tables, positions, events, games": LimitedAct.READ,
    "lists, ratings, records of tables, pictures as SVG": LimitedAct.LOOK,
    "pictures as PNG": LimitedAct.DOWNLOAD,
    "records read, becoming a bot or a person": LimitedAct.FORM,
    "sitting down, leaving, returning": LimitedAct.SEAT,
    "lines of chat": LimitedAct.CHAT,
    "new tables, rematches, practice": LimitedAct.NEW_TABLE,
    "analyses, and asking how far they are": LimitedAct.ANALYSIS,
    "keys made or revoked": LimitedAct.TOKEN,
    "names changed": LimitedAct.NAME,
    "names claimed": LimitedAct.CLAIM,
    "new accounts (address alone)": LimitedAct.NEW_GUEST,
}


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables of a section."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in section.splitlines() if line.startswith("| ")]


@pytest.fixture(scope="module")
def api() -> FastAPI:
    class NoDesk:
        metrics: Any = None

    return create_api(NoDesk())  # type: ignore[arg-type]


def test_every_limit_is_told_as_it_is():
    told = {LIMITS[what]: (int(at_once), float(every.removesuffix(" s"))) for what, at_once, every in rows("Limits")[1:]}
    assert told == {act: (ALLOWANCES[act].burst, ALLOWANCES[act].seconds) for act in told}
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, ThinRoute)]
    assert {limit_of(route.endpoint, method) for route in routes for method in route.methods or ()} == set(told)
    sharing = {act: ALLOWANCES[act].sharing for act in told if ALLOWANCES[act].sharing != 8}
    assert sharing == {LimitedAct.CLAIM: 4, LimitedAct.NEW_GUEST: 1}


def test_every_route_is_told_with_its_scope(api: FastAPI):
    told = {}
    for heading in ("Account, keys, people", "Games and ratings", "Tables", "Analyses"):
        for route, scope, *_ in rows(heading):
            if found := re.fullmatch(r"`(\w+) (/[^?`]*)[^`]*`", route):
                told[found[1], found[2]] = scope.partition(";")[0]
    acts = {("POST", f"/tables/{{table}}/{kind}"): "play" for kind in WISHES}
    streams = {("GET", "/events"): "read", ("GET", "/tables/{table}/events"): "anybody"}
    known = {
        (method.upper(), path): next(iter(each["key"][0] for each in operation["security"] if each.get("key")), "anybody")
        for path, operations in api.openapi()["paths"].items()
        for method, operation in operations.items()
    }
    assert {**told, **acts, **streams} == known


def test_every_act_is_told_with_whether_it_answers_to_what_was_seen():
    told = dict[str, bool]()
    for names, *_ in rows("Acts"):
        told |= dict.fromkeys(re.findall(r"`(\w+)`", names), "*seq*" in names)
    assert told == {kind: issubclass(wish, GameActWish) for kind, wish in WISHES.items()}


def test_every_code_of_a_problem_is_told():
    told = {code for _, codes, *_ in rows("Errors") for code in re.findall(r"`(\w+)`", codes)} - {"code"}
    own = {"no_such_analysis", "no_such_key", "bad_field", "refused", "unreadable"}
    assert told == {*CODES.values(), *HTTP_CODES.values(), *own}
