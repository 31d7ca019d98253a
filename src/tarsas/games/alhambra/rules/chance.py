"""What chance does: one die for a column, a bonus tile from its pool, a roll of the dice in the cup."""

from __future__ import annotations

from ....contract import Actions, Weights
from ....kernel import Generator, State, below, rule
from ...alhambra_family.rules.dice import FACES, is_roll_of, list_rolls, sample_roll, total_of_rolls, weigh_rolls
from ...alhambra_family.rules.turn import dice_to_throw
from ...alhambra_family.state import BUILDINGS, ROUNDS
from ..state import (
    DARK_TILES_IN_ALL,
    DICE_SHOW,
    DIE_SHOWS,
    KINDS,
    MACUS_DIE,
    NO_TILE,
    REVEALING,
    ROLLING,
    START_DIE,
    TILE_COMES,
    TILES_A_ROUND,
    action_of,
    kind_of,
    thing_of,
)
from .rounds import column_to_fill, is_last_round, tiles_unseen


@rule("3.1", "3.2", "4.2", "9.2")
def can_happen(state: State, action: int) -> bool:
    """Whether chance can bring this about now."""
    phase = state.phase
    kind = kind_of(action)
    if kind == DIE_SHOWS:
        return phase == START_DIE or phase == MACUS_DIE
    if kind == TILE_COMES:
        return phase == REVEALING and tiles_unseen(state, thing_of(action)) > 0
    return phase == ROLLING and is_roll_of(thing_of(action), dice_to_throw(state))


@rule("3.1", "3.2", "4.2", "9.2")
def list_outcomes(state: State, actions: Actions) -> int:
    """All outcomes of chance now, ascending."""
    phase = state.phase
    count = 0
    if phase == ROLLING:
        return list_rolls(dice_to_throw(state), action_of(DICE_SHOW), actions)
    if phase == REVEALING:
        for kind in range(KINDS):
            if tiles_unseen(state, kind) > 0:
                actions[count] = action_of(TILE_COMES, kind)
                count += 1
    elif phase == START_DIE or phase == MACUS_DIE:
        for building in range(BUILDINGS):
            actions[count] = action_of(DIE_SHOWS, building)
            count += 1
    return count


@rule("3.1", "3.2", "4.2", "9.2", "AL1", "AL4")
def chances(state: State, actions: Actions, weights: Weights) -> int:
    """Every outcome with its weight: faces alike, tiles by how many are unseen, rolls by the ways their dice can fall."""
    phase = state.phase
    if phase == ROLLING:
        return weigh_rolls(dice_to_throw(state), action_of(DICE_SHOW), actions, weights)
    count = list_outcomes(state, actions)
    for index in range(count):
        weights[index] = tiles_unseen(state, thing_of(actions[index])) if phase == REVEALING else 1
    return count


@rule("3.1", "3.2", "3.3", "4.2", "9.2", "AL4")
def total_weight(state: State) -> int:
    """Six faces; the tiles not yet laid out, reckoned from the round; 6 to the power of the dice thrown."""
    phase = state.phase
    if phase == ROLLING:
        return total_of_rolls(dice_to_throw(state))
    if phase != REVEALING:
        return FACES
    laid = 0
    for building in range(column_to_fill(state), BUILDINGS):
        laid -= 1 if state.tile_at[building] == NO_TILE else 0
    if is_last_round(state):
        return DARK_TILES_IN_ALL - (BUILDINGS + laid)
    rounds_before = state.round_number - 1
    return (ROUNDS - 1 - rounds_before) * TILES_A_ROUND - (TILES_A_ROUND + laid)


@rule("3.1", "3.2", "4.2", "9.2")
def sample(state: State, generator: Generator) -> int:
    """One outcome: a face, a tile drawn blindly from its pool, or dice thrown one by one."""
    phase = state.phase
    if phase == ROLLING:
        return action_of(DICE_SHOW, sample_roll(dice_to_throw(state), generator))
    if phase != REVEALING:
        return action_of(DIE_SHOWS, below(generator, FACES))
    ticket = below(generator, total_weight(state))
    kind = 0
    while ticket >= tiles_unseen(state, kind):
        ticket -= tiles_unseen(state, kind)
        kind += 1
    return action_of(TILE_COMES, kind)
