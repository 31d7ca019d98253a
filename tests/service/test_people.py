"""People: guests who come back, names that are claimed, devices, tokens, and leaving for good."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest
from sqlalchemy import select

from tarsas.language import Language
from tarsas.service.limits import ALLOWANCES, Allowance, LimitedAct, Limits, TooMany
from tarsas.service.people import passwords
from tarsas.service.people.accounts import CODE_LIFE, MOST_TOKENS, SEEN_EVERY, People
from tarsas.service.people.names import NameRefused
from tarsas.service.people.passwords import PasswordRefused
from tarsas.service.people.person import CodeRefused, NoSuchPerson, Person, TooManyTokens, WrongLogIn
from tarsas.store import NewEvent, Store, append_events, events_after
from tarsas.store import people as stored
from tarsas.store.schema import metadata
from tarsas.store.tables import add_table, seat_person, table_row

from .conftest import HandClock

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"


def generous() -> Limits:
    return Limits({act: Allowance(10_000, 0.001) for act in LimitedAct})


@pytest.fixture
async def people(store: Store, clock: HandClock) -> People:
    return await People.open(store, generous(), clock)


# --- guests


async def test_a_first_visit_needs_no_account(people: People):
    entered = await people.new_guest("hu")
    assert entered.person.is_guest
    assert entered.person.language == Language.HU
    assert await people.by_secret(entered.secret) == entered.person


async def test_the_secret_holds_after_a_restart(people: People, store: Store):
    entered = await people.new_guest("en")
    again = await People.open(store)
    assert await again.by_secret(entered.secret) == entered.person


async def test_a_forged_or_foreign_secret_is_nobodys(people: People):
    secret = (await people.new_guest("en")).secret
    random, _, signature = secret.rpartition(".")
    assert await people.by_secret(f"{'y' if random[0] == 'x' else 'x'}{random[1:]}.{signature}") is None
    assert await people.by_secret(random) is None
    assert await people.by_secret("") is None
    assert await people.by_secret("é.\ud800") is None


async def test_no_secret_is_in_the_database(people: People, store: Store):
    entered = await people.new_guest("en")
    anna = await people.claim(entered.person, "Anna", PASSWORD)
    code = (await people.device_code(anna)).code
    token = (await people.new_token(anna, "my bot")).token

    def everything(connection: Any) -> str:
        return "\n".join(str(row) for table in metadata.tables.values() if table.name != "house" for row in connection.execute(select(table)))

    found = await store.read(everything)
    for secret in (entered.secret, entered.secret.partition(".")[0], code, code.replace("-", ""), token, PASSWORD):
        assert secret not in found


async def test_guests_get_different_friendly_names(people: People):
    names = [(await people.new_guest("hu")).person.name for _ in range(60)]
    assert len(set(names)) == 60


async def test_one_address_cannot_make_guests_without_end(store: Store):
    people = await People.open(store, Limits({act: Allowance(2, 60.0, sharing=1) for act in LimitedAct}))
    for _ in range(2):
        await people.new_guest("en", address="10.0.0.1")
    with pytest.raises(TooMany):
        await people.new_guest("en", address="10.0.0.1")
    await people.new_guest("en", address="10.0.0.2")


async def test_being_here_is_noted_now_and_then(people: People, store: Store, clock: HandClock):
    entered = await people.new_guest("en")
    began = clock.now
    clock.now += SEEN_EVERY
    await people.by_secret(entered.secret)
    assert (await store.read(lambda connection: stored.devices_of(connection, entered.person.id)))[0].seen_at == began
    clock.now += 1
    await people.by_secret(entered.secret)
    assert (await store.read(lambda connection: stored.devices_of(connection, entered.person.id)))[0].seen_at == clock.now


async def test_each_device_is_noted_when_it_was_here_itself(people: People, clock: HandClock):
    here = await people.new_guest("en", label="here")
    there = await people.by_device_code((await people.device_code(here.person)).code, label="there")
    for _ in range(3):
        clock.now += SEEN_EVERY + 1
        await people.by_secret(here.secret)
    await people.by_secret(there.secret)
    assert {device.label: device.seen_at for device in await people.devices(here.person)} == {"here": clock.now, "there": clock.now}


# --- names and passwords


async def test_a_guest_may_choose_a_name(people: People):
    person = (await people.new_guest("en")).person
    assert (await people.rename(person, "  Zsófi ")).name == "Zsófi"
    assert (await people.by_id(person.id)).name == "Zsófi"
    with pytest.raises(NameRefused):
        await people.rename(person, "\u202e")


async def test_a_claimed_name_is_protected(people: People):
    anna = await people.claim((await people.new_guest("en")).person, "Anna", PASSWORD)
    assert not anna.is_guest
    other = (await people.new_guest("en")).person
    for disguise in ("Anna", "ANNA", " anna", "Ａnna"):
        with pytest.raises(NameRefused, match="taken"):
            await people.rename(other, disguise)
        with pytest.raises(NameRefused, match="taken"):
            await people.claim(other, disguise, PASSWORD)
    assert (await people.by_name("aNNa")).id == anna.id


async def test_of_two_who_claim_a_name_at_once_one_gets_it(people: People):
    guests = [(await people.new_guest("en")).person for _ in range(6)]
    results = await asyncio.gather(*(people.claim(guest, "Bence", PASSWORD) for guest in guests), return_exceptions=True)
    assert sum(isinstance(result, NameRefused) for result in results) == 5


async def test_a_renamed_owner_takes_the_claim_along(people: People):
    anna = await people.claim((await people.new_guest("en")).person, "Anna", PASSWORD)
    await people.rename(anna, "Panna")
    assert (await people.log_in("panna", PASSWORD)).person.id == anna.id
    await people.rename((await people.new_guest("en")).person, "Anna")


async def test_one_claims_only_once(people: People):
    anna = await people.claim((await people.new_guest("en")).person, "Anna", PASSWORD)
    with pytest.raises(NameRefused, match="already"):
        await people.claim(anna, "Bella", "another password")


@pytest.mark.parametrize(("password", "complaint"), [("1234567", "at least 8"), ("x" * 201, "at most 200")])
async def test_passwords_have_a_length(people: People, password: str, complaint: str):
    person = (await people.new_guest("en")).person
    with pytest.raises(PasswordRefused, match=complaint):
        await people.claim(person, "Anna", password)
    assert (await people.by_id(person.id)).is_guest


async def test_logging_in_makes_another_device_of_the_same_person(people: People):
    first = await people.new_guest("en")
    anna = await people.claim(first.person, "Anna", PASSWORD)
    second = await people.log_in("anna", PASSWORD, label="phone")
    assert second.person == anna
    assert second.secret != first.secret
    assert await people.by_secret(first.secret) == await people.by_secret(second.secret) == anna


async def test_a_wrong_name_and_a_wrong_password_sound_the_same(people: People):
    await people.claim((await people.new_guest("en")).person, "Anna", PASSWORD)
    complaints = []
    for name, password in (("Anna", "wrong horse"), ("Nobody", PASSWORD)):
        with pytest.raises(WrongLogIn) as refused:
            await people.log_in(name, password)
        complaints.append(refused.value.text)
    assert complaints[0] == complaints[1]


async def test_a_guest_without_a_password_cannot_be_logged_in_as(people: People):
    guest = (await people.new_guest("en")).person
    with pytest.raises(WrongLogIn):
        await people.log_in(guest.name, "")


async def test_guessing_from_one_address_does_not_lock_the_owner_out_elsewhere(store: Store):
    people = await People.open(store, Limits(ALLOWANCES))
    await people.claim((await people.new_guest("en")).person, "Anna", PASSWORD)
    for _ in range(10):
        with pytest.raises(WrongLogIn):
            await people.log_in("Anna", "a wrong guess", address="10.0.0.1")
    with pytest.raises(TooMany):
        await people.log_in("ANNA", "a wrong guess", address="10.0.0.1")
    assert (await people.log_in("Anna", PASSWORD, address="10.0.0.2")).person.name == "Anna"


async def test_guessing_from_everywhere_is_slowed_down_and_a_known_device_still_comes_in(store: Store):
    slow = Limits({**ALLOWANCES, LimitedAct.LOG_IN_NAME: Allowance(3, 60.0)})
    people = await People.open(store, slow)
    owner = await people.claim((await people.new_guest("en")).person, "Anna", PASSWORD)
    mark, others = people.mark_of(owner), people.mark_of(await people.claim((await people.new_guest("en")).person, "Bence", PASSWORD))
    for attempt in range(3):
        with pytest.raises(WrongLogIn):
            await people.log_in("Anna", "a wrong guess", address=f"10.0.0.{attempt}")
    for bad_mark in ("", others, mark[:-1], "x"):
        with pytest.raises(TooMany):
            await people.log_in("Anna", PASSWORD, address="10.0.0.99", mark=bad_mark)
    assert (await people.log_in("Anna", PASSWORD, address="10.0.0.99", mark=mark)).person == owner
    assert people.mark_of((await people.new_guest("en")).person) == ""


async def test_a_claim_that_is_refused_hashes_nothing(people: People, monkeypatch: pytest.MonkeyPatch):
    owner = await people.claim((await people.new_guest("en")).person, "Anna", PASSWORD)
    guest = (await people.new_guest("en")).person

    def hashing(password: str) -> str:
        raise AssertionError("hashed for nothing")

    monkeypatch.setattr("tarsas.service.people.accounts.hashed", hashing)
    for person, name, password in ((guest, "Anna", PASSWORD), (owner, "Cili", PASSWORD), (guest, "Cili", "short")):
        with pytest.raises((NameRefused, PasswordRefused)):
            await people.claim(person, name, password)


async def whose(people: People, token: str) -> Person | None:
    bearer = await people.by_token(token)
    return None if bearer is None else bearer.person


async def test_nobody_keeps_tokens_without_end(people: People):
    person = (await people.new_guest("en")).person
    made = [await people.new_token(person, "bot") for _ in range(MOST_TOKENS)]
    with pytest.raises(TooManyTokens):
        await people.new_token(person, "bot")
    await people.revoke_token(person, made[0].info.id)
    await people.new_token(person, "bot")


async def test_the_host_resets_a_password(people: People):
    first = await people.new_guest("en")
    await people.claim(first.person, "Anna", PASSWORD)
    code = await people.device_code(first.person)
    await people.set_password("anna", "a new password")
    assert await people.by_secret(first.secret) is None
    with pytest.raises(CodeRefused):
        await people.by_device_code(code.code)
    with pytest.raises(WrongLogIn):
        await people.log_in("Anna", PASSWORD)
    await people.log_in("Anna", "a new password")
    with pytest.raises(NoSuchPerson):
        await people.set_password("Nobody", "a new password")


async def test_one_changes_the_password_with_the_old_one(people: People):
    here = await people.new_guest("en")
    anna = await people.claim(here.person, "Anna", PASSWORD)
    with pytest.raises(WrongLogIn, match="old password"):
        await people.change_password(anna, "wrong horse", "a new password", secret=here.secret)
    with pytest.raises(PasswordRefused):
        await people.change_password(anna, PASSWORD, "short", secret=here.secret)
    await people.change_password(anna, PASSWORD, "a new password", secret=here.secret)
    await people.log_in("Anna", "a new password")


async def test_a_new_password_logs_out_everybody_else(people: People):
    here = await people.new_guest("en")
    anna = await people.claim(here.person, "Anna", PASSWORD)
    bence = await people.new_guest("en")
    elsewhere, code, bences = await people.log_in("Anna", PASSWORD), await people.device_code(anna), await people.device_code(bence.person)
    with pytest.raises(WrongLogIn):
        await people.change_password(anna, "wrong horse", "a new password", secret=elsewhere.secret)
    assert await people.by_secret(here.secret) == anna
    await people.change_password(anna, PASSWORD, "a new password", secret=here.secret)
    assert await people.by_secret(here.secret) == anna
    assert await people.by_secret(elsewhere.secret) is None
    with pytest.raises(CodeRefused):
        await people.by_device_code(code.code)
    assert await people.by_secret(bence.secret) == bence.person
    assert (await people.by_device_code(bences.code)).person == bence.person


async def test_keys_of_programs_outlive_a_password_unless_they_are_to_go(people: People):
    here, bence = await people.new_guest("en"), await people.new_guest("en")
    anna = await people.claim(here.person, "Anna", PASSWORD)
    key, bences = await people.new_token(anna, "my bot"), await people.new_token(bence.person, "his bot")
    await people.change_password(anna, PASSWORD, "a new password", secret=here.secret)
    assert await whose(people, key.token) == anna
    await people.change_password(anna, "a new password", PASSWORD, secret=here.secret, revokes_tokens=True)
    assert await people.by_token(key.token) is None
    assert await whose(people, bences.token) == bence.person


async def test_who_logs_in_with_the_old_password_while_it_is_changed_stays_outside(people: People, monkeypatch: pytest.MonkeyPatch):
    here = await people.new_guest("en")
    anna = await people.claim(here.person, "Anna", PASSWORD)
    checked, is_changed = threading.Semaphore(0), threading.Event()

    def match_slowly(password_hash: str | None, password: str) -> bool:
        found = passwords.matches(password_hash, password)
        checked.release()
        is_changed.wait(20)
        return found

    with monkeypatch.context() as slow:
        slow.setattr("tarsas.service.people.accounts.matches", match_slowly)
        late = [
            asyncio.ensure_future(people.log_in("Anna", PASSWORD)),
            asyncio.ensure_future(people.change_password(anna, PASSWORD, "a stolen password", secret=here.secret)),
        ]
        for _ in late:
            await asyncio.to_thread(checked.acquire)
    await people.change_password(anna, PASSWORD, "a new password", secret=here.secret)
    is_changed.set()
    assert [type(each) for each in await asyncio.gather(*late, return_exceptions=True)] == [WrongLogIn, WrongLogIn]
    assert len(await people.devices(anna)) == 1
    await people.log_in("Anna", "a new password")


async def test_settings_are_added_and_taken_away(people: People):
    person = (await people.new_guest("hu")).person
    person = await people.change_settings(person, {"sound": False, "theme": "dark"})
    person = await people.change_settings(person, {"theme": None}, language="en")
    assert (person.settings, person.language) == ({"sound": False}, Language.EN)


# --- devices


async def test_logging_out_forgets_one_device_or_all(people: People):
    first = await people.new_guest("en")
    await people.claim(first.person, "Anna", PASSWORD)
    second, third = [await people.log_in("Anna", PASSWORD) for _ in range(2)]
    await people.log_out(first.secret)
    assert await people.by_secret(first.secret) is None
    assert await people.by_secret(second.secret) is not None
    assert await people.log_out_everywhere(second.person, but=third.secret) == 1
    assert await people.by_secret(second.secret) is None
    assert await people.by_secret(third.secret) is not None


async def test_a_guest_comes_along_to_another_device_by_a_code(people: People):
    guest = (await people.new_guest("hu")).person
    code = (await people.device_code(guest)).code
    entered = await people.by_device_code(code.lower().replace("-", " "), label="phone")
    assert entered.person == guest
    assert (await people.by_secret(entered.secret)) == guest


async def test_a_code_works_once_and_not_for_long(people: People, clock: HandClock):
    guest = (await people.new_guest("hu")).person
    used, late = await people.device_code(guest), await people.device_code(guest)
    await people.by_device_code(used.code)
    clock.now += CODE_LIFE
    for code in (used.code, late.code, "AAAA-AAAA", ""):
        with pytest.raises(CodeRefused):
            await people.by_device_code(code)


async def test_of_two_devices_with_one_code_one_comes_in(people: People):
    guest = (await people.new_guest("hu")).person
    code = (await people.device_code(guest)).code
    results = await asyncio.gather(*(people.by_device_code(code) for _ in range(5)), return_exceptions=True)
    assert sum(isinstance(result, CodeRefused) for result in results) == 4


# --- tokens


async def test_a_token_opens_until_it_is_revoked(people: People, clock: HandClock):
    anna = (await people.new_guest("en")).person
    made = await people.new_token(anna, "my bot\n")
    assert made.token.startswith("tarsas_")
    assert made.info.label == "my bot"
    assert await whose(people, made.token) == anna
    assert [token.used_at for token in await people.tokens(anna)] == [clock.now]
    other = (await people.new_guest("en")).person
    assert not await people.revoke_token(other, made.info.id)
    assert await people.revoke_token(anna, made.info.id)
    assert await people.by_token(made.token) is None
    assert await people.tokens(anna) == []


async def test_a_token_may_expire(people: People, clock: HandClock):
    anna = (await people.new_guest("en")).person
    made = await people.new_token(anna, "for a day", expires_at=clock.now + 1000)
    assert await whose(people, made.token) == anna
    clock.now += 1000
    assert await people.by_token(made.token) is None
    assert await people.by_token("tarsas_invented") is None


# --- leaving


async def _table_with(store: Store, anna: str, bence: str) -> None:
    seats = [{"person": anna, "name": "Anna"}, {"person": bence, "name": "Bence"}]
    happened = [
        NewEvent("created", 1, {"game": "azul", "seats": seats}, anna),
        NewEvent("seated", 2, {"seat": 1, "name": "Bence", "word": "alma"}, bence),
        NewEvent("said", 3, {"text": "Szia, Anna vagyok"}, anna),
        NewEvent("said", 4, {"text": "Szia!"}, bence),
        NewEvent("played", 5, {"seat": 0, "action": 7}, anna),
        NewEvent("named", 6, {"seat": 0, "name": "Annácska"}, anna),
    ]

    def unit(connection: Any) -> None:
        summary = {"seats": seats, "ply": 1}
        add_table(connection, "t1", game="azul", players=2, mode="", host=anna, seed=b"", at=1, status="playing", summary=summary)
        append_events(connection, "t1", 0, happened)
        for person in (anna, bence):
            seat_person(connection, "t1", person, seats=[0], role="player")

    await store.write(unit)


async def test_who_deletes_the_account_leaves_only_moves(people: People, store: Store):
    first = await people.new_guest("hu")
    anna = await people.claim(first.person, "Anna", PASSWORD)
    bence = (await people.new_guest("hu")).person
    token = (await people.new_token(anna, "bot")).token
    await _table_with(store, anna.id, bence.id)
    await people.delete(anna)
    await people.delete(anna)

    gone = await people.by_id(anna.id)
    assert gone.is_deleted
    assert (gone.shown_name("hu"), gone.shown_name("en")) == ("törölt játékos", "deleted player")
    assert await people.by_secret(first.secret) is None
    assert await people.by_token(token) is None
    with pytest.raises(WrongLogIn):
        await people.log_in("Anna", PASSWORD)

    events = await store.read(lambda connection: events_after(connection, "t1"))
    row = await store.read(lambda connection: table_row(connection, "t1"))
    assert "Ann" not in json.dumps([dict(event.data) for event in events] + [dict(row.summary)])
    assert [event.kind for event in events] == ["created", "seated", "said", "said", "played", "named"]
    assert events[4].data == {"seat": 0, "action": 7}
    assert [event.data.get("text") for event in events[2:4]] == ["", "Szia!"]
    assert row.summary["seats"] == [{"person": anna.id, "name": "törölt játékos"}, {"person": bence.id, "name": "Bence"}]


async def test_a_deleted_name_is_free_again(people: People):
    anna = await people.claim((await people.new_guest("en")).person, "Anna", PASSWORD)
    await people.delete(anna)
    await people.claim((await people.new_guest("en")).person, "Anna", PASSWORD)


async def test_one_gets_all_that_is_kept_about_oneself(people: People, store: Store):
    anna = await people.claim((await people.new_guest("hu", label="laptop")).person, "Anna", PASSWORD)
    bence = (await people.new_guest("hu")).person
    await people.new_token(anna, "my bot")
    await _table_with(store, anna.id, bence.id)
    kept = json.loads(json.dumps(await people.data_of(anna)))
    assert kept["person"]["name"] == "Anna"
    assert [device["label"] for device in kept["devices"]] == ["laptop"]
    assert [token["label"] for token in kept["tokens"]] == ["my bot"]
    assert kept["tables"] == ["t1"]
    assert [line["data"]["text"] for line in kept["chat"]] == ["Szia, Anna vagyok"]
    assert "hash" not in json.dumps(kept)


async def test_somebody_unknown_is_said_to_be(people: People):
    with pytest.raises(NoSuchPerson):
        await people.by_id("nobody")


async def test_the_host_sees_who_is_here(people: People, clock: HandClock):
    first = (await people.new_guest("en")).person
    clock.now += 1
    second = (await people.new_guest("en")).person
    clock.now += 1
    await people.delete((await people.new_guest("en")).person)
    assert [person.id for person in await people.everybody()] == [second.id, first.id]
