"""The log stays short, whatever is sent to us: of each kind of line only so many in a while, then how many more there were."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

LINES = 5
"""So many lines of a kind are written at once."""
WHILE = 60.0
"""Seconds after which they are written again."""
MOST_KINDS = 500
"""So many kinds are told apart; the one unheard for longest is forgotten."""


@dataclass
class Heard:
    """How many lines of a kind there were since a moment, and how many of them were left out."""

    since: float
    lines: int = 0
    left_out: int = 0


class ThrottledLog(logging.Filter):
    """Lets a few lines of each kind through. A kind is what the line says before its values are filled in, and the error it tells of."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: OrderedDict[tuple[str, int, str, str], Heard] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written; the first after some that were not says how many."""
        now = self._clock()
        heard = self._heard(_kind_of(record), now)
        if now - heard.since >= WHILE:
            heard.since, heard.lines = now, 0
        heard.lines += 1
        if heard.lines > LINES:
            heard.left_out += 1
            return False
        if heard.left_out:
            record.msg, record.args = f"{record.getMessage()} ({heard.left_out} more like this were left out)", ()
            heard.left_out = 0
        return True

    def _heard(self, kind: tuple[str, int, str, str], now: float) -> Heard:
        heard = self._kinds.setdefault(kind, Heard(now))
        self._kinds.move_to_end(kind)
        while len(self._kinds) > MOST_KINDS:
            self._kinds.popitem(last=False)
        return heard


def _kind_of(record: logging.LogRecord) -> tuple[str, int, str, str]:
    error = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, str(record.msg)[:100], error.__name__ if error else ""


def begin_log() -> None:
    """Write the log to the standard error, throttled: our own lines, and those of the server and of asyncio."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    throttled = ThrottledLog()
    for handler in logging.getLogger().handlers:
        handler.addFilter(throttled)
