"""Clocks: how much time a decision is charged, when it runs out, and that the server's downtime is nobody's time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from .wishes import ClockKind, ClockWish

SECOND = 1_000
DAY = 86_400 * SECOND
PATIENCE_WITH_PROGRAMS = 60 * SECOND
"""Milliseconds for which a program may think; then a bot of the house decides for it."""


def milliseconds() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Downtime(NamedTuple):
    """A stretch in which no server ran, in milliseconds since 1970."""

    from_at: int
    to_at: int


def first_remaining(clock: ClockWish, players: int) -> tuple[int, ...]:
    """What each seat's clock shows before the first decision; nothing without a clock."""
    if clock.kind == ClockKind.NONE:
        return ()
    allowed = clock.base * SECOND if clock.kind == ClockKind.BUDGET else clock.days * DAY
    return (allowed,) * players


def after_decision(clock: ClockWish, remaining: tuple[int, ...], seat: int, charged: int) -> tuple[int, ...]:
    """The clocks after a decision that was charged so much. Days begin anew with each decision."""
    if clock.kind != ClockKind.BUDGET:
        return remaining
    left = max(0, remaining[seat] - charged) + clock.increment * SECOND
    return (*remaining[:seat], left, *remaining[seat + 1 :])


def after_leaving(clock: ClockWish, remaining: tuple[int, ...], seat: int, spent: int) -> tuple[int, ...]:
    """The clocks after somebody left in the middle of a decision: the time is gone, but not the last second, so that they can come back."""
    if clock.kind != ClockKind.BUDGET:
        return remaining
    return (*remaining[:seat], max(SECOND, remaining[seat] - spent), *remaining[seat + 1 :])


def run_out(remaining: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The clocks when somebody's time is up."""
    return (*remaining[:seat], 0, *remaining[seat + 1 :])


def charged(since: int, now: int, downtimes: Sequence[Downtime]) -> int:
    """The time between two moments in which somebody could have played."""
    return max(0, now - since - down(since, now, downtimes))


def down(since: int, now: int, downtimes: Sequence[Downtime]) -> int:
    """How much of the time between two moments no server ran. Stretches that overlap count once."""
    total, until = 0, since
    for stretch in sorted(downtimes):
        begin, end = max(stretch.from_at, until), min(stretch.to_at, now)
        if end > begin:
            total, until = total + end - begin, end
    return total


def deadline(since: int, left: int, now: int, downtimes: Sequence[Downtime]) -> int:
    """When the time of somebody with so much left at `since` runs out, as far as the downtimes up to `now` tell."""
    return since + left + down(since, now, downtimes)
