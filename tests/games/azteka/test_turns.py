"""Rulebook 3: the course of a round."""

from __future__ import annotations

import pytest
from tests.games.azteka.positions import (
    EMPTY,
    aggressive,
    board_of,
    decision,
    ended,
    legal,
    mover,
    placements,
    play,
    position,
    rotations,
    seats,
    three,
)

from tarsas.games.azteka.rules import play as rules

ALL_SPACES = {f"{ring}.{each}" for ring in range(1, 5) for each in range(1, 9)}
ALL_RINGS = {"r1", "r2", "r3", "r4"}


@pytest.mark.rule("3.1", "AK7", "AK11")
def test_after_the_first_round_the_players_swap_roles_on_an_empty_board() -> None:
    state = position(
        """
        1 L L L L . . . .
        2 L L L L . . . .
        3 L L L . . . . .
        4 L L . . . . . D
        """
    )
    play(state, "life 3.4")
    assert (board_of(state), decision(state), seats(state), rules.to_move(state)) == (
        EMPTY,
        "round 2, Life to move, 0 rotations in a row",
        (1, 0),
        1,
    )
    assert state.supply.tolist() == [14, 14, 0]


@pytest.mark.rule("3.2")
def test_life_begins_and_the_players_take_turns() -> None:
    state = position()
    order = [mover(play(state, move)) for move in ("life 3.3", "death 3.4", "ring 2", "ring 3")]
    assert order == ["Death", "Life", "Death", "Life"]


@pytest.mark.rule("3.2")
def test_a_turn_is_one_placement_or_one_rotation() -> None:
    state = play(position(), "3.3")
    assert legal(state) == {"2.2", "2.3", "2.4", "3.2", "3.4", "4.2", "4.3", "4.4"} | ALL_RINGS


# --- 3.3 Placing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.3", "AK2")
@pytest.mark.parametrize(
    ("life", "around"),
    [
        ("3.3", "2.2 2.3 2.4 3.2 3.4 4.2 4.3 4.4"),
        ("1.5", "1.4 1.6 2.4 2.5 2.6"),
        ("4.1", "4.8 4.2 3.8 3.1 3.2"),
        ("2.8", "1.7 1.8 1.1 2.7 2.1 3.7 3.8 3.1"),
    ],
)
def test_a_figure_touches_life_along_an_edge_or_at_a_corner_but_not_across_the_centre(life: str, around: str) -> None:
    assert placements(play(position(), life)) == set(around.split())


@pytest.mark.rule("3.3", "AK2")
@pytest.mark.parametrize("role", ["Life", "Death"])
def test_both_players_place_beside_life_and_never_beside_death_alone(role: str) -> None:
    board = """
        1 . . . . . . . .
        2 . . . . . . . .
        3 . . . . . D . .
        4 L . . . . . . .
    """
    assert placements(position(board, f"{role} to move")) == {"4.8", "4.2", "3.8", "3.1", "3.2"}


@pytest.mark.rule("3.3")
def test_a_taken_space_takes_no_figure() -> None:
    board = """
        1 . . . . . . . .
        2 . . . . . . . .
        3 D D . . . . . .
        4 L D . . . . . .
    """
    assert placements(position(board)) == {"4.8", "3.8"}


@pytest.mark.rule("3.3")
def test_a_figure_comes_from_the_supply() -> None:
    assert play(position(), "4.1", "death 3.1").supply.tolist() == [13, 13, 0]


# --- 3.4 The first figure -------------------------------------------------------------------------------------------


@pytest.mark.rule("3.4", "AK3")
@pytest.mark.parametrize("start", [position, aggressive, three])
def test_life_s_first_action_is_a_placement_anywhere(start) -> None:
    assert legal(start()) == ALL_SPACES


@pytest.mark.rule("3.4", "AK3")
def test_so_it_is_in_the_second_round() -> None:
    assert legal(position(number=2, results=["round 1: nobody won, rotation limit"])) == ALL_SPACES


NO_LIFE = """
    1 . . . . . . . .
    2 . . D . . . . .
    3 . D D D . . . .
    4 . . . . . . . .
"""


@pytest.mark.rule("3.4", "AK3")
def test_with_no_life_on_the_board_death_only_turns_rings() -> None:
    assert legal(position(NO_LIFE, "Death to move")) == ALL_RINGS


@pytest.mark.rule("3.4", "AK3")
def test_with_no_life_on_the_board_life_places_anywhere_or_turns_a_ring() -> None:
    taken = {"2.3", "3.2", "3.3", "3.4"}
    assert legal(position(NO_LIFE)) == (ALL_SPACES - taken) | ALL_RINGS


# --- 3.5 Turning a ring ---------------------------------------------------------------------------------------------

BEFORE = """
    1 . L . . D . . L
    2 . L . . D . . L
    3 . L . . D . . L
    4 . L . . D . . L
"""


@pytest.mark.rule("3.5", "AK1")
@pytest.mark.parametrize("ring", [1, 2, 3, 4])
def test_a_ring_turns_clockwise_by_one_slice_with_all_its_figures(ring: int) -> None:
    # Death's figures of all rings together would be a slice, so one of them is missing.
    before = BEFORE.replace(f"{ring % 4 + 1} . L . . D", f"{ring % 4 + 1} . L . . .")
    after = before.replace(f"{ring} . L . . D . . L", f"{ring} L . L . . D . .")
    assert board_of(play(position(before), f"ring {ring}")) == after


@pytest.mark.rule("3.5", "AK1")
def test_a_ring_without_a_figure_may_turn_too() -> None:
    state = play(position(), "3.3")
    assert rotations(state) == ALL_RINGS
    before = board_of(state)
    assert (board_of(play(state, "ring 1")), mover(state)) == (before, "Life")


@pytest.mark.rule("3.5", "6.3", "AK9")
def test_in_the_basic_game_no_ring_turns_by_90_degrees() -> None:
    assert rotations(position("1 L L . . . . . .\n 2 . . . . . . . .\n 3 . . . . . . . .\n 4 . . . . . . . .")) == ALL_RINGS


@pytest.mark.rule("3.5")
def test_eight_turns_bring_a_ring_back() -> None:
    state = position(BEFORE.replace("1 . L . . D", "1 . L . . ."))
    before = board_of(state)
    assert board_of(play(state, *["ring 1"] * 8)) == before
    assert ended(state)[0] == "open"
