"""The worth of a dice turn: against enumeration with few dice left to throw, and against simulation with all eight."""

from __future__ import annotations

import time
from functools import cache
from itertools import product

import numpy as np
import pytest

from tarsas.games.alhambra_family.judgement import NOTHING, RESULTS, TurnWorth, solve_turn
from tarsas.games.alhambra_family.rules.columns import exact_space
from tarsas.games.alhambra_family.rules.dice import DICE, HAND_COUNT, HANDS, buildings_in, hand_of
from tarsas.games.alhambra_family.state import BUILDINGS, NO_BUILDING
from tarsas.kernel import compiled


def ladder() -> np.ndarray:
    """Worth: how far up the chain the result stands, a little more for later buildings."""
    worths = np.zeros(RESULTS)
    for building, count, rolls in product(range(BUILDINGS), range(1, DICE + 2), range(1, 4)):
        worths[building, count, rolls - 1] = 24 - exact_space(count, rolls) + building / 8
    return worths


def stop(worths: np.ndarray, dice: tuple[int, ...], rolls: int, black: int = NO_BUILDING) -> float:
    counts = [dice.count(building) + (building == black) for building in range(BUILDINGS)]
    return max(float(worths[building, count, rolls - 1]) for building, count in enumerate(counts) if count)


def brute_force(worths: np.ndarray, fixed: tuple[int, ...], kept: tuple[int, ...], rolls: int, black: int = NO_BUILDING) -> float:
    """What to expect of throwing all but the fixed and kept dice, where the fixed ones are never thrown again: plain recursion over faces and subsets."""
    loose = DICE - len(fixed)

    @cache
    def hand(dice: tuple[int, ...], used: int) -> float:
        best = stop(worths, fixed + dice, used, black)
        if used < 3:
            for mask in product((0, 1), repeat=loose):
                if not all(mask):
                    best = max(best, thrown(tuple(d for d, stays in zip(dice, mask, strict=True) if stays), used))
        return best

    @cache
    def thrown(held: tuple[int, ...], used: int) -> float:
        throws = list(product(range(BUILDINGS), repeat=loose - len(held)))
        return sum(hand(tuple(sorted(held + throw)), used + 1) for throw in throws) / len(throws)

    return thrown(kept, rolls)


@pytest.mark.parametrize("black", [NO_BUILDING, 4])
@pytest.mark.parametrize("kept", [(0, 0, 0, 0, 0, 1, 2), (5, 5, 4, 4, 3, 3), (0, 1, 2, 3, 4)])
def test_the_last_roll_agrees_with_enumeration(kept: tuple[int, ...], black: int):
    worths = ladder()
    shown = (*kept, *([0] * (DICE - len(kept))))
    found = {choice.kept: choice.expected for choice in TurnWorth(worths, black).choices(shown, 2)}
    assert found[tuple(sorted(kept))] == pytest.approx(brute_force(worths, (), kept, 2, black))


@pytest.mark.parametrize("kept", [(), (2,), (0, 5)])
def test_two_rolls_agree_with_enumeration_on_three_loose_dice(kept: tuple[int, ...]):
    """Five dice show towers that are worth so much that nobody throws them again; so the other three are a whole small game."""
    worths = ladder()
    worths[5, 5:, :] += 1_000 * np.arange(DICE + 2 - 5)[:, None] + 1_000_000
    fixed = (5,) * 5
    shown = (*fixed, *kept, *([1] * (3 - len(kept))))
    found = {choice.kept: choice.expected for choice in TurnWorth(worths).choices(shown, 1)}
    assert found[tuple(sorted(fixed + kept))] == pytest.approx(brute_force(worths, fixed, kept, 1))


def test_playing_the_best_keeps_earns_what_is_expected():
    """A thousand turns played as the solver says, eight dice: the mean lies within four standard errors."""
    worths = ladder()
    solved = TurnWorth(worths)
    generator = np.random.default_rng(7)
    earned = []
    advice: dict[tuple[tuple[int, ...], int], tuple[int, ...] | None] = {}
    for _ in range(1_500):
        dice = tuple(sorted(generator.integers(0, BUILDINGS, DICE).tolist()))
        for rolls in (1, 2, 3):
            if (dice, rolls) not in advice:
                advice[dice, rolls] = solved.choices(dice, rolls)[0].kept
            kept = advice[dice, rolls]
            if kept is None:
                break
            dice = tuple(sorted((*kept, *generator.integers(0, BUILDINGS, DICE - len(kept)).tolist())))
        earned.append(stop(worths, dice, rolls))
    error = np.std(earned) / len(earned) ** 0.5
    assert abs(np.mean(earned) - solved.expected) < 4 * error


def test_choices_are_listed_best_first_and_agree_with_the_worth_of_the_hand():
    worths = ladder()
    solved = TurnWorth(worths)
    dice = (1, 1, 1, 2, 3, 4, 5, 5)
    choices = solved.choices(dice, 1)
    assert choices == sorted(choices, key=lambda choice: -choice.expected)
    assert choices[0].expected == pytest.approx(solved.worth_of(dice, 1))
    assert choices[0].kept == (1, 1, 1)


def test_after_three_rolls_only_stopping_is_left():
    choices = TurnWorth(ladder()).choices((0, 0, 0, 0, 5, 5, 5, 5), 3)
    assert [(choice.kept, choice.building) for choice in choices] == [(None, 5), (None, 0)]


def test_with_the_black_die_nine_of_a_kind_can_be_reached():
    worths = ladder()
    assert TurnWorth(worths, black=2).choices((2,) * 8, 3)[0].expected == worths[2, 9, 2]
    assert TurnWorth(worths, black=2).expected > TurnWorth(worths).expected


def test_worths_of_another_shape_are_refused():
    with pytest.raises(ValueError, match="expected"):
        TurnWorth(np.zeros((6, 8, 3)))


def test_the_plain_and_the_compiled_solver_agree():
    worths = ladder()
    solved = TurnWorth(worths, black=1)
    hands, keeps = np.full((3, HAND_COUNT), NOTHING), np.full((3, HAND_COUNT), NOTHING)
    assert solve_turn(worths, 1, hands, keeps, np.zeros(HAND_COUNT)) == pytest.approx(solved.expected)
    assert np.allclose(keeps, solved.keep_worths)


def test_a_full_evaluation_takes_less_than_a_millisecond():
    worths, hands, keeps, room = ladder(), np.zeros((3, HAND_COUNT)), np.zeros((3, HAND_COUNT)), np.zeros(HAND_COUNT)
    solve = compiled(solve_turn)
    solve(worths, NO_BUILDING, hands, keeps, room)
    times = []
    for _ in range(30):
        start = time.perf_counter()
        solve(worths, NO_BUILDING, hands, keeps, room)
        times.append(time.perf_counter() - start)
    assert min(times) < 1e-3


def test_hands_of_the_table_are_those_of_the_dice():
    assert all(hand_of(buildings_in(hand)) == hand for hand in HANDS.tolist()[::97])
