"""The dice turn solved for a position."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.alhambra.positions import table, turn

from tarsas.games.alhambra.judgement import best_keeps, result_worth, result_worths
from tarsas.games.alhambra.term_weights import FIRST_IN_COLUMN, SECOND_IN_COLUMN, WEIGHTS
from tarsas.games.alhambra_family.state import GARDEN, TOWER


@pytest.mark.rule("4.4", "5.1")
def test_a_better_place_in_a_column_is_worth_more():
    state = table(columns={"tower": "5 B . .\n3 C . ."})
    worths = [result_worth(state, TOWER, symbols, 1) for symbols in (6, 4, 2)]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.rule("4.4", "5.1")
def test_a_first_place_is_worth_its_weight_and_a_second_place_its_own():
    alone = table()
    assert result_worth(alone, TOWER, 8, 1) == pytest.approx((0.7 + 0.1 * TOWER) * WEIGHTS[FIRST_IN_COLUMN])
    behind = table(columns={"tower": "8 B . ."})
    assert result_worth(behind, TOWER, 7, 1) / result_worth(alone, TOWER, 7, 1) == pytest.approx(WEIGHTS[SECOND_IN_COLUMN] / WEIGHTS[FIRST_IN_COLUMN])


@pytest.mark.rule("4.5", "4.6")
def test_a_result_is_worth_what_the_space_is_where_the_marker_comes_to_stand():
    state = table(columns={"tower": "5 B C .\n1 D B C"})
    assert result_worth(state, TOWER, 5, 1) == result_worth(state, TOWER, 5, 3)
    assert result_worth(state, TOWER, 1, 1) == 0


def test_advice_keeps_what_there_is_most_of():
    assert best_keeps(turn("GGGGGTAP"))[0].kept == (GARDEN,) * 5 or best_keeps(turn("GGGGGTAP"))[0].building == GARDEN
    assert best_keeps(turn("TTTTTTTT"))[0] == (result_worth(table(), TOWER, 8, 1), None, TOWER)


def test_after_the_third_roll_advice_is_where_to_place():
    choices = best_keeps(turn("GGGGGTAP", "GGGGGTAP", "GGGGGTAP"))
    assert [choice.kept for choice in choices] == [None] * 4
    assert choices[0].building == GARDEN


def test_advice_takes_worths_of_one_s_own():
    worths = np.zeros_like(result_worths(table()))
    worths[TOWER, 1:, :] = 1
    assert best_keeps(turn("GGGGGTAP"), worths)[0].expected == 1


def test_there_is_no_advice_where_nobody_decides_about_dice():
    assert best_keeps(table()) == []
