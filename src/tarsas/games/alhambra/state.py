"""The state of Alhambra – The Dice Game: one record for 2 … 6 players.

    buildings    0 Pavilion   1 Seraglio   2 Arcades   3 Chambers   4 Garden   5 Tower
    seats        0 … 5; with two players Macus has the pieces of seat 2 and no turns
    columns      columns [building, space]: whose marker stands there, or EMPTY; the map of spaces is in `alhambra_family.rules.columns`
    dice         rolls, kept, hands: see `alhambra_family.rules.turn`;  black: the building on the black die this turn, or NO_BUILDING
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

from ...kernel import compilable, record, table
from ..alhambra_family.rules.columns import MOST_PLAYERS, SPACES
from ..alhambra_family.rules.dice import HAND_COUNT, KEEP_COUNT
from ..alhambra_family.rules.turn import TURN_FIELDS
from ..alhambra_family.state import BUILDINGS, POINTS_FOR_PLACE, SCORINGS, first_of_kinds, kinds_of_actions

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
# Awards and scoring go on: a position only passes through it.
SETTLING: Final = 9

# Kinds of actions, in the order of their numbers.
PLACE_MARKER: Final = 0
PUSH_MARKERS: Final = 1
SET_BLACK: Final = 2
USE_VOID: Final = 3
TAKE_POINTS: Final = 4
TAKE_TILE: Final = 5
EXCHANGE_POINT: Final = 6
NO_EXCHANGE: Final = 7
NAME_STARTER: Final = 8
DIE_SHOWS: Final = 9
TILE_COMES: Final = 10
KEEP_DICE: Final = 11
DICE_SHOW: Final = 12

_COUNTS: Final = (BUILDINGS, BUILDINGS, BUILDINGS, 1, 1, 1, BUILDINGS, 1, MOST_PLAYERS, BUILDINGS, KINDS, KEEP_COUNT, HAND_COUNT)
FIRST_OF_KIND: Final = first_of_kinds(_COUNTS)
KIND_OF: Final = kinds_of_actions(_COUNTS)
ACTIONS: Final = FIRST_OF_KIND[-1]


@compilable
def action_of(kind: int, thing: int = 0) -> int:
    """The number of an action: its kind, and which building, hand, tile or seat it is about."""
    return FIRST_OF_KIND[kind] + thing


@compilable
def kind_of(action: int) -> int:
    """The kind of an action."""
    return KIND_OF[action]


@compilable
def thing_of(action: int) -> int:
    """Which building, hand, tile or seat an action is about."""
    return action - FIRST_OF_KIND[KIND_OF[action]]


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
