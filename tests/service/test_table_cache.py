"""The shelf of open tables: when what lies on it is looked at again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import Connection

from tarsas.service.house import House
from tarsas.store import StoreUnavailable

from .company import two_at_a_table

pytestmark = pytest.mark.anyio


async def test_a_doubt_that_comes_during_a_look_stays(house: House, monkeypatch: pytest.MonkeyPatch):
    """What was read may be older than the news that was missed."""
    view, _, _ = await two_at_a_table(house)
    shelf, read = house._cache, house.store.read

    async def read_and_doubt(query: Callable[[Connection], object]) -> object:
        found = await read(query)
        shelf.doubt_all()
        return found

    shelf.doubt_all()
    with monkeypatch.context() as patched:
        patched.setattr(house.store, "read", read_and_doubt)
        await shelf.refresh(view.table.id)
    assert shelf._open[view.table.id].is_stale
    await shelf.refresh(view.table.id)
    assert not shelf._open[view.table.id].is_stale


async def test_a_doubt_stays_where_the_store_could_not_be_asked(house: House, monkeypatch: pytest.MonkeyPatch):
    view, _, _ = await two_at_a_table(house)
    shelf = house._cache

    async def out_of_reach(query: object) -> object:
        raise StoreUnavailable("gone")

    shelf.doubt_all()
    with monkeypatch.context() as patched:
        patched.setattr(house.store, "read", out_of_reach)
        with pytest.raises(StoreUnavailable):
            await shelf.refresh(view.table.id)
    assert shelf._open[view.table.id].is_stale
