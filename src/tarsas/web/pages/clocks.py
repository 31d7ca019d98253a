"""Clocks: the ones the form offers, and any of them in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...language import Text
from ...service.tables.wishes import ClockKind, ClockWish
from .every_page import Choice

NO_CLOCK = "none"

_NONE = Text("óra nélkül", "no clock")
_PLAIN = Text("{minutes} perc", "{minutes} min")
_BUDGET = Text("{minutes} perc + lépésenként {increment} mp", "{minutes} min, +{increment} s a move")
_DAY = Text("lépésenként 1 nap", "1 day a move")
_DAYS = Text("lépésenként {days} nap", "{days} days a move")

_AMOUNT = re.compile(r"\d{1,4}(\.\d{1,3})?")

OFFERED = (NO_CLOCK, "60+0", "180+2", "300+5", "900+10", "1800+20", "days:1", "days:3", "days:7")
CUSTOM = "custom"


def clock_in(fields: Mapping[str, str]) -> ClockWish:
    """The clock that a form asks for: one of those offered, or `custom` with so many minutes or days, and seconds for each move.

    >>> clock_in({"clock": "custom", "clock.amount": "1.5", "clock.unit": "minutes", "clock.increment": "3"})
    ClockWish(kind=<ClockKind.BUDGET: 'budget'>, base=90, increment=3, days=0)
    """
    if fields.get("clock") != CUSTOM:
        return clock_of(fields.get("clock", ""))
    amount = fields.get("clock.amount", "").strip().replace(",", ".")
    if fields.get("clock.unit") == "days":
        return clock_of(f"days:{amount}")
    seconds = round(float(amount) * 60) if _AMOUNT.fullmatch(amount) else 0
    return clock_of(f"{seconds}+{fields.get('clock.increment', '').strip() or 0}")


def clock_of(value: str) -> ClockWish:
    """The clock that a form's value means; what it cannot mean, the house refuses.

    >>> clock_of("300+5").base, clock_of("days:3").days, clock_of("").kind.value
    (300, 3, 'none')
    """
    base, plus, increment = value.partition("+")
    if plus:
        return ClockWish(ClockKind.BUDGET, base=_whole(base), increment=_whole(increment))
    if value.startswith("days:"):
        return ClockWish(ClockKind.DAYS, days=_whole(value.removeprefix("days:")))
    return ClockWish()


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else 0


def clock_text(clock: ClockWish) -> Text | None:
    """The clock in words; None where there is none."""
    if clock.kind == ClockKind.BUDGET:
        minutes = f"{clock.base / 60:.3g}" if clock.base < 6000 else f"{clock.base / 60:.0f}"
        return (_BUDGET if clock.increment else _PLAIN).fill(minutes=Text(minutes.replace(".", ","), minutes), increment=clock.increment)
    if clock.kind == ClockKind.DAYS:
        return (_DAY if clock.days == 1 else _DAYS).fill(days=clock.days)
    return None


def offered_clocks() -> tuple[Choice, ...]:
    """What the form offers, no clock first."""
    return tuple(Choice(value, clock_text(clock_of(value)) or _NONE) for value in OFFERED)
