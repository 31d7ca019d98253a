"""Scoring: majorities, walls, places; and counting the pieces (rulebook 7, 8)."""

from __future__ import annotations

from ....contract import AHEAD, BEHIND, LEVEL, Counts, Places, Scores
from ....kernel import State, bit_count, has_bit, rule
from ...alhambra_family.rules.columns import MACUS, MOST_PLAYERS, colours_in_play
from ...alhambra_family.state import BUILDINGS, FIFTH_ROUND, MACUS_AHEAD, POINTS_FOR_PLACE, SCORINGS
from ..state import MAJORITIES, POINT_KINDS, WALL
from .tiles import NO_TILE, TILES, TILES_OF
from .walls import longest_wall


@rule("7.2")
def buildings_of(state: State, seat: int, building: int) -> int:
    """How many tiles of a building somebody has built; reserved ones do not count."""
    return bit_count(state.built[seat] & TILES_OF[building])


@rule("7.2", "7.3", "AC7", "AL3")
def majority_points(state: State, seat: int, building: int, scoring: int) -> int:
    """What a scoring brings for one building: the points of one's place, or an equal share of all places that a tie covers."""
    own = buildings_of(state, seat, building)
    if own == 0:
        return 0
    ahead, tied = 0, 0
    for other in range(colours_in_play(state.players)):
        theirs = buildings_of(state, other, building)
        ahead += theirs > own
        tied += theirs == own
    points = 0
    for place in range(ahead, min(ahead + tied, 3)):
        points += POINTS_FOR_PLACE[building][scoring][place]
    return points // tied


@rule("7.2", "7.3")
def all_majorities(state: State, seat: int, scoring: int) -> int:
    """What a scoring brings for all six buildings."""
    points = 0
    for building in range(BUILDINGS):
        points += majority_points(state, seat, building, scoring)
    return points


@rule("7.1", "7.2", "7.4", "9.4", "AC8")
def score_all(state: State, scoring: int) -> None:
    """A scoring: everybody's majorities, and a point for each segment of the longest outer wall; Macus has no wall."""
    players = state.players
    for seat in range(colours_in_play(players)):
        state.points[seat, scoring, MAJORITIES] = all_majorities(state, seat, scoring)
        if seat < players:
            state.points[seat, scoring, WALL] = longest_wall(state, seat)


@rule("7.1")
def score_of(state: State, seat: int) -> int:
    """All points somebody has."""
    points = 0
    for scoring in range(SCORINGS):
        for kind in range(POINT_KINDS):
            points += state.points[seat, scoring, kind]
    return points


@rule("7.1")
def scores(state: State, buffer: Scores) -> None:
    """The points of each seat."""
    for seat in range(state.players):
        buffer[seat] = score_of(state, seat)


@rule("8.1", "AC9")
def outcome(state: State, places: Places) -> int:
    """Why the game ended; places by points, equal points sharing a place."""
    players = state.players
    for seat in range(players):
        ahead = 0
        for other in range(players):
            ahead += score_of(state, other) > score_of(state, seat)
        places[seat] = ahead
    return state.ending


@rule("8.1", "9.4", "AC9", "AC10")
def why_over(state: State) -> int:
    """After the fifth round the game is over; with two players Macus wins if he has more points than both."""
    return MACUS_AHEAD if standing(state) == BEHIND else FIFTH_ROUND


@rule("9.4", "AC10")
def standing(state: State) -> int:
    """How the better of two players stands beside Macus."""
    if state.players > 2:
        return AHEAD
    best, macus = max(score_of(state, 0), score_of(state, 1)), score_of(state, MACUS)
    return AHEAD if best > macus else LEVEL if best == macus else BEHIND


@rule("1.2")
def pieces(state: State, counts: Counts) -> int:
    """Each of the 55 tiles, wherever it is."""
    for tile in range(TILES):
        counts[tile] = int(has_bit(state.pool, tile)) + has_bit(state.offered, tile) + has_bit(state.discarded, tile)
        for seat in range(MOST_PLAYERS):
            counts[tile] += int(has_bit(state.built[seat], tile)) + has_bit(state.reserved[seat], tile)
    if state.in_hand != NO_TILE:
        counts[state.in_hand] += 1
    return TILES


@rule("7.1")
def is_scored(round_number: int) -> bool:
    """Rounds 1, 3 and 5 end with a scoring: A, B and C."""
    return round_number % 2 == 1


@rule("7.1")
def next_scoring(round_number: int) -> int:
    """The scoring that this round, or the one after it, ends with."""
    return round_number // 2
