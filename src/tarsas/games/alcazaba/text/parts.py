"""The cells, tiles and parts of Alcazaba by name, and the names read back; what both games have is in `alhambra_family.text.parts`.

cell-n2e1       a cell of the mover's Alhambra        tile-G8nw      a tile to take
built-G8nw      a built tile of the mover             reserve-G8nw   a tile on the mover's reserve board
"""

from __future__ import annotations

import re
from typing import Final

from ..rules.tiles import TILE_NAMES
from ..state import REACH

RESERVE_PART: Final = "reserve-board"
START_PART: Final = "start-tile"
MACUS_PART: Final = "macus"
HAND_PART: Final = "hand"
REBUILT_PART: Final = "rebuilt"
TO_TAKE: Final = "tile"
BUILT: Final = "built"
RESERVED: Final = "reserve"

_CELL: Final = re.compile(r"(?:([ns])(\d{1,2}))?(?:([ew])(\d{1,2}))?")


def cell_name(x: int, y: int) -> str:
    """A cell by its steps from the fountain: `n2e1`, `s1`; the fountain's own is `f`."""
    down = f"{'s' if y > 0 else 'n'}{abs(y)}" if y else ""
    across = f"{'e' if x > 0 else 'w'}{abs(x)}" if x else ""
    return down + across or "f"


def read_cell(name: str) -> tuple[int, int] | None:
    """East and south steps of a cell's name; None where it is none."""
    if name == "f":
        return 0, 0
    found = _CELL.fullmatch(name)
    if not name or not found:
        return None
    y = int(found[2] or 0) * (-1 if found[1] == "n" else 1)
    x = int(found[4] or 0) * (-1 if found[3] == "w" else 1)
    return (x, y) if max(abs(x), abs(y)) <= REACH and cell_name(x, y) == name else None


def cell_part(x: int, y: int) -> str:
    """The part of a cell of the mover's Alhambra."""
    return f"cell-{cell_name(x, y)}"


def read_cell_part(part: str) -> tuple[int, int] | None:
    """The cell that a part names, if it names one."""
    kind, _, name = part.partition("-")
    return read_cell(name) if kind == "cell" else None


def tile_part(place: str, tile: int) -> str:
    """The part of a tile that is to take, built, or on the reserve board."""
    return f"{place}-{TILE_NAMES[tile]}"


def read_tile_part(part: str) -> tuple[str, int] | None:
    """Where a tile lies (`TO_TAKE`, `BUILT`, `RESERVED`) and which it is, if the part names one."""
    place, _, name = part.partition("-")
    return (place, TILE_NAMES.index(name)) if place in (TO_TAKE, BUILT, RESERVED) and name in TILE_NAMES else None


def is_own_tile(part: str) -> bool:
    """Whether the part is a tile that its owner may rebuild with or remove."""
    found = read_tile_part(part)
    return found is not None and found[0] != TO_TAKE
