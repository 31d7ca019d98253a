"""News for those who follow: all that waits comes at once, and waiting has an end."""

from __future__ import annotations

import asyncio

import pytest

from tarsas.service.subscriptions import Subscription, Subscriptions

from .conftest import anyio_backend as anyio_backend

pytestmark = pytest.mark.anyio


async def test_waiting_ends_after_a_while():
    async with Subscription(Subscriptions(), ("A",)) as following:
        with pytest.raises(TimeoutError):
            await following.next(0.01)


async def test_news_that_comes_in_time_is_told():
    subscriptions = Subscriptions()
    async with Subscription(subscriptions, ("A",)) as following:
        asyncio.get_running_loop().call_later(0.01, subscriptions.tell, "A", "A", 7)
        news = await following.next(30)
        assert news is not None
        assert news.seq == 7


async def test_all_that_waits_comes_at_once_each_table_once():
    subscriptions = Subscriptions()
    async with Subscription(subscriptions, ("A", "B")) as following:
        for seq in (1, 2):
            subscriptions.tell("A", "A", seq)
        subscriptions.tell("B", "B", 5)
        assert [(news.table, news.seq) for news in await following.several(30)] == [("A", 2), ("B", 5)]
        with pytest.raises(TimeoutError):
            await following.several(0.01)


async def test_nothing_comes_once_it_is_closed():
    following = Subscription(Subscriptions(), ("A",))
    asyncio.get_running_loop().call_later(0.01, following.close)
    assert await following.several(30) == []
