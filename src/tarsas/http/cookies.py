"""The cookies of a visit: which there are, and how they are set."""

from __future__ import annotations

from http.cookies import SimpleCookie

from starlette.requests import Request

SECRET = "tarsas"
"""The signed secret that says who it is. No script can read it."""
MARK = "mark"
"""That somebody was let in by password here once: it stays when they sign out, and opens nothing."""
VISIT = "visit"
"""A random name for this browser, to which the tokens of its forms belong."""
NOTICE = "notice"
"""What the next page has to tell, once."""
LANGUAGE, THEME, LAYOUT, SIGHT = "language", "theme", "layout", "sight"
"""Choices of the visitor; the script of the page reads and sets some of them."""

LONG = 400 * 86_400
"""Seconds; browsers keep nothing longer."""
SOON = 120


def set_cookie(request: Request, name: str, value: str, *, seconds: int = LONG, is_for_script: bool = False) -> None:
    """Set a cookie with the answer to this request: `SafeAnswers` sends it along."""
    cookie = SimpleCookie({name: value})
    morsel = cookie[name]
    morsel["path"], morsel["samesite"], morsel["max-age"] = "/", "Lax", str(seconds)
    morsel["httponly"] = not is_for_script
    morsel["secure"] = request.url.scheme == "https"
    pending: list[str] = request.scope.setdefault("state", {}).setdefault("cookies", [])
    pending.append(morsel.OutputString())


def drop_cookie(request: Request, name: str) -> None:
    """Make the browser forget a cookie."""
    set_cookie(request, name, "", seconds=0)
