"""What a player may know, as a row of small numbers for programs that learn: a table of features, and the function that fills it.

The table is the one place that says what stands where. The game's own code takes its indices from it, `docs/environments.md` shows it, and the
tests hold every number to its range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from ..kernel import State, bind, compilable
from .constants import Observed
from .defaults import counting

SATURATED = 255
"""The largest number of a row; what could grow beyond it is told as this."""


class Feature(NamedTuple):
    """One thing that is told: its name, how many numbers it has along each axis, the highest of them (the lowest is 0), and what it means."""

    name: str
    shape: tuple[int, ...]
    highest: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has in all."""
        return prod(self.shape)


class PlacedFeature(NamedTuple):
    """A feature and where it stands in a row: its numbers are `row[first:end]`, the last axis quickest."""

    feature: Feature
    first: int
    end: int


class FeatureTable:
    """Features one after the other, in the order they are given."""

    def __init__(self, *features: Feature) -> None:
        self.features = features
        self.size = sum(feature.size for feature in features)
        """The length of a row."""
        self._first = {placed.feature.name: placed.first for placed in self}

    def __iter__(self) -> Iterator[PlacedFeature]:
        first = 0
        for feature in self.features:
            yield PlacedFeature(feature, first, first + feature.size)
            first += feature.size

    def first(self, name: str) -> int:
        """The index of a feature's first number."""
        return self._first[name]

    @property
    def highest(self) -> Observed:
        """The highest number of each index."""
        return np.concatenate([np.full(feature.size, feature.highest, np.uint8) for feature in self.features])

    def named(self, row: Observed) -> dict[str, Observed]:
        """A row taken apart: each feature's numbers by its name, in its shape."""
        return {feature.name: row[first:end].reshape(feature.shape) for feature, first, end in self}


def no_observe(state: State, seat: int, row: Observed) -> None:
    """Stands for the bytes of the record."""
    raise NotImplementedError


@dataclass(frozen=True)
class Observation:
    """What the players of a game may know, as a row of numbers.

    Laws: every number is within its range; two positions that differ never have the same row for the same seat; a row tells only what the moves and
    the luck so far have shown.
    """

    table: FeatureTable
    observe: Callable[[State, int, Observed], None]
    """`observe(state, seat, row)`: what this seat sees, itself first and the others clockwise. Every number of the row is written. Compilable."""


# --- whose eyes it is seen with


@compilable
def seat_at(seat: int, distance: int, players: int) -> int:
    """Who sits so many places clockwise of a seat; whoever has pieces without a seat comes after all who have one."""
    return (seat + distance) % players if distance < players else distance


@compilable
def distance_to(seat: int, other: int, players: int) -> int:
    """How many places clockwise of a seat somebody sits: the way back from `seat_at`."""
    return (other - seat + players) % players if other < players else other


# --- the default: the record as it lies in memory


def bytes_of_record(dtype: np.dtype[Any], players: tuple[int, ...]) -> Observation:
    """For a game that says nothing of its own: who looks, and every field of the record, byte by byte, seats not rotated."""
    seats = max(players)
    features = [Feature("seat", (seats,), 1, "the seat that looks")]
    function: Callable[..., Any] = bind(write_seat, seats_in_all=counting(seats))
    at = seats
    for name, (numbers, *_) in (dtype.fields or {}).items():
        width = numbers.base.itemsize
        features.append(
            Feature(name, (*numbers.shape, width) if width > 1 else numbers.shape or (1,), SATURATED, f"the field `{name}` of the record")
        )
        writer = _of_field(write_numbers if numbers.shape else write_number, name)
        own = bind(writer, first_index=counting(at), bytes_each=counting(width))
        function = bind(write_both, earlier_features=function, last_feature=own)
        at += features[-1].size
    return Observation(FeatureTable(*features), function)


def _of_field(template: Callable[..., None], name: str) -> Callable[..., None]:
    """The template with `state.field` read as this field of the record."""
    plain: Any = template
    names = tuple(name if each == "field" else each for each in plain.__code__.co_names)
    made = FunctionType(plain.__code__.replace(co_names=names), plain.__globals__, f"{plain.__name__}_of_{name}")
    made.__qualname__, made.__module__ = f"{plain.__qualname__}_of_{name}", plain.__module__
    return compilable(made)


def seats_in_all() -> int:
    """How many can sit at the largest table."""
    raise NotImplementedError


def first_index() -> int:
    """Where a field's numbers begin in the row."""
    raise NotImplementedError


def bytes_each() -> int:
    """How many bytes each number of a field has."""
    raise NotImplementedError


def earlier_features(state: State, seat: int, row: Observed) -> None:
    """Writes all features but the last."""
    raise NotImplementedError


def last_feature(state: State, seat: int, row: Observed) -> None:
    """Writes the last feature."""
    raise NotImplementedError


@compilable
def write_both(state: State, seat: int, row: Observed) -> None:
    """One feature after the other."""
    earlier_features(state, seat, row)
    last_feature(state, seat, row)


@compilable
def write_seat(state: State, seat: int, row: Observed) -> None:
    """Who looks."""
    for other in range(seats_in_all()):
        row[other] = other == seat


@compilable
def write_number(state: Any, seat: int, row: Observed) -> None:
    """A field of one number, lowest byte first."""
    number = int(state.field)
    for place in range(bytes_each()):
        row[first_index() + place] = (number >> (8 * place)) & SATURATED


@compilable
def write_numbers(state: Any, seat: int, row: Observed) -> None:
    """A field of many numbers, each with its lowest byte first."""
    at = first_index()
    for number in np.asarray(state.field).ravel():
        for place in range(bytes_each()):
            row[at] = (int(number) >> (8 * place)) & SATURATED
            at += 1
