"""What bots need to know of Carnac, as named terms in dolmens."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...contract import TermWeights
from ...kernel import Field, Generator, State, compilable, has_bit, scratch
from .rules.dolmens import collect_group, dolmen_sizes, is_colour
from .rules.play import random_action, shown_when_tipped
from .state import (
    BOARD_CELLS,
    CELL_COUNTS,
    CELLS,
    COLOUR_BIT,
    DECLINE,
    DIRECTIONS,
    EMPTY,
    MOST_DOLMENS,
    NEIGHBOURS,
    SMALLEST_DOLMEN,
    STEPS,
    direction_of,
    is_place,
    placement,
)

PAIR_WORTH, SINGLE_WORTH, JOIN_COST, LARGEST_WORTH, SECOND_LARGEST_WORTH, THIRD_LARGEST_WORTH = range(6)

WEIGHTS: Final = np.array(
    (
        0.35,  # PAIR_WORTH: two cells side by side that can still grow: one more makes a dolmen
        0.08,  # SINGLE_WORTH: a cell alone that can still grow
        0.25,  # JOIN_COST: an empty cell beside two dolmens of one colour: a stone there joins them, and one is lost
        0.02,  # LARGEST_WORTH: a cell of the largest dolmen; it only counts where the numbers are equal
        0.008,  # SECOND_LARGEST_WORTH: of the second largest
        0.003,  # THIRD_LARGEST_WORTH: of the third largest
    )
)
RANKS_WEIGHED: Final = 3
SCALE: Final = 1.5
"""Dolmens ahead that are worth about three games in four."""


@compilable
def dolmens_term(state: State, seat: int, weights: TermWeights) -> float:
    """The dolmens as they stand."""
    return float(dolmen_sizes(state, seat, scratch(MOST_DOLMENS)))


@compilable
def largest_term(state: State, seat: int, weights: TermWeights) -> float:
    """The sizes that break ties."""
    sizes = scratch(MOST_DOLMENS)
    count = min(dolmen_sizes(state, seat, sizes), RANKS_WEIGHED)
    worth = 0.0
    for rank in range(count):
        worth += weights[LARGEST_WORTH + rank] * sizes[rank]
    return worth


@compilable
def potential_term(state: State, seat: int, weights: TermWeights) -> float:
    """Single cells and pairs of the colour beside an empty cell: dolmens to come, as long as there are stones."""
    if state.supply == 0:
        return 0.0
    group = scratch(CELLS)
    is_seen = scratch(CELLS)
    worth = 0.0
    for index in range(CELL_COUNTS[state.board]):
        cell = BOARD_CELLS[state.board, index]
        if not is_seen[cell] and is_colour(state, cell, seat):
            size = collect_group(state, cell, group, is_seen)
            if size < SMALLEST_DOLMEN:
                has_room = False
                for member in range(size):
                    has_room = has_room or has_empty_neighbour(state, group[member])
                if has_room:
                    worth += weights[SINGLE_WORTH] if size == 1 else weights[PAIR_WORTH]
    return worth


@compilable
def has_empty_neighbour(state: State, cell: int) -> bool:
    """Whether a stone could still be put beside this cell."""
    for direction in range(DIRECTIONS):
        if has_bit(NEIGHBOURS[state.board, cell], direction) and state.ground[cell + STEPS[direction]] == EMPTY:
            return True
    return False


@compilable
def apart_term(state: State, seat: int, weights: TermWeights) -> float:
    """What the empty cells between two dolmens of the colour may cost."""
    if state.supply == 0:
        return 0.0
    dolmen_at = scratch(CELLS)
    group = scratch(CELLS)
    is_seen = scratch(CELLS)
    dolmens = 0
    for index in range(CELL_COUNTS[state.board]):
        cell = BOARD_CELLS[state.board, index]
        if not is_seen[cell] and is_colour(state, cell, seat):
            size = collect_group(state, cell, group, is_seen)
            if size >= SMALLEST_DOLMEN:
                dolmens += 1
                for member in range(size):
                    dolmen_at[group[member]] = dolmens
    joints = 0
    if dolmens > 1:
        for index in range(CELL_COUNTS[state.board]):
            cell = BOARD_CELLS[state.board, index]
            if state.ground[cell] == EMPTY and joins_dolmens(state, cell, dolmen_at):
                joints += 1
    return float(-weights[JOIN_COST] * joints)


@compilable
def joins_dolmens(state: State, cell: int, dolmen_at: Field) -> bool:
    """Whether two different dolmens lie beside this cell."""
    first = 0
    for direction in range(DIRECTIONS):
        if has_bit(NEIGHBOURS[state.board, cell], direction):
            beside = dolmen_at[cell + STEPS[direction]]
            if beside != 0 and first != 0 and beside != first:
                return True
            if beside != 0:
                first = beside
    return False


@compilable
def evaluate(state: State, seat: int, weights: TermWeights) -> float:
    """How the position looks for a seat: the sum of the terms."""
    return (
        dolmens_term(state, seat, weights)
        + largest_term(state, seat, weights)
        + potential_term(state, seat, weights)
        + apart_term(state, seat, weights)
    )


@compilable
def rollout_action(state: State, generator: Generator) -> int:
    """The better of two actions taken at random."""
    first = random_action(state, generator)
    second = random_action(state, generator)
    return second if action_worth(state, second) > action_worth(state, first) else first


@compilable
def action_worth(state: State, action: int) -> int:
    """A rough order: what is shown in one's own colour beside one's own cells is good, in the other colour bad."""
    seat = state.mover
    if is_place(action):
        placed_on, way = placement(action)
        return shown_worth(state, placed_on, way & COLOUR_BIT, seat)
    cell = state.last_stone
    stone = state.ground[cell]
    if action == DECLINE:
        return shown_worth(state, cell, stone & COLOUR_BIT, seat)
    direction = direction_of(action)
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
