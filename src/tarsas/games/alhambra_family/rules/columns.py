"""The six columns of 24 spaces and the markers on them (AL2).

A column is a chain; space 0 is the best, `SPACES` is behind the last one, off the board:

    rolls           1   2   3
    8 symbols       0   1   2
    7 symbols       3   4   5
    …
    1 symbol       21  22  23

`columns[building, space]` holds the seat whose marker stands there, or EMPTY. With two players Macus has the seat MACUS there.
"""

from __future__ import annotations

from typing import Any, Final

from ....kernel import compilable
from ..state import BUILDINGS
from .dice import DICE

SPACES: Final = 24
ROWS: Final = DICE
ROLLS_IN_A_ROW: Final = 3
EMPTY: Final = -1

MOST_PLAYERS: Final = 6
MACUS: Final = 2
"""The seat of the third, imagined player in a game of two."""
MACUS_MARKERS: Final = 5

Columns = Any
"""The field `columns` of a state, `int8[6, 24]`."""


@compilable
def markers_each(players: int) -> int:
    """How many markers everybody has: 5 with two or three players, 4 with four, 3 with five or six."""
    if players <= 3:
        return 5
    return 4 if players == 4 else 3


@compilable
def colours_in_play(players: int) -> int:
    """How many colours have pieces on the table: the players', and Macus's where there are two."""
    return 3 if players == 2 else players


@compilable
def next_seat(seat: int, players: int) -> int:
    """The next seat clockwise; Macus has no turns."""
    return seat + 1 if seat + 1 < players else 0


@compilable
def exact_space(count: int, rolls: int) -> int:
    """The space of so many symbols in so many rolls; nine symbols count as eight in one roll (AL7)."""
    if count > DICE:
        return 0
    return (DICE - count) * ROLLS_IN_A_ROW + rolls - 1


@compilable
def symbols_on(space: int) -> int:
    """How many symbols a space stands for."""
    return DICE - space // ROLLS_IN_A_ROW


@compilable
def rolls_on(space: int) -> int:
    """How many rolls a space stands for."""
    return space % ROLLS_IN_A_ROW + 1


@compilable
def free_space(columns: Columns, building: int, space: int) -> int:
    """This space, or going back along the chain the first free one; SPACES where a marker would fall off (AL2)."""
    while space < SPACES and columns[building, space] != EMPTY:
        space += 1
    return space


@compilable
def marked_space(columns: Columns, building: int, space: int) -> int:
    """This space, or going back the first one with a marker on it; SPACES where there is none."""
    while space < SPACES and columns[building, space] == EMPTY:
        space += 1
    return space


@compilable
def put_marker(columns: Columns, building: int, space: int, owner: int) -> bool:
    """Place a marker on a space, or further back where it is taken; False where it falls off."""
    free = free_space(columns, building, space)
    if free == SPACES:
        return False
    columns[building, free] = owner
    return True


@compilable
def push_markers(columns: Columns, building: int, space: int) -> int:
    """The marker here and the unbroken run behind it move back one space (AL8); returns whose fell off the end, or EMPTY."""
    end = free_space(columns, building, space)
    fallen = EMPTY
    if end == SPACES:
        end = SPACES - 1
        fallen = columns[building, end]
    while end > space:
        columns[building, end] = columns[building, end - 1]
        end -= 1
    columns[building, space] = EMPTY
    return fallen


@compilable
def clear_columns(columns: Columns) -> None:
    """Everybody takes the markers back."""
    for building in range(BUILDINGS):
        for space in range(SPACES):
            columns[building, space] = EMPTY


@compilable
def macus_space(nth: int) -> int:
    """Where Macus's n-th marker stands, n from 0: 2, 3, 4, 5 or 6 symbols in three rolls (AL13, AC8)."""
    return exact_space(2 + nth, ROLLS_IN_A_ROW)


@compilable
def place_of(columns: Columns, building: int, space: int) -> int:
    """How many markers of the column stand ahead of this space."""
    ahead = 0
    for other in range(space):
        if columns[building, other] != EMPTY:
            ahead += 1
    return ahead
