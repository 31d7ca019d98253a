"""Carnac's state: what every cell of the ground shows, whose turn it is, and which stone may be tipped.

    cells       row × 14 + column on every board, so that e4 has one number everywhere; row 0 is 1, the south, column 0 is a, the west

                  9  112 113 114 115 116 117 118 119 120 121 122 123 124 125   ┐
                  8   98  99 100 101 102 103 104 105 106 107 108 109 110 111   │
                  7   84  85  86  87  88  89  90  91  92  93 │94  95  96  97   │
                  6   70  71  72  73  74  75  76  77  78  79 │80  81  82  83   │ III
                  5   56  57  58  59  60  61  62  63│ 64  65 │66  67  68  69   │ 14×9
                  4   42  43  44  45  46  47  48  49│ 50  51 │52  53  54  55   │
                  3   28  29  30  31  32  33  34  35│ 36  37 │38  39  40  41   │
                  2   14  15  16  17  18  19  20  21│ 22  23 │24  25  26  27   │
                  1    0   1   2   3   4   5   6   7│  8   9 │10  11  12  13   ┘
                       a   b   c   d   e   f   g   h  i   j   k   l   m   n
                       I 8×5                        II 10×7

    ground      for each cell EMPTY, or what stands or lies there, in bits:
                  1   the colour seen from above: 0 red, 1 white
                  2   standing: the colour it shows when tipped north or south; lying: the colour of its north or east end
                  4   lying
                  8   lying along north–south, else along east–west
                 16   the north or east half of a lying stone
    last_stone  the cell of the stone that may be tipped now, or NO_CELL;  tips: the directions open to it, one bit each

Actions are dense:

    0 … 503     place:  cell × 4 + way;  way = colour on top + 2 × colour shown when tipped north or south: the bits of the standing stone
    504 … 507   tip the last stone:  north, east, south, west
    508         decline: leave it standing
"""

from __future__ import annotations

from typing import Final

from ...kernel import compilable, record, table

STONES: Final = 28
MOST_COLUMNS: Final = 14
MOST_ROWS: Final = 9
CELLS: Final = MOST_COLUMNS * MOST_ROWS

RED: Final = 0
WHITE: Final = 1
PLAYERS: Final = 2

# Boards in the order of the option's values: the first is the default.
BOARD_NAMES: Final = ("II", "I", "III")
BOARD_COLUMNS: Final = (10, 8, 14)
BOARD_ROWS: Final = (7, 5, 9)

EMPTY: Final = -1
NO_CELL: Final = -1
COLOUR_BIT: Final = 1
SIDE_BIT: Final = 2
LYING_BIT: Final = 4
NORTH_SOUTH_BIT: Final = 8
FAR_HALF_BIT: Final = 16

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = 4
STEPS: Final = (MOST_COLUMNS, 1, -MOST_COLUMNS, -1)

WAYS: Final = 4
FIRST_TIP: Final = CELLS * WAYS
DECLINE: Final = FIRST_TIP + DIRECTIONS
ACTIONS: Final = DECLINE + 1

# What the player to move has to do.
PLACING: Final = 0
DECIDING: Final = 1
OVER: Final = 2

# Why the game ended; the index is what `outcome` returns.
ENDINGS: Final = ("goes on", "no stones", "no empty cell")
GOES_ON: Final = 0
NO_STONES: Final = 1
NO_EMPTY_CELL: Final = 2

SMALLEST_DOLMEN: Final = 3
MOST_DOLMENS: Final = 2 * STONES // SMALLEST_DOLMEN
"""No position has more: 28 lying stones show 56 cells."""


@compilable
def place_action(cell: int, way: int) -> int:
    """The number of standing a stone on a cell, one of four ways."""
    return cell * WAYS + way


@compilable
def placement(action: int) -> tuple[int, int]:
    """The cell of a placement, and the way the stone stands."""
    return action // WAYS, action % WAYS


@compilable
def is_place(action: int) -> bool:
    """Whether the action places a stone."""
    return 0 <= action < FIRST_TIP


@compilable
def tip_action(direction: int) -> int:
    """The number of tipping the last stone in a direction."""
    return FIRST_TIP + direction


@compilable
def direction_of(action: int) -> int:
    """Where the last stone is tipped."""
    return action - FIRST_TIP


def is_tip(action: int) -> bool:
    """Whether the action tips the last stone."""
    return FIRST_TIP <= action < DECLINE


def way_of(top: int, side: int) -> int:
    """How a stone stands: its colour on top, and the one it shows when tipped north or south."""
    return top + 2 * side


def colours_of(way: int) -> tuple[int, int]:
    """The colour on top of a standing stone, and the one it shows when tipped north or south."""
    return way & COLOUR_BIT, (way & SIDE_BIT) >> 1


def cell_at(column: int, row: int) -> int:
    """The number of a cell."""
    return row * MOST_COLUMNS + column


def cells_of(board: int) -> list[int]:
    """The cells of a board, ascending."""
    return [cell_at(column, row) for row in range(BOARD_ROWS[board]) for column in range(BOARD_COLUMNS[board])]


def _is_on(board: int, column: int, row: int) -> bool:
    return 0 <= column < BOARD_COLUMNS[board] and 0 <= row < BOARD_ROWS[board]


def _directions_with(board: int, cell: int, distance: int) -> int:
    """The directions, as bits, in which the board goes on for this many cells."""
    row, column = divmod(cell, MOST_COLUMNS)
    across_and_up = ((0, 1), (1, 0), (0, -1), (-1, 0))
    reached = [_is_on(board, column + distance * across, row + distance * up) for across, up in across_and_up]
    return sum(1 << direction for direction in range(DIRECTIONS) if reached[direction])


def _directions(distance: int) -> list[list[int]]:
    """For each board and each cell of the largest one, 0 off the board."""
    boards = range(len(BOARD_NAMES))
    return [[_directions_with(board, cell, distance) if cell in cells_of(board) else 0 for cell in range(CELLS)] for board in boards]


NEIGHBOURS: Final = table(_directions(1), "i1")
"""The directions in which a cell of a board has a neighbour, one bit each."""

ROOM_TO_FALL: Final = table(_directions(2), "i1")
"""The directions in which a stone on a cell would fall within the board, one bit each."""

BOARD_CELLS: Final = table([cells_of(board) + [NO_CELL] * (CELLS - len(cells_of(board))) for board in range(len(BOARD_NAMES))], "i1")
"""The cells of each board, ascending; NO_CELL behind the last."""

CELL_COUNTS: Final = tuple(columns * rows for columns, rows in zip(BOARD_COLUMNS, BOARD_ROWS, strict=True))

STATE: Final = record(
    [
        ("board", "i1"),
        ("last_tip", "i1"),
        ("phase", "i1"),
        ("mover", "i1"),
        ("ending", "i1"),
        ("supply", "i1"),
        ("empty_cells", "i1"),
        ("last_stone", "i1"),
        ("tips", "i1"),
        ("ground", "i1", (CELLS,)),
    ]
)
