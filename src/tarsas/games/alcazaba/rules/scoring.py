"""Scoring: majorities, walls, places; and counting the pieces (rulebook 7, 8)."""

from __future__ import annotations

from ....contract import Counts
from ....kernel import State, bind, bit_count, has_bit, rule
from ...alhambra_family.rules import scoring as shared
from ...alhambra_family.rules.columns import MOST_PLAYERS, colours_in_play
from ...alhambra_family.state import BUILDINGS, POINTS_FOR_PLACE, SCORINGS
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
    if buildings_of(state, seat, building) == 0:
        return 0
    ahead, tied = place_of(state, seat, building)
    return points_of_places(building, scoring, ahead, tied) // tied


@rule("7.2", "AC7")
def place_of(state: State, seat: int, building: int) -> tuple[int, int]:
    """How many have built more of a building than a seat, and how many as many, itself included."""
    own = buildings_of(state, seat, building)
    ahead, tied = 0, 0
    for other in range(colours_in_play(state.players)):
        theirs = buildings_of(state, other, building)
        ahead += theirs > own
        tied += theirs == own
    return ahead, tied


@rule("7.2", "7.3", "AC7", "AL3")
def points_of_places(building: int, scoring: int, first: int, count: int) -> int:
    """What so many places bring together, from this one on; only the first three bring anything."""
    points = 0
    for place in range(first, min(first + count, 3)):
        points += POINTS_FOR_PLACE[building][scoring][place]
    return points


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
    for building in range(BUILDINGS):
        score_building(state, scoring, building)
    score_walls(state, scoring)


@rule("7.1", "7.2", "9.4")
def score_building(state: State, scoring: int, building: int) -> None:
    """Everybody, Macus too, gets the points of their place for one building."""
    for seat in range(colours_in_play(state.players)):
        state.points[seat, scoring, MAJORITIES] += majority_points(state, seat, building, scoring)


@rule("7.1", "7.4", "9.4", "AC8")
def score_walls(state: State, scoring: int) -> None:
    """Everybody gets a point for each segment of the longest outer wall; Macus has no wall."""
    for seat in range(state.players):
        state.points[seat, scoring, WALL] = longest_wall(state, seat)


@rule("7.1")
def score_of(state: State, seat: int) -> int:
    """All points somebody has."""
    points = 0
    for scoring in range(SCORINGS):
        for kind in range(POINT_KINDS):
            points += state.points[seat, scoring, kind]
    return points


scores = rule("7.1")(bind(shared.scores, score_of=score_of))
standing = rule("9.4", "AC10")(bind(shared.standing, score_of=score_of))
why_over = rule("8.1", "9.4", "AC9", "AC10")(bind(shared.why_over, score_of=score_of))
outcome = rule("8.1", "AC9")(bind(shared.outcome, score_of=score_of))


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
