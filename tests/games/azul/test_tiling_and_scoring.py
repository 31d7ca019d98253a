"""Rulebook 5: tiling the wall, and what it scores."""

from __future__ import annotations

import pytest
from tests.games.azul.positions import NOTHING, board, line_of, lines, play

from tarsas.games.azul.text.position import read_position
from tarsas.kernel import State

# Player 2 is about to take the last tile of the offer, a white one, and drops it: then everybody tiles.
LAST_TILE = """
    azul, 2 players, coloured wall
    round 2, offer, player 2 to move, player 1 started
    centre *W
"""


def tiled(first_board: str, second_board: str = NOTHING) -> State:
    """The position after the tiling of these two boards."""
    return play(read_position(f"{LAST_TILE} player 1: {first_board} player 2: {second_board}"), "centre white floor")


# --- 5.1, 5.2 From the lines to the wall ----------------------------------------------------------------------------

MISIS_BOARD = """0 points
            . | . . . . .
           RR | . . . . .
          ..Y | . . . . .
         BBBB | . . . . .
        ...KK | . . . . .
      floor -
"""


@pytest.mark.rule("5.1", "5.2", "5.3")
def test_misis_red_and_blue_tiles_go_to_the_wall_for_1_point_each_and_lines_3_and_5_stay() -> None:
    assert board(tiled(MISIS_BOARD), 1) == lines("""
        player 1: 2 points
            . | . . . . .
           .. | . . . R .
          ..Y | . . . . .
         .... | . . . B .
        ...KK | . . . . .
        floor -
    """)


@pytest.mark.rule("5.2")
def test_the_other_tiles_of_misis_complete_lines_go_to_the_lid() -> None:
    white_from_the_floor = 1
    assert line_of(tiled(MISIS_BOARD), "lid") == f"B3 Y0 R1 K0 W{white_from_the_floor}"


@pytest.mark.rule("5.1", "AZ1")
def test_a_tile_goes_to_the_space_of_its_colour_in_its_own_row() -> None:
    state = tiled("""0 points
            K | . . . . .
           KK | . . . . .
          KKK | . . . . .
         KKKK | . . . . .
        KKKKK | . . . . .
        floor -
    """)
    assert board(state, 1)[1:6] == lines("""
            . | . . . K .
           .. | . . . . K
          ... | K . . . .
         .... | . K . . .
        ..... | . . K . .
    """)


@pytest.mark.rule("5.1")
def test_all_players_tile() -> None:
    state = tiled(MISIS_BOARD, MISIS_BOARD)
    assert board(state, 1)[1:6] == board(state, 2)[1:6]


@pytest.mark.rule("5.1", "5.5")
def test_lines_are_tiled_from_top_to_bottom() -> None:
    state = tiled("""0 points
            B | . . . . .
           WW | . . . . .
          ... | K . . . .
         .... | . . . . .
        ..... | . . . . .
        floor -
    """)
    blue_alone, then_white_between_blue_and_black = 1, 3
    assert board(state, 1)[0] == f"player 1: {blue_alone + then_white_between_blue_and_black} points"


# --- 5.3 – 5.5 Points for a tile ------------------------------------------------------------------------------------


@pytest.mark.rule("5.3")
def test_a_tile_alone_scores_1_point() -> None:
    state = tiled(
        """0 points
            . | B . . . W
           RR | . . . . .
          ... | K . . . R
         .... | . . . . .
        ..... | Y . K . B
        floor -
        """
    )
    assert board(state, 1)[0] == "player 1: 1 points"


@pytest.mark.rule("5.4")
def test_the_yellow_tile_of_the_example_scores_3_points_for_its_row() -> None:
    state = tiled("""0 points
            . | . . . . .
           YY | . B . R .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor -
    """)
    assert board(state, 1)[0] == "player 1: 3 points"


@pytest.mark.rule("5.5")
def test_the_blue_tile_of_the_example_scores_3_points_for_its_column() -> None:
    state = tiled("""0 points
            . | . . . . .
           .. | . . Y . .
          BBB | . . . . .
         .... | . . W . .
        ..... | . . . . .
        floor -
    """)
    assert board(state, 1)[0] == "player 1: 3 points"


@pytest.mark.rule("5.4", "5.5")
def test_the_yellow_tile_of_the_example_scores_4_points_for_its_row_and_3_for_its_column() -> None:
    state = tiled("""0 points
            . | . . R . .
           YY | W B . R .
          ... | . . B . .
         .... | . . . . .
        ..... | . . . . .
        floor -
    """)
    assert board(state, 1)[0] == f"player 1: {4 + 3} points"


@pytest.mark.rule("5.4")
def test_tiles_beyond_a_gap_in_the_row_do_not_count() -> None:
    state = tiled("""0 points
            . | . . . . .
           YY | W . . R .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor -
    """)
    assert board(state, 1)[0] == "player 1: 2 points"


@pytest.mark.rule("5.5")
def test_tiles_beyond_a_gap_in_the_column_do_not_count() -> None:
    state = tiled("""0 points
            . | . . R . .
           .. | . . . . .
          BBB | . . . . .
         .... | . . W . .
        ..... | . . . . .
        floor -
    """)
    assert board(state, 1)[0] == "player 1: 2 points"


@pytest.mark.rule("5.3")
def test_tiles_that_touch_at_a_corner_are_not_linked() -> None:
    state = tiled("""0 points
            . | . Y . K .
           YY | . . . . .
          ... | . W . Y .
         .... | . . . . .
        ..... | . . . . .
        floor -
    """)
    assert board(state, 1)[0] == "player 1: 1 points"


# --- 5.6 – 5.8 The floor line ---------------------------------------------------------------------------------------


@pytest.mark.rule("5.6", "AZ2")
@pytest.mark.parametrize(
    ("floor", "points"),
    [
        ("-", 20),
        ("B", 20 - 1),
        ("BB", 20 - 1 - 1),
        ("BBB", 20 - 1 - 1 - 2),
        ("BBBB", 20 - 1 - 1 - 2 - 2),
        ("BBBBB", 20 - 1 - 1 - 2 - 2 - 2),
        ("BBBBBB", 20 - 1 - 1 - 2 - 2 - 2 - 3),
        ("BBBBBBB", 20 - 1 - 1 - 2 - 2 - 2 - 3 - 3),
    ],
)
def test_each_space_of_the_floor_line_costs_what_is_printed_above_it(floor: str, points: int) -> None:
    state = tiled(NOTHING.replace("0 points", "20 points").replace("floor -", f"floor {floor}"))
    assert board(state, 1)[0] == f"player 1: {points} points"


@pytest.mark.rule("5.6", "AZ2")
def test_misi_loses_8_points_for_4_tiles_and_the_marker() -> None:
    state = read_position(f"""
        azul, 2 players, coloured wall
        round 2, offer, player 2 to move, player 1 started
        centre W
        player 1: {NOTHING.replace("0 points", "20 points").replace("floor -", "floor BB*WR")}
        player 2: {NOTHING}
    """)
    assert board(play(state, "centre white line 2"), 1)[0] == f"player 1: {20 - 8} points, marker"


@pytest.mark.rule("5.6", "AZ4")
def test_a_marker_in_front_of_its_holder_costs_nothing() -> None:
    full = NOTHING.replace("0 points", "20 points").replace("floor -", "floor BBBBBBB")
    state = read_position(f"{LAST_TILE} player 1: {NOTHING} player 2: {full}")
    assert board(play(state, "centre white line 2"), 2)[0] == f"player 2: {20 - 14} points, marker"


@pytest.mark.rule("5.7", "AZ2")
def test_a_score_never_drops_below_0() -> None:
    state = tiled(NOTHING.replace("0 points", "3 points").replace("floor -", "floor BBBBB"))
    assert board(state, 1)[0] == "player 1: 0 points"


@pytest.mark.rule("5.6", "5.7")
def test_the_floor_line_is_paid_for_after_the_tiles_have_scored() -> None:
    state = tiled(MISIS_BOARD.replace("floor -", "floor YYY"))
    two_tiles, floor = 2, 4
    assert board(state, 1)[0] == f"player 1: {max(0, two_tiles - floor)} points"


@pytest.mark.rule("5.8")
def test_the_tiles_of_the_floor_line_go_to_the_lid() -> None:
    state = tiled(NOTHING.replace("floor -", "floor BBYK"))
    white_of_player_2 = 1
    assert (board(state, 1)[6], line_of(state, "lid")) == ("floor -", f"B2 Y1 R0 K1 W{white_of_player_2}")


@pytest.mark.rule("5.8")
def test_the_marker_leaves_the_floor_line_and_lies_in_front_of_its_holder() -> None:
    state = tiled(NOTHING)
    assert (board(state, 2)[0], board(state, 2)[6]) == ("player 2: 0 points, marker", "floor -")
