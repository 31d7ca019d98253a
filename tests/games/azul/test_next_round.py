"""Rulebook 3 and 6: the phases of a round, and preparing the next one."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.azul.positions import NOTHING, legal, line_of, play

from tarsas.games.azul.rules import dealing
from tarsas.games.azul.state import ACTIONS
from tarsas.games.azul.text.notation import notation
from tarsas.games.azul.text.position import read_position

# --- 3.1 The phases -------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1")
def test_a_round_is_the_offer_then_tiling_then_preparation() -> None:
    state = read_position(f"""
        azul, 2 players, grey wall
        round 2, dealing to factory 5, player 1 to move, player 1 started
        player 1: {NOTHING}
        player 2: {NOTHING}
    """)
    phases = [line_of(play(state, move), "round") for move in ("+BBBB", "factory 5 blue line 4", "column 1")]
    assert phases == [
        "2, offer, player 1 to move, player 1 started",
        "2, tiling line 4, player 1 to move, player 1 started",
        "3, dealing to factory 1, player 2 to move, player 2 started",
    ]


# --- 6.1 Who starts, and filling the factories ----------------------------------------------------------------------


@pytest.mark.rule("6.1")
def test_the_holder_of_the_marker_starts_the_next_round() -> None:
    state = read_position(f"""
        azul, 3 players, coloured wall
        round 2, offer, player 3 to move, player 2 started
        centre *BB
        player 1: {NOTHING}
        player 2: {NOTHING}
        player 3: {NOTHING}
    """)
    assert line_of(play(state, "centre blue line 3"), "round") == "3, dealing to factory 1, player 3 to move, player 3 started"


@pytest.mark.rule("6.1", "AZ4")
def test_the_holder_of_a_marker_that_found_no_room_on_the_floor_line_starts_too() -> None:
    state = read_position(f"""
        azul, 2 players, coloured wall
        round 2, offer, player 2 to move, player 1 started
        centre *BB
        player 1: {NOTHING}
        player 2: {NOTHING.replace("floor -", "floor YYYYYYY")}
    """)
    assert line_of(play(state, "centre blue line 3"), "round") == "3, dealing to factory 1, player 2 to move, player 2 started"


NOBODY_TAKES_FROM_THE_CENTRE = f"""
    azul, 3 players, coloured wall
    round 2, offer, player 3 to move, player 2 started
    centre *
    factory 4 BBBB
    player 1: {NOTHING}
    player 2: {NOTHING}
    player 3: {NOTHING}
"""


@pytest.mark.rule("AZ5")
def test_if_nobody_took_from_the_centre_the_start_passes_clockwise() -> None:
    state = play(read_position(NOBODY_TAKES_FROM_THE_CENTRE), "factory 4 blue line 4")
    assert line_of(state, "round") == "3, dealing to factory 1, player 3 to move, player 3 started"


@pytest.mark.rule("AZ5")
def test_clockwise_from_the_last_seat_is_the_first() -> None:
    state = play(read_position(NOBODY_TAKES_FROM_THE_CENTRE.replace("player 2 started", "player 3 started")), "factory 4 blue line 4")
    assert line_of(state, "round") == "3, dealing to factory 1, player 1 to move, player 1 started"


@pytest.mark.rule("AZ5")
def test_if_nobody_took_from_the_centre_the_marker_stays_there() -> None:
    state = play(read_position(NOBODY_TAKES_FROM_THE_CENTRE), "factory 4 blue line 4")
    assert line_of(state, "centre") == "*"


@pytest.mark.rule("6.1")
def test_every_factory_is_filled_with_four_tiles_again() -> None:
    state = play(read_position(NOBODY_TAKES_FROM_THE_CENTRE), "factory 4 blue line 4")
    handfuls = ("+BBYY", "+RRRR", "+KKWW", "+BYRK", "+YYYY", "+WWWW", "+BKKK")
    play(state, *handfuls)
    assert [line_of(state, f"factory {factory}") for factory in range(1, 8)] == [handful[1:] for handful in handfuls]


# --- 6.2, 6.3 Bag and lid -------------------------------------------------------------------------------------------

# A long game of three: seven tiles are left for factories 5, 6 and 7.
SEVEN_LEFT = """
    azul, 3 players, coloured wall
    round 8, dealing to factory 5, player 1 to move, player 1 started
    bag B1 Y0 R1 K0 W0
    lid B0 Y2 R0 K1 W2
    centre -
    factory 1 BYKW
    factory 2 BBRK
    factory 3 BYYK
    factory 4 BYRW
    player 1: 31 points, marker
            . | B Y R K .
           .B | W . Y R K
          .KK | . W B . R
         ..YY | R K W B .
        .BBBB | Y R K W .
      floor -
    player 2: 28 points
            . | . Y . K W
           .R | W B Y . .
          .WW | . . B Y R
         ..KK | R . W B Y
        ..WWW | Y R K . B
      floor -
    player 3: 35 points
            . | B . . K W
           .. | . . Y R K
          .RR | K W B Y .
         ..KK | R . W . Y
        .RRRR | Y . K W .
      floor -
"""


@pytest.mark.rule("6.2", "AZ6")
def test_a_bag_that_runs_out_is_filled_from_the_lid_and_the_same_factory_is_filled_on() -> None:
    assert legal(read_position(SEVEN_LEFT)) == {"+BYYR", "+BYRK", "+BYRW", "+BRKW", "+BRWW"}


@pytest.mark.rule("6.2", "AZ6")
def test_the_tiles_from_the_lid_are_drawn_blindly() -> None:
    state = read_position(SEVEN_LEFT)
    actions, weights = np.zeros(ACTIONS, np.int32), np.zeros(ACTIONS, np.int64)
    count = dealing.chances(state, actions, weights)
    ways = {notation(state, int(action)): int(weight) for action, weight in zip(actions[:count], weights[:count], strict=True)}
    assert ways == {"+BYYR": 1, "+BYRK": 2 * 1, "+BYRW": 2 * 2, "+BRKW": 1 * 2, "+BRWW": 1}


@pytest.mark.rule("6.2", "AZ6")
def test_all_of_the_lid_is_poured_into_the_bag() -> None:
    state = play(read_position(SEVEN_LEFT), "+BYRK")
    assert (line_of(state, "factory 5"), line_of(state, "bag"), line_of(state, "lid")) == ("BYRK", "B0 Y1 R0 K0 W2", "B0 Y0 R0 K0 W0")


@pytest.mark.rule("6.2", "AZ6")
def test_the_lid_is_left_alone_while_the_bag_has_tiles_enough() -> None:
    just_enough = SEVEN_LEFT.replace("bag B1 Y0 R1", "bag B1 Y2 R1").replace("lid B0 Y2 R0", "lid B0 Y0 R0")
    state = play(read_position(just_enough), "+BYYR")
    assert (line_of(state, "bag"), line_of(state, "lid")) == ("B0 Y0 R0 K0 W0", "B0 Y0 R0 K1 W2")


@pytest.mark.rule("6.3", "AZ6")
def test_when_bag_and_lid_run_out_a_factory_gets_what_is_left() -> None:
    assert legal(play(read_position(SEVEN_LEFT), "+BYRK")) == {"+YWW"}


@pytest.mark.rule("6.3", "AZ6")
def test_the_round_is_played_with_what_is_there() -> None:
    state = play(read_position(SEVEN_LEFT), "+BYRK", "+YWW")
    assert (line_of(state, "factory 6"), line_of(state, "factory 7"), line_of(state, "round")) == (
        "YWW",
        "-",
        "8, offer, player 1 to move, player 1 started",
    )
