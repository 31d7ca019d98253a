"""The small tiles beside a sentence of the log."""

from __future__ import annotations

from ....contract import Sign
from ....kernel import State
from ..state import CENTRE, FIRST_TILE, IN_CENTRE
from ..text.notation import COLOUR_IDS, taken
from .tiles import MARKER_NAME, SIDE, tile_id


def signs(state: State, action: int) -> tuple[Sign, ...]:
    """The tiles that a turn takes, and the starting-player marker where it is the first from the centre."""
    if action >= FIRST_TILE:
        return ()
    source, colour, _ = taken(action)
    tiles = (Sign(tile_id(COLOUR_IDS[colour]), SIDE),) * state.offer[source, colour]
    has_marker = source == CENTRE and state.marker == IN_CENTRE
    return (*tiles, Sign(tile_id(MARKER_NAME), SIDE)) if has_marker else tiles
