"""The wall: what lies where, what may go where, and which rows, columns and colours are complete."""

from __future__ import annotations

from ....kernel import State, rule
from ..state import ALL_FIVE, COLOURS, COLUMNS, EMPTY, ROWS


@rule("1.1", "AZ1")
def wall_column(row: int, colour: int) -> int:
    """Where a colour belongs in a row of the coloured wall: each row is the one above, one step to the right."""
    column = colour + row
    return column if column < COLUMNS else column - COLUMNS


@rule("4.9", "8.2")
def has_row_colour(state: State, seat: int, row: int, colour: int) -> bool:
    """Whether the row of the wall has a tile of this colour."""
    if not state.grey:
        return state.wall[seat, row, wall_column(row, colour)] != EMPTY
    for column in range(COLUMNS):
        if state.wall[seat, row, column] == colour:
            return True
    return False


@rule("8.3", "AZ9")
def has_column_colour(state: State, seat: int, column: int, colour: int) -> bool:
    """Whether the column of the wall has a tile of this colour."""
    for row in range(ROWS):
        if state.wall[seat, row, column] == colour:
            return True
    return False


@rule("8.5", "AZ9")
def is_row_possible(state: State, seat: int, row: int) -> bool:
    """Whether the row's missing colours can be given to its empty columns, one each, none to a column that has it.

    Column by column from the left, `reachable` holds every set of colours (bit c = colour c) that can have been used so far.
    """
    reachable = 1
    for column in range(COLUMNS):
        lying = state.wall[seat, row, column]
        following = 0
        for used in range(1 << COLOURS):
            if (reachable >> used) & 1 == 0:
                continue
            for colour in range(COLOURS):
                free = (used >> colour) & 1 == 0
                if lying == colour or (
                    lying == EMPTY and free and not has_row_colour(state, seat, row, colour) and not has_column_colour(state, seat, column, colour)
                ):
                    following |= 1 << (used | (1 << colour))
        reachable = following
    return reachable != 0


@rule("5.4", "7.2")
def tiles_across(state: State, seat: int, row: int) -> int:
    """Where tiles lie in a horizontal row of the wall: bit c is set for column c."""
    tiles = 0
    for column in range(COLUMNS):
        tiles |= (state.wall[seat, row, column] != EMPTY) << column
    return tiles


@rule("5.5", "7.3")
def tiles_down(state: State, seat: int, column: int) -> int:
    """Where tiles lie in a vertical column of the wall: bit r is set for row r."""
    tiles = 0
    for row in range(ROWS):
        tiles |= (state.wall[seat, row, column] != EMPTY) << row
    return tiles


@rule("7.1", "7.2")
def is_row_complete(state: State, seat: int, row: int) -> bool:
    """Whether a horizontal row of the wall has all five tiles."""
    return tiles_across(state, seat, row) == ALL_FIVE


@rule("7.3")
def is_column_complete(state: State, seat: int, column: int) -> bool:
    """Whether a vertical column of the wall has all five tiles."""
    return tiles_down(state, seat, column) == ALL_FIVE


@rule("7.4")
def is_colour_complete(state: State, seat: int, colour: int) -> bool:
    """Whether all five tiles of a colour are on the wall."""
    rows = 0
    for row in range(ROWS):
        rows += has_row_colour(state, seat, row, colour)
    return rows == ROWS


@rule("7.1", "7.2")
def complete_rows(state: State, seat: int) -> int:
    """The horizontal rows of the wall with all five tiles."""
    rows = 0
    for row in range(ROWS):
        rows += is_row_complete(state, seat, row)
    return rows


@rule("7.3")
def complete_columns(state: State, seat: int) -> int:
    """The vertical columns of the wall with all five tiles."""
    columns = 0
    for column in range(COLUMNS):
        columns += is_column_complete(state, seat, column)
    return columns


@rule("7.4")
def complete_colours(state: State, seat: int) -> int:
    """The colours of which all five tiles are on the wall."""
    colours = 0
    for colour in range(COLOURS):
        colours += is_colour_complete(state, seat, colour)
    return colours


@rule("8.3", "8.4", "AZ9")
def has_column_for(state: State, seat: int, row: int, colour: int) -> bool:
    """Whether a tile of this colour has a space in the row: always on a coloured wall, else one whose column does not have the colour."""
    if not state.grey:
        return True
    for column in range(COLUMNS):
        if state.wall[seat, row, column] == EMPTY and not has_column_colour(state, seat, column, colour):
            return True
    return False


@rule("AZ12")
def has_tiles_for_row(state: State, seat: int, row: int) -> bool:
    """Whether, of every colour the row still misses, enough tiles can come to fill its pattern line."""
    for colour in range(COLOURS):
        if not has_row_colour(state, seat, row, colour):
            missing = row + 1
            if state.line_colour[seat, row] == colour:
                missing -= state.line_count[seat, row]
            # Mostly bag and lid have enough; only then must the other lines be looked at.
            if state.bag[colour] + state.lid[colour] < missing and obtainable(state, colour, seat, row) < missing:
                return False
    return True


@rule("AZ12")
def obtainable(state: State, colour: int, seat: int, row: int) -> int:
    """The most tiles of a colour that can ever come to this line: those in bag and lid, and those freed by completing other lines.

    A complete line leaves one tile on a coloured wall, and none where it falls (8.4): on a grey wall its owner may use up its columns first.
    So completing a begun line never uses up more tiles than it sets free, and completing every line that can be is best. `done` has a bit
    for each line.
    """
    stays = 0 if state.grey else 1
    tiles = state.bag[colour] + state.lid[colour]
    done = 1 << (seat * ROWS + row)
    found = True
    while found:
        found = False
        for other_seat in range(state.players):
            for other_row in range(ROWS):
                line = 1 << (other_seat * ROWS + other_row)
                missing = other_row + 1 - state.line_count[other_seat, other_row]
                if state.line_colour[other_seat, other_row] == colour and missing <= tiles and done & line == 0:
                    tiles += other_row + 1 - stays - missing
                    done |= line
                    found = True
    return tiles


@rule("8.1", "8.2", "8.3", "AZ9")
def can_tile(state: State, seat: int, row: int, column: int) -> bool:
    """A tile may go to any free space of its row whose column does not have its colour."""
    if state.wall[seat, row, column] != EMPTY:
        return False
    return not has_column_colour(state, seat, column, state.line_colour[seat, row])


@rule("8.4", "AZ9")
def has_open_column(state: State, seat: int, row: int) -> bool:
    """Whether the complete line's tile can go anywhere."""
    return has_column_for(state, seat, row, state.line_colour[seat, row])


@rule("AZ12")
def has_every_colour(state: State) -> bool:
    """Whether bag and lid have a tile of every colour: then a coloured wall's first row, whose line takes one, can still be completed."""
    fewest = 1
    for colour in range(COLOURS):
        fewest = min(fewest, state.bag[colour] + state.lid[colour])
    return fewest > 0


@rule("8.5", "AZ9", "AZ12")
def any_row_possible(state: State) -> bool:
    """Whether any row of any wall can still be completed: its colours have columns, and the tiles for them can come. Mostly one look tells."""
    if not state.grey and has_every_colour(state):
        return True
    for seat in range(state.players):
        for row in range(ROWS):
            if (not state.grey or is_row_possible(state, seat, row)) and has_tiles_for_row(state, seat, row):
                return True
    return False
