"""What a finished game is worth to each seat, for programs that learn: decided once, for one game and for thousands.

    win      1 for whoever has won, -1 for everybody else; 0 for all where no seat is ahead of another
    place    from 1 for the first to -1 for the last, in equal steps; who share a place share its worth
    margin   one's points less those of the best of the others

Whoever takes part without a seat counts: a player whom Macus beats has not won. Then `win` is -1 for every seat, `place` at most 0, `margin` at most -1.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ..contract import BEHIND, Places, Scores
from ..contract.open_verbs import outcome, scores, standing
from ..kernel import State, compilable

Rewards = NDArray[np.float32]
RewardName = Literal["win", "place", "margin"]
REWARD_NAMES: Final = get_args(RewardName)
WIN: Final = 0
PLACE: Final = 1
MARGIN: Final = 2


@compilable
def give_rewards(state: State, kind: int, points: Scores, places: Places, rewards: Rewards) -> None:
    """Fill in what the finished game is worth to each seat; `points` and `places` are filled on the way."""
    scores(state, points)
    outcome(state, places)
    is_beaten = standing(state) == BEHIND
    for seat in range(len(rewards)):
        if kind == WIN:
            rewards[seat] = worth_of_winning(seat, places, is_beaten)
        elif kind == PLACE:
            rewards[seat] = worth_of_place(seat, places, is_beaten)
        else:
            rewards[seat] = worth_of_margin(seat, points, is_beaten)


@compilable
def worth_of_winning(seat: int, places: Places, is_beaten: bool) -> float:
    """Won, lost, or neither."""
    if is_beaten:
        return -1.0
    for other in range(len(places)):
        if places[other] != places[0]:
            return 1.0 if places[seat] == 0 else -1.0
    return 0.0


@compilable
def worth_of_place(seat: int, places: Places, is_beaten: bool) -> float:
    """How far up one is; equals take the middle of the places they share."""
    rank = 0.0
    for other in range(len(places)):
        if places[other] < places[seat]:
            rank += 1.0
        elif places[other] == places[seat] and other != seat:
            rank += 0.5
    worth = 1.0 - 2.0 * rank / max(len(places) - 1, 1)
    return min(worth, 0.0) if is_beaten else worth


@compilable
def worth_of_margin(seat: int, points: Scores, is_beaten: bool) -> float:
    """By how many points one is ahead of, or behind, the best of the others."""
    best = points[1] if seat == 0 else points[0]
    for other in range(len(points)):
        if other != seat:
            best = max(best, points[other])
    margin = float(points[seat] - best)
    return min(margin, -1.0) if is_beaten else margin
