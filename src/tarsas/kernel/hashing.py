"""Numbers that stand for positions: the same, compiled and plain."""

from __future__ import annotations

from typing import Any

import numpy as np

from .records import State
from .registry import compilable, made_by

_WORD = (1 << 64) - 1
_FIRST_FACTOR = 0xBF58_476D_1CE4_E5B9
_SECOND_FACTOR = 0x94D0_49BB_1331_11EB


def _compiled_mixed() -> Any:
    from numba.extending import register_jitable

    def mixed(key: Any, number: Any) -> Any:
        word = (np.uint64(key) + np.uint64(number)) ^ np.uint64(0x9E37_79B9_7F4A_7C15)
        word = (word ^ (word >> np.uint64(30))) * np.uint64(_FIRST_FACTOR)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(_SECOND_FACTOR)
        return np.int64(word ^ (word >> np.uint64(31)))

    return register_jitable(mixed)


@made_by(_compiled_mixed)
@compilable
def mixed(key: int, number: int) -> int:
    """A key into which a number is stirred: 64 bits, each of which depends on all of both (Stafford's finisher of splitmix64)."""
    word = ((int(key) + int(number)) & _WORD) ^ 0x9E37_79B9_7F4A_7C15
    word = ((word ^ (word >> 30)) * _FIRST_FACTOR) & _WORD
    word = ((word ^ (word >> 27)) * _SECOND_FACTOR) & _WORD
    word ^= word >> 31
    return word - (1 << 64) if word >> 63 else word


def _compiled_byte_of() -> Any:
    import numba
    from llvmlite import ir
    from numba.extending import intrinsic

    number, byte = numba.types.int64, ir.IntType(8)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        start = builder.bitcast(arguments[0], byte.as_pointer())
        return builder.zext(builder.load(builder.gep(start, [arguments[1]])), ir.IntType(64))

    return intrinsic(lambda context, record, index: (number(record, number), generate))


@made_by(_compiled_byte_of)
@compilable
def byte_of(state: State, index: int) -> int:
    """A byte of a state, from 0 to 255."""
    return state._bytes[index] & 0xFF


def _compiled_byte_count() -> Any:
    import numba
    from numba.extending import intrinsic

    number = numba.types.int64

    def typed(context: Any, record: Any) -> Any:
        size = record.size
        return number(record), lambda context, builder, signature, arguments: context.get_constant(number, size)

    return intrinsic(typed)


@made_by(_compiled_byte_count)
@compilable
def byte_count(state: State) -> int:
    """How many bytes a state has."""
    return state.dtype.itemsize


@compilable
def fingerprint(state: State) -> int:
    """A key of all bytes of a state: equal for equal positions, and for others all but never."""
    size = byte_count(state)
    key = size
    for start in range(0, size, 7):
        word = 0
        for index in range(start, min(start + 7, size)):
            word = word << 8 | byte_of(state, index)
        key = mixed(key, word)
    return key
