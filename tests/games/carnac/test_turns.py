"""Rulebook 3 and 4: placing, tipping, leaving a stone as it stands, and whose turn it is."""

from __future__ import annotations

import numpy as np
import pytest
from tests.chance import likelihood

from tarsas.games.carnac.rules import play as rules
from tarsas.games.carnac.state import ACTIONS, BOARD_NAMES, DECLINE, DIRECTIONS, STATE, direction_of, is_place, is_tip, tip_action
from tarsas.games.carnac.text.notation import action_text, reading
from tarsas.games.carnac.text.parts import DIRECTION_IDS
from tarsas.games.carnac.text.position import position_text, read_position
from tarsas.kernel import State, new_generator, new_state

EMPTY_BOARD = """
    5  . . . . . . . .
    4  . . . . . . . .
    3  . . . . . . . .
    2  . . . . . . . .
    1  . . . . . . . .
"""


def board(rows: str, turn: str = "red to place") -> State:
    return read_position(f"carnac, board I\n{turn}\n{rows}")


def play(state: State, *moves: str) -> State:
    for move in moves:
        (action,) = reading(state, move)
        assert rules.is_legal(state, action), f"{move} is not legal"
        rules.play(state, action)
    return state


def turn(state: State) -> str:
    """The line of the position text that says whose turn it is, without the stones left."""
    return position_text(state).splitlines()[1].split(", ")[0]


def stone_on(state: State, cell: str) -> str:
    row = next(line for line in position_text(state).splitlines()[2:] if line.startswith(cell[1]))
    return row.split()["abcdefghijklmn".index(cell[0]) + 1]


def legal(state: State) -> list[int]:
    actions = np.zeros(ACTIONS, np.int32)
    return [int(action) for action in actions[: rules.legal(state, actions)]]


def open_directions(state: State) -> set[str]:
    return {DIRECTION_IDS[direction_of(action)] for action in legal(state) if is_tip(action)}


# --- 3 A turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1", "CA4")
def test_after_a_stone_has_been_placed_the_other_player_decides_about_it() -> None:
    assert turn(play(board(EMPTY_BOARD), "d3 red/ns-white")) == "white to tip d3 or decline"


@pytest.mark.rule("3.2", "CA4")
def test_whoever_tips_the_stone_places_the_next_one() -> None:
    state = play(board(EMPTY_BOARD), "d3 red/ns-white", "tip east")
    assert turn(state) == "white to place"
    assert turn(play(state, "a1 white/ns-white")) == "red to tip a1 or decline"


@pytest.mark.rule("3.3", "CA4")
def test_if_the_stone_is_left_standing_the_same_player_places_again_and_the_other_is_asked_again() -> None:
    state = play(board(EMPTY_BOARD), "d3 red/ns-white", "decline")
    assert turn(state) == "red to place"
    assert stone_on(state, "d3") == "Rw"
    assert turn(play(state, "f3 red/ns-white")) == "white to tip f3 or decline"


@pytest.mark.rule("3.3", "CA4")
def test_a_player_can_be_left_to_place_stone_after_stone() -> None:
    state = board(EMPTY_BOARD)
    for cell in ("a1", "c1", "e1", "g1", "a3", "c3"):
        play(state, f"{cell} white/ns-red", "decline")
        assert turn(state) == "red to place"
    assert state.supply == 22


BLOCKED = """
    5  . . . . . . . .
    4  . . . W . . . .
    3  . . R . W . . .
    2  . . . R . . . .
    1  . . . . . . . .
"""


@pytest.mark.rule("3.4", "CA4")
def test_if_the_stone_cannot_be_tipped_there_is_nothing_to_decide_and_the_opponent_places() -> None:
    assert turn(play(board(BLOCKED), "d3 red/ns-white")) == "white to place"
    assert turn(play(board(BLOCKED, "white to place"), "d3 red/ns-white")) == "red to place"


@pytest.mark.rule("3.5")
def test_only_the_stone_placed_last_can_be_tipped_and_only_once() -> None:
    state = play(board(EMPTY_BOARD), "d3 red/ns-white", "decline", "a1 red/ns-red")
    assert reading(state, "tip d3 north") == frozenset()
    play(state, "tip a1 north", "h1 white/ns-white", "decline")
    assert all(is_place(action) for action in legal(state))
    assert [stone_on(state, cell) for cell in ("d3", "a2", "a3", "h1")] == ["Rw", "r^w", "rvr", "Ww"]


# --- 4.1 – 4.3 Placing ----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1")
def test_a_stone_is_placed_standing_on_any_empty_cell() -> None:
    state = board("""
        5  R  . . . . . . .
        4  .  . . . . . . .
        3  r> r< . . . . . .
        2  .  . . . . . . .
        1  .  . . . . . . W
    """)
    cells = {action // 4 for action in legal(state)}
    assert len(cells) == 40 - 4
    assert not any(rules.is_legal(state, action) for taken in ("a5", "a3", "b3", "h1") for action in reading(state, taken))


@pytest.mark.rule("4.3", "CA2")
def test_there_are_four_ways_to_stand_on_a_cell() -> None:
    ways = {
        "c2 red/ns-red": "Rr",
        "c2 red/ns-white": "Rw",
        "c2 white/ns-red": "Wr",
        "c2 white/ns-white": "Ww",
    }
    assert {move: stone_on(play(board(EMPTY_BOARD), move), "c2") for move in ways} == ways
    assert {action_text(board(EMPTY_BOARD), action) for action in reading(board(EMPTY_BOARD), "c2")} == set(ways)


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("player", ["red", "white"])
def test_a_player_may_put_either_colour_on_top(player: str) -> None:
    assert len(legal(board(EMPTY_BOARD, f"{player} to place"))) == 4 * 40


@pytest.mark.rule("4.2", "CA3")
def test_the_cell_that_a_tipped_stone_leaves_can_be_used_by_the_next_stone() -> None:
    state = play(board(EMPTY_BOARD), "d3 red/ns-white", "tip west")
    assert stone_on(state, "d3") == "."
    assert stone_on(play(state, "d3 white/ns-white"), "d3") == "Ww"


# --- 4.4, 4.5 Tipping -----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.4", "CA3")
@pytest.mark.parametrize(
    ("cell", "directions"),
    [
        ("a1", {"north", "east"}),
        ("b2", {"north", "east"}),
        ("a5", {"south", "east"}),
        ("h1", {"north", "west"}),
        ("g4", {"south", "west"}),
        ("d3", {"north", "east", "south", "west"}),
        ("d1", {"north", "east", "west"}),
        ("c2", {"north", "east", "west"}),
        ("a3", {"north", "east", "south"}),
    ],
)
def test_no_stone_falls_off_the_board(cell: str, directions: set[str]) -> None:
    assert open_directions(play(board(EMPTY_BOARD), f"{cell} red/ns-red")) == directions


@pytest.mark.rule("4.4", "CA3")
@pytest.mark.parametrize(
    ("blocker", "closed"),
    [("d4", "north"), ("d5", "north"), ("e3", "east"), ("f3", "east"), ("d2", "south"), ("d1", "south"), ("c3", "west"), ("b3", "west")],
)
def test_a_stone_on_either_of_the_two_cells_blocks_the_fall(blocker: str, closed: str) -> None:
    state = play(board(EMPTY_BOARD), f"{blocker} red/ns-red", "decline", "d3 red/ns-red")
    assert open_directions(state) == {"north", "east", "south", "west"} - {closed}


@pytest.mark.rule("4.4", "CA3")
def test_a_lying_stone_blocks_the_fall_too() -> None:
    state = board("""
        5  . . . . .  .  . .
        4  . . . . .  .  . .
        3  . . . . .  rv . .
        2  . . . . .  r^ . .
        1  . . . . .  .  . .
    """)
    assert open_directions(play(state, "d3 red/ns-red")) == {"north", "south", "west"}


@pytest.mark.rule("4.4")
def test_the_example_of_the_rulebook() -> None:
    state = board("""
        5  . . . . . . . .
        4  . . . . . . R .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . . .
    """)
    assert open_directions(play(state, "g2 white/ns-red")) == {"west"}


@pytest.mark.rule("4.4", "4.5", "CA3")
@pytest.mark.parametrize(("direction", "cells"), [("north", {"d4", "d5"}), ("east", {"e3", "f3"}), ("south", {"d2", "d1"}), ("west", {"c3", "b3"})])
def test_a_stone_falls_straight_onto_the_next_two_cells_and_never_diagonally(direction: str, cells: set[str]) -> None:
    state = play(board(EMPTY_BOARD), "d3 red/ns-red", f"tip {direction}")
    assert {f"{column}{row}" for column in "abcdefgh" for row in range(1, 6) if stone_on(state, f"{column}{row}") != "."} == cells


@pytest.mark.rule("4.5")
def test_the_only_choices_are_four_directions_and_to_decline() -> None:
    state = play(board(EMPTY_BOARD), "d3 red/ns-red")
    assert legal(state) == [*map(tip_action, range(DIRECTIONS)), DECLINE]


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("name", ["II", "I", "III"])
def test_the_directions_kept_in_the_state_are_those_in_which_the_stone_can_fall(name: str) -> None:
    """`tips` is there for speed; the plain rule is `can_fall`."""
    state, generator = new_state(STATE), new_generator(11)
    for _ in range(30):
        rules.new_game(state, 2, np.array([BOARD_NAMES.index(name), 1, 0], np.int8))
        while rules.to_move(state) >= 0:
            if state.last_stone >= 0:
                fallen = [direction for direction in range(4) if rules.can_fall(state, state.last_stone, direction)]
                assert [direction for direction in range(4) if state.tips >> direction & 1] == fallen != []
            rules.play(state, rules.random_action(state, generator))


@pytest.mark.rule("4.1", "4.3")
@pytest.mark.parametrize("name", ["II", "I", "III"])
def test_a_random_placement_is_any_legal_one_with_equal_chance(name: str) -> None:
    """It is found by trying cells until one is empty; the plain rule is to list them all."""
    state, generator = new_state(STATE), new_generator(12)
    rules.new_game(state, 2, np.array([BOARD_NAMES.index(name), 0, 0], np.int8))
    play(state, "c3 red/ns-red", "tip east", "b2 white/ns-white", "decline")
    drawn = np.zeros(ACTIONS, np.int64)
    for _ in range(40_000):
        drawn[rules.random_action(state, generator)] += 1
    assert drawn.sum() == drawn[legal(state)].sum()
    assert likelihood(drawn[legal(state)]) > 1e-4
