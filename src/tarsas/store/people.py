"""People: who they are, on which devices, with whom they do not want to talk. What is right and allowed is decided a floor above."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from .errors import StoreError
from .notifications import notify
from .schema import DeviceRow, PersonRow, ReportRow, TokenRow, access_tokens, device_codes, devices, people, reports, ties
from .upserts import insert_or_ignore

PERSON_NEWS = "person"
"""The channel of the news that somebody has changed, or what lets them in: whoever remembers them asks again."""


class NameTaken(StoreError):
    """Somebody has claimed this name already."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The name {name!r} is taken. Choose another, or log in with its password.")
        self.name = name


def new_id() -> str:
    """An id that nobody else has and nobody guesses. It is also typed at a terminal: a hyphen first would make an option of it."""
    while (drawn := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return drawn


# --- who they are


def add_person(connection: Connection, person: str, *, name: str, language: str, at: int, settings: Mapping[str, Any] | None = None) -> None:
    """A new guest."""
    row = {"id": person, "name": name, "language": language, "created_at": at, "seen_at": at, "is_removed": False, "settings": settings or {}}
    connection.execute(insert(people), row)


def person_row(connection: Connection, person: str) -> PersonRow | None:
    """The row of a person."""
    return _person(connection, people.c.id == person)


def person_named(connection: Connection, name_key: str) -> PersonRow | None:
    """Who has claimed this (casefolded) name."""
    return _person(connection, people.c.name_key == name_key)


def held_person(connection: Connection, person: str) -> PersonRow | None:
    """The row of a person, which nobody else changes until this unit is done."""
    return _person(connection, people.c.id == person, is_held=True)


def people_of(connection: Connection, ids: Iterable[str]) -> dict[str, PersonRow]:
    """The rows of several people, by id."""
    found = connection.execute(select(people).where(people.c.id.in_(list(ids))))
    return {row.id: PersonRow(**row._mapping) for row in found}


def list_people(connection: Connection, limit: int) -> list[PersonRow]:
    """People who are not deleted, the last seen first."""
    query = select(people).where(people.c.deleted_at.is_(None)).order_by(people.c.seen_at.desc(), people.c.id).limit(limit)
    return [PersonRow(**row._mapping) for row in connection.execute(query)]


def is_name_used(connection: Connection, name: str) -> bool:
    """Whether anybody, guest or not, is called exactly this."""
    return connection.execute(select(people.c.id).where(people.c.name == name).limit(1)).first() is not None


def change_person(connection: Connection, person: str, **changes: Any) -> None:
    """Change columns of a person's row. Raises `NameTaken` if it claims a name that somebody has."""
    notify(connection, PERSON_NEWS, {"person": person})
    try:
        with connection.begin_nested():
            connection.execute(update(people).where(people.c.id == person).values(changes))
    except IntegrityError as problem:
        if changes.get("name_key") is None:
            raise
        raise NameTaken(changes.get("name", changes["name_key"])) from problem


def delete_person(connection: Connection, person: str, *, name: str, at: int) -> None:
    """Forget a person. The row stays, emptied, under this name, because games name its id; all that identifies them goes."""
    notify(connection, PERSON_NEWS, {"person": person})
    for table in (devices, device_codes, access_tokens):
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(ties).where(or_(ties.c.person == person, ties.c.other == person)))
    connection.execute(delete(reports).where(reports.c.by == person))
    gone: dict[str, Any] = {"name": name, "name_key": None, "password_hash": None, "settings": {}, "deleted_at": at}
    connection.execute(update(people).where(people.c.id == person).values(gone))


# --- their devices


def add_device(connection: Connection, secret_hash: str, person: str, *, label: str, at: int) -> None:
    """A browser on which this person is known from now on."""
    connection.execute(insert(devices), {"secret_hash": secret_hash, "person": person, "created_at": at, "seen_at": at, "label": label})


# Asked with every request, so it is put together once.
_PERSON_OF_DEVICE = (
    select(people, devices.c.seen_at.label("device_seen_at"))
    .join(devices, devices.c.person == people.c.id)
    .where(devices.c.secret_hash == bindparam("secret"))
)


def person_of_device(connection: Connection, secret_hash: str) -> tuple[PersonRow, int] | None:
    """Who is known on the device with this secret, and when it was last seen."""
    row = connection.execute(_PERSON_OF_DEVICE, {"secret": secret_hash}).one_or_none()
    if row is None:
        return None
    fields = dict(row._mapping)
    seen_at = fields.pop("device_seen_at")
    return PersonRow(**fields), seen_at


def devices_of(connection: Connection, person: str) -> list[DeviceRow]:
    """All devices of a person, the last used first."""
    found = connection.execute(select(devices).where(devices.c.person == person).order_by(devices.c.seen_at.desc(), devices.c.secret_hash))
    return [DeviceRow(**row._mapping) for row in found]


def touch_device(connection: Connection, secret_hash: str, at: int) -> None:
    """Note that a device, and with it its person, was seen."""
    connection.execute(update(devices).where(devices.c.secret_hash == secret_hash).values(seen_at=at))
    person = select(devices.c.person).where(devices.c.secret_hash == secret_hash).scalar_subquery()
    connection.execute(update(people).where(people.c.id == person).values(seen_at=at))


def remove_device(connection: Connection, person: str, secret_hash: str) -> bool:
    """Log out a device of this person. False if they have no such device."""
    notify(connection, PERSON_NEWS, {"person": person})
    return connection.execute(delete(devices).where(devices.c.person == person, devices.c.secret_hash == secret_hash)).rowcount == 1


def remove_devices(connection: Connection, person: str, *, but: str | None = None) -> int:
    """Log out all devices of a person, but this one; how many they were. The codes that would let in more go with them.

    The codes first: a device that is just coming in by one is waited for, and then logged out with the rest.
    """
    notify(connection, PERSON_NEWS, {"person": person})
    connection.execute(delete(device_codes).where(device_codes.c.person == person))
    return connection.execute(delete(devices).where(devices.c.person == person, devices.c.secret_hash != (but or ""))).rowcount


def add_device_code(connection: Connection, code_hash: str, person: str, expires_at: int) -> None:
    """A code with which this person may be taken along to another device, once."""
    connection.execute(insert(device_codes), {"code_hash": code_hash, "person": person, "expires_at": expires_at})


def use_device_code(connection: Connection, code_hash: str, now: int) -> str | None:
    """Whose code this is; it is used up by that. None if it is unknown, used or too old. Old codes of all people are swept out."""
    used = delete(device_codes).where(device_codes.c.code_hash == code_hash).returning(device_codes.c.person, device_codes.c.expires_at)
    found = connection.execute(used).one_or_none()
    connection.execute(delete(device_codes).where(device_codes.c.expires_at <= now))
    return found.person if found is not None and found.expires_at > now else None


# --- their access tokens


def add_token(
    connection: Connection,
    token_id: str,
    person: str,
    *,
    label: str,
    token_hash: str,
    at: int,
    expires_at: int | None = None,
    scopes: str | None = None,
) -> None:
    """A personal access token."""
    row = {"id": token_id, "person": person, "label": label, "token_hash": token_hash, "created_at": at, "expires_at": expires_at, "scopes": scopes}
    connection.execute(insert(access_tokens), row)


def tokens_of(connection: Connection, person: str) -> list[TokenRow]:
    """All tokens of a person, the newest first."""
    found = connection.execute(
        select(access_tokens).where(access_tokens.c.person == person).order_by(access_tokens.c.created_at.desc(), access_tokens.c.id)
    )
    return [TokenRow(**row._mapping) for row in found]


def person_of_token(connection: Connection, token_hash: str, now: int) -> tuple[PersonRow, TokenRow] | None:
    """Whose token this is, and the token. None if it is unknown or has expired."""
    is_alive = or_(access_tokens.c.expires_at.is_(None), access_tokens.c.expires_at > now)
    row = connection.execute(select(access_tokens).where(access_tokens.c.token_hash == token_hash, is_alive)).one_or_none()
    owner = person_row(connection, row.person) if row is not None else None
    return None if row is None or owner is None else (owner, TokenRow(**row._mapping))


def touch_token(connection: Connection, token_id: str, at: int) -> None:
    """Note that a token was used, and with it its person seen."""
    connection.execute(update(access_tokens).where(access_tokens.c.id == token_id).values(used_at=at))
    person = select(access_tokens.c.person).where(access_tokens.c.id == token_id).scalar_subquery()
    connection.execute(update(people).where(people.c.id == person).values(seen_at=at))


def remove_token(connection: Connection, person: str, token_id: str) -> bool:
    """Revoke a token of this person. False if they have no such token."""
    notify(connection, PERSON_NEWS, {"person": person})
    return connection.execute(delete(access_tokens).where(access_tokens.c.person == person, access_tokens.c.id == token_id)).rowcount == 1


def remove_tokens(connection: Connection, person: str) -> int:
    """Revoke all tokens of this person; how many they were."""
    notify(connection, PERSON_NEWS, {"person": person})
    return connection.execute(delete(access_tokens).where(access_tokens.c.person == person)).rowcount


# --- whom they do not want to hear or meet; what they report


def tie(connection: Connection, person: str, other: str, kind: str) -> None:
    """Note that a person mutes or blocks another; twice is once."""
    insert_or_ignore(connection, ties, {"person": person, "other": other, "kind": kind})


def untie(connection: Connection, person: str, other: str, kind: str) -> None:
    """Take it back."""
    connection.execute(delete(ties).where(ties.c.person == person, ties.c.other == other, ties.c.kind == kind))


def ties_of(connection: Connection, person: str) -> set[tuple[str, str]]:
    """Everybody whom a person mutes or blocks: pairs of the other and the kind."""
    return {(row.other, row.kind) for row in connection.execute(select(ties.c.other, ties.c.kind).where(ties.c.person == person))}


def blocks_of(connection: Connection, person: str) -> frozenset[str]:
    """Everybody who blocks the person or is blocked by them."""
    either_way = or_(ties.c.person == person, ties.c.other == person)
    found = connection.execute(select(ties.c.person, ties.c.other).where(ties.c.kind == "block", either_way))
    return frozenset(row.other if row.person == person else row.person for row in found)


def in_any_block(connection: Connection, ids: Iterable[str]) -> frozenset[str]:
    """Those of these people who block somebody, whoever it is, or are blocked by anybody."""
    wanted = list(ids)
    blocking = select(ties.c.person).where(ties.c.kind == "block", ties.c.person.in_(wanted))
    blocked = select(ties.c.other).where(ties.c.kind == "block", ties.c.other.in_(wanted))
    return frozenset(connection.scalars(blocking.union(blocked)))


def add_report(
    connection: Connection, report_id: str, *, by: str, about: str, text: str, at: int, table_id: str | None = None, seq: int | None = None
) -> None:
    """Somebody reports somebody, perhaps for what stands at a place of a table."""
    row = {"id": report_id, "by": by, "about": about, "table_id": table_id, "seq": seq, "text": text, "created_at": at}
    connection.execute(insert(reports), row)


def open_reports(connection: Connection, limit: int = 100) -> list[ReportRow]:
    """Reports that the host has not resolved, the oldest first."""
    found = connection.execute(select(reports).where(reports.c.resolved_at.is_(None)).order_by(reports.c.created_at, reports.c.id).limit(limit))
    return [ReportRow(**row._mapping) for row in found]


def resolve_report(connection: Connection, report_id: str, at: int) -> bool:
    """The host has seen to it. False if there is no such open report."""
    is_open = and_(reports.c.id == report_id, reports.c.resolved_at.is_(None))
    return connection.execute(update(reports).where(is_open).values(resolved_at=at)).rowcount == 1


def _person(connection: Connection, condition: ColumnElement[bool], *, is_held: bool = False) -> PersonRow | None:
    query = select(people).where(condition)
    row = connection.execute(query.with_for_update() if is_held else query).one_or_none()
    return None if row is None else PersonRow(**row._mapping)
