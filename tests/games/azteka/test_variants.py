"""Rulebook 6 and 7: the aggressive variant, and the game for three."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.azteka.positions import aggressive, board_of, decision, ended, legal, mover, placements, play, rotations, three

import tarsas
from tarsas.errors import BadOption
from tarsas.games.azteka.rules.goals import outcome
from tarsas.games.azteka.state import ENDINGS
from tarsas.kernel import State

# --- 6 The aggressive variant ---------------------------------------------------------------------------------------

CONTESTED = """
    1 L . . . . . . .
    2 L . D . . . . .
    3 L . D . D . . .
    4 . . . . . . . .
"""
ONCE = {"r1", "r2", "r3", "r4"}


@pytest.mark.rule("6.1", "AK9")
@pytest.mark.parametrize("role", ["Life", "Death"])
def test_both_place_on_any_empty_space(role: str) -> None:
    assert len(placements(aggressive(CONTESTED, f"{role} to move"))) == 32 - 6


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("role", ["Life", "Death"])
def test_any_ring_turns_by_45_degrees(role: str) -> None:
    assert rotations(aggressive(CONTESTED, f"{role} to move")) >= ONCE


@pytest.mark.rule("6.3", "AK9")
@pytest.mark.parametrize(("role", "twice"), [("Life", {"r1x2"}), ("Death", {"r3x2"})])
def test_a_ring_turns_by_90_degrees_only_for_who_has_strictly_more_figures_in_it(role: str, twice: set[str]) -> None:
    assert rotations(aggressive(CONTESTED, f"{role} to move")) - ONCE == twice


@pytest.mark.rule("6.3")
def test_90_degrees_are_two_slices_clockwise() -> None:
    state = play(aggressive(CONTESTED, "Death to move"), "ring 3 90")
    assert board_of(state) == CONTESTED.replace("3 L . D . D . . .", "3 . . L . D . D .")


@pytest.mark.rule("6.4")
def test_the_goals_stay_as_they_are() -> None:
    board = """
        1 . . D . . . . .
        2 . . D . . . . .
        3 D . . . D . . .
        4 . . D . . L . .
    """
    assert ended(play(aggressive(board, "Death to move"), "ring 3 twice")) == ("slice", 2, 5)


# --- 7 Three players ------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1", "7.3")
def test_the_order_of_three_players_never_changes_and_there_is_one_round() -> None:
    state = three()
    order = [mover(play(state, move)) for move in ("life 1.1", "death 4.4", "mummy 2.7", "ring 1", "ring 2", "ring 3")]
    assert order == ["Death", "Mummy", "Life", "Death", "Mummy", "Life"]


@pytest.mark.rule("7.1")
def test_three_players_have_a_mode_of_their_own() -> None:
    assert tarsas.game("azteka", mode="three").players == 3
    assert tarsas.game("azteka", players=3).options["mode"] == "three"
    with pytest.raises(BadOption):
        tarsas.game("azteka", players=2, mode="three")


SCATTERED = """
    1 L . D . M . . .
    2 . . . . . . . .
    3 . . . . . . . .
    4 . . . . . . . .
"""


@pytest.mark.rule("7.3", "AK10")
@pytest.mark.parametrize("role", ["Life", "Death", "Mummy"])
def test_everybody_places_anywhere_or_turns_a_ring_by_45_degrees(role: str) -> None:
    state = three(SCATTERED, f"{role} to move")
    assert (len(placements(state)), rotations(state)) == (29, ONCE)


@pytest.mark.rule("7.3", "AK10")
def test_a_player_without_figures_must_turn_a_ring() -> None:
    board = """
        1 L L L . L L L .
        2 D L L D L L D D
        3 . . . . . . . .
        4 . L L . M . . M
    """
    assert legal(three(board)) == ONCE


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    ("letter", "role", "player"),
    [("L", "Life", 1), ("D", "Death", 2), ("M", "Mummy", 3)],
)
def test_everybody_wins_by_spreading_by_a_slice_or_by_a_ring(letter: str, role: str, player: int) -> None:
    spreading = """
        1 . . . . . . . .
        2 . X . . . . X .
        3 X . . . . X . .
        4 . . X . X . . X
    """
    slice_ = """
        1 . . . . . X . .
        2 . . . . . . . .
        3 . . . . . X . .
        4 . . . . . X . .
    """
    ring = """
        1 . . . . . . . .
        2 . . . . . . . .
        3 . . . . . . . .
        4 X X X . X X X X
    """
    moves = {spreading: "1.4", slice_: "2.6", ring: "4.4"}
    ends = [ended(play(three(board.replace("X", letter), f"{role} to move"), move)) for board, move in moves.items()]
    assert ends == [("spread", player, 8), ("slice", player, 4), ("ring", player, 8)]


def places(state: State) -> tuple[str, list[int]]:
    ranks = np.zeros(3, np.int8)
    return ENDINGS[outcome(state, ranks)], ranks.tolist()


@pytest.mark.rule("7.2", "AK10")
def test_the_winner_is_first_and_both_others_second() -> None:
    board = """
        1 . . . . . D . .
        2 . . . . . . . .
        3 . . . . . D . .
        4 . . . . . D . .
    """
    assert places(play(three(board, "Death to move"), "2.6")) == ("dominate", [1, 0, 1])


# Turning ring 1 completes a slice for all three at once.
EVERYBODY_S_SLICE = """
    1 L . . D . . M .
    2 . L . . D . . M
    3 . L . . D . . M
    4 . L . . D . . M
"""


@pytest.mark.rule("7.4", "AK4")
@pytest.mark.parametrize(("role", "player"), [("Life", 1), ("Death", 2), ("Mummy", 3)])
def test_if_several_reach_a_goal_at_once_the_mover_wins(role: str, player: int) -> None:
    assert ended(play(three(EVERYBODY_S_SLICE, f"{role} to move"), "ring 1"))[1] == player


@pytest.mark.rule("7.4", "AK4")
@pytest.mark.parametrize(
    ("without", "role", "player"),
    [("L", "Life", 2), ("D", "Death", 3), ("M", "Mummy", 1)],
)
def test_if_the_mover_is_not_among_them_the_first_in_turn_order_wins(without: str, role: str, player: int) -> None:
    ring = EVERYBODY_S_SLICE.splitlines()[1]
    board = EVERYBODY_S_SLICE.replace(ring, ring.replace(without, "."))
    assert ended(play(three(board, f"{role} to move"), "ring 1")) == ("slice", player, 4)


@pytest.mark.rule("7.4")
def test_with_three_players_there_is_neither_birth_nor_passing() -> None:
    surrounded = """
        1 . . D . . . . .
        2 . D L . . . . .
        3 . . D . . . . .
        4 . . . . . . . .
    """
    assert decision(play(three(surrounded, "Death to move"), "2.4")) == "round 1, Mummy to move, 0 rotations in a row"


# --- 7.5 A full board -----------------------------------------------------------------------------------------------

# Nobody has a figure in every ring, nor a slice or a ring; the last space is 4.8.
ALMOST_FULL = """
    1 L L D D L L D D
    2 D D M M D D M M
    3 M M L L M M L L
    4 L L D D L M D .
"""


@pytest.mark.rule("7.5", "AK10")
def test_when_the_board_is_full_everybody_has_one_more_turn_a_rotation() -> None:
    state = play(three(ALMOST_FULL, "Mummy to move"), "mummy 4.8")
    seen = []
    for ring in ("ring 1", "ring 1", "ring 1"):
        seen.append((mover(state), state.last_turns, legal(state)))
        play(state, ring)
    assert seen == [("Life", 3, ONCE), ("Death", 2, ONCE), ("Mummy", 1, ONCE)]


@pytest.mark.rule("7.5", "AK10")
@pytest.mark.parametrize(("filler", "following"), [("Life", "Death"), ("Death", "Mummy"), ("Mummy", "Life")])
def test_the_last_turns_begin_with_the_player_after_the_one_who_filled_the_board(filler: str, following: str) -> None:
    assert mover(play(three(ALMOST_FULL, f"{filler} to move"), "4.8")) == following


@pytest.mark.rule("7.5", "AK10")
def test_after_the_last_turns_the_game_is_a_draw() -> None:
    state = play(three(ALMOST_FULL, "Mummy to move"), "4.8", "ring 1", "ring 1", "ring 1")
    assert places(state) == ("board full", [0, 0, 0])


FILLED = """
    1 D D D L D D L D
    2 D M D M D M D L
    3 M D M M M D M L
    4 L L M L L L L L
"""


@pytest.mark.rule("7.5", "AK10")
@pytest.mark.parametrize(("role", "to_come"), [("Life", 3), ("Death", 2), ("Mummy", 1)])
def test_a_goal_reached_by_a_last_rotation_wins_whoever_turns(role: str, to_come: int) -> None:
    state = three(FILLED, f"{role} to move with {to_come} last turns", rotations=3 - to_come)
    assert ended(play(state, "ring 1")) == ("slice", 1, 11)
