"""Puzzles: a position with one clearly best move, on a board without a table; and the page that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from urllib.parse import urlencode

from ...catalog import find
from ...draw import Layout, Looking, Theme
from ...language import Language, Text
from ...learn.links import Link
from ...learn.puzzle_progress import PuzzleProgress
from ...learn.puzzles import DIFFICULTIES, Puzzle, fitting, next_after, of_the_house, puzzle, puzzles_of
from ...learn.trees import Tree, read_tree
from ...position import Position
from ...show.questions import move_text
from .cards import alone, on_shelf
from .every_page import Page
from .free_board import FREE_PIECES, FreeAct, FreeBoard, Standing

if TYPE_CHECKING:
    from ..visits import Visit

KEPT_AS = "puzzles"
"""The name under which a person's settings keep their progress."""
SOLVED, SHOWN = "solved", "shown"

_FIND = Text("Találd meg a legjobb lépést", "Find the best move")
_THE_ONE = Text("Ez az", "That is the one")
_THIS_ONE = Text("Ez lett volna", "It would have been this one")
_NOT_BEST = Text("Nem ez a legjobb", "Not the best one")
_LOSES = Text(
    "{move}: ez {lost} százalékponttal kevesebb esélyt ad, mint a legjobb.", "{move}: that gives {lost} points of winning chance less than the best."
)
_LOSES_MORE = Text("{move}: ez kevesebbet ér, mint amit keresel.", "{move}: that is worth less than what you are looking for.")
_HINT = Text("Tipp: {theme}.", "Hint: {theme}.")


class ShownAnswer(NamedTuple):
    """A move and what it comes to, after a puzzle is solved."""

    text: Text
    consequence: Text
    percent: int
    is_best: bool


@dataclass(frozen=True)
class PuzzleStanding(Standing):
    """A puzzle that somebody looks at: how often they tried, whether it is done, and what was said to the last answer."""

    puzzle: Puzzle = None  # type: ignore[assignment]
    tried: int = 0
    done: str = ""
    reaction: Text | None = None
    progress: PuzzleProgress = field(default_factory=PuzzleProgress)
    next_address: str = ""
    explore_address: str = ""

    @property
    def state(self) -> str:
        """Only what is not known of the puzzle itself."""
        moves = {"moves": self.link.tree.text()} if len(self.link.tree) > 1 else {}
        return urlencode(moves | dict(self.link.more))

    @property
    def theme(self) -> Text:
        """What it is about."""
        return self.game.contract.words.THEMES[self.puzzle.theme]

    @property
    def difficulty(self) -> Text:
        """How hard it is."""
        return DIFFICULTIES[self.puzzle.difficulty]

    @property
    def what_to_do(self) -> Text:
        """What is to be decided."""
        position = self.puzzle.start
        return position.game.contract.words.what_to_do(position.state, ())

    @property
    def mover(self) -> str:
        """Who is to move."""
        return self.puzzle.start.default_names("en")[self.puzzle.seat]

    @property
    def answers(self) -> tuple[ShownAnswer, ...]:
        """All answers with what they come to; only for who is done."""
        return shown_answers(self.puzzle) if self.done else ()


def shown_answers(puzzle: Puzzle) -> tuple[ShownAnswer, ...]:
    """The answers of a puzzle, the best first."""
    position, words = puzzle.start, puzzle.begin.game.contract.words
    found = []
    for answer in puzzle.answers:
        action = position.find(answer.notation)
        told = move_text(position, action)
        found.append(ShownAnswer(told, words.consequence(position.state, action), round(100 * answer.chance), answer is puzzle.answers[0]))
    return tuple(found)


def reaction_to(puzzle: Puzzle, position: Position, action: int) -> Text:
    """What is said to a wrong answer."""
    chance, move = puzzle.chance_of(position.notation(action)), move_text(position, action)
    if chance is None:
        return _LOSES_MORE.fill(move=move)
    return _LOSES.fill(move=move, lost=max(1, round(100 * (puzzle.answers[0].chance - chance))))


def number_in(address: str) -> int:
    """The number of a puzzle as an address has it; 0, which none has, where it is no number."""
    return int(address) if address.isascii() and address.isdecimal() and len(address) < 6 else 0


class PuzzleBoard(FreeBoard):
    """The board of one puzzle."""

    template = "puzzle.html"
    label = Text("feladvány", "puzzle")
    pieces: ClassVar[Mapping[str, str]] = FREE_PIECES | dict.fromkeys(("puzzle", "streak", "tools"), "puzzle_pieces.html")
    more_fields: ClassVar[frozenset[str]] = frozenset({"tried", "done", "theme"})

    def __init__(self, game: str, number: str) -> None:
        contract = find(game)
        self.puzzle = puzzle(contract.name, number_in(number))
        super().__init__(f"/puzzles/{contract.name}/{self.puzzle.number}", contract.name, contract.words.TITLE)

    def open(self, fields: Mapping[str, str], language: Language) -> PuzzleStanding:
        """Only whose move it is can be moved for, until it is done."""
        tree = read_tree(self.puzzle.begin, fields.get("moves", ""))
        done = fields.get("done", "") if fields.get("done") in (SOLVED, SHOWN) else ""
        at = tree.end_of(0) if done else 0
        tried = fields.get("tried", "")
        more = {name: value for name, value in fields.items() if name in self.more_fields and value}
        seats = frozenset() if done else frozenset({self.puzzle.seat})
        standing = PuzzleStanding(Link(tree, at, more=more), seats, self.puzzle.seat, puzzle=self.puzzle, done=done)
        return replace(standing, tried=int(tried) if tried.isascii() and tried.isdecimal() and len(tried) < 4 else 0, said=_said(done))

    def after(self, standing: Standing, act: FreeAct) -> PuzzleStanding:
        """The one move solves it; any other is taken back, and told what it comes to. `hint` names the theme, `show` plays the answer, `again` begins anew."""
        assert isinstance(standing, PuzzleStanding)
        position = self.puzzle.start
        best = position.find(self.puzzle.solution)
        if act.kind == "again":
            return self._noted(
                replace(standing, link=Link(Tree(self.puzzle.begin), more=_theme_of(standing)), seats=frozenset({self.puzzle.seat}), since=None)
            )
        if standing.done:
            return replace(standing, since=len(standing.link.line))
        if act.kind == "hint":
            return replace(standing, reaction=_HINT.fill(theme=standing.theme), since=0)
        if act.kind == "show":
            return self._done(standing, best, SHOWN)
        if act.kind == "move" and act.action == best:
            return self._done(standing, best, SOLVED)
        if act.kind == "move" and act.action is not None:
            tried = replace(standing, tried=standing.tried + 1, reaction=reaction_to(self.puzzle, position, act.action), said=_NOT_BEST, since=None)
            return self._noted(tried)
        return replace(standing, since=0)

    def _done(self, standing: PuzzleStanding, best: int, how: str) -> PuzzleStanding:
        played = self.played(replace(standing, since=0), best)
        assert isinstance(played, PuzzleStanding)
        return self._noted(replace(played, done=how, seats=frozenset(), said=_said(how)))

    def _noted(self, standing: PuzzleStanding) -> PuzzleStanding:
        """With what the address has to keep of it."""
        own = {"tried": str(standing.tried) if standing.tried else "", "done": standing.done}
        more = _theme_of(standing) | {name: value for name, value in own.items() if value}
        return replace(standing, link=replace(standing.link, more=more))

    async def accompany(self, visit: Visit, standing: Standing, act: FreeAct | None) -> PuzzleStanding:
        """The first answer to a puzzle is kept for the visitor, guest or not."""
        assert isinstance(standing, PuzzleStanding)
        is_answer = act is not None and act.kind in ("move", "show") and (standing.tried > 0 or bool(standing.done))
        person = await visit.somebody() if is_answer else visit.person
        progress = progress_in(person.settings if person else {})
        if person is not None and is_answer and not progress.is_known(self.puzzle):
            progress = progress.after(self.puzzle, is_right=standing.done == SOLVED and not standing.tried)
            visit.person = await visit.desk.house.people.change_settings(person, {KEPT_AS: progress.to_json()})
        theme = standing.link.more.get("theme", "")
        following = next_after(self.puzzle, tuple(progress.done(self.game)), theme if fitting(self.game, theme) else "")
        address = f"/puzzles/{self.game}/{following.number}" + (f"?{urlencode({'theme': theme})}" if theme else "")
        explored = f"/explore/{self.game}?{urlencode(Link(Tree(self.puzzle.begin)).fields())}"
        return replace(standing, progress=progress, next_address=address, explore_address=explored)


def _theme_of(standing: Standing) -> dict[str, str]:
    return {name: value for name, value in standing.link.more.items() if name == "theme"}


def _said(done: str) -> Text:
    return {SOLVED: _THE_ONE, SHOWN: _THIS_ONE}.get(done, _FIND)


def progress_in(settings: Mapping[str, Any]) -> PuzzleProgress:
    """How somebody gets on, as their settings keep it."""
    return PuzzleProgress.from_json(settings.get(KEPT_AS))


# --- the page that lists them


@dataclass(frozen=True)
class ThemeRow:
    """A theme of a game: how many puzzles it has, how many of them were answered, and how many of those solved at once."""

    name: str
    text: Text
    count: int
    answered: int
    solved: int


@dataclass(frozen=True)
class PuzzleShelf:
    """The puzzles of a game."""

    game: str
    title: Text
    count: int
    answered: int
    daily: int
    """The number of the puzzle of the day."""
    is_daily_done: bool
    themes: tuple[ThemeRow, ...]


@dataclass(frozen=True)
class PuzzlesPage(Page):
    """All puzzles, by game and theme, and how the visitor gets on."""

    template = "puzzles.html"
    shelves: tuple[PuzzleShelf, ...]
    progress: PuzzleProgress
    difficulties: Mapping[int, Text] = field(default_factory=lambda: DIFFICULTIES)


def shelf_of(game: str, daily: Puzzle | None, progress: PuzzleProgress) -> PuzzleShelf | None:
    """The puzzles of a game; None where it has none."""
    contract, found = find(game), puzzles_of(game)
    if not found or daily is None:
        return None
    rows = []
    for name, text in contract.words.THEMES.items():
        solved, answered = progress.share(contract.name, name)
        if count := len(fitting(contract.name, name)):
            rows.append(ThemeRow(name, text, count, answered, solved))
    done = progress.done(contract.name)
    return PuzzleShelf(contract.name, contract.words.TITLE, len(found), len(done), daily.number, daily.number in done, tuple(rows))


# --- the puzzle of the day, as home shows it

PICTURES_KEPT = 32
"""Of one day there are four: two layouts, two themes."""


@dataclass(frozen=True)
class DailyPuzzle:
    """The puzzle of the day on home: what it is, and how this visitor got on with it."""

    game: str
    title: Text
    number: int
    what_to_do: Text
    difficulty: Text
    is_solved: bool = False
    """At once."""
    is_missed: bool = False


@lru_cache(4)
def daily_of(day: date) -> DailyPuzzle | None:
    """The puzzle of a day, the same for everybody; None where no game has any."""
    found = of_the_house([contract.name for contract in on_shelf()], day)
    if found is None:
        return None
    words = find(found.game).words
    return DailyPuzzle(found.game, words.TITLE, found.number, words.what_to_do(found.start.state, ()), DIFFICULTIES[found.difficulty])


def daily_for(day: date, progress: PuzzleProgress) -> DailyPuzzle | None:
    """The puzzle of a day for somebody."""
    found = daily_of(day)
    if found is None:
        return None
    solved, missed = (found.number in numbers.get(found.game, ()) for numbers in (progress.solved, progress.missed))
    return replace(found, is_solved=solved, is_missed=missed)


@lru_cache(PICTURES_KEPT)
def puzzle_picture(game: str, number: int, layout: Layout, theme: Theme) -> str:
    """The position of a puzzle as an image that stands alone, the same in every language; raises `NoSuchPuzzle`."""
    found = puzzle(game, number)
    return alone(found.start, Looking(seat=found.seat, layout=layout, has_panels=False), theme, None)
