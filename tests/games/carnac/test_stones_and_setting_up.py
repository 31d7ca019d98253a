"""Rulebook 1 and 2: the stones, what a dolmen is, and the first position."""

from __future__ import annotations

import numpy as np
import pytest

from tarsas.games.carnac import GAME
from tarsas.games.carnac.rules import play as rules
from tarsas.games.carnac.state import BOARD_NAMES, RED, STATE, STONES, WHITE
from tarsas.games.carnac.text.dolmens import dolmens_of, sizes_of
from tarsas.games.carnac.text.notation import reading
from tarsas.games.carnac.text.position import position_text, read_position
from tarsas.kernel import State, new_generator, new_state


def new_game(board: str = "II", last_tip: bool = False, start: int = RED) -> State:
    state = new_state(STATE)
    rules.new_game(state, 2, np.array([BOARD_NAMES.index(board), last_tip, start], np.int8))
    return state


def play(state: State, *moves: str) -> State:
    for move in moves:
        (action,) = reading(state, move)
        assert rules.is_legal(state, action), f"{move} is not legal"
        rules.play(state, action)
    return state


def ground(state: State) -> str:
    """The rows of the board, as a position text has them."""
    return "\n".join(position_text(state).splitlines()[2:-1])


def rows(text: str) -> str:
    return ground(read_position(f"carnac, board I\nred to place\n{text}"))


# --- 1.1 – 1.4 The stones -------------------------------------------------------------------------------------------


@pytest.mark.rule("1.1", "1.3")
def test_there_are_28_stones_in_one_supply() -> None:
    state = new_game()
    assert state.supply == STONES == 28
    assert int(play(state, "e4 red/ns-white").supply) == 27


STONE_TIPPED = {
    "north": """
        5  .  .  .  wvr .  .  .  .
        4  .  .  .  w^w .  .  .  .
        3  .  .  .  .   .  .  .  .
        2  .  .  .  .   .  .  .  .
        1  .  .  .  .   .  .  .  .
    """,
    "south": """
        5  .  .  .  .   .  .  .  .
        4  .  .  .  .   .  .  .  .
        3  .  .  .  .   .  .  .  .
        2  .  .  .  wvw .  .  .  .
        1  .  .  .  w^r .  .  .  .
    """,
    "east": """
        5  .  .  .  .   .   .  .  .
        4  .  .  .  .   .   .  .  .
        3  .  .  .  .  r>w r<r .  .
        2  .  .  .  .   .   .  .  .
        1  .  .  .  .   .   .  .  .
    """,
    "west": """
        5  .  .   .  .  .  .  .  .
        4  .  .   .  .  .  .  .  .
        3  . r>r r<w .  .  .  .  .
        2  .  .   .  .  .  .  .  .
        1  .  .   .  .  .  .  .  .
    """,
}


@pytest.mark.rule("1.2", "4.4", "CA1", "CA3")
@pytest.mark.parametrize("direction", STONE_TIPPED)
def test_a_tipped_stone_shows_one_colour_for_north_and_south_and_the_other_for_east_and_west(direction: str) -> None:
    state = play(new_game("I"), "d3 red/ns-white", f"tip {direction}")
    assert ground(state) == rows(STONE_TIPPED[direction])


@pytest.mark.rule("1.2", "CA1")
def test_the_top_of_a_tipped_stone_points_where_it_fell() -> None:
    for direction, far_cell in (("north", "wvr"), ("south", "w^r"), ("east", "r<r"), ("west", "r>r")):
        assert far_cell in ground(play(new_game("I"), "d3 red/ns-white", f"tip {direction}"))


@pytest.mark.rule("1.4")
def test_nothing_is_left_to_chance() -> None:
    assert not GAME.has_chance


# --- 1.5 Dolmens ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5", "CA6")
@pytest.mark.parametrize(
    ("stones", "sizes"),
    [
        pytest.param("5 R R . . . . . .", [], id="two cells are no dolmen"),
        pytest.param("5 R R R . . . . .", [3], id="three standing stones"),
        pytest.param("5 r> r< R . . . . .", [3], id="a lying stone is two cells"),
        pytest.param("5 r> r< r> r< . . . .", [4], id="two lying stones"),
        pytest.param("5 R R W R R . . .", [], id="the other colour between them"),
        pytest.param("5 R R . R R . . .", [], id="a gap between them"),
        pytest.param("5 Rw Rr Rw . . R R R", [3, 3], id="what is on the sides does not matter"),
    ],
)
def test_a_dolmen_is_three_cells_of_one_colour_side_by_side(stones: str, sizes: list[int]) -> None:
    empty = "".join(f"{row} . . . . . . . .\n" for row in (4, 3, 2, 1))
    assert sizes_of(read_position(f"carnac, board I\nred to place\n{stones}\n{empty}"), RED) == sizes


@pytest.mark.rule("1.5", "CA6")
def test_cells_that_touch_at_their_corners_only_do_not_hang_together() -> None:
    state = read_position("""
        carnac, board I
        red to place
        5  R . . . . . . .
        4  . R . . . W W W
        3  R . R . W . . .
        2  . . . W W . . .
        1  . . . . . . . .
    """)
    assert (sizes_of(state, RED), sizes_of(state, WHITE)) == ([], [3, 3])


@pytest.mark.rule("1.5")
def test_a_group_does_not_go_around_the_edge_of_the_board() -> None:
    state = read_position("""
        carnac, board I
        red to place
        5  . . . . . . . .
        4  R . . . . . . .
        3  R . . . . . . R
        2  . . . . . . . R
        1  . . . . . . . .
    """)
    assert sizes_of(state, RED) == []


@pytest.mark.rule("1.5", "6.1")
def test_the_cells_of_the_dolmens_are_those_that_are_counted() -> None:
    generator = new_generator(4)
    for _ in range(20):
        state = new_game("II")
        while rules.to_move(state) >= 0:
            rules.play(state, rules.random_action(state, generator))
        listed = dolmens_of(state)
        for colour in (RED, WHITE):
            assert sorted((len(cells) for seen, cells in listed if seen == colour), reverse=True) == sizes_of(state, colour)


# --- 2 Setting up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "CA7")
@pytest.mark.parametrize(("board", "cells", "corner", "outside"), [("I", 40, "h5", "i5"), ("II", 70, "j7", "j8"), ("III", 126, "n9", None)])
def test_the_three_boards(board: str, cells: int, corner: str, outside: str | None) -> None:
    state = new_game(board)
    actions = np.zeros(509, np.int32)
    assert rules.legal(state, actions) == 4 * cells == 4 * state.empty_cells
    assert all(rules.is_legal(state, action) for action in reading(state, corner))
    assert outside is None or not any(rules.is_legal(state, action) for action in reading(state, outside))


@pytest.mark.rule("2.2", "2.3", "CA7")
def test_the_first_seat_is_red_the_second_white_and_either_may_start() -> None:
    assert position_text(new_game(start=RED)).splitlines()[1] == "red to place, 28 stones left"
    assert position_text(new_game(start=WHITE)).splitlines()[1] == "white to place, 28 stones left"
    assert [rules.to_move(new_game(start=start)) for start in (RED, WHITE)] == [0, 1]
