"""A dice turn told again, for tests: eight dice as every way they can lie, what follows from a choice as one large matrix, and the rules as they are worded.

It is slow and simple, and shares nothing with the solver. A black die may be set at any time, not only at the last; a roll that is undone leaves the dice as
they lay before it.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np

FACES, DICE, LAST = 6, 8, 3
NOT_SET = -1


def _counts(size: int) -> list[tuple[int, ...]]:
    return [tuple(dice.count(face) for face in range(FACES)) for dice in combinations_with_replacement(range(FACES), size)]


HANDS = _counts(DICE)
KEEPS = [kept for size in range(DICE) for kept in _counts(size)]
HAND_AT = {hand: index for index, hand in enumerate(HANDS)}
KEEP_AT = {kept: index for index, kept in enumerate(KEEPS)}


@cache
def chance() -> np.ndarray:
    """How likely each keep becomes each hand; worked out only by who asks, as every process that collects tests imports this."""
    hands, keeps = np.array(HANDS), np.array(KEEPS)
    factorials = np.array([factorial(number) for number in range(DICE + 1)], float)
    thrown = hands[None] - keeps[:, None]
    possible = (thrown >= 0).all(2)
    ways = 1 / factorials[np.maximum(thrown, 0)].prod(2)
    sizes = DICE - keeps.sum(1)
    return np.asarray(possible * ways * (factorials[sizes] / float(FACES) ** sizes)[:, None])


@cache
def parts_of_hands() -> list[np.ndarray]:
    """For each hand the keeps that can become it."""
    return [np.flatnonzero(column) for column in chance().T]


def space_of(symbols: int, rolls: int) -> int:
    return 0 if symbols > DICE else 3 * (DICE - symbols) + rolls - 1


class WholeTurn:
    """All that can be expected of a turn, for worths by void tiles used, black tiles used, building and space.

    `black` is what the die is set to before; a tile for it may be held.
    """

    def __init__(self, worths: np.ndarray, voids: int, black: int, has_black_tile: bool, otherwise: float = -np.inf) -> None:
        self.worths, self.voids, self.otherwise = worths, voids, otherwise
        self.black, self.can_set = black, has_black_tile and black == NOT_SET
        self.second, self.first, self.fresh = cache(self._second), cache(self._first), cache(self._fresh)

    def places(self, hand: tuple[int, ...], rolls: int, used: int, black: int) -> list[float]:
        is_used = int(black != NOT_SET and self.black == NOT_SET)
        counts = [count + (face == black) for face, count in enumerate(hand)]
        found = [float(self.worths[used, is_used, face, space_of(count, rolls)]) for face, count in enumerate(counts) if count]
        return [*found, self.otherwise] if rolls < LAST else found

    @cache  # noqa: B019 - a turn lives as long as its test
    def stops(self, rolls: int, used: int, black: int) -> np.ndarray:
        return np.array([max(self.places(hand, rolls, used, black)) for hand in HANDS])

    def settings(self, black: int) -> list[int]:
        """What the black die may be set to now."""
        return list(range(FACES)) if black == NOT_SET and self.can_set else []

    @cache  # noqa: B019 - a turn lives as long as its test
    def last(self, used: int, black: int) -> np.ndarray:
        """Every hand after the last roll, but for undoing it."""
        return np.asarray(np.max([self.stops(LAST, used, black), *(self.last(used, face) for face in self.settings(black))], axis=0))

    def _kept(self, values: np.ndarray, floors: np.ndarray | None) -> np.ndarray:
        """The best keep of every hand, where a throw may be taken back to a floor."""
        if floors is None:
            means = chance() @ values
            return np.array([means[parts].max() for parts in parts_of_hands()])
        return np.array([(chance()[parts] @ np.maximum(values, floor)).max() for parts, floor in zip(parts_of_hands(), floors, strict=True)])

    def _second(self, first: int | None, used: int, black: int) -> np.ndarray:
        """Every hand after the second roll; `first` is the hand it was thrown from, None where undoing this roll is left out."""
        floors = self.second(first, used + 1, black) if used < self.voids else None
        found = [self.stops(2, used, black), self._kept(self.last(used, black), floors)]
        if first is not None and used < self.voids:
            found.append(np.full(len(HANDS), self.first(first, used + 1, black)))
        return np.asarray(np.max([*found, *(self.second(first, used, face) for face in self.settings(black))], axis=0))

    def _first(self, first: int, used: int, black: int) -> float:
        """One hand after the first roll."""
        # Without a void tile nothing depends any more on what was thrown from.
        values = self.second(first if used < self.voids else None, used, black)
        found = [*self.places(HANDS[first], 1, used, black), float((chance()[parts_of_hands()[first]] @ values).max())]
        if used < self.voids:
            found.append(self.fresh(used + 1, black))
        return max([*found, *(self.first(first, used, face) for face in self.settings(black))])

    def _fresh(self, used: int, black: int) -> float:
        """The turn before its first roll."""
        ways = np.array([factorial(DICE) / prod(factorial(count) for count in hand) for hand in HANDS])
        return float((self.firsts(used, black) * ways).sum() / FACES**DICE)

    @cache  # noqa: B019 - a turn lives as long as its test
    def firsts(self, used: int, black: int) -> np.ndarray:
        """Every hand after the first roll, with one void tile at most."""
        assert self.voids - used <= 1
        values = self.second(None, used, black)
        found = [self.stops(1, used, black), *(self.firsts(used, face) for face in self.settings(black))]
        if used < self.voids:
            below = np.array([self.first(first, used + 1, black) for first in range(len(HANDS))])
            found += [self._kept(values, below), np.full(len(HANDS), self.fresh(used + 1, black))]
        else:
            found.append(self._kept(values, None))
        return np.asarray(np.max(found, axis=0))
