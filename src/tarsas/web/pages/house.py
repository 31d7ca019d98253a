"""The pages of the house: the shelf of games, lists of tables, the form for a new one, the rulebooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...bots import LEVELS, USUAL_LEVEL, Level
from ...language import Text
from ...show.result import NeutralPlayer
from .every_page import Choice, Page
from .live import Status

if TYPE_CHECKING:
    from ..rulebook_index import Found, Term
    from .puzzles import DailyPuzzle


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
class GameCard:
    """A game on the shelf; `cards.card(contract)` makes one."""

    game: str
    title: Text
    tagline: Text
    players: tuple[int, ...]
    minutes: int
    choice: GameChoice
    chosen: Mapping[str, str] = field(default_factory=dict)
    """What this visitor last chose for *Play now*, as the fields of its form."""
    lesson_minutes: int = 0
    """How long its first lesson takes; 0 where it has none."""
    is_new: bool = False
    """Whether the visitor has never played it, and there is a lesson."""


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
    can_close: bool = False


@dataclass(frozen=True)
class HomePage(Page):
    """The shelf of games, the tables of this person (those that wait for them first, and the last few they finished), and those for anybody to join or watch."""

    template = "home.html"
    cards: tuple[GameCard, ...]
    mine: tuple[TableRow, ...] = ()
    open: tuple[TableRow, ...] = ()
    running: tuple[TableRow, ...] = ()
    finished: tuple[TableRow, ...] = ()
    levels: tuple[Level, ...] = LEVELS
    usual_level: str = USUAL_LEVEL
    daily: DailyPuzzle | None = None
    """The puzzle of the day; None where no game has puzzles."""
    is_newcomer: bool = False
    """Whether the visitor has played nothing yet, and finished no lesson."""

    @property
    def first_lesson(self) -> GameCard | None:
        """The game that a newcomer is taught; None for others."""
        return next((card for card in self.cards if card.lesson_minutes), None) if self.is_newcomer else None


@dataclass(frozen=True)
class NewTablePage(Page):
    """The form for a new table. `values` are the fields as they were sent, where something was wrong with them.

    `seat.N` is `me`, `here` (somebody on this screen, called `name.N`), `friend` (by link), `open` (anybody) or `bot:LEVEL`; `clock` is the value of one of the `clocks`.
    """

    template = "new.html"
    game: str
    games: tuple[GameChoice, ...]
    levels: tuple[Level, ...]
    """The bots, from the weakest; `seat.N` says `bot:panni`."""
    clocks: tuple[Choice, ...]
    """No clock first."""
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SampleTurn:
    """A turn of a game by words alone: what was typed and what was answered, and what the game can be asked."""

    game: str
    title: Text
    asked: tuple[tuple[Text, Text], ...]
    questions: tuple[Text, ...]


@dataclass(frozen=True)
class WithoutSightPage(Page):
    """How to play by words: what can be typed at every table, and a sample turn of each game."""

    template = "without_sight.html"
    questions: tuple[Text, ...]
    samples: tuple[SampleTurn, ...]


@dataclass(frozen=True)
class PrivacyPage(Page):
    """What is stored about visitors, for how long, by whom, and how to leave. `contact` is what the host says of themselves; `link` leads to it where it can."""

    template = "privacy.html"
    contact: str = ""

    @property
    def link(self) -> str:
        """Where the contact leads, if it is an address."""
        if self.contact.startswith(("https://", "http://")):
            return self.contact
        return f"mailto:{self.contact}" if "@" in self.contact and " " not in self.contact else ""


@dataclass(frozen=True)
class RulesPage(Page):
    """A rulebook; its text comes from the game itself. `others` are the rulebooks beside it."""

    template = "rules.html"
    game: str
    title: Text
    others: tuple[Choice, ...] = ()
    has_lesson: bool = False
    words: str = ""
    """What is looked for in it."""
    found: tuple[Found, ...] = ()
    terms: tuple[Term, ...] = ()
