"""A person, and what comes with one: devices, codes, tokens. `people` says how one comes by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...language import Language, Text
from ...store.people import PersonRow
from ..refusals import Refusal
from .deletion import DELETED_NAME

_NOBODY = Text("Nincs ilyen játékos.", "There is no such player.")


@dataclass(frozen=True)
class Person:
    """Somebody who plays here. `is_removed` by the host: may look, but not act. `is_deleted`: only the traces in finished tables are left."""

    id: str
    name: str
    is_guest: bool
    language: Language
    created_at: int = 0
    is_removed: bool = False
    is_deleted: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)

    def shown_name(self, language: Language | str) -> str:
        """The name others see: of an account that was deleted, that it was."""
        return DELETED_NAME.to(language) if self.is_deleted else self.name


@dataclass(frozen=True)
class Entered:
    """A person who has come in on a device, and the secret which that device keeps (in a cookie)."""

    person: Person
    secret: str = field(repr=False)


@dataclass(frozen=True)
class DeviceCode:
    """A code that lets the same person in on another device, once, until it expires (milliseconds since 1970)."""

    code: str = field(repr=False)
    expires_at: int


@dataclass(frozen=True)
class AccessToken:
    """What is shown of a personal access token. The token itself is shown only once, when it is made."""

    id: str
    label: str
    created_at: int
    used_at: int | None
    expires_at: int | None


@dataclass(frozen=True)
class NewToken:
    """A token just made: `token` is what the person must copy now."""

    token: str = field(repr=False)
    info: AccessToken


@dataclass(frozen=True)
class Device:
    """A browser that a person is known on; `id` names it to them, and opens nothing."""

    id: str
    label: str
    created_at: int
    seen_at: int
    is_this: bool = False


class WrongLogIn(Refusal):
    """No such name, or not its password: which of the two is not said."""


class CodeRefused(Refusal):
    """A device code that is unknown, used or expired."""


class NoSuchPerson(Refusal):
    """Nobody of this id or name is known."""


def person_of(row: PersonRow) -> Person:
    """The person that a row tells of."""
    return Person(
        id=row.id,
        name=row.name,
        is_guest=row.name_key is None,
        language=Language(row.language),
        created_at=row.created_at,
        is_removed=row.is_removed,
        is_deleted=row.deleted_at is not None,
        settings=row.settings,
    )


def known_person(row: PersonRow | None) -> Person:
    """The same where there is one; raises `NoSuchPerson`."""
    if row is None:
        raise NoSuchPerson(_NOBODY)
    return person_of(row)
