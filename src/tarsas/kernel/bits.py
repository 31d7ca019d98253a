"""Sets of up to 62 things as the bits of one whole number."""

from __future__ import annotations

from typing import Final

from .records import table
from .registry import compilable

# 2 is a primitive root of 67, so every power of two below 2^66 leaves another remainder: the quickest way from a bit to its place.
PRIME: Final = 67
_PLACES: Final = {2**place % PRIME: place for place in range(PRIME - 1)}
PLACE_OF_BIT: Final = table([_PLACES.get(remainder, 0) for remainder in range(PRIME)], "i1")


@compilable
def bit_count(bits: int) -> int:
    """How many bits are set (of the lowest 62), adding neighbours pair by pair."""
    bits = bits - ((bits >> 1) & 0x1555_5555_5555_5555)
    bits = (bits & 0x3333_3333_3333_3333) + ((bits >> 2) & 0x3333_3333_3333_3333)
    bits = (bits + (bits >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 0x7F


@compilable
def has_bit(bits: int, place: int) -> bool:
    """Whether the bit at this place is set."""
    return (bits >> place) & 1 != 0


def places_of(bits: int) -> list[int]:
    """The places of all set bits, ascending: for texts and pictures."""
    return [place for place in range(bits.bit_length()) if has_bit(bits, place)]


@compilable
def lowest_bit(bits: int) -> int:
    """The place of the lowest set bit, where there is one."""
    return PLACE_OF_BIT[(bits & -bits) % PRIME]


@compilable
def nth_bit(bits: int, nth: int) -> int:
    """The place of the n-th set bit, counted from the lowest, which is the 0th."""
    for _ in range(nth):
        bits &= bits - 1
    return lowest_bit(bits)
