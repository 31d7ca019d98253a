"""A person, and what comes with one: devices, codes, tokens. `people` says how one comes by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ...language import Language, Text
from ...store.schema import PersonRow, TokenRow
from ..refusals import Refusal
from .deletion import DELETED_NAME

NOBODY = Text("Nincs ilyen játékos.", "There is no such player.")


@dataclass(frozen=True)
class Person:
    """Somebody who plays here. `is_removed` by the host: may look, but not act. `is_deleted`: only the traces in finished tables are left.

    `is_bot`: a program plays under this name.
    """

    id: str
    name: str
    is_guest: bool
    language: Language
    created_at: int = 0
    is_removed: bool = False
    is_deleted: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)
    is_bot: bool = False

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


class Scope(StrEnum):
    """What a key is good for."""

    READ = "read"
    """Who I am, my tables, what happens there."""
    PLAY = "play"
    """Tables: set up, sit, move, talk."""
    MANAGE = "manage"
    """The account: its name, its keys, becoming a bot."""


EVERYTHING = tuple(Scope)
USUAL_SCOPES = (Scope.READ, Scope.PLAY)
"""Of a key that says nothing, as those made before keys had scopes."""


@dataclass(frozen=True)
class AccessToken:
    """What is shown of a personal access token. The token itself is shown only once, when it is made."""

    id: str
    label: str
    created_at: int
    used_at: int | None
    expires_at: int | None
    scopes: tuple[Scope, ...] = USUAL_SCOPES


@dataclass(frozen=True)
class Bearer:
    """Who shows a token, and which."""

    person: Person
    key: AccessToken


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


class TooManyTokens(Refusal):
    """Somebody has as many keys for programs as one may have."""


class ExpiredAlready(Refusal):
    """A key that was to expire before it was made."""

    field = "expires_at"


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
        is_bot=row.bot_at is not None,
    )


def token_of(row: TokenRow) -> AccessToken:
    """What is shown of the token that a row tells of."""
    scopes = USUAL_SCOPES if row.scopes is None else tuple(Scope(scope) for scope in row.scopes.split())
    return AccessToken(row.id, row.label, row.created_at, row.used_at, row.expires_at, scopes)


def known_person(row: PersonRow | None) -> Person:
    """The same where there is one; raises `NoSuchPerson`."""
    if row is None:
        raise NoSuchPerson(NOBODY)
    return person_of(row)
