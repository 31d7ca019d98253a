"""Dice as multisets: numbering, rolls with their weights, keeping a part of them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest

from tarsas.games.alhambra_family.rules.dice import (
    DICE,
    FIRST_OF_SIZE,
    HAND_COUNT,
    HANDS,
    KEEP_COUNT,
    ROLL_WEIGHTS,
    buildings_in,
    can_keep,
    dice_in,
    hand_of,
    is_part_of,
    is_roll_of,
    list_keeps,
    nth_keep,
    number_of,
    sample_roll,
    total_of_rolls,
    ways_to_keep,
    weigh_rolls,
)
from tarsas.games.alhambra_family.state import BUILDINGS
from tarsas.games.alhambra_family.text.names import letters_of, plain_words, read_dice, read_letters
from tarsas.kernel import new_generator


def test_every_hand_of_up_to_eight_dice_has_its_number():
    assert (HAND_COUNT, KEEP_COUNT, len(set(HANDS.tolist()))) == (3_003, 1_716, 3_003)
    assert [number_of(hand) for hand in HANDS] == list(range(HAND_COUNT))


def test_hands_go_by_size_then_with_the_most_of_the_earlier_buildings_first():
    assert [letters_of(hand) for hand in HANDS.tolist()[:12]] == ["", "P", "S", "A", "C", "G", "T", "PP", "PS", "PA", "PC", "PG"]
    assert [dice_in(HANDS[first]) for first in FIRST_OF_SIZE[:-1]] == list(range(DICE + 1))


@pytest.mark.parametrize("dice", range(1, DICE + 1))
def test_the_weights_of_all_rolls_sum_to_six_to_the_power_of_the_dice(dice: int):
    actions, weights = np.zeros(2_000, np.int32), np.zeros(2_000, np.int64)
    count = weigh_rolls(dice, 100, actions, weights)
    assert weights[:count].sum() == total_of_rolls(dice) == 6**dice
    assert all(is_roll_of(action - 100, dice) for action in actions[:count].tolist())


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_a_roll_weighs_as_many_ways_as_its_dice_can_fall(dice: int):
    ways = Counter(number_of(hand_of(faces)) for faces in product(range(BUILDINGS), repeat=dice))
    assert all(ROLL_WEIGHTS[number] == count for number, count in ways.items())


def test_a_sampled_roll_has_as_many_dice_as_were_thrown():
    generator = new_generator(1)
    assert all(is_roll_of(sample_roll(dice, generator), dice) for dice in range(1, DICE + 1) for _ in range(50))


def test_a_part_of_a_hand_has_no_building_more_often():
    assert is_part_of(hand_of([0, 5, 5]), hand_of([0, 0, 5, 5, 5]))
    assert not is_part_of(hand_of([0, 0, 0]), hand_of([0, 0, 5, 5, 5]))


@pytest.mark.parametrize("dice", [[0, 0, 1, 2, 3, 3, 4, 5], [2] * 8, [0, 1, 2, 3, 4, 5, 5, 5]])
def test_any_dice_but_all_may_be_kept(dice: list[int]):
    shown = hand_of(dice)
    buffer = np.zeros(KEEP_COUNT, np.int32)
    count = list_keeps(shown, 0, buffer, 0)
    listed = buffer[:count].tolist()
    parts = {number_of(hand_of(d for d, stays in zip(dice, kept, strict=True) if stays)) for kept in product((0, 1), repeat=DICE) if not all(kept)}
    assert listed == sorted(parts)
    assert count == ways_to_keep(shown)
    assert sorted(nth_keep(shown, nth) for nth in range(count)) == listed
    assert not can_keep(number_of(shown), shown)


def test_dice_are_read_in_both_languages_and_as_letters():
    hand = hand_of([0, 0, 5])
    for text in ("pavilion pavilion tower", "2 pavilion, tower", "2 pavilon 1 torony", "PPT", "tower p p"):
        assert read_dice(plain_words(text)) == hand
    assert read_dice(["2", "2", "tower"]) is None
    assert read_dice(["castle"]) is None
    assert read_dice(["9", "tower"]) is None
    assert read_letters(letters_of(hand)) == hand
    assert buildings_in(hand) == [0, 0, 5]
