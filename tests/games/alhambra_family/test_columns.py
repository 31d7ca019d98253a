"""The six columns: the chain of 24 spaces, going back, pushing, falling off, Macus's spaces."""

from __future__ import annotations

import numpy as np
import pytest

from tarsas.games.alhambra_family.rules.columns import (
    EMPTY,
    SPACES,
    clear_columns,
    exact_space,
    free_space,
    macus_space,
    marked_space,
    markers_each,
    next_seat,
    place_of,
    push_markers,
    put_marker,
    rolls_on,
    symbols_on,
)


def columns(**spaces: int) -> np.ndarray:
    """Six empty columns, and in the first one the markers of these seats: `at21=0`."""
    board = np.full((6, SPACES), EMPTY, np.int8)
    for name, seat in spaces.items():
        board[0, int(name.removeprefix("at"))] = seat
    return board


def test_eight_in_one_roll_is_best_and_one_in_three_the_last():
    assert (exact_space(8, 1), exact_space(8, 3), exact_space(7, 1), exact_space(1, 3)) == (0, 2, 3, SPACES - 1)
    assert all(exact_space(symbols_on(space), rolls_on(space)) == space for space in range(SPACES))


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_nine_of_a_kind_counts_as_eight_in_one_roll(rolls: int):
    assert exact_space(9, rolls) == exact_space(8, 1)


def test_a_marker_goes_back_to_the_first_free_space():
    board = columns(at3=1, at4=0)
    assert free_space(board, 0, 3) == 5
    assert put_marker(board, 0, 3, 2)
    assert int(board[0, 5]) == 2


def test_a_marker_that_finds_no_free_space_falls_off():
    board = columns(at22=1, at23=0)
    before = board.copy()
    assert not put_marker(board, 0, 22, 2)
    assert (board == before).all()


def test_a_push_moves_the_unbroken_run_and_no_more():
    board = columns(at3=1, at4=2, at6=3)
    assert push_markers(board, 0, 3) == EMPTY
    assert [int(board[0, space]) for space in range(3, 8)] == [EMPTY, 1, 2, 3, EMPTY]


def test_a_push_along_a_run_to_the_end_drops_the_last_marker():
    board = columns(at21=1, at22=2, at23=3)
    assert push_markers(board, 0, 21) == 3
    assert [int(board[0, space]) for space in range(21, 24)] == [EMPTY, 1, 2]


def test_markers_are_found_from_the_best_on():
    board = columns(at3=1, at7=2)
    assert (marked_space(board, 0, 0), marked_space(board, 0, 4), marked_space(board, 0, 8), marked_space(board, 1, 0)) == (3, 7, SPACES, SPACES)
    assert place_of(board, 0, 7) == 1
    clear_columns(board)
    assert (board == EMPTY).all()


def test_macus_stands_on_two_to_six_in_three_rolls():
    assert [(symbols_on(macus_space(nth)), rolls_on(macus_space(nth))) for nth in range(5)] == [(2, 3), (3, 3), (4, 3), (5, 3), (6, 3)]


def test_markers_and_turns():
    assert [markers_each(players) for players in (2, 3, 4, 5, 6)] == [5, 5, 4, 3, 3]
    assert [next_seat(seat, 3) for seat in range(3)] == [1, 2, 0]
