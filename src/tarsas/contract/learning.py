"""A judgement that is learned: what of a position it is taught with, and a small net that says how likely a seat wins.

The net has two layers of 32 and 16 numbers, and a straight path beside them. All its numbers are one array, in this order:

    features × 32, 32      the first layer, and what is added to it
    32 × 16, 16            the second
    16, 1                  the last
    features               the straight path
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from ..kernel import State, compilable
from .constants import Learned

FIRST_LAYER: Final = 32
SECOND_LAYER: Final = 16


@compilable
def seen_by_all(state: State, seat: int) -> bool:
    """Every seat's view is learned from."""
    return True


@dataclass(frozen=True)
class Lesson:
    """What `tarsas train` needs to know of a game, beside the hook `second_opinion` that makes use of what was learned."""

    players: int
    count: int
    """How many features there are."""
    features: Callable[[State, int, Learned], None]
    """`features(state, seat, numbers)`: fills in the features of a position as a seat sees it; `numbers` is all 0."""
    is_learnable: Callable[[State], bool]
    """Whether a position is one that is learned from. Law: `second_opinion` has one exactly there."""
    file: Path
    """Where the game keeps what was learned."""
    is_seen_by: Callable[[State, int], bool] = seen_by_all
    """`is_seen_by(state, seat)`: whether a position is learned as this seat sees it; some seat has to, and the chances of the others may follow from its."""


def size_of_net(features: int) -> int:
    """How many numbers a net for so many features has."""
    return features * FIRST_LAYER + FIRST_LAYER + FIRST_LAYER * SECOND_LAYER + SECOND_LAYER + SECOND_LAYER + 1 + features


def read_net(file: Path, features: int) -> Learned:
    """What was learned, or nothing where the file is not there or is of other features."""
    if not file.exists():
        return np.zeros(0, np.float32)
    with np.load(file) as kept:
        numbers: Learned = kept["numbers"]
    return numbers if len(numbers) == size_of_net(features) else np.zeros(0, np.float32)


@compilable
def answer_of_net(learned: Learned, numbers: Learned) -> float:
    """What the net makes of these features, from 0 to 1."""
    count = len(numbers)
    first = np.zeros(FIRST_LAYER, np.float32)
    second = np.zeros(SECOND_LAYER, np.float32)
    place = count * FIRST_LAYER
    to_first = learned[:place].reshape(count, FIRST_LAYER)
    straight = place + FIRST_LAYER + FIRST_LAYER * SECOND_LAYER + 2 * SECOND_LAYER + 1
    sum_ = 0.0
    for unit in range(FIRST_LAYER):
        first[unit] = learned[place + unit]
    for index in range(count):
        number = numbers[index]
        if number != 0.0:
            sum_ += number * learned[straight + index]
            for unit in range(FIRST_LAYER):
                first[unit] += number * to_first[index, unit]
    place += FIRST_LAYER
    to_second = learned[place : place + FIRST_LAYER * SECOND_LAYER].reshape(FIRST_LAYER, SECOND_LAYER)
    for unit in range(SECOND_LAYER):
        second[unit] = learned[place + FIRST_LAYER * SECOND_LAYER + unit]
    for index in range(FIRST_LAYER):
        number = first[index]
        if number > 0.0:
            for unit in range(SECOND_LAYER):
                second[unit] += number * to_second[index, unit]
    place += FIRST_LAYER * SECOND_LAYER + SECOND_LAYER
    for unit in range(SECOND_LAYER):
        if second[unit] > 0.0:
            sum_ += second[unit] * learned[place + unit]
    return 1.0 / (1.0 + math.exp(-(sum_ + learned[place + SECOND_LAYER])))
