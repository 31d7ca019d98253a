"""What a server tells, as types. Their fields are those of docs/api.md; what a later server tells beyond them is passed over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..language import Text

# --- accounts


@dataclass(frozen=True)
class Rating:
    """A rating in one game and mode (Glicko-2)."""

    game: str
    mode: str
    rating: float
    deviation: float
    games: int
    updated_at: int


@dataclass(frozen=True)
class PersonInfo:
    """Somebody, as everybody sees them."""

    id: str
    name: str
    is_bot: bool
    ratings: tuple[Rating, ...] = ()


@dataclass(frozen=True)
class Account(PersonInfo):
    """The person of the key, as they see themselves."""

    is_guest: bool = True
    language: str = "en"
    created_at: int = 0
    scopes: tuple[str, ...] = ()


@dataclass(frozen=True)
class NewAccount:
    """A new guest, and the key that opens it."""

    key: str = field(repr=False)
    account: Account


@dataclass(frozen=True)
class Key:
    """What is shown of a key."""

    id: str
    label: str
    scopes: tuple[str, ...]
    created_at: int
    used_at: int | None = None
    expires_at: int | None = None


@dataclass(frozen=True)
class NewKey:
    """A new key. It is shown only now."""

    key: str = field(repr=False)
    info: Key


# --- games


@dataclass(frozen=True)
class Mode:
    """A number of players with the options that go with it."""

    players: int
    options: Mapping[str, str]


@dataclass(frozen=True)
class Game:
    """A game of the server's shelf."""

    name: str
    title: Text
    players: tuple[int, ...]
    modes: tuple[Mode, ...]
    actions: int
    has_chance: bool
    rules_version: int
    levels: tuple[str, ...]


@dataclass(frozen=True)
class Standing:
    """A line of a leaderboard."""

    place: int
    person: str
    name: str
    rating: float
    deviation: float
    games: int


# --- tables


@dataclass(frozen=True)
class Seat:
    """Who sits where. `is_bot`: the person there is a bot account; `level`: a bot of the server decides there now."""

    name: str
    person: str | None = None
    level: str = ""
    is_bot: bool = False
    is_away: bool = False
    is_shared: bool = False
    is_for_friend: bool = False
    reserved_for: str | None = None
    has_given_up: bool = False
    is_present: bool | None = None


@dataclass(frozen=True)
class ClockTime:
    """How much time there is: `none`, a `budget` of seconds with an increment, or `days` for each decision."""

    kind: str = "none"
    base: int = 0
    increment: int = 0
    days: int = 0


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    id: str
    seq: int
    game: str
    players: int
    options: Mapping[str, str]
    status: str
    seats: tuple[Seat, ...]
    host: str | None = None
    clock: ClockTime = ClockTime()
    is_rated: bool = False
    is_public: bool = False
    bots: str = ""
    ply: int = 0
    to_move: int | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    ending: str | None = None
    created_at: int = 0
    updated_at: int = 0
    deadline_at: int | None = None
    waits_for_me: bool = False

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played there."""
        return self.status == "over"

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats at which this person plays."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.person == person)


@dataclass(frozen=True)
class Question:
    """An undo or a draw that some are asked about."""

    kind: str
    by: int
    asked: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    ending: str
    winners: tuple[int, ...]
    places: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    text: Text


@dataclass(frozen=True)
class ChatLine:
    """What somebody said."""

    seq: int
    person: str | None
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Table(TableLine):
    """A table as the one who asks sees it. `may`: the acts that make sense for them now."""

    game_seq: int = 0
    mode: str = ""
    mine: tuple[int, ...] = ()
    may: tuple[str, ...] = ()
    clocks: tuple[int, ...] = ()
    running: int | None = None
    question: Question | None = None
    result: Result | None = None
    chat: tuple[ChatLine, ...] = ()
    invite: str = ""
    rematch: str | None = None
    rematch_of: str | None = None
    practice_of: str | None = None
    now: int = 0


@dataclass(frozen=True)
class LegalMove:
    """A move that can be played: the number of its action, and how records write it. Words and parts only where they were asked for."""

    action: int
    notation: str
    text: str | None = None
    words: Text | None = None
    parts: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Position:
    """A position of a table. `text` is what `tarsas.game(…).read` reads."""

    table: str
    seq: int
    game: str
    ply: int
    to_move: int | None
    is_over: bool
    scores: tuple[int, ...]
    text: str
    legal: tuple[LegalMove, ...]


@dataclass(frozen=True)
class Acted:
    """What came of an act: the number of its event, and the table after it."""

    seq: int
    table: Table


# --- streams


@dataclass(frozen=True)
class State:
    """The table as it stands: the first line of its stream."""

    seq: int
    table: Table
    position: Position | None


@dataclass(frozen=True)
class Happened:
    """Something happened. `event` has a `kind` (`played`, `said` …) and its fields; `notation` is how records write a move."""

    seq: int
    at: int
    person: str | None
    event: Mapping[str, Any]
    notation: str | None = None


@dataclass(frozen=True)
class Turn:
    """It is mine to move, on this seat; `position.legal` is all that can be played."""

    seq: int
    seat: int
    position: Position
    clocks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Present:
    """Who of the players is connected now."""

    seq: int
    present: tuple[str, ...]


@dataclass(frozen=True)
class MyLine:
    """Something that concerns me: `game_start`, `turn`, `question`, `challenge`, `challenge_gone` or `game_end` at a table."""

    kind: str
    table: TableLine
    cursor: str
