"""Tables in lists, who is at them, their clocks; and what the house remembers of itself."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from tarsas.store import NewEvent, Store, append_events
from tarsas.store.housekeeping import add_downtime, downtimes_since, house_value, keep_house_value, set_house_value
from tarsas.store.people import add_person
from tarsas.store.tables import (
    add_table,
    list_tables,
    seat_person,
    set_deadline,
    tables_due,
    tables_of,
    waiting_for_host,
)

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
async def three_tables(store: Store) -> None:
    def furnish(connection: Connection) -> None:
        add_person(connection, "a", name="Anna", language="hu", at=1)
        for n in range(3):
            add_table(
                connection, f"x{n}", game="azul", players=2, mode="standard", host="a", seed=bytes(32), at=n, is_public=n != 1, summary={"n": n}
            )

    await store.write(furnish)


async def test_the_lobby_lists_public_tables_the_latest_first(store: Store) -> None:
    await store.write(lambda connection: append_events(connection, "x0", 0, [NewEvent("created", 99)]))
    assert [row.id for row in await store.read(lambda connection: list_tables(connection, status="waiting", is_public=True))] == ["x0", "x2"]
    assert [row.summary for row in await store.read(lambda connection: list_tables(connection, status="waiting", limit=2))] == [{"n": 0}, {"n": 2}]
    assert await store.read(lambda connection: list_tables(connection, status="over")) == []


async def test_my_tables_are_those_at_which_i_play(store: Store) -> None:
    for table, role in (("x1", "player"), ("x2", "player"), ("x2", "left")):
        await store.write(lambda connection, table=table, role=role: seat_person(connection, table, "a", seats=[0, 1], role=role))  # type: ignore[misc]
    assert [row.id for row in await store.read(lambda connection: tables_of(connection, "a", statuses=["waiting", "playing"]))] == ["x1"]


async def test_clocks_that_have_run_out(store: Store) -> None:
    for table, deadline_at in (("x0", 500), ("x1", 400)):
        assert await store.write(lambda connection, table=table, at=deadline_at: set_deadline(connection, table, 0, at))  # type: ignore[misc]
    assert await store.read(lambda connection: tables_due(connection, 399)) == []
    assert await store.read(lambda connection: tables_due(connection, 500)) == ["x1", "x0"]


async def test_tables_whose_host_has_not_been_seen_are_found_while_they_wait(store: Store) -> None:
    async def found(public_by: int, private_by: int) -> list[tuple[str, int]]:
        rows = await store.read(lambda connection: waiting_for_host(connection, public_by=public_by, private_by=private_by))
        return [(row.id, row.seen_at) for row in rows]

    # The host was seen at 1; the third table was set up after that.
    assert await found(public_by=1, private_by=0) == [("x0", 1)]
    assert await found(public_by=0, private_by=1) == [("x1", 1)]
    assert await found(public_by=2, private_by=2) == [("x0", 1), ("x1", 1), ("x2", 2)]
    for table, status in (("x0", "playing"), ("x1", "over")):
        await store.write(lambda connection, table=table, status=status: append_events(connection, table, 0, [NewEvent("x", 1)], {"status": status}))  # type: ignore[misc]
    assert await found(public_by=99, private_by=99) == [("x2", 2)]


async def test_a_deadline_is_not_noted_at_a_table_that_has_gone_on(store: Store) -> None:
    await store.write(lambda connection: append_events(connection, "x0", 0, [NewEvent("created", 99)], {"deadline_at": 500}))
    assert not await store.write(lambda connection: set_deadline(connection, "x0", 0, 900))
    assert await store.read(lambda connection: tables_due(connection, 500)) == ["x0"]


async def test_nothing_points_nowhere(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.write(lambda connection: seat_person(connection, "x0", "nobody", seats=[], role="player"))
    with pytest.raises(IntegrityError):
        await store.write(lambda connection: seat_person(connection, "nowhere", "a", seats=[], role="player"))


async def test_the_first_secret_stays(store: Store) -> None:
    assert await store.write(lambda connection: keep_house_value(connection, "secret", "first")) == "first"
    assert await store.write(lambda connection: keep_house_value(connection, "secret", "second")) == "first"
    await store.write(lambda connection: set_house_value(connection, "secret", ["third"]))
    assert await store.read(lambda connection: house_value(connection, "secret")) == ["third"]


async def test_downtimes(store: Store) -> None:
    for from_at, to_at in ((10, 20), (10, 20), (30, 40)):
        await store.write(lambda connection, from_at=from_at, to_at=to_at: add_downtime(connection, from_at, to_at))  # type: ignore[misc]
    assert await store.read(lambda connection: downtimes_since(connection, 19)) == [(10, 20), (30, 40)]
    assert await store.read(lambda connection: downtimes_since(connection, 20)) == [(30, 40)]
