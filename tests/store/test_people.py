"""People, devices, codes, tokens, ties, reports, ratings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection

from tarsas.store import Store
from tarsas.store.people import (
    NameTaken,
    add_device,
    add_device_code,
    add_person,
    add_report,
    add_token,
    blocks_of,
    change_person,
    delete_person,
    devices_of,
    new_id,
    open_reports,
    people_of,
    person_named,
    person_of_device,
    person_of_token,
    person_row,
    remove_device,
    remove_devices,
    remove_token,
    resolve_report,
    tie,
    ties_of,
    tokens_of,
    touch_device,
    touch_token,
    untie,
    use_device_code,
)
from tarsas.store.ratings import best_rated, change_rating, rating_changes_at, rating_history, ratings_at, ratings_of
from tarsas.store.schema import RatingChange, RatingRow

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
async def guests(store: Store) -> None:
    def come(connection: Connection) -> None:
        for name in ("Anna", "Bence", "Cili"):
            add_person(connection, name[0].lower(), name=name, language="hu", at=10)

    await store.write(come)


async def test_a_guest_claims_a_name_that_nobody_has(store: Store) -> None:
    await store.write(lambda connection: change_person(connection, "a", name="Anna", name_key="anna", password_hash="argon"))
    with pytest.raises(NameTaken, match="'ANNA' is taken"):
        await store.write(lambda connection: change_person(connection, "b", name="ANNA", name_key="anna"))
    person = await store.read(lambda connection: person_named(connection, "anna"))
    assert person is not None
    assert (person.id, person.password_hash, person.settings, person.is_removed) == ("a", "argon", {}, False)
    assert await store.read(lambda connection: {key: row.name for key, row in people_of(connection, ["a", "c", "x"]).items()}) == {
        "a": "Anna",
        "c": "Cili",
    }


async def test_a_person_is_known_on_devices(store: Store) -> None:
    def log_in(connection: Connection) -> None:
        for n in range(3):
            add_device(connection, f"s{n}", "a", label=f"device {n}", at=20 + n)
        touch_device(connection, "s0", 50)

    await store.write(log_in)
    found = await store.read(lambda connection: person_of_device(connection, "s0"))
    assert found is not None
    assert (found[0].id, found[0].seen_at, found[1]) == ("a", 50, 50)
    found = await store.read(lambda connection: person_of_device(connection, "s1"))
    assert found is not None
    assert (found[0].seen_at, found[1]) == (50, 21)
    assert [each.secret_hash for each in await store.read(lambda connection: devices_of(connection, "a"))] == ["s0", "s2", "s1"]
    assert not await store.write(lambda connection: remove_device(connection, "b", "s0"))
    assert await store.write(lambda connection: remove_device(connection, "a", "s1"))
    assert await store.write(lambda connection: remove_devices(connection, "a", but="s0")) == 1
    assert await store.read(lambda connection: person_of_device(connection, "s2")) is None


async def test_a_device_code_works_once_and_in_time(store: Store) -> None:
    for code, expires_at in (("c1", 100), ("c2", 100)):
        await store.write(lambda connection, code=code, expires_at=expires_at: add_device_code(connection, code, "a", expires_at))  # type: ignore[misc]
    assert await store.write(lambda connection: use_device_code(connection, "c1", 99)) == "a"
    assert await store.write(lambda connection: use_device_code(connection, "c1", 99)) is None
    assert await store.write(lambda connection: use_device_code(connection, "c2", 100)) is None
    assert await store.write(lambda connection: use_device_code(connection, "c2", 0)) is None


async def test_access_tokens(store: Store) -> None:
    await store.write(lambda connection: add_token(connection, "k1", "a", label="bot", token_hash="h1", at=10, expires_at=100))
    await store.write(lambda connection: add_token(connection, "k2", "a", label="forever", token_hash="h2", at=11))
    await store.write(lambda connection: touch_token(connection, "k1", 50))
    found = await store.read(lambda connection: person_of_token(connection, "h1", 99))
    assert found is not None
    assert (found[0].id, found[1].label, found[1].used_at) == ("a", "bot", 50)
    assert await store.read(lambda connection: person_of_token(connection, "h1", 100)) is None
    assert [each.id for each in await store.read(lambda connection: tokens_of(connection, "a"))] == ["k2", "k1"]
    assert not await store.write(lambda connection: remove_token(connection, "b", "k2"))
    assert await store.write(lambda connection: remove_token(connection, "a", "k2"))
    assert await store.read(lambda connection: person_of_token(connection, "h2", 0)) is None


async def test_mutes_and_blocks(store: Store) -> None:
    for person, other, kind in (("a", "b", "mute"), ("a", "b", "mute"), ("a", "c", "block"), ("b", "a", "block")):
        await store.write(lambda connection, person=person, other=other, kind=kind: tie(connection, person, other, kind))  # type: ignore[misc]
    assert await store.read(lambda connection: ties_of(connection, "a")) == {("b", "mute"), ("c", "block")}
    assert await store.read(lambda connection: blocks_of(connection, "a")) == {"b", "c"}
    await store.write(lambda connection: untie(connection, "a", "c", "block"))
    assert await store.read(lambda connection: blocks_of(connection, "a")) == {"b"}


async def test_reports_wait_for_the_host(store: Store) -> None:
    await store.write(lambda connection: add_report(connection, "r1", by="a", about="b", text="rude", at=5, table_id="t", seq=7))
    await store.write(lambda connection: add_report(connection, "r2", by="c", about="b", text="very rude", at=4))
    assert [(each.id, each.seq) for each in await store.read(open_reports)] == [("r2", None), ("r1", 7)]
    assert await store.write(lambda connection: resolve_report(connection, "r2", 9))
    assert not await store.write(lambda connection: resolve_report(connection, "r2", 9))
    assert [each.id for each in await store.read(open_reports)] == ["r1"]


async def test_who_deletes_their_account_leaves_only_an_id(store: Store) -> None:
    def live(connection: Connection) -> None:
        change_person(connection, "a", name_key="anna", password_hash="argon", settings={"colour": "red"})
        add_device(connection, "s", "a", label="", at=1)
        add_token(connection, "k", "a", label="", token_hash="h", at=1)
        add_device_code(connection, "c", "a", 100)
        tie(connection, "b", "a", "mute")
        add_report(connection, "r1", by="a", about="b", text="rude", at=5)
        delete_person(connection, "a", name="(deleted)", at=99)

    await store.write(live)
    person = await store.read(lambda connection: person_row(connection, "a"))
    assert person is not None
    assert (person.name, person.name_key, person.password_hash, person.settings, person.deleted_at) == ("(deleted)", None, None, {}, 99)
    assert await store.read(
        lambda connection: (devices_of(connection, "a"), tokens_of(connection, "a"), ties_of(connection, "b"), open_reports(connection))
    ) == (
        [],
        [],
        set(),
        [],
    )
    assert await store.write(lambda connection: use_device_code(connection, "c", 1)) is None


async def test_a_table_is_rated_once(store: Store, table: str) -> None:
    rating = RatingRow("a", "azul", "blitz", 1600.5, 80.25, 0.06, 1, 50)
    change = RatingChange(table, "a", "azul", "blitz", {"rating": 1500.0}, {"rating": 1600.5}, 50)
    assert await store.write(lambda connection: change_rating(connection, change, rating))
    assert not await store.write(lambda connection: change_rating(connection, change, replace(rating, rating=9999.0)))
    assert await store.write(lambda connection: ratings_at(connection, "azul", "blitz", ["a", "b"])) == {"a": rating}
    assert await store.read(lambda connection: ratings_of(connection, "a")) == [rating]
    assert await store.read(lambda connection: rating_changes_at(connection, table)) == [change]
    assert await store.read(lambda connection: rating_history(connection, "a")) == [change]


async def test_the_best_rated_are_certain_and_still_here(store: Store, table: str) -> None:
    def rate(connection: Connection) -> None:
        for person, value, deviation in (("a", 1700.0, 50.0), ("b", 1800.0, 60.0), ("c", 2000.0, 300.0)):
            change = RatingChange(table, person, "azul", "blitz", {}, {}, 50)
            change_rating(connection, change, RatingRow(person, "azul", "blitz", value, deviation, 0.06, 1, 50))

    await store.write(rate)
    assert [each.person for each in await store.read(lambda connection: best_rated(connection, "azul", "blitz", most_deviation=100))] == ["b", "a"]
    await store.write(lambda connection: change_person(connection, "b", is_removed=True))
    assert [each.person for each in await store.read(lambda connection: best_rated(connection, "azul", "blitz", most_deviation=100))] == ["a"]


def test_an_id_can_be_typed_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-b", "-", "a-b_c"])
    monkeypatch.setattr("tarsas.store.people.secrets.token_urlsafe", lambda size: next(drawn))
    assert new_id() == "a-b_c"
