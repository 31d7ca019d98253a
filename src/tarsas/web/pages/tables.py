"""The pages of one table: while people gather, by invitation, while they play, and played again. `live` has what changes on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...language import Text
from ...show.board import Board
from ...show.log import LogLine
from ...show.result import NeutralPlayer
from ...show.since import Turn
from .every_page import Page
from .live import ChatLine, Player, TableLive, TableResult


@dataclass(frozen=True)
class TablePage(Page):
    """A table where a game is played, or has been. `mode` tells the options that are not the usual ones."""

    template = "table.html"
    title: Text
    live: TableLive
    mode: tuple[Text, ...] = ()
    invite_url: str = ""
    """The whole address of the invitation, for people who want to play or watch."""
    is_rated: bool = False


@dataclass(frozen=True)
class WaitingSeat:
    """A seat while people gather: `kind` as the form has it (`me`, `here`, `friend`, `open`, `bot`), and who sits there by now."""

    seat: int
    kind: Literal["me", "here", "friend", "open", "bot"]
    name: str = ""
    about: tuple[Text, ...] = ()
    level: str = ""
    """The bot's, where one sits there."""


@dataclass(frozen=True)
class WaitingPage(Page):
    """A table where not everybody sits yet: the invitation as link and as QR code (markup of ours, `render.qr_code(url)`), the seats, and a chat."""

    template = "waiting.html"
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
    can_say: bool = False
    can_leave: bool = False
    can_decline: bool = False
    """Whether a seat is kept for the visitor, who may say no."""
    """Whether the viewer has a seat to give up; the host closes the table instead."""
    join_path: str = ""


@dataclass(frozen=True)
class ClosedPage(Page):
    """A table that was closed before its game began, and why."""

    template = "closed.html"
    game: str
    title: Text
    reason: Text
    mode: tuple[Text, ...] = ()


@dataclass(frozen=True)
class JoinPage(Page):
    """What an invitation opens: who sits there already, and the seats that are free."""

    template = "join.html"
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


@dataclass(frozen=True)
class ReplayPage(Page):
    """A game played again: the moment `at` of `last`, and all that happened. `stops` are the plies worth stopping at: after each decision, chance resolved."""

    template = "replay.html"
    table: str
    title: Text
    board: Board
    at: int
    last: int
    stops: tuple[int, ...]
    players: tuple[Player, ...]
    log: tuple[LogLine, ...]
    neutrals: tuple[NeutralPlayer, ...] = ()
    turns: tuple[Turn, ...] = ()
    mode: tuple[Text, ...] = ()
    result: TableResult | None = None
    can_practice: bool = True
    can_explore: bool = False
