"""What somebody wishes for a new table, and whether it can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class SeatKind(StrEnum):
    """Who a seat is for, as `SeatWish` explains."""

    ME = "me"
    SHARED = "shared"
    BOT = "bot"
    OPEN = "open"
    FRIEND = "friend"


@dataclass(frozen=True)
class SeatWish:
    """A seat as wished: `me`, `shared` (a second person on my screen), `bot` (with a level), `open` (whoever comes), `friend` (by link)."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    person: str | None = None
    """Only for an open seat: the one person who may take it, as in a rematch."""


class ClockKind(StrEnum):
    """How time is counted."""

    NONE = "none"
    BUDGET = "budget"
    DAYS = "days"


@dataclass(frozen=True)
class ClockWish:
    """No clock; a budget of `base` seconds and an `increment` for each move; or `days` for each move."""

    kind: ClockKind = ClockKind.NONE
    base: int = 0
    increment: int = 0
    days: int = 0


class BotAccounts(StrEnum):
    """Whether people who are bots may sit at a table; those of the house are another matter. The names are stored."""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"
    ONLY = "only"
    """Nobody else may: rated tables of bots."""


@dataclass(frozen=True)
class TableWish:
    """A new table. Without seats: me first, a bot of the default level on every other one ("Play now")."""

    game: str
    players: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[SeatWish, ...] = ()
    clock: ClockWish = ClockWish()
    is_rated: bool = False
    is_public: bool = False
    word: str = ""
    stand_in: str = ""
    """The level of the bot that takes over where somebody leaves; the default level where none is named."""
    bots: BotAccounts = BotAccounts.FORBIDDEN
