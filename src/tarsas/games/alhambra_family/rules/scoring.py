"""What follows from everybody's points: who is ahead, beside Macus too. These are templates, bound to a game's own `score_of`."""

from __future__ import annotations

from ....contract import AHEAD, BEHIND, LEVEL, Places, Scores
from ....kernel import State, compilable
from ..state import FIFTH_ROUND, GOES_ON, MACUS_AHEAD, SCORINGS
from .columns import MACUS


def score_of(state: State, seat: int) -> int:
    """All points that somebody has."""
    raise NotImplementedError


@compilable
def scores(state: State, buffer: Scores) -> None:
    """The points of each seat; Macus has none."""
    for seat in range(state.players):
        buffer[seat] = score_of(state, seat)


@compilable
def standing(state: State) -> int:
    """How the better of two players stands beside Macus."""
    if state.players > 2:
        return AHEAD
    best, macus = max(score_of(state, 0), score_of(state, 1)), score_of(state, MACUS)
    return AHEAD if best > macus else LEVEL if best == macus else BEHIND


@compilable
def why_over(state: State) -> int:
    """After the fifth round the game is over; with two players Macus wins if he has more points than both."""
    return MACUS_AHEAD if standing(state) == BEHIND else FIFTH_ROUND


@compilable
def outcome(state: State, places: Places) -> int:
    """Why the game ended. Each seat's place is the number of seats with more points; equals share it."""
    for seat in range(state.players):
        places[seat] = 0
        for other in range(state.players):
            if score_of(state, other) > score_of(state, seat):
                places[seat] += 1
    return state.ending


@compilable
def scorings_done(state: State) -> int:
    """How many of the three scorings have been: they come at the end of rounds 1, 3 and 5."""
    return SCORINGS if state.ending != GOES_ON else state.round_number // 2
