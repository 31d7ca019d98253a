"""Secrets: what devices and programs keep, of which the store keeps only hashes."""

from __future__ import annotations

import hashlib
import secrets
from functools import lru_cache

TOKEN_PREFIX = "tarsas_"
"""So that a token found in a file or a repository says what it is."""
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No I, O, 0 or 1: a code is read off one screen and typed into another."""
CODE_LENGTH = 8
SECRETS_KEPT = 4_096
"""So many devices' secrets need not be checked again, in memory only."""


class Keyring:
    """Signs the secrets of devices with the house's key, so that a made-up one is refused without asking the store."""

    def __init__(self, key: str) -> None:
        from itsdangerous import Signer

        self._signer = Signer(key, salt="tarsas.device", digest_method=hashlib.sha256)
        self._marker = Signer(key, salt="tarsas.mark", digest_method=hashlib.sha256)
        self.hash_of_secret = lru_cache(SECRETS_KEPT)(self._hash_of_secret)
        """The hash under which a secret is kept; None if we have not signed it. Every request of a page asks for it."""

    def new_secret(self) -> tuple[str, str]:
        """A secret for a device, and the hash to keep."""
        random = secrets.token_urlsafe(24)
        return self._signer.sign(random).decode(), hash_of(random)

    def _hash_of_secret(self, secret: str) -> str | None:
        from itsdangerous import BadSignature

        try:
            return hash_of(self._signer.unsign(secret).decode())
        except (BadSignature, UnicodeError):
            return None

    def new_mark(self, person: str) -> str:
        """What says that this person was let in on a device once."""
        return self._marker.sign(f"{person}:{secrets.token_urlsafe(6)}").decode()

    def is_mark(self, mark: str, person: str) -> bool:
        """Whether we have made this mark for this person."""
        from itsdangerous import BadSignature

        try:
            return self._marker.unsign(mark).decode().rpartition(":")[0] == person
        except (BadSignature, UnicodeError):
            return False


def hash_of(random: str) -> str:
    """SHA-256 is enough: what is hashed is random, there is no list of likely ones to try."""
    return hashlib.sha256(random.encode("utf-8", "surrogatepass")).hexdigest()


def new_token() -> str:
    """A personal access token."""
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def new_device_code() -> str:
    """A code a person can type, as `K7QF-2MXA`."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def normal_device_code(code: str) -> str:
    """The code however it was typed: small letters, spaces, no dash."""
    return "".join(character for character in code.upper() if character.isalnum())
