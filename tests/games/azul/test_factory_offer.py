"""Rulebook 4: the factory offer."""

from __future__ import annotations

import pytest
from tests.games.azul.positions import NOTHING, board, legal, line_of, lines, play

from tarsas.games.azul.rules import play as rules
from tarsas.games.azul.text.position import position_text, read_position

TWO_PLAYERS = """
    azul, 2 players, coloured wall
    round 2, offer, player 1 to move, player 1 started
    lid B2 Y2 R2 K2 W2
"""


# --- 4.1 Who begins -------------------------------------------------------------------------------------------------

LAST_FACTORY = f"""
    azul, 3 players, coloured wall
    round 2, dealing to factory 7, player 2 to move, player 2 started
    centre -
    factory 1 BBYY
    player 1: {NOTHING}
    player 2: {NOTHING.replace("0 points", "0 points, marker")}
    player 3: {NOTHING}
"""


@pytest.mark.rule("4.1")
def test_the_starting_player_puts_the_marker_into_the_centre() -> None:
    state = play(read_position(LAST_FACTORY), "+RRKW")
    assert line_of(state, "centre") == "*"


@pytest.mark.rule("4.1")
def test_the_starting_player_begins_and_the_turn_goes_round_clockwise() -> None:
    state = play(read_position(LAST_FACTORY), "+RRKW")
    turns = [rules.to_move(state) + 1]
    for move in ("1BF", "CYF", "7KF"):
        turns.append(rules.to_move(play(state, move)) + 1)
    assert turns == [2, 3, 1, 2]


@pytest.mark.rule("4.1")
def test_a_player_must_take_tiles() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *B\n player 1: {NOTHING} player 2: {NOTHING}")
    assert legal(state) == {"CB1", "CB2", "CB3", "CB4", "CB5", "CBF"}


# --- 4.2, 4.3, 4.4 Taking: the first tiles of a game -----------------------------------------------------------------

FIRST_TILES = f"""
    azul, 3 players, coloured wall
    round 1, offer, player 1 to move, player 1 started
    centre *
    factory 1 BKKW
    factory 2 YRRR
    factory 3 BYYK
    factory 4 BYRW
    factory 5 YYKW
    factory 6 BKKW
    factory 7 YRWW
    player 1: {NOTHING}
    player 2: {NOTHING}
    player 3: {NOTHING}
"""


@pytest.mark.rule("4.2")
def test_first_tiles_example_misi_takes_the_2_black_tiles_of_a_factory() -> None:
    state = play(read_position(FIRST_TILES), "factory 1 black line 2")
    assert board(state, 1)[2] == "KK | . . . . ."


@pytest.mark.rule("4.2")
def test_first_tiles_example_the_other_tiles_of_the_factory_are_pushed_into_the_centre() -> None:
    state = play(read_position(FIRST_TILES), "factory 1 black line 2", "factory 2 yellow line 1")
    assert (line_of(state, "factory 1"), line_of(state, "factory 2"), line_of(state, "centre")) == ("-", "-", "*BRRRW")


@pytest.mark.rule("4.3", "4.4")
def test_first_tiles_example_veronika_takes_3_red_tiles_and_the_marker_from_the_centre() -> None:
    state = play(read_position(FIRST_TILES), "factory 1 black line 2", "factory 2 yellow line 1", "centre red line 3")
    assert board(state, 3) == lines("""
        player 3: 0 points
            . | . . . . .
           .. | . . . . .
          RRR | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor *
    """)


@pytest.mark.rule("4.2")
def test_the_other_factories_are_left_alone() -> None:
    state = play(read_position(FIRST_TILES), "factory 1 black line 2")
    assert [line_of(state, f"factory {number}") for number in range(2, 8)] == ["YRRR", "BYYK", "BYRW", "YYKW", "BKKW", "YRWW"]


@pytest.mark.rule("4.2", "4.3")
def test_a_colour_that_is_not_there_cannot_be_taken() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *YY\n factory 2 BBRR\n player 1: {NOTHING} player 2: {NOTHING}")
    assert {move[:2] for move in legal(state)} == {"CY", "2B", "2R"}


@pytest.mark.rule("4.3")
def test_the_other_tiles_in_the_centre_stay_there() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *BYYRW\n player 1: {NOTHING} player 2: {NOTHING}")
    assert line_of(play(state, "centre yellow line 2"), "centre") == "BRW"


@pytest.mark.rule("4.4")
def test_only_the_first_from_the_centre_takes_the_marker() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *BYYRW\n player 1: {NOTHING} player 2: {NOTHING}")
    play(state, "centre yellow line 2", "centre blue line 1")
    assert (board(state, 1)[6], board(state, 2)[6]) == ("floor *", "floor -")


@pytest.mark.rule("4.4")
def test_the_marker_goes_to_the_leftmost_free_space_of_the_floor_line() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *BR\n player 1: {NOTHING.replace('floor -', 'floor KK')} player 2: {NOTHING}")
    assert board(play(state, "centre blue line 1"), 1)[6] == "floor KK*"


@pytest.mark.rule("4.4", "AZ4")
def test_the_marker_takes_its_space_before_the_tiles_taken_with_it() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *BBBR\n player 1: {NOTHING} player 2: {NOTHING}")
    assert board(play(state, "centre blue line 1"), 1)[6] == "floor *BB"


@pytest.mark.rule("AZ4")
def test_the_marker_pushes_a_tile_off_the_last_space_into_the_lid() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *BBR\n player 1: {NOTHING.replace('floor -', 'floor KKKKKK')} player 2: {NOTHING}")
    play(state, "centre blue floor")
    assert (board(state, 1)[6], line_of(state, "lid")) == ("floor KKKKKK*", "B4 Y2 R2 K2 W2")


@pytest.mark.rule("AZ4")
def test_with_a_full_floor_line_the_marker_stays_in_front_of_its_holder() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *BR\n player 1: {NOTHING.replace('floor -', 'floor KKKKKKK')} player 2: {NOTHING}")
    play(state, "centre blue line 1")
    assert (board(state, 1)[0], board(state, 1)[6]) == ("player 1: 0 points, marker", "floor KKKKKKK")


# --- 4.5 – 4.9 Pattern lines ----------------------------------------------------------------------------------------


@pytest.mark.rule("4.5", "4.10")
def test_tiles_can_go_to_any_of_five_pattern_lines_or_to_the_floor_line() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 BBBB\n player 1: {NOTHING} player 2: {NOTHING}")
    assert legal(state) == {"1B1", "1B2", "1B3", "1B4", "1B5", "1BF"}


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(
    ("target", "line", "floor"),
    [
        ("1", "B", "floor BBB"),
        ("2", "BB", "floor BB"),
        ("3", "BBB", "floor B"),
        ("4", "BBBB", "floor -"),
        ("5", ".BBBB", "floor -"),
    ],
)
def test_the_first_line_has_one_space_and_the_fifth_has_five(target: str, line: str, floor: str) -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 BBBB\n factory 2 YYYY\n player 1: {NOTHING} player 2: {NOTHING}")
    play(state, f"1B{target}")
    assert (board(state, 1)[int(target)], board(state, 1)[6]) == (f"{line} | . . . . .", floor)


@pytest.mark.rule("4.5")
def test_a_line_is_filled_from_right_to_left() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 BBRR\n player 1: {NOTHING} player 2: {NOTHING}")
    assert board(play(state, "factory 1 blue line 4"), 1)[4] == "..BB | . . . . ."


BLUE_ON_LINE_4 = """0 points
            . | . . . . .
           .. | . . . . .
          ... | . . . . .
         ...B | . . . . .
        ..... | . . . . .
      floor -
"""


@pytest.mark.rule("4.6")
def test_a_line_with_tiles_takes_no_other_colour() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 BYRK\n player 1: {BLUE_ON_LINE_4} player 2: {NOTHING}")
    assert {move for move in legal(state) if move.endswith("4")} == {"1B4"}


@pytest.mark.rule("4.6")
def test_a_line_takes_more_tiles_of_its_own_colour() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 BBRR\n player 1: {BLUE_ON_LINE_4} player 2: {NOTHING}")
    assert board(play(state, "factory 1 blue line 4"), 1)[4] == ".BBB | . . . . ."


@pytest.mark.rule("4.7", "AZ7")
def test_all_tiles_of_a_turn_go_to_one_line() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 BBBR\n player 1: {NOTHING} player 2: {NOTHING}")
    assert board(play(state, "factory 1 blue line 5"), 1) == lines("""
        player 1: 0 points
            . | . . . . .
           .. | . . . . .
          ... | . . . . .
         .... | . . . . .
        ..BBB | . . . . .
        floor -
    """)


@pytest.mark.rule("4.7", "AZ7")
def test_all_tiles_of_a_turn_may_go_to_the_floor_line() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 BBBR\n player 1: {NOTHING} player 2: {NOTHING}")
    assert board(play(state, "factory 1 blue floor"), 1) == lines("""
        player 1: 0 points
            . | . . . . .
           .. | . . . . .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor BBB
    """)


@pytest.mark.rule("4.8")
def test_excess_tiles_fall_to_the_floor_line() -> None:
    state = read_position(f"""{TWO_PLAYERS}
        centre *
        factory 1 RRRR
        factory 2 YYYY
        player 1: 0 points
            . | . . . . .
           .. | . . . . .
          ..R | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor -
        player 2: {NOTHING}
    """)
    assert board(play(state, "factory 1 red line 3"), 1) == lines("""
        player 1: 0 points
            . | . . . . .
           .. | . . . . .
          RRR | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor RR
    """)


@pytest.mark.rule("4.8")
def test_a_complete_line_takes_no_more_tiles() -> None:
    state = read_position(f"""{TWO_PLAYERS}
        centre *
        factory 1 RRRR
        player 1: 0 points
            . | . . . . .
           RR | . . . . .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor -
        player 2: {NOTHING}
    """)
    assert legal(state) == {"1R1", "1R3", "1R4", "1R5", "1RF"}


VERONIKAS_BOARD = """0 points
            . | . . . . .
           .. | . . Y . .
          ... | . . . Y .
         ...B | . . . . .
        ..... | . . . . .
      floor -
"""


@pytest.mark.rule("4.6", "4.7", "4.9", "AZ7")
def test_veronikas_two_yellow_tiles_can_go_to_line_1_line_5_or_the_floor_line() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 YYRK\n player 1: {VERONIKAS_BOARD} player 2: {NOTHING}")
    assert {move for move in legal(state) if move.startswith("1Y")} == {"1Y1", "1Y5", "1YF"}


@pytest.mark.rule("4.5", "4.7", "4.8", "4.10")
@pytest.mark.parametrize(
    ("choice", "line_1", "line_5", "floor"),
    [
        pytest.param("line 1", "Y", ".....", "Y", id="A"),
        pytest.param("line 5", ".", "...YY", "-", id="B"),
        pytest.param("floor", ".", ".....", "YY", id="C"),
    ],
)
def test_veronikas_choices_a_b_and_c(choice: str, line_1: str, line_5: str, floor: str) -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 YYRK\n player 1: {VERONIKAS_BOARD} player 2: {NOTHING}")
    assert board(play(state, f"factory 1 yellow {choice}"), 1) == lines(f"""
        player 1: 0 points
        {line_1} | . . . . .
           .. | . . Y . .
          ... | . . . Y .
         ...B | . . . . .
        {line_5} | . . . . .
        floor {floor}
    """)


@pytest.mark.rule("4.9")
def test_a_colour_in_another_row_of_the_wall_does_not_matter() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 RRRK\n player 1: {VERONIKAS_BOARD} player 2: {VERONIKAS_BOARD}")
    assert {move for move in legal(state) if move.startswith("1R")} == {"1R1", "1R2", "1R3", "1R5", "1RF"}


@pytest.mark.rule("4.9")
def test_the_walls_of_the_others_do_not_matter() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 YYRK\n player 1: {NOTHING} player 2: {VERONIKAS_BOARD}")
    assert {move for move in legal(state) if move.startswith("1Y")} == {"1Y1", "1Y2", "1Y3", "1Y4", "1Y5", "1YF"}


# --- 4.10 – 4.12 The floor line, and the end of the phase ------------------------------------------------------------


@pytest.mark.rule("4.10")
def test_what_cannot_be_placed_must_go_to_the_floor_line() -> None:
    state = read_position(f"""{TWO_PLAYERS}
        centre *
        factory 1 YYYY
        player 1: 0 points
            . | . Y . . .
           KK | . . . . .
          ..W | . . . . .
         .... | . . . . Y
        ....R | . . . . .
        floor -
        player 2: {NOTHING}
    """)
    assert legal(state) == {"1YF"}


@pytest.mark.rule("4.10")
def test_the_floor_line_is_filled_from_left_to_right() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 YYRK\n player 1: {NOTHING.replace('floor -', 'floor BW')} player 2: {NOTHING}")
    assert board(play(state, "factory 1 yellow floor"), 1)[6] == "floor BWYY"


@pytest.mark.rule("4.11", "AZ6")
def test_what_finds_no_room_on_the_floor_line_goes_to_the_lid() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 YYYK\n player 1: {NOTHING.replace('floor -', 'floor BWBWB')} player 2: {NOTHING}")
    play(state, "factory 1 yellow floor")
    assert (board(state, 1)[6], line_of(state, "lid")) == ("floor BWBWBYY", "B2 Y3 R2 K2 W2")


@pytest.mark.rule("4.10", "4.11", "AZ7")
def test_the_floor_line_may_be_chosen_even_when_it_is_full() -> None:
    state = read_position(f"{TWO_PLAYERS} centre *\n factory 1 YYYK\n player 1: {NOTHING.replace('floor -', 'floor BWBWBWB')} player 2: {NOTHING}")
    assert "1YF" in legal(state)


@pytest.mark.rule("4.12")
@pytest.mark.parametrize("last", ["centre *B", "centre *\n factory 3 BBBB"], ids=["centre", "factory"])
def test_the_offer_goes_on_while_a_tile_is_left_in_the_centre_or_on_a_factory(last: str) -> None:
    state = read_position(f"{TWO_PLAYERS} {last}\n factory 5 YYYY\n player 1: {NOTHING} player 2: {NOTHING}")
    play(state, "factory 5 yellow line 4")
    assert " offer, player 2 to move" in position_text(state)


@pytest.mark.rule("4.12")
@pytest.mark.parametrize(("last", "move"), [("centre *B", "CBF"), ("centre *\n factory 3 BBBB", "3BF")], ids=["centre", "factory"])
def test_the_offer_is_over_when_the_last_tile_is_taken(last: str, move: str) -> None:
    state = read_position(f"{TWO_PLAYERS} {last}\n player 1: {NOTHING} player 2: {NOTHING}")
    assert "round 3, dealing to factory 1" in position_text(play(state, move))
