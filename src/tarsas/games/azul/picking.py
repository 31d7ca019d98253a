"""Picking one legal action at random without listing them all: what play-outs spend their time on."""

from __future__ import annotations

from ...kernel import Generator, State, below, rule
from .rules import can_place, can_tile, factories
from .state import COLOURS, COLUMNS, FIRST_TILE, TARGETS, TILING


@rule("4.2", "4.3", "8.1")
def random_action(state: State, generator: Generator) -> int:
    """A legal action of a player, every one equally likely."""
    if int(state.phase) == TILING:
        return random_column(state, generator)
    return random_take(state, generator)


@rule("4.2", "4.3")
def random_take(state: State, generator: Generator) -> int:
    """One of `legal_takes`, without listing them: for each colour the sources that have it, times the targets it has.

    The two counts of a colour stand in eight bits each of `sources` and `targets`, blue lowest.
    """
    seat = int(state.mover)
    sources = 0
    for source in range(factories(state) + 1):
        for colour in range(COLOURS):
            if int(state.offer[source, colour]) > 0:
                sources += 1 << (8 * colour)
    targets = 0
    total = 0
    for colour in range(COLOURS):
        if (sources >> (8 * colour)) & 255 > 0:
            places = 0
            for target in range(TARGETS):
                if can_place(state, seat, colour, target):
                    places += 1
            targets += places << (8 * colour)
            total += places * ((sources >> (8 * colour)) & 255)
    ticket = below(generator, total)
    colour = 0
    while ticket >= ((sources >> (8 * colour)) & 255) * ((targets >> (8 * colour)) & 255):
        ticket -= ((sources >> (8 * colour)) & 255) * ((targets >> (8 * colour)) & 255)
        colour += 1
    return nth_take(state, colour, ticket // ((targets >> (8 * colour)) & 255), ticket % ((targets >> (8 * colour)) & 255))


@rule("4.2", "4.3")
def nth_take(state: State, colour: int, nth_source: int, nth_target: int) -> int:
    """The turn with the n-th source that has the colour and the n-th target that it may go to."""
    source = 0
    while True:
        if int(state.offer[source, colour]) > 0:
            if nth_source == 0:
                break
            nth_source -= 1
        source += 1
    target = 0
    while True:
        if can_place(state, int(state.mover), colour, target):
            if nth_target == 0:
                break
            nth_target -= 1
        target += 1
    return (source * COLOURS + colour) * TARGETS + target


@rule("8.1")
def random_column(state: State, generator: Generator) -> int:
    """One of the open columns, each equally likely."""
    seat = int(state.mover)
    row = int(state.tiling_row)
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
    return FIRST_TILE + column
