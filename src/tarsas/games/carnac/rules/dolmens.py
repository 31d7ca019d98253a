"""Dolmens: groups of one colour seen from above, counted and measured; and who is ahead."""

from __future__ import annotations

from ....contract import Places, Scores
from ....kernel import Field, State, has_bit, rule, scratch
from ..state import (
    BOARD_CELLS,
    CELL_COUNTS,
    CELLS,
    COLOUR_BIT,
    DIRECTIONS,
    EMPTY,
    MOST_DOLMENS,
    NEIGHBOURS,
    PLAYERS,
    RED,
    SMALLEST_DOLMEN,
    STEPS,
    WHITE,
)


@rule("1.5", "CA6")
def is_colour(state: State, cell: int, colour: int) -> bool:
    """Whether this cell shows the colour from above, be the stone standing or lying."""
    stone = state.ground[cell]
    return stone != EMPTY and stone & COLOUR_BIT == colour


@rule("1.5", "CA6")
def collect_group(state: State, first: int, group: Field, is_seen: Field) -> int:
    """Fill `group` with the cells of the first cell's colour that hang together with it side by side; returns how many."""
    colour = state.ground[first] & COLOUR_BIT
    board = state.board
    group[0] = first
    is_seen[first] = 1
    found = 1
    visited = 0
    while visited < found:
        cell = group[visited]
        visited += 1
        for direction in range(DIRECTIONS):
            if has_bit(NEIGHBOURS[board, cell], direction):
                neighbour = cell + STEPS[direction]
                if not is_seen[neighbour] and is_colour(state, neighbour, colour):
                    is_seen[neighbour] = 1
                    group[found] = neighbour
                    found += 1
    return found


@rule("1.5", "6.1", "CA6")
def dolmen_sizes(state: State, colour: int, sizes: Field) -> int:
    """Fill `sizes` with the cells of each dolmen of a colour, the largest first; returns how many dolmens there are."""
    group = scratch(CELLS)
    is_seen = scratch(CELLS)
    dolmens = 0
    for index in range(CELL_COUNTS[state.board]):
        cell = BOARD_CELLS[state.board, index]
        if not is_seen[cell] and is_colour(state, cell, colour):
            size = collect_group(state, cell, group, is_seen)
            if size >= SMALLEST_DOLMEN:
                insert_size(sizes, dolmens, size)
                dolmens += 1
    return dolmens


@rule("6.2")
def insert_size(sizes: Field, count: int, size: int) -> None:
    """Keep the sizes in order, the largest first."""
    place = count
    while place > 0 and sizes[place - 1] < size:
        sizes[place] = sizes[place - 1]
        place -= 1
    sizes[place] = size


@rule("6.1", "CA6")
def scores(state: State, buffer: Scores) -> None:
    """The dolmens of each player as they stand."""
    sizes = scratch(MOST_DOLMENS)
    for seat in range(PLAYERS):
        buffer[seat] = dolmen_sizes(state, seat, sizes)


@rule("6.1", "6.2", "6.3", "CA6")
def lead_of_red(state: State) -> int:
    """Above 0 if red is ahead, below 0 if white is, 0 if all is equal: most dolmens, then largest, next largest …"""
    red_sizes = scratch(MOST_DOLMENS)
    white_sizes = scratch(MOST_DOLMENS)
    red = dolmen_sizes(state, RED, red_sizes)
    white = dolmen_sizes(state, WHITE, white_sizes)
    if red != white:
        return red - white
    for index in range(red):
        if red_sizes[index] != white_sizes[index]:
            return red_sizes[index] - white_sizes[index]
    return 0


@rule("6.1", "6.2", "6.3", "CA6")
def outcome(state: State, places: Places) -> int:
    """The player ahead has the first place; if all is equal, both have."""
    lead = lead_of_red(state)
    places[RED] = 1 if lead < 0 else 0
    places[WHITE] = 1 if lead > 0 else 0
    return state.ending
