"""Clocks: the ones the form offers, and any of them in words."""

from __future__ import annotations

from ...language import Text
from ...service.tables.wishes import ClockKind, ClockWish
from . import Choice

NO_CLOCK = "none"

_NONE = Text("nincs óra", "no clock")
_BUDGET = Text("{minutes} perc, lépésenként +{increment} mp", "{minutes} min, +{increment} s a move")
_DAY = Text("lépésenként 1 nap", "1 day a move")
_DAYS = Text("lépésenként {days} nap", "{days} days a move")

OFFERED = (NO_CLOCK, "300+5", "900+10", "1800+20", "days:1", "days:3", "days:7")


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
        return _BUDGET.fill(minutes=f"{clock.base / 60:g}", increment=clock.increment)
    if clock.kind == ClockKind.DAYS:
        return (_DAY if clock.days == 1 else _DAYS).fill(days=clock.days)
    return None


def offered_clocks() -> tuple[Choice, ...]:
    """What the form offers, no clock first."""
    return tuple(Choice(value, clock_text(clock_of(value)) or _NONE) for value in OFFERED)
