"""How somebody gets on with puzzles: what they solved at once, what they missed, and how many in a row. Only the first answer to a puzzle counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .puzzles import Puzzle, puzzles_of

ROW: Final = 10
"""Answers that are shown one beside the other."""


@dataclass(frozen=True)
class PuzzleProgress:
    """`solved` and `missed` are numbers of puzzles by game; `row` the last answers, the newest last: whether each was right."""

    streak: int = 0
    best: int = 0
    row: tuple[bool, ...] = ()
    solved: Mapping[str, frozenset[int]] = field(default_factory=dict)
    missed: Mapping[str, frozenset[int]] = field(default_factory=dict)

    def is_known(self, puzzle: Puzzle) -> bool:
        """Whether it was answered before."""
        return puzzle.number in self.solved.get(puzzle.game, ()) or puzzle.number in self.missed.get(puzzle.game, ())

    def done(self, game: str) -> frozenset[int]:
        """The puzzles of a game that were answered."""
        return self.solved.get(game, frozenset()) | self.missed.get(game, frozenset())

    def after(self, puzzle: Puzzle, *, is_right: bool) -> PuzzleProgress:
        """The progress after an answer."""
        if self.is_known(puzzle):
            return self
        streak = self.streak + 1 if is_right else 0
        kept = self.solved if is_right else self.missed
        grown = {**kept, puzzle.game: kept.get(puzzle.game, frozenset()) | {puzzle.number}}
        return PuzzleProgress(
            streak,
            max(self.best, streak),
            (*self.row, is_right)[-ROW:],
            grown if is_right else self.solved,
            self.missed if is_right else grown,
        )

    def share(self, game: str, theme: str) -> tuple[int, int]:
        """How many puzzles of a theme were solved at once, and how many answered."""
        of_theme = {each.number for each in puzzles_of(game) if each.theme == theme}
        return len(of_theme & self.solved.get(game, frozenset())), len(of_theme & self.done(game))

    def to_json(self) -> dict[str, Any]:
        """As a person's settings keep it."""
        return {
            "streak": self.streak,
            "best": self.best,
            "row": [int(each) for each in self.row],
            "solved": {game: sorted(numbers) for game, numbers in self.solved.items()},
            "missed": {game: sorted(numbers) for game, numbers in self.missed.items()},
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any] | None) -> PuzzleProgress:
        """What somebody's settings keep; nothing yet where they keep nothing."""
        if not kept:
            return cls()
        return cls(
            int(kept["streak"]), int(kept["best"]), tuple(bool(each) for each in kept["row"]), _numbers(kept["solved"]), _numbers(kept["missed"])
        )


def _numbers(kept: Mapping[str, Iterable[int]]) -> dict[str, frozenset[int]]:
    return {game: frozenset(map(int, numbers)) for game, numbers in kept.items()}
