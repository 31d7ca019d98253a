"""How often each address of ours may be asked for. Every route has a limit, by its method unless it names another: a new one cannot forget it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any, TypeVar

from starlette.requests import Request

from ..service.limits import LimitedAct, TooMany
from .settings import WebSettings

F = TypeVar("F", bound=Callable[..., Any])

USUAL = {"GET": LimitedAct.LOOK, "HEAD": LimitedAct.LOOK}
"""What a route is limited as that does not say; all other methods change something."""

_NETWORK_BITS = 64
"""Of an IPv6 address: the rest of it each household makes up as it likes."""


def limited_as(act: LimitedAct) -> Callable[[F], F]:
    """Mark the function of a route with what it is limited as."""

    def mark(route: F) -> F:
        route.limited_as = act  # type: ignore[attr-defined]
        return route

    return mark


def limit_of(endpoint: Callable[..., Any], method: str) -> LimitedAct:
    """What requests to this function are counted as."""
    named: LimitedAct | None = getattr(endpoint, "limited_as", None)
    return named or USUAL.get(method, LimitedAct.FORM)


class slowing_down:
    """A refusal costs us something, too: who was too fast waits for it. A class, since every request comes by here: a generator takes five times as long."""

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings

    async def __aenter__(self) -> None:
        pass

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and issubclass(kind, TooMany):
            await asyncio.sleep(self._settings.slow_down)


def address_of(request: Request) -> str:
    """Where a request comes from, as it is counted: of an IPv6 address the network alone."""
    host = request.client.host if request.client else ""
    return counted_address(host)


@lru_cache(maxsize=4096)
def counted_address(host: str) -> str:
    """An address as it is counted.

    >>> counted_address("2001:db8:1:2:3:4:5:6"), counted_address("::ffff:192.0.2.7"), counted_address("192.0.2.7"), counted_address("")
    ('2001:db8:1:2::', '192.0.2.7', '192.0.2.7', 'unknown')
    """
    try:
        found = ip_address(host)
    except ValueError:
        return host or "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> _NETWORK_BITS << _NETWORK_BITS))
