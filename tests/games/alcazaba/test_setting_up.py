"""Rulebook 1 and 2: what everybody gets, stacks and bag, laying out a round."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.alcazaba.positions import legal, play, position

from tarsas.contract import CHANCE, NOBODY
from tarsas.games.alcazaba.rules import chance as laying
from tarsas.games.alcazaba.rules import play as rules
from tarsas.games.alcazaba.rules.random_action import random_action
from tarsas.games.alcazaba.rules.tiles import BUILDING_OF, PRICE_OF, TILE_NAMES, TILES, TWELFTH_TOWER, WALLS_OF
from tarsas.games.alcazaba.state import LAYING, STATE
from tarsas.games.alcazaba.text.position import position_text
from tarsas.games.alhambra_family.rules.columns import markers_each
from tarsas.kernel import State, new_generator, new_state

STACK = ("+P8o", "+S9o", "+A10o", "+C11o", "+G11o", "+T12o")
BAG = ("+P7e", "+S8s", "+T10o", "+C10o", "+G10o")


def new_game(players: int) -> State:
    state = new_state(STATE)
    rules.new_game(state, players, np.zeros(0, np.int8))
    return state


@pytest.mark.rule("1.1", "1.4")
def test_everybody_begins_with_a_fountain_an_empty_reserve_board_and_no_points() -> None:
    text = position_text(new_game(3))
    assert text.count("majorities 0 0 0, wall 0 0 0, 0 rebuilt\n  reserve -\n  *\n") == 3
    assert "player 1 to move, player 1 started" in text


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(("players", "markers"), [(2, 5), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_markers_by_the_number_of_players(players: int, markers: int) -> None:
    assert markers_each(players) == markers


@pytest.mark.rule("1.2", "AC1")
def test_of_the_54_tiles_20_have_a_wall_on_each_side() -> None:
    base = [int(walls) for tile, walls in enumerate(WALLS_OF) if tile != TWELFTH_TOWER]
    assert len(base) == 54
    assert [sum(walls >> side & 1 for walls in base) for side in range(4)] == [20, 20, 20, 20]


@pytest.mark.rule("1.2", "AC1")
def test_there_are_55_different_tiles_and_the_twelfth_tower_is_open_and_costs_10() -> None:
    assert [list(BUILDING_OF).count(building) for building in range(6)] == [7, 7, 9, 9, 11, 12]
    assert len(set(TILE_NAMES)) == TILES == 55
    assert (TILE_NAMES[TWELFTH_TOWER], PRICE_OF[TWELFTH_TOWER], WALLS_OF[TWELFTH_TOWER]) == ("T10o", 10, 0)


@pytest.mark.rule("1.3", "AC2")
def test_the_bag_is_empty_exactly_after_round_5() -> None:
    state, generator = new_game(3), new_generator(1)
    in_bag = []
    while rules.to_move(state) != NOBODY:
        if state.phase == LAYING and state.laid_count == 0:
            in_bag.append(laying.tiles_in_bag(state))
        rules.play(state, laying.sample(state, generator) if rules.to_move(state) == CHANCE else random_action(state, generator))
    assert in_bag == [25, 20, 15, 10, 5]
    assert state.pool == 0


@pytest.mark.rule("2.2", "AC2")
def test_a_stack_has_one_tile_of_each_building_and_never_the_twelfth_tower() -> None:
    state = new_game(3)
    offered = []
    for move in STACK:
        offered.append({text[1] for text in legal(state)})
        assert "+T10o" not in legal(state)
        play(state, move)
    assert offered == [{"P"}, {"S"}, {"A"}, {"C"}, {"G"}, {"T"}]


@pytest.mark.rule("2.2", "AC2")
def test_what_comes_out_of_the_bag_is_as_likely_as_the_tiles_in_it() -> None:
    """After the first stack 2 of 6 unseen Pavilions are in the bag, 6 of 10 Gardens, and the twelfth Tower for sure."""
    state = play(new_game(3), *STACK)
    actions, weights = np.zeros(60, np.int32), np.zeros(60, np.int64)
    count = laying.chances(state, actions, weights)
    chance = {rules_text: weights[index] / laying.total_weight(state) for index, rules_text in enumerate(sorted_texts(state, actions[:count]))}
    assert chance["+P7e"] == pytest.approx(2 / 6 / 25)
    assert chance["+G10o"] == pytest.approx(6 / 10 / 25)
    assert chance["+T10o"] == pytest.approx(1 / 25)


def sorted_texts(state: State, actions: np.ndarray) -> list[str]:
    from tarsas.games.alcazaba.text.notation import notation

    return [notation(state, int(action)) for action in actions]


@pytest.mark.rule("2.1", "2.3")
def test_after_eleven_tiles_a_die_lays_the_start_player_tile() -> None:
    state = play(new_game(3), *STACK, *BAG)
    assert legal(state) == {f"d{letter}" for letter in "PSACGT"}
    assert "start-player tile arcades" in position_text(play(state, "dA"))


@pytest.mark.rule("2.3")
def test_in_the_fifth_round_there_is_no_start_player_tile() -> None:
    head = "round 5, laying, 0 turns taken, player 2 to move, player 2 started, player 2 starts next"
    state = position(head=head, table="", laid="P6n S8s A8n C9s G12s T11s P4es S6es A8e C9w")
    last = sorted(legal(state))[0]
    assert rules.to_move(play(state, last)) == CHANCE
    assert all(text.startswith("r") for text in legal(state))
