"""Who sits where: the games of a tournament, each given by its number alone.

A *luck* is what chance brings in one game. Each luck is played with every seating of its table, so that nobody gains by luck or by a seat; those
games together are one *set*, and sets, not games, are what intervals are reckoned from.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from ..errors import BadOption

Lineup = Literal["alternate", "one"]
"""Two bots at a table for more: on alternate seats, or one of the first among all others."""


@dataclass(frozen=True)
class Task:
    """One game to play: its number, the number of its luck, and the bot on each seat."""

    number: int
    luck: int
    seating: tuple[int, ...]


def tables_of(bots: int, players: int, lineup: Lineup) -> list[tuple[tuple[int, ...], ...]]:
    """The seatings of each table: all pairs of bots where two play (or fewer bots than seats), else every choice of as many bots as seats.

    >>> tables_of(2, 2, "alternate")
    [((0, 1), (1, 0))]
    >>> tables_of(2, 3, "alternate")
    [((0, 1, 0), (1, 0, 1))]
    >>> tables_of(2, 3, "one")
    [((0, 1, 1), (1, 0, 1), (1, 1, 0))]
    >>> tables_of(3, 3, "alternate")
    [((0, 1, 2), (1, 2, 0), (2, 0, 1))]
    """
    if bots < 2:
        raise BadOption("An arena needs at least two bots.")
    if bots >= players > 2:
        return [tuple(chosen[turn:] + chosen[:turn] for turn in range(players)) for chosen in combinations(range(bots), players)]
    return [_of_two(first, second, players, lineup) for first, second in combinations(range(bots), 2)]


def _of_two(first: int, second: int, players: int, lineup: Lineup) -> tuple[tuple[int, ...], ...]:
    if players > 2 and lineup == "one":
        return tuple(tuple(first if seat == alone else second for seat in range(players)) for alone in range(players))
    return tuple(tuple((first, second)[(seat + turn) % 2] for seat in range(players)) for turn in range(2))


def schedule(bots: int, players: int, lineup: Lineup, games: int) -> list[Task]:
    """All games: at least `games` at each table, in whole sets. The first luck is played at every table, then the second, and so on.

    Where a table turns in a circle, every second luck turns the other way, so that each bot sits behind every other.
    """
    tables = tables_of(bots, players, lineup)
    tasks: list[Task] = []
    for luck in range(-(-games // len(tables[0]))):
        for seatings in tables:
            for seating in seatings:
                tasks.append(Task(len(tasks), luck, seating[::-1] if luck % 2 and len(set(seating)) > 2 else seating))
    return tasks
