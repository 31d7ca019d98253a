"""Hints: for whom they are, and what is said where none comes."""

from __future__ import annotations

import asyncio

import pytest

from tarsas.service.errors import NotAllowed, NotNow
from tarsas.service.house import House
from tarsas.service.tables import texts
from tarsas.service.tables.wishes import TableWish

from .company import two_at_a_table
from .tabletop import ME, OPEN, ZSOFI, azul

pytestmark = pytest.mark.anyio


async def test_a_hint_is_for_who_has_to_decide(house: House):
    view, _, bence = await two_at_a_table(house)
    with pytest.raises(NotAllowed):
        await house.hint(view.table.id, bence)


async def hint_given(house: House) -> None:
    """A worker takes the hint that waits, and gives one."""
    async with asyncio.timeout(20):
        while not (taken := await house.bots.take("test", 1, 60_000)):
            await asyncio.sleep(0.01)
    await house.bots.finish("test", taken[0], {"action": 7, "parts": ["a"], "reason": ["jó", "good"]})


async def test_bots_are_waited_for(house: House):
    view, anna, _ = await two_at_a_table(house)
    asking = asyncio.create_task(house.hint(view.table.id, anna))
    assert not (await asyncio.wait({asking}, timeout=0.3))[0]
    await hint_given(house)
    assert (await asking).action == 7


async def test_there_are_no_hints_where_ratings_are_at_stake(house: House):
    view, anna, _ = await two_at_a_table(house, azul(ME, OPEN, is_rated=True))
    with pytest.raises(NotAllowed) as refused:
        await house.hint(view.table.id, anna)
    assert refused.value.text == texts.NO_HINTS


async def test_a_hint_that_does_not_come_is_refused(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tarsas.service.house.HINT_SECONDS", 0.05)
    view, anna, _ = await two_at_a_table(house)
    with pytest.raises(NotNow) as refused:
        await house.hint(view.table.id, anna)
    assert refused.value.text == texts.NO_HINT


async def test_nobody_gets_a_hint_at_the_position_of_their_rated_game(house: House):
    """Carnac has no chance: whoever plays it rated could set up the same position elsewhere."""
    wish = TableWish("carnac", seats=(ME, OPEN), is_rated=True)
    rated, anna, _ = await two_at_a_table(house, wish)
    other = await house.new_table(anna, TableWish("carnac", seats=(ME, ZSOFI)))
    assert other.table.position == rated.table.position
    with pytest.raises(NotAllowed, match="rated game"):
        await house.hint(other.table.id, anna)
