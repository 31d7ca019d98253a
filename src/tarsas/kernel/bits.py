"""Sets of up to 62 things as the bits of one whole number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .records import table
from .registry import compilable, made_by

# 2 is a primitive root of 67, so every power of two below 2^66 leaves another remainder: the quickest way from a bit to its place.
PRIME: Final = 67
_PLACES: Final = {2**place % PRIME: place for place in range(PRIME - 1)}
PLACE_OF_BIT: Final = table([_PLACES.get(remainder, 0) for remainder in range(PRIME)], "i1")

FEW: Final = 10


def _instruction(make: Callable[[Any, Any], Any]) -> Any:
    """What Numba makes of a call with one whole number: an instruction of the processor or two."""
    import numba
    from numba.extending import intrinsic

    number = numba.types.int64

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return make(builder, arguments[0])

    return intrinsic(lambda context, bits: (number(number), generate))


def _compiled_bit_count() -> Any:
    return _instruction(lambda builder, bits: builder.ctpop(bits))


def _compiled_lowest_bit() -> Any:
    from llvmlite import ir

    # Of no bits at all the processor says 64, the plain function 0.
    return _instruction(lambda builder, bits: builder.and_(builder.cttz(bits, ir.Constant(ir.IntType(1), 0)), ir.Constant(bits.type, 63)))


@made_by(_compiled_bit_count)
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


@made_by(_compiled_lowest_bit)
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


def _places_in_turn(bits: int) -> list[int]:
    places = places_of(bits)
    return places + [0] * (FEW - len(places))


NTH_OF_FEW: Final = table([_places_in_turn(bits) for bits in range(1 << FEW)], "i1")


@compilable
def nth_of_few(bits: int, nth: int) -> int:
    """`nth_bit` of a set of up to ten things, looked up: its loop has a length that no processor foresees."""
    return NTH_OF_FEW[bits, nth]
