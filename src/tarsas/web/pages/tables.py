"""The pages of one table: while people gather, by invitation, while they play, and played again. `live` has what changes on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...language import Text
from ...show.board import Board
from ...show.log import LogLine
from ...show.result import NeutralPlayer
from .every_page import Notice, Visitor
from .live import ChatLine, Player, TableLive, TableResult


@dataclass(frozen=True)
class TablePage:
    """A table where a game is played, or has been. `mode` tells the options that are not the usual ones."""

    visitor: Visitor
    title: Text
    live: TableLive
    mode: tuple[Text, ...] = ()
    invite_url: str = ""
    """The whole address of the invitation, for people who want to play or watch."""
    is_rated: bool = False
    notice: Notice | None = None


@dataclass(frozen=True)
class WaitingSeat:
    """A seat while people gather: `kind` as the form has it (`me`, `here`, `friend`, `open`, `bot`), and who sits there by now."""

    seat: int
    kind: Literal["me", "here", "friend", "open", "bot"]
    name: str = ""
    about: tuple[Text, ...] = ()


@dataclass(frozen=True)
class WaitingPage:
    """A table where not everybody sits yet: the invitation as link and as QR code (markup of ours, `render.qr_code(url)`), the seats, and a chat."""

    visitor: Visitor
    table: str
    seq: int
    game: str
    title: Text
    seats: tuple[WaitingSeat, ...]
    invite_url: str
    chat: tuple[ChatLine, ...] = ()
    mode: tuple[Text, ...] = ()
    clock: Text | None = None
    commitment: str = ""
    is_host: bool = False
    is_public: bool = False
    can_start: bool = False
    can_join: bool = False
    can_leave: bool = False
    """Whether the viewer has a seat to give up; the host closes the table instead."""
    join_path: str = ""
    notice: Notice | None = None


@dataclass(frozen=True)
class ClosedPage:
    """A table that was closed before its game began, and why."""

    visitor: Visitor
    game: str
    title: Text
    reason: Text
    mode: tuple[Text, ...] = ()
    notice: Notice | None = None


@dataclass(frozen=True)
class JoinPage:
    """What an invitation opens: who sits there already, and the seats that are free."""

    visitor: Visitor
    key: str
    game: str
    title: Text
    host: str
    seats: tuple[WaitingSeat, ...]
    free: tuple[int, ...]
    mode: tuple[Text, ...] = ()
    clock: Text | None = None
    can_watch: bool = True
    has_word: bool = True
    """Whether the luck of this game takes a word from each player."""
    notice: Notice | None = None


@dataclass(frozen=True)
class ReplayPage:
    """A game played again: the moment `at` of `last`, and all that happened. `stops` are the plies worth stopping at: after each decision, chance resolved."""

    visitor: Visitor
    table: str
    title: Text
    board: Board
    at: int
    last: int
    stops: tuple[int, ...]
    players: tuple[Player, ...]
    log: tuple[LogLine, ...]
    neutrals: tuple[NeutralPlayer, ...] = ()
    mode: tuple[Text, ...] = ()
    result: TableResult | None = None
    can_practice: bool = True
    notice: Notice | None = None
