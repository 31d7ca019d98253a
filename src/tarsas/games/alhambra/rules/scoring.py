"""Building points and their stacks, the scorings A, B and C, and who is ahead."""

from __future__ import annotations

from ....kernel import State, bind, rule
from ...alhambra_family.rules import scoring as shared
from ...alhambra_family.rules.columns import colours_in_play
from ...alhambra_family.state import BUILDINGS, SCORINGS
from ..state import POINT_KINDS, POINTS, TRACK_END

PLACES_SCORED = 3


@rule("5.5", "5.6", "AL10")
def mark_points(state: State, seat: int, building: int, gained: int) -> None:
    """The disc goes forward by the points gained, to 12 at most, onto whatever lies there; one that cannot move stays where it is."""
    before = state.points[building, seat]
    after = min(TRACK_END, before + gained)
    if after == before:
        return
    if before > 0:
        lift_disc(state, seat, building)
    below = 0
    for other in range(colours_in_play(state.players)):
        if state.points[building, other] == after:
            below += 1
    state.points[building, seat] = after
    state.height[building, seat] = below


@rule("5.5")
def lift_disc(state: State, seat: int, building: int) -> None:
    """Take a disc out of its stack; those above it come down by one and keep their order."""
    for other in range(colours_in_play(state.players)):
        is_same_stack = state.points[building, other] == state.points[building, seat]
        if is_same_stack and state.height[building, other] > state.height[building, seat]:
            state.height[building, other] -= 1


@rule("7.4", "AL3")
def is_disc_ahead(state: State, building: int, seat: int, other: int) -> bool:
    """More building points; at equal points the disc lower in the stack."""
    if state.points[building, seat] != state.points[building, other]:
        return state.points[building, seat] > state.points[building, other]
    return state.height[building, seat] < state.height[building, other]


@rule("7.3", "7.4", "AL3")
def place_on_track(state: State, building: int, seat: int) -> int:
    """The discs ahead of a seat's: 0 for the first place. It means nothing for a seat without a disc on the track."""
    place = 0
    for other in range(colours_in_play(state.players)):
        if other != seat and state.points[building, other] > 0 and is_disc_ahead(state, building, other, seat):
            place += 1
    return place


@rule("7.3", "AL3")
def building_score(state: State, scoring: int, building: int, seat: int) -> int:
    """What a seat gets for one building at this scoring; without a disc nothing."""
    if state.points[building, seat] == 0:
        return 0
    place = place_on_track(state, building, seat)
    return POINTS[building, scoring, place] if place < PLACES_SCORED else 0


@rule("6.1", "7.3", "AL4")
def tile_score(state: State, seat: int) -> int:
    """What a seat's point tiles bring at every scoring."""
    score = 0
    for kind in range(POINT_KINDS):
        score += (kind + 1) * state.held[seat, kind]
    return score


@rule("7.3", "9.4", "AL3", "AL13")
def score_buildings(state: State, scoring: int) -> None:
    """A, B or C: everybody, Macus too, gets points for places on the tracks and for point tiles."""
    for seat in range(colours_in_play(state.players)):
        state.scored[scoring, seat] = 0
    for building in range(BUILDINGS):
        score_building(state, scoring, building)
    score_tiles(state, scoring)


@rule("7.3", "9.4", "AL3", "AL13")
def score_building(state: State, scoring: int, building: int) -> None:
    """Everybody gets points for their place on one track."""
    for seat in range(colours_in_play(state.players)):
        state.scored[scoring, seat] += building_score(state, scoring, building, seat)


@rule("6.1", "7.3", "9.4")
def score_tiles(state: State, scoring: int) -> None:
    """Everybody gets what is on their point tiles."""
    for seat in range(colours_in_play(state.players)):
        state.scored[scoring, seat] += tile_score(state, seat)


@rule("1.2", "7.3", "AL12")
def score_of(state: State, seat: int) -> int:
    """The scoring disc of a seat: the sum of the scorings so far; it goes on past 100."""
    score = 0
    for scoring in range(SCORINGS):
        score += state.scored[scoring, seat]
    return score


scores = rule("1.2", "7.3")(bind(shared.scores, score_of=score_of))
standing = rule("9.4", "AL16")(bind(shared.standing, score_of=score_of))
why_over = rule("8.1", "9.4", "AL16")(bind(shared.why_over, score_of=score_of))
outcome = rule("8.1", "8.2", "AL12", "AL16")(bind(shared.outcome, score_of=score_of))
