"""A review: what is to be told of a game, made from what was found about its line, at any moment of the search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...match import Record
from ...match.line import Line
from .chances import Chances
from .findings import Findings, end_of_deal, nodes_of
from .judged import FAULTS, Grade, JudgedDecision, judged_decisions
from .ledger import Ledger, Stroke, ledgers_of
from .phases import Accuracy, Phase, accuracies, accuracy_of, phases_of

MOST_TURNING_POINTS: Final = 6


@dataclass(frozen=True)
class Review:
    """All that a review says, whoever looks at it."""

    record: Record
    chances: dict[int, Chances]
    """Everybody's chances by ply; plies inside a deal have none."""
    ledgers: tuple[Ledger, ...]
    decisions: tuple[JudgedDecision, ...]
    strokes: tuple[Stroke, ...]
    """What luck did."""
    phases: tuple[Phase, ...]
    gained: float
    """The share of decisions after which the one who decided stood better than before: exact values would not allow any."""
    is_whole: bool
    """Whether all of it was looked at closely."""
    done: float
    """How much of the work is done, from 0 to 1."""

    @property
    def line(self) -> Line:
        """What was played."""
        return self.record.line

    @property
    def has_luck(self) -> bool:
        """Whether chance acted in this game."""
        return bool(self.strokes)

    @property
    def error(self) -> float:
        """The largest standard error of what luck's means were drawn for; 0 where all were exact."""
        return max((stroke.before.error for stroke in self.strokes if not stroke.is_exact), default=0.0)

    @property
    def turning_points(self) -> tuple[JudgedDecision, ...]:
        """The mistakes that cost most, in the order of play."""
        faults = [each for each in self.decisions if each.grade in FAULTS]
        largest = sorted(faults, key=lambda each: -each.lost)[:MOST_TURNING_POINTS]
        return tuple(sorted(largest, key=lambda each: each.ply))

    def of(self, seat: int) -> tuple[JudgedDecision, ...]:
        """One player's decisions, in the order of play."""
        return tuple(each for each in self.decisions if each.seat == seat)

    def costly(self, seat: int) -> tuple[JudgedDecision, ...]:
        """Those that gave something away, the most costly first."""
        slips = [each for each in self.of(seat) if each.grade not in (Grade.FORCED, Grade.GOOD)]
        return tuple(sorted(slips, key=lambda each: (-each.lost, each.ply)))

    def mistakes(self, seat: int) -> tuple[JudgedDecision, ...]:
        """Those worth learning from, in the order of play."""
        return tuple(each for each in self.of(seat) if each.grade in FAULTS and each.better is not None)

    def best_moves(self, seat: int) -> tuple[int, int]:
        """How many of somebody's decisions with a choice were the best move, and how many such decisions there were."""
        chosen = [each for each in self.of(seat) if each.grade != Grade.FORCED]
        return sum(each.is_best for each in chosen), len(chosen)

    def accuracy(self, seat: int) -> float | None:
        """How accurate somebody was in the whole game, from 0 to 1; None where they never had a choice."""
        return accuracy_of(self.of(seat))

    def accuracies(self, seat: int) -> tuple[Accuracy, ...]:
        """The same phase by phase."""
        return accuracies(self.phases, self.of(seat))

    def decision(self, ply: int) -> JudgedDecision | None:
        """The decision at a ply."""
        return next((each for each in self.decisions if each.ply == ply), None)


def review_of(record: Record, findings: Findings) -> Review | None:
    """What can be told so far; None until every position has been looked at once."""
    line = record.line
    if not findings.has_all_values(line):
        return None
    chances = findings.chances(line)
    decisions = judged_decisions(line, findings)
    chosen = [each for each in decisions if each.grade != Grade.FORCED]
    return Review(
        record,
        chances,
        ledgers_of(line, chances),
        decisions,
        _strokes(line, findings, chances),
        phases_of(line),
        sum(each.change > 0 for each in chosen) / len(chosen) if chosen else 0.0,
        findings.is_whole,
        progress_of(line, findings),
    )


def progress_of(line: Line, findings: Findings) -> float:
    """How much of the work is done, from 0 to 1: a quick look costs a tenth of a close one."""
    kinds: Sequence[str] = list(nodes_of(line).values())
    free, looked_at = kinds.count("free"), len(findings.values) + len(findings.deals)
    whole = free + 0.1 * (len(kinds) - kinds.count("forced"))
    return 1.0 if findings.is_whole else min(0.99, (len(findings.rivals) + 0.1 * looked_at) / max(1.0, whole))


def _strokes(line: Line, findings: Findings, chances: dict[int, Chances]) -> tuple[Stroke, ...]:
    found = []
    for ply, deal in sorted(findings.deals.items()):
        end = end_of_deal(line, ply)
        found.append(Stroke(ply, end, chances[ply], chances[end], deal.outcomes, deal.is_exact))
    return tuple(found)
