"""What bots need to know of Alhambra, as named terms in points of the game; and the dice turn solved for a position.

What a result of the dice is worth is a judgement: how good the space is on which the marker would come to stand. Given that, what to keep, or when
to stop, is exact.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ...contract import Judgement, TermWeights, by_turns, terms_of
from ...kernel import Generator, State, below, compilable, rule
from ..alhambra_family.judgement import RESULTS, Choice, TurnWorth, Worths
from ..alhambra_family.rules.columns import SPACES, exact_space, free_space, marked_space, place_of
from ..alhambra_family.rules.dice import DICE, DIE, buildings_in, count_of, number_of
from ..alhambra_family.rules.scoring import scorings_done
from ..alhambra_family.rules.turn import MOST_ROLLS, can_roll_again, shown_dice
from ..alhambra_family.state import BUILDINGS, SCORINGS
from .results import RESULT_COUNT, play_result, weigh_turn
from .rules.placing import symbols_shown
from .rules.random_action import random_action
from .rules.scoring import building_score, score_of, tile_score
from .state import AWARDING, DECIDING, KEEP_DICE, KINDS, NO_TILE, OVER, PLACE_MARKER, POINT_KINDS, ROLLING, START, TAKE_POINTS, TAKE_TILE, action_of
from .term_weights import FIRST_IN_COLUMN, LATER_SCORING, NEXT_SCORING, SECOND_IN_COLUMN, SPECIAL_TILE, TRACK_POINT, WEIGHTS

THIRD_IN_COLUMN: Final = 0.4
"""Behind two others: it needs somebody to be pushed off."""
SAFETY: Final = 0.75
"""How much of a place's worth depends on how far ahead it is: others still to come may go past."""
ENOUGH: Final = 5
"""So many symbols are placed at once rather than risked for more."""


@compilable
def score_term(state: State, seat: int, weights: TermWeights) -> float:
    """The points on the scoring track."""
    return float(score_of(state, seat))


@compilable
def tracks_term(state: State, seat: int, weights: TermWeights) -> float:
    """What the places on the tracks would bring at the scorings to come, and a little for every building point."""
    worth = 0.0
    done = scorings_done(state)
    if done == SCORINGS:
        return worth
    for building in range(BUILDINGS):
        worth += weights[TRACK_POINT] * state.points[building, seat]
        for scoring in range(done, SCORINGS):
            sureness = weights[NEXT_SCORING] if scoring == done else weights[LATER_SCORING]
            worth += sureness * building_score(state, scoring, building, seat)
    return worth


@compilable
def tiles_term(state: State, seat: int, weights: TermWeights) -> float:
    """Point tiles bring their points at every scoring to come; special tiles are worth something until they are used."""
    left = SCORINGS - scorings_done(state)
    if left == 0:
        return 0.0
    worth = float(left * tile_score(state, seat))
    for kind in range(POINT_KINDS, KINDS):
        worth += weights[SPECIAL_TILE] * state.held[seat, kind]
    return worth


@compilable
def markers_term(state: State, seat: int, weights: TermWeights) -> float:
    """First and second places in the columns that have not been rewarded yet; worth more in the later columns, whose points are more."""
    worth = 0.0
    phase = state.phase
    if phase < ROLLING or phase == OVER:
        return worth
    for building in range(state.award_column, BUILDINGS):
        first = marked_space(state.columns, building, 0)
        if first == SPACES:
            continue
        weight = 0.7 + 0.1 * building
        if state.columns[building, first] == seat:
            worth += weight * weights[FIRST_IN_COLUMN]
        second = marked_space(state.columns, building, first + 1)
        if second < SPACES and state.columns[building, second] == seat:
            worth += weight * weights[SECOND_IN_COLUMN]
    return worth


# --- A plausible action, quickly ---------------------------------------------------------------------------------------


@compilable
def rollout_action(state: State, generator: Generator) -> int:
    """Collect the building that shows most, place it when there is enough; two points rather than a tile, but not for point tiles."""
    phase = state.phase
    if phase == DECIDING:
        return rollout_turn(state, generator)
    if phase == AWARDING:
        kind = state.tile_at[state.award_column]
        is_worth_it = kind != NO_TILE and kind != START and below(generator, 2) == 0
        return action_of(TAKE_TILE if is_worth_it else TAKE_POINTS)
    return random_action(state, generator)


@compilable
def rollout_turn(state: State, generator: Generator) -> int:
    """The building that shows most (of equals a random one): placed when it shows often or no roll is left, kept otherwise."""
    if below(generator, 10) == 0:
        return random_action(state, generator)
    best = 0
    most = -1
    for building in range(BUILDINGS):
        worth = symbols_shown(state, building) * 8 + below(generator, 8)
        if symbols_shown(state, building) > 0 and worth > most:
            best = building
            most = worth
    shown = shown_dice(state)
    kept = count_of(shown, best) * DIE[best]
    if symbols_shown(state, best) >= ENOUGH or not can_roll_again(state) or kept == shown:
        return action_of(PLACE_MARKER, best)
    return action_of(KEEP_DICE, number_of(kept))


# --- The best dice to keep ----------------------------------------------------------------------------------------------


@rule("4.4", "4.5", "5.1")
def result_worth(state: State, building: int, symbols: int, rolls: int) -> float:
    """What a marker with this result would be worth: by the place it would hold in its column now, and how hard it is to pass."""
    space = free_space(state.columns, building, exact_space(symbols, rolls))
    if space == SPACES:
        return 0.0
    place = place_of(state.columns, building, space)
    reward = THIRD_IN_COLUMN if place > 1 else float(WEIGHTS[FIRST_IN_COLUMN if place == 0 else SECOND_IN_COLUMN])
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


JUDGEMENT: Final = Judgement(
    terms_of(score_term, tracks_term, tiles_term, markers_term),
    WEIGHTS,
    rollout_action=rollout_action,
    scale=18.0,
    method=by_turns,
    result_count=RESULT_COUNT,
    play_result=play_result,
    weigh_turn=weigh_turn,
)
