"""What can happen in a match. Seats count from 0. A list of events, in order, is all that a store needs to keep.

An event that may be the last of its match can show the `seed` of the luck, in hexadecimal.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OfSeat:
    """What a player does and nothing else has to be said of."""

    seat: int


@dataclass(frozen=True)
class OfSeatWithSeed(OfSeat):
    """The same where it may end the match."""

    seed: str | None = None


@dataclass(frozen=True)
class Played:
    """A player's decision, as text or as the number of an action, and how many milliseconds it took.

    With `chance`, it was checked and played before and is only told again: these outcomes followed it, and `is_last` says that they ended the
    game. So a long match is told without reckoning its positions.
    """

    seat: int
    action: int | str
    ms: int = 0
    chance: tuple[int, ...] | None = None
    is_last: bool = False
    seed: str | None = None
    rules: int | None = None
    """The version of the rules, where it has changed since the move before."""


class UndoAsked(OfSeat):
    """A person wants to take back their last decision: done at once where the rules of undo allow it, else a question to the others."""


class DrawOffered(OfSeatWithSeed):
    """A player offers a draw; to offer one in answer to an offer is to accept."""


class Agreed(OfSeatWithSeed):
    """A player says yes to what was asked."""


class Refused(OfSeat):
    """A player says no to what was asked; one no is enough."""


class Resigned(OfSeatWithSeed):
    """A player gives the game up."""


class TimedOut(OfSeatWithSeed):
    """A player's time ran out."""


@dataclass(frozen=True)
class Abandoned:
    """Nobody plays on. `why` tells of a table why it was closed before its game began, or what broke the game off before everybody had decided."""

    seed: str | None = None
    why: str = ""


Event = Played | UndoAsked | DrawOffered | Agreed | Refused | Resigned | TimedOut | Abandoned
