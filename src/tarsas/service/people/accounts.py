"""People: guests with a signed secret, who may claim a name with a password, on as many devices as they like.

Nobody has to sign up: the first visit makes a guest. What a browser keeps is a secret signed with the house's key; the store keeps only its
hash, so a stolen database lets nobody in.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

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
from .passwords import PasswordRefused, checked_password, hashed, matches, needs_rehash
from .person import AccessToken, CodeRefused, Device, DeviceCode, Entered, NewToken, NoSuchPerson, Person, WrongLogIn, known_person, person_of

__all__ = [
    "AccessToken",
    "CodeRefused",
    "Device",
    "DeviceCode",
    "Entered",
    "NameRefused",
    "NewToken",
    "NoSuchPerson",
    "PasswordRefused",
    "People",
    "Person",
    "WrongLogIn",
]

CODE_LIFE = 10 * 60_000
"""Milliseconds in which a device code must be used."""
SEEN_EVERY = 10 * 60_000
"""Milliseconds between two notes that somebody was here: not every page is worth a write."""
LONGEST_LABEL = 60
ID_LENGTH = 16
"""Of a secret's hash: enough to tell a person's devices apart."""

_TAKEN = Text(
    "Ez a név már foglalt. Válassz másikat, vagy jelentkezz be a jelszavával.", "This name is taken. Choose another, or log in with its password."
)
_CLAIMED = Text("Már van saját neved és jelszavad.", "You have a name and a password of your own already.")
_WRONG = Text("Nincs ilyen név, vagy nem ez a jelszava.", "There is no such name, or this is not its password.")
_WRONG_OLD = Text("Nem ez a régi jelszavad; a jelszó nem változott.", "This is not your old password; nothing has changed.")
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

    @classmethod
    async def open(cls, store: Store, limits: Limits | None = None, clock: Callable[[], int] | None = None) -> People:
        """The people of a store; makes the house's key the first time. `clock` gives milliseconds since 1970."""
        fresh = secrets.token_urlsafe(32)
        key = await store.write(lambda connection: kept_by_house.keep_house_value(connection, "signing_key", fresh))
        return cls(store, key, limits or Limits(), clock or milliseconds)

    # --- coming in

    async def new_guest(self, language: Language | str, label: str = "", address: str | None = None) -> Entered:
        """A guest with a friendly name of the language; `label` says which device it is, `address` where from (for the rate limit)."""
        self._limits.spend(LimitedAct.NEW_GUEST, address)
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
        found = await self._store.read(lambda connection: stored.person_of_device(connection, secret_hash))
        if found is None:
            return None
        row, seen_at = found
        now = self._clock()
        if now - seen_at > SEEN_EVERY:
            await self._store.write(lambda connection: stored.touch_device(connection, secret_hash, now))
        return person_of(row)

    async def log_in(self, name: str, password: str, label: str = "", address: str | None = None) -> Entered:
        """A person with a claimed name comes in on this device; raises `WrongLogIn` or `TooMany`."""
        self._limits.spend(LimitedAct.LOG_IN, address, f"name:{name_key(name)}")
        row = await self._store.read(lambda connection: stored.person_named(connection, name_key(name)))
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

    async def log_out(self, secret: str) -> None:
        """Forget this device."""
        secret_hash = self._keyring.hash_of_secret(secret)
        if secret_hash is not None and (person := await self.by_secret(secret)) is not None:
            await self._store.write(lambda connection: stored.remove_device(connection, person.id, secret_hash))

    async def log_out_everywhere(self, person: Person, but: str | None = None) -> int:
        """Forget all devices of a person (but the one with this secret) and the codes for more; returns how many devices there were. Tokens stay."""
        spared = self._keyring.hash_of_secret(but) if but else None
        return await self._store.write(lambda connection: stored.remove_devices(connection, person.id, but=spared))

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

        return await self._store.write(unit)

    async def device_code(self, person: Person) -> DeviceCode:
        """A one-time code for another device of the same person, to be shown as a link or a QR."""
        self._limits.spend(LimitedAct.LOG_IN, person.id)
        code, expires_at = new_device_code(), self._clock() + CODE_LIFE
        code_hash = hash_of(normal_device_code(code))
        await self._store.write(lambda connection: stored.add_device_code(connection, code_hash, person.id, expires_at))
        return DeviceCode(code, expires_at)

    async def by_device_code(self, code: str, label: str = "", address: str | None = None) -> Entered:
        """The person of the code comes in on this device; raises `CodeRefused` or `TooMany`."""
        self._limits.spend(LimitedAct.LOG_IN, address)
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

        return await self._store.write(unit)

    async def change_settings(self, person: Person, settings: Mapping[str, Any], language: Language | str | None = None) -> Person:
        """The person with these settings (added to the ones there; None takes one away) and, where given, another language."""

        def unit(connection: Connection) -> Person:
            current = known_person(stored.person_row(connection, person.id))
            merged = {name: value for name, value in {**current.settings, **settings}.items() if value is not None}
            return _changed(connection, person.id, {"settings": merged, "language": str(Language(language or current.language))})

        return await self._store.write(unit)

    async def claim(self, person: Person, name: str, password: str) -> Person:
        """A guest becomes the owner of a name; raises `NameRefused` or `PasswordRefused`."""
        wanted = checked_name(name)
        password_hash = await asyncio.to_thread(hashed, checked_password(password))

        def unit(connection: Connection) -> Person:
            if not known_person(stored.person_row(connection, person.id)).is_guest:
                raise NameRefused(_CLAIMED)
            _refuse_others_name(connection, person.id, wanted)
            return _changed(connection, person.id, {"name": wanted, "name_key": name_key(wanted), "password_hash": password_hash})

        return await self._store.write(unit)

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

        await self._store.write(unit)

    async def set_password(self, name: str, new: str) -> None:
        """The host's way out of a forgotten password; logs the person out everywhere, tokens stay. Raises `NoSuchPerson` or `PasswordRefused`."""
        person = await self.by_name(name)
        new_hash = await asyncio.to_thread(hashed, checked_password(new))
        await self._store.write(lambda connection: _replace_password(connection, person.id, new_hash))

    # --- tokens

    async def new_token(self, person: Person, label: str, expires_at: int | None = None) -> NewToken:
        """A personal access token for programs: `tarsas_…`."""
        token, token_id, now = new_token(), stored.new_id(), self._clock()
        shown = _label(label)

        def unit(connection: Connection) -> None:
            stored.add_token(connection, token_id, person.id, label=shown, token_hash=hash_of(token), at=now, expires_at=expires_at)

        await self._store.write(unit)
        return NewToken(token, AccessToken(token_id, shown, now, None, expires_at))

    async def tokens(self, person: Person) -> list[AccessToken]:
        """The tokens of a person, the newest first."""
        rows = await self._store.read(lambda connection: stored.tokens_of(connection, person.id))
        return [AccessToken(row.id, row.label, row.created_at, row.used_at, row.expires_at) for row in rows]

    async def revoke_token(self, person: Person, token_id: str) -> bool:
        """Make a token worthless; returns whether there was one."""
        return await self._store.write(lambda connection: stored.remove_token(connection, person.id, token_id))

    async def by_token(self, token: str) -> Person | None:
        """Whose token this is; None if unknown, revoked or expired."""
        now, token_hash = self._clock(), hash_of(token)
        found = await self._store.read(lambda connection: stored.person_of_token(connection, token_hash, now))
        if found is None:
            return None
        owner, known = found
        if known.used_at is None or now - known.used_at > SEEN_EVERY:
            await self._store.write(lambda connection: stored.touch_token(connection, known.id, now))
        return person_of(owner)

    # --- leaving

    async def delete(self, person: Person) -> None:
        """Delete the account and its data: devices, tokens, ratings, ties and the texts they wrote. In tables a deleted player remains."""
        # Looked up by a reader: it goes through all events, and nobody else's move should wait for that.
        table_ids = await self._store.read(lambda connection: tables_of(connection, person.id))
        await self._store.write(lambda connection: forget_person(connection, person.id, table_ids, self._clock()))

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
