"""What bots need to know of Alcazaba, as named terms in points of the game."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...contract import Judgement, TermWeights, by_turns, terms_of
from ...kernel import Generator, State, below, bit_count, compilable
from ..alhambra_family.rules.columns import EMPTY, SPACES
from ..alhambra_family.rules.dice import DIE, count_of, number_of
from ..alhambra_family.rules.scoring import scorings_done
from ..alhambra_family.rules.turn import can_roll_again, shown_dice
from ..alhambra_family.state import BUILDINGS, SCORINGS
from .results import RESULT_COUNT, play_result, weigh_turn
from .rules.awards import something_left
from .rules.building import AROUND, NEIGHBOURS, surroundings
from .rules.chance import tiles_left_in
from .rules.play import can_place, landing_space
from .rules.random_action import random_action
from .rules.scoring import buildings_of, majority_points, score_of
from .rules.tiles import WALLS_OF
from .rules.walls import longest_wall
from .state import (
    BUILD,
    BUILDING,
    DIE_FOR_START,
    KEEP_DICE,
    NAME_STARTER,
    NAMING,
    OVER,
    PLACE_MARKER,
    REBUILDING,
    TAKE_START,
    TURN,
    action_of,
    cell_of,
    kind_of,
)

NEXT_SCORING, LATER_SCORING, TILE_BUILT, RESERVED_TILE, PROMISED_TILE = range(5)

WEIGHTS: Final = np.array(
    (
        0.7,  # NEXT_SCORING: how surely a place held now is still held at the next scoring
        0.35,  # LATER_SCORING: and at those after it
        0.5,  # TILE_BUILT: a built tile beyond the place it holds now: it keeps others behind
        0.8,  # RESERVED_TILE: a tile on the reserve board: it can still be built, at the price of a marker
        3.5,  # PROMISED_TILE: a tile that a marker stands to win; more for buildings that bring more
    )
)
CELLS_TRIED: Final = 3
ENOUGH: Final = 5
"""So many symbols are placed at once rather than risked for more."""


@compilable
def score_term(state: State, seat: int, weights: TermWeights) -> float:
    """The points on the scoring track."""
    return float(score_of(state, seat))


@compilable
def majorities_term(state: State, seat: int, weights: TermWeights) -> float:
    """What the majorities as they stand would bring at the scorings to come, and a little for every built tile."""
    worth = 0.0
    done = scorings_done(state)
    for building in range(BUILDINGS) if done < SCORINGS else range(0):
        worth += weights[TILE_BUILT] * buildings_of(state, seat, building)
        for scoring in range(done, SCORINGS):
            sureness = weights[NEXT_SCORING] if scoring == done else weights[LATER_SCORING]
            worth += sureness * majority_points(state, seat, building, scoring)
    return worth


@compilable
def wall_term(state: State, seat: int, weights: TermWeights) -> float:
    """The longest outer wall as it stands, at the scorings to come."""
    left = SCORINGS - scorings_done(state)
    return 0.9 * left * longest_wall(state, seat) if left else 0.0


@compilable
def reserve_term(state: State, seat: int, weights: TermWeights) -> float:
    """Tiles on the reserve board, and the one in hand."""
    if state.phase == OVER:
        return 0.0
    holds = state.phase == BUILDING and state.mover == seat
    return float(weights[RESERVED_TILE] * (bit_count(state.reserved[seat]) + (2 if holds else 0)))


@compilable
def markers_term(state: State, seat: int, weights: TermWeights) -> float:
    """Markers that stand to win a tile: as many of a column as it has tiles, the best first."""
    worth = 0.0
    phase = state.phase
    if phase < DIE_FOR_START or phase == OVER:
        return worth
    for building in range(BUILDINGS):
        left = bit_count(tiles_left_in(state, building))
        if not something_left(state, building):
            continue
        for space in range(SPACES):
            owner = state.columns[building, space]
            if owner == EMPTY:
                continue
            if owner == seat:
                worth += weights[PROMISED_TILE] * (0.8 + 0.1 * building) if left > 0 else 0.5
            left -= 1
            if left < 0:
                break
    return worth


# --- A plausible action, quickly --------------------------------------------------------------------------------------


@compilable
def rollout_action(state: State, generator: Generator) -> int:
    """Collect the building that shows most, win tiles rather than the start-player tile, and build them rather than reserve them."""
    phase = state.phase
    if phase == TURN:
        return rollout_turn(state, generator)
    if phase == NAMING:
        return action_of(NAME_STARTER, state.mover)
    first = random_action(state, generator)
    if phase == BUILDING or phase == REBUILDING:
        return rollout_building(state, first, generator)
    return random_action(state, generator) if kind_of(first) == TAKE_START else first


@compilable
def rollout_building(state: State, first: int, generator: Generator) -> int:
    """The best of a few random choices: a cell that turns the tile's walls outward, and the reserve board last."""
    best = first
    worth = cell_worth(state, first)
    for _ in range(CELLS_TRIED):
        other = random_action(state, generator)
        other_worth = cell_worth(state, other)
        if other_worth > worth:
            best = other
            worth = other_worth
    return best


@compilable
def cell_worth(state: State, action: int) -> int:
    """Walls that would stand outside, less those that would disappear between two tiles; anything but a cell is worth less."""
    if kind_of(action) != BUILD:
        return -9
    x, y = cell_of(action)
    sides = NEIGHBOURS[surroundings(state, state.mover, x, y) & AROUND]
    walls = WALLS_OF[state.in_hand]
    return bit_count(walls & ~sides) - 2 * bit_count(walls & sides)


@compilable
def rollout_turn(state: State, generator: Generator) -> int:
    """The building that shows most, of equals one with more tiles: placed when it shows often or no roll is left, kept otherwise."""
    if below(generator, 8) == 0:
        return random_action(state, generator)
    shown = shown_dice(state)
    best = 0
    most = -1
    for building in range(BUILDINGS):
        if can_place(state, building):
            tiles = bit_count(tiles_left_in(state, building))
            worth = count_of(shown, building) * 8 + 2 * tiles + below(generator, 6)
            if worth > most:
                best = building
                most = worth
    kept = count_of(shown, best) * DIE[best]
    is_settled = count_of(shown, best) >= ENOUGH and landing_space(state, best) < SPACES
    if is_settled or not can_roll_again(state) or kept == shown:
        return action_of(PLACE_MARKER, best)
    return action_of(KEEP_DICE, number_of(kept))


JUDGEMENT: Final = Judgement(
    terms_of(score_term, majorities_term, wall_term, reserve_term, markers_term),
    WEIGHTS,
    rollout_action=rollout_action,
    scale=20.0,
    horizon=40,
    method=by_turns,
    result_count=RESULT_COUNT,
    play_result=play_result,
    weigh_turn=weigh_turn,
)
