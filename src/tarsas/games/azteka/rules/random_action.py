"""Picking one legal action at random without listing them all: what play-outs spend their time on."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ....kernel import Generator, State, below, rule
from ..state import AGGRESSIVE, BIRTH, FIRST_DOUBLE_TURN, FIRST_TURN, LAST_TURNS, LET_PASS, NO_BIRTH, PASSING, RINGS, SLICES
from .play import can_turn, can_turn_twice, open_spaces
from .rings import FIRST_SLICE, INNER_RING, counts_by_ring


def _slices_in_order() -> NDArray[np.int8]:
    """For each set of slices (a ring's eight bits) its slices, ascending; -1 behind the last."""
    table = np.full((1 << SLICES, SLICES), -1, np.int8)
    for row in range(1 << SLICES):
        members = [each for each in range(SLICES) if row >> each & 1]
        table[row, : len(members)] = members
    return table


SLICES_IN_ORDER: Final = _slices_in_order()


@rule("3.2", "4.1", "4.2", "7.5")
def random_action(state: State, generator: Generator) -> int:
    """A legal action, every one equally likely: a number below how many there are, in the order of `legal`."""
    phase = int(state.phase)
    if phase == PASSING:
        return LET_PASS + below(generator, 2)
    if phase == LAST_TURNS:
        return FIRST_TURN + below(generator, RINGS)
    spaces = open_spaces(state)
    up_to_ring = counts_by_ring(spaces) * FIRST_SLICE
    placements = (up_to_ring >> (SLICES * (RINGS - 1))) & INNER_RING
    if phase == BIRTH:
        ticket = below(generator, placements + 1)
        return nth_space(spaces, up_to_ring, ticket) if ticket < placements else NO_BIRTH
    turns = RINGS if can_turn(state) else 0
    twice = double_turns(state) if int(state.mode) == AGGRESSIVE else 0
    ticket = below(generator, placements + turns + (counts_by_ring(twice) & INNER_RING))
    if ticket < placements:
        return nth_space(spaces, up_to_ring, ticket)
    if ticket < placements + turns:
        return FIRST_TURN + ticket - placements
    return FIRST_DOUBLE_TURN + int(SLICES_IN_ORDER[twice, ticket - placements - turns])


@rule("3.3")
def nth_space(spaces: int, up_to_ring: int, nth: int) -> int:
    """The n-th space of a set; byte r of `up_to_ring` says how many there are up to ring r."""
    ring = 0
    before = 0
    while nth >= (up_to_ring >> (SLICES * ring)) & INNER_RING:
        before = (up_to_ring >> (SLICES * ring)) & INNER_RING
        ring += 1
    row = (spaces >> (SLICES * ring)) & INNER_RING
    return SLICES * ring + int(SLICES_IN_ORDER[row, nth - before])


@rule("6.3")
def double_turns(state: State) -> int:
    """The rings that may turn by two slices, as a set of bits."""
    rings = 0
    for ring in range(RINGS):
        if can_turn_twice(state, ring):
            rings |= 1 << ring
    return rings
