"""The results a dice turn can come to: their numbers, what playouts say of them along a column, and how likely each is.

A result that places a marker has the number `25 × building + space`, where the space behind the last one means that the marker fell off. What a game has besides
has higher numbers.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...kernel import State, compilable
from .dice_turns import PART_STARTS, PARTS, WHOLE, stop_of, stop_worths
from .judgement import NOTHING, Worths, throw_all
from .rules.columns import SPACES, exact_space
from .rules.dice import FACES, HAND_COUNT, HANDS, KEEP_COUNT, WITH, count_of, number_of
from .rules.turn import MOST_ROLLS
from .state import BUILDINGS

Visits = NDArray[np.int64]

CHAIN: Final = SPACES + 1
PLACED: Final = BUILDINGS * CHAIN
"""How many results place a marker."""

NEAR: Final = 0.04
"""Choices that are worth so much less than the best are still thought of."""
LEAST_NEAR: Final = 0.15
FIRST_GUESS: Final = 0.01
"""What a space is worth before anything was tried: so much more than the one behind it."""


@compilable
def place_result(building: int, space: int) -> int:
    """The number of the result that a marker comes to stand on this space."""
    return building * CHAIN + space


@compilable
def numbers_of_hands(state: State) -> Visits:
    """The numbers of the hands after each roll so far."""
    numbers = np.zeros(MOST_ROLLS, np.int64)
    for roll in range(state.rolls):
        numbers[roll] = number_of(state.hands[roll])
    return numbers


@compilable
def chain_worths(sums: Worths, visits: Visits, first: int, found: Worths) -> bool:
    """What the results of one chain, from number `first` on, are worth: the means of their playouts, pooled where a space would be worth less than one behind it.

    A space that was not tried is as good as its neighbours say. False, and nothing found, where none was.
    """
    worth = np.zeros(CHAIN)
    weight = np.zeros(CHAIN)
    last = np.zeros(CHAIN, np.int64)
    pools = 0
    for space in range(CHAIN):
        if visits[first + space] == 0:
            continue
        weight[pools] = float(visits[first + space])
        worth[pools] = sums[first + space] / weight[pools]
        last[pools] = space
        while pools > 0 and worth[pools] > worth[pools - 1]:
            both = weight[pools - 1] + weight[pools]
            worth[pools - 1] = (worth[pools - 1] * weight[pools - 1] + worth[pools] * weight[pools]) / both
            weight[pools - 1] = both
            last[pools - 1] = last[pools]
            pools -= 1
        pools += 1
    if pools == 0:
        return False
    pool = 0
    for space in range(CHAIN):
        if space > last[pool] and pool + 1 < pools:
            pool += 1
        found[first + space] = worth[pool]
    return True


@compilable
def smooth(sums: Worths, visits: Visits, first: int, found: Worths) -> None:
    """The worths of the six columns' results from number `first` on; a column of which nothing is known is as good as the others are on the whole."""
    total = 0.0
    count = 0.0
    for number in range(first, first + PLACED):
        total += sums[number]
        count += visits[number]
    mean = total / count if count > 0 else 0.5
    for building in range(BUILDINGS):
        start = first + building * CHAIN
        if not chain_worths(sums, visits, start, found):
            for space in range(CHAIN):
                found[start + space] = mean + FIRST_GUESS * (SPACES / 2 - space) * (1.0 if count == 0 else 0.1)


@compilable
def nearness(worth: float, best: float) -> float:
    """How much a choice is thought of: 1 for the best one, little for one that is much worse, but never nothing: few playouts may have slandered it."""
    near = max(LEAST_NEAR, 1.0 - (best - worth) / NEAR)
    return near * near


@compilable
def note_stops(worths: Worths, hand: int, rolls: int, black: int, may_set: bool, best: float, mass: float, reach: Worths) -> None:
    """A hand that comes up so often is perhaps placed: note the spaces, each by how near it is to the best."""
    for building in range(BUILDINGS):
        count = count_of(hand, building) + (building == black)
        if count > 0:
            space = exact_space(count, rolls)
            reach[building, space] += mass * nearness(worths[0, 0, building, space], best)
        if may_set:
            space = exact_space(count + 1, rolls)
            reach[building, space] += mass * nearness(worths[0, 1, building, space], best)


@compilable
def note_keeps(keeps: Worths, number: int, best: float, mass: float, kept: Worths) -> None:
    """A hand that comes up so often is perhaps thrown again: note its parts, each by how near it is to the best."""
    start = PART_STARTS[number - WHOLE]
    end = PART_STARTS[number - WHOLE + 1]
    total = 0.0
    for index in range(start, end):
        total += nearness(keeps[PARTS[index]], best)
    for index in range(start, end):
        kept[PARTS[index]] += mass * nearness(keeps[PARTS[index]], best) / total


@compilable
def throw(mass: Worths) -> None:
    """From how often each part is kept to how often each hand of eight dice comes up, in place."""
    for number in range(KEEP_COUNT):
        share = mass[number] / FACES
        if share > 0.0:
            for building in range(BUILDINGS):
                mass[WITH[number, building]] += share


@compilable
def reached(
    worths: Worths, number: int, rolls: int, black: int, may_set: bool, otherwise: float, keeps: Worths, expected: float, reach: Worths
) -> None:
    """How often a turn comes to each space of each column from this hand on, if good choices are made; undoing is left out."""
    mass = np.zeros(HAND_COUNT)
    note_stops(worths, HANDS[number], rolls, black, may_set, expected, 1.0, reach)
    if rolls == MOST_ROLLS:
        return
    note_keeps(keeps, number, expected, 1.0, mass)
    hands = np.full(HAND_COUNT, NOTHING)
    later = np.zeros(HAND_COUNT)
    for roll in range(rolls + 1, MOST_ROLLS + 1):
        throw(mass)
        after = np.zeros(HAND_COUNT)
        if roll < MOST_ROLLS:
            stop_worths(worths, 0, 0, roll + 1, black, may_set, otherwise, hands)
            throw_all(hands, later)
        for hand in range(WHOLE, HAND_COUNT):
            if mass[hand] < 1e-7:
                continue
            best = stop_of(worths, 0, 0, hand, roll, black, may_set, otherwise)
            if roll < MOST_ROLLS:
                for index in range(PART_STARTS[hand - WHOLE], PART_STARTS[hand - WHOLE + 1]):
                    best = max(best, later[PARTS[index]])
                note_keeps(later, hand, best, mass[hand], after)
            note_stops(worths, HANDS[hand], roll, black, may_set, best, mass[hand], reach)
        mass = after
