"""Shares of wins, Elo and their intervals, and the test that may stop a match early. Everything is reckoned from sets of games with the same luck.

A *share* is what part of a match's wins one bot has: of a game that several win together, each winner has its part. Between two players a set is a
pair of games with the seats swapped, so its five possible shares (0, ¼, ½, ¾, 1) are the pentanomial of chess engines' testing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SIGMAS = 1.959964
"""Of a normal distribution 95 % lie within."""
MOST_ELO = 1200.0
"""Beyond this a difference says no more than "always"."""
RESAMPLES = 400
ERROR_RATE = 0.05
"""Of the sequential test: how often it may decide wrongly, either way."""


@dataclass(frozen=True)
class Interval:
    """A figure with the interval that holds its true value in 95 of 100 such measurements."""

    value: float
    low: float
    high: float

    def lies_in(self, low: float, high: float) -> bool:
        """Whether all of it lies between the two."""
        return low <= self.low and self.high <= high


def share_interval(sets: Sequence[float]) -> Interval:
    """The mean share of some sets. Two imagined sets, one won and one lost, widen it: without them a bot that has won all would be sure to win always."""
    if not sets:
        return Interval(0.5, 0.0, 1.0)
    widened = np.array([*sets, 0.0, 1.0])
    spread = SIGMAS * float(widened.std(ddof=1)) / math.sqrt(len(widened))
    middle, mean = float(widened.mean()), float(np.mean(sets))
    return Interval(mean, max(0.0, min(mean, middle - spread)), min(1.0, max(mean, middle + spread)))


def mean_interval(sets: Sequence[float], lowest: float, highest: float) -> Interval:
    """The mean of any figure of sets that lies between two bounds, such as places: with few sets it is wide, of one set nothing is known."""
    mean = float(np.mean(sets))
    spread = math.inf if len(sets) < 2 else SIGMAS * float(np.std(sets, ddof=1)) / math.sqrt(len(sets)) * (1 + 2 / len(sets))
    return Interval(mean, max(lowest, mean - spread), min(highest, mean + spread))


def elo_of(share: float, fair: float = 0.5) -> float:
    """By how many points somebody is stronger who wins this share where equals would win the fair one.

    >>> round(elo_of(0.75)), round(elo_of(1 / 3, fair=1 / 3)), elo_of(1.0)
    (191, 0, 1200.0)
    """
    if share <= 0 or share >= 1:
        return math.copysign(MOST_ELO, share - 0.5)
    odds = share / (1 - share) * (1 - fair) / fair
    return max(-MOST_ELO, min(MOST_ELO, 400 * math.log10(odds)))


@dataclass(frozen=True)
class SequentialTest:
    """Whether a share is `low` or less, or `high` or more, decided as soon as the games allow: the sequential probability ratio test, with
    the variance of the sets as it was found."""

    low: float
    high: float

    @property
    def bound(self) -> float:
        """How large the ratio's logarithm has to be, either way."""
        return math.log((1 - ERROR_RATE) / ERROR_RATE)

    def ratio(self, sets: Sequence[float]) -> float:
        """The logarithm of how much likelier `high` is than `low`, after these sets."""
        if len(sets) < 2:
            return 0.0
        widened = np.array([*sets, 0.0, 1.0])
        return len(sets) * (self.high - self.low) * (2 * float(np.mean(sets)) - self.low - self.high) / (2 * float(widened.var(ddof=1)))

    def verdict(self, sets: Sequence[float]) -> str | None:
        """`high` or `low` once it is decided; None before."""
        ratio = self.ratio(sets)
        return None if abs(ratio) < self.bound else "high" if ratio > 0 else "low"


Seated = tuple[tuple[int, ...], tuple[float, ...]]
"""A game as ratings see it: who sat where, and each seat's part of the win."""


def ratings(games: Mapping[int, Sequence[Seated]], bots: int, seed: int = 0) -> list[Interval]:
    """The Elo of each bot beside the mean of all, from games by the number of their luck: the strengths under which the wins are likeliest
    (each wins in proportion to its strength, at a table of any size), and intervals from drawing whole lucks again and again."""
    lucks = sorted(games)
    tables = [_counted(games[luck], bots) for luck in lucks]
    if not tables:
        return [Interval(0.0, -MOST_ELO, MOST_ELO)] * bots
    kinds = sorted({seating for table in tables for seating in table})
    wins = np.array([[table.get(kind, (0.0, np.zeros(bots)))[1] for kind in kinds] for table in tables])
    played = np.array([[table.get(kind, (0.0, None))[0] for kind in kinds] for table in tables])
    seats = np.array([[kind.count(bot) for bot in range(bots)] for kind in kinds], np.float64)
    fitted = _fit(wins.sum(axis=0), played.sum(axis=0), seats)
    drawing = np.random.default_rng(seed)
    drawn = np.array([_drawn(drawing, wins, played, seats) for _ in range(RESAMPLES)])
    low, high = np.percentile(drawn, (2.5, 97.5), axis=0)
    return [Interval(float(value), float(min(value, a)), float(max(value, b))) for value, a, b in zip(fitted, low, high, strict=True)]


def _counted(games: Sequence[Seated], bots: int) -> dict[tuple[int, ...], tuple[float, NDArray[np.float64]]]:
    """Of one luck, by who sat at the table (in any order): how many games, and what each bot won of them."""
    counted: dict[tuple[int, ...], tuple[float, NDArray[np.float64]]] = {}
    for seating, parts in games:
        kind = tuple(sorted(seating))
        before, won = counted.get(kind, (0.0, np.zeros(bots)))
        won = won.copy()
        for bot, part in zip(seating, parts, strict=True):
            won[bot] += part
        counted[kind] = (before + 1, won)
    return counted


def _drawn(drawing: np.random.Generator, wins: NDArray[np.float64], played: NDArray[np.float64], seats: NDArray[np.float64]) -> NDArray[np.float64]:
    chosen = drawing.integers(len(wins), size=len(wins))
    return _fit(wins[chosen].sum(axis=0), played[chosen].sum(axis=0), seats)


def _fit(wins: NDArray[np.float64], played: NDArray[np.float64], seats: NDArray[np.float64]) -> NDArray[np.float64]:
    """Strengths by Hunter's minorisation, in Elo around a mean of 0. Half an imagined win and loss for each bot keep it finite."""
    won, strength = wins.sum(axis=0) + 0.5, np.ones(seats.shape[1])
    for _ in range(200):
        expected = (played / (seats @ strength)) @ seats + 1.0 / (strength + 1.0)
        grown = won / expected
        grown /= math.exp(float(np.log(grown).mean()))
        if float(np.abs(np.log(grown / strength)).max()) < 1e-6:
            break
        strength = grown
    rated: NDArray[np.float64] = np.clip(400 * np.log10(strength), -MOST_ELO, MOST_ELO)
    return rated
