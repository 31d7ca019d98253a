"""Points: for a tile laid on the wall, for the floor line, at the end; and who is ahead."""

from __future__ import annotations

from typing import Final

from ....contract import Places, Scores
from ....kernel import State, has_bit, rule, table
from ..state import ALL_FIVE, COLOUR_BONUS, COLUMN_BONUS, COLUMNS, EMPTY, FLOOR_COST, FLOOR_SPACES, ROW_BONUS, ROWS
from .wall import complete_rows, is_colour_complete, is_column_complete, is_row_complete, tiles_across, tiles_down


def _link_points(tiles: int, place: int) -> int:
    """What a row or column with these tiles (one bit each) brings for a tile at this place: those linked with it and itself, or 0."""
    first = last = place
    while first > 0 and has_bit(tiles, first - 1):
        first -= 1
    while has_bit(tiles, last + 1):
        last += 1
    return last - first + 1 if last > first else 0


LINK_POINTS: Final = table([[_link_points(tiles, place) for place in range(COLUMNS)] for tiles in range(ALL_FIVE + 1)], "i1")
FLOOR_LOSS: Final = table([sum(FLOOR_COST[:tiles]) for tiles in range(FLOOR_SPACES + 1)], "i1")


@rule("5.3", "5.4", "5.5")
def placement_score(state: State, seat: int, row: int, column: int) -> int:
    """One point for a tile alone; else the linked tiles of its row, if any, and those of its column, if any.

    They are `points_across` and `points_down`, looked up: how far tiles are linked is nothing that a processor foresees.
    """
    points = LINK_POINTS[tiles_across(state, seat, row), column] + LINK_POINTS[tiles_down(state, seat, column), row]
    return points if points > 0 else 1


@rule("5.4")
def points_across(state: State, seat: int, row: int, column: int) -> int:
    """The tiles of its row that are linked with a tile, itself included; 0 where it has no neighbour there."""
    tiles = linked(state, seat, row, column, 0, 1) + linked(state, seat, row, column, 0, -1)
    return tiles + 1 if tiles > 0 else 0


@rule("5.5")
def points_down(state: State, seat: int, row: int, column: int) -> int:
    """The tiles of its column that are linked with a tile, itself included; 0 where it has no neighbour there."""
    tiles = linked(state, seat, row, column, 1, 0) + linked(state, seat, row, column, -1, 0)
    return tiles + 1 if tiles > 0 else 0


@rule("5.4", "5.5")
def linked(state: State, seat: int, row: int, column: int, down: int, right: int) -> int:
    """The tiles that follow each other without a gap from this space in one direction, the space itself not counted."""
    tiles = 0
    row += down
    column += right
    while 0 <= row < ROWS and 0 <= column < COLUMNS and state.wall[seat, row, column] != EMPTY:
        tiles += 1
        row += down
        column += right
    return tiles


@rule("5.6", "5.7", "AZ2")
def floor_loss(state: State, seat: int) -> int:
    """What the floor line costs: the printed points above each occupied space."""
    return FLOOR_LOSS[state.floor_count[seat]]


@rule("7.2", "7.3", "7.4", "AZ8")
def bonus(state: State, seat: int) -> int:
    """2 points for each complete row, 7 for each complete column, 10 for each colour with all five tiles on the wall."""
    points = 0
    for line in range(ROWS):
        points += row_bonus(state, seat, line) + column_bonus(state, seat, line) + colour_bonus(state, seat, line)
    return points


@rule("7.2")
def row_bonus(state: State, seat: int, row: int) -> int:
    """2 points for a row with all five tiles."""
    return ROW_BONUS if is_row_complete(state, seat, row) else 0


@rule("7.3")
def column_bonus(state: State, seat: int, column: int) -> int:
    """7 points for a column with all five tiles."""
    return COLUMN_BONUS if is_column_complete(state, seat, column) else 0


@rule("7.4")
def colour_bonus(state: State, seat: int, colour: int) -> int:
    """10 points for a colour with all five tiles on the wall."""
    return COLOUR_BONUS if is_colour_complete(state, seat, colour) else 0


@rule("7.5", "AZ8")
def is_ahead(state: State, seat: int, other: int) -> bool:
    """More points; at equal points more complete rows."""
    if state.score[seat] != state.score[other]:
        return state.score[seat] > state.score[other]
    return complete_rows(state, seat) > complete_rows(state, other)


@rule("2.1", "7.5", "AZ8")
def outcome(state: State, places: Places) -> int:
    """Each seat's place is the number of seats ahead of it; equals share the place."""
    for seat in range(state.players):
        places[seat] = 0
        for other in range(state.players):
            if is_ahead(state, other, seat):
                places[seat] += 1
    return state.ending


@rule("1.2", "5.3")
def scores(state: State, buffer: Scores) -> None:
    """The scoring tracks."""
    for seat in range(state.players):
        buffer[seat] = state.score[seat]
