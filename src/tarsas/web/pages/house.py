"""The pages of the house: the shelf of games, lists of tables, the form for a new one, the rulebooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...language import Text
from ...show.result import NeutralPlayer
from .every_page import Choice, Notice, Visitor
from .live import Status


@dataclass(frozen=True)
class GameCard:
    """A game on the shelf; `cards.card(contract)` makes one."""

    game: str
    title: Text
    tagline: Text
    players: tuple[int, ...]
    minutes: int


@dataclass(frozen=True)
class TableRow:
    """A table in a list. `names` in the order of the seats, empty where nobody sits yet; `scores` where they say something.

    `is_my_turn` comes first in lists. `winners` are seats, once it is over. `at` is when something last happened.
    """

    table: str
    game: str
    title: Text
    status: Status
    names: tuple[str, ...]
    at: int
    is_my_turn: bool = False
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    neutrals: tuple[NeutralPlayer, ...] = ()
    """Who took part without a seat, once it is over."""
    mode: tuple[Text, ...] = ()
    """The chosen options that are not the usual ones, in words."""
    join_path: str = ""
    """Where an open table is joined."""


@dataclass(frozen=True)
class HomePage:
    """The shelf of games, and the tables of this person: running (those that wait for them first), open to anybody, finished (the last few)."""

    visitor: Visitor
    cards: tuple[GameCard, ...]
    mine: tuple[TableRow, ...] = ()
    open: tuple[TableRow, ...] = ()
    finished: tuple[TableRow, ...] = ()
    notice: Notice | None = None


@dataclass(frozen=True)
class OptionChoice:
    """An option of a game with its values; the first is the usual one."""

    name: str
    text: Text
    values: tuple[Choice, ...]


@dataclass(frozen=True)
class GameChoice:
    """A game on the form, and which options go with which number of players: `modes` lists every combination that exists. `cards.choice(contract)` makes one."""

    game: str
    title: Text
    players: tuple[int, ...]
    options: tuple[OptionChoice, ...]
    modes: tuple[Mapping[str, str], ...]
    """Each as `{"players": "2", "wall": "grey"}`."""
    has_luck: bool = True
    """Whether there are dice or draws that a word of the players goes into."""


@dataclass(frozen=True)
class NewTablePage:
    """The form for a new table. `values` are the fields as they were sent, where something was wrong with them.

    `seat.N` is `me`, `here` (somebody on this screen, called `name.N`), `friend` (by link), `open` (anybody) or `bot:LEVEL`; `clock` is the value of one of the `clocks`.
    """

    visitor: Visitor
    game: str
    games: tuple[GameChoice, ...]
    levels: tuple[Choice, ...]
    """The levels of the bots, from the weakest, as `bot:easy`."""
    clocks: tuple[Choice, ...]
    """No clock first."""
    values: Mapping[str, str] = field(default_factory=dict)
    notice: Notice | None = None


@dataclass(frozen=True)
class RulesPage:
    """A rulebook; its text comes from the game itself. `others` are the rulebooks beside it."""

    visitor: Visitor
    game: str
    title: Text
    others: tuple[Choice, ...] = ()
