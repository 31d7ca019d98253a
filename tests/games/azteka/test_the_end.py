"""Rulebook 5: the end of a round and of the match."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.azteka.positions import board_of, decision, ended, legal, play, position, three

from tarsas.contract import NOBODY
from tarsas.games.azteka.rules import play as rules
from tarsas.games.azteka.rules.goals import outcome, scores
from tarsas.games.azteka.state import ENDINGS
from tarsas.games.azteka.text.notation import reading
from tarsas.games.azteka.text.words import ending_text, sentence
from tarsas.kernel import State, copy_of

LIFE_WINS_BY_FATE = """
    1 L L L L . . . .
    2 L L L L . . . .
    3 L L L . . . . .
    4 L L . . . . . D
"""
LIFE_WINS_BY_SPREADING = """
    1 . L . . . . . .
    2 . L . . . . . .
    3 L L L L L L L L
    4 . . . . . . . .
"""
DEATH_WINS_BY_A_SLICE = """
    1 . . . D . . . .
    2 . L . . D . . .
    3 . . L . D . . .
    4 . . . L D . . .
"""
DEATH_WINS_WITH_ELEVEN = """
    1 D . . D . D D .
    2 D L . . D . D .
    3 D . L . D . . .
    4 . . . L D . D .
"""
A_PEACEFUL_BOARD = """
    1 . . . . . . . .
    2 . . . L . . . .
    3 . . D . . . . .
    4 . . . . . . . .
"""


def result(state: State) -> tuple[str, list[int], list[int]]:
    """Why the game ended, the places and the rounds won."""
    places, won = np.zeros(2, np.int8), np.zeros(2, np.int32)
    ending = outcome(state, places)
    scores(state, won)
    return ENDINGS[ending], places.tolist(), won.tolist()


def second_round(board: str, first: str, rotations: int = 0) -> State:
    return position(board, rotations=rotations, number=2, results=[f"round 1: {first}"])


@pytest.mark.rule("5.1")
def test_a_goal_ends_the_round_at_once_and_the_winner_s_figures_are_counted() -> None:
    state = play(position(DEATH_WINS_BY_A_SLICE), "ring 1")
    assert (ended(state), decision(state)) == (("slice", 2, 4), "round 2, Life to move, 0 rotations in a row")


@pytest.mark.rule("5.1")
def test_the_game_is_over_after_the_second_round_and_its_board_stays() -> None:
    state = play(second_round(LIFE_WINS_BY_SPREADING, "nobody won, rotation limit"), "life 4.2")
    assert (rules.to_move(state), legal(state), decision(state)) == (NOBODY, set(), "round 2, over")
    assert board_of(state) == LIFE_WINS_BY_SPREADING.replace("4 . .", "4 . L")


@pytest.mark.rule("5.1")
def test_the_score_is_the_number_of_rounds_won() -> None:
    state = play(position(DEATH_WINS_BY_A_SLICE), "ring 1")
    assert result(state) == ("goes on", [1, 0], [0, 1])


# --- 5.2 Nobody wins a round ----------------------------------------------------------------------------------------


@pytest.mark.rule("5.2", "AK8")
def test_24_rotations_in_a_row_end_the_round_undecided() -> None:
    state = play(position(A_PEACEFUL_BOARD), *["ring 1"] * 23)
    assert decision(state) == "round 1, Death to move, 23 rotations in a row"
    assert ended(play(state, "ring 1")) == ("rotation limit", 0, 0)
    assert decision(state) == "round 2, Life to move, 0 rotations in a row"


@pytest.mark.rule("5.2", "AK8")
def test_a_placement_between_begins_the_count_anew() -> None:
    state = play(position(A_PEACEFUL_BOARD), *["ring 1"] * 23, "death 1.4")
    assert state.rotations == 0
    assert ended(play(state, *["ring 1"] * 23))[0] == "open"


@pytest.mark.rule("5.2", "AK8")
def test_a_goal_reached_by_the_24th_rotation_counts() -> None:
    assert ended(play(position(DEATH_WINS_BY_A_SLICE, rotations=23), "ring 1")) == ("slice", 2, 4)


@pytest.mark.rule("AK8")
def test_an_option_makes_it_48() -> None:
    state = position(A_PEACEFUL_BOARD)
    state.rotation_limit = 48
    assert ended(play(state, *["ring 1"] * 47))[0] == "open"
    assert ended(play(state, "ring 1"))[0] == "rotation limit"


@pytest.mark.rule("AK8")
def test_a_rotation_by_90_degrees_is_one_rotation_and_goals_are_tested_at_its_end_only() -> None:
    # Half way, Life would have spread.
    board = """
        1 . . . L . . . .
        2 . L . . . . L .
        3 L . . . . L . .
        4 . L . L . . L .
    """
    state = play(position(board, game="aggressive variant"), "ring 4 90")
    assert (ended(state)[0], state.rotations) == ("open", 1)


@pytest.mark.rule("AK8", "7.5")
def test_with_three_players_endless_turning_is_a_draw() -> None:
    state = play(three(A_PEACEFUL_BOARD, rotations=23), "ring 1")
    places = np.zeros(3, np.int8)
    assert (ENDINGS[outcome(state, places)], places.tolist()) == ("rotation limit", [0, 0, 0])


# --- 5.3 The winner of the match ------------------------------------------------------------------------------------


@pytest.mark.rule("5.3", "AK7")
def test_whoever_wins_both_rounds_wins_the_match() -> None:
    state = play(second_round(DEATH_WINS_BY_A_SLICE, "player 1 won as Life with 14 figures, fate"), "ring 1")
    assert result(state) == ("two rounds won", [0, 1], [2, 0])


@pytest.mark.rule("5.3", "AK7")
@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("player 1 won as Life with 10 figures, spread", ("fewer figures", [0, 1], [1, 1])),
        ("player 1 won as Life with 12 figures, spread", ("fewer figures", [1, 0], [1, 1])),
        ("player 1 won as Life with 11 figures, spread", ("equal figures", [0, 0], [1, 1])),
    ],
)
def test_with_one_round_each_fewer_figures_win_and_equally_many_are_a_draw(first: str, expected: tuple[str, list[int], list[int]]) -> None:
    # The second player, now Life, spreads with 11 figures.
    assert result(play(second_round(LIFE_WINS_BY_SPREADING, first), "life 4.2")) == expected


@pytest.mark.rule("5.3", "AK7")
def test_the_figures_that_count_are_the_winner_s_own() -> None:
    # Player 1 wins as Death with 11 figures on the board; Life's three do not matter.
    state = play(second_round(DEATH_WINS_WITH_ELEVEN, "player 2 won as Death with 12 figures, ring"), "ring 1")
    assert (ended(state, 2), result(state)[0]) == (("slice", 1, 11), "fewer figures")


@pytest.mark.rule("5.3", "AK7")
def test_one_round_won_and_one_undecided_wins_the_match() -> None:
    first_undecided = play(second_round(LIFE_WINS_BY_SPREADING, "nobody won, rotation limit"), "life 4.2")
    second_undecided = play(second_round(A_PEACEFUL_BOARD, "player 1 won as Life with 14 figures, fate", rotations=23), "ring 1")
    assert [result(first_undecided), result(second_undecided)] == [("one round won", [1, 0], [0, 1]), ("one round won", [0, 1], [1, 0])]


@pytest.mark.rule("5.3", "AK7")
def test_two_undecided_rounds_are_a_draw() -> None:
    state = play(second_round(A_PEACEFUL_BOARD, "nobody won, rotation limit", rotations=23), "ring 4")
    assert result(state) == ("no round won", [0, 0], [0, 0])


# --- How it is told -------------------------------------------------------------------------------------------------


def test_the_end_tells_both_rounds_and_the_match() -> None:
    state = play(second_round(LIFE_WINS_BY_SPREADING, "player 1 won as Life with 14 figures, fate"), "life 4.2")
    told = ending_text(state, ("Réka", "Bence"))
    assert [text.en for text in told] == [
        "Round 1 goes to Réka (Life, 14 figures) – fate: all figures are on the board.",
        "Round 2 goes to Bence (Life, 11 figures) – spread: a figure in every slice and in every ring.",
        "Bence wins the match: one round each, but with fewer figures (11 against 14).",
    ]
    assert told[0].hu == "Az 1. fordulót Réka nyerte (Élet, 14 figura): a sors beteljesült, minden figurája a táblán áll."


def test_the_log_tells_that_a_round_ended_and_that_roles_are_swapped() -> None:
    before = position(LIFE_WINS_BY_FATE)
    after = play(copy_of(before), "life 3.4")
    (action,) = reading(before, "life 3.4")
    told = sentence(before, action, after, ("Réka", "Bence"))
    assert [text.hu for text in told] == [
        "Réka letett egy életfigurát: 3. gyűrű, 4. szelet",
        "Az 1. fordulót Réka nyerte (Élet, 14 figura): a sors beteljesült, minden figurája a táblán áll",
        "Szerepcsere: Bence az Élet, ő kezd",
    ]
