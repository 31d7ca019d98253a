"""Words that several threads read and change at any time.

The plain functions change one word at a time; in compiled code each is one instruction that no other thread can come between, and no read is
made once for all before a loop, as the compiler may do with a plain one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .registry import compilable, made_by

SharedWords = NDArray[np.int64]

_one_at_a_time = threading.Lock()


def _reading() -> Any:
    return _intrinsic(lambda builder, place, values: builder.load_atomic(place, ordering="acquire", align=8), values=0)


def _adding() -> Any:
    return _intrinsic(lambda builder, place, values: builder.atomic_rmw("add", place, values[0], ordering="seq_cst"), values=1)


def _writing() -> Any:
    return _intrinsic(lambda builder, place, values: builder.atomic_rmw("xchg", place, values[0], ordering="seq_cst"), values=1)


@made_by(_reading)
@compilable
def read_word(words: SharedWords, index: int) -> int:
    """The word as it is now."""
    return int(words[index])


@made_by(_adding)
@compilable
def add_to_word(words: SharedWords, index: int, number: int) -> int:
    """Add to a word; returns what it was before."""
    with _one_at_a_time:
        before = int(words[index])
        words[index] = before + number
    return before


@made_by(_writing)
@compilable
def write_word(words: SharedWords, index: int, number: int) -> int:
    """Set a word, after everything that was written before; returns what it was."""
    with _one_at_a_time:
        before = int(words[index])
        words[index] = number
    return before


def _intrinsic(instruction: Callable[[Any, Any, list[Any]], Any], values: int) -> Any:
    """What Numba makes of a call with an array, an index and so many values: one instruction."""
    import numba
    from numba.core import cgutils
    from numba.extending import intrinsic

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        place = cgutils.get_item_pointer(context, builder, signature.args[0], array, [arguments[1]])
        return instruction(builder, place, list(arguments[2:]))

    word = numba.types.int64
    if values:
        return intrinsic(lambda context, words, index, number: (word(words, word, word), generate))
    return intrinsic(lambda context, words, index: (word(words, word), generate))
