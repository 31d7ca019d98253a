"""Exploring: for whom it is, who waits for what, and that a rated game is played without it."""

from __future__ import annotations

import asyncio

import pytest

import tarsas
from tarsas.bots.explored import Explored, explored
from tarsas.learn.links import begun_at
from tarsas.match import Line
from tarsas.service.errors import NotAllowed, NotNow
from tarsas.service.exploration import Superseded
from tarsas.service.house import House
from tarsas.service.tables import texts
from tarsas.service.tables.acts import Resign
from tarsas.service.thinking.tasks import JobKind, Task

from .company import two_at_a_table
from .tabletop import ME, OPEN, azul

pytestmark = pytest.mark.anyio

FOUND = {"chances": [0.6, 0.4], "neutral": 0.0, "playouts": 2000, "moves": [[7, 0.6, 0.02, "jó", "good"]]}


def line(seed: int = 1) -> Line:
    position = tarsas.game("azul").start(seed=seed)
    return Line(position.game, start=tarsas.position.Position(position.game, position.state))


async def answered(house: House, result: dict[str, object]) -> Task:
    """A worker takes what waits, and finds this."""
    async with asyncio.timeout(20):
        while not (taken := await house.bots.take("test", 1, 60_000)):
            await asyncio.sleep(0.01)
    assert taken[0].kind == JobKind.ANALYSIS
    await house.bots.finish("test", taken[0], result)
    return Task.from_json(taken[0].payload)


async def test_bots_look_into_a_position_without_a_table(house: House):
    _, anna, _ = await two_at_a_table(house)
    asking = asyncio.create_task(house.exploration.look_into(anna, line(), 2_000))
    task = await answered(house, FOUND)
    assert (task.position, task.spec) == (line().last, "2000")
    assert await asking == Explored.from_json(FOUND)


async def test_what_is_asked_next_drops_what_was_asked_before(house: House):
    _, anna, _ = await two_at_a_table(house)
    stale = asyncio.create_task(house.exploration.look_into(anna, line(1), 2_000))
    while not (await house.bots.queue()).waiting:
        await asyncio.sleep(0.01)
    fresh = asyncio.create_task(house.exploration.look_into(anna, line(2), 2_000))
    with pytest.raises(Superseded):
        await stale
    assert (await answered(house, FOUND)).position == line(2).last
    assert (await fresh).chances == (0.6, 0.4)
    assert (await house.bots.queue()).waiting == 0


async def test_while_bots_are_compiled_it_is_asked_again(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tarsas.service.exploration.TRY_AGAIN", 0.0)
    _, anna, _ = await two_at_a_table(house)
    asking = asyncio.create_task(house.exploration.look_into(anna, line(), 2_000))
    await answered(house, {})
    await answered(house, FOUND)
    assert (await asking).playouts == 2_000


async def test_what_does_not_come_is_refused(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tarsas.service.exploration.ANALYSIS_SECONDS", 0.05)
    _, anna, _ = await two_at_a_table(house)
    with pytest.raises(NotNow) as refused:
        await house.exploration.look_into(anna, line(), 2_000)
    assert refused.value.text == texts.NO_ANALYSIS_NOW


async def test_nobody_explores_the_rated_game_that_they_play(house: House):
    view, anna, _ = await two_at_a_table(house, azul(ME, OPEN, is_rated=True))
    played = (await house.record(view.table.id)).line
    ways = (played, begun_at(played), line(9))
    for way in ways:
        with pytest.raises(NotAllowed) as refused:
            await house.exploration.look_into(anna, way, 2_000)
        assert refused.value.text == texts.NO_EXPLORING
    with pytest.raises(NotAllowed):
        await house.exploration.record(view.table.id, anna)
    assert "explore" not in (await house.table(view.table.id, anna)).may
    assert (await house.bots.queue()).waiting == 0


async def test_who_watches_may_and_after_the_game_everybody(house: House):
    view, anna, _ = await two_at_a_table(house, azul(ME, OPEN, is_rated=True))
    played = (await house.record(view.table.id)).line
    await house.exploration.check(None, "azul")
    assert (await house.exploration.record(view.table.id, None)).line == played
    await house.act(view.table.id, anna, Resign(0))
    await house.exploration.check(anna, "azul")
    assert "explore" in (await house.table(view.table.id, anna)).may


async def test_an_unrated_game_may_be_explored_while_it_is_played(house: House):
    _, anna, _ = await two_at_a_table(house)
    await house.exploration.check(anna, "azul")


async def test_one_can_play_on_from_a_position_that_was_set_up(house: House):
    _, anna, _ = await two_at_a_table(house)
    begin = line(5)
    grown = begin.then(begin.last.actions[3])
    from tarsas.match import Record

    view = await house.practice(anna, Record(grown, ("", "")), 1)
    record = await house.record(view.table.id)
    assert record.line.start == begin.last
    assert record.line.position(1) == grown.last
    again = await house.record(view.table.id)
    assert again.position == str(begin.last)


def test_what_is_found_travels_as_a_message():
    found = explored(line().last, 200)
    assert Explored.from_json(found.to_json()).moves[0].action == found.moves[0].action
    assert len(found.moves) == 3
    assert sum(found.chances) == pytest.approx(1, abs=1e-6)
    assert found.moves[0].chance == pytest.approx(found.chances[line().last.to_move])
