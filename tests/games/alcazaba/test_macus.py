"""Rulebook 9: two players and Macus."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.alcazaba.positions import legal, play, position

from tarsas.games.alcazaba.rules import play as rules
from tarsas.games.alcazaba.rules.awards import end_round
from tarsas.games.alcazaba.rules.scoring import majority_points, outcome, score_of
from tarsas.games.alcazaba.rules.tiles import TILE_NAMES
from tarsas.games.alcazaba.state import STATE
from tarsas.games.alcazaba.text.position import position_text
from tarsas.games.alcazaba.text.words import ending_text
from tarsas.games.alhambra_family.rules.columns import MACUS
from tarsas.games.alhambra_family.state import FIFTH_ROUND, GARDEN, MACUS_AHEAD
from tarsas.kernel import State, new_state, places_of

STACK = ("+P8o", "+S9o", "+A10o", "+C11o", "+G11o", "+T12o")
BAG = ("+G12s", "+T9es", "+G10n", "+S8s", "+G10w")
AWARD = "round 2, award, 10 turns taken, player 1 to move, player 1 started, player 1 starts next"


def new_game() -> State:
    state = new_state(STATE)
    rules.new_game(state, 2, np.zeros(0, np.int8))
    return state


def macus_tiles(state: State) -> set[str]:
    return {TILE_NAMES[tile] for tile in places_of(state.built[MACUS])}


@pytest.mark.rule("9.1", "AC8")
def test_his_markers_follow_the_tiles_of_the_bag() -> None:
    """Garden, Tower, Garden, Seraglio, Garden: 2 to 6 symbols in three rolls."""
    text = position_text(play(new_game(), *STACK, *BAG))
    assert "markers seraglio 5.3=M garden 6.3=M 4.3=M 2.3=M tower 3.3=M\n" in text


@pytest.mark.rule("9.1", "9.2", "AC8")
def test_a_full_round_of_macus() -> None:
    """Both players put all their markers on the Pavilion; Macus wins everything he stands for, first laid first."""
    state = play(new_game(), *STACK, *BAG, "dG")
    for _ in range(10):
        play(state, "rPPPPPPPP", "=P")
    play(state, "tP8o", "@e1")
    assert macus_tiles(state) == {"S9o", "G11o", "G12s", "G10n", "T12o"}
    assert "round 2, laying" in position_text(state)
    assert {TILE_NAMES[tile] for tile in places_of(state.discarded)} == {"A10o", "C11o", "S8s", "G10w", "T9es"}
    assert [score_of(state, 0), score_of(state, 1), score_of(state, MACUS)] == [1, 0, 2 + 5 + 6]


@pytest.mark.rule("9.2", "AC8")
def test_he_takes_the_start_player_tile_only_when_nothing_else_is_left() -> None:
    """Two Gardens for two of his markers, the start-player tile for the third: he names who did not start."""
    laid = "P6n S8s A8n C9s G12s T11s P4es S6es A8e C9w G10w"
    table = "start-player tile garden\nmarkers pavilion 8.1=1 garden 6.3=M 5.3=M 4.3=M\naward pavilion"
    state = play(position(players=2, head=AWARD, table=table, laid=laid), "tP6n", "@r")
    assert macus_tiles(state) == {"G12s", "G10w"}
    assert "round 3, laying, 0 turns taken, player 2 to move, player 2 started" in position_text(state)


@pytest.mark.rule("9.3", "AC8")
def test_a_won_tile_may_be_given_to_macus() -> None:
    state = position(players=2, head=AWARD, table="markers garden 6.3=1\naward garden")
    assert "@m" in legal(play(state, "tG12s"))
    assert macus_tiles(play(state, "@m")) == {"G12s"}


@pytest.mark.rule("9.3")
def test_with_three_players_there_is_nobody_to_give_to() -> None:
    head = AWARD.replace("10 turns", "15 turns")
    assert "@m" not in legal(play(position(head=head, table="markers garden 6.3=1\naward garden"), "tG12s"))


@pytest.mark.rule("9.4", "AC8")
def test_he_shares_places_like_everybody_else_and_scores_no_wall() -> None:
    state = position(
        "reserve -\n* G11o", players=2, head=AWARD.replace("award", "turn").replace("10", "9").replace("player 1 to", "player 2 to"), macus="G7nsw"
    )
    assert [majority_points(state, seat, GARDEN, 1) for seat in range(3)] == [8, 0, 8]
    state.round_number = 3
    end_round(state)
    assert score_of(state, MACUS) == 8


@pytest.mark.rule("9.4", "AC9", "AC10")
def test_macus_shares_the_victory_with_as_many_points_as_the_better_player() -> None:
    """A Tower for 21 points, and a Garden for 20 with a wall of one."""
    head = "round 5, turn, 9 turns taken, player 2 to move, player 1 started, player 1 starts next"
    state = position("reserve -\n*", "reserve -\n* G9e", players=2, head=head, macus="T12o")
    end_round(state)
    places = np.zeros(2, np.int8)
    assert outcome(state, places) == FIFTH_ROUND
    assert places.tolist() == [1, 0]
    assert ending_text(state, ("Anna", "Béla"))[1].en == "Béla and Macus share the victory with 21 points."


@pytest.mark.rule("9.4", "AC10")
def test_macus_can_win_and_the_players_keep_their_places() -> None:
    head = "round 5, turn, 9 turns taken, player 2 to move, player 1 started, player 1 starts next"
    state = position("reserve -\n*", "reserve -\n* P8o", players=2, head=head, macus="T12o G11o")
    end_round(state)
    places = np.zeros(2, np.int8)
    assert outcome(state, places) == MACUS_AHEAD
    assert places.tolist() == [1, 0]
    assert ending_text(state, ("Anna", "Béla"))[1].en == "Macus wins with 41 points; next comes Béla with 16."
