"""A small seedable random generator with the same bits compiled and plain.

It is Chris Doty-Humphrey's sfc32: three 32-bit words and a counter, kept in an `int64[4]` so that no sum of two words overflows,
whether Python's integers or the machine's do the adding. It is for simulation and search; luck at a table that
people must be able to verify is made elsewhere, from a committed seed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .registry import compilable

Generator = NDArray[np.int64]

WORD = 0xFFFF_FFFF


def new_generator(seed: int) -> Generator:
    """A generator for this seed (any integer); equal seeds give equal bits."""
    generator = np.zeros(4, np.int64)
    seed_generator(generator, seed & WORD, (seed >> 32) & WORD)
    return generator


@compilable
def seed_generator(generator: Generator, low: int, high: int) -> None:
    """Set the generator in place from two 32-bit words, and stir."""
    generator[0] = low
    generator[1] = high
    generator[2] = 0x7A15A5
    generator[3] = 1
    for _ in range(12):
        next_word(generator)


@compilable
def next_word(generator: Generator) -> int:
    """The next 32 random bits."""
    a = int(generator[0])
    b = int(generator[1])
    c = int(generator[2])
    counter = int(generator[3])
    word = (a + b + counter) & WORD
    generator[0] = b ^ (b >> 9)
    generator[1] = (c + (c << 3)) & WORD
    generator[2] = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    generator[3] = (counter + 1) & WORD
    return word


@compilable
def below(generator: Generator, bound: int) -> int:
    """A whole number from 0 up to, not including, `bound` (1 … 2³¹), every one equally likely (Lemire's method)."""
    product = next_word(generator) * bound
    low = product & WORD
    if low < bound:
        threshold = (WORD + 1 - bound) % bound
        while low < threshold:
            product = next_word(generator) * bound
            low = product & WORD
    return product >> 32
