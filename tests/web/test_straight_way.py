"""What pages ask for with every move is answered on a straight way past FastAPI: the same as on the long one."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tarsas.web import straight_way
from tarsas.web.app import WITH_EVERY_MOVE
from tarsas.web.straight_way import StraightWay, straight_route

from .visitors import ORIGIN, Visitor, alone_at
from .visitors import anna as anna  # fixtures
from .visitors import anyio_backend as anyio_backend
from .visitors import app as app

JSON = {"Content-Type": "application/json"}


def told(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], str]:
    return answer.status_code, sorted(answer.headers.items()), answer.text


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Asks for the same on both ways, one after the other."""
    taken: list[bool] = []
    find = StraightWay._found

    def found(self: StraightWay, scope: Any) -> Any:
        taken.append((result := find(self, scope)) is not None)
        return result

    async def on_both(visitor: Visitor, method: str, path: str, **named: Any) -> tuple[bool, Any, Any]:
        taken.clear()
        monkeypatch.setattr(StraightWay, "_found", found)
        straight = told(await visitor.client.request(method, path, **named))
        monkeypatch.setattr(StraightWay, "_found", lambda self, scope: None)
        return taken == [True], straight, told(await visitor.client.request(method, path, **named))

    return on_both


def test_the_routes_of_every_move_are_the_answer_to_an_act_what_is_new_and_the_stream():
    assert [(each.method, each.route.path) for each in map(straight_route, WITH_EVERY_MOVE)] == [
        ("POST", "/t/{table}/act"),
        ("GET", "/t/{table}/live"),
        ("GET", "/stream"),
    ]


@pytest.mark.parametrize("accepted", ["gzip, deflate", "identity"])
@pytest.mark.parametrize("query", ["", "?ply=0", "?ply=0&has=nothing", "?ply=much", "?ply=-1&layout=tall"])
async def test_what_is_new_is_the_same_on_both_ways(ways: Any, anna: Visitor, query: str, accepted: str):
    table = await alone_at(anna, "azul")
    is_straight, one, other = await ways(anna, "GET", f"/t/{table}/live{query}", headers={"Accept-Encoding": accepted})
    assert is_straight
    assert one == other
    assert one[0] == (422 if "much" in query else 200)


async def test_so_are_refusals(ways: Any, anna: Visitor):
    table = await alone_at(anna, "azul")
    ours = JSON | {"Origin": ORIGIN, "X-CSRF-Token": anna.csrf}
    seq = (await anna.live(table))["seq"]
    move = {"kind": "move", "seat": 0, "move": ["nowhere"], "seq": seq, "request": "one"}
    for path, named, status in (
        ("nothing", {"json": move, "headers": ours}, 404),
        (table, {"json": move, "headers": JSON}, 403),
        (table, {"json": move, "headers": ours | {"Origin": "http://elsewhere.example"}}, 403),
        (table, {"json": move, "headers": ours}, 422),
        (table, {"json": move | {"seq": 1}, "headers": ours}, 409),
        (table, {"json": move | {"kind": "fly"}, "headers": ours}, 400),
        (table, {"content": b"no json", "headers": ours}, 400),
        (table, {"content": b"{}", "headers": ours | {"Content-Type": "text/plain"}}, 415),
        (table, {"content": b" " * 70_000, "headers": ours}, 413),
    ):
        is_straight, one, other = await ways(anna, "POST", f"/t/{path}/act", **named)
        assert is_straight
        assert one[0] == status, one
        assert one == other


async def test_so_is_a_refusal_that_is_a_page(ways: Any, anna: Visitor):
    table = await alone_at(anna, "azul")
    _, one, other = await ways(anna, "POST", f"/t/{table}/act", json={}, headers=JSON | {"Accept": "text/html"})
    # It has a fresh token for its forms, and so another length.
    assert [name for name, _ in one[1]] == [name for name, _ in other[1]]
    assert one[0] == other[0] == 403
    assert "<h1" in one[2]


async def test_what_is_remembered_of_a_visit_keeps_no_connection(app: FastAPI, anna: Visitor):
    table = await alone_at(anna, "azul")
    await anna.live(table)
    shown = app.state.desk.shown.behind(anna_at(app), table, 10**6)
    assert await shown.visit.request.receive() == {"type": "http.disconnect"}
    assert not hasattr(shown.visit.request.state, "visit")


def anna_at(app: FastAPI) -> Any:
    """The one visit that is remembered."""
    ((shown,),) = [list(app.state.desk.shown._shown.values())]
    return shown.visit


@pytest.mark.parametrize(("method", "path"), [("HEAD", "live"), ("GET", "act"), ("POST", "live"), ("GET", "live/")])
async def test_other_methods_and_addresses_go_the_long_way(ways: Any, anna: Visitor, method: str, path: str):
    table = await alone_at(anna, "azul")
    is_straight, one, other = await ways(anna, method, f"/t/{table}/{path}")
    assert not is_straight
    assert one == other


async def test_both_ways_are_counted_alike(ways: Any, app: FastAPI, anna: Visitor):
    table = await alone_at(anna, "azul")
    counted = app.state.desk.metrics.requests.labels("GET", "/t/{table}/live", "200")._value
    before = counted.get()
    await ways(anna, "GET", f"/t/{table}/live")
    assert counted.get() == before + 2


async def test_what_is_large_is_compressed_aside(monkeypatch: pytest.MonkeyPatch, ways: Any, anna: Visitor):
    monkeypatch.setattr(straight_way, "COMPRESS_ASIDE_FROM", 1_000)
    table = await alone_at(anna, "azul")
    _, one, other = await ways(anna, "GET", f"/t/{table}/live")
    assert one == other
