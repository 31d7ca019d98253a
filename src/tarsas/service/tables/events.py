"""What can happen at a table. Each class is stored under its own name (`vocabulary`), so names and fields never change.

What happens in the game itself is what happens in a match: those classes are `match.events`. Who did it, when, and where it stands in the
table's list is the same for all: `Happened`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...match import Event as MatchEvent
from .seats import Seat
from .wishes import BotAccounts, ClockWish

# --- before the game


@dataclass(frozen=True)
class Created:
    """A table was set up; its first event."""

    game: str
    players: int
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    clock: ClockWish
    is_rated: bool
    is_public: bool
    commitment: str
    invite: str
    stand_in: str
    rematch_of: str | None = None
    practice_of: str | None = None
    beginning: tuple[int, ...] = ()
    bots: BotAccounts = BotAccounts.FORBIDDEN
    begins_at: str = ""
    """The text of the position that the game begins at, where that was set up."""


@dataclass(frozen=True)
class Seated:
    """Somebody took a seat."""

    seat: int
    name: str
    word: str
    is_shared: bool
    is_program: bool = False


@dataclass(frozen=True)
class Declined:
    """Somebody for whom these seats were kept does not want them: they are open."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Freed:
    """These seats are free again."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class BotSeated:
    """A bot sits here."""

    seat: int
    level: str


@dataclass(frozen=True)
class Named:
    """A seat shows another name."""

    seat: int
    name: str


@dataclass(frozen=True)
class WordGiven:
    """A seat's word for the luck."""

    seat: int
    word: str


@dataclass(frozen=True)
class Started:
    """The game began, with these outcomes of chance before the first decision; `is_last`: they ended it. `rules` is their version."""

    chance: tuple[int, ...]
    is_last: bool = False
    seed: str | None = None
    rules: int = 1


# --- coming and going


@dataclass(frozen=True)
class Left:
    """Bots of this level took over these seats of a person. `deciding` is the one whose decision was begun, `ms` the time it had taken."""

    seats: tuple[int, ...]
    level: str
    is_turn: bool
    deciding: int | None
    ms: int


@dataclass(frozen=True)
class GaveUp:
    """Among more than two players one resigned, or ran out of time, and a bot plays on."""

    seat: int
    why: str
    level: str
    is_turn: bool


@dataclass(frozen=True)
class Returned:
    """A person took these seats back from the bots."""

    seats: tuple[int, ...]
    is_turn: bool


@dataclass(frozen=True)
class Voted:
    """Somebody wants a bot on this seat."""

    seat: int


# --- talking, and what comes after


@dataclass(frozen=True)
class Said:
    """A line of chat, and what the one who said it was called."""

    text: str
    name: str


@dataclass(frozen=True)
class Muted:
    """The host took the word from somebody, or gave it back."""

    muted: str
    is_muted: bool


@dataclass(frozen=True)
class Rematched:
    """The same players play again at this table."""

    table: str


@dataclass(frozen=True)
class Imported:
    """A finished game came from a file, as its record in JSON."""

    record: Mapping[str, Any]


EventBefore = Created | Seated | Freed | Declined | BotSeated | Named | WordGiven | Started
"""What happens before the game, up to its beginning."""

Event = EventBefore | MatchEvent | Left | GaveUp | Returned | Voted | Said | Muted | Rematched | Imported

ASIDE = (Said, Muted, Named, Voted, Rematched)
"""These do not touch the game: an act of the game that has not seen them is not too late."""


class Happened(NamedTuple):
    """An event in its place: its `seq` in the table's list, when it was, and who did it (None: the house)."""

    seq: int
    at: int
    person: str | None
    event: Event
