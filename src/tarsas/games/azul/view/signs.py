"""The small tiles beside a sentence of the log."""

from __future__ import annotations

from ....contract import Sign
from ....kernel import State
from ..state import CENTRE, HANDFULS, IN_CENTRE, handful_of, is_deal, is_take, taken
from ..text.parts import COLOUR_IDS, MARKER_ID
from .tiles import SIDE, tile_id


def signs(state: State, action: int) -> tuple[Sign, ...]:
    """The tiles that a turn takes, and the starting-player marker where it is the first from the centre; or those that chance deals to a factory."""
    if is_deal(action):
        handful = handful_of(action)
        return tuple(Sign(tile_id(name), SIDE) for colour, name in enumerate(COLOUR_IDS) for _ in range(HANDFULS[handful, colour]))
    if not is_take(action):
        return ()
    source, colour, _ = taken(action)
    tiles = (Sign(tile_id(COLOUR_IDS[colour]), SIDE),) * state.offer[source, colour]
    has_marker = source == CENTRE and state.marker == IN_CENTRE
    return (*tiles, Sign(tile_id(MARKER_ID), SIDE)) if has_marker else tiles
