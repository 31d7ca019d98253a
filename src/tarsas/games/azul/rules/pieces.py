"""Every piece of the game, wherever it is."""

from __future__ import annotations

from ....contract import Counts
from ....kernel import State, rule
from ..state import COLOURS, COLUMNS, EMPTY, FLOOR_SPACES, IN_CENTRE, MARKER, MOST_PLAYERS, ROWS, SOURCES


@rule("1.4", "AZ1")
def pieces(state: State, counts: Counts) -> int:
    """The tiles of each colour wherever they are, and the marker."""
    for colour in range(COLOURS):
        counts[colour] = state.bag[colour] + state.lid[colour]
        for source in range(SOURCES):
            counts[colour] += state.offer[source, colour]
    counts[MARKER] = 1 if state.marker == IN_CENTRE else 0
    for seat in range(MOST_PLAYERS):
        marker_on_floor = False
        for row in range(ROWS):
            if state.line_count[seat, row] > 0:
                counts[state.line_colour[seat, row]] += state.line_count[seat, row]
            for column in range(COLUMNS):
                if state.wall[seat, row, column] != EMPTY:
                    counts[state.wall[seat, row, column]] += 1
        for space in range(FLOOR_SPACES):
            lying = state.floor[seat, space]
            if lying != EMPTY:
                counts[lying] += 1
                marker_on_floor = marker_on_floor or lying == MARKER
        if state.marker == seat and not marker_on_floor:
            counts[MARKER] += 1  # in front of its holder (5.8, AZ4)
    return COLOURS + 1
