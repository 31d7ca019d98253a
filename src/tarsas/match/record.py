"""A record: everything that happened in one game, from which everything else follows.

It holds the game with its options, who sat where, the luck's commitment and every action, the outcomes of chance included. So it
replays with no generator. `record_text` and `record_json` write it down and read it back; docs/record.md describes both forms.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from ..errors import BadOption, BadText, UnknownGame
from ..language import Text
from ..position import Game, Position
from .line import BadRecord, Line

FORMAT = 1
"""The version of the two written forms."""

LONGEST_NAME = 80
MOST_MILLISECONDS = 10**11
"""About three years: longer than any decision, and short enough for every database."""

_STARTED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_HEX = re.compile(r"[0-9a-f]{64}")

_PARTED = Text(
    "Ezt a játszmát a szabályok {old}. változata szerint játszották. A mostani, {new}. változat {ply} lépés után másképp"
    " folytatja ({ruling} pontosítás), ezért a játszma csak addig nézhető meg.",
    "This game was played by version {old} of the rules. Version {new}, which we have now, goes on otherwise after ply {ply}"
    " (ruling {ruling}), so the game can be looked at up to there.",
)


@contextmanager
def located(line: int | None = None, where: str = "") -> Iterator[None]:
    """Complaints from in here name this line, or this place of a JSON document."""
    before = f"{where}: " if where else ""
    try:
        yield
    except BadRecord as problem:
        raise BadRecord(before + problem.message, problem.line or line, problem.ply) from None
    except (BadOption, UnknownGame) as problem:
        raise BadRecord(f"{before}{problem}", line) from None


class EndingKind(StrEnum):
    """How a game stopped."""

    RESULT = "result"
    RESIGNED = "resigned"
    TIMED_OUT = "timed-out"
    AGREED = "agreed"
    ABANDONED = "abandoned"
    UNFINISHED = "unfinished"


@dataclass(frozen=True)
class Ending:
    """How a game stopped, and whose doing it was (a seat from 0) where one player resigned or ran out of time."""

    kind: EndingKind
    seat: int | None = None


BY_ONE_SEAT = (EndingKind.RESIGNED, EndingKind.TIMED_OUT)
"""The endings that name a seat."""

UNFINISHED = Ending(EndingKind.UNFINISHED)
RESULT = Ending(EndingKind.RESULT)


@dataclass(frozen=True)
class Luck:
    """What is known of the luck: the SHA-256 of the secret seed, a word from each player ("" for none), and at the end the seed. All hex is lower case."""

    commitment: str
    words: tuple[str, ...]
    seed: str | None = None


@dataclass(frozen=True)
class Parting:
    """By which ruling our rules lead elsewhere, after the last action of a record, than those it was played by; and what was played then, as written."""

    ruling: str
    rest: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """One played game. Its line has the outcomes of chance among the decisions; `spent` the milliseconds of each action, or nothing."""

    line: Line
    seats: tuple[str, ...]
    ending: Ending = UNFINISHED
    luck: Luck | None = None
    started: str | None = None
    spent: tuple[int, ...] = ()
    rules: int = 0
    """The version of the rules it was played by; where none is given, the one we have."""
    parting: Parting | None = None
    """Where our rules cannot follow it to its end: `actions` are those up to there, and the ending is what it was."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", self.rules or self.game.contract.rules_version)

    @property
    def game(self) -> Game:
        """What was played."""
        return self.line.game

    @property
    def actions(self) -> tuple[int, ...]:
        """Every action, in order."""
        return self.line.actions

    @property
    def position(self) -> str:
        """The text of the position that it begins at; "" where it begins as the game does."""
        return "" if self.line.start is None else str(self.line.start)

    @property
    def plies(self) -> int:
        """How many actions were played, those that our rules cannot follow included."""
        return len(self.actions) + (len(self.parting.rest) if self.parting else 0)

    @property
    def parting_text(self) -> Text | None:
        """What to tell whoever looks at a record that our rules cannot follow to its end."""
        if self.parting is None:
            return None
        ours = self.game.contract.rules_version
        return _PARTED.fill(old=self.rules, new=ours, ply=len(self.actions), ruling=self.parting.ruling)

    def names(self, language: str = "en") -> tuple[str, ...]:
        """What each player is called: as the record says, or by number."""
        numbered = self.line.position(0).default_names(language)
        return tuple(name or number for name, number in zip(self.seats, numbered, strict=True))

    def notations(self) -> list[str]:
        """Every action in short, chance included; raises `BadRecord` at the first that is not legal."""
        written = [self.line.notation(ply) for ply in range(1, len(self.line) + 1)]
        return [*written, *(self.parting.rest if self.parting else ())]


def begun(game: Game, position: str) -> Line:
    """The line that begins at a position that was set up, given as text; where there is none, as the game begins. Raises `BadRecord`."""
    if not position:
        return Line(game)
    try:
        return Line(game, start=Position(game, game.read(position, deal=False).state))
    except BadText as problem:
        raise BadRecord(f"the position it begins at: {problem}") from None


class LineReader:
    """Reads a line of play that was written down, action by action.

    Where it was played by older rules, and ours lead elsewhere after some action, it stands there, and what follows is only kept as it is written.
    """

    def __init__(self, game: Game, rules: int, position: str = "") -> None:
        """`position` is the text of the one that it begins at, where that is not how the game begins."""
        self.line = begun(game, position)
        self.rules = rules
        self._ruling = ""
        self._rest: list[str] = []

    @property
    def parting(self) -> Parting | None:
        """Where our rules left the line, if they did."""
        return Parting(self._ruling, tuple(self._rest)) if self._ruling else None

    def read(self, notation: str) -> None:
        """Go on with the one legal action that this text means; raises `BadRecord`, which names the ply and says what would be legal."""
        if self._ruling and self.line.game.contract.words.reading(self.line.last.state, notation):
            self._rest.append(notation)
        else:
            self.line = self.line.read(notation)
            self._ruling = _changed_ruling(self.line, len(self.line), self.rules)

    def ending(self, claimed: Ending | None) -> Ending:
        """The ending that the line has: the rules' own where they ended the game, else what is claimed, else none yet."""
        plies, is_over = len(self.line), self.line.last.is_over
        if claimed is None:
            return RESULT if is_over else UNFINISHED
        if claimed == RESULT and not is_over and not self._ruling:
            self._ruling = _changed_ruling(self.line, plies, self.rules, was_over=True)
        if self._ruling:
            return claimed
        if is_over and claimed != RESULT:
            raise BadRecord(f"the game is over by its rules after ply {plies}, so it ended by {RESULT.kind}, not {claimed.kind}.")
        if not is_over and claimed == RESULT:
            raise BadRecord(f"the game is not over after ply {plies}, so it has no {RESULT.kind} yet.")
        return claimed


def replayable(record: Record) -> Record:
    """The record as our rules can replay it: one that was played by older rules is cut after the action where ours lead elsewhere."""
    line, last = record.line, len(record.line)
    if record.parting or record.rules == record.game.contract.rules_version:
        return record
    for ply in range(1, last + 1):
        ruling = _changed_ruling(line, ply, record.rules)
        if not ruling and ply == last and record.ending == RESULT and not line.last.is_over:
            ruling = _changed_ruling(line, ply, record.rules, was_over=True)
        if ruling:
            state, words = line.position(ply).state, record.game.contract.words
            rest = tuple(words.notation(state, action) for action in line.actions[ply:])
            return replace(record, line=line.back_to(ply), parting=Parting(ruling, rest))
    return record


def _changed_ruling(line: Line, ply: int, rules: int, *, was_over: bool = False) -> str:
    """The ruling by which older rules would not have led to this ply; "" where they would."""
    contract = line.game.contract
    return contract.changed_ruling(rules, line.position(ply).state, was_over) if rules < contract.rules_version else ""


# --- what a record may hold, wherever it is written


def checked(record: Record) -> Record:
    """The record, if its written forms can be read back; raises `BadRecord` where they could not. (Its actions are checked as they are written.)"""
    checked_names(record.seats, "seats", record.game.players)
    checked_spent(record.spent, record.plies)
    if record.luck is not None:
        checked_names(record.luck.words, "words", record.game.players)
        checked_hash(record.luck.commitment, "commitment")
        checked_hash(record.luck.seed or record.luck.commitment, "seed")
    if record.started is not None:
        checked_start(record.started)
    return record


def checked_name(name: str, what: str) -> str:
    """A player's name or word: one line of text, its ends not blank. What ends a line, or cannot be written as UTF-8, is refused."""
    if len(name) > LONGEST_NAME:
        raise BadRecord(f"{what} is {len(name)} characters long; at most {LONGEST_NAME} are possible.")
    if name != name.strip() or any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        raise BadRecord(f"{what} {name!r} is not possible; expected one line of text without control characters or blanks at its ends.")
    return name


def checked_names(names: Sequence[str], what: str, players: int) -> tuple[str, ...]:
    """A name or a word for each player."""
    if len(names) != players:
        raise BadRecord(f"{what}: there are {len(names)}; expected {players}, one for each player.")
    return tuple(checked_name(name, what) for name in names)


def checked_hash(text: str, what: str) -> str:
    """32 bytes in hexadecimal."""
    if not _HEX.fullmatch(text):
        raise BadRecord(f"{what} is {text!r}; expected 64 digits of 0-9 and a-f.")
    return text


def checked_start(text: str) -> str:
    """A moment in universal time."""
    try:
        if _STARTED.fullmatch(text) and datetime.fromisoformat(text):
            return text
    except ValueError:
        pass
    raise BadRecord(f"{text!r} is no moment; expected something like 2026-11-15T18:30:00Z.")


def checked_rules(game: Game, version: int) -> int:
    """The version of the rules: ours, or an older one."""
    ours = game.contract.rules_version
    if not 1 <= version <= ours:
        raise BadRecord(f"this was played by version {version} of the rules of {game.name}; this one knows 1 to {ours}. A newer Társas can read it.")
    return version


def checked_spent(spent: Sequence[int], plies: int) -> tuple[int, ...]:
    """The milliseconds of each action; nothing at all where no action took any."""
    if spent and len(spent) != plies:
        raise BadRecord(f"there are {len(spent)} times for {plies} actions.")
    if any(not 0 <= each <= MOST_MILLISECONDS for each in spent):
        raise BadRecord(f"a time is not between 0 and {MOST_MILLISECONDS} milliseconds.")
    return tuple(spent) if any(spent) else ()


def checked_ending(kind: str, seat: int | None, players: int) -> Ending:
    """An ending by its name; `seat` counts from 1 here."""
    if kind not in list(EndingKind):
        raise BadRecord(f"{kind!r} is no ending; expected one of: {', '.join(EndingKind)}.")
    if (kind in BY_ONE_SEAT) != (seat is not None):
        raise BadRecord(f"an ending names a seat exactly if it is {' or '.join(BY_ONE_SEAT)}, as: {EndingKind.RESIGNED} 2.")
    if seat is not None and not 1 <= seat <= players:
        raise BadRecord(f"there is no seat {seat}; {players} players sit at the table.")
    return Ending(EndingKind(kind), None if seat is None else seat - 1)
