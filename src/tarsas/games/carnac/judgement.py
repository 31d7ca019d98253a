"""What bots need to know of Carnac, as named terms in dolmens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from ...contract import Judgement, Method, TermWeights, terms_of
from ...kernel import Field, Generator, State, compilable, has_bit, scratch
from .prospects import distinct, is_quiet, position_key, promise, shown_worth
from .rules.dolmens import collect_group, dolmen_sizes, insert_size, is_colour
from .rules.play import random_action
from .state import (
    BOARD_CELLS,
    CELL_COUNTS,
    CELLS,
    COLOUR_BIT,
    DIRECTIONS,
    EMPTY,
    MOST_DOLMENS,
    NEIGHBOURS,
    SMALLEST_DOLMEN,
    STEPS,
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
                worth += growing_worth(state, group, size, weights)
    return worth


@compilable
def growing_worth(state: State, group: Field, size: int, weights: TermWeights) -> float:
    """What a single cell or a pair is worth: nothing where it has no room to grow."""
    for member in range(size):
        if has_empty_neighbour(state, group[member]):
            return float(weights[SINGLE_WORTH] if size == 1 else weights[PAIR_WORTH])
    return 0.0


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
    return float(-weights[JOIN_COST] * joints(state, dolmen_at)) if dolmens > 1 else 0.0


@compilable
def joints(state: State, dolmen_at: Field) -> int:
    """The empty cells beside two different dolmens of the colour."""
    found = 0
    for index in range(CELL_COUNTS[state.board]):
        cell = BOARD_CELLS[state.board, index]
        if state.ground[cell] == EMPTY and joins_dolmens(state, cell, dolmen_at):
            found += 1
    return found


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
    """All terms at once: the groups of the colour are collected one time instead of four."""
    group = scratch(CELLS)
    is_seen = scratch(CELLS)
    dolmen_at = scratch(CELLS)
    sizes = scratch(MOST_DOLMENS)
    dolmens = 0
    worth = 0.0
    for index in range(CELL_COUNTS[state.board]):
        cell = BOARD_CELLS[state.board, index]
        if not is_seen[cell] and is_colour(state, cell, seat):
            size = collect_group(state, cell, group, is_seen)
            if size >= SMALLEST_DOLMEN:
                insert_size(sizes, dolmens, size)
                dolmens += 1
                for member in range(size):
                    dolmen_at[group[member]] = dolmens
            elif state.supply > 0:
                worth += growing_worth(state, group, size, weights)
    for rank in range(min(dolmens, RANKS_WEIGHED)):
        worth += weights[LARGEST_WORTH + rank] * sizes[rank]
    if dolmens > 1 and state.supply > 0:
        worth -= weights[JOIN_COST] * joints(state, dolmen_at)
    return worth + dolmens


@compilable
def rollout_action(state: State, generator: Generator) -> int:
    """The better of two actions taken at random."""
    first = random_action(state, generator)
    second = random_action(state, generator)
    return second if action_worth(state, second) > action_worth(state, first) else first


@compilable
def action_worth(state: State, action: int) -> int:
    """A rough order: what is shown in one's own colour beside one's own cells is good, in the other colour bad."""
    if is_place(action):
        placed_on, way = placement(action)
        return shown_worth(state, placed_on, way & COLOUR_BIT, state.mover)
    return promise(state, action)


def method(players: int, options: Mapping[str, str]) -> Method:
    """Nothing is left to chance."""
    return "lookahead"


JUDGEMENT: Final = Judgement(
    terms_of(dolmens_term, largest_term, potential_term, apart_term),
    WEIGHTS,
    evaluate,
    rollout_action,
    scale=1.5,
    method=method,
    distinct=distinct,
    promise=promise,
    position_key=position_key,
    is_quiet=is_quiet,
)
