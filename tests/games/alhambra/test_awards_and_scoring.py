"""Rulebook 5, 7 and 8: rewards, stacks, the limit of 12, the scorings, the end."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.alhambra.positions import all_drawn, awards, discs, legal, mover, play, put_discs, random_states, table, tiles_of

from tarsas.games.alhambra.rules import play as rules
from tarsas.games.alhambra.rules.scoring import mark_points, outcome, place_on_track, score_buildings, score_of
from tarsas.games.alhambra.state import OVER, POINTS
from tarsas.games.alhambra_family.state import BUILDING_IDS, ENDINGS


@pytest.mark.rule("5.1")
def test_the_columns_are_rewarded_from_left_to_right():
    state = awards(columns={"tower": "5 A . .", "seraglio": "5 B . .", "garden": "1 . . C"})
    order = []
    while rules.to_move(state) >= 0:
        order.append(mover(state))
        play(state, "take points")
    assert order == ["B", "C", "A"]


@pytest.mark.rule("5.1", "AL2")
def test_fewer_rolls_are_better_with_as_many_symbols():
    assert mover(awards(columns={"tower": "5 . A B\n4 C . ."})) == "A"


@pytest.mark.rule("5.2", "5.3")
def test_blue_takes_two_points_and_orange_gets_one_and_the_tile():
    state = awards(columns={"pavilion": "5 A . .\n3 . B ."}, tiles=("3", "2", "start", "1", "1", "2"))
    assert legal(state) == {"take points", "take tile"}
    play(state, "take points")
    assert (discs(state, "pavilion"), tiles_of(state, "A"), tiles_of(state, "B")) == ("2=A 1=B", [], ["3"])


@pytest.mark.rule("5.2", "5.3")
def test_if_the_best_takes_the_tile_the_second_gets_two_points():
    state = play(awards(columns={"pavilion": "5 A . .\n3 . B ."}), "take tile")
    assert (discs(state, "pavilion"), tiles_of(state, "A"), tiles_of(state, "B")) == ("2=B 1=A", ["1"], [])


@pytest.mark.rule("5.3", "AL10")
def test_a_player_who_holds_both_places_gets_both_rewards():
    state = play(awards(columns={"pavilion": "5 A A B"}), "take points")
    assert (discs(state, "pavilion"), tiles_of(state, "A")) == ("3=A", ["1"])


@pytest.mark.rule("5.3", "AL10")
def test_the_third_best_of_three_gets_nothing():
    state = play(awards(columns={"pavilion": "5 A B C"}), "take points")
    assert discs(state, "pavilion") == "2=A 1=B"


@pytest.mark.rule("5.4")
def test_with_one_marker_there_is_only_the_first_reward():
    state = play(awards(columns={"pavilion": "5 A . ."}), "take points")
    assert discs(state, "pavilion") == "2=A"
    assert not any(tiles_of(state, owner) for owner in "ABCD")


@pytest.mark.rule("5.4")
def test_a_column_without_markers_is_passed_over():
    state = awards(columns={"garden": "5 A . ."})
    assert state.award_column == 4


# --- 5.5 and 5.6 Discs ------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.5")
def test_a_disc_goes_on_top_of_those_already_there():
    state = play(awards(columns={"pavilion": "5 A . .\n3 . B ."}, points={"pavilion": "2=C"}), "take points")
    assert discs(state, "pavilion") == "2=CA 1=B"


@pytest.mark.rule("5.5")
def test_a_disc_that_leaves_a_stack_keeps_the_order_of_the_others():
    state = table()
    put_discs(state, {"tower": "3=BACD"})
    mark_points(state, 0, 5, 1)
    assert discs(state, "tower") == "4=A 3=BCD"
    mark_points(state, 1, 5, 1)
    assert discs(state, "tower") == "4=AB 3=CD"


@pytest.mark.rule("5.5", "AL10")
def test_points_are_marked_one_reward_at_a_time():
    """A on 1 takes two points and comes to 3 first; B on 2 gets one and lies above."""
    state = play(awards(columns={"pavilion": "5 A B ."}, points={"pavilion": "2=B 1=A"}), "take points")
    assert discs(state, "pavilion") == "3=AB"


@pytest.mark.rule("5.6", "AL10")
def test_what_goes_beyond_twelve_is_lost():
    state = play(awards(columns={"pavilion": "5 A . ."}, points={"pavilion": "12=B 11=A"}), "take points")
    assert discs(state, "pavilion") == "12=BA"


@pytest.mark.rule("5.6", "AL10")
def test_a_disc_on_twelve_does_not_move_in_its_stack():
    state = play(awards(columns={"pavilion": "5 A . ."}, points={"pavilion": "12=AB"}), "take points")
    assert discs(state, "pavilion") == "12=AB"


# --- 7 The end of a round -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
def test_at_the_end_of_a_round_markers_come_back_and_tiles_nobody_got_leave_the_game():
    state = awards(columns={"pavilion": "5 A . ."})
    before = state.out[1]
    play(state, "take points")
    assert (all_drawn(state), state.markers_left.tolist()[:4], state.out[1] - before) == ({}, [4] * 4, 2)
    assert (state.record.tile_at == -1).all()


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("number", "scored"), [(1, 1), (2, 0), (3, 8), (4, 0), (5, 16)])
def test_a_scoring_follows_the_odd_rounds(number: int, scored: int):
    tiles = ("1", "2", "1" if number == 5 else "start", "3", "1", "2")
    state = play(awards(columns={"pavilion": "5 A . ."}, number=number, tiles=tiles), "take points")
    assert score_of(state, 0) == scored


@pytest.mark.rule("7.3", "AL3")
def test_the_table_of_points():
    assert POINTS.tolist()[0] == [[1, 0, 0], [8, 1, 0], [16, 8, 1]]
    assert POINTS.tolist()[5] == [[6, 0, 0], [13, 6, 0], [21, 13, 6]]
    points = np.asarray(POINTS)
    assert (points[1:] - points[:-1] == (points[:1] > 0)).all()


@pytest.mark.rule("7.3", "7.4", "AL3")
def test_scoring_b_of_the_pavilion_with_orange_below_green():
    """Blue (A) has most: 8. Orange (B) and Green (C) both have 3; Orange lies below: 1."""
    state = table(number=3)
    put_discs(state, {"pavilion": "5=A 3=BC"})
    score_buildings(state, 1)
    assert [score_of(state, seat) for seat in range(4)] == [8, 1, 0, 0]


@pytest.mark.rule("7.4", "AL3")
def test_of_three_discs_on_one_space_each_has_a_place_of_its_own():
    state = table(number=5)
    put_discs(state, {"tower": "4=CAD"})
    score_buildings(state, 2)
    assert [score_of(state, seat) for seat in range(4)] == [13, 0, 21, 6]
    assert [place_on_track(state, 5, seat) for seat in (2, 0, 3)] == [0, 1, 2]


@pytest.mark.rule("7.3", "AL3")
def test_without_a_disc_on_the_track_nobody_scores():
    state = table(number=5)
    put_discs(state, {"tower": "4=C"})
    score_buildings(state, 2)
    assert [score_of(state, seat) for seat in range(4)] == [0, 0, 21, 0]


@pytest.mark.rule("7.3", "6.1")
def test_point_tiles_are_added_at_the_scoring():
    state = table(number=3, held={"C": ["2", "3"]})
    put_discs(state, {"arcades": "4=AC"})
    score_buildings(state, 1)
    assert [score_of(state, seat) for seat in range(3)] == [10, 0, 8]


# --- 8 The end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1")
def test_the_game_ends_after_the_third_scoring():
    tiles = ("1", "2", "1", "3", "1", "2")
    state = play(awards(columns={"garden": "5 A . ."}, number=5, tiles=tiles), "take points")
    assert (rules.to_move(state), legal(state), state.phase) == (-2, set(), OVER)
    assert ENDINGS[outcome(state, np.zeros(4, np.int8))] == "fifth round"


@pytest.mark.rule("8.2", "AL12")
def test_most_points_win_and_equal_points_share_the_victory():
    state = table()
    state.record.scored[2] = (40, 52, 52, 12, 0, 0)
    places = np.zeros(4, np.int8)
    outcome(state, places)
    assert places.tolist() == [2, 0, 0, 3]


@pytest.mark.rule("AL12")
def test_scores_go_on_beyond_a_hundred():
    state = table(number=5)
    put_discs(state, dict.fromkeys(BUILDING_IDS, "12=A"))
    for scoring in range(3):
        score_buildings(state, scoring)
    assert score_of(state, 0) == 21 + 63 + 111


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_come_to_their_end(players: int):
    last = random_states(players, seed=5)[-1]
    assert int(last.phase) == OVER
    assert int(last.record.scored.sum()) > 0
