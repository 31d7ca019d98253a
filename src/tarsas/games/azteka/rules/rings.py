"""The board as sets of bits: neighbours, turned rings, whole slices and rings, all spaces at once.

A ring is a byte, a slice is the same bit of every byte. Each function stands for a plain rule of one space or one ring; the tests
compare the two.
"""

from __future__ import annotations

from typing import Final

from ....kernel import rule
from ..state import RINGS, SLICES

EVERYWHERE: Final = 0xFFFF_FFFF
INNER_RING: Final = 0x0000_00FF
OUTER_RING: Final = 0xFF00_0000
FIRST_SLICE: Final = 0x0101_0101
LAST_SLICE: Final = 0x8080_8080


@rule("1.1", "AK1")
def ring_of(space: int) -> int:
    """The ring of a space, 0 being the innermost."""
    return space >> 3


@rule("1.1", "AK1")
def slice_of(space: int) -> int:
    """The slice of a space, counted clockwise from 0."""
    return space & 7


@rule("1.1", "AK2")
def are_neighbours(space: int, other: int) -> bool:
    """Whether two spaces touch, along an edge or at a corner: at most one ring and at most one slice apart; never across the centre."""
    rings_apart = abs(ring_of(space) - ring_of(other))
    slices_apart = (slice_of(space) - slice_of(other)) & 7
    return space != other and rings_apart <= 1 and (slices_apart <= 1 or slices_apart == SLICES - 1)


@rule("1.1", "AK2")
def share_an_edge(space: int, other: int) -> bool:
    """Whether two spaces are neighbours in the same ring or in the same slice."""
    return are_neighbours(space, other) and (ring_of(space) == ring_of(other) or slice_of(space) == slice_of(other))


@rule("1.1", "AK1")
def counts_by_ring(figures: int) -> int:
    """How many figures stand in each ring: a byte for each."""
    pairs = figures - ((figures >> 1) & 0x5555_5555)
    fours = (pairs & 0x3333_3333) + ((pairs >> 2) & 0x3333_3333)
    return (fours + (fours >> 4)) & 0x0F0F_0F0F


@rule("3.5", "AK1")
def turned(figures: int, ring: int, steps: int) -> int:
    """The figures after one ring has turned clockwise by so many slices."""
    shift = SLICES * ring
    row = (figures >> shift) & INNER_RING
    row = ((row << steps) | (row >> (SLICES - steps))) & INNER_RING
    return (figures & ~(INNER_RING << shift)) | (row << shift)


@rule("1.1", "AK2")
def clockwise(figures: int) -> int:
    """The spaces one slice further clockwise (all rings turned)."""
    return ((figures & ~LAST_SLICE) << 1) | ((figures & LAST_SLICE) >> 7)


@rule("1.1", "AK2")
def anticlockwise(figures: int) -> int:
    """The spaces one slice back."""
    return ((figures & ~FIRST_SLICE) >> 1) | ((figures & FIRST_SLICE) << 7)


@rule("1.1", "AK2")
def outwards(figures: int) -> int:
    """The spaces one ring further out; the outer ring has none."""
    return (figures << SLICES) & EVERYWHERE


@rule("1.1", "AK2")
def inwards(figures: int) -> int:
    """The spaces one ring further in; the inner ring has none, as nothing is adjacent across the centre."""
    return figures >> SLICES


@rule("3.3", "AK2")
def around(figures: int) -> int:
    """All spaces that touch a figure, diagonals included, and the figures' own (see `are_neighbours`)."""
    in_ring = figures | clockwise(figures) | anticlockwise(figures)
    return in_ring | outwards(in_ring) | inwards(in_ring)


@rule("4.2", "AK2")
def edges_of(space: int) -> int:
    """The spaces that share an edge with this one (see `share_an_edge`)."""
    here = 1 << space
    return clockwise(here) | anticlockwise(here) | outwards(here) | inwards(here)


@rule("4.2", "AK6")
def enclosed_by(figures: int) -> int:
    """The spaces all of whose neighbours along an edge hold one of these figures: 3 on the inner and outer ring, 4 between."""
    in_ring = clockwise(figures) & anticlockwise(figures)
    return in_ring & (outwards(figures) | INNER_RING) & (inwards(figures) | OUTER_RING)


@rule("2.1")
def slices_with(figures: int) -> int:
    """The slices that have a figure, as a set of eight bits."""
    halves = figures | (figures >> 16)
    return (halves | (halves >> 8)) & INNER_RING


@rule("2.2")
def full_slices(figures: int) -> int:
    """The slices whose four spaces all have a figure, as a set of eight bits."""
    halves = figures & (figures >> 16)
    return halves & (halves >> 8) & INNER_RING


@rule("2.1")
def rings_with(figures: int) -> int:
    """How many rings have a figure."""
    rings = 0
    for ring in range(RINGS):
        if (figures >> (SLICES * ring)) & INNER_RING != 0:
            rings += 1
    return rings


@rule("2.2")
def has_full_ring(figures: int) -> bool:
    """Whether the eight spaces of some ring all have a figure."""
    for ring in range(RINGS):
        if (figures >> (SLICES * ring)) & INNER_RING == INNER_RING:
            return True
    return False
