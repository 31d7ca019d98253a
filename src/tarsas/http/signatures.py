"""What the server signs for browsers: tokens against forged forms, and notices that wait for the next page.

The key lies in the store, so that forms on pages which were open during a restart still work, whichever process gets them.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer

from ..service.house import House

NOTICE_SECONDS = 120
"""A notice that no page has shown by then is of no use any more."""


class Signer:
    """Signs and checks with one key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._notes = URLSafeTimedSerializer(key, salt="notice")

    @classmethod
    async def of(cls, house: House) -> Signer:
        """The signer of a house; its key is made the first time."""
        return cls(await house.key("web_key"))

    def csrf_token(self, visit: str) -> str:
        """A token for the forms of a browser. Every one is different, so that compressing a page tells nothing about it."""
        salt = secrets.token_urlsafe(12)
        return f"{salt}.{self._mark(visit, salt)}"

    def is_csrf_token(self, visit: str, token: str) -> bool:
        """Whether we gave this token to this browser."""
        salt, _, mark = token.partition(".")
        return bool(visit and salt) and hmac.compare_digest(self._mark(visit, salt).encode(), mark.encode())

    def _mark(self, visit: str, salt: str) -> str:
        return hmac.new(self._key, f"csrf:{visit}:{salt}".encode(), hashlib.sha256).hexdigest()

    def note(self, content: dict[str, Any]) -> str:
        """A small content for a cookie, signed."""
        return str(self._notes.dumps(content))

    def read_note(self, note: str) -> dict[str, Any]:
        """What `note` signed; nothing where it is forged or old."""
        try:
            content = self._notes.loads(note, max_age=NOTICE_SECONDS)
        except BadSignature:
            return {}
        return content if isinstance(content, dict) else {}
