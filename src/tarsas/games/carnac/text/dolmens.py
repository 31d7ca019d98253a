"""The dolmens of a position as lists, for texts and pictures."""

from __future__ import annotations

import numpy as np

from ....kernel import State
from ..rules.dolmens import collect_group, dolmen_sizes
from ..state import CELLS, COLOUR_BIT, EMPTY, MOST_DOLMENS, RED, SMALLEST_DOLMEN, WHITE, cells_of


def sizes_of(state: State, colour: int) -> list[int]:
    """The sizes of a colour's dolmens, the largest first."""
    sizes = np.zeros(MOST_DOLMENS, np.int8)
    count = dolmen_sizes(state, colour, sizes)
    return [int(size) for size in sizes[:count]]


def dolmens_of(state: State) -> list[tuple[int, frozenset[int]]]:
    """Every dolmen: its colour and its cells, in the order of the first cell."""
    found, group, is_seen = [], np.zeros(CELLS, np.int8), np.zeros(CELLS, np.int8)
    for cell in cells_of(int(state.board)):
        if int(state.ground[cell]) != EMPTY and not is_seen[cell]:
            count = collect_group(state, cell, group, is_seen)
            if count >= SMALLEST_DOLMEN:
                found.append((int(state.ground[cell]) & COLOUR_BIT, frozenset(int(each) for each in group[:count])))
    return found


def facts(state: State) -> dict[str, object]:
    """The sizes of the dolmens by colour, the largest first."""
    return {"dolmens": {"red": tuple(sizes_of(state, RED)), "white": tuple(sizes_of(state, WHITE))}}
