"""Rulebook 1 to 3: setting up, the course of the game, the beginning of a round."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from tests.games.alhambra.positions import SEATS, legal, new_game, play, random_moves, random_states, turn

from tarsas.games.alhambra.rules import chance
from tarsas.games.alhambra.rules import pieces as counting
from tarsas.games.alhambra.rules import play as rules
from tarsas.games.alhambra.state import ACTIONS, DARK_TILES, KINDS, LIGHT_TILES, PLACE_MARKER, PUSH_MARKERS, TILE_IDS, kind_of
from tarsas.games.alhambra_family.rules.columns import markers_each
from tarsas.games.alhambra_family.state import BUILDING_IDS
from tarsas.kernel import State

ALL_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def start(players: int, start_tile: str = "die arcades") -> State:
    return play(new_game(players), start_tile, "tile 1", "tile void", "tile 2", "tile black", "tile 3")


@pytest.mark.rule("1.1", "AL1")
def test_eight_dice_are_thrown_and_each_face_is_one_of_six_buildings():
    state = start(4)
    assert chance.total_weight(state) == 6**8
    assert len(legal(state)) == 1_287


@pytest.mark.rule("1.1", "AL1")
def test_the_columns_stand_in_the_order_of_the_buildings():
    assert BUILDING_IDS == ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("players", "markers"), [(2, 5), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_everybody_has_markers_by_the_number_of_players_and_no_points(players: int, markers: int):
    state = new_game(players)
    assert [state.markers_left[seat] for seat in range(players)] == [markers] * players
    assert not state.record.points.any()
    assert not state.record.scored.any()


@pytest.mark.rule("1.3", "AL4")
def test_there_are_twenty_light_and_six_dark_tiles():
    assert (sum(LIGHT_TILES), sum(DARK_TILES)) == (20, 6)
    assert dict(zip(TILE_IDS, LIGHT_TILES, strict=False)) == {"1": 4, "2": 3, "3": 3, "exchange": 2, "push": 2, "void": 3, "black": 3}
    counts = np.zeros(128, np.int32)
    counting.pieces(new_game(4), counts)
    assert counts[:KINDS].tolist() == [6, 5, 5, 2, 2, 3, 3]


@pytest.mark.rule("1.4", "AL15")
@ALL_PLAYERS
def test_the_first_seat_starts_the_first_round(players: int):
    assert int(new_game(players).starter) == 0


@pytest.mark.rule("2.1")
@ALL_PLAYERS
def test_in_each_of_five_rounds_everybody_has_as_many_turns_as_markers(players: int):
    placed = Counter((state.round_number, state.mover) for state, action in random_moves(players) if kind_of(action) in (PLACE_MARKER, PUSH_MARKERS))
    assert placed == {(number, seat): markers_each(players) for number in range(1, 6) for seat in range(players)}


@pytest.mark.rule("2.2", "7.2")
def test_scores_change_only_at_the_end_of_rounds_one_three_and_five():
    states = random_states(3)
    changed = {before.round_number for before, after in pairwise(states) if (before.record.scored != after.record.scored).any()}
    assert changed <= {1, 3, 5}
    assert 5 in changed


@pytest.mark.rule("3.1", "AL14")
def test_first_a_die_says_where_the_start_player_tile_goes():
    state = new_game(3)
    assert legal(state) == {f"die {name}" for name in BUILDING_IDS}
    assert [int(kind) for kind in play(state, "die garden").tile_at] == [-1, -1, -1, -1, 7, -1]


@pytest.mark.rule("3.2", "AL14")
def test_then_five_tiles_go_from_left_to_right_to_the_columns_without_one():
    state = start(3)
    assert [TILE_IDS[int(kind)] for kind in state.tile_at] == ["1", "void", "start", "2", "black", "3"]


@pytest.mark.rule("3.2", "AL4")
def test_a_tile_comes_as_often_as_it_is_unseen():
    state = play(new_game(3), "die tower", "tile exchange", "tile exchange")
    actions, weights = np.zeros(ACTIONS, np.int32), np.zeros(ACTIONS, np.int64)
    count = chance.chances(state, actions, weights)
    assert weights[:count].tolist() == [4, 3, 3, 2, 3, 3]
    assert chance.total_weight(state) == 18
    assert "tile exchange" not in legal(state)


@pytest.mark.rule("3.3")
def test_in_the_last_round_six_dark_tiles_are_laid_out_and_no_start_player_tile():
    last = [state for state in random_states(4) if state.round_number == 5]
    assert rules.to_move(last[0]) == -1
    assert legal(last[0]) == {"tile 1", "tile 2", "tile 3"}
    assert sorted(int(kind) for kind in last[6].tile_at) == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("4.1", "AL14")
def test_the_starting_player_begins_and_the_others_follow_clockwise():
    state = start(3)
    order = []
    for _ in range(7):
        order.append(SEATS[state.mover])
        play(state, "roll p p p p p p p p", "place pavilion")
    assert order == list("ABCABCA")


@pytest.mark.rule("4.1")
def test_a_turn_places_one_marker():
    state = turn("PPPPPPPT")
    before = state.markers_left[0]
    assert int(play(state, "place tower").markers_left[0]) == before - 1
