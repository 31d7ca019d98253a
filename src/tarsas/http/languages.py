"""Which language a visitor reads: the one chosen here, else the one the browser asks for."""

from __future__ import annotations

from ..language import Language

DEFAULT = Language.EN


def language_of(chosen: str | None, accepted: str) -> Language:
    """The language of a cookie, or the best of an `Accept-Language` header.

    >>> str(language_of(None, "de, hu-HU;q=0.9, en;q=0.8")), str(language_of("en", "hu")), str(language_of("xx", "fr"))
    ('hu', 'en', 'en')
    """
    if chosen in tuple(Language):
        return Language(chosen)
    wishes = sorted((_wish(part) for part in accepted[:500].split(",")), key=lambda wish: -wish[1])
    return next((Language(name) for name, weight in wishes if weight > 0 and name in tuple(Language)), DEFAULT)


def _wish(part: str) -> tuple[str, float]:
    name, _, weight = part.strip().lower().partition(";q=")
    try:
        return name.partition("-")[0], float(weight) if weight else 1.0
    except ValueError:
        return name, 0.0
