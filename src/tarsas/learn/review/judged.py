"""What a decision gave away, and what that is called."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ...bots.analysis import Value
from ...language import Text
from ...match.line import Line
from .chances import WHOLE, Chances
from .findings import Better, Findings, nodes_of

INACCURACY, MISTAKE, BLUNDER = 0.04, 0.08, 0.14
"""From how much winning chance given away a decision is called so."""
SIGMAS: Final = 1.0
"""By so many standard errors what was given away must be more than nothing, to be called anything."""
SHARED: Final = 0.5
"""How much of the error of two positions one move apart is the same in both, and does not touch their difference."""
SHARPNESS: Final = 5.0
"""How fast accuracy falls: a decision that gives away 10 points of a hundred is 61 % accurate."""


class Grade(StrEnum):
    """What a decision is called."""

    FORCED = "forced"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


GRADES: Final = {
    Grade.FORCED: Text("egyetlen lépés", "only move"),
    Grade.GOOD: Text("jó lépés", "good move"),
    Grade.INACCURACY: Text("pontatlanság", "inaccuracy"),
    Grade.MISTAKE: Text("hiba", "mistake"),
    Grade.BLUNDER: Text("súlyos hiba", "blunder"),
}
FAULTS: Final = (Grade.MISTAKE, Grade.BLUNDER)
"""What is worth learning from."""


@dataclass(frozen=True)
class JudgedDecision:
    """One decision: the chance before and after it for the one who decided, what it gave away, and the better move where there was one."""

    ply: int
    seat: int
    action: int
    before: Chances
    after: Chances
    lost: float
    """What the best other move would have given more; 0 where none would."""
    grade: Grade
    better: Better | None
    is_sure: bool
    """Whether it was looked at closely; until then only the quick look speaks."""

    @property
    def change(self) -> int:
        """By how many millionths the chance of the one who decided went up."""
        return self.after.seats[self.seat] - self.before.seats[self.seat]

    @property
    def is_best(self) -> bool:
        """Whether no move was better."""
        return self.grade in (Grade.FORCED, Grade.GOOD) and self.lost < INACCURACY / 4

    @property
    def accuracy(self) -> float:
        """From 0 to 1: 1 where nothing was given away."""
        return math.exp(-SHARPNESS * self.lost)


def error_of_difference(first: Value, second: Value) -> float:
    """The standard error of the difference of two values of one decision."""
    return math.hypot(first.error, second.error) * (1 - SHARED)


def grade_of(lost: float, error: float) -> Grade:
    """What a decision is called that gave away so much, where the analysis may be off by this much."""
    if lost < SIGMAS * error:
        return Grade.GOOD
    for grade, least in ((Grade.BLUNDER, BLUNDER), (Grade.MISTAKE, MISTAKE), (Grade.INACCURACY, INACCURACY)):
        if lost >= least:
            return grade
    return Grade.GOOD


def judged_decisions(line: Line, findings: Findings) -> tuple[JudgedDecision, ...]:
    """Every decision of a line that has values before and after it."""
    values, kinds = findings.resolved(line), nodes_of(line)
    plies = [ply for ply, mover in enumerate(line.movers) if mover >= 0 and ply in values and ply + 1 in values]
    return tuple(_judged(line, findings, values, ply, kinds[ply] == "forced") for ply in plies)


def _judged(line: Line, findings: Findings, values: dict[int, Value], ply: int, is_forced: bool) -> JudgedDecision:
    seat, rival = line.movers[ply], findings.rivals.get(ply)
    before, after = Chances.of(values[ply]), Chances.of(values[ply + 1])
    if is_forced:
        return JudgedDecision(ply, seat, line.actions[ply], before, after, 0.0, Grade.FORCED, None, True)
    best = rival.after.value if rival else values[ply]
    lost = max(0.0, best.seats[seat] - values[ply + 1].seats[seat])
    grade = grade_of(lost, error_of_difference(best, values[ply + 1]))
    is_better = rival is not None and lost > 0
    return JudgedDecision(ply, seat, line.actions[ply], before, after, lost, grade, rival if is_better else None, rival is not None)


def points(chance: int) -> float:
    """Millionths in points of a hundred."""
    return 100 * chance / WHOLE
