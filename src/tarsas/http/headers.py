"""The headers of every answer that keep a page to itself, and the size a request may have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

Header = tuple[bytes, bytes]

LARGEST_BODY = 64 * 1024
"""No form and no act of ours comes near it."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

SECURITY_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NO_STORE = "no-store"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox"
"""A picture that is opened alone carries its own style and figures; nothing else in it may do anything."""

_PLAIN = tuple((name.lower().encode(), value.encode()) for name, value in {**SECURITY_HEADERS, "Cache-Control": NO_STORE}.items())
_SECURE = (b"strict-transport-security", b"max-age=31536000")


class SafeAnswers:
    """Around the whole app: security headers and the cookies of the visit on every answer, nothing kept by caches unless a route says so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add to the head of its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_headers(message["headers"], scope)
            await send(message)

        await self.app(scope, LimitedBody(scope, receive), send_safely)


def with_headers(headers: Iterable[Header], scope: Scope) -> list[Header]:
    """The headers every answer has unless it says otherwise, and the cookies that the visit set. Bytes, as they go over the wire: every answer comes by here."""
    found = list(headers)
    known = {name for name, _ in found}
    usual = (*_PLAIN, _SECURE) if scope["scheme"] == "https" else _PLAIN
    found += [header for header in usual if header[0] not in known]
    return found + [(b"set-cookie", cookie.encode("latin-1")) for cookie in scope.get("state", {}).get("cookies", ())]


class LimitedBody:
    """Receives a request's body, and refuses one that is too large, whether it says so or not."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self._receive = receive
        self._left = LARGEST_BODY
        length = Headers(scope=scope).get("content-length", "0")
        self._is_too_large = not length.isdecimal() or int(length) > LARGEST_BODY

    async def __call__(self) -> Message:
        """The next piece; raises 413."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._is_too_large or self._left < 0:
                raise HTTPException(413)
        return message

    def let_go(self) -> None:
        """It has been answered: whoever keeps the request does not keep its connection."""
        self._receive = _nothing_more


async def _nothing_more() -> Message:
    return {"type": "http.disconnect"}
