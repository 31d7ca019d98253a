"""What is learned from: the same however the board is turned, and what the table of `features.py` says."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.games.azteka.positions import aggressive, position

from tarsas.games.azteka import features
from tarsas.games.azteka.judgement import JUDGEMENT, second_opinion
from tarsas.games.azteka.rules import rings
from tarsas.games.azteka.state import DEATH, LIFE, SLICES, SPACES
from tarsas.kernel import State

boards = st.integers(0, rings.EVERYWHERE)

BOARD = """
    1 L . D . . . . .
    2 L D L D . . . .
    3 . . D . . L . .
    4 . . . D . . . .
"""


def numbers_of(state: State) -> np.ndarray:
    numbers = np.zeros(features.FEATURES, np.float32)
    features.features(state, 0, numbers)
    return numbers


def told(numbers: np.ndarray, first: int, count: int) -> list[int]:
    """Which of some features are not 0."""
    return np.flatnonzero(numbers[first : first + count]).tolist()


@given(boards, boards)
def test_a_board_that_is_turned_looks_the_same(life: int, others: int) -> None:
    state = position()
    seen = []
    for _ in range(2):
        state.figures[LIFE], state.figures[DEATH] = life, others & ~life
        seen.append(numbers_of(state).tolist())
        life, others = rings.clockwise(life), rings.clockwise(others)
    assert seen[0] == seen[1]


def test_the_numbers_tell_what_their_table_says() -> None:
    numbers = numbers_of(position(BOARD, "Death to move", rotations=6))
    assert numbers[: features.LIFE_RINGS_FROM].sum() == SLICES
    assert numbers[1 + 3] == 1  # Life in the two inner rings
    assert told(numbers, features.LIFE_RINGS_FROM, 32) == [0, 8 + 1, 16]
    assert told(numbers, features.DEATH_RINGS_FROM, 32) == [0, 8 + 1, 16, 24]
    assert told(numbers, features.LIFE_SUPPLY_FROM, 15) == [10]
    assert told(numbers, features.DEATH_SUPPLY_FROM, 15) == [9]
    assert told(numbers, features.TURNED_SPREAD_FROM, 9) == [4]
    assert told(numbers, features.DANGER_FROM, 4) == [0]
    assert numbers[features.MOVER_AT] == 0
    assert numbers[features.ROTATIONS_AT] == 0.5
    assert told(numbers, features.RACE_FROM, 26) == [13 + 6 - 1]
    assert told(numbers, features.COURSE_FROM, 4) == [0]
    assert told(numbers, features.DEATH_ROOM_FROM, 30) == []
    assert told(numbers, features.MISSING_FROM, 18) == [9 + 8 - 3]
    assert told(numbers, features.NEAREST_FROM, 16) == [8 + 2]  # the fourth slice: rings 1 and 3 turn


@given(boards)
def test_nearly_enclosed_is_every_space_with_one_edge_that_is_not_held(figures: int) -> None:
    expected = {space for space in range(SPACES) if (rings.edges_of(space) & ~figures).bit_count() == 1}
    assert {space for space in range(SPACES) if features.nearly_enclosed_by(figures) >> space & 1} == expected


@given(boards)
def test_three_in_a_slice(figures: int) -> None:
    expected = {each for each in range(SLICES) if (figures >> each & rings.FIRST_SLICE).bit_count() >= 3}
    assert {each for each in range(SLICES) if features.three_in_slice(figures) >> each & 1} == expected


def test_in_the_second_round_it_counts_how_few_figures_are_needed() -> None:
    numbers = numbers_of(position(BOARD, number=2, results=("round 1: player 1 won as Life with 11 figures, spread",)))
    assert told(numbers, features.COURSE_FROM, 4) == [3]
    assert told(numbers, features.LIFE_ROOM_FROM, 15) == [11 - 4]


def test_the_chances_of_both_add_up_and_other_variants_have_none() -> None:
    state = position(BOARD)
    chances = [second_opinion(state, seat, JUDGEMENT.learned) for seat in (0, 1)]
    assert abs(sum(chances) - 1.0) < 1e-6
    assert second_opinion(aggressive(BOARD), 0, JUDGEMENT.learned) == -1.0
