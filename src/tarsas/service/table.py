"""A table: who sits there, what is being played, and what is asked. It is the fold of its stored events.

It is immutable and pure: no clock, no store and nothing random is inside; times and luck come in the events. So the same events give the
same table, in every process and after every restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ..match import Match, Record
from ..position import Game
from .wishes import ClockWish


class Status(StrEnum):
    """What becomes of a table."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True)
class TableEvent:
    """One thing that happened, as it is stored. `person` is who did it (None: the house), `at` milliseconds since 1970."""

    seq: int
    kind: str
    person: str | None
    at: int
    data: Mapping[str, Any] = field(default_factory=dict)
    request: str | None = None


@dataclass(frozen=True)
class Seat:
    """A place at the table: free (`person` and `level` both empty), a person's, or a bot's."""

    person: str | None = None
    name: str = ""
    level: str = ""
    """The bot that plays here: a bot's seat, or a person's whose place it takes for now (`is_away`)."""
    is_away: bool = False
    is_shared: bool = False
    """A second person on the same screen as `person`, with a name of their own."""
    is_for_friend: bool = False
    reserved_for: str | None = None
    has_given_up: bool = False
    """Resigned or ran out of time while the others play on; the bot stays."""
    word: str = ""

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and not self.level

    @property
    def is_bots(self) -> bool:
        """Whether a bot decides here now."""
        return bool(self.level) and (self.person is None or self.is_away)


@dataclass(frozen=True)
class ChatLine:
    """What somebody said."""

    seq: int
    person: str
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Table:
    """A table as it stands after event `seq`. Begin with `first_table(event)`; `after(event)` gives the next."""

    id: str
    seq: int
    game_seq: int
    """The last event that changed the game or what is asked about it: an act of the game decided before it comes too late."""
    game: Game
    host: str
    seats: tuple[Seat, ...]
    status: Status
    clock: ClockWish
    is_rated: bool
    is_public: bool
    commitment: str
    """SHA-256 of the seed of the luck, published before the first word is taken."""
    invite: str
    stand_in: str
    created_at: int
    updated_at: int
    match: Match | None = None
    remaining: tuple[int, ...] = ()
    """Milliseconds left on each seat's clock; empty without a clock."""
    turn_at: int = 0
    """When the decision that is due now became due."""
    votes: tuple[tuple[int, frozenset[str]], ...] = ()
    """For each absent seat that is voted about: the persons who want a bot there."""
    chat: tuple[ChatLine, ...] = ()
    muted: frozenset[str] = frozenset()
    rematch: str | None = None
    """The table of the rematch, once somebody asked for one."""
    rematch_of: str | None = None
    practice_of: str | None = None

    @property
    def record(self) -> Record | None:
        """What has been played so far; None while the table waits."""
        return self.match.record if self.match else None
