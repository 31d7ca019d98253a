"""The parts of Alhambra's picture by name, beside those in `alhambra_family.text.parts`: tiles that a turn can use, and the choices of a reward."""

from __future__ import annotations

from typing import Final

from ...alhambra_family.state import BUILDING_IDS
from ...alhambra_family.text.parts import column_part

VOID_PART: Final = "tile-void"
PUSH_PART: Final = "tile-push"
BLACK_PART: Final = "tile-black"
POINTS_PART: Final = "take-points"
TILE_PART: Final = "take-tile"
NO_EXCHANGE_PART: Final = "no-exchange"
TILES_PART: Final = "tiles"
SCORE_PART: Final = "score"


def track_part(building: int) -> str:
    """The part of a building's track, where discs lie."""
    return f"track-{BUILDING_IDS[building]}"


def laid_tile_part(building: int) -> str:
    """The part of the bonus tile that lies on a column."""
    return f"{column_part(building)}/tile"
