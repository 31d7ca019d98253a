"""What a table shows while it is looked at: its picture, what can be clicked, the players, the log, the result. `tables` has the pages around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, NamedTuple

from ...contract import Identity, Sign
from ...language import Text
from ...show.board import Board, Choices
from ...show.log import LogLine
from ...show.result import NeutralPlayer, ShownResult
from ...show.scenes import Scene
from ...show.since import Turn
from ...show.speech import Utterance

Status = Literal["waiting", "playing", "over"]

PIECES: Mapping[str, str] = dict.fromkeys(
    ("sentence", "aim", "players", "log", "chat", "tools", "question", "acting", "stopping", "result"), "live.html"
)
"""The pieces of a table's page that change, each a macro of a template and the id of the element that it makes."""


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
    level: str = ""
    """The bot's, on a bot's own seat."""
    identity: Identity | None = None
    """Who they are in the game, where it is more than their seat's colour."""

    @property
    def sign(self) -> Sign | None:
        """The sign that stands for them."""
        return self.identity.sign if self.identity else None


@dataclass(frozen=True)
class ChatLine:
    """A message at the table. `seat` is None for somebody who watches."""

    seq: int
    name: str
    seat: int | None
    text: str
    at: int
    sign: Sign | None = None
    """That of the seat, where the game has one."""


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


class ShownScene(NamedTuple):
    """A scene, and its picture where the still part of the board changes with it."""

    scene: Scene
    picture: Board | None


@dataclass(frozen=True)
class TableLive:
    """All of a table that changes while it is looked at. The whole page shows it at first; later only this comes, with the `scenes` that led to it."""

    pieces: ClassVar[Mapping[str, str]] = PIECES
    table: str
    seq: int
    board: Board
    choices: Choices
    players: tuple[Player, ...]
    log: tuple[LogLine, ...]
    chat: tuple[ChatLine, ...]
    may: frozenset[str]
    """The names of what the viewer may do now, as `"ask_undo"`; the service decides."""
    turns: tuple[Turn, ...] = ()
    """What the others did since the viewer decided last, numbered."""
    neutrals: tuple[NeutralPlayer, ...] = ()
    status: Status = "playing"
    scenes: tuple[ShownScene, ...] = ()
    """What happened since the page's ply, oldest first; nothing where that was long ago."""
    speech: tuple[Utterance, ...] = ()
    """The same in words, for who listens."""
    last_words: Utterance | None = None
    """How it ended, in words."""
    question: Question | None = None
    absences: tuple[Absence, ...] = ()
    look_again: int = 0
    """Milliseconds after which somebody who is away will count as absent, and the page should ask again; 0 where nobody is."""
    result: TableResult | None = None
    watchers: int = 0
    aim: Text | None = None
    """What the game is about, until the viewer has moved; for who watches, until anybody has."""
    rules_section: str = ""
    """The section of the rulebook that matters now, where one is known."""
    is_my_turn: bool = False
    has_everybody_decided: bool = True
    """Whether every person has moved: before that nobody can lose."""
    goes_on_when_i_leave: bool = True
    """Whether somebody plays on when the viewer has left; otherwise everybody waits."""
    goes_on_when_i_resign: bool = False
    """Whether the others play on with a bot when the viewer has resigned."""
    has_my_seat: bool = True
    """Whether the viewer plays; without a seat they watch."""

    @property
    def game(self) -> str:
        """The name of the game in the catalogue."""
        return self.board.game

    @property
    def sentence(self) -> Text:
        """What to do now, or whose turn it is. A piece that shows only this is remembered when the picture is another."""
        return self.board.sentence

    @cached_property
    def has_company_here(self) -> bool:
        """Whether several players sit at the viewer's screen: then the page says whom it means."""
        return sum(player.kind in ("me", "here") for player in self.players) > 1

    @cached_property
    def acting_seat(self) -> int:
        """The seat for which the viewer acts beside moving: the one of theirs that decided last, else their first; -1 for who watches."""
        mine = [player.seat for player in self.players if player.kind in ("me", "here")]
        return next((line.seat for line in reversed(self.log) if line.seat in mine and line.seat is not None), mine[0] if mine else -1)
