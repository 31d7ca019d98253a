"""How often what may be asked: every address has a limit, for each person and for each place they come from."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from sqlalchemy import func, select

from tarsas.http.rates import limit_of
from tarsas.service.limits import ALLOWANCES, Allowance, LimitedAct, Limits
from tarsas.store.schema import people
from tarsas.web.answers import page_router
from tarsas.web.app import ROUTERS
from tarsas.web.counted import count, count_address

from .visitors import Visitor, alone_at, anna, anyio_backend, app, bence, table_of, together_at, visiting

pytestmark = pytest.mark.anyio

__all__ = ["anna", "anyio_backend", "app", "bence"]

DRAWN = (
    "/",
    "/rules/{game}",
    "/players",
    "/t/{table}",
    "/t/{table}/replay",
    "/t/{table}/record.txt",
    "/t/{table}/picture.svg",
    "/t/{table}/moves.gif",
)


ROUTES = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]


def one_each(app: FastAPI, burst: int = 3) -> None:
    """From now on so many of everything, and no more for a long time."""
    app.state.desk.house.limits = Limits({act: Allowance(burst, 3_600.0, sharing=2) for act in LimitedAct})


async def how_many_people(app: FastAPI) -> int:
    return int(await app.state.desk.house.store.read(lambda connection: connection.execute(select(func.count()).select_from(people)).scalar_one()))


def test_every_route_is_counted():
    found = {route.path: {each.dependency for each in route.dependencies} for route in ROUTES}
    assert [path for path, counted in found.items() if not counted & {count, count_address}] == []
    assert set(DRAWN) <= {path for path, counted in found.items() if count in counted}
    assert all(limit_of(route.endpoint, method) in ALLOWANCES for route in ROUTES for method in route.methods or ())


def test_a_new_route_has_a_limit_without_asking_for_one():
    router = page_router()

    @router.post("/new-form")
    async def form() -> None: ...

    assert limit_of(form, "POST") == LimitedAct.FORM
    assert limit_of(form, "GET") == LimitedAct.LOOK
    assert [dependency.dependency for dependency in router.dependencies] == [count]


async def test_reading_is_limited_for_a_person_and_for_their_address(app: FastAPI, anna: Visitor):
    table = await alone_at(anna)
    for path in ("/", "/rules/carnac", "/players", f"/t/{table}", f"/t/{table}/replay?at=1", f"/t/{table}/record.txt", f"/t/{table}/picture.svg"):
        one_each(app)
        answers = [(await anna.client.get(path)).status_code for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429], path
        # Somebody else at the same address still comes in, a third does not; elsewhere nobody notices.
        async with visiting(app) as stranger, visiting(app, client=("192.0.2.8", 1)) as elsewhere:
            assert [(await stranger.client.get(path)).status_code for _ in range(3)] == [200, 429, 429], path
            assert (await elsewhere.client.get(path)).status_code == 200, path


@pytest.mark.parametrize("ways", [("leave", "return"), ("return", "return")])
async def test_coming_and_going_is_limited(app: FastAPI, anna: Visitor, bence: Visitor, ways: tuple[str, str]):
    table = await together_at(anna, bence)
    one_each(app)
    answers = [(await anna.send(f"/t/{table}/{ways[turn % 2]}")).status_code for turn in range(4)]
    assert answers == [200, 200, 200, 429]
    # By the script it is the same budget.
    assert (await anna.act(table, "return", seq=99)).status_code == 429


async def test_names_claims_tokens_and_practice_are_limited(app: FastAPI, anna: Visitor):
    table = await alone_at(anna)
    await anna.act(table, "resign", seat=0, seq=99)
    one_each(app)
    for path, fields in (("/me/name", {"name": "Panni"}), ("/me/claim", {"name": "x", "password": "1"}), ("/me/token", {"label": "bot"})):
        answers = [(await anna.client.post(path, data={"csrf": anna.csrf} | fields)).status_code for _ in range(4)]
        assert answers == [303, 303, 303, 429], path
    answers = [(await anna.client.post(f"/t/{table}/practice", data={"csrf": anna.csrf, "at": "1"})).status_code for _ in range(4)]
    assert answers[-1] == 429


async def test_looking_at_a_table_makes_no_guest_and_shuts_nobody_out(app: FastAPI, anna: Visitor):
    table = await alone_at(anna)
    before = await how_many_people(app)
    async with visiting(app) as stranger:
        for _ in range(40):
            stranger.client.cookies.clear()
            assert (await stranger.open(f"/t/{table}")).status_code == 200
    assert await how_many_people(app) == before
    async with visiting(app) as newcomer:
        assert (await newcomer.send("/play/carnac")).status_code == 200


async def test_a_stranger_who_speaks_at_a_table_becomes_a_guest(app: FastAPI, anna: Visitor):
    table = await alone_at(anna)
    async with visiting(app) as stranger:
        page = await stranger.open(f"/t/{table}")
        assert 'name="text"' in page.text or "say" in page.text
        assert (await stranger.act(table, "say", text="Szia!", seq=0)).status_code == 200
        assert "tarsas" in stranger.client.cookies


async def test_the_second_click_on_rematch_leads_to_the_first_ones_table(app: FastAPI, anna: Visitor):
    table = await alone_at(anna)
    app.state.desk.house.limits = Limits({**ALLOWANCES, LimitedAct.NEW_TABLE: Allowance(1, 3_600.0)})
    seq = (await anna.live(table))["seq"]
    assert (await anna.act(table, "abandon", seq=seq)).status_code == 200
    first, second = [await anna.send(f"/t/{table}/rematch") for _ in range(2)]
    assert table_of(first) == table_of(second) != table
    assert second.status_code == 200
