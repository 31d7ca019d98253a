"""Azul's state: one record of 2–4 players' boards, the offer, the bag and the lid.

    colours    0 blue   1 yellow   2 red   3 black   4 white;   -1 (EMPTY) where there is no tile
    offer      row 0 is the centre of the table, rows 1 … 9 are the factories; counts by colour
    pattern    line_colour, line_count [seat, row]       wall [seat, row, column]: the colour lying there
    lines             row 0       . | . . . . .
                      row 1     . . | . . . . .
                      row 2   . . . | . . . . .
                      row 3 . . . . | . . . . .
                      row 4 . . . . . | . . . . .
    floor      floor [seat, space]: spaces 0 … 6 from the left; a colour, MARKER or EMPTY
    sources_of [colour]: bit s is set where source s has the colour        (both only repeat what stands above, so that
    targets_of [seat, colour]: bit t is set where it may be placed         turns are found quickly)
    marker     the seat that took the starting-player marker this round, or IN_CENTRE

Actions are dense:

    0 … 299    take:  (source × 5 + colour) × 6 + target;  targets 0 … 4 are pattern lines, 5 is the floor line
    300 … 304  tile:  the column for the topmost complete pattern line of the player to move (grey wall)
    305 … 429  deal:  chance lays a handful on the next factory; HANDFULS lists them
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from ...kernel import compilable, record, table

MOST_PLAYERS: Final = 4
COLOURS: Final = 5
ROWS: Final = 5
COLUMNS: Final = 5
TILES_OF_A_COLOUR: Final = 20
MOST_FACTORIES: Final = 9
FACTORY_TILES: Final = 4
FLOOR_SPACES: Final = 7

BLUE: Final = 0
YELLOW: Final = 1
RED: Final = 2
BLACK: Final = 3
WHITE: Final = 4
EMPTY: Final = -1
MARKER: Final = 5

CENTRE: Final = 0
SOURCES: Final = 1 + MOST_FACTORIES
FLOOR_LINE: Final = ROWS
TARGETS: Final = ROWS + 1
IN_CENTRE: Final = -1

# Phases of a round, in order.
DEALING: Final = 0
OFFER: Final = 1
TILING: Final = 2
OVER: Final = 3

# Why the game ended; the index is what `outcome` returns.
ENDINGS: Final = ("goes on", "row", "no tiles", "no row possible")
GOES_ON: Final = 0
ROW_COMPLETED: Final = 1
NO_TILES: Final = 2
NO_ROW_POSSIBLE: Final = 3

ALL_TARGETS: Final = (1 << TARGETS) - 1
CENTRE_BIT: Final = 1 << CENTRE
ALL_FIVE: Final = (1 << COLUMNS) - 1

FIRST_TILE: Final = SOURCES * COLOURS * TARGETS
FIRST_DEAL: Final = FIRST_TILE + COLUMNS

COLOURED: Final = 0
GREY: Final = 1

# AZ2: what each space of the floor line costs, from the left.
FLOOR_COST: Final = (1, 1, 2, 2, 2, 3, 3)
ROW_BONUS: Final = 2
COLUMN_BONUS: Final = 7
COLOUR_BONUS: Final = 10


def _all_handfuls() -> list[list[int]]:
    """Every handful of 1 … 4 tiles as counts by colour: by size, then with the most of the earlier colours first."""
    return [
        [hand.count(colour) for colour in range(COLOURS)]
        for size in range(1, FACTORY_TILES + 1)
        for hand in combinations_with_replacement(range(COLOURS), size)
    ]


HANDFULS: Final = table(_all_handfuls(), "i1")
HANDFUL_COUNT: Final = len(HANDFULS)
ACTIONS: Final = FIRST_DEAL + HANDFUL_COUNT

# Where the handfuls of each size begin in HANDFULS; FIRST_OF_SIZE[n + 1] is where those of size n end.
FIRST_OF_SIZE: Final = (0, 0, 5, 20, 55, 125)


def _handful_numbers() -> list[int]:
    """For each key (count of colour c at the c-th digit to base 5) the number of the handful, or -1."""
    numbers = [-1] * 5**COLOURS
    for number, counts in enumerate(_all_handfuls()):
        numbers[sum(count * 5**colour for colour, count in enumerate(counts))] = number
    return numbers


HANDFUL_NUMBERS: Final = table(_handful_numbers(), "i2")


@compilable
def take_action(source: int, colour: int, target: int) -> int:
    """The number of a turn: all tiles of a colour from a source to a target."""
    return (source * COLOURS + colour) * TARGETS + target


@compilable
def taken(action: int) -> tuple[int, int, int]:
    """Source, colour and target of a turn."""
    return action // (COLOURS * TARGETS), action // TARGETS % COLOURS, action % TARGETS


@compilable
def is_take(action: int) -> bool:
    """Whether the action is a turn of the factory offer."""
    return 0 <= action < FIRST_TILE


@compilable
def column_action(column: int) -> int:
    """The number of the choice of a wall column."""
    return FIRST_TILE + column


@compilable
def column_of(action: int) -> int:
    """The wall column that is chosen."""
    return action - FIRST_TILE


@compilable
def is_column(action: int) -> bool:
    """Whether the action chooses a wall column."""
    return FIRST_TILE <= action < FIRST_DEAL


@compilable
def deal_action(handful: int) -> int:
    """The number of chance laying this handful on the next factory."""
    return FIRST_DEAL + handful


@compilable
def handful_of(action: int) -> int:
    """Which handful is dealt."""
    return action - FIRST_DEAL


def is_deal(action: int) -> bool:
    """Whether chance deals a handful."""
    return action >= FIRST_DEAL


STATE: Final = record(
    [
        ("players", "i1"),
        ("grey", "i1"),
        ("phase", "i1"),
        ("mover", "i1"),
        ("starter", "i1"),
        ("marker", "i1"),
        ("ending", "i1"),
        ("dealing_to", "i1"),
        ("tiling_row", "i1"),
        ("on_offer", "i1"),
        ("round_number", "i2"),
        ("score", "i2", (MOST_PLAYERS,)),
        ("bag", "i1", (COLOURS,)),
        ("lid", "i1", (COLOURS,)),
        ("offer", "i1", (SOURCES, COLOURS)),
        ("line_colour", "i1", (MOST_PLAYERS, ROWS)),
        ("line_count", "i1", (MOST_PLAYERS, ROWS)),
        ("wall", "i1", (MOST_PLAYERS, ROWS, COLUMNS)),
        ("floor", "i1", (MOST_PLAYERS, FLOOR_SPACES)),
        ("floor_count", "i1", (MOST_PLAYERS,)),
        ("sources_of", "i2", (COLOURS,)),
        ("targets_of", "i1", (MOST_PLAYERS, COLOURS)),
    ]
)
