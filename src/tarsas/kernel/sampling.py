"""Drawing by integer weights, and counting the ways a handful can be drawn from a pool."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .generator import Generator, below
from .registry import compilable


@compilable
def weighted_index(weights: NDArray[np.int64], count: int, generator: Generator) -> int:
    """One of the first `count` indices, each as likely as its weight."""
    total = 0
    for index in range(count):
        total += int(weights[index])
    ticket = below(generator, total)
    for index in range(count):
        ticket -= int(weights[index])
        if ticket < 0:
            return index
    return count - 1


@compilable
def choose(n: int, k: int) -> int:
    """The number of ways to pick `k` of `n` things (the binomial coefficient); 0 where there is none."""
    if k < 0 or k > n:
        return 0
    ways = 1
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return ways
