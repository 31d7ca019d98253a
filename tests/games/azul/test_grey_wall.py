"""Rulebook 8: the grey wall."""

from __future__ import annotations

import pytest
from tests.games.azul.positions import NOTHING, board, legal, line_of, lines, play

from tarsas.games.azul.rules import play as rules
from tarsas.games.azul.rules import wall
from tarsas.games.azul.text.position import read_position
from tarsas.kernel import State

# Player 2 is about to take the last tile of the offer, a black one; then everybody tiles.
LAST_TILE = """
    azul, 2 players, grey wall
    round 4, offer, player 2 to move, player 1 started
    centre *K
"""


def tiling(first_board: str, second_board: str = NOTHING) -> State:
    """The position after the offer, where the first player with a choice chooses a column."""
    return play(read_position(f"{LAST_TILE} player 1: {first_board} player 2: {second_board}"), "centre black floor")


# --- 8.1 – 8.3 Choosing a column ------------------------------------------------------------------------------------

BLUE_FOR_ROW_2 = """0 points
            . | . . . . .
           BB | . . R . .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
      floor -
"""


@pytest.mark.rule("8.1", "AZ9")
def test_a_tile_may_go_to_any_free_space_of_its_row() -> None:
    assert legal(tiling(BLUE_FOR_ROW_2)) == {"=1", "=2", "=4", "=5"}


@pytest.mark.rule("8.1", "5.2")
def test_the_tile_goes_to_the_chosen_column_and_the_rest_of_its_line_to_the_lid() -> None:
    state = play(tiling(BLUE_FOR_ROW_2), "column 5")
    black_from_the_floor = 1
    assert (board(state, 1)[2], line_of(state, "lid")) == (".. | . . R . B", f"B1 Y0 R0 K{black_from_the_floor} W0")


@pytest.mark.rule("8.1", "5.4")
def test_a_tile_scores_where_it_is_laid() -> None:
    assert board(play(tiling(BLUE_FOR_ROW_2), "column 4"), 1)[0] == "player 1: 2 points"


@pytest.mark.rule("8.2", "4.9")
def test_a_colour_that_a_row_has_anywhere_cannot_go_to_its_line() -> None:
    state = read_position(f"""
        azul, 2 players, grey wall
        round 2, offer, player 1 to move, player 1 started
        factory 1 BBBB
        player 1: 0 points
            . | . . . . .
           .. | . . . B .
          ... | . . . . .
         .... | B . . . .
        ..... | . . . . .
        floor -
        player 2: {NOTHING}
    """)
    assert legal(state) == {"1B1", "1B3", "1B5", "1BF"}


@pytest.mark.rule("8.3", "AZ9")
def test_a_column_that_has_the_colour_is_forbidden() -> None:
    blue_in_column_1 = BLUE_FOR_ROW_2.replace("            . | . . . . .", "            . | B . . . .")
    assert legal(tiling(blue_in_column_1)) == {"=2", "=4", "=5"}


@pytest.mark.rule("8.3")
def test_a_tile_laid_a_moment_ago_forbids_its_column_too() -> None:
    state = tiling("""0 points
            B | . . . . .
           BB | . . R . .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor -
    """)
    assert legal(play(state, "column 1")) == {"=2", "=4", "=5"}


@pytest.mark.rule("8.3")
def test_the_columns_of_the_others_do_not_matter() -> None:
    state = tiling(
        BLUE_FOR_ROW_2,
        """0 points
            . | B . . . .
           .. | . B . . .
          ... | . . B . .
         .... | . . . B .
        ..... | . . . . B
        floor -
        """,
    )
    assert legal(state) == {"=1", "=2", "=4", "=5"}


# --- AZ9 Tiling in turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AZ9")
def test_a_single_open_column_is_still_a_decision() -> None:
    state = tiling("""0 points
            . | B . . . .
           BB | . Y R K .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor -
    """)
    assert (rules.to_move(state), legal(state)) == (0, {"=5"})


@pytest.mark.rule("5.1", "AZ9")
def test_columns_are_chosen_for_complete_lines_from_top_to_bottom() -> None:
    state = tiling("""0 points
            . | . . . . .
           BB | . . . . .
          ..Y | . . . . .
         RRRR | . . . . .
        WWWWW | . . . . .
        floor -
    """)
    order = [line_of(state, "round")] + [line_of(play(state, column), "round") for column in ("column 1", "column 2", "column 3")]
    assert [stage.split(",")[1] for stage in order] == [" tiling line 2", " tiling line 4", " tiling line 5", " dealing to factory 1"]


@pytest.mark.rule("5.1", "AZ9")
def test_players_tile_in_turn_from_the_one_who_started_the_round() -> None:
    blue_for_row_1 = NOTHING.replace("            . |", "            B |")
    state = read_position(f"""
        azul, 3 players, grey wall
        round 4, offer, player 1 to move, player 2 started
        centre *K
        player 1: {blue_for_row_1}
        player 2: {blue_for_row_1}
        player 3: {blue_for_row_1}
    """)
    turns = [rules.to_move(play(state, move)) + 1 for move in ("centre black floor", "column 1", "column 2")]
    assert turns == [2, 3, 1]


@pytest.mark.rule("AZ9", "5.6")
def test_a_floor_line_is_paid_for_as_soon_as_its_player_has_tiled() -> None:
    with_floor = BLUE_FOR_ROW_2.replace("0 points", "20 points").replace("floor -", "floor YYY")
    state = play(tiling(with_floor, with_floor), "column 1")
    assert state.score.tolist()[:2] == [20 + 1 - 4, 20]


# --- 8.4 Nowhere to go ----------------------------------------------------------------------------------------------

NO_SPACE_FOR_YELLOW = """20 points
            . | . . . Y .
           .. | . . . . Y
          YYY | B R W . .
         .... | . . . . .
        ..... | . . . . .
      floor -
"""


@pytest.mark.rule("8.4", "AZ9")
def test_a_line_whose_tile_fits_nowhere_falls_whole_to_the_floor_line_by_itself() -> None:
    first, second, third = 1, 1, 2
    assert board(tiling(NO_SPACE_FOR_YELLOW), 1) == lines(f"""
        player 1: {20 - first - second - third} points
            . | . . . Y .
           .. | . . . . Y
          ... | B R W . .
         .... | . . . . .
        ..... | . . . . .
        floor -
    """)


@pytest.mark.rule("8.4")
def test_all_tiles_of_the_fallen_line_end_up_in_the_lid() -> None:
    black_from_the_floor = 1
    assert line_of(tiling(NO_SPACE_FOR_YELLOW), "lid") == f"B0 Y3 R0 K{black_from_the_floor} W0"


@pytest.mark.rule("8.4", "4.11", "AZ9")
def test_what_a_fallen_line_finds_no_room_for_goes_to_the_lid_before_the_floor_line_is_paid_for() -> None:
    one_space_left = NO_SPACE_FOR_YELLOW.replace("floor -", "floor BBBBBB")
    then_a_choice = one_space_left.replace(".... | . . . . .", "RRRR | . . . . .")
    state = tiling(then_a_choice)
    assert (board(state, 1)[0], board(state, 1)[6], line_of(state, "lid")) == ("player 1: 20 points", "floor BBBBBBY", "B0 Y2 R0 K0 W0")


@pytest.mark.rule("8.4", "5.6")
def test_the_floor_line_costs_14_points_however_many_tiles_of_the_line_fall() -> None:
    one_space_left = NO_SPACE_FOR_YELLOW.replace("floor -", "floor BBBBBB")
    assert board(tiling(one_space_left), 1)[0] == f"player 1: {20 - 14} points"


# --- 8.5 No row left to complete ------------------------------------------------------------------------------------

# No row of this wall can be completed. Row 1, for one, lacks yellow, and both its free columns have yellow in other rows.
BLOCKED = """20 points
            . | B W . . K
           .. | Y . K . .
          ... | R B . Y .
         .... | K . Y . .
        ..... | W R . B .
      floor -
"""


@pytest.mark.rule("8.5", "AZ9")
def test_the_game_ends_as_if_a_row_were_complete_when_no_row_of_any_wall_can_be() -> None:
    state = tiling(BLOCKED, BLOCKED)
    full_column, marker_and_black = 7, 1 + 1
    assert (line_of(state, "round").split(", player")[0], state.score.tolist()[:2]) == (
        "4, over, no row possible",
        [20 + full_column, 20 + full_column - marker_and_black],
    )


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("first", "second"), [(BLOCKED, NOTHING), (NOTHING, BLOCKED)])
def test_the_game_goes_on_while_one_wall_has_a_row_that_can_be_completed(first: str, second: str) -> None:
    assert line_of(tiling(first, second), "round").startswith("5, dealing to factory 1")


@pytest.mark.rule("8.5", "AZ9")
def test_the_game_goes_on_while_one_row_can_be_completed() -> None:
    yellow_for_row_1 = BLOCKED.replace("R B . Y .", "R B . . .")
    assert line_of(tiling(BLOCKED, yellow_for_row_1), "round").startswith("5, dealing to factory 1")


@pytest.mark.rule("AZ12")
def test_locked_up_tiles_end_the_game_on_grey_walls_too() -> None:
    white_locked_up = """0 points
            . | . . . . .
           .W | . . . . .
          .WW | . . . . .
         .WWW | . . . . .
        .WWWW | . . . . .
      floor -
    """
    assert "over, no row possible" in line_of(tiling(white_locked_up, white_locked_up), "round")


# Player 1 needs two white tiles for line 2, and one is free: with it player 2 could fill a line 2 that has nowhere to go.
FALLING_LINE_FREES_TWO = """
    azul, 4 players, grey wall
    round 9, dealing to factory 1, player 1 to move, player 1 started
    lid B0 Y0 R0 K0 W1
    player 1: 20 points, marker
            . | W . . . .
           .. | . . . . .
          ... | . W . . .
         .... | . . W . .
        ..... | . . . W .
      floor -
    player 2: 20 points
            . | W . . . .
           .W | . . . . B
          ... | . W . . .
         .... | . . W . .
        ..... | . . . W .
      floor -
    player 3: 20 points
            . | W . . . .
           .. | . . . . W
          ... | . W . . .
         .... | . . W . .
        ..... | . . . W .
      floor -
    player 4: 20 points
            . | W . . . .
           .. | . . . . W
          ... | . W . . .
         .... | . . W . .
        ..... | . . . W .
      floor -
"""


@pytest.mark.rule("8.4", "AZ12")
def test_a_line_that_would_fall_sets_all_its_tiles_free() -> None:
    assert wall.has_tiles_for_row(read_position(FALLING_LINE_FREES_TWO), 0, 1)


@pytest.mark.rule("AZ12")
def test_a_line_that_has_a_column_can_still_fall_and_sets_all_its_tiles_free_on_the_grey_wall() -> None:
    has_a_column = FALLING_LINE_FREES_TWO.replace(". . . . B", ". . . . .")
    assert wall.has_tiles_for_row(read_position(has_a_column), 0, 1)


@pytest.mark.rule("AZ12")
def test_the_same_line_keeps_one_tile_on_the_coloured_wall() -> None:
    coloured = FALLING_LINE_FREES_TWO.replace("grey", "coloured").replace(" . | W . . . .", " . | . . . . W")
    coloured = coloured.replace(".. | . . . . W", ".. | W . . . .").replace(".W | . . . . B", ".W | . B . . .")
    assert not wall.has_tiles_for_row(read_position(coloured), 0, 1)
