"""Winning chances as whole numbers: sums of them are exact, so a ledger of them adds up to the last digit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...bots.analysis import Value

WHOLE: Final = 1_000_000
"""What all chances of a position add up to."""


@dataclass(frozen=True)
class Chances:
    """The winning chance of each seat, and of those without a seat together, in millionths; the standard error is a share of 1."""

    seats: tuple[int, ...]
    neutral: int
    error: float

    @classmethod
    def of(cls, value: Value) -> Chances:
        """A value in millionths, which add up exactly."""
        *seats, neutral = shared_out(WHOLE, (*value.seats, value.neutral))
        return cls(tuple(seats), neutral, value.error)

    def share(self, seat: int) -> float:
        """A seat's chance from 0 to 1."""
        return self.seats[seat] / WHOLE

    def to_json(self) -> list[Any]:
        """As a list: the seats, the neutral players, the error."""
        return [*self.seats, self.neutral, round(self.error, 6)]

    @classmethod
    def from_json(cls, kept: Sequence[Any]) -> Chances:
        """What `to_json` wrote."""
        *seats, neutral, error = kept
        return cls(tuple(int(seat) for seat in seats), int(neutral), float(error))


def shared_out(whole: int, parts: Sequence[float]) -> list[int]:
    """A whole number in the ratio of these parts, as whole numbers that add up to it: the largest remainders are rounded up.

    >>> shared_out(100, (1, 1, 1)), shared_out(0, (0, 0))
    ([34, 33, 33], [0, 0])
    """
    total = sum(parts)
    exact = [whole * part / total if total else 0.0 for part in parts]
    return rounded(exact, whole)


def rounded(exact: Sequence[float], total: int) -> list[int]:
    """Numbers rounded so that they add up to this total, which is about their sum.

    >>> rounded((-88.6, 33.7, 4.9), -50), rounded((0.5, 0.5), 1)
    ([-89, 34, 5], [1, 0])
    """
    down = [int(each // 1) for each in exact]
    missing = total - sum(down)
    first = sorted(range(len(exact)), key=lambda place: (down[place] - exact[place], place))
    for place in first[:missing]:
        down[place] += 1
    return down
