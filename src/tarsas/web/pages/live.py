"""What a table shows while it is looked at: its picture, what can be clicked, the players, the log, the result. `tables` has the pages around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...language import Text
from ...show.board import Board, Choices, Step
from ...show.log import LogLine
from ...show.result import NeutralPlayer, ShownResult

Status = Literal["waiting", "playing", "over"]


@dataclass(frozen=True)
class Clock:
    """The clock of a seat as it stands now, which is `at`; the page ticks it down from there while `is_running`."""

    milliseconds: int
    at: int
    is_running: bool = False


@dataclass(frozen=True)
class Player:
    """A seat at a table that plays. `kind` says who: `me`, `here` (the viewer's own second seat, on the same screen), `person`, `bot` or `nobody`.

    `about` is one small line beneath the name ("you", "bot, medium", "red"). `is_thinking` is a bot at work.
    """

    seat: int
    name: str
    kind: Literal["me", "here", "person", "bot", "nobody"]
    score: int | None
    about: tuple[Text, ...] = ()
    is_to_move: bool = False
    is_here: bool = True
    """Whether a person's page is open (a bot is always here)."""
    is_thinking: bool = False
    clock: Clock | None = None
    rating: int | None = None


@dataclass(frozen=True)
class ChatLine:
    """A message at the table. `seat` is None for somebody who watches."""

    seq: int
    name: str
    seat: int | None
    text: str
    at: int


@dataclass(frozen=True)
class Question:
    """What somebody asks the table: to take a move back, or a draw. `can_answer` where the viewer has to say yes or no, for the seat `answers_for`."""

    kind: Literal["undo", "draw"]
    name: str
    can_answer: bool
    answers_for: int = -1
    is_mine: bool = False
    """Whether it is the viewer who asks, and waits for the answer."""


@dataclass(frozen=True)
class Absence:
    """Somebody who has been away for so long that the others may let a bot play on: so many `votes` of those `needed`."""

    seat: int
    name: str
    votes: int
    needed: int
    can_vote: bool
    """False for who has voted already, and for who does not play."""


@dataclass(frozen=True)
class LuckProof:
    """What is known of the luck: the commitment from the beginning; at the end the seed, and what reckoning it again found (None: not reckoned yet)."""

    commitment: str
    words: tuple[str, ...] = ()
    seed: str | None = None
    is_proven: bool | None = None
    outcomes: int = 0


@dataclass(frozen=True)
class RatingChange:
    """What a rated game did to a player's rating."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class TableResult(ShownResult):
    """The result of a game at a table, with what became of ratings and luck."""

    ratings: tuple[RatingChange, ...] = ()
    luck: LuckProof | None = None
    rematch_path: str = ""
    """Where the next game already is, once somebody has asked for it."""


@dataclass(frozen=True)
class TableLive:
    """All of a table that changes while it is looked at. The whole page shows it at first; later only this comes, with the `steps` that led to it."""

    table: str
    seq: int
    board: Board
    choices: Choices
    players: tuple[Player, ...]
    log: tuple[LogLine, ...]
    chat: tuple[ChatLine, ...]
    may: frozenset[str]
    """The names of what the viewer may do now, as `"ask_undo"`; the service decides."""
    neutrals: tuple[NeutralPlayer, ...] = ()
    status: Status = "playing"
    steps: tuple[Step, ...] = ()
    """The moves since the page's ply, oldest first, without the newest position itself; at most a few."""
    question: Question | None = None
    absences: tuple[Absence, ...] = ()
    look_again: int = 0
    """Milliseconds after which somebody who is away will count as absent, and the page should ask again; 0 where nobody is."""
    result: TableResult | None = None
    watchers: int = 0
    rules_section: str = ""
    """The section of the rulebook that matters now, where one is known."""
    is_my_turn: bool = False
    has_my_seat: bool = True
    """Whether the viewer plays; without a seat they watch."""

    @property
    def acting_seat(self) -> int:
        """The seat for which the viewer acts beside moving: the one of theirs that decided last, else their first; -1 for who watches."""
        mine = [player.seat for player in self.players if player.kind in ("me", "here")]
        return next((line.seat for line in reversed(self.log) if line.seat in mine and line.seat is not None), mine[0] if mine else -1)
