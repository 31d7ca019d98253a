"""Rulebook 5, 7 and 8: giving out the tiles, majorities, walls, the end."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.alcazaba.positions import cells_of, legal, longest_wall_by_corners, play, position

from tarsas.contract import CHANCE, NOBODY
from tarsas.games.alcazaba.rules import chance as laying
from tarsas.games.alcazaba.rules import play as rules
from tarsas.games.alcazaba.rules.awards import end_round
from tarsas.games.alcazaba.rules.random_action import random_action
from tarsas.games.alcazaba.rules.scoring import majority_points, outcome, score_of
from tarsas.games.alcazaba.rules.tiles import TILE_NAMES
from tarsas.games.alcazaba.rules.walls import longest_wall
from tarsas.games.alcazaba.state import STATE
from tarsas.games.alcazaba.text.position import position_text
from tarsas.games.alcazaba.text.words import ending_text
from tarsas.games.alhambra_family.state import FIFTH_ROUND, GARDEN, TOWER
from tarsas.kernel import new_generator, new_state, places_of

LAST_TURN = "round 3, turn, 14 turns taken, player 3 to move, player 1 started, player 1 starts next"
AWARD = "round 3, award, 15 turns taken, player {mover} to move, player 1 started, player 1 starts next"
FOURTH = LAST_TURN.replace("round 3", "round 4")
A, B, C = 0, 1, 2


# --- 5 Giving out the tiles -------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1", "5.3")
def test_the_garden_example() -> None:
    """Blue is best in the Garden and takes one of two tiles, yellow has to take the other, red goes home with empty hands."""
    state = position(head=AWARD.format(mover=1), table="markers garden 6.3=1 5.2=2 5.3=3\naward garden")
    assert legal(state) == {"tG12s", "tG10w"}
    play(state, "tG10w", "@n1")
    assert rules.to_move(state) == 1
    assert legal(state) == {"tG12s"}
    play(state, "tG12s", "@s1")
    assert "round 4, laying" in position_text(state)
    assert [len(places_of(state.built[seat])) for seat in range(3)] == [1, 1, 0]


@pytest.mark.rule("5.1")
def test_columns_are_given_out_from_the_left() -> None:
    state = position(head=LAST_TURN, table="dice TTTSSACG\nmarkers garden 8.1=1 seraglio 2.1=2")
    play(state, "=T")
    assert "award seraglio" in position_text(state)
    assert "award garden" in position_text(play(state, "tS8s", "@r"))


@pytest.mark.rule("5.1")
def test_the_marker_goes_back_to_its_owner() -> None:
    state = position(head=AWARD.format(mover=1), table="markers garden 6.3=1 5.2=2\naward garden")
    assert "markers garden 5.2=2\n" in position_text(play(state, "tG10w"))


@pytest.mark.rule("5.2", "AC6")
def test_the_start_player_tile_may_be_taken_instead_and_its_owner_names_the_next_starter() -> None:
    state = position(head=AWARD.format(mover=2), table="start-player tile garden\nmarkers garden 6.3=2 5.2=1\naward garden")
    assert legal(state) == {"tG12s", "tG10w", "t*"}
    assert legal(play(state, "t*")) == {"n1", "n2", "n3"}
    assert "player 3 starts next" in position_text(play(state, "n3"))


@pytest.mark.rule("5.2", "5.3")
def test_the_start_player_tile_is_taken_once() -> None:
    state = position(head=AWARD.format(mover=2), table="start-player tile garden\nmarkers garden 6.3=2 5.2=1\naward garden")
    assert legal(play(state, "t*", "n3")) == {"tG12s", "tG10w"}


@pytest.mark.rule("5.2")
def test_who_was_named_starts_the_next_round() -> None:
    state = position(head=AWARD.format(mover=2), table="start-player tile garden\nmarkers garden 6.3=2\naward garden")
    assert "round 4, laying, 0 turns taken, player 3 to move, player 3 started" in position_text(play(state, "t*", "n3"))


@pytest.mark.rule("5.2")
def test_an_untaken_start_player_tile_leaves_the_starter_as_he_was() -> None:
    state = position(head=AWARD.format(mover=2), table="start-player tile tower\nmarkers garden 6.3=2\naward garden")
    assert "round 4, laying, 0 turns taken, player 1 to move, player 1 started" in position_text(play(state, "tG12s", "@r"))


@pytest.mark.rule("5.3", "AC6")
def test_taking_is_compulsory_also_when_only_the_start_player_tile_is_left() -> None:
    table = "start-player tile garden\nmarkers garden 6.3=2 5.2=1 5.3=3\naward garden"
    state = play(position(head=AWARD.format(mover=2), table=table), "tG12s", "@r", "tG10w", "@r")
    assert legal(state) == {"t*"}


@pytest.mark.rule("5.3", "AC6")
def test_tiles_nobody_won_are_out_of_the_game() -> None:
    state = play(position(head=AWARD.format(mover=2), table="markers garden 6.3=2\naward garden"), "tG12s", "@r")
    assert {"G10w", "P6n", "T11s"} <= {TILE_NAMES[tile] for tile in places_of(state.discarded)}


@pytest.mark.rule("5.4", "AC4")
def test_a_won_tile_is_built_or_reserved_even_if_it_could_be_built() -> None:
    state = position(head=AWARD.format(mover=1), table="markers garden 6.3=1\naward garden")
    assert legal(play(state, "tG12s")) == {"@r", "@s1", "@e1", "@w1"}
    assert "reserve G12s" in position_text(play(state, "@r"))


# --- 7 Scoring --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("round_number", "points"), [(1, 5), (2, 0), (3, 12), (4, 0), (5, 20)])
def test_rounds_1_3_and_5_are_scored(round_number: int, points: int) -> None:
    state = position("reserve -\n*\nG12s", head=LAST_TURN.replace("round 3", f"round {round_number}"))
    end_round(state)
    assert score_of(state, 0) - longest_wall(state, 0) * (points > 0) == points


@pytest.mark.rule("7.2", "AL3")
def test_first_second_and_third_place_by_the_table() -> None:
    state = position("reserve -\n* G11o G10o G9e", "reserve -\n*\nG6esw", "reserve -\nG7nsw * G8ne", head=FOURTH)
    assert [[majority_points(state, seat, GARDEN, scoring) for seat in range(3)] for scoring in (A, B, C)] == [[5, 0, 0], [12, 0, 5], [20, 5, 12]]


@pytest.mark.rule("7.2")
def test_reserved_tiles_do_not_count() -> None:
    state = position("reserve G11o G10o\n*", "reserve -\n* G9e", head=FOURTH)
    assert [majority_points(state, seat, GARDEN, C) for seat in range(3)] == [0, 20, 0]


@pytest.mark.rule("7.3", "AC7")
def test_a_three_way_tie_is_shared_and_rounded_down() -> None:
    state = position("reserve -\n* G11o", "reserve -\n* G10o", "reserve -\n* G9e", head=FOURTH)
    assert [[majority_points(state, seat, GARDEN, scoring) for seat in range(3)] for scoring in (A, B, C)] == [[1] * 3, [5] * 3, [12] * 3]


@pytest.mark.rule("7.3", "AC7")
def test_a_tie_for_second_shares_second_and_third() -> None:
    state = position("reserve -\n* T12o T11o", "reserve -\n* T13e", "reserve -\nT11n\n*", head=FOURTH)
    assert [majority_points(state, seat, TOWER, C) for seat in range(3)] == [21, 9, 9]


@pytest.mark.rule("7.4", "AC7")
def test_a_closed_ring_counts_in_full() -> None:
    board = """
        .      P2new  .
        C5nsw  *      A4nes
        .      S3esw  .
    """
    assert longest_wall(position(f"reserve -\n{board}", head=FOURTH), 0) == 12


@pytest.mark.rule("7.4", "AC7")
def test_a_broken_ring_counts_from_gap_to_gap() -> None:
    board = """
        .      P2new  .
        C5nsw  *      A7es
        .      S3esw  .
    """
    assert longest_wall(position(f"reserve -\n{board}", head=FOURTH), 0) == 11


@pytest.mark.rule("7.4", "AC7")
def test_walls_between_two_tiles_do_not_count() -> None:
    board = """
        S4ne  T10w
        *     T12o
    """
    assert longest_wall(position(f"reserve -\n{board}", head=FOURTH), 0) == 1


@pytest.mark.rule("7.4")
def test_an_alhambra_without_walls_scores_nothing_for_them() -> None:
    assert longest_wall(position("reserve -\n* T12o", head=FOURTH), 0) == 0


@pytest.mark.rule("7.4", "AC7")
def test_the_walk_around_an_alhambra_finds_the_longest_chain_of_walls() -> None:
    compared = 0
    for seed in range(5):
        state, generator = new_state(STATE), new_generator(seed)
        rules.new_game(state, 2, np.zeros(0, np.int8))
        while rules.to_move(state) != NOBODY:
            for seat in range(2):
                compared += 1
                assert longest_wall(state, seat) == longest_wall_by_corners(cells_of(state, seat))
            rules.play(state, laying.sample(state, generator) if rules.to_move(state) == CHANCE else random_action(state, generator))
    assert compared > 1_000


# --- 8 The end --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1", "AC9")
def test_the_game_ends_after_scoring_c_and_most_points_win() -> None:
    state = position("reserve -\n* T12o", "reserve -\n* G9e", head=LAST_TURN.replace("round 3", "round 5"))
    end_round(state)
    places = np.zeros(3, np.int8)
    assert outcome(state, places) == FIFTH_ROUND
    assert (places.tolist(), rules.to_move(state)) == ([0, 0, 2], NOBODY)


@pytest.mark.rule("8.1", "AC9")
def test_equal_points_share_the_victory() -> None:
    """A Tower for 21 points, and a Garden for 20 with a wall of one."""
    state = position("reserve -\n* T12o", "reserve -\n* G9e", head=LAST_TURN.replace("round 3", "round 5"))
    end_round(state)
    assert [score_of(state, seat) for seat in range(3)] == [21, 21, 0]
    assert ending_text(state, ("Anna", "Béla", "Csaba"))[1].en == "Anna and Béla share the victory with 21 points."
