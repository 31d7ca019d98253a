"""Rulebook 4 and 6: where a tile may be built, and rebuilding."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.alcazaba.positions import cells_of, is_legal_alhambra, legal, play, position

from tarsas.contract import CHANCE, NOBODY
from tarsas.games.alcazaba.rules import chance as laying
from tarsas.games.alcazaba.rules import play as rules
from tarsas.games.alcazaba.rules.random_action import random_action
from tarsas.games.alcazaba.rules.tiles import TILES, WALLS_OF
from tarsas.games.alcazaba.state import (
    BUILD,
    BUILDING,
    LAY,
    REBUILDING,
    REMOVE,
    STATE,
    action_of,
    cell_of,
    kind_of,
)
from tarsas.games.alcazaba.state import TURN as TURN_PHASE
from tarsas.games.alcazaba.text.position import position_text
from tarsas.kernel import State, new_generator, new_state, places_of

AWARD = "round 3, building, 15 turns taken, player 1 to move, player 1 started, player 1 starts next"


def with_in_hand(board: str, tile: str) -> State:
    """Player 1 has this Alhambra and has just won this tile."""
    building = {"P": "pavilion", "S": "seraglio", "A": "arcades", "C": "chambers", "G": "garden", "T": "tower"}[tile[0]]
    laid = ["P6n", "S8s", "A8n", "C9s", "G12s", "T11s", "P4es", "S6es", "A8e", "C9w", "G10w"]
    laid = [tile, *laid[1:]] if tile[0] == "P" else [each if each[0] != tile[0] or index > 5 else tile for index, each in enumerate(laid)]
    return position(f"reserve -\n{board}", head=AWARD, table=f"award {building}\nin hand {tile}", laid=" ".join(laid))


# --- 6 How to build ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1", "AC3")
def test_a_tile_touches_the_alhambra_with_an_edge() -> None:
    assert legal(with_in_hand("* S9o", "P8o"), "@") == {"@r", "@n1", "@s1", "@w1", "@n1e1", "@s1e1", "@e2"}


@pytest.mark.rule("6.1", "AC3")
def test_tiles_are_never_turned() -> None:
    """A wall in the south: the tile can lie on every side of the fountain but the north."""
    assert legal(with_in_hand("*", "S8s"), "@") == {"@r", "@s1", "@e1", "@w1"}


@pytest.mark.rule("6.2", "AC3")
def test_wall_meets_wall_and_open_meets_open() -> None:
    """Beside a Pavilion with a wall in the east only a tile with a wall in the west may lie."""
    board = """
        P7e  .
        *    S9o
    """
    assert "@n1e1" in legal(with_in_hand(board, "T10w"), "@")
    assert "@n1e1" not in legal(with_in_hand(board, "T12o"), "@")


@pytest.mark.rule("6.3", "AC3")
def test_a_tile_must_be_reached_on_foot() -> None:
    """East of the Pavilion its wall would match, but nobody could walk there."""
    assert legal(with_in_hand("* P7e", "T10w"), "@") == {"@r", "@n1", "@s1", "@w1", "@n1e1", "@s1e1"}


@pytest.mark.rule("6.4", "AC3")
def test_no_empty_cell_may_be_enclosed() -> None:
    board = """
        P8o  S9o  A9o
        A10o .    .
        C10o C11o *
    """
    assert "@n1" not in legal(with_in_hand(board, "T12o"), "@")
    assert "@n1w1" in legal(with_in_hand(board, "T12o"), "@")


@pytest.mark.rule("6.4")
def test_corners_do_not_join_empty_cells() -> None:
    board = """
        .    S9o  A9o
        A10o .    G10o
        C10o C11o *
    """
    with pytest.raises(Exception, match="gap"):
        with_in_hand(board, "T12o")


@pytest.mark.rule("6.4")
def test_a_cell_open_to_one_side_is_no_gap() -> None:
    board = """
        P8o  .    A9o
        A10o .    G10o
        C10o C11o *
    """
    assert "@n2w1" not in legal(with_in_hand(board, "T12o"), "@")
    assert "@n1w1" in legal(with_in_hand(board, "T12o"), "@")


# --- 4 Rebuilding -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1", "4.2", "AC5")
def test_a_rebuild_adds_a_tile_of_the_reserve_board() -> None:
    state = play(position("reserve P8o\n* S9o"), "uP8o", "@e2")
    assert "reserve -\n  *      S9o    P8o" in position_text(state)


@pytest.mark.rule("4.2", "AC5")
def test_a_rebuild_takes_a_tile_from_the_alhambra() -> None:
    state = play(position("reserve -\n* S9o P8o"), "-P8o")
    assert "reserve P8o\n  *      S9o" in position_text(state)


@pytest.mark.rule("4.2", "AC5")
def test_a_rebuild_swaps_two_tiles_in_one_place() -> None:
    state = play(position("reserve G11o\n* S9o P8o"), "uG11o", "@e1")
    assert "reserve S9o\n  *      G11o   P8o" in position_text(state)


@pytest.mark.rule("4.1", "AC5")
def test_the_marker_lies_on_the_reserve_board_and_the_turn_is_over() -> None:
    state = play(position("reserve P8o\n* S9o"), "uP8o", "@e2")
    text = position_text(state)
    assert "rolling, 1 turns taken, player 2 to move" in text
    assert "player 1: majorities 0 0 0, wall 0 0 0, 1 rebuilt" in text
    assert "markers" not in text


@pytest.mark.rule("4.1", "5.3")
def test_in_the_next_round_the_marker_is_back() -> None:
    last_turn = "round 3, turn, 14 turns taken, player 3 to move, player 1 started, player 1 starts next"
    state = position("reserve -\n*", "reserve -\n*", "reserve P8o\n* S9o", head=last_turn)
    text = position_text(play(state, "uP8o", "@e2"))
    assert "round 4, laying" in text
    assert text.count("0 rebuilt") == 3


@pytest.mark.rule("4.1", "AC5")
@pytest.mark.parametrize(("rolls", "rebuilds"), [(1, {"uP8o", "-S9o"}), (2, {"uP8o", "-S9o"}), (3, set())])
def test_after_the_third_roll_nobody_rebuilds(rolls: int, rebuilds: set[str]) -> None:
    state = position("reserve P8o\n* S9o", table="dice " + " / ".join(["PPPSSACG"] * rolls))
    assert legal(state, "u") | legal(state, "-") == rebuilds


@pytest.mark.rule("4.3", "AC5")
def test_no_tile_may_leave_if_another_is_cut_off() -> None:
    assert legal(position("reserve -\n* S9o P8o"), "-") == {"-P8o"}


@pytest.mark.rule("4.3", "AC5")
def test_ways_on_foot_count_and_not_edges() -> None:
    """Removing the Seraglio would leave the Tower in touch with the Arcades, but behind a wall."""
    board = """
        A8e  T9nw
        *    S9o
    """
    state = position(f"reserve -\n{board}", laid="P6n S8s A8n C9s G12s T11s P4es S6es A7es C9w G10w")
    assert legal(state, "-") == {"-A8e", "-T9nw"}


@pytest.mark.rule("4.3", "AC5")
def test_no_tile_may_leave_a_gap_behind() -> None:
    board = """
        P8o  S9o  A9o
        A10o C10o C11o
        G10o G11o *
    """
    assert legal(position(f"reserve -\n{board}"), "-") == {"-P8o", "-S9o", "-A9o", "-A10o", "-C11o", "-G10o", "-G11o"}


@pytest.mark.rule("4.3", "AC5")
def test_no_rebuild_may_close_a_gap_in() -> None:
    board = """
        P8o  S9o  A9o
        A10o .    .
        C10o C11o *
    """
    assert "@n1" not in legal(play(position(f"reserve T12o\n{board}"), "uT12o"), "@")


@pytest.mark.rule("4.3", "AC5")
def test_a_swapped_tile_must_match_all_neighbours() -> None:
    state = play(position("reserve P7e\n* S9o G11o"), "uP7e")
    assert "@e1" not in legal(state)
    assert "@e2" in legal(state)


@pytest.mark.rule("4.2")
def test_the_fountain_never_moves() -> None:
    assert "@f" not in legal(play(position("reserve G11o\n* S9o P8o"), "uG11o"))


@pytest.mark.rule("4.2", "AC5")
def test_a_tile_that_can_go_nowhere_is_not_offered() -> None:
    """The Alhambra is closed all around: only a tile with the very walls of a built one has a place."""
    board = """
        P5nw  P6n   A6ne
        T10w  *     G9e
        S5sw  G12s  S6es
    """
    laid = "P8o S9o A10o C11o G11o T12o P7e S8s A9o C10o G10o"
    state = position(f"reserve G7nsw T9nw\n{board}", laid=laid)
    assert legal(state, "u") == {"uT9nw"}
    assert legal(play(state, "uT9nw")) == {"@n1w1"}


# --- Fast and plain ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("4.3", "6.1", "6.2", "6.3", "6.4", "AC3", "AC5")
def test_quick_legality_is_that_of_the_whole_alhambra() -> None:
    """Every cell for every tile in hand, every removal: allowed exactly if the Alhambra as it would be keeps rulebook 6."""
    looked_at = 0
    for seed in range(6):
        state, generator = new_state(STATE), new_generator(seed)
        rules.new_game(state, 2, np.zeros(0, np.int8))
        while rules.to_move(state) != NOBODY:
            if state.phase in (BUILDING, REBUILDING):
                looked_at += 1
                _compare_cells(state)
            elif state.phase == TURN_PHASE and state.rolls < 3:
                _compare_removals(state)
            rules.play(state, laying.sample(state, generator) if rules.to_move(state) == CHANCE else random_action(state, generator))
    assert looked_at > 100


def _compare_cells(state: State) -> None:
    cells, walls = cells_of(state, state.mover), WALLS_OF[state.in_hand]
    for action in range(action_of(BUILD), action_of(LAY)):
        cell = cell_of(action)
        assert kind_of(action) == BUILD
        if max(map(abs, cell)) > 8 or cell == (0, 0):
            continue
        fits = (state.phase == REBUILDING or cell not in cells) and is_legal_alhambra({**cells, cell: walls})
        assert rules.is_legal(state, action) == fits


def _compare_removals(state: State) -> None:
    seat = state.mover
    cells, built = cells_of(state, seat), places_of(state.built[seat])
    for tile in range(TILES):
        left = {cell: walls for cell, walls in cells.items() if tile not in built or cell != (state.x[tile], state.y[tile])}
        assert rules.is_legal(state, action_of(REMOVE, tile)) == (tile in built and is_legal_alhambra(left))
