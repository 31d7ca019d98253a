"""What bots need to know of Azul, as named terms in points of the game."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...contract import TermWeights
from ...kernel import Generator, State, compilable
from .rules.play import is_line_complete
from .rules.random_action import random_action
from .rules.scoring import floor_loss, placement_score
from .rules.wall import has_row_colour, wall_column
from .state import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    COLUMNS,
    EMPTY,
    FLOOR_LINE,
    OFFER,
    OVER,
    ROW_BONUS,
    ROWS,
    taken,
)

PROGRESS_WORTH, BONUS_WORTH, START_WORTH = range(3)

WEIGHTS: Final = np.array(
    (
        0.35,  # PROGRESS_WORTH: a tile on an unfinished pattern line, as a part of the point or two its line will bring
        0.5,  # BONUS_WORTH: how surely a bonus that is nearly there comes
        1.0,  # START_WORTH: starting the next round
    )
)
SCALE: Final = 12.0
"""Points ahead that are worth about three games in four."""


@compilable
def score_term(state: State, seat: int, weights: TermWeights) -> float:
    """The points on the scoring track."""
    return float(state.score[seat])


@compilable
def lines_term(state: State, seat: int, weights: TermWeights) -> float:
    """What the complete lines will score when they are tiled, as the wall is now (the best column, on a grey wall any)."""
    points = 0.0
    for row in range(ROWS):
        if is_line_complete(state, seat, row):
            if not state.grey:
                points += placement_score(state, seat, row, wall_column(row, state.line_colour[seat, row]))
            else:
                best = 0
                for column in range(COLUMNS):
                    if state.wall[seat, row, column] == EMPTY:
                        best = max(best, placement_score(state, seat, row, column))
                points += best
    return points


@compilable
def floor_term(state: State, seat: int, weights: TermWeights) -> float:
    """What the floor line will cost."""
    return -float(min(floor_loss(state, seat), state.score[seat] + 4))


@compilable
def progress_term(state: State, seat: int, weights: TermWeights) -> float:
    """Tiles on unfinished lines are worth more the nearer the line is to complete."""
    worth = 0.0
    if state.phase == OVER:
        return worth
    for row in range(ROWS):
        count = state.line_count[seat, row]
        if 0 < count <= row:
            worth += weights[PROGRESS_WORTH] * count * count / (row + 1)
    return worth


@compilable
def bonuses_term(state: State, seat: int, weights: TermWeights) -> float:
    """Rows, columns and colours: the share of each bonus grows with the square of what is there (complete lines count as laid)."""
    worth = 0.0
    if state.phase == OVER:  # then they are among the points
        return worth
    for column in range(COLUMNS):
        tiles = 0
        for row in range(ROWS):
            if state.wall[seat, row, column] != EMPTY:
                tiles += 1
        worth += COLUMN_BONUS * tiles * tiles / 25.0
    for colour in range(COLOURS):
        tiles = 0
        for row in range(ROWS):
            if has_row_colour(state, seat, row, colour):
                tiles += 1
        worth += COLOUR_BONUS * tiles * tiles / 25.0
    for row in range(ROWS):
        tiles = 0
        for column in range(COLUMNS):
            if state.wall[seat, row, column] != EMPTY:
                tiles += 1
        worth += ROW_BONUS * tiles * tiles / 25.0
    return float(weights[BONUS_WORTH] * worth)


@compilable
def start_term(state: State, seat: int, weights: TermWeights) -> float:
    """Who has taken the marker starts the next round."""
    return weights[START_WORTH] if state.phase == OFFER and state.marker == seat else 0.0


@compilable
def evaluate(state: State, seat: int, weights: TermWeights) -> float:
    """How the position looks for a seat: the sum of the terms."""
    return (
        score_term(state, seat, weights)
        + lines_term(state, seat, weights)
        + floor_term(state, seat, weights)
        + progress_term(state, seat, weights)
        + bonuses_term(state, seat, weights)
        + start_term(state, seat, weights)
    )


@compilable
def rollout_action(state: State, generator: Generator) -> int:
    """The better of a few turns taken at random: one that wastes little and fills its line."""
    first = random_action(state, generator)
    if state.phase != OFFER:
        return first
    second = random_action(state, generator)
    return second if turn_worth(state, second) > turn_worth(state, first) else first


@compilable
def turn_worth(state: State, action: int) -> int:
    """A rough order of turns: tiles placed, a bonus for a line just filled, less what falls to the floor."""
    source, colour, target = taken(action)
    seat = state.mover
    tiles = state.offer[source, colour]
    if target == FLOOR_LINE:
        return -3 * tiles
    room = target + 1 - state.line_count[seat, target]
    return tiles + (4 if tiles == room else 0) if tiles <= room else room - 3 * (tiles - room)
