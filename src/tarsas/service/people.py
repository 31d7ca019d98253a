"""People: guests with a signed secret, who may claim a name with a password, on as many devices as they like.

Nobody has to sign up: the first visit makes a guest. What a browser keeps is a secret signed with the house's key; the store keeps only its
hash, so a stolen database lets nobody in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..language import Language, Text
from ..store import Store
from .limits import Limits
from .refusals import Refusal

DELETED_NAME = Text("törölt játékos", "deleted player")


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


class NameRefused(Refusal):
    """A name that cannot be taken: too long, unreadable, or somebody else's."""


class PasswordRefused(Refusal):
    """A password that is too short or too long."""


class WrongLogIn(Refusal):
    """No such name, or not its password: which of the two is not said."""


class CodeRefused(Refusal):
    """A device code that is unknown, used or expired."""


class NoSuchPerson(Refusal):
    """Nobody of this id or name is known."""


class People:
    """Who is who. Open it with `People.open(store)`; all methods are safe to call from any task."""

    def __init__(self, store: Store, key: str, limits: Limits, clock: Callable[[], int]) -> None: ...

    @classmethod
    async def open(cls, store: Store, limits: Limits | None = None, clock: Callable[[], int] | None = None) -> People:
        """The people of a store; makes the house's key the first time. `clock` gives milliseconds since 1970."""
        raise NotImplementedError

    # --- coming in

    async def new_guest(self, language: Language | str, label: str = "", address: str | None = None) -> Entered:
        """A guest with a friendly name of the language; `label` says which device it is, `address` where from (for the rate limit)."""
        raise NotImplementedError

    async def by_secret(self, secret: str) -> Person | None:
        """Whose device this secret is; None if forged, forgotten or logged out."""
        raise NotImplementedError

    async def log_in(self, name: str, password: str, label: str = "", address: str | None = None) -> Entered:
        """A person with a claimed name comes in on this device; raises `WrongLogIn` or `TooMany`."""
        raise NotImplementedError

    async def log_out(self, secret: str) -> None:
        """Forget this device."""
        raise NotImplementedError

    async def log_out_everywhere(self, person: Person) -> int:
        """Forget all devices of a person; returns how many there were. Tokens stay."""
        raise NotImplementedError

    async def device_code(self, person: Person) -> DeviceCode:
        """A one-time code for another device of the same person, to be shown as a link or a QR."""
        raise NotImplementedError

    async def by_device_code(self, code: str, label: str = "", address: str | None = None) -> Entered:
        """The person of the code comes in on this device; raises `CodeRefused` or `TooMany`."""
        raise NotImplementedError

    # --- who they are

    async def by_id(self, person_id: str) -> Person:
        """The person with this id, deleted ones too; raises `NoSuchPerson`."""
        raise NotImplementedError

    async def by_ids(self, person_ids: Iterable[str]) -> dict[str, Person]:
        """Several at once, those that are known."""
        raise NotImplementedError

    async def by_name(self, name: str) -> Person:
        """The person who has claimed this name; raises `NoSuchPerson`."""
        raise NotImplementedError

    async def rename(self, person: Person, name: str) -> Person:
        """The person under another name; raises `NameRefused`."""
        raise NotImplementedError

    async def change_settings(self, person: Person, settings: Mapping[str, Any], language: Language | str | None = None) -> Person:
        """The person with these settings (added to the ones there) and, where given, another language."""
        raise NotImplementedError

    async def claim(self, person: Person, name: str, password: str) -> Person:
        """A guest becomes the owner of a name; raises `NameRefused` or `PasswordRefused`."""
        raise NotImplementedError

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Another password; all other devices stay logged in. Raises `WrongLogIn` or `PasswordRefused`."""
        raise NotImplementedError

    async def set_password(self, name: str, new: str) -> None:
        """The host's way out of a forgotten password; logs the person out everywhere. Raises `NoSuchPerson`."""
        raise NotImplementedError

    # --- tokens

    async def new_token(self, person: Person, label: str, expires_at: int | None = None) -> NewToken:
        """A personal access token for programs: `tarsas_…`."""
        raise NotImplementedError

    async def tokens(self, person: Person) -> list[AccessToken]:
        """The tokens of a person, the newest first."""
        raise NotImplementedError

    async def revoke_token(self, person: Person, token_id: str) -> bool:
        """Make a token worthless; returns whether there was one."""
        raise NotImplementedError

    async def by_token(self, token: str) -> Person | None:
        """Whose token this is; None if unknown, revoked or expired."""
        raise NotImplementedError

    # --- leaving

    async def delete(self, person: Person) -> None:
        """Delete the account and its data: devices, tokens, ratings, ties and the texts they wrote. In tables a deleted player remains."""
        raise NotImplementedError

    async def data_of(self, person: Person) -> dict[str, Any]:
        """Everything kept about a person, as JSON."""
        raise NotImplementedError
