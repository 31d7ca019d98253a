"""How long a server is waited for: what is tried again, after how long, and when it is given up. Both clients, and their streams, go by it."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from typing import Any

import httpx

from ..language import Text
from .errors import TooFast, Unreachable, refusal

log = logging.getLogger("tarsas.client")

_BROKE = Text(
    "Megszakadt a kapcsolat, és nem tudni, megtörtént-e, amit kértél: {reason}.",
    "The connection broke, and nobody knows whether it was done: {reason}.",
)
_SILENT = Text("A szerver nem válaszol: {reason}.", "The server does not answer: {reason}.")
_AWAY = Text("A szerver most nem érhető el: {reason}", "The server is away: {reason}")
_ENDS = Text("A szerver újra meg újra lezárja a kapcsolatot.", "The server ends its stream again and again.")

AWAY = frozenset({502, 503, 504})
"""A server that restarts, or a proxy that has none behind it."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
WORTH_TELLING = 1.0
"""Seconds: who waits so long should find in the log what for."""


class Patience:
    """The attempts at one request. `pause` says how long to wait after one that failed, or raises what is to be told."""

    def __init__(self, seconds: float, *, is_repeatable: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._deadline = clock() + seconds
        self._is_repeatable = is_repeatable
        self._next = FIRST_PAUSE

    def after_failure(self, problem: httpx.TransportError) -> float:
        """Seconds to wait after the connection failed; raises `Unreachable`."""
        if not (self._is_repeatable or isinstance(problem, httpx.ConnectError | httpx.ConnectTimeout)):
            raise Unreachable(_BROKE.fill(reason=_reason(problem))) from problem
        return self._pause(_SILENT.fill(reason=_reason(problem)), problem)

    def after_answer(self, response: httpx.Response) -> float | None:
        """None where the answer is what was asked for; else the seconds to wait before asking again. Raises what the server refuses."""
        if response.is_success:
            return None
        problem = refusal(response.status_code, problem_of(response))
        if isinstance(problem, TooFast):
            return self._pause(problem.text, problem, at_least=max(problem.retry_after, _told_wait(response)))
        if response.status_code in AWAY and self._is_repeatable:
            return self._pause(_AWAY.fill(reason=problem.text), problem)
        raise problem

    def after_end(self) -> float:
        """Seconds to wait after a stream that the server has ended: it restarts."""
        return self._pause(_ENDS, Unreachable(_ENDS))

    def _pause(self, why: Text, cause: Exception, at_least: float = 0.0) -> float:
        # At odd moments: many that lost the same server must not all come back at once.
        pause = max(at_least, self._next * random.uniform(0.5, 1.0))
        is_long = self._next < WORTH_TELLING <= 2 * self._next
        self._next = min(2 * self._next, LONGEST_PAUSE)
        if self._clock() + pause > self._deadline:
            raise Unreachable(why) from cause
        if is_long:
            log.info("%s It is asked again.", why.en)
        return pause


def problem_of(response: httpx.Response) -> dict[str, Any]:
    """What a refusal says; a proxy's page says nothing that a program could read."""
    try:
        found = response.json()
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _told_wait(response: httpx.Response) -> float:
    told = response.headers.get("retry-after", "")
    return float(told) if told.isdecimal() else 0.0


def _reason(problem: Exception) -> str:
    return str(problem) or type(problem).__name__
