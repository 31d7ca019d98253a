"""The small parts of the app: addresses, forms, clocks, names, ports."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.routing import APIRoute

from tarsas.http.server import BadHost, PortTaken, listening_socket
from tarsas.language import Language
from tarsas.service.errors import BadWish
from tarsas.service.tables.player_names import seat_names
from tarsas.service.tables.seats import Seat
from tarsas.service.tables.vocabulary import ACTS
from tarsas.service.tables.wishes import ClockKind, SeatKind
from tarsas.web.app import ROUTERS
from tarsas.web.pages.clocks import OFFERED, clock_of, clock_text, offered_clocks
from tarsas.web.pages.table_form import wish_of

from .visitors import anyio_backend, opened_app, visiting

__all__ = ["anyio_backend"]

ADDRESSES = (Path(__file__).parents[2] / "docs" / "addresses.md").read_text(encoding="utf-8")


def test_every_address_is_described_and_every_described_address_is_there():
    described = set(re.findall(r"`(/[^`?#]*)[^`]*`", ADDRESSES)) - {"/static/…"}
    answered = {route.path for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)} - {"/static/{name}"}
    assert described == answered


def test_every_act_that_the_addresses_name_is_one():
    described = ADDRESSES.split("## Acts")[1].split("## Stream")[0]
    named = set(re.findall(r"`([a-z_]+)`", described)) - {"kind", "seat", "seq", "request", "text", "live", "ply", "layout", "has"}
    assert named <= set(ACTS)
    assert {"move", "ask_undo", "say"} <= named


@pytest.mark.anyio
async def test_figures_are_for_who_has_the_token(tmp_path: Path):
    async with opened_app(tmp_path / "games.db", metrics_token="sesam") as app, visiting(app, client=("203.0.113.9", 1)) as stranger:
        assert (await stranger.client.get("/metrics")).status_code == 403
        assert (await stranger.client.get("/metrics", headers={"Authorization": "Bearer other"})).status_code == 403
        assert (await stranger.client.get("/metrics", headers={"Authorization": "Bearer sesam"})).status_code == 200


@pytest.mark.anyio
async def test_an_invitation_leads_to_where_others_reach_us(tmp_path: Path):
    async with opened_app(tmp_path / "games.db", public_url="http://192.168.1.5:8000") as app, visiting(app) as host:
        form = {"game": "azul", "players": "2", "seat.0": "me", "seat.1": "friend"}
        assert "http://testserver/join/" in (await host.send("/new", **form)).text
        host.client.base_url = "http://localhost:8000"
        host.client.cookies.clear()
        host.csrf = ""
        assert "http://192.168.1.5:8000/join/" in (await host.send("/new", **form)).text


def test_a_form_becomes_a_wish():
    wish = wish_of(
        {
            "game": "azul",
            "players": "3",
            "option.wall": "grey",
            "seat.0": "me",
            "seat.1": "bot:gergo",
            "seat.2": "here",
            "name.2": "Cili",
            "clock": "300+5",
        }
    )
    assert (wish.game, wish.players, wish.options) == ("azul", 3, {"wall": "grey"})
    assert [seat.kind for seat in wish.seats] == [SeatKind.ME, SeatKind.BOT, SeatKind.SHARED]
    assert (wish.seats[1].level, wish.seats[2].name) == ("gergo", "Cili")
    assert (wish.clock.kind, wish.clock.base, wish.clock.increment) == (ClockKind.BUDGET, 300, 5)
    assert not wish.is_public
    assert not wish.is_rated


def test_a_seat_that_says_nothing_is_refused():
    with pytest.raises(BadWish, match="Choose who should sit on seat 2"):
        wish_of({"game": "azul", "players": "2", "seat.0": "me"})


def test_every_clock_of_the_form_is_told_in_both_languages():
    assert [choice.value for choice in offered_clocks()] == list(OFFERED)
    assert len({choice.text for choice in offered_clocks()}) == len(OFFERED)
    assert clock_text(clock_of("900+10")) == ("15 perc + lépésenként 10 mp", "15 min, +10 s a move")
    assert clock_text(clock_of("none")) is None


def test_bots_of_one_level_are_told_apart():
    seats = (Seat("p1", "Anna"), Seat(level="marci"), Seat(level="easy"), Seat())
    assert seat_names(seats, Language.EN) == ("Anna", "Marci 1", "Marci 2", "")
    assert seat_names(seats[:2], Language.HU) == ("Anna", "Marci")


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch):
    with listening_socket("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        monkeypatch.setattr("tarsas.http.server.USUAL_PORT", port)
        with listening_socket("127.0.0.1", None) as second:
            assert port < second.getsockname()[1] < port + 20
        with pytest.raises(PortTaken, match=f"Port {port} is taken"):
            listening_socket("127.0.0.1", port)


def test_an_address_of_another_machine_is_refused():
    with pytest.raises(BadHost, match=r"Cannot listen at '198\.51\.100\.7'"):
        listening_socket("198.51.100.7", 0)
