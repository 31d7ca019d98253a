"""What is left to chance: the tiles of a round, the die for the start-player tile, and the rolls (rulebook 2 and 3.2).

Nobody knows what lies in which stack, so a state only holds the tiles that nobody has seen. A stack has one tile of each building,
each unseen one equally likely. The bag has as many tiles of a building as are unseen beyond those of the stacks still closed, and
again each is equally likely; only the twelfth Tower is known to be in the bag.
"""

from __future__ import annotations

from typing import Final

from ....contract import Actions, Weights
from ....kernel import Generator, State, below, bit_count, has_bit, nth_bit, rule
from ...alhambra_family.rules.columns import MACUS, MACUS_MARKERS, macus_space, put_marker
from ...alhambra_family.rules.dice import is_roll_of, list_rolls, sample_roll, total_of_rolls, weigh_rolls
from ...alhambra_family.rules.turn import dice_to_throw
from ...alhambra_family.state import BUILDINGS, ROUNDS
from ..state import DICE_SHOW, DIE_FOR_START, DIE_SHOWS, LAY, LAYING, ROLLING, STACK_TILES, action_of, kind_of, thing_of
from .tiles import BUILDING_OF, STACKED, TILES, TILES_OF, TWELFTH_TOWER

SHARES: Final = 27_720
"""What 1, 2, … and 11 all divide: at most eleven tiles of a building share its chance to come out of the bag."""


# --- 2.2 Stack and bag ----------------------------------------------------------------------------------------------


@rule("1.3", "2.2", "AC2")
def is_stack_open(state: State) -> bool:
    """Whether the tiles of this round's stack are still being laid: Pavilion to Tower, before those of the bag."""
    return state.laid_count < STACK_TILES


@rule("1.3", "AC2")
def in_bag(state: State, building: int) -> int:
    """How many unseen tiles of a building are in the bag, the twelfth Tower left out: those that no closed stack needs."""
    stacks_closed = ROUNDS - state.round_number
    if is_stack_open(state) and building >= state.laid_count:
        stacks_closed += 1
    return bit_count(state.pool & STACKED[building]) - stacks_closed


@rule("1.3", "AC2")
def tiles_in_bag(state: State) -> int:
    """How many tiles are in the bag."""
    tiles = 1 if has_bit(state.pool, TWELFTH_TOWER) else 0
    for building in range(BUILDINGS):
        tiles += in_bag(state, building)
    return tiles


@rule("2.2", "AC2")
def can_come(state: State, tile: int) -> bool:
    """Whether chance can lay this tile next: an unseen one of the stack's building, or anything that may be in the bag."""
    if not has_bit(state.pool, tile):
        return False
    building = BUILDING_OF[tile]
    if is_stack_open(state):
        return building == state.laid_count and tile != TWELFTH_TOWER
    return tile == TWELFTH_TOWER or in_bag(state, building) > 0


@rule("2.2", "AC2")
def weight_of(state: State, tile: int) -> int:
    """How likely this tile comes next, in the shares of `total_weight`."""
    if is_stack_open(state):
        return 1
    if tile == TWELFTH_TOWER:
        return SHARES
    building = BUILDING_OF[tile]
    return in_bag(state, building) * SHARES // bit_count(state.pool & STACKED[building])


@rule("2.2", "AC2")
def draw_tile(state: State, generator: Generator) -> int:
    """Turn up the stack's next tile, or draw one from the bag: first of which building, then which."""
    if is_stack_open(state):
        return any_unseen(state, state.laid_count, generator)
    ticket = below(generator, tiles_in_bag(state))
    for building in range(BUILDINGS):
        ticket -= in_bag(state, building)
        if ticket < 0:
            return any_unseen(state, building, generator)
    return TWELFTH_TOWER


@rule("2.2")
def any_unseen(state: State, building: int, generator: Generator) -> int:
    """One of the unseen tiles of a building, each equally likely."""
    tiles = state.pool & STACKED[building]
    return nth_bit(tiles, below(generator, bit_count(tiles)))


@rule("2.2", "AC2")
def lay_tile(state: State, tile: int) -> None:
    """The tile is laid in the column of its building, face up."""
    state.pool &= ~(1 << tile)
    state.offered |= 1 << tile
    state.laid[state.laid_count] = tile
    state.laid_count += 1


@rule("9.1", "AC8")
def place_macus_markers(state: State) -> None:
    """Macus's n-th marker stands in the column of the n-th tile of the bag: 2, 3, 4, 5, 6 symbols in three rolls."""
    for nth in range(MACUS_MARKERS):
        building = BUILDING_OF[state.laid[STACK_TILES + nth]]
        put_marker(state.columns, building, macus_space(nth), MACUS)


@rule("5.1", "5.3")
def tiles_left_in(state: State, building: int) -> int:
    """The tiles that still lie in a column."""
    return state.offered & TILES_OF[building]


# --- The verbs of chance --------------------------------------------------------------------------------------------


@rule("2.2", "2.3", "3.2")
def is_possible(state: State, action: int) -> bool:
    """Whether this is an outcome of chance here."""
    phase = state.phase
    if phase == LAYING:
        return kind_of(action) == LAY and can_come(state, thing_of(action))
    if phase == DIE_FOR_START:
        return kind_of(action) == DIE_SHOWS
    return phase == ROLLING and kind_of(action) == DICE_SHOW and is_roll_of(thing_of(action), dice_to_throw(state))


@rule("2.2", "2.3", "3.2")
def list_outcomes(state: State, actions: Actions) -> int:
    """All outcomes of chance, ascending."""
    phase = state.phase
    count = 0
    if phase == LAYING:
        for tile in range(TILES):
            if can_come(state, tile):
                actions[count] = action_of(LAY, tile)
                count += 1
    elif phase == DIE_FOR_START:
        for building in range(BUILDINGS):
            actions[building] = action_of(DIE_SHOWS, building)
        count = BUILDINGS
    elif phase == ROLLING:
        count = list_rolls(dice_to_throw(state), action_of(DICE_SHOW), actions)
    return count


@rule("2.2", "2.3", "3.2", "AL1")
def chances(state: State, actions: Actions, weights: Weights) -> int:
    """Every outcome with its weight: tiles by their chance to come, faces of the one die alike, rolls by the ways to throw them."""
    phase = state.phase
    if phase == ROLLING:
        return weigh_rolls(dice_to_throw(state), action_of(DICE_SHOW), actions, weights)
    count = list_outcomes(state, actions)
    for index in range(count):
        weights[index] = weight_of(state, thing_of(actions[index])) if phase == LAYING else 1
    return count


@rule("2.2", "2.3", "3.2", "AL1")
def total_weight(state: State) -> int:
    """What all weights come to."""
    phase = state.phase
    if phase == ROLLING:
        return total_of_rolls(dice_to_throw(state))
    if phase == DIE_FOR_START:
        return BUILDINGS
    if is_stack_open(state):
        return bit_count(state.pool & STACKED[state.laid_count])
    return tiles_in_bag(state) * SHARES


@rule("2.2", "2.3", "3.2", "AL1")
def sample(state: State, generator: Generator) -> int:
    """One outcome, as likely as its weight."""
    phase = state.phase
    if phase == ROLLING:
        return action_of(DICE_SHOW, sample_roll(dice_to_throw(state), generator))
    if phase == DIE_FOR_START:
        return action_of(DIE_SHOWS, below(generator, BUILDINGS))
    return action_of(LAY, draw_tile(state, generator))
