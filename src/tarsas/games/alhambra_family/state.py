"""What the states of both games share: the six buildings, in the order of the columns from left to right (AL1), and how actions are numbered."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from ...kernel import Field, table

BUILDINGS: Final = 6

PAVILION: Final = 0
SERAGLIO: Final = 1
ARCADES: Final = 2
CHAMBERS: Final = 3
GARDEN: Final = 4
TOWER: Final = 5

NO_BUILDING: Final = -1

BUILDING_IDS: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")

# AL3, AC7: points of each building for the first, second and third place at the scorings A, B and C.
SCORINGS: Final = 3
POINTS_FOR_PLACE: Final = (
    ((1, 0, 0), (8, 1, 0), (16, 8, 1)),
    ((2, 0, 0), (9, 2, 0), (17, 9, 2)),
    ((3, 0, 0), (10, 3, 0), (18, 10, 3)),
    ((4, 0, 0), (11, 4, 0), (19, 11, 4)),
    ((5, 0, 0), (12, 5, 0), (20, 12, 5)),
    ((6, 0, 0), (13, 6, 0), (21, 13, 6)),
)
"""`POINTS_FOR_PLACE[building][scoring][place]`; 0 where the table has no such place."""

ROUNDS: Final = 5

# Why the game ended; the index is what `outcome` returns.
ENDINGS: Final = ("goes on", "fifth round", "Macus ahead")
GOES_ON: Final = 0
FIFTH_ROUND: Final = 1
MACUS_AHEAD: Final = 2


def first_of_kinds(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The number of the first action of each kind, where there are so many of each; behind the last, how many actions there are."""
    return tuple(accumulate(counts, initial=0))


def kinds_of_actions(counts: tuple[int, ...]) -> Field:
    """The kind of every action."""
    return table([kind for kind, count in enumerate(counts) for _ in range(count)], "i1")
