"""The state of Alhambra – The Dice Game: one record for 2 … 6 players.

    buildings    0 Pavilion   1 Seraglio   2 Arcades   3 Chambers   4 Garden   5 Tower
    seats        0 … 5; with two players Macus has the pieces of seat 2 and no turns
    columns      columns [building, space]: whose marker stands there, or EMPTY; the map of spaces is in `alhambra_family.columns`
    dice         rolls, kept, hands: see `alhambra_family.turn`;  black: the building on the black die this turn, or NO_BUILDING
    tracks       points [building, seat]: building points 0 … 12, 0 = no disc on the track
                 height [building, seat]: the discs below it on its space; the lower one is ahead

                     3   .              points 3, height 1   ■      green on top
                     2   .                                   ▲      orange below, ahead
    tiles        tile_at [building]: the tile on the column, or NO_TILE;  held [seat, kind];  unseen, dark: pools of counts;  out [kind]
    awards       award_column, award_place, reward: which reward is being given; 0, 0, NO_REWARD at all other times
    scored       scored [scoring, seat]: points got at the scorings A, B and C

Actions are dense:

       0 …    5  place   on a building's column                        18         void   the roll just made
       6 …   11  push    place there, pushing others back              19, 20     take   two points | one point and the tile
      12 …   17  black   set the black die to a building               21 … 26    exchange one point for one in this column
      27         keep the exchange tile                                28 … 33    name   the next starting player
      34 …   39  chance: one die shows a building                      40 … 46    chance: a bonus tile is laid out
      47 … 1762  keep    dice: the number of the hand kept           1763 … 4765  chance: a roll, the number of the hand thrown
"""

from __future__ import annotations

from typing import Final

from ...kernel import record, table
from ..alhambra_family.buildings import BUILDINGS, POINTS_FOR_PLACE, SCORINGS
from ..alhambra_family.rules.columns import MOST_PLAYERS, SPACES
from ..alhambra_family.rules.dice import HAND_COUNT, KEEP_COUNT
from ..alhambra_family.rules.turn import TURN_FIELDS

ROUNDS: Final = 5
TRACK_END: Final = 12

# Kinds of bonus tiles; a point tile of value v has the kind v - 1.
POINT_KINDS: Final = 3
EXCHANGE: Final = 3
PUSH: Final = 4
VOID: Final = 5
BLACK: Final = 6
KINDS: Final = 7
START: Final = 7
NO_TILE: Final = -1
TILE_IDS: Final = ("1", "2", "3", "exchange", "push", "void", "black", "start")

# AL4: how many there are of each kind, light-backed and dark-backed. The counts of point tiles are house values.
LIGHT_TILES: Final = (4, 3, 3, 2, 2, 3, 3)
DARK_TILES: Final = (2, 2, 2)
TILES_A_ROUND: Final = 5
DARK_TILES_IN_ALL: Final = 6

# Rewards of a column.
TWO_POINTS: Final = 0
POINT_AND_TILE: Final = 1
NO_REWARD: Final = -1

# Phases, in their order within a round.
START_DIE: Final = 0
REVEALING: Final = 1
MACUS_DIE: Final = 2
ROLLING: Final = 3
DECIDING: Final = 4
AWARDING: Final = 5
EXCHANGING: Final = 6
NAMING: Final = 7
OVER: Final = 8

# Why the game ended; the index is what `outcome` returns.
ENDINGS: Final = ("goes on", "fifth round", "Macus ahead")
GOES_ON: Final = 0
FIFTH_ROUND: Final = 1
MACUS_AHEAD: Final = 2

FIRST_PLACE: Final = 0
FIRST_PUSH: Final = FIRST_PLACE + BUILDINGS
FIRST_BLACK: Final = FIRST_PUSH + BUILDINGS
USE_VOID: Final = FIRST_BLACK + BUILDINGS
TAKE_POINTS: Final = USE_VOID + 1
TAKE_TILE: Final = TAKE_POINTS + 1
FIRST_EXCHANGE: Final = TAKE_TILE + 1
NO_EXCHANGE: Final = FIRST_EXCHANGE + BUILDINGS
FIRST_NAME: Final = NO_EXCHANGE + 1
FIRST_FACE: Final = FIRST_NAME + MOST_PLAYERS
FIRST_TILE: Final = FIRST_FACE + BUILDINGS
FIRST_KEEP: Final = FIRST_TILE + KINDS
FIRST_ROLL: Final = FIRST_KEEP + KEEP_COUNT
ACTIONS: Final = FIRST_ROLL + HAND_COUNT

POINTS: Final = table(POINTS_FOR_PLACE, "i1")
"""AL3: `POINTS[building, scoring, place]`."""

STATE: Final = record(
    [
        ("players", "i1"),
        ("phase", "i1"),
        ("mover", "i1"),
        ("starter", "i1"),
        ("round_number", "i1"),
        ("ending", "i1"),
        *TURN_FIELDS,
        ("black", "i1"),
        ("award_column", "i1"),
        ("award_place", "i1"),
        ("reward", "i1"),
        ("markers_left", "i1", (MOST_PLAYERS,)),
        ("fallen", "i1", (MOST_PLAYERS,)),
        ("columns", "i1", (BUILDINGS, SPACES)),
        ("points", "i1", (BUILDINGS, MOST_PLAYERS)),
        ("height", "i1", (BUILDINGS, MOST_PLAYERS)),
        ("tile_at", "i1", (BUILDINGS,)),
        ("held", "i1", (MOST_PLAYERS, KINDS)),
        ("unseen", "i1", (KINDS,)),
        ("dark", "i1", (POINT_KINDS,)),
        ("out", "i1", (KINDS,)),
        ("scored", "i2", (SCORINGS, MOST_PLAYERS)),
    ]
)
