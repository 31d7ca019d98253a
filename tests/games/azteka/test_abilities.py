"""Rulebook 4: birth and passing."""

from __future__ import annotations

import pytest
from tests.games.azteka.positions import aggressive, board_of, decision, ended, legal, mover, placements, play, position

# --- 4.1 Birth ------------------------------------------------------------------------------------------------------

THREE_OF_A_SLICE = """
    1 . L . . . . . .
    2 . L . . . . . .
    3 . L . . . . . .
    4 . . . . . . . .
"""


@pytest.mark.rule("4.1", "AK5")
def test_a_placement_that_fills_a_slice_with_life_offers_one_more() -> None:
    state = play(position(THREE_OF_A_SLICE), "life 4.2")
    beside = {f"{ring}.{each}" for ring in range(1, 5) for each in (1, 3)}
    assert (decision(state), legal(state)) == ("round 1, Life may give birth", beside | {"nobirth"})


@pytest.mark.rule("4.1")
def test_the_figure_of_a_birth_stands_on_the_board_and_then_it_is_death_s_turn() -> None:
    state = play(position(THREE_OF_A_SLICE), "life 4.2", "birth 4.3")
    assert (board_of(state).splitlines()[4].strip(), mover(state), state.supply[0]) == ("4 . L L . . . . .", "Death", 9)


@pytest.mark.rule("4.1", "AK5")
def test_a_birth_may_be_declined() -> None:
    state = play(position(THREE_OF_A_SLICE), "life 4.2")
    before = board_of(state)
    assert (board_of(play(state, "no birth")), mover(state)) == (before, "Death")


@pytest.mark.rule("4.1", "AK5")
def test_a_birth_that_fills_a_slice_offers_another() -> None:
    board = """
        1 . L L . . . . .
        2 . L L . . . . .
        3 . L L . . . . .
        4 . . . . . . . .
    """
    state = play(position(board), "life 4.2", "birth 4.3")
    assert decision(state) == "round 1, Life may give birth"
    assert mover(play(state, "birth 4.4")) == "Death"


@pytest.mark.rule("4.1", "AK5")
def test_a_birth_elsewhere_offers_no_other_although_a_slice_is_full() -> None:
    assert decision(play(position(THREE_OF_A_SLICE), "life 4.2", "birth 1.1")) == "round 1, Death to move, 0 rotations in a row"


@pytest.mark.rule("4.1")
def test_a_slice_with_a_death_figure_brings_no_birth() -> None:
    assert mover(play(position(THREE_OF_A_SLICE.replace("2 . L", "2 . D")), "life 4.2")) == "Death"


@pytest.mark.rule("4.1", "AK5")
def test_a_slice_filled_by_turning_a_ring_brings_no_birth() -> None:
    board = THREE_OF_A_SLICE.replace("4 . .", "4 L .")
    assert decision(play(position(board), "ring 4")) == "round 1, Death to move, 1 rotation in a row"


@pytest.mark.rule("4.1", "AK5")
def test_no_birth_is_offered_where_there_is_no_space_to_place_on() -> None:
    board = """
        1 D L D . . . . .
        2 D L D D . . . D
        3 L L L D . . . D
        4 D . D D . . . D
    """
    assert decision(play(position(board), "life 4.2")) == "round 1, Death to move, 0 rotations in a row"


@pytest.mark.rule("AK5")
def test_a_goal_reached_by_the_placement_ends_the_round_before_any_birth() -> None:
    board = """
        1 . L . . . . . .
        2 . L . . . . . .
        3 L L L L L L L L
        4 . . . . . . . .
    """
    assert ended(play(position(board), "life 4.2")) == ("spread", 1, 11)


@pytest.mark.rule("AK5")
def test_a_goal_reached_by_a_birth_ends_the_round() -> None:
    board = """
        1 . L . . . . . .
        2 . L . . . . . .
        3 L L L L L L L .
        4 . . . . . . . .
    """
    assert ended(play(position(board), "life 4.2", "birth 3.8")) == ("spread", 1, 11)


# --- 4.2 Passing ----------------------------------------------------------------------------------------------------

ALMOST_SURROUNDED = """
    1 . . D . . . . .
    2 . D L . . . . .
    3 . . D . . . . .
    4 . . . . . . . .
"""


@pytest.mark.rule("4.2", "AK6")
def test_death_may_let_a_surrounded_life_figure_pass() -> None:
    state = play(position(ALMOST_SURROUNDED, "Death to move"), "death 2.4")
    assert (decision(state), legal(state)) == ("round 1, Death placed 2.4 and may let pass", {"pass", "keep"})
    play(state, "pass")
    assert (board_of(state).splitlines()[2].strip(), mover(state)) == ("2 . D D D . . . .", "Life")


@pytest.mark.rule("4.2", "AK6")
def test_the_new_figure_comes_from_death_s_supply_and_the_old_one_goes_back_to_life_s() -> None:
    state = play(position(ALMOST_SURROUNDED, "Death to move"), "death 2.4", "pass")
    assert state.supply.tolist() == [14, 9, 0]


@pytest.mark.rule("4.2", "AK6")
def test_passing_may_be_declined() -> None:
    state = play(position(ALMOST_SURROUNDED, "Death to move"), "death 2.4")
    before = board_of(state)
    assert (board_of(play(state, "keep")), mover(state), state.supply.tolist()) == (before, "Life", [13, 10, 0])


@pytest.mark.rule("4.2", "AK2", "AK6")
@pytest.mark.parametrize(
    ("board", "move"),
    [
        ("1 . D L . . . . .\n 2 . . D . . . . .\n 3 . . . . . . . .\n 4 . . . . . . . .", "1.4"),
        ("1 . . . . . . . .\n 2 . . . . . . . .\n 3 D . . . . . . .\n 4 L . . . . . . D", "4.2"),
    ],
)
def test_on_the_inner_and_the_outer_ring_three_neighbours_are_enough(board: str, move: str) -> None:
    assert "may let pass" in decision(play(position(board, "Death to move"), f"death {move}"))


@pytest.mark.rule("4.2")
def test_corners_do_not_matter() -> None:
    board = """
        1 . D . D . . . .
        2 . . L . . . . .
        3 . D . D . . . .
        4 . . . . . . . .
    """
    assert mover(play(position(board, "Death to move"), "death 2.4")) == "Life"


@pytest.mark.rule("4.2", "AK6")
def test_one_placement_can_make_two_figures_pass_and_death_decides_for_both_together() -> None:
    board = """
        1 . D L . L D . .
        2 . . D . D . . .
        3 . . . . . . . .
        4 . . . . . . . .
    """
    surrounding = position(board, "Death to move")
    passed = board_of(play(surrounding, "death 1.4", "pass")).splitlines()[1].strip()
    kept = board_of(play(position(board, "Death to move"), "death 1.4", "keep")).splitlines()[1].strip()
    assert (passed, kept) == ("1 . D D D D D . .", "1 . D L D L D . .")


@pytest.mark.rule("4.2", "AK6")
def test_a_figure_surrounded_before_does_not_pass_later() -> None:
    # 1.3 was surrounded when Death declined; the new figure is not its neighbour.
    board = """
        1 . D L D . . . .
        2 . . D . . . . .
        3 . . . . . . . .
        4 . . . . . L . .
    """
    assert mover(play(position(board, "Death to move"), "death 4.5")) == "Life"


@pytest.mark.rule("4.2", "AK6")
def test_neither_life_s_placement_nor_a_rotation_makes_a_figure_pass() -> None:
    placing = """
        1 . D . D . . . .
        2 . . D L . . . .
        3 . . . . . . . .
        4 . . . . . . . .
    """
    turning = """
        1 . D L D . . . .
        2 . D . . . . . .
        3 . . . . . . . .
        4 . . . . . . . .
    """
    assert mover(play(position(placing), "life 1.3")) == "Death"
    assert mover(play(position(turning, "Death to move"), "ring 2")) == "Life"


@pytest.mark.rule("4.2", "AK6")
def test_a_placement_that_wins_lets_nothing_pass() -> None:
    board = """
        1 . D L . . . . .
        2 . . D D . . . .
        3 . . . D . . . .
        4 . . . D . . . .
    """
    assert ended(play(position(board, "Death to move"), "death 1.4")) == ("slice", 2, 6)


@pytest.mark.rule("4.2", "AK6")
def test_a_passing_can_win_by_a_whole_slice() -> None:
    board = """
        1 . D L . . . . .
        2 . . D . . . . .
        3 . . D . . . . .
        4 . . D . . . . .
    """
    assert ended(play(position(board, "Death to move"), "death 1.4", "pass")) == ("slice", 2, 6)


@pytest.mark.rule("4.2", "2.3", "AK6")
def test_the_14th_death_figure_by_passing_wins() -> None:
    board = """
        1 . D L . . . . .
        2 . . D . . D D .
        3 D D . . . . D D
        4 D D . . . . D D
    """
    state = play(position(board, "Death to move"), "death 1.4")
    assert state.supply[1] == 1
    assert ended(play(state, "pass")) == ("fate", 2, 14)


@pytest.mark.rule("4.2", "AK6")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Within a ring the lower slice passes first.
        (
            """
    1 . D L . L D . .
    2 . . D . D . . .
    3 D D . . . . D D
    4 D D . . . . D D
""",
            """
    1 . D D D L D . .
    2 . . D . D . . .
    3 D D . . . . D D
    4 D D . . . . D D
""",
        ),
        # The inner ring passes before the next one.
        (
            """
    1 . D L . . . . .
    2 . . D L D . . .
    3 D D . D . . D D
    4 D D . . . . D D
""",
            """
    1 . D D D . . . .
    2 . . D L D . . .
    3 D D . D . . D D
    4 D D . . . . D D
""",
        ),
    ],
)
def test_with_one_death_figure_left_for_two_the_inner_ring_and_the_lower_slice_pass_first(before: str, after: str) -> None:
    # In the second round, because its last board stays to be seen; there the first player is Death.
    state = position(before, "Death to move", number=2, results=["round 1: nobody won, rotation limit"])
    play(state, "death 1.4", "pass")
    assert (board_of(state), ended(state, 2)) == (after, ("fate", 1, 14))


@pytest.mark.rule("4.2", "AK3")
def test_when_all_life_has_passed_life_places_anywhere() -> None:
    state = play(position(ALMOST_SURROUNDED, "Death to move"), "death 2.4", "pass")
    assert len(placements(state)) == 32 - 5


@pytest.mark.rule("6.4", "AK9")
def test_the_aggressive_variant_has_neither_birth_nor_passing() -> None:
    birth = play(aggressive(THREE_OF_A_SLICE), "life 4.2")
    passing = play(aggressive(ALMOST_SURROUNDED, "Death to move"), "death 2.4")
    assert (mover(birth), mover(passing)) == ("Death", "Life")
