"""The 55 building tiles: the 54 of the base game and the twelfth Tower (AC1).

A tile's name says all that is printed on it: its building (a letter as on the dice), its price, and the sides that have a
wall, `n` `e` `s` `w`, or `o` where it is open all around. No two tiles have the same name. Tiles are never turned.
"""

from __future__ import annotations

import re
from typing import Final

from ....kernel import table
from ...alhambra_family.state import BUILDINGS
from ...alhambra_family.text.names import LETTERS

_NAMES: Final = """
P2new P3sw P4es P5nw P6n P7e P8o
S3esw S4ne S5sw S6es S7w S8s S9o
A4nes A5nw A6sw A6ne A7es A8n A8e A9o A10o
C5nsw C6es C7sw C7ne C8nw C9w C9s C10o C11o
G6esw G7nsw G8sw G8ne G8nw G9e G10n G10w G10o G11o G12s
T7new T8nes T9es T9ne T9nw T10w T11n T11s T11o T12o T13e
T10o
"""
TILE_NAMES: Final = tuple(_NAMES.split())
TILES: Final = len(TILE_NAMES)
TWELFTH_TOWER: Final = TILES - 1
"""Always in the bag, never in a stack (AC2). That it costs 10 and has no walls is a house value: no source tells."""

NO_TILE: Final = -1

# Sides of a tile in the order of the compass; the opposite side is two further.
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = 4
SIDE_LETTERS: Final = "nesw"
EAST_OF: Final = (0, 1, 0, -1)
SOUTH_OF: Final = (-1, 0, 1, 0)
"""How far east and south the neighbour across each side lies."""


def _read(name: str) -> tuple[int, int, int]:
    """Building, price and walls (a bit for each side) of a tile's name."""
    found = re.fullmatch(r"([A-Z])(\d+)([nesw]+|o)", name)
    if not found:
        raise ValueError(f"{name!r} is no name of a tile")
    walls = sum(1 << SIDE_LETTERS.index(side) for side in found[3] if side != "o")
    return LETTERS.index(found[1]), int(found[2]), walls


_READ: Final = tuple(_read(name) for name in TILE_NAMES)
BUILDING_OF: Final = table([building for building, _, _ in _READ], "i1")
PRICE_OF: Final = tuple(price for _, price, _ in _READ)
WALLS_OF: Final = table([walls for _, _, walls in _READ], "i1")

ALL_TILES: Final = (1 << TILES) - 1
TILES_OF: Final = tuple(sum(1 << tile for tile in range(TILES) if BUILDING_OF[tile] == building) for building in range(BUILDINGS))
"""The tiles of each building, as bits; the twelfth Tower is among the Towers."""
STACKED: Final = tuple(tiles & ~(1 << TWELFTH_TOWER) for tiles in TILES_OF)
"""The tiles of each building that may lie in a stack."""
