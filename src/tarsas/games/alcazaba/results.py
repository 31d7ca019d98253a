"""The results of a dice turn in Alcazaba: a marker on a space of a column; or, before the last roll, a tile taken from the reserve board or put back there."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...contract import Actions, TermWeights
from ...kernel import State, compilable
from ..alhambra_family.dice_turns import USES, solve_from
from ..alhambra_family.judgement import NOTHING, Worths
from ..alhambra_family.results import CHAIN, PLACED, Visits, nearness, numbers_of_hands, place_result, reached, smooth
from ..alhambra_family.rules.columns import SPACES, free_space
from ..alhambra_family.rules.dice import HAND_COUNT
from ..alhambra_family.state import BUILDINGS, NO_BUILDING
from .rules.awards import next_award
from .rules.play import end_turn, landing_space, legal, play
from .rules.tiles import TILES
from .state import KEEP_DICE, PLACE_MARKER, REBUILD, REMOVE, SETTLING, TURN, action_of, kind_of, thing_of

RESULT_COUNT: Final = PLACED + 2 * TILES
"""Each space of each column; then each tile taken from the reserve board, and each one put back there."""

DOUBT: Final = 0.1
"""By how much a rebuilding that was tried once is worth less than it seems: of many that were hardly tried, some look good by luck."""
REBUILDING_SHARE: Final = 0.3
"""How much rebuilding is thought of beside placing."""


@compilable
def play_result(state: State, result: int) -> None:
    """The marker comes to stand there, and the turn passes; or a tile is rebuilt, and where it goes is the next decision."""
    if result >= PLACED:
        play(state, action_of(REBUILD, result - PLACED))
        return
    building = result // CHAIN
    space = result % CHAIN
    if space < SPACES:
        state.columns[building, space] = state.mover
    end_turn(state)
    if state.phase == SETTLING:
        next_award(state)


@compilable
def rebuilding_worth(sums: Worths, visits: Visits, result: int, otherwise: float) -> float:
    """What a rebuilding is worth, with the more doubt the less it was tried; `otherwise` where it never was."""
    return sums[result] / visits[result] - DOUBT / visits[result] ** 0.5 if visits[result] > 0 else otherwise


@compilable
def weigh_turn(
    state: State, sums: Worths, visits: Visits, weights: TermWeights, scale: float, actions: Actions, expected: Worths, likely: Worths
) -> int:
    """See `Judgement.weigh_turn`: only decisions about dice are a part of a turn with results."""
    if state.phase != TURN:
        return 0
    found = np.zeros(PLACED)
    worths = np.zeros(USES)
    smooth(sums, visits, 0, found)
    for building in range(BUILDINGS):
        for space in range(SPACES):
            worths[0, 0, building, space] = found[place_result(building, free_space(state.columns, building, space))]
    rolls = state.rolls
    hands = numbers_of_hands(state)
    count = legal(state, actions)
    otherwise = NOTHING
    for index in range(count):
        if kind_of(actions[index]) == REBUILD or kind_of(actions[index]) == REMOVE:
            result = PLACED + int(actions[index]) - action_of(REBUILD)
            expected[index] = rebuilding_worth(sums, visits, result, found[PLACED - 1])
            otherwise = max(otherwise, expected[index])
    keeps = np.zeros(HAND_COUNT)
    _, best = solve_from(worths, hands, rolls, 0, 0, NO_BUILDING, False, otherwise, keeps)
    note_likely(state, worths, int(hands[rolls - 1]), otherwise, keeps, best, likely)
    for index in range(count):
        kind = kind_of(actions[index])
        thing = thing_of(actions[index])
        if kind == KEEP_DICE:
            expected[index] = keeps[thing]
        elif kind == PLACE_MARKER:
            expected[index] = found[place_result(thing, landing_space(state, thing))]
        else:
            result = PLACED + int(actions[index]) - action_of(REBUILD)
            likely[result] = REBUILDING_SHARE * nearness(expected[index], best)
    return count


@compilable
def note_likely(state: State, worths: Worths, number: int, otherwise: float, keeps: Worths, best: float, likely: Worths) -> None:
    """How often the turn comes to each space, if good choices are made."""
    reach = np.zeros((BUILDINGS, SPACES))
    reached(worths, number, state.rolls, NO_BUILDING, False, otherwise, keeps, best, reach)
    likely[:] = 0.0
    for building in range(BUILDINGS):
        for space in range(SPACES):
            likely[place_result(building, free_space(state.columns, building, space))] += reach[building, space]
