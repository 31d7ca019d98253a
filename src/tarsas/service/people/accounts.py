"""People: guests with a signed secret, who may claim a name with a password, on as many devices as they like.

Nobody has to sign up: the first visit makes a guest. What a browser keeps is a secret signed with the house's key; the store keeps only its
hash, so a stolen database lets nobody in.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Connection

from ...language import Language, Text
from ...store import Store
from ...store import housekeeping as kept_by_house
from ...store import people as stored
from ..limits import LimitedAct, Limits
from ..tables.clocks import milliseconds
from .credentials import Keyring, hash_of, new_device_code, new_token, normal_device_code
from .deletion import data_of, forget_person, tables_of
from .names import NameRefused, checked_name, friendly_names, name_key
from .passwords import checked_password, hashed, matches, needs_rehash
from .person import (
    USUAL_SCOPES,
    AccessToken,
    Bearer,
    CodeRefused,
    Device,
    DeviceCode,
    Entered,
    ExpiredAlready,
    NewToken,
    Person,
    Scope,
    TooManyTokens,
    WrongLogIn,
    known_person,
    person_of,
    token_of,
)
from .recognition import Recognition

T = TypeVar("T")

CODE_LIFE = 10 * 60_000
"""Milliseconds in which a device code must be used."""
SEEN_EVERY = 10 * 60_000
"""Milliseconds between two notes that somebody was here: not every page is worth a write."""
LONGEST_LABEL = 60
MOST_TOKENS = 20
"""Keys for programs that somebody may have at once."""
ID_LENGTH = 16
"""Of a secret's hash: enough to tell a person's devices apart."""

_TAKEN = Text(
    "Ez a név már foglalt. Válassz másikat, vagy lépj be a jelszavával.", "This name is taken. Choose another, or log in with its password."
)
_CLAIMED = Text("Már van saját neved és jelszavad.", "You have a name and a password of your own already.")
_WRONG = Text("Nincs ilyen név, vagy nem ez a jelszava.", "There is no such name, or this is not its password.")
_WRONG_OLD = Text("Nem ez a régi jelszavad. A jelszó nem változott.", "This is not your old password; nothing has changed.")
_PAST = Text("Ez az időpont már elmúlt. Adj meg későbbit.", "That time is past. Name a later one.")
_MANY_TOKENS = Text(
    "Már {most} kulcsod van, ennél több nem lehet. Törölj egyet, amire nincs szükséged.",
    "You have {most} keys already, and cannot have more. Delete one that you do not need.",
)
_BAD_CODE = Text(
    "Ez a kód nem érvényes, vagy lejárt. Kérj újat a másik eszközön.",
    "This code is not valid, or has expired. Ask for a new one on the other device.",
)


class People:
    """Who is who. Open it with `People.open(store)`; all methods are safe to call from any task."""

    def __init__(self, store: Store, key: str, limits: Limits, clock: Callable[[], int]) -> None:
        self._store = store
        self._keyring = Keyring(key)
        self._limits = limits
        self._clock = clock
        self._on_devices: Recognition[tuple[Person, int]] = Recognition()
        self._by_keys: Recognition[Bearer] = Recognition()

    @classmethod
    async def open(cls, store: Store, limits: Limits | None = None, clock: Callable[[], int] | None = None) -> People:
        """The people of a store; makes the house's key the first time. `clock` gives milliseconds since 1970."""
        fresh = secrets.token_urlsafe(32)
        key = await store.write(lambda connection: kept_by_house.keep_house_value(connection, "signing_key", fresh))
        return cls(store, key, limits or Limits(), clock or milliseconds)

    # --- coming in

    async def new_guest(self, language: Language | str, label: str = "", address: str | None = None) -> Entered:
        """A guest with a friendly name of the language; `label` says which device it is, `address` where from (for the rate limit)."""
        self._limits.spend(LimitedAct.NEW_GUEST, address=address)
        name = await self._free_friendly_name(Language(language))
        person_id, now = stored.new_id(), self._clock()

        def unit(connection: Connection) -> Entered:
            stored.add_person(connection, person_id, name=name, language=str(language), at=now)
            return self._enter(connection, person_id, label)

        return await self._store.write(unit)

    async def by_secret(self, secret: str) -> Person | None:
        """Whose device this secret is; None if forged, forgotten or logged out."""
        secret_hash = self._keyring.hash_of_secret(secret)
        if secret_hash is None:
            return None

        async def look_up() -> tuple[str, tuple[Person, int]] | None:
            found = await self._store.read(lambda connection: stored.person_of_device(connection, secret_hash))
            return None if found is None else (found[0].id, (person_of(found[0]), found[1]))

        if (found := await self._on_devices.find(secret_hash, look_up)) is None:
            return None
        (person, seen_at), now = found, self._clock()
        if now - seen_at > SEEN_EVERY:
            await self._write(person.id, lambda connection: stored.touch_device(connection, secret_hash, now))
        return person

    def forget(self, person: str | None = None) -> None:
        """What is remembered of this person, or of everybody, may be true no more: ask the store again."""
        self._on_devices.forget(person)
        self._by_keys.forget(person)

    async def _write(self, person: str, unit: Callable[[Connection], T]) -> T:
        """Write something that changes a person, or what lets them in."""
        try:
            return await self._store.write(unit)
        finally:
            self.forget(person)

    async def log_in(self, name: str, password: str, label: str = "", address: str | None = None, mark: str = "") -> Entered:
        """A person with a claimed name comes in on this device; raises `WrongLogIn` or `TooMany`. `mark` is what the device kept of an earlier time (`mark_of`)."""
        row = await self._store.read(lambda connection: stored.person_named(connection, name_key(name)))
        self._count_log_in(name, address, self._keyring.is_mark(mark, row.id) if row is not None else False, mark)
        known_hash = row.password_hash if row is not None else None
        if not await asyncio.to_thread(matches, known_hash, password) or row is None or known_hash is None:
            raise WrongLogIn(_WRONG)
        fresh_hash = await asyncio.to_thread(hashed, password) if needs_rehash(known_hash) else known_hash

        def unit(connection: Connection) -> Entered:
            _refuse_other_password(connection, row.id, known_hash, _WRONG)
            if fresh_hash != known_hash:
                stored.change_person(connection, row.id, password_hash=fresh_hash)
            return self._enter(connection, row.id, label)

        return await self._store.write(unit)

    def mark_of(self, person: Person) -> str:
        """What a device keeps when its person leaves: it opens nothing, but whoever guesses elsewhere cannot keep its owner from coming in here."""
        return "" if person.is_guest else self._keyring.new_mark(person.id)

    def _count_log_in(self, name: str, address: str | None, is_known_device: bool, mark: str) -> None:
        """Guesses count against the name where they come from, and slowly against the name; on a device where its owner has been, against that device alone."""
        key = name_key(name)
        if is_known_device:
            self._limits.spend(LimitedAct.LOG_IN, f"device:{mark}")
            return
        self._limits.spend(LimitedAct.LOG_IN, f"name:{key} from {address}", address=address)
        self._limits.spend(LimitedAct.LOG_IN_NAME, f"name:{key}")

    async def log_out(self, secret: str) -> None:
        """Forget this device."""
        secret_hash = self._keyring.hash_of_secret(secret)
        if secret_hash is not None and (person := await self.by_secret(secret)) is not None:
            await self._write(person.id, lambda connection: stored.remove_device(connection, person.id, secret_hash))

    async def log_out_everywhere(self, person: Person, but: str | None = None) -> int:
        """Forget all devices of a person (but the one with this secret) and the codes for more; returns how many devices there were. Tokens stay."""
        spared = self._keyring.hash_of_secret(but) if but else None
        return await self._write(person.id, lambda connection: stored.remove_devices(connection, person.id, but=spared))

    async def devices(self, person: Person, secret: str = "") -> list[Device]:
        """The devices of a person, the last used first; `is_this` is the one with this secret."""
        rows = await self._store.read(lambda connection: stored.devices_of(connection, person.id))
        this = self._keyring.hash_of_secret(secret)
        return [Device(row.secret_hash[:ID_LENGTH], row.label, row.created_at, row.seen_at, row.secret_hash == this) for row in rows]

    async def forget_device(self, person: Person, device_id: str) -> bool:
        """Log a person out on one of their devices; whether there was such a one."""

        def unit(connection: Connection) -> bool:
            found = [row.secret_hash for row in stored.devices_of(connection, person.id) if row.secret_hash[:ID_LENGTH] == device_id]
            return sum(stored.remove_device(connection, person.id, secret_hash) for secret_hash in found) > 0

        return await self._write(person.id, unit)

    async def device_code(self, person: Person) -> DeviceCode:
        """A one-time code for another device of the same person, to be shown as a link or a QR."""
        self._limits.spend(LimitedAct.LOG_IN, person.id)
        code, expires_at = new_device_code(), self._clock() + CODE_LIFE
        code_hash = hash_of(normal_device_code(code))
        await self._store.write(lambda connection: stored.add_device_code(connection, code_hash, person.id, expires_at))
        return DeviceCode(code, expires_at)

    async def by_device_code(self, code: str, label: str = "", address: str | None = None) -> Entered:
        """The person of the code comes in on this device; raises `CodeRefused` or `TooMany`."""
        self._limits.spend(LimitedAct.LOG_IN, address=address)
        code_hash = hash_of(normal_device_code(code))

        def unit(connection: Connection) -> Entered | None:
            person_id = stored.use_device_code(connection, code_hash, self._clock())
            return None if person_id is None else self._enter(connection, person_id, label)

        # Refused outside the unit: an error inside would take back that the code is used up.
        if (entered := await self._store.write(unit)) is None:
            raise CodeRefused(_BAD_CODE)
        return entered

    # --- who they are

    async def by_id(self, person_id: str) -> Person:
        """The person with this id, deleted ones too; raises `NoSuchPerson`."""
        row = await self._store.read(lambda connection: stored.person_row(connection, person_id))
        return known_person(row)

    async def by_name(self, name: str) -> Person:
        """The person who has claimed this name; raises `NoSuchPerson`."""
        row = await self._store.read(lambda connection: stored.person_named(connection, name_key(name)))
        return known_person(row)

    async def everybody(self, limit: int = 1000) -> list[Person]:
        """Those who are here and not deleted, the last seen first: for the host."""
        rows = await self._store.read(lambda connection: stored.list_people(connection, limit))
        return [person_of(row) for row in rows]

    async def rename(self, person: Person, name: str) -> Person:
        """The person under another name; raises `NameRefused`. A claimed name goes along, so the old one is free again."""
        wanted = checked_name(name)

        def unit(connection: Connection) -> Person:
            _refuse_others_name(connection, person.id, wanted)
            current = known_person(stored.person_row(connection, person.id))
            changes = {"name": wanted} | ({} if current.is_guest else {"name_key": name_key(wanted)})
            return _changed(connection, person.id, changes)

        return await self._write(person.id, unit)

    async def change_settings(self, person: Person, settings: Mapping[str, Any], language: Language | str | None = None) -> Person:
        """The person with these settings (added to the ones there; None takes one away) and, where given, another language."""

        def unit(connection: Connection) -> Person:
            current = known_person(stored.person_row(connection, person.id))
            merged = {name: value for name, value in {**current.settings, **settings}.items() if value is not None}
            return _changed(connection, person.id, {"settings": merged, "language": str(Language(language or current.language))})

        return await self._write(person.id, unit)

    async def claim(self, person: Person, name: str, password: str) -> Person:
        """A guest becomes the owner of a name; raises `NameRefused` or `PasswordRefused`."""
        wanted, wanted_password = checked_name(name), checked_password(password)

        def check(connection: Connection) -> None:
            if not known_person(stored.person_row(connection, person.id)).is_guest:
                raise NameRefused(_CLAIMED)
            _refuse_others_name(connection, person.id, wanted)

        # Twice: hashing is dear, so it is done only for who may, and takes so long that another may have been quicker.
        await self._store.read(check)
        password_hash = await asyncio.to_thread(hashed, wanted_password)

        def unit(connection: Connection) -> Person:
            check(connection)
            return _changed(connection, person.id, {"name": wanted, "name_key": name_key(wanted), "password_hash": password_hash})

        return await self._write(person.id, unit)

    async def change_password(self, person: Person, old: str, new: str, *, secret: str, revokes_tokens: bool = False) -> None:
        """Another password. Whoever knew the old one is out: all devices are logged out but the one with this secret, and codes for more are worthless.

        Tokens stay, since programs never used the password, unless it `revokes_tokens`. Raises `WrongLogIn` or `PasswordRefused`.
        """
        self._limits.spend(LimitedAct.LOG_IN, person.id)
        row = await self._store.read(lambda connection: stored.person_row(connection, person.id))
        known_hash = row.password_hash if row is not None else None
        if not await asyncio.to_thread(matches, known_hash, old):
            raise WrongLogIn(_WRONG_OLD)
        new_hash = await asyncio.to_thread(hashed, checked_password(new))

        def unit(connection: Connection) -> None:
            _refuse_other_password(connection, person.id, known_hash, _WRONG_OLD)
            _replace_password(connection, person.id, new_hash, but=self._keyring.hash_of_secret(secret))
            if revokes_tokens:
                stored.remove_tokens(connection, person.id)

        await self._write(person.id, unit)

    async def set_password(self, name: str, new: str) -> None:
        """The host's way out of a forgotten password; logs the person out everywhere, tokens stay. Raises `NoSuchPerson` or `PasswordRefused`."""
        person = await self.by_name(name)
        new_hash = await asyncio.to_thread(hashed, checked_password(new))
        await self._write(person.id, lambda connection: _replace_password(connection, person.id, new_hash))

    # --- tokens

    async def new_token(self, person: Person, label: str, expires_at: int | None = None, scopes: Iterable[Scope] = USUAL_SCOPES) -> NewToken:
        """A personal access token for programs: `tarsas_…`. Raises `TooManyTokens`, and `ExpiredAlready` for one that would never be good for anything."""
        wanted = frozenset(scopes)
        good_for = tuple(scope for scope in Scope if scope in wanted)
        token, token_id, now = new_token(), stored.new_id(), self._clock()
        shown = _label(label)
        if expires_at is not None and expires_at <= now:
            raise ExpiredAlready(_PAST)

        def unit(connection: Connection) -> None:
            if len(stored.tokens_of(connection, person.id)) >= MOST_TOKENS:
                raise TooManyTokens(_MANY_TOKENS.fill(most=MOST_TOKENS))
            stored.add_token(
                connection, token_id, person.id, label=shown, token_hash=hash_of(token), at=now, expires_at=expires_at, scopes=" ".join(good_for)
            )

        await self._store.write(unit)
        return NewToken(token, AccessToken(token_id, shown, now, None, expires_at, good_for))

    async def tokens(self, person: Person) -> list[AccessToken]:
        """The tokens of a person, the newest first."""
        rows = await self._store.read(lambda connection: stored.tokens_of(connection, person.id))
        return [token_of(row) for row in rows]

    async def revoke_token(self, person: Person, token_id: str) -> bool:
        """Make a token worthless; returns whether there was one."""
        return await self._write(person.id, lambda connection: stored.remove_token(connection, person.id, token_id))

    async def by_token(self, token: str) -> Bearer | None:
        """Whose token this is, and what for; None if unknown, revoked or expired."""
        token_hash = hash_of(token)

        async def look_up() -> tuple[str, Bearer] | None:
            found = await self._store.read(lambda connection: stored.person_of_token(connection, token_hash, self._clock()))
            return None if found is None else (found[0].id, Bearer(person_of(found[0]), token_of(found[1])))

        if (found := await self._by_keys.find(token_hash, look_up)) is None:
            return None
        key, now = found.key, self._clock()
        if key.expires_at is not None and key.expires_at <= now:
            return None
        if key.used_at is None or now - key.used_at > SEEN_EVERY:
            await self._write(found.person.id, lambda connection: stored.touch_token(connection, key.id, now))
        return found

    # --- leaving

    async def delete(self, person: Person) -> None:
        """Delete the account and its data: devices, tokens, ratings, ties and the texts they wrote. In tables a deleted player remains."""
        # Looked up by a reader: it goes through all events, and nobody else's move should wait for that.
        table_ids = await self._store.read(lambda connection: tables_of(connection, person.id))
        await self._write(person.id, lambda connection: forget_person(connection, person.id, table_ids, self._clock()))

    async def data_of(self, person: Person) -> dict[str, Any]:
        """Everything kept about a person, as JSON; no hash of any secret is in it."""
        return await self._store.read(lambda connection: data_of(connection, person.id))

    # --- inside

    async def _free_friendly_name(self, language: Language) -> str:
        candidates = list(islice(friendly_names(language), 20))
        return await self._store.read(
            lambda connection: next((name for name in candidates if not stored.is_name_used(connection, name)), candidates[-1])
        )

    def _enter(self, connection: Connection, person_id: str, label: str) -> Entered:
        secret, secret_hash = self._keyring.new_secret()
        stored.add_device(connection, secret_hash, person_id, label=_label(label), at=self._clock())
        return Entered(known_person(stored.person_row(connection, person_id)), secret)


def _changed(connection: Connection, person_id: str, changes: Mapping[str, Any]) -> Person:
    try:
        stored.change_person(connection, person_id, **changes)
    except stored.NameTaken:
        raise NameRefused(_TAKEN) from None
    return known_person(stored.person_row(connection, person_id))


def _refuse_other_password(connection: Connection, person_id: str, known_hash: str | None, why: Text) -> None:
    """Checking a password takes a while: who knew the old one must not come in, or undo the change, when it was changed meanwhile."""
    current = stored.held_person(connection, person_id)
    if current is None or current.password_hash != known_hash:
        raise WrongLogIn(why)


def _replace_password(connection: Connection, person_id: str, password_hash: str, but: str | None = None) -> None:
    stored.change_person(connection, person_id, password_hash=password_hash)
    stored.remove_devices(connection, person_id, but=but)


def _refuse_others_name(connection: Connection, person_id: str, name: str) -> None:
    """A claimed name is its owner's alone: no guest may pass as them."""
    owner = stored.person_named(connection, name_key(name))
    if owner is not None and owner.id != person_id:
        raise NameRefused(_TAKEN)


def _label(label: str) -> str:
    return "".join(character for character in label if character.isprintable())[:LONGEST_LABEL]
