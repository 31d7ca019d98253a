"""Glicko-2, as in Mark Glickman's "Example of the Glicko-2 system" (2022): pure, and checked against its worked example.

The steps below have the numbers of that paper. A rating period is here one table: everybody is rated as soon as a table is over, and the
deviation grows with the time since the last one (`periods`), instead of once for everybody at the end of a month.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

SCALE = 173.7178
"""Points of the familiar scale to one of the paper's."""
TAU = 0.5
"""How much a volatility may change; the paper recommends 0.3 to 1.2 and reckons its example with 0.5."""
PRECISION = 1e-6

FIRST_RATING, FIRST_DEVIATION, FIRST_VOLATILITY = 1500.0, 350.0, 0.06
PROVISIONAL_DEVIATION = 110.0
"""With a larger deviation than this the rating says little yet."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, how unsure that is, and how much it moves; `games` played."""

    rating: float = FIRST_RATING
    deviation: float = FIRST_DEVIATION
    volatility: float = FIRST_VOLATILITY
    games: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet for a place on the leaderboard."""
        return self.deviation > PROVISIONAL_DEVIATION


@dataclass(frozen=True)
class Result:
    """A game against somebody: 1 won, 0.5 drawn or shared, 0 lost."""

    opponent: Rating
    score: float


def rated(rating: Rating, results: Sequence[Result], periods: float = 1.0) -> Rating:
    """The rating after these results, so many rating periods after the last change (a fraction is fine)."""
    mu, phi = (rating.rating - FIRST_RATING) / SCALE, rating.deviation / SCALE  # step 2
    if not results:
        return Rating(rating.rating, _grown(phi, rating.volatility, periods), rating.volatility, rating.games)
    faced = [((each.opponent.rating - FIRST_RATING) / SCALE, each.opponent.deviation / SCALE, each.score) for each in results]
    expected = [(_g(phi_j), _expected(mu, mu_j, phi_j), score) for mu_j, phi_j, score in faced]
    variance = 1.0 / sum(g * g * e * (1.0 - e) for g, e, _ in expected)  # step 3
    gained = sum(g * (score - e) for g, e, score in expected)
    delta = variance * gained  # step 4
    volatility = _new_volatility(phi, rating.volatility, variance, delta)  # step 5
    grown = _grown(phi, volatility, periods) / SCALE  # step 6
    phi_after = 1.0 / math.sqrt(1.0 / (grown * grown) + 1.0 / variance)  # step 7
    mu_after = mu + phi_after * phi_after * gained
    return Rating(FIRST_RATING + SCALE * mu_after, SCALE * phi_after, volatility, rating.games + 1)  # step 8


def _grown(phi: float, volatility: float, periods: float) -> float:
    """The deviation after time has passed; never less sure than about somebody new."""
    return min(FIRST_DEVIATION, SCALE * math.sqrt(phi * phi + periods * volatility * volatility))


def _g(phi: float) -> float:
    return 1.0 / math.sqrt(1.0 + 3.0 * phi * phi / (math.pi * math.pi))


def _expected(mu: float, mu_j: float, phi_j: float) -> float:
    # Kept off 0 and 1: ratings thousands of points apart would make the variance infinite.
    return min(1.0 - 1e-9, max(1e-9, 1.0 / (1.0 + math.exp(-_g(phi_j) * (mu - mu_j)))))


def _new_volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5: the root of the paper's f, by the Illinois algorithm."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        ex = math.exp(x)
        total = phi * phi + variance + ex
        return ex * (delta * delta - total) / (2.0 * total * total) - (x - a) / (TAU * TAU)

    low, high = a, _upper_bound(f, a, phi, variance, delta)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0.0:
            low, f_low = high, f_high
        else:
            f_low /= 2.0
        high, f_high = middle, f_middle
    return math.exp(low / 2.0)


def _upper_bound(f: Callable[[float], float], a: float, phi: float, variance: float, delta: float) -> float:
    """The other end of the interval that holds the root."""
    beyond = delta * delta - phi * phi - variance
    if beyond > 0.0:
        return math.log(beyond)
    k = 1
    while f(a - k * TAU) < 0.0:
        k += 1
    return a - k * TAU
