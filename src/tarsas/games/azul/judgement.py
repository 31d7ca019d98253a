"""What bots need to know of Azul, as named terms in points of the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from ...contract import Judgement, Learned, Lesson, Method, TermWeights, terms_of
from ...contract.learning import answer_of_net, read_net
from ...kernel import Generator, State, compilable
from .features import FEATURES, features, is_learnable
from .prospects import distinct, position_key, promise, settling_action
from .rules.play import is_line_complete
from .rules.random_action import random_action
from .rules.scoring import floor_loss, placement_score
from .rules.wall import has_row_colour, wall_column
from .state import COLOUR_BONUS, COLOURS, COLUMN_BONUS, COLUMNS, DEALING, EMPTY, FLOOR_LINE, OFFER, OVER, ROW_BONUS, ROWS, taken

PROGRESS_WORTH, BONUS_WORTH, START_WORTH = range(3)

WEIGHTS: Final = np.array(
    (
        0.35,  # PROGRESS_WORTH: a tile on an unfinished pattern line, as a part of the point or two its line will bring
        0.5,  # BONUS_WORTH: how surely a bonus that is nearly there comes
        1.0,  # START_WORTH: starting the next round
    )
)


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
    starts = state.marker == seat if state.phase == OFFER else state.phase == DEALING and state.starter == seat
    return weights[START_WORTH] if starts else 0.0


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


LESSON: Final = Lesson(2, FEATURES, features, is_learnable, Path(__file__).parent / "weights" / "two_players.npz")


@compilable
def second_opinion(state: State, seat: int, learned: Learned) -> float:
    """What was learned from the ends of rounds, on a coloured wall between two."""
    if len(learned) == 0 or not is_learnable(state):
        return -1.0
    numbers = np.zeros(FEATURES, np.float32)
    features(state, seat, numbers)
    return answer_of_net(learned, numbers)


def method(players: int, options: Mapping[str, str]) -> Method:
    """A round has no chance once it is dealt: two players look ahead to its end. On the grey wall nothing was learned, and no match has shown it to be better."""
    return "lookahead" if players == 2 and options["wall"] == "coloured" else "tree"


JUDGEMENT: Final = Judgement(
    terms_of(score_term, lines_term, floor_term, progress_term, bonuses_term, start_term),
    WEIGHTS,
    rollout_action=rollout_action,
    scale=12.0,
    method=method,
    distinct=distinct,
    promise=promise,
    breadths=(6, 8, 10, 12, 14, 18, 22, 26),
    position_key=position_key,
    settling_action=settling_action,
    second_opinion=second_opinion,
    opinion_share=1.0,
    learned=read_net(LESSON.file, FEATURES),
    lesson=LESSON,
)
