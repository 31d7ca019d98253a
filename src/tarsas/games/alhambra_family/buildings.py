"""The six buildings, in the order of the columns from left to right (AL1)."""

from __future__ import annotations

from typing import Final

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
