"""Picking one legal action at random without listing them all: what play-outs spend their time on."""

from __future__ import annotations

from typing import Final

from ....kernel import Generator, State, below, bit_count, inlined, nth_of_few, rule, table
from ..state import COLOURS, COLUMNS, TARGETS, TILING, column_action, take_action
from .wall import can_tile

# No position has more than 300 turns; a running total of them for each colour fits into one whole number.
TOTAL_BITS: Final = 12
TOTAL_MASK: Final = (1 << TOTAL_BITS) - 1

# To divide a ticket by a number of targets is to multiply it by this and to leave off 16 bits.
SHARE_BITS: Final = 16
SHARES: Final = table([0, *(-(-(1 << SHARE_BITS) // targets) for targets in range(1, TARGETS + 1))], "i4")


@rule("4.2", "4.3", "8.1")
def random_action(state: State, generator: Generator) -> int:
    """A legal action of a player, every one equally likely."""
    if state.phase == TILING:
        return random_column(state, generator)
    return random_take(state, generator)


@inlined
@rule("4.2", "4.3")
def random_take(state: State, generator: Generator) -> int:
    """One of `legal_takes` without listing them: a colour has as many turns as it has sources times targets."""
    seat = state.mover
    total = 0
    up_to_colour = 0
    for each in range(COLOURS):
        total += turns_with(state, seat, each)
        up_to_colour |= total << (TOTAL_BITS * each)
    ticket = below(generator, total)
    colour = 0
    before = 0
    for each in range(COLOURS - 1):
        up_to_here = (up_to_colour >> (TOTAL_BITS * each)) & TOTAL_MASK
        is_later = ticket >= up_to_here
        colour += is_later
        before = up_to_here if is_later else before
    targets = state.targets_of[seat, colour]
    choices = bit_count(targets)
    within = ticket - before
    nth_source = (within * SHARES[choices]) >> SHARE_BITS
    source = nth_of_few(state.sources_of[colour], nth_source)
    target = nth_of_few(targets, within - nth_source * choices)
    return take_action(source, colour, target)


@rule("4.2", "4.3")
def turns_with(state: State, seat: int, colour: int) -> int:
    """The number of turns that take this colour."""
    return bit_count(state.sources_of[colour]) * bit_count(state.targets_of[seat, colour])


@rule("8.1")
def random_column(state: State, generator: Generator) -> int:
    """One of the open columns, each equally likely."""
    seat = state.mover
    row = state.tiling_row
    open_columns = 0
    for column in range(COLUMNS):
        if can_tile(state, seat, row, column):
            open_columns += 1
    ticket = below(generator, open_columns)
    column = 0
    while not can_tile(state, seat, row, column) or ticket > 0:
        if can_tile(state, seat, row, column):
            ticket -= 1
        column += 1
    return column_action(column)
