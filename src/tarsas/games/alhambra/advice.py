"""The dice turn solved for a position: what to keep, or when to stop, with the exact expected worth of every choice.

What a result is worth is a judgement: how good the space is on which the marker would come to stand. Given that, the rest is exact.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ...kernel import State, rule
from ..alhambra_family.buildings import BUILDINGS
from ..alhambra_family.rules.columns import SPACES, exact_space, free_space, place_of
from ..alhambra_family.rules.dice import DICE, buildings_in
from ..alhambra_family.rules.turn import MOST_ROLLS, shown_dice
from ..alhambra_family.solver import RESULTS, Choice, TurnWorth, Worths
from .judgement import FIRST_IN_COLUMN, SECOND_IN_COLUMN
from .state import DECIDING

THIRD_IN_COLUMN: Final = 0.4
"""Behind two others: it needs somebody to be pushed off."""
SAFETY: Final = 0.75
"""How much of a place's worth depends on how far ahead it is: others still to come may go past."""


@rule("4.4", "4.5", "5.1")
def result_worth(state: State, building: int, symbols: int, rolls: int) -> float:
    """What a marker with this result would be worth: by the place it would hold in its column now, and how hard it is to pass."""
    space = free_space(state.columns, building, exact_space(symbols, rolls))
    if space == SPACES:
        return 0.0
    place = place_of(state.columns, building, space)
    reward = FIRST_IN_COLUMN if place == 0 else SECOND_IN_COLUMN if place == 1 else THIRD_IN_COLUMN
    height = (SPACES - space) / SPACES
    return (0.7 + 0.1 * building) * reward * (1 - SAFETY + SAFETY * height)


def result_worths(state: State) -> Worths:
    """The worths of all results of a turn in this position, in the shape the solver takes."""
    worths = np.zeros(RESULTS)
    for building in range(BUILDINGS):
        for symbols in range(1, DICE + 2):
            for rolls in range(1, MOST_ROLLS + 1):
                worths[building, symbols, rolls - 1] = result_worth(state, building, symbols, rolls)
    return worths


def best_keeps(state: State, worths: Worths | None = None) -> list[Choice]:
    """All choices of dice in this position, the best first, each with its expected worth; empty where nobody decides about dice.

    A choice with `kept` None means to stop and place on its `building`. Without `worths` the results are judged by `result_worth`.
    """
    if state.phase != DECIDING:
        return []
    solved = TurnWorth(result_worths(state) if worths is None else worths, state.black)
    return solved.choices(buildings_in(shown_dice(state)), state.rolls)
