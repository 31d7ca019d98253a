"""Rulebook 5 and 6: when the game ends, and who wins."""

from __future__ import annotations

import numpy as np
import pytest

from tarsas.contract import NOBODY
from tarsas.games.carnac.rules import dolmens
from tarsas.games.carnac.rules import play as rules
from tarsas.games.carnac.state import RED, WHITE
from tarsas.games.carnac.text.dolmens import sizes_of
from tarsas.games.carnac.text.notation import reading
from tarsas.games.carnac.text.position import position_text, read_position
from tarsas.games.carnac.text.words import ending_text
from tarsas.kernel import State

NAMES = ("Réka", "Bence")


def play(state: State, *moves: str) -> State:
    for move in moves:
        (action,) = reading(state, move)
        assert rules.is_legal(state, action), f"{move} is not legal"
        rules.play(state, action)
    return state


def turn(state: State) -> str:
    return position_text(state).splitlines()[1]


def places(state: State) -> list[int]:
    buffer = np.zeros(2, np.int8)
    dolmens.outcome(state, buffer)
    return [int(place) for place in buffer]


def scores(state: State) -> list[int]:
    buffer = np.zeros(2, np.int32)
    dolmens.scores(state, buffer)
    return [int(score) for score in buffer]


# --- 5 When it ends -------------------------------------------------------------------------------------------------

TWENTY_SEVEN_STONES = """
    5  . . . . . . . .
    4  . . . . . R W R
    3  W R W R W R W R
    2  R W R W R W R W
    1  W R W R W R W R
"""


def one_stone_left(last_tip: str) -> State:
    return read_position(f"carnac, board I, last tip {last_tip}\nred to place, 1 stone left\n{TWENTY_SEVEN_STONES}")


@pytest.mark.rule("5.1", "5.2", "CA5")
def test_the_28th_stone_ends_the_game_at_once_and_is_not_tipped() -> None:
    state = play(one_stone_left("off"), "a5 red/ns-red")
    assert turn(state) == "over, no stones left"
    assert rules.to_move(state) == NOBODY


@pytest.mark.rule("5.2", "CA5")
def test_with_the_last_tip_the_opponent_may_tip_the_28th_stone_and_then_the_game_ends() -> None:
    state = play(one_stone_left("on"), "a5 red/ns-red")
    assert turn(state) == "white to tip a5 or decline, 0 stones left"
    assert turn(play(state, "tip east")) == "over, no stones left"


@pytest.mark.rule("5.2", "CA5")
def test_with_the_last_tip_the_opponent_may_leave_the_28th_stone_standing_and_then_the_game_ends() -> None:
    assert turn(play(one_stone_left("on"), "a5 red/ns-red", "decline")) == "over, no stones left"


@pytest.mark.rule("5.2", "CA5")
def test_with_the_last_tip_a_28th_stone_that_cannot_be_tipped_ends_the_game_at_once() -> None:
    state = read_position("""
        carnac, board I, last tip on
        red to place
        5  . R . . . . . .
        4  R W . . . . . R
        3  . R W R W R W R
        2  R W R W R W R W
        1  W R W R W R W R
    """)
    assert turn(play(state, "a5 red/ns-red")) == "over, no stones left"


ONE_EMPTY_CELL = """
    5  w> w< w> w< w> w< w> w<
    4  r> r< r> r< r> r< r> r<
    3  w> w< w> w< w> w< w> w<
    2  r> r< r> r< r> r< r> r<
    1  w> w< w> w< w> w< W  .
"""


@pytest.mark.rule("5.1", "CA5")
@pytest.mark.parametrize("last_tip", ["off", "on"])
def test_a_board_without_an_empty_cell_ends_the_game(last_tip: str) -> None:
    state = read_position(f"carnac, board I, last tip {last_tip}\nred to place, 8 stones left\n{ONE_EMPTY_CELL}")
    play(state, "h1 red/ns-red")
    assert turn(state) == "over, no empty cell"
    assert rules.to_move(state) == NOBODY
    assert ending_text(state, NAMES)[0].en == "There is no empty cell left."


# --- 6 Who wins -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1", "CA6")
def test_more_dolmens_beat_a_larger_one() -> None:
    state = read_position("""
        carnac, board II
        over, no stones left
        7  . . . . . . . R . R
        6  R R R R R R . . R .
        5  R R R R R R . R . R
        4  . . . . . . . . R .
        3  W . . . . W . R . R
        2  W . . . . W . . R .
        1  W . . . . W . . . R
    """)
    assert (sizes_of(state, RED), sizes_of(state, WHITE)) == ([12], [3, 3])
    assert (scores(state), places(state)) == ([1, 2], [1, 0])
    assert ending_text(state, NAMES)[-1].en == "Bence wins by 2 dolmens to 1."


@pytest.mark.rule("6.2", "CA6")
def test_the_scoring_example_of_the_rulebook() -> None:
    """Five dolmens each, the largest 8 and 8, the second largest 6 against 5: white wins."""
    state = read_position("""
        carnac, board II
        over, no stones left
        7  w> w< wv W r> r< rv R W  .
        6  w> w< w^ W r> r< r^ R w> w<
        5  r> r< R  . w> w< wv . r> r<
        4  r> r< .  . w> w< w^ . .  R
        3  w> w< W  . r> r< R  . W  wv
        2  .  .  .  . .  .  .  . .  w^
        1  r> r< R  . .  .  .  . .  .
    """)
    assert (sizes_of(state, RED), sizes_of(state, WHITE)) == ([8, 5, 3, 3, 3], [8, 6, 3, 3, 3])
    assert (scores(state), places(state)) == ([5, 5], [1, 0])
    assert [text.en for text in ending_text(state, NAMES)] == [
        "All 28 stones are on the board.",
        "Both colours have 5 dolmens.",
        "Bence wins: the second largest dolmen decides, 6 cells to 5 (equal before it: 8).",
    ]
    assert ending_text(state, NAMES)[-1].hu == "Bence nyert: a második legnagyobb dolmenje nagyobb, 6:5 mező (előtte egyformák: 8)."


@pytest.mark.rule("6.2")
def test_with_equal_numbers_the_largest_dolmen_wins() -> None:
    state = read_position("""
        carnac, board I
        red to place
        5  R R R R . W W W
        4  . . . . . . . .
        3  R R R . . . . .
        2  . . . . . W W W
        1  . . . . . . . .
    """)
    assert (scores(state), places(state)) == ([2, 2], [0, 1])


@pytest.mark.rule("6.3", "CA6")
def test_equal_numbers_and_equal_sizes_are_a_draw() -> None:
    state = read_position("""
        carnac, board I
        red to place
        5  R R R R . W W W
        4  . . . . . W . .
        3  R R R . . . . .
        2  . . . . . W W W
        1  . . . . . . . .
    """)
    assert (scores(state), places(state)) == ([2, 2], [0, 0])


@pytest.mark.rule("6.3")
def test_without_any_dolmen_the_game_is_a_draw() -> None:
    state = play(one_stone_left("off"), "a5 red/ns-red")
    assert (scores(state), places(state)) == ([0, 0], [0, 0])
    assert ending_text(state, NAMES)[-1].en == "A draw: neither colour has a dolmen."


@pytest.mark.rule("6.1", "6.2")
def test_the_sizes_are_compared_in_order_wherever_the_dolmens_lie() -> None:
    """Small dolmens first or last on the board, the list begins with the largest."""
    state = read_position("""
        carnac, board I
        red to place
        5  R R R . R R R R
        4  . . . . . . . .
        3  R R R R R . W .
        2  . . . . . . W .
        1  R R R . . . W .
    """)
    assert sizes_of(state, RED) == [5, 4, 3, 3]
