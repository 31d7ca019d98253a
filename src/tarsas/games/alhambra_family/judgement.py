"""The exact worth of a dice turn, by dynamic programming over the 3,003 hands of 0 … 8 dice.

Somebody who knows what each result is worth (a building, how many symbols, in how many rolls) learns here what every hand is worth after
every roll, and what to expect of every choice of dice to keep. Two steps do it all, each a walk over the table of hands:

- *throwing*: what to expect of kept dice is the average over the six faces of what to expect with that face kept as well: dice
  may be thrown one by one, as nobody decides between them;
- *keeping*: the best part of a hand is the best of its own worth when kept and of the best parts of the hands one die smaller.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernel import compilable, compiled
from .rules.dice import DICE, FACES, FIRST_OF_SIZE, HAND_COUNT, HANDS, KEEP_COUNT, WITH, WITHOUT, buildings_in, can_keep, count_of, hand_of, number_of
from .rules.turn import MOST_ROLLS
from .state import BUILDINGS, NO_BUILDING

Worths = NDArray[np.float64]

NOTHING: Final = -1e18
"""Worth less than any result."""

RESULTS: Final = (BUILDINGS, DICE + 2, MOST_ROLLS)
"""The shape of the worths of results: `worths[building, symbols, rolls - 1]`; nine symbols are possible with the black die."""


class Choice(NamedTuple):
    """A choice after a roll, with what to expect of it: dice to keep, or (`kept` is None) to stop and place on `building`."""

    expected: float
    kept: tuple[int, ...] | None
    building: int = NO_BUILDING


@compilable
def best_result(worths: Worths, hand: int, rolls: int, black: int) -> float:
    """The worth of the best building that these dice, and the black die, show at least once."""
    best = NOTHING
    for building in range(BUILDINGS):
        count = count_of(hand, building) + (building == black)
        if count > 0 and worths[building, count, rolls - 1] > best:
            best = worths[building, count, rolls - 1]
    return best


@compilable
def throw_all(hand_worths: Worths, keep_worths: Worths) -> None:
    """What to expect of every choice of kept dice, from the worths of the hands of eight dice."""
    for number in range(FIRST_OF_SIZE[DICE], HAND_COUNT):
        keep_worths[number] = hand_worths[number]
    for back in range(KEEP_COUNT):
        number = KEEP_COUNT - 1 - back
        total = 0.0
        for building in range(BUILDINGS):
            total += keep_worths[WITH[number, building]]
        keep_worths[number] = total / FACES


@compilable
def best_parts(keep_worths: Worths, best: Worths) -> None:
    """For every hand the best worth of keeping a part of it, at least one die being thrown."""
    best[0] = keep_worths[0]
    for number in range(1, HAND_COUNT):
        found = keep_worths[number] if number < KEEP_COUNT else NOTHING
        for building in range(BUILDINGS):
            smaller = WITHOUT[number, building]
            if smaller >= 0 and best[smaller] > found:
                found = best[smaller]
        best[number] = found


@compilable
def solve_turn(worths: Worths, black: int, hand_worths: Worths, keep_worths: Worths, best: Worths) -> float:
    """Fill in the worth of every hand after each roll and of every keep before each roll; returns the worth of the whole turn.

    `hand_worths[rolls - 1]` is for hands of eight dice after so many rolls, `keep_worths[rolls]` for dice kept when so many rolls have
    been used: `keep_worths[0, 0]` is the turn before its first roll. `best` is room to work in.
    """
    for back in range(MOST_ROLLS):
        rolls = MOST_ROLLS - back
        for number in range(FIRST_OF_SIZE[DICE], HAND_COUNT):
            worth = best_result(worths, HANDS[number], rolls, black)
            if rolls < MOST_ROLLS and best[number] > worth:
                worth = best[number]
            hand_worths[rolls - 1, number] = worth
        throw_all(hand_worths[rolls - 1], keep_worths[rolls - 1])
        best_parts(keep_worths[rolls - 1], best)
    return float(keep_worths[0, 0])


class TurnWorth:
    """A dice turn solved for given worths of results. `black` is the building on the black die, where it has been set."""

    def __init__(self, worths: Worths, black: int = NO_BUILDING) -> None:
        if worths.shape != RESULTS:
            raise ValueError(f"The worths of results have the shape {worths.shape}; expected {RESULTS}: building, symbols, rolls - 1.")
        self.worths = np.ascontiguousarray(worths, np.float64)
        self.black = black
        self.hand_worths = np.full((MOST_ROLLS, HAND_COUNT), NOTHING)
        self.keep_worths = np.full((MOST_ROLLS, HAND_COUNT), NOTHING)
        self.expected: float = compiled(solve_turn)(self.worths, black, self.hand_worths, self.keep_worths, np.zeros(HAND_COUNT))
        """What to expect of the whole turn, before its first roll."""

    def choices(self, dice: Iterable[int], rolls: int) -> list[Choice]:
        """Everything that can be chosen with these eight dice on the table after so many rolls, the best first; fewer dice kept where equal."""
        hand = hand_of(dice)
        found = []
        for building in range(BUILDINGS):
            count = count_of(hand, building) + (building == self.black)
            if count:
                found.append(Choice(float(self.worths[building, count, rolls - 1]), None, building))
        if rolls < MOST_ROLLS:
            keeps = (number for number in range(KEEP_COUNT) if can_keep(number, hand))
            found += [Choice(float(self.keep_worths[rolls, number]), tuple(buildings_in(HANDS[number]))) for number in keeps]
        return sorted(found, key=lambda choice: (-choice.expected, len(choice.kept or ())))

    def worth_of(self, dice: Iterable[int], rolls: int) -> float:
        """What to expect with these eight dice on the table after so many rolls."""
        return float(self.hand_worths[rolls - 1, number_of(hand_of(dice))])
