"""Puzzles: positions in which one move is clearly best. They lie in each game's folder, found in games against itself (`learn.puzzle_maker`).

A file is small and says how it was made: the command, the seed, how deep was searched, how many games were played and how many positions looked at.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from .. import catalog
from ..contract import GameContract
from ..errors import BadText, TarsasError
from ..language import Text
from ..match import Line
from ..position import Game, Position

FOLDER: Final = "puzzles"
FILE: Final = "puzzles.json"
FORMAT: Final = "tarsas puzzles 1"
EASY, MEDIUM, HARD = 1, 2, 3
DIFFICULTIES: Final[Mapping[int, Text]] = {EASY: Text("könnyű", "easy"), MEDIUM: Text("közepes", "medium"), HARD: Text("nehéz", "hard")}
"""Easy: what looks best at once is right. Medium: a quick search finds it. Hard: only a long one does."""

_FIRST_DAY: Final = date(2026, 1, 1)


class NoSuchPuzzle(TarsasError):
    """A number or a theme that no puzzle of the game has."""

    status = 404


@dataclass(frozen=True)
class Answer:
    """A move, and the winning chance of who makes it, from 0 to 1."""

    notation: str
    chance: float


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best move. `number` counts from 1 within its game."""

    game: str
    number: int
    players: int
    options: Mapping[str, str]
    position: str
    """As text."""
    theme: str
    difficulty: int
    answers: tuple[Answer, ...]
    """The best first; all of them where they are few, else those that were looked at closely."""
    why: Text

    @property
    def solution(self) -> str:
        """The best move, in short."""
        return self.answers[0].notation

    @cached_property
    def begin(self) -> Line:
        """The line of play that begins here."""
        game = Game(catalog.find(self.game), self.players, self.options)
        return Line(game, start=Position(game, game.read(self.position, deal=False).state))

    @property
    def start(self) -> Position:
        """The position."""
        return self.begin.last

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self.start.to_move

    def chance_of(self, notation: str) -> float | None:
        """The winning chance after a move, where that is known."""
        return next((answer.chance for answer in self.answers if answer.notation == notation), None)

    def to_json(self) -> dict[str, Any]:
        """As the file keeps it."""
        return {
            "players": self.players,
            "options": dict(self.options),
            "position": self.position.splitlines(),
            "theme": self.theme,
            "difficulty": self.difficulty,
            "answers": [[answer.notation, round(answer.chance, 3)] for answer in self.answers],
            "why": list(self.why),
        }

    @classmethod
    def from_json(cls, game: str, number: int, found: Mapping[str, Any]) -> Puzzle:
        """The puzzle that the file keeps."""
        return cls(
            game=game,
            number=number,
            players=int(found["players"]),
            options=dict(found["options"]),
            position="\n".join(found["position"]) + "\n",
            theme=str(found["theme"]),
            difficulty=int(found["difficulty"]),
            answers=tuple(Answer(str(notation), float(chance)) for notation, chance in found["answers"]),
            why=Text(*found["why"]),
        )


@dataclass(frozen=True)
class Making:
    """How puzzles were made."""

    command: str = ""
    seed: int = 1
    playouts: int = 0
    """Of the search that checks each of them."""
    games: int = 0
    """Games that were played to find them."""
    looked_at: int = 0
    """Decisions in them that were looked at."""
    promising: int = 0
    """Of those, how many a quick search took for a puzzle; the others of them did not pass the check."""


@dataclass(frozen=True)
class PuzzleFile:
    """All puzzles of a game, and how they were made."""

    game: str
    made: Making = field(default_factory=Making)
    puzzles: tuple[Puzzle, ...] = ()

    def write(self, path: Path) -> None:
        """Write the file, whole at any moment."""
        written = {"format": FORMAT, "game": self.game, "made": asdict(self.made), "puzzles": [puzzle.to_json() for puzzle in self.puzzles]}
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".new")
        beside.write_text(_compact(written), encoding="utf-8")
        beside.replace(path)


def _compact(written: Mapping[str, Any]) -> str:
    """A puzzle a line: what changes in the file can be read."""
    head = {name: value for name, value in written.items() if name != "puzzles"}
    lines = ",\n".join(json.dumps(puzzle, ensure_ascii=False) for puzzle in written["puzzles"])
    return json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ',\n "puzzles": [\n' + lines + "\n ]\n}\n"


def file_of(contract: GameContract) -> Path | None:
    """Where the puzzles of a game lie; None for a game without a folder."""
    return contract.folder / FOLDER / FILE if contract.folder else None


def read_file(path: Path, game: str) -> PuzzleFile:
    """What the file has; raises `BadText` where it is no file of puzzles."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["format"] != FORMAT or found["game"] != game:
            raise BadText(f"{path} has no puzzles of {game}.")
        puzzles = tuple(Puzzle.from_json(game, number, each) for number, each in enumerate(found["puzzles"], 1))
        return PuzzleFile(game, Making(**found["made"]), puzzles)
    except (KeyError, TypeError, ValueError) as problem:
        raise BadText(f"{path} is no file of puzzles: {problem}.") from problem


@lru_cache(32)
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game; none where nobody has made any."""
    contract = catalog.find(game)
    path = file_of(contract)
    return read_file(path, contract.name).puzzles if path and path.is_file() else ()


def puzzle(game: str, number: int) -> Puzzle:
    """A puzzle by its number; raises `NoSuchPuzzle`."""
    found = puzzles_of(game)
    if not 1 <= number <= len(found):
        raise NoSuchPuzzle(f"There is no puzzle {number} of {game}; there are {len(found)}.")
    return found[number - 1]


def fitting(game: str, theme: str = "", difficulty: int = 0) -> tuple[Puzzle, ...]:
    """The puzzles of a theme and a difficulty; of all where none is named."""
    return tuple(each for each in puzzles_of(game) if theme in ("", each.theme) and difficulty in (0, each.difficulty))


def of_the_day(game: str, day: date) -> Puzzle | None:
    """The puzzle of a day: everybody has the same, and none comes again before all have been there."""
    found = puzzles_of(game)
    if not found:
        return None
    # A step that has no divisor in common with their number goes through all of them.
    step = next(each for each in range(len(found) // 2 + 1, len(found) + 2) if _has_no_common_divisor(each, len(found)))
    return found[(day - _FIRST_DAY).days * step % len(found)]


def of_the_house(games: Sequence[str], day: date) -> Puzzle | None:
    """The one puzzle of a day for all games: that of the game whose turn it is. Games that have no puzzles have no turn."""
    known = [game for game in games if puzzles_of(game)]
    if not known:
        return None
    days = (day - _FIRST_DAY).days
    # Each round begins one game later: with 65 puzzles and a turn every fifth day, most would never come up.
    return of_the_day(known[(days + days // len(known)) % len(known)], day)


def _has_no_common_divisor(one: int, other: int) -> bool:
    while other:
        one, other = other, one % other
    return one == 1


def next_after(puzzle: Puzzle, solved: Sequence[int], theme: str = "") -> Puzzle:
    """What comes after a puzzle: the next that is not solved yet, of the same theme where one is wanted; else simply the next."""
    found = fitting(puzzle.game, theme) or puzzles_of(puzzle.game)
    later = [*(each for each in found if each.number > puzzle.number), *(each for each in found if each.number <= puzzle.number)]
    return next((each for each in later if each.number not in solved and each.number != puzzle.number), later[0])
