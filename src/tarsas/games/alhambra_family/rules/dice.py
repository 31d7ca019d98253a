"""Dice as a multiset of symbols: every hand of 0 … 8 dice has a number, and every roll is one hand with its weight.

A *hand* is one whole number: the count of each building in five bits, Tower lowest, Pavilion highest. So two hands are joined by
adding them, and whether one is a part of the other takes one subtraction.

    bits    25–29      20–24      15–19     10–14      5–9      0–4
            Pavilion   Seraglio   Arcades   Chambers   Garden   Tower

The *number* of a hand goes from 0 (no dice) to 3,002 (eight towers): first by size, then with the most of the earlier buildings
first. `HANDS[number]` is the hand, `number_of(hand)` the way back. Hands of n dice are `FIRST_OF_SIZE[n]` … `FIRST_OF_SIZE[n + 1] - 1`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Final

from ....contract import Actions, Weights
from ....kernel import Generator, below, compilable, table
from ..state import BUILDINGS

DICE: Final = 8
"""AL1: eight white dice."""
FACES: Final = 6

BITS: Final = 5
COUNT_MASK: Final = (1 << BITS) - 1
ONE_OF_EACH: Final = sum(1 << (BITS * place) for place in range(BUILDINGS))
GUARDS: Final = ONE_OF_EACH << (BITS - 1)
"""The highest bit of each count: no count reaches it, so it can be borrowed from in a subtraction."""
NO_DICE: Final = 0

# One die of each building, as a hand.
DIE: Final = tuple(1 << (BITS * (BUILDINGS - 1 - building)) for building in range(BUILDINGS))


def hand_of(buildings: Iterable[int]) -> int:
    """The hand of these dice, given as buildings in any order."""
    return sum(DIE[building] for building in buildings)


def buildings_in(hand: int) -> list[int]:
    """The dice of a hand in the order of the columns: the way back from `hand_of`."""
    return [building for building in range(BUILDINGS) for _ in range(count_of(hand, building))]


FIRST_OF_SIZE: Final = tuple(comb(size + BUILDINGS - 1, BUILDINGS) for size in range(DICE + 2))
HAND_COUNT: Final = FIRST_OF_SIZE[DICE + 1]
KEEP_COUNT: Final = FIRST_OF_SIZE[DICE]
"""Hands of 0 … 7 dice: what can be kept, as every roll throws at least one die (AL5)."""

HANDS: Final = table([hand_of(dice) for size in range(DICE + 1) for dice in combinations_with_replacement(range(BUILDINGS), size)], "i4")

# BEFORE[place, dice]: of the hands with so many dice among the last `place + 1` buildings, how many hands with fewer come before.
BEFORE: Final = table([[comb(dice + place, place + 1) for dice in range(DICE + 1)] for place in range(BUILDINGS)], "i4")


@compilable
def count_of(hand: int, building: int) -> int:
    """How many dice of a hand show this building."""
    return (hand >> (BITS * (BUILDINGS - 1 - building))) & COUNT_MASK


@compilable
def dice_in(hand: int) -> int:
    """How many dice the hand has."""
    return ((hand * ONE_OF_EACH) >> (BITS * (BUILDINGS - 1))) & COUNT_MASK


@compilable
def number_of(hand: int) -> int:
    """The number of a hand of at most eight dice.

    The product has in its k-th five bits the dice of the last k + 1 buildings: that is all the order of hands depends on.
    """
    sums = hand * ONE_OF_EACH
    number = 0
    for place in range(BUILDINGS):
        number += BEFORE[place, (sums >> (BITS * place)) & COUNT_MASK]
    return number


@compilable
def is_part_of(hand: int, whole: int) -> bool:
    """Whether every die of the first hand is found in the second."""
    return ((whole | GUARDS) - hand) & GUARDS == GUARDS


def _ways(hand: int) -> int:
    """In how many ways the dice of a hand, told apart, can show it: n! over the product of the factorials of the counts."""
    ways = factorial(dice_in(hand))
    for building in range(BUILDINGS):
        ways //= factorial(count_of(hand, building))
    return ways


ROLL_WEIGHTS: Final = table([_ways(hand) for hand in HANDS], "i4")
"""The weight of each hand as a roll: those of n dice sum to 6ⁿ."""


def _with_one_more() -> list[list[int]]:
    """`WITH[number, building]`: the number of the hand with one more die of this building (-1 behind eight dice)."""
    return [[number_of(hand + die) if number < KEEP_COUNT else -1 for die in DIE] for number, hand in enumerate(HANDS)]


def _with_one_less() -> list[list[int]]:
    """`WITHOUT[number, building]`: the number of the hand without one die of this building, -1 where it has none."""
    return [[number_of(hand - DIE[building]) if count_of(hand, building) else -1 for building in range(BUILDINGS)] for hand in HANDS]


WITH: Final = table(_with_one_more(), "i2")
WITHOUT: Final = table(_with_one_less(), "i2")


# --- Rolling: one chance outcome is the hand that the thrown dice show ------------------------------------------------


@compilable
def is_roll_of(number: int, dice: int) -> bool:
    """Whether this many dice can show the hand of this number."""
    return FIRST_OF_SIZE[dice] <= number < FIRST_OF_SIZE[dice + 1]


@compilable
def list_rolls(dice: int, first_action: int, actions: Actions) -> int:
    """All rolls of so many dice, as actions from `first_action` on, ascending; returns how many."""
    first = FIRST_OF_SIZE[dice]
    count = FIRST_OF_SIZE[dice + 1] - first
    for index in range(count):
        actions[index] = first_action + first + index
    return count


@compilable
def weigh_rolls(dice: int, first_action: int, actions: Actions, weights: Weights) -> int:
    """All rolls of so many dice with their weights; returns how many."""
    count = list_rolls(dice, first_action, actions)
    for index in range(count):
        weights[index] = ROLL_WEIGHTS[FIRST_OF_SIZE[dice] + index]
    return count


@compilable
def total_of_rolls(dice: int) -> int:
    """What the weights of all rolls of so many dice sum to: 6 to the power of the dice."""
    total = 1
    for _ in range(dice):
        total *= FACES
    return total


@compilable
def sample_roll(dice: int, generator: Generator) -> int:
    """The number of one roll: die by die, each face equally likely. The faces are the digits to base 6 of one random number."""
    digits = below(generator, total_of_rolls(dice))
    hand = 0
    for _ in range(dice):
        hand += 1 << (BITS * (digits % FACES))
        digits //= FACES
    return number_of(hand)


# --- Keeping: any part of the dice shown but all of them --------------------------------------------------------------


@compilable
def ways_to_keep(shown: int) -> int:
    """How many different hands can be kept of these dice: every part of them but the whole, as at least one die is thrown."""
    ways = 1
    for building in range(BUILDINGS):
        ways *= count_of(shown, building) + 1
    return ways - 1


@compilable
def can_keep(number: int, shown: int) -> bool:
    """Whether the hand of this number may be kept of the dice shown (AL5)."""
    return is_part_of(HANDS[number], shown) and HANDS[number] != shown


@compilable
def list_keeps(shown: int, first_action: int, actions: Actions, count: int) -> int:
    """Write all hands that can be kept behind the first `count` actions, ascending; returns the new count."""
    for number in range(KEEP_COUNT):
        if can_keep(number, shown):
            actions[count] = first_action + number
            count += 1
    return count


@compilable
def nth_keep(shown: int, nth: int) -> int:
    """The number of the n-th way to keep, in some order, 0 … `ways_to_keep` - 1: how many of each building are the digits of n."""
    kept = 0
    for building in range(BUILDINGS):
        choices = count_of(shown, building) + 1
        kept = (kept << BITS) | (nth % choices)
        nth //= choices
    return number_of(kept)
