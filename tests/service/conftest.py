"""An open store, on both databases, and a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tarsas.store import Store

from .company import house as house  # a fixture


class HandClock:
    """Milliseconds since 1970 that stand still until somebody moves them."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run in asyncio."""
    return "asyncio"


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def store(anyio_backend: str, database_url: str) -> AsyncIterator[Store]:
    async with await Store.open(database_url) as opened:
        yield opened
