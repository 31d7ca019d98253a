"""The results of a dice turn in Alhambra: a marker on a space of a column, where it stood free or where others were pushed back."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...contract import Actions, TermWeights
from ...kernel import State, compilable
from ..alhambra_family.dice_turns import USES, solve_from
from ..alhambra_family.judgement import Worths
from ..alhambra_family.results import CHAIN, PLACED, Visits, chain_worths, numbers_of_hands, place_result, reached, smooth
from ..alhambra_family.rules.columns import EMPTY, SPACES, free_space, push_markers
from ..alhambra_family.rules.dice import HAND_COUNT
from ..alhambra_family.state import BUILDINGS, ROUNDS
from .rules.placing import may_set_black_die, pass_turn, space_earned, use_tile
from .rules.play import legal
from .rules.rounds import finish_turns
from .state import DECIDING, KEEP_DICE, PUSH, PUSH_MARKERS, SET_BLACK, USE_VOID, VOID, kind_of, thing_of
from .term_weights import SPECIAL_TILE

RESULT_COUNT: Final = 2 * PLACED
"""Each space of each column, reached plainly; and the same by a push."""


@compilable
def play_result(state: State, result: int) -> None:
    """The marker comes to stand there, and the turn passes."""
    seat = state.mover
    building = result % PLACED // CHAIN
    space = result % CHAIN
    if result >= PLACED:
        fallen = push_markers(state.columns, building, space)
        if fallen != EMPTY:
            state.fallen[fallen] += 1
        use_tile(state, PUSH)
    if space < SPACES:
        state.columns[building, space] = seat
    else:
        state.fallen[seat] += 1
    state.markers_left[seat] -= 1
    if not pass_turn(state):
        finish_turns(state)


@compilable
def tile_price(state: State, worth: float, weights: TermWeights, scale: float) -> float:
    """What using a tile costs where the position is worth so much with it: its points, unless this is the player's last turn of the game."""
    if state.round_number == ROUNDS and state.markers_left[state.mover] == 1:
        return 0.0
    steepness = 1.0 - abs(2.0 * worth - 1.0)
    return float(0.5 * steepness * steepness * weights[SPECIAL_TILE] / scale)


@compilable
def can_push_at(state: State, building: int, space: int) -> bool:
    """Whether the mover could push with a result of this space."""
    return state.held[state.mover, PUSH] > 0 and state.columns[building, space] != EMPTY


@compilable
def worths_of_results(state: State, sums: Worths, visits: Visits, weights: TermWeights, scale: float, found: Worths, worths: Worths) -> None:
    """What playouts say of each result (`found`), and from it what each space that the dice may earn is worth with each use of tiles (`worths`)."""
    smooth(sums, visits, 0, found)
    for building in range(BUILDINGS):
        is_push_known = chain_worths(sums, visits, PLACED + place_result(building, 0), found)
        for space in range(SPACES):
            landing = place_result(building, free_space(state.columns, building, space))
            worth = found[landing]
            if can_push_at(state, building, space):
                pushed = PLACED + place_result(building, space)
                if not is_push_known:
                    found[pushed] = found[place_result(building, space)]
                    found[pushed] -= tile_price(state, found[pushed], weights, scale)
                worth = max(worth, found[pushed])
            price = tile_price(state, worth, weights, scale)
            for voids in range(USES[0]):
                for black in range(2):
                    worths[voids, black, building, space] = worth - price * (voids + black)


@compilable
def weigh_turn(
    state: State, sums: Worths, visits: Visits, weights: TermWeights, scale: float, actions: Actions, expected: Worths, likely: Worths
) -> int:
    """See `Judgement.weigh_turn`: only decisions about dice are a part of a turn with results."""
    if state.phase != DECIDING:
        return 0
    found = np.zeros(RESULT_COUNT)
    worths = np.zeros(USES)
    worths_of_results(state, sums, visits, weights, scale, found, worths)
    rolls = state.rolls
    hands = numbers_of_hands(state)
    keeps = np.zeros(HAND_COUNT)
    may_set = may_set_black_die(state)
    voids = state.held[state.mover, VOID]
    undone, best = solve_from(worths, hands, rolls, voids, 0, state.black, may_set, -1.0, keeps)
    others = np.zeros(HAND_COUNT)
    count = legal(state, actions)
    for index in range(count):
        kind = kind_of(actions[index])
        thing = thing_of(actions[index])
        if kind == KEEP_DICE:
            expected[index] = keeps[thing]
        elif kind == USE_VOID:
            expected[index] = undone
        elif kind == SET_BLACK:
            _, expected[index] = solve_from(worths, hands, rolls, voids, 1, thing, False, -1.0, others)
        elif kind == PUSH_MARKERS:
            expected[index] = found[PLACED + place_result(thing, space_earned(state, thing))]
        else:
            expected[index] = found[place_result(thing, free_space(state.columns, thing, space_earned(state, thing)))]
    note_likely(state, worths, int(hands[rolls - 1]), may_set, keeps, best, likely)
    return count


@compilable
def note_likely(state: State, worths: Worths, number: int, may_set: bool, keeps: Worths, best: float, likely: Worths) -> None:
    """How often the turn comes to each result, if good choices are made."""
    reach = np.zeros((BUILDINGS, SPACES))
    reached(worths, number, state.rolls, state.black, may_set, -1.0, keeps, best, reach)
    likely[:] = 0.0
    for building in range(BUILDINGS):
        for space in range(SPACES):
            landing = place_result(building, free_space(state.columns, building, space))
            likely[landing] += reach[building, space]
            if can_push_at(state, building, space):
                likely[PLACED + place_result(building, space)] += reach[building, space]
