"""Picking one legal action at random without listing them all: what play-outs spend their time on."""

from __future__ import annotations

from typing import Final

from ....kernel import Generator, State, below, places_of, rule, table
from ..state import AGGRESSIVE, BIRTH, KEEP, LAST_TURNS, LET_PASS, NO_BIRTH, PASSING, RINGS, SLICES, space_at, turn_action
from .play import can_turn, can_turn_twice, open_spaces
from .rings import FIRST_SLICE, INNER_RING, counts_by_ring


def _slices_in_order() -> list[list[int]]:
    """For each set of slices (a ring's eight bits) its slices, ascending; -1 behind the last."""
    members = [places_of(row) for row in range(1 << SLICES)]
    return [slices + [-1] * (SLICES - len(slices)) for slices in members]


SLICES_IN_ORDER: Final = table(_slices_in_order(), "i1")


@rule("3.2", "4.1", "4.2", "7.5")
def random_action(state: State, generator: Generator) -> int:
    """A legal action, every one equally likely: a number below how many there are, in the order of `legal`."""
    phase = state.phase
    if phase == PASSING:
        return LET_PASS if below(generator, 2) == 0 else KEEP
    if phase == LAST_TURNS:
        return turn_action(below(generator, RINGS), 1)
    spaces = open_spaces(state)
    up_to_ring = counts_by_ring(spaces) * FIRST_SLICE
    placements = (up_to_ring >> (SLICES * (RINGS - 1))) & INNER_RING
    if phase == BIRTH:
        ticket = below(generator, placements + 1)
        return nth_space(spaces, up_to_ring, ticket) if ticket < placements else NO_BIRTH
    turns = RINGS if can_turn(state) else 0
    twice = double_turns(state) if state.mode == AGGRESSIVE else 0
    ticket = below(generator, placements + turns + (counts_by_ring(twice) & INNER_RING))
    if ticket < placements:
        return nth_space(spaces, up_to_ring, ticket)
    if ticket < placements + turns:
        return turn_action(ticket - placements, 1)
    return turn_action(SLICES_IN_ORDER[twice, ticket - placements - turns], 2)


@rule("3.3")
def nth_space(spaces: int, up_to_ring: int, nth: int) -> int:
    """The n-th space of a set; byte r of `up_to_ring` says how many there are up to ring r."""
    ring = 0
    before = 0
    while nth >= (up_to_ring >> (SLICES * ring)) & INNER_RING:
        before = (up_to_ring >> (SLICES * ring)) & INNER_RING
        ring += 1
    row = (spaces >> (SLICES * ring)) & INNER_RING
    return space_at(ring, SLICES_IN_ORDER[row, nth - before])


@rule("6.3")
def double_turns(state: State) -> int:
    """The rings that may turn by two slices, as a set of bits."""
    rings = 0
    for ring in range(RINGS):
        if can_turn_twice(state, ring):
            rings |= 1 << ring
    return rings
