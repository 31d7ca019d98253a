"""What every choice of a dice turn is worth, exactly, where a roll may be undone (the void tile) and a ninth die be set (the black one).

Given is what each result is worth: `worths[voids, black, building, space]`, where so many void tiles and black dice have been used on the way, and `otherwise`,
what may be had instead of placing before the last roll. Everything else follows.

- A black die is best set last, just before the marker is placed: nothing is lost by waiting. So it is a part of stopping.
- Undoing a roll leads back to the hand that was thrown from, with a tile less. What that is worth is a *floor* under every throw from this hand: the best part of
  a hand to keep is the one with the highest mean of whatever is more, the floor or what the throw comes to. All floors are seen to in one walk (`best_above_floor`).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...kernel import Field, compilable, table
from .judgement import NOTHING, Worths, best_parts, throw_all
from .rules.columns import SPACES, exact_space
from .rules.dice import (
    BEFORE,
    BITS,
    COUNT_MASK,
    DICE,
    FACES,
    FIRST_OF_SIZE,
    GUARDS,
    HAND_COUNT,
    HANDS,
    KEEP_COUNT,
    ONE_OF_EACH,
    ROLL_WEIGHTS,
    count_of,
)
from .rules.turn import MOST_ROLLS
from .state import BUILDINGS

WHOLE: Final = FIRST_OF_SIZE[DICE]
"""The number of the first hand of all eight dice."""
WHOLE_HANDS: Final = HAND_COUNT - WHOLE
MOST_VOIDS: Final = 3
USES: Final = (MOST_VOIDS + 1, 2, BUILDINGS, SPACES)
"""The shape of `worths`: nothing is used up to all three void tiles, no black die or one."""


def _parts() -> tuple[Field, Field, Field]:
    """Every hand of eight dice with each of its parts: where its parts begin, the numbers of the parts, and of what is thrown with each."""
    hands = np.asarray(HANDS)
    whole, kept = hands[WHOLE:], hands[:KEEP_COUNT]
    is_part = (((whole | GUARDS)[:, None] - kept) & GUARDS) == GUARDS
    of, part = np.nonzero(is_part)
    sums = (whole[of] - kept[part]).astype(np.int64) * ONE_OF_EACH
    before = np.asarray(BEFORE)
    rest = sum(before[place, (sums >> (BITS * place)) & COUNT_MASK] for place in range(BUILDINGS))
    starts = np.concatenate(([0], np.cumsum(is_part.sum(1))))
    return table(starts.tolist(), "i4"), table(part.tolist(), "i2"), table(np.asarray(rest).tolist(), "i2")


PART_STARTS, PARTS, RESTS = _parts()
ROLL_CHANCES: Final = table(
    [ROLL_WEIGHTS[number] / FACES**size for size, (first, end) in enumerate(pairwise(FIRST_OF_SIZE)) for number in range(first, end)], "f8"
)
"""How likely each hand is as a roll of its dice."""


@compilable
def stop_worth(worths: Worths, used: int, is_set: int, hand: int, rolls: int, black: int, may_set: bool) -> float:
    """The best that can be had by placing at once, the black die set before where it may be: on a building that shows, or will then."""
    best = NOTHING
    for building in range(BUILDINGS):
        count = count_of(hand, building) + (building == black)
        if count > 0:
            best = max(best, worths[used, is_set, building, exact_space(count, rolls)])
        if may_set:
            best = max(best, worths[used, 1, building, exact_space(count + 1, rolls)])
    return best


@compilable
def stop_worths(worths: Worths, used: int, is_set: int, rolls: int, black: int, may_set: bool, otherwise: float, found: Worths) -> None:
    """The same for every hand of eight dice, in place; before the last roll there may be something else to do."""
    for number in range(WHOLE, HAND_COUNT):
        worth = stop_worth(worths, used, is_set, HANDS[number], rolls, black, may_set)
        found[number] = max(worth, otherwise) if rolls < MOST_ROLLS else worth


@compilable
def best_above_floor(values: Worths, floors: Worths, best: Worths) -> None:
    """For every hand of eight dice the best mean of keeping a part of it, where each throw is worth its value or the floor of the hand thrown from.

    With the hands in the order of their floors, the highest first, a throw that is worth more than one floor is worth more than all that follow: so each throw is
    added but once to the parts it can come from, and for each part is known what it has above the floor, and how likely it is to fall below.
    """
    above = np.zeros(KEEP_COUNT)
    below = np.ones(KEEP_COUNT)
    by_value = np.argsort(values[WHOLE:])
    by_floor = np.argsort(floors[WHOLE:])
    left = WHOLE_HANDS
    for back in range(WHOLE_HANDS):
        hand = int(by_floor[WHOLE_HANDS - 1 - back])
        floor = floors[WHOLE + hand]
        while left > 0 and values[WHOLE + by_value[left - 1]] > floor:
            left -= 1
            thrown = int(by_value[left])
            for index in range(PART_STARTS[thrown], PART_STARTS[thrown + 1]):
                chance = ROLL_CHANCES[RESTS[index]]
                above[PARTS[index]] += chance * values[WHOLE + thrown]
                below[PARTS[index]] -= chance
        found = NOTHING
        for index in range(PART_STARTS[hand], PART_STARTS[hand + 1]):
            found = max(found, above[PARTS[index]] + max(0.0, below[PARTS[index]]) * floor)
        best[WHOLE + hand] = found


@compilable
def best_from_two(
    worths: Worths, used: int, voids: int, is_set: int, black: int, may_set: bool, otherwise: float, lower: Worths, keeps: Worths, found: Worths
) -> None:
    """What every hand is worth after the second roll, but for undoing that roll; `lower` is the same, all in, with a void tile less."""
    last = np.full(HAND_COUNT, NOTHING)
    best = np.full(HAND_COUNT, NOTHING)
    stop_worths(worths, used, is_set, 3, black, may_set, otherwise, last)
    if voids == 0:
        throw_all(last, keeps)
        best_parts(keeps, best)
    else:
        best_above_floor(last, lower, best)
    stop_worths(worths, used, is_set, 2, black, may_set, otherwise, found)
    for number in range(WHOLE, HAND_COUNT):
        found[number] = max(found[number], best[number])


@compilable
def fresh_turn(worths: Worths, used: int, voids: int, is_set: int, black: int, may_set: bool, otherwise: float) -> float:
    """What a turn is worth before its first roll. Of the void tiles no more than one is thought of: who holds a second after undoing a first roll is rare."""
    keeps = np.zeros(HAND_COUNT)
    second = np.full(HAND_COUNT, NOTHING)
    best = np.full(HAND_COUNT, NOTHING)
    lower_first = np.full(HAND_COUNT, NOTHING)
    first = np.full(HAND_COUNT, NOTHING)
    worth = NOTHING
    for with_voids in range(min(voids, 1) + 1):
        spent = used + min(voids, 1) - with_voids
        best_from_two(worths, spent, with_voids, is_set, black, may_set, otherwise, second.copy(), keeps, second)
        if with_voids == 0:
            throw_all(second, keeps)
            best_parts(keeps, best)
        else:
            best_above_floor(second, lower_first, best)
        stop_worths(worths, spent, is_set, 1, black, may_set, otherwise, first)
        for number in range(WHOLE, HAND_COUNT):
            first[number] = max(first[number], best[number], worth)
            lower_first[number] = first[number]
        throw_all(first, keeps)
        worth = keeps[0]
    return float(worth)


@compilable
def solve_from(
    worths: Worths, hands: NDArray[np.int64], rolls: int, voids: int, is_set: int, black: int, may_set: bool, otherwise: float, keeps: Worths
) -> tuple[float, float]:
    """What each choice of dice to keep is worth (in `keeps`, by its number), what undoing the roll is, and what the position is, all in.

    `hands` are the numbers of the hands after each roll so far; `is_set` is 1 where the black die has been set in thought: its tile is used then.
    """
    first = int(hands[0])
    second = np.full(HAND_COUNT, NOTHING)
    after_one = NOTHING
    lower_two = NOTHING
    for with_voids in range(voids + 1):
        used = voids - with_voids
        is_asked = with_voids == voids
        if is_asked and rolls > 1:
            break
        lower = second.copy()
        best_from_two(worths, used, with_voids, is_set, black, may_set, otherwise, lower, keeps, second)
        for number in range(WHOLE, HAND_COUNT):
            second[number] = max(second[number], after_one)
        throw_all(second, keeps)
        best = stop_of(worths, used, is_set, first, 1, black, may_set, otherwise)
        for index in range(PART_STARTS[first - WHOLE], PART_STARTS[first - WHOLE + 1]):
            best = max(best, keeps[PARTS[index]])
        undone = fresh_turn(worths, used + 1, with_voids - 1, is_set, black, may_set, otherwise) if with_voids > 0 else NOTHING
        if is_asked:
            return undone, max(best, undone)
        after_one = max(best, undone)
        if rolls > 1:
            lower_two = second[int(hands[1])]
    undone = NOTHING
    if voids > 0:
        undone = after_one if rolls == 2 else lower_two
    best = stop_of(worths, 0, is_set, int(hands[rolls - 1]), rolls, black, may_set, otherwise)
    if rolls == 2:
        last = np.full(HAND_COUNT, NOTHING)
        stop_worths(worths, 0, is_set, 3, black, may_set, otherwise, last)
        for number in range(WHOLE, HAND_COUNT):
            last[number] = max(last[number], lower_two)
        throw_all(last, keeps)
        shown = int(hands[1]) - WHOLE
        for index in range(PART_STARTS[shown], PART_STARTS[shown + 1]):
            best = max(best, keeps[PARTS[index]])
    return undone, max(best, undone)


@compilable
def stop_of(worths: Worths, used: int, is_set: int, number: int, rolls: int, black: int, may_set: bool, otherwise: float) -> float:
    """The best that one hand has without a further throw."""
    worth = stop_worth(worths, used, is_set, HANDS[number], rolls, black, may_set)
    return max(worth, otherwise) if rolls < MOST_ROLLS else worth
