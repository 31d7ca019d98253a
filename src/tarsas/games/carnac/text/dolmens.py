"""The dolmens of a position as lists, for texts and pictures."""

from __future__ import annotations

from ....kernel import State, scratch
from ..rules.dolmens import collect_group, dolmen_sizes
from ..state import CELLS, COLOUR_BIT, EMPTY, MOST_DOLMENS, RED, SMALLEST_DOLMEN, WHITE, cells_of


def sizes_of(state: State, colour: int) -> list[int]:
    """The sizes of a colour's dolmens, the largest first."""
    sizes = scratch(MOST_DOLMENS)
    count = dolmen_sizes(state, colour, sizes)
    return sizes.tolist()[:count]


def dolmens_of(state: State) -> list[tuple[int, frozenset[int]]]:
    """Every dolmen: its colour and its cells, in the order of the first cell."""
    found, group, is_seen = [], scratch(CELLS), scratch(CELLS)
    for cell in cells_of(state.board):
        if state.ground[cell] != EMPTY and not is_seen[cell]:
            count = collect_group(state, cell, group, is_seen)
            if count >= SMALLEST_DOLMEN:
                found.append((state.ground[cell] & COLOUR_BIT, frozenset(group.tolist()[:count])))
    return found


def facts(state: State) -> dict[str, object]:
    """The sizes of the dolmens by colour, the largest first."""
    return {"dolmens": {"red": tuple(sizes_of(state, RED)), "white": tuple(sizes_of(state, WHITE))}}
