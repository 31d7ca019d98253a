"""Ratings of tables: by place, once only, for persons who are here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from tarsas.service.people.accounts import People
from tarsas.service.people.glicko import Rating, Result, rated
from tarsas.service.people.person import Person
from tarsas.service.people.ratings import PERIOD, Change, Ratings, rate_table
from tarsas.store import Store
from tarsas.store.tables import add_table

from .conftest import HandClock
from .test_people import generous

pytestmark = pytest.mark.anyio


@pytest.fixture
async def people(store: Store, clock: HandClock) -> People:
    return await People.open(store, generous(), clock)


async def guests(people: People, count: int) -> list[Person]:
    return [(await people.new_guest("en")).person for _ in range(count)]


async def owners(people: People, count: int) -> list[Person]:
    """Persons with a name of their own, who are rated."""
    return [await people.claim(guest, f"Owner {number}", "a long password") for number, guest in enumerate(await guests(people, count))]


async def rate(store: Store, table_id: str, places: Mapping[str, int], at: int, mode: str = "wall=grey") -> dict[str, Change]:
    def unit(connection):
        return rate_table(connection, table_id, "azul", mode, places, at)

    return {change.person: change for change in await store.write(unit)}


async def tables(store: Store, count: int) -> list[str]:
    ids = [f"t{number}" for number in range(count)]

    def unit(connection):
        for table_id in ids:
            add_table(connection, table_id, game="azul", players=2, mode="wall=grey", host=None, seed=b"", at=1)

    await store.write(unit)
    return ids


async def test_the_winner_gains_what_glicko_says(people: People, store: Store, clock: HandClock):
    anna, bence = await owners(people, 2)
    (table,) = await tables(store, 1)
    changes = await rate(store, table, {anna.id: 0, bence.id: 1}, clock.now)
    expected = rated(Rating(), [Result(Rating(), 1.0)], periods=0)
    assert changes[anna.id].after == expected
    assert round(changes[anna.id].after.rating) - 1500 == 1500 - round(changes[bence.id].after.rating) == round(expected.rating) - 1500 > 0
    assert [(each.game, each.mode, each.rating) for each in await Ratings(store).of(anna.id)] == [("azul", "wall=grey", expected)]


async def test_a_table_is_rated_once(people: People, store: Store, clock: HandClock):
    anna, bence = await owners(people, 2)
    (table,) = await tables(store, 1)
    places = {anna.id: 0, bence.id: 1}
    several = await asyncio.gather(*(rate(store, table, places, clock.now + delay) for delay in range(5)))
    assert all(each == several[0] for each in several)
    assert (await Ratings(store).of(anna.id))[0].rating.games == 1
    assert await Ratings(store).at_table(table) == several[0]


async def test_several_players_are_games_of_each_against_each(people: People, store: Store, clock: HandClock):
    anna, bence, cili, dani = await owners(people, 4)
    (table,) = await tables(store, 1)
    changes = await rate(store, table, {anna.id: 0, bence.id: 1, cili.id: 1, dani.id: 3}, clock.now)
    assert changes[anna.id].after == rated(Rating(), [Result(Rating(), 1.0)] * 3, periods=0)
    assert changes[bence.id].after == changes[cili.id].after == rated(Rating(), [Result(Rating(), score) for score in (0.0, 0.5, 1.0)], periods=0)
    assert changes[bence.id].after.rating == pytest.approx(1500)
    assert changes[dani.id].after.games == 1


async def test_modes_are_rated_apart(people: People, store: Store, clock: HandClock):
    anna, bence = await owners(people, 2)
    first, second = await tables(store, 2)
    await rate(store, first, {anna.id: 0, bence.id: 1}, clock.now, mode="wall=coloured")
    again = await rate(store, second, {anna.id: 1, bence.id: 0}, clock.now, mode="wall=grey")
    assert again[anna.id].before == Rating()
    assert len(await Ratings(store).of(anna.id)) == 2
    cili = (await people.new_guest("en")).person
    for mode, (best, other) in (("wall=coloured", (anna, bence)), ("wall=grey", (bence, anna))):
        found = await Ratings(store).among([anna.id, bence.id, cili.id], "azul", mode)
        assert found.keys() == {anna.id, bence.id}
        assert found[best.id] > 1500 > found[other.id]
    assert (await Ratings(store).among([anna.id], "azul", "wall=grey")).keys() == {anna.id}


async def test_a_rest_makes_a_rating_less_sure(people: People, store: Store, clock: HandClock):
    anna, bence = await owners(people, 2)
    table_ids = await tables(store, 12)
    for number, table in enumerate(table_ids[:11]):
        places = {anna.id: number % 2, bence.id: 1 - number % 2}
        last = await rate(store, table, places, clock.now)
    before = last[anna.id].after
    later = await rate(store, table_ids[11], {anna.id: 0, bence.id: 1}, clock.now + 200 * PERIOD)
    at_once = rated(before, [Result(last[bence.id].after, 1.0)], periods=0)
    assert later[anna.id].after.deviation > at_once.deviation


async def test_the_leaderboard_shows_who_is_no_longer_provisional(people: People, store: Store, clock: HandClock):
    anna, bence, cili, dani = await owners(people, 4)
    for number, table in enumerate(await tables(store, 18)):
        # Every third game is an upset: results that never change say little about how far apart people are.
        places = (0, 1, 2) if number % 3 else (2, 1, 0)
        await rate(store, table, dict(zip((anna.id, bence.id, cili.id), places, strict=True)), clock.now)
    once = "t-once"
    await store.write(lambda connection: add_table(connection, once, game="azul", players=2, mode="", host=None, seed=b"", at=1))
    await rate(store, once, {dani.id: 0, anna.id: 1}, clock.now)
    standings = await Ratings(store).leaderboard("azul", "wall=grey")
    assert [(each.place, each.person, each.name) for each in standings] == [
        (1, anna.id, anna.name),
        (2, bence.id, bence.name),
        (3, cili.id, cili.name),
    ]
    assert (await Ratings(store).of(dani.id))[0].rating.is_provisional
    assert await Ratings(store).leaderboard("azul", "wall=coloured") == []


async def test_who_deleted_the_account_has_no_rating_and_gets_none(people: People, store: Store, clock: HandClock):
    anna, bence, cili = await owners(people, 3)
    first, second, third = await tables(store, 3)
    await rate(store, first, {anna.id: 0, bence.id: 1}, clock.now)
    await people.delete(anna)
    assert await Ratings(store).of(anna.id) == []
    assert await rate(store, second, {anna.id: 0, bence.id: 1}, clock.now) == {}
    among_the_rest = await rate(store, third, {anna.id: 0, bence.id: 1, cili.id: 2}, clock.now)
    assert set(among_the_rest) == {bence.id, cili.id}
    # The table stays rated: what it did to the others is not done again.
    assert (await rate(store, first, {anna.id: 0, bence.id: 1}, clock.now))[bence.id].before == Rating()


async def test_guests_are_not_rated(people: People, store: Store, clock: HandClock):
    anna, bence = await owners(people, 2)
    (guest,) = await guests(people, 1)
    first, second = await tables(store, 2)
    assert await rate(store, first, {anna.id: 0, guest.id: 1}, clock.now) == {}
    assert set(await rate(store, second, {anna.id: 0, bence.id: 1, guest.id: 2}, clock.now)) == {anna.id, bence.id}
