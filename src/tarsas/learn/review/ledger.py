"""What moved each player's chance: own decisions, each other player's, luck. It adds up by construction, for every step between two values has one cause."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from ...match.line import Line
from .chances import Chances, rounded
from .findings import nodes_of
from .judged import points


@dataclass(frozen=True)
class Ledger:
    """One player's: the chance at the first and the last position, and what each seat's decisions and luck did to it, in millionths.

    Law: `start` and all causes add up to `end`.
    """

    seat: int
    start: int
    end: int
    by_seat: tuple[int, ...]
    luck: int

    @property
    def own(self) -> int:
        """What the player's own decisions did."""
        return self.by_seat[self.seat]

    def in_points(self) -> tuple[int, tuple[int, ...], int, int]:
        """Start, causes by seat, luck and end in whole points of a hundred, rounded so that they still add up."""
        start, end = round(points(self.start)), round(points(self.end))
        *seats, luck = rounded([points(each) for each in (*self.by_seat, self.luck)], end - start)
        return start, tuple(seats), luck, end


@dataclass(frozen=True)
class Stroke:
    """What luck did at one deal: everybody's chances before it (the mean of what might have come) and after it."""

    ply: int
    end: int
    """The ply after the deal."""
    before: Chances
    after: Chances
    outcomes: int
    """How many outcomes the mean is of."""
    is_exact: bool

    def change(self, seat: int) -> int:
        """What it brought a seat, in millionths."""
        return self.after.seats[seat] - self.before.seats[seat]


def ledgers_of(line: Line, chances: Mapping[int, Chances]) -> tuple[Ledger, ...]:
    """A ledger for each player, of a line whose every node has its chances."""
    plies = sorted(nodes_of(line))
    causes = [[0] * (line.game.players + 1) for _ in range(line.game.players)]
    for ply, following in itertools.pairwise(plies):
        cause = line.movers[ply] if line.movers[ply] >= 0 else line.game.players
        for seat, moved in enumerate(causes):
            moved[cause] += chances[following].seats[seat] - chances[ply].seats[seat]
    first, last = chances[plies[0]], chances[plies[-1]]
    return tuple(Ledger(seat, first.seats[seat], last.seats[seat], tuple(moved[:-1]), moved[-1]) for seat, moved in enumerate(causes))
