"""Alcazaba's state: one record of up to six Alhambras, the columns, and what lies in stacks and bag.

    tiles      0 … 54, see `tiles`. A set of tiles is one whole number, bit t for tile t:
               pool       nobody has seen them: in the stacks and in the bag
               offered    in the columns of this round (a tile's building is its column)
               reserved   [seat] on the reserve board
               built      [seat] in the Alhambra; Macus's tiles all count as built
               discarded  out of the game
               in_hand    the one tile that is being built, or NO_TILE
    x, y       [tile] of a built tile: steps east and south of the fountain, -25 … 25; 0 for all others (and Macus's)
    laid       [order] the tiles of this round as they were laid: 6 of the stack, 5 of the bag; NO_TILE behind
    columns    [building, space] the seat whose marker stands there, see `alhambra_family.columns`
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

from ...kernel import record
from ..alhambra_family.buildings import BUILDINGS, SCORINGS
from ..alhambra_family.rules.columns import MOST_PLAYERS, SPACES
from ..alhambra_family.rules.dice import HAND_COUNT, KEEP_COUNT
from ..alhambra_family.rules.turn import TURN_FIELDS
from .tiles import TILES

ROUNDS: Final = 5
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

# Why the game ended; the index is what `outcome` returns.
ENDINGS: Final = ("goes on", "fifth round", "Macus ahead")
GOES_ON: Final = 0
FIFTH_ROUND: Final = 1
MACUS_AHEAD: Final = 2

FIRST_KEEP: Final = 0
FIRST_PLACE: Final = FIRST_KEEP + KEEP_COUNT
FIRST_REBUILD: Final = FIRST_PLACE + BUILDINGS
FIRST_REMOVE: Final = FIRST_REBUILD + TILES
FIRST_TAKE: Final = FIRST_REMOVE + TILES
TAKE_START: Final = FIRST_TAKE + TILES
FIRST_NAME: Final = TAKE_START + 1
RESERVE: Final = FIRST_NAME + MOST_PLAYERS
GIVE: Final = RESERVE + 1
FIRST_BUILD: Final = GIVE + 1
FIRST_LAY: Final = FIRST_BUILD + CELLS
FIRST_DIE: Final = FIRST_LAY + TILES
FIRST_ROLL: Final = FIRST_DIE + BUILDINGS
ACTIONS: Final = FIRST_ROLL + HAND_COUNT

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
