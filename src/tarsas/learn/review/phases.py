"""The phases of a game: its rounds, a few together where there are many; thirds of its decisions where it has none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ...language import Text
from ...match.line import Line
from .judged import Grade, JudgedDecision

MOST_PHASES: Final = 3
THIRDS: Final = (Text("Eleje", "Opening"), Text("Közepe", "Middle"), Text("Vége", "Ending"))


@dataclass(frozen=True)
class Phase:
    """Plies from `begin` up to `end`, and what they are called."""

    name: Text
    begin: int
    end: int


@dataclass(frozen=True)
class Accuracy:
    """How accurate somebody was in a phase, from 0 to 1; None where they had no choice."""

    phase: Phase
    share: float | None


def chapter_at(line: Line, ply: int) -> Text | None:
    """The round, or whatever the game calls it, that a ply belongs to."""
    return line.game.contract.chapter(line.position(ply).state)


def phases_of(line: Line) -> tuple[Phase, ...]:
    """At most three, of about as many rounds each."""
    plies = [ply for ply, mover in enumerate(line.movers) if mover >= 0]
    if not plies:
        return ()
    chapters = [list(found) for _, found in groupby(plies, key=lambda ply: chapter_at(line, ply))]
    has_chapters = chapter_at(line, plies[0]) is not None and len(chapters) > 1
    groups = _grouped(chapters if has_chapters else [[ply] for ply in plies])
    ends = [*(group[0] for group in groups[1:]), len(line)]
    names = [_span(chapter_at(line, group[0]), chapter_at(line, group[-1])) for group in groups] if has_chapters else THIRDS
    begins = [0, *ends[:-1]]
    return tuple(Phase(name, begin, end) for name, begin, end in zip(names, begins, ends, strict=False))


def _grouped(chapters: Sequence[list[int]]) -> list[list[int]]:
    """So many groups of neighbours, the earlier ones longer where it does not come out even."""
    count = min(MOST_PHASES, len(chapters))
    size, extra = divmod(len(chapters), count)
    groups, at = [], 0
    for number in range(count):
        upto = at + size + (number < extra)
        groups.append([ply for chapter in chapters[at:upto] for ply in chapter])
        at = upto
    return groups


def _span(first: Text | None, last: Text | None) -> Text:
    """`Round 1` and `Round 2` as one: `Round 1–2`."""
    assert first is not None
    assert last is not None
    return Text(_joined(first.hu, last.hu), _joined(first.en, last.en))


def _joined(first: str, last: str) -> str:
    if first == last:
        return first
    numbers = [re.search(r"\d+", each) for each in (first, last)]
    if all(numbers) and re.sub(r"\d+", "", first, count=1) == re.sub(r"\d+", "", last, count=1):
        return re.sub(r"\d+", f"{numbers[0][0]}–{numbers[1][0]}", first, count=1)  # type: ignore[index]
    return f"{first} – {last}"


def accuracies(phases: Sequence[Phase], decisions: Sequence[JudgedDecision]) -> tuple[Accuracy, ...]:
    """Somebody's accuracy phase by phase."""
    return tuple(Accuracy(phase, accuracy_of([each for each in decisions if phase.begin <= each.ply < phase.end])) for phase in phases)


def accuracy_of(decisions: Sequence[JudgedDecision]) -> float | None:
    """The mean over all decisions that had a choice."""
    chosen = [each.accuracy for each in decisions if each.grade != Grade.FORCED]
    return sum(chosen) / len(chosen) if chosen else None
