"""An open store, on both databases, and a table to write to."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tarsas.store import Store
from tarsas.store.tables import add_table


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run in asyncio."""
    return "asyncio"


@pytest.fixture
async def store(anyio_backend: str, database_url: str) -> AsyncIterator[Store]:
    async with await Store.open(database_url) as opened:
        yield opened


@pytest.fixture
async def table(store: Store) -> str:
    """The id of a table with no event."""
    await store.write(lambda connection: add_table(connection, "t1", game="azul", players=2, mode="standard", host=None, seed=b"secret", at=1))
    return "t1"
