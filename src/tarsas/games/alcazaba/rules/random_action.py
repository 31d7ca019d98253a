"""Picking one legal action at random without listing them all: what play-outs spend their time on.

Tickets are drawn until one fits. There are as many tickets for each legal action, and some for what turns out not to be legal: so
every legal action is equally likely, and only what was drawn has to be looked at.
"""

from __future__ import annotations

from typing import Final

from ....kernel import Generator, State, below, bit_count, nth_bit, rule
from ...alhambra_family.rules.dice import nth_keep, ways_to_keep
from ...alhambra_family.rules.turn import can_roll_again, shown_dice
from ...alhambra_family.state import BUILDINGS
from ..state import (
    AWARD,
    BUILDING,
    GIVE,
    KEEP_DICE,
    NAME_STARTER,
    NAMING,
    PLACE_MARKER,
    REBUILD,
    REBUILDING,
    REMOVE,
    RESERVE,
    TAKE,
    TAKE_START,
    TURN,
    action_of,
    build_action,
)
from .building import AROUND, NEIGHBOURS, can_lie, can_replace, surroundings
from .chance import tiles_left_in
from .play import is_legal_turn
from .tiles import EAST_OF, SIDES, SOUTH_OF, WALLS_OF

SHARES: Final = 12
"""Tickets of one action: 1, 2, 3 and 4 divide it."""
NONE: Final = -1


@rule("3.2", "5.1", "5.4")
def random_action(state: State, generator: Generator) -> int:
    """A legal action of a player, every one equally likely."""
    phase = state.phase
    if phase == TURN:
        return random_turn(state, generator)
    if phase == AWARD:
        return random_award(state, generator)
    if phase == NAMING:
        return action_of(NAME_STARTER, below(generator, state.players))
    return random_place_for_tile(state, generator)


@rule("3.2", "3.3", "4.1")
def random_turn(state: State, generator: Generator) -> int:
    """Keep dice, place, or rebuild: any of the player's own tiles has a ticket for a rebuild, fit for it or not."""
    shown = shown_dice(state)
    seat = state.mover
    again = can_roll_again(state)
    keeps = ways_to_keep(shown) if again else 0
    reserved = bit_count(state.reserved[seat]) if again else 0
    built = bit_count(state.built[seat]) if again else 0
    while True:
        ticket = below(generator, keeps + BUILDINGS + reserved + built)
        if ticket < keeps:
            return action_of(KEEP_DICE, nth_keep(shown, ticket))
        ticket -= keeps
        if ticket < BUILDINGS:
            action = action_of(PLACE_MARKER, ticket)
        elif ticket < BUILDINGS + reserved:
            action = action_of(REBUILD, nth_bit(state.reserved[seat], ticket - BUILDINGS))
        else:
            action = action_of(REMOVE, nth_bit(state.built[seat], ticket - BUILDINGS - reserved))
        if is_legal_turn(state, action):
            return action


@rule("5.1", "5.2")
def random_award(state: State, generator: Generator) -> int:
    """A tile of the column, or the start-player tile."""
    column = state.award_column
    tiles = tiles_left_in(state, column)
    count = bit_count(tiles)
    ticket = below(generator, count + (state.start_tile == column))
    return action_of(TAKE, nth_bit(tiles, ticket)) if ticket < count else action_of(TAKE_START)


@rule("4.2", "5.4", "9.3")
def random_place_for_tile(state: State, generator: Generator) -> int:
    """The reserve board, Macus, a cell beside a tile, or in a rebuild the cell of a tile."""
    seat = state.mover
    built = bit_count(state.built[seat])
    others = 0
    if state.phase == BUILDING:
        others = 2 if state.players == 2 else 1
    replaced = built if state.phase == REBUILDING else 0
    beside = SIDES * (built + 1)
    while True:
        ticket = below(generator, SHARES * (others + replaced + beside))
        place = ticket // SHARES
        if place < others:
            return action_of(RESERVE if place == 0 else GIVE)
        nth = place - others
        action = cell_of_replaced(state, seat, nth) if nth < replaced else cell_beside(state, seat, nth - replaced, ticket % SHARES)
        if action != NONE:
            return action


@rule("4.2")
def cell_of_replaced(state: State, seat: int, nth: int) -> int:
    """The cell of the n-th built tile, if the tile in hand may replace it."""
    old = nth_bit(state.built[seat], nth)
    if not can_replace(state, seat, state.in_hand, old):
        return NONE
    return build_action(state.x[old], state.y[old])


@rule("6.1")
def cell_beside(state: State, seat: int, place: int, share: int) -> int:
    """The cell across one side of one tile (the last is the fountain), if the tile in hand may lie there.

    A cell with several neighbours is met from each of them; so it is taken only for its part of the shares.
    """
    nth = place // SIDES
    x = EAST_OF[place % SIDES]
    y = SOUTH_OF[place % SIDES]
    if nth < bit_count(state.built[seat]):
        tile = nth_bit(state.built[seat], nth)
        x += state.x[tile]
        y += state.y[tile]
    seen = surroundings(state, seat, x, y)
    if not can_lie(WALLS_OF[state.in_hand], seen):
        return NONE
    if share * bit_count(NEIGHBOURS[seen & AROUND]) >= SHARES:
        return NONE
    return build_action(x, y)
