"""Every piece of the game, wherever it is."""

from __future__ import annotations

from ....contract import Counts
from ....kernel import State, rule
from ...alhambra_family.rules.columns import EMPTY, MOST_PLAYERS, SPACES, colours_in_play
from ...alhambra_family.state import BUILDINGS
from ..state import KINDS, NO_TILE, POINT_KINDS, START


@rule("1.2", "1.3", "4.6", "AL4")
def pieces(state: State, counts: Counts) -> int:
    """The bonus tiles of each kind, and the markers of each colour: in front of their owner, on the columns, or fallen off."""
    for kind in range(KINDS):
        counts[kind] = state.unseen[kind] + state.out[kind] + (state.dark[kind] if kind < POINT_KINDS else 0)
        for seat in range(MOST_PLAYERS):
            counts[kind] += state.held[seat, kind]
    for seat in range(MOST_PLAYERS):
        counts[KINDS + seat] = state.fallen[seat] + state.markers_left[seat]
    for building in range(BUILDINGS):
        lying = state.tile_at[building]
        if lying != NO_TILE and lying != START:
            counts[lying] += 1
        for space in range(SPACES):
            if state.columns[building, space] != EMPTY:
                counts[KINDS + state.columns[building, space]] += 1
    return KINDS + colours_in_play(state.players)
