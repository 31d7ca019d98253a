"""Coming to a table: who may take which seat, and what is said where none is left."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from .visitors import Visitor, anna, anyio_backend, app, bence, table_of, visiting

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio


async def test_who_comes_without_the_key_hears_that_the_free_seats_are_for_others(anna: Visitor, bence: Visitor):
    wish = {"game": "azul", "players": "2", "seat.0": "me", "seat.1": "friend", "public": "yes"}
    table = table_of(await anna.send("/new", **wish))
    page = (await bence.open(f"/join/{table}")).text
    assert "The seats that are still free are kept for others." in page
    assert "Every seat is taken." not in page


@pytest.mark.parametrize(("missing", "said"), [("0", "ki üljön az 1. helyen"), ("1", "ki üljön a 2. helyen")])
async def test_a_form_that_leaves_a_seat_out_is_told_which(app: FastAPI, missing: str, said: str):
    wish = {"game": "azul", "players": "2", "seat.0": "me", "seat.1": "open"}
    del wish[f"seat.{missing}"]
    async with visiting(app, "hu") as visitor:
        refused = await visitor.send("/new", **wish)
    assert refused.status_code == 422
    assert said in refused.text
