"""Rulebook 1 and 2: setting up, and the goals."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.azteka.positions import EMPTY, aggressive, board_of, decision, ended, legal, play, position, seats, three

from tarsas.games.azteka.rules import play as rules
from tarsas.games.azteka.state import AGGRESSIVE, BASIC, STATE, THREE
from tarsas.kernel import State, new_state


def new_game(mode: int, limit: int = 0) -> State:
    state = new_state(STATE)
    rules.new_game(state, 3 if mode == THREE else 2, np.array([mode, limit], np.int8))
    return state


@pytest.mark.rule("1.1", "AK1")
@pytest.mark.parametrize("mode", [BASIC, AGGRESSIVE, THREE])
def test_the_board_has_four_rings_of_eight_spaces_and_is_empty(mode: int) -> None:
    state = new_game(mode)
    assert (board_of(state), len(legal(state))) == (EMPTY, 32)


@pytest.mark.rule("1.2", "7.1", "AK10")
@pytest.mark.parametrize(("mode", "figures"), [(BASIC, [14, 14, 0]), (AGGRESSIVE, [14, 14, 0]), (THREE, [12, 12, 12])])
def test_two_players_have_14_figures_each_and_three_have_12(mode: int, figures: list[int]) -> None:
    assert new_game(mode).supply.tolist() == figures


@pytest.mark.rule("1.3", "AK11")
@pytest.mark.parametrize("mode", [BASIC, AGGRESSIVE, THREE])
def test_the_first_seat_is_life_and_begins(mode: int) -> None:
    state = new_game(mode)
    assert (decision(state), rules.to_move(state)) == ("round 1, Life to move, 0 rotations in a row", 0)


# --- 2.1 Life spreads -----------------------------------------------------------------------------------------------

ALMOST_SPREAD = """
    1 . . . . . . . .
    2 . L . . . . L .
    3 L . . . . L . .
    4 . . L . L . . L
"""


@pytest.mark.rule("2.1", "5.1")
def test_life_wins_with_a_figure_in_every_slice_and_in_every_ring() -> None:
    # Slice 4 and ring 1 are missing; in the aggressive variant one figure can bring both.
    assert ended(play(aggressive(ALMOST_SPREAD), "life 1.4")) == ("spread", 1, 8)


@pytest.mark.rule("2.1")
def test_life_has_not_won_while_a_slice_is_missing() -> None:
    state = play(position(ALMOST_SPREAD), "life 1.2")
    assert ended(state) == ("open", 0, 0)


@pytest.mark.rule("2.1")
def test_life_has_not_won_while_a_ring_is_missing() -> None:
    state = play(position(ALMOST_SPREAD), "life 4.4")
    assert ended(state) == ("open", 0, 0)


@pytest.mark.rule("2.1", "2.2")
def test_with_two_players_death_cannot_win_by_spreading_nor_life_by_a_slice_or_a_ring() -> None:
    spread_death = play(aggressive(ALMOST_SPREAD.replace("L", "D"), "Death to move"), "death 1.4")
    slice_of_life = play(
        aggressive("""
            1 L . . . . . . .
            2 L . . . . . . .
            3 L . . . . . . .
            4 . . . . . . . .
        """),
        "life 4.1",
    )
    ring_of_life = play(
        aggressive("""
            1 . . . . . . . .
            2 L L L L L L L .
            3 . . . . . . . .
            4 . . . . . . . .
        """),
        "life 2.8",
    )
    assert [ended(state)[0] for state in (spread_death, slice_of_life, ring_of_life)] == ["open", "open", "open"]


# --- 2.2 Death dominates --------------------------------------------------------------------------------------------


@pytest.mark.rule("2.2")
def test_death_wins_with_a_whole_slice() -> None:
    state = position(
        """
        1 . . . . . . . .
        2 . L . L D . . .
        3 . . L . D . . .
        4 . . . . D . . .
        """,
        "Death to move",
    )
    assert ended(play(state, "death 1.5")) == ("slice", 2, 4)


@pytest.mark.rule("2.2")
def test_death_wins_with_a_whole_ring() -> None:
    state = position(
        """
        1 . . . . . . . .
        2 D D D . D D D D
        3 . . . L . . . .
        4 . . . . . . . .
        """,
        "Death to move",
    )
    assert ended(play(state, "death 2.4")) == ("ring", 2, 8)


@pytest.mark.rule("2.2")
def test_three_of_a_slice_are_not_enough() -> None:
    state = position(
        """
        1 . . . . . . . .
        2 . L . . D . . .
        3 . . . L . . . .
        4 . . . . D . . .
        """,
        "Death to move",
    )
    assert ended(play(state, "death 3.5"))[0] == "open"


# --- 2.3 Fate -------------------------------------------------------------------------------------------------------

THIRTEEN_OF_LIFE = """
    1 L L L L . . . .
    2 L L L L . . . .
    3 L L L . . . . .
    4 L L . . . . . D
"""


@pytest.mark.rule("2.3", "6.4", "AK9")
@pytest.mark.parametrize("game", ["basic game", "aggressive variant"])
def test_the_14th_figure_fulfils_life_s_fate(game: str) -> None:
    assert ended(play(position(THIRTEEN_OF_LIFE, game=game), "life 3.4")) == ("fate", 1, 14)


@pytest.mark.rule("2.3")
def test_the_14th_figure_fulfils_death_s_fate() -> None:
    board = """
        1 D D D . D D D .
        2 D D D . D D D .
        3 . . . L . . . .
        4 D . . . . . . .
    """
    assert ended(play(position(board, "Death to move"), "death 3.3")) == ("fate", 2, 14)


@pytest.mark.rule("2.3", "7.2")
def test_with_three_players_the_last_figure_of_a_supply_wins_nothing() -> None:
    board = """
        1 L L L L . . . .
        2 L L L L . . . .
        3 L L L . . . . .
        4 . . . . . . . D
    """
    state = play(three(board), "life 4.4")
    assert (ended(state)[0], state.supply.tolist()) == ("open", [0, 11, 12])


# --- 2.4 The first goal wins ----------------------------------------------------------------------------------------


@pytest.mark.rule("2.4", "AK4")
def test_a_rotation_by_death_can_make_life_win() -> None:
    board = """
        1 . . . L . . . .
        2 . L . . . . L .
        3 L . . . . L . .
        4 . L . L . . L .
    """
    assert ended(play(position(board, "Death to move"), "ring 4")) == ("spread", 1, 8)


@pytest.mark.rule("2.4", "AK4")
def test_a_rotation_by_life_can_make_death_win() -> None:
    board = """
        1 . . . D . . . .
        2 . L . . D . . .
        3 . . L . D . . .
        4 . . . L D . . .
    """
    assert ended(play(position(board, "Life to move"), "ring 1")) == ("slice", 2, 4)


@pytest.mark.rule("2.4", "3.1")
def test_the_player_who_won_is_the_one_who_has_the_role_now() -> None:
    board = """
        1 . . . D . . . .
        2 . L . . D . . .
        3 . . L . D . . .
        4 . . . L D . . .
    """
    state = position(board, number=2, results=["round 1: nobody won, rotation limit"])
    assert seats(state) == (1, 0)
    assert ended(play(state, "ring 1"), number=2) == ("slice", 1, 4)
