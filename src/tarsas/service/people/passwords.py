"""Passwords: kept as argon2 hashes only."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ...language import Text
from ..refusals import Refusal

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 8, 200

_TOO_SHORT = Text(
    "A jelszó legyen legalább {least} karakter, ez csak {count}.", "A password needs at least {least} characters; this one has {count}."
)
_TOO_LONG = Text("A jelszó legfeljebb {most} karakter lehet.", "A password has at most {most} characters.")


class PasswordRefused(Refusal):
    """A password that is too short or too long."""


def checked_password(password: str) -> str:
    """The password; raises `PasswordRefused`."""
    if len(password) < SHORTEST:
        raise PasswordRefused(_TOO_SHORT.fill(least=SHORTEST, count=len(password)))
    if len(password) > LONGEST:
        raise PasswordRefused(_TOO_LONG.fill(most=LONGEST))
    return password


def hashed(password: str) -> str:
    """The argon2 hash of a password; takes some tens of milliseconds and of megabytes, on purpose: call it in a thread."""
    return _hasher().hash(password)


def matches(password_hash: str | None, password: str) -> bool:
    """Whether this is the password. Without a hash (no such name) it takes as long, so that names cannot be guessed by time."""
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        _hasher().verify(password_hash or _nobodys_hash(), password)
    except (VerificationError, InvalidHashError):
        return False
    return password_hash is not None


def needs_rehash(password_hash: str) -> bool:
    """Whether it was hashed more weakly than we do now."""
    return _hasher().check_needs_rehash(password_hash)


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    # OWASP's second choice: 19 MiB keeps a small host alive when several people log in at once.
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@cache
def _nobodys_hash() -> str:
    return _hasher().hash("nobody has this password")
