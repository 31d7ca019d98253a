"""Carnac for who looks ahead: which placements are the same, which look good, when a position can be judged, and what tells two of them apart."""

from __future__ import annotations

from typing import Final

from ...contract import Actions
from ...kernel import State, compilable, has_bit, mixed
from .rules.dolmens import is_colour
from .rules.play import legal, open_tips, shown_when_tipped
from .state import (
    BOARD_CELLS,
    BOARD_COLUMNS,
    BOARD_ROWS,
    CELL_COUNTS,
    COLOUR_BIT,
    DECIDING,
    DECLINE,
    DIRECTIONS,
    EMPTY,
    MOST_COLUMNS,
    NEIGHBOURS,
    PLACING,
    STEPS,
    STONES,
    WAYS,
    direction_of,
    is_place,
    place_action,
    placement,
)

CELLS_OF_A_WORD: Final = 30


@compilable
def distinct(state: State, actions: Actions) -> int:
    """All legal actions, but for a stone that cannot be tipped only what it shows on top, and for the first stone only a quarter of the board, as the other
    three are its reflections."""
    if state.phase != PLACING:
        return legal(state, actions)
    count = 0
    is_first = state.supply == STONES
    for index in range(CELL_COUNTS[state.board]):
        cell = BOARD_CELLS[state.board, index]
        if state.ground[cell] != EMPTY or (is_first and not is_in_first_quarter(state.board, cell)):
            continue
        ways = WAYS if open_tips(state, cell) != 0 else 2
        for way in range(ways):
            actions[count] = place_action(cell, way)
            count += 1
    return count


@compilable
def is_in_first_quarter(board: int, cell: int) -> bool:
    """Whether a cell lies in the south-west quarter, the middle included."""
    return 2 * (cell % MOST_COLUMNS) < BOARD_COLUMNS[board] + 1 and 2 * (cell // MOST_COLUMNS) < BOARD_ROWS[board] + 1


@compilable
def is_quiet(state: State) -> bool:
    """While somebody decides about a stone, nobody knows what it will show."""
    return state.phase != DECIDING


@compilable
def promise(state: State, action: int) -> int:
    """A decision promises what it shows; a placement what is left of it after the decision that is best for the opponent."""
    if is_place(action):
        cell, way = placement(action)
        opponent = 1 - state.mover
        best = shown_worth(state, cell, way & COLOUR_BIT, opponent)
        tips = open_tips(state, cell)
        for direction in range(DIRECTIONS):
            if has_bit(tips, direction):
                best = max(best, tipped_worth(state, cell, way, direction, opponent))
        return -best
    cell = state.last_stone
    stone = state.ground[cell]
    if action == DECLINE:
        return shown_worth(state, cell, stone & COLOUR_BIT, state.mover)
    return tipped_worth(state, cell, stone, direction_of(action), state.mover)


@compilable
def tipped_worth(state: State, cell: int, stone: int, direction: int, seat: int) -> int:
    """What the two cells of a stone show once it is tipped."""
    step = STEPS[direction]
    colour = shown_when_tipped(stone, direction)
    return shown_worth(state, cell + step, colour, seat) + shown_worth(state, cell + 2 * step, colour, seat)


@compilable
def shown_worth(state: State, cell: int, colour: int, seat: int) -> int:
    """One for the cell itself and one for each neighbour of its colour; against the seat if it is the other colour."""
    worth = 1
    for direction in range(DIRECTIONS):
        if has_bit(NEIGHBOURS[state.board, cell], direction) and is_colour(state, cell + STEPS[direction], colour):
            worth += 1
    return worth if colour == seat else -worth


@compilable
def position_key(state: State) -> int:
    """What the rest of a game depends on: the colour that each cell shows, the stone that may be tipped and how it stands, the supply and whose turn it is.

    Whether a stone stands or lies matters no more once it has been decided about.
    """
    key = 0
    word = 0
    for index in range(CELL_COUNTS[state.board]):
        stone = state.ground[BOARD_CELLS[state.board, index]]
        word = word << 2 | (0 if stone == EMPTY else 1 + (stone & COLOUR_BIT))
        if index % CELLS_OF_A_WORD == CELLS_OF_A_WORD - 1:
            key = mixed(key, word)
            word = 0
    key = mixed(key, word)
    last = 0
    if state.phase == DECIDING:
        last = (state.last_stone * WAYS + state.ground[state.last_stone]) + 1
    return mixed(key, ((last * 32 + state.supply) * 2 + state.mover) * 4 + state.phase)
