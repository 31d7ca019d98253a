"""Alcazaba's state: one record of up to six Alhambras, the columns, and what lies in stacks and bag.

    tiles      0 … 54, see `rules.tiles`. A set of tiles is one whole number, bit t for tile t:
               pool       nobody has seen them: in the stacks and in the bag
               offered    in the columns of this round (a tile's building is its column)
               reserved   [seat] on the reserve board
               built      [seat] in the Alhambra; Macus's tiles all count as built
               discarded  out of the game
               in_hand    the one tile that is being built, or NO_TILE
    x, y       [tile] of a built tile: steps east and south of the fountain, -25 … 25; 0 for all others (and Macus's)
    laid       [order] the tiles of this round as they were laid: 6 of the stack, 5 of the bag; NO_TILE behind
    columns    [building, space] the seat whose marker stands there, see `alhambra_family.rules.columns`
    rebuilt    [seat] markers that lie on the reserve board this round
    points     [seat, scoring, kind] what each scoring brought: majorities, wall

With two players Macus has the seat MACUS in `built`, `columns` and `points`.

Nobody wins more than 25 tiles (5 markers in 5 rounds), so no Alhambra leaves the 51 × 51 cells around its fountain.

Actions are dense:

       0 … 1715  keep:    the hand of this number is kept, the other dice are thrown
    1716 … 1721  place:   the marker goes to this building's column
    1722 … 1776  rebuild: this tile is taken from the reserve board; where it goes is the next action
    1777 … 1831  remove:  this tile goes from the Alhambra to the reserve board
    1832 … 1886  take:    this tile of the column is won
    1887         take the start-player tile
    1888 … 1893  name:    this seat starts the next round
    1894         the tile in hand goes to the reserve board
    1895         the tile in hand goes to Macus
    1896 … 4496  build:   the tile in hand goes to the cell (y + 25) × 51 + x + 25
    4497 … 4551  lay:     chance lays this tile
    4552 … 4557  die:     chance lays the start-player tile beside this column
    4558 … 7560  roll:    the thrown dice show the hand of this number
"""

from __future__ import annotations

from typing import Final

from ...kernel import compilable, record
from ..alhambra_family.rules.columns import MOST_PLAYERS, SPACES
from ..alhambra_family.rules.dice import HAND_COUNT, KEEP_COUNT
from ..alhambra_family.rules.turn import TURN_FIELDS
from ..alhambra_family.state import BUILDINGS, SCORINGS, first_of_kinds, kinds_of_actions
from .rules.tiles import TILES

STACK_TILES: Final = BUILDINGS
BAG_TILES: Final = 5
TILES_OF_A_ROUND: Final = STACK_TILES + BAG_TILES

REACH: Final = 25
"""How far from the fountain a tile can lie."""
WIDTH: Final = 2 * REACH + 1
CELLS: Final = WIDTH * WIDTH

NO_COLUMN: Final = -1

# Kinds of points.
MAJORITIES: Final = 0
WALL: Final = 1
POINT_KINDS: Final = 2

# Phases, in the order of a round.
LAYING: Final = 0
DIE_FOR_START: Final = 1
ROLLING: Final = 2
TURN: Final = 3
REBUILDING: Final = 4
AWARD: Final = 5
BUILDING: Final = 6
NAMING: Final = 7
OVER: Final = 8
# Awards and scoring go on: a position only passes through it.
SETTLING: Final = 9

# Kinds of actions, in the order of their numbers.
KEEP_DICE: Final = 0
PLACE_MARKER: Final = 1
REBUILD: Final = 2
REMOVE: Final = 3
TAKE: Final = 4
TAKE_START: Final = 5
NAME_STARTER: Final = 6
RESERVE: Final = 7
GIVE: Final = 8
BUILD: Final = 9
LAY: Final = 10
DIE_SHOWS: Final = 11
DICE_SHOW: Final = 12

_COUNTS: Final = (KEEP_COUNT, BUILDINGS, TILES, TILES, TILES, 1, MOST_PLAYERS, 1, 1, CELLS, TILES, BUILDINGS, HAND_COUNT)
FIRST_OF_KIND: Final = first_of_kinds(_COUNTS)
KIND_OF: Final = kinds_of_actions(_COUNTS)
ACTIONS: Final = FIRST_OF_KIND[-1]


@compilable
def action_of(kind: int, thing: int = 0) -> int:
    """The number of an action: its kind, and which building, hand, tile, cell or seat it is about."""
    return FIRST_OF_KIND[kind] + thing


@compilable
def kind_of(action: int) -> int:
    """The kind of an action."""
    return KIND_OF[action]


@compilable
def thing_of(action: int) -> int:
    """Which building, hand, tile, cell or seat an action is about."""
    return action - FIRST_OF_KIND[KIND_OF[action]]


@compilable
def build_action(x: int, y: int) -> int:
    """The number of building on a cell."""
    return action_of(BUILD, (y + REACH) * WIDTH + x + REACH)


@compilable
def cell_of(action: int) -> tuple[int, int]:
    """The cell that an action builds on."""
    return thing_of(action) % WIDTH - REACH, thing_of(action) // WIDTH - REACH


STATE: Final = record(
    [
        ("players", "i1"),
        ("phase", "i1"),
        ("mover", "i1"),
        ("starter", "i1"),
        ("next_starter", "i1"),
        ("ending", "i1"),
        ("round_number", "i1"),
        ("turns_taken", "i1"),
        ("laid_count", "i1"),
        ("start_tile", "i1"),
        ("award_column", "i1"),
        ("in_hand", "i1"),
        ("laid", "i1", (TILES_OF_A_ROUND,)),
        ("rebuilt", "i1", (MOST_PLAYERS,)),
        ("columns", "i1", (BUILDINGS, SPACES)),
        ("x", "i1", (TILES,)),
        ("y", "i1", (TILES,)),
        ("points", "i2", (MOST_PLAYERS, SCORINGS, POINT_KINDS)),
        *TURN_FIELDS,
        ("pool", "i8"),
        ("offered", "i8"),
        ("discarded", "i8"),
        ("reserved", "i8", (MOST_PLAYERS,)),
        ("built", "i8", (MOST_PLAYERS,)),
    ]
)
