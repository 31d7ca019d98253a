"""Searches a line of play for its review: first every position shortly, then every decision closely, then once more what looks like a blunder.

A move is judged by searching again after it, the played one with the same care as the others. A best move that is found among many looks better than it is: what would
be called a mistake is therefore judged anew, longer, and only the new numbers count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ...bots.analysis import Analyst, Value
from ...bots.reasons import reason_for
from ...contract import CHANCE
from ...kernel import Generator, Progress, new_generator
from ...match.line import Line
from ...position import Position
from .deals import deal_of, outcomes_of, shift_of, shifted
from .findings import Better, Deal, Findings, Valued, end_of_deal, nodes_of
from .judged import INACCURACY, MISTAKE

SUSPECTS: Final = 3
"""Decisions that are looked at closely before all others: where the quick look saw the most lost."""
NEARLY: Final = 0.02
"""A move that is no more than this behind the best one would have done as well."""
USUAL_DECISIONS: Final = 60
FEWEST_PLAYOUTS, FEWEST_DRAWS = 32, 6
REPEATED: Final = 6
"""Short looks at the outcome that came, to know by how much they lean."""


@dataclass(frozen=True)
class Budget:
    """How much is thought about what, in playouts."""

    quick: int = 2_000
    """About a position, in the quick pass."""
    candidates: int = 6_000
    """About a decision, for the moves worth a closer look."""
    deep: int = 8_000
    """About what comes of each of these moves."""
    moves: int = 5
    """How many of them, beside the played one."""
    check: int = 32_000
    """About what comes of a move that may have been a mistake, and of the better one."""
    draws: int = 24
    """Outcomes of chance that stand for all, where there are too many."""

    def quickly(self) -> int:
        """Draws of the quick pass."""
        return max(4, self.draws // 2)

    def for_game(self, decisions: int) -> Budget:
        """The same for a game of so many decisions: a longer one gets less for each, so that the whole takes about as long."""
        part = min(1.0, USUAL_DECISIONS / max(1, decisions))
        efforts = {name: max(FEWEST_PLAYOUTS, int(part * effort)) for name, effort in vars(self).items() if name not in ("moves", "draws")}
        return Budget(**efforts, moves=self.moves, draws=max(FEWEST_DRAWS, int(part * self.draws)))


QUICK: Final = Budget(quick=400, candidates=1_000, deep=1_000, check=3_200, draws=12)
"""Enough for the big turning points, in a tenth of the time."""


@dataclass(frozen=True)
class Step:
    """How far a review has come: so many steps of so many in its pass (which may grow), and what it is at."""

    done: int
    total: int
    stage: str


class Reviewer:
    """Looks into one line. With the same seed, and from the same findings on, the same is found."""

    def __init__(
        self, line: Line, findings: Findings | None = None, budget: Budget | None = None, seed: int = 0, *, is_compiled: bool = True
    ) -> None:
        self.line, self.findings = line, findings or Findings()
        self._budget = (budget or Budget()).for_game(list(nodes_of(line).values()).count("free"))
        self._seed = seed
        # Who looks ahead finds the best moves; what a tree says of a position is steadier, and does not hang on how deep it came.
        self._finder = Analyst(line.game, seed, self._budget.candidates, is_compiled=is_compiled)
        self._analyst = Analyst(line.game, seed, self._budget.deep, is_compiled=is_compiled, method="tree")
        self._is_compiled = is_compiled

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile what it needs, or load it."""
        if self._is_compiled:
            self._finder.prepare(progress)
            self._analyst.prepare(progress)

    def run(self) -> Iterator[Step]:
        """Go on where the findings stand, until the review is whole; after each step they can be kept."""
        for work in (self._quick, self._deep, self._check):
            since = time.perf_counter()
            for step in work():
                self.findings.seconds += time.perf_counter() - since
                yield step
                since = time.perf_counter()
        self.findings.is_whole = True
        yield Step(1, 1, "done")

    # --- the quick pass

    def _quick(self) -> Iterator[Step]:
        """Every position shortly, from the end to the start."""
        kinds = nodes_of(self.line)
        plies = sorted((ply for ply, kind in kinds.items() if kind != "forced"), reverse=True)
        for done, ply in enumerate(plies):
            if ply not in self.findings.values and ply not in self.findings.deals:
                self._value_ply(ply, self._budget.quick)
                yield Step(done + 1, len(plies), "quick")

    def _value_ply(self, ply: int, effort: int) -> None:
        """Note what a ply is worth, unless that is known from as much thinking."""
        kind = nodes_of(self.line)[ply]
        if kind == "forced":
            self._value_ply(ply + 1, effort)
        elif kind == "deal":
            self._value_ply(end_of_deal(self.line, ply), effort)
            if ply not in self.findings.deals or self.findings.deals[ply].effort < min(effort, self._budget.deep):
                self.findings.deals[ply] = self._deal(ply, effort)
        elif ply not in self.findings.values or self.findings.values[ply].effort < effort:
            self.findings.values[ply] = Valued(self._analyst.value(self.line.position(ply), effort), effort)

    def _deal(self, ply: int, effort: int) -> Deal:
        """What chance might have brought. Many outcomes get a short look each, and short looks lean one way: by how much, the one that came says."""
        end = end_of_deal(self.line, ply)
        came, truer = self.line.position(end), self.findings.resolved(self.line)[end]
        draws = self._budget.draws if effort > self._budget.quick else self._budget.quickly()
        outcomes, is_exact = outcomes_of(self.line.position(ply), self._luck(ply), draws)
        share = max(FEWEST_PLAYOUTS, min(effort // 2, effort * draws // 2 // len(outcomes)))
        shift = shift_of(truer, [self._analyst.value(came, share) for _ in range(REPEATED)])

        def value(position: Position) -> Value:
            found = self._analyst.value(position, share)
            return found if position.is_over else shifted(found, shift)

        return deal_of(outcomes, is_exact, self.line.actions[ply:end], value, effort)

    def _luck(self, ply: int) -> Generator:
        """The same luck for all that is compared at a ply, so that moves differ by what they are."""
        return new_generator((self._seed << 16) + ply)

    # --- the deep pass

    def _deep(self) -> Iterator[Step]:
        """Every decision closely, where most was lost first."""
        decisions = [ply for ply, kind in nodes_of(self.line).items() if kind == "free" and ply < len(self.line)]
        missing = sorted((ply for ply in decisions if ply not in self.findings.rivals), key=lambda ply: -self._lost(ply))
        for done, ply in enumerate(missing, len(decisions) - len(missing)):
            self._look_closely(ply)
            if done < SUSPECTS:
                self._check_one(ply)
            yield Step(done + 1, len(decisions), "deep")
        # What nobody decided before: the first position, and those right after a deal.
        known = self.findings.values | self.findings.deals
        for ply in sorted(ply for ply, found in known.items() if found.effort < self._budget.deep):
            self._value_ply(ply, self._budget.deep)
            yield Step(len(decisions), len(decisions), "deep")

    def _lost(self, ply: int) -> float:
        """What the mover's chance fell by, as far as that is known."""
        known, mover = self.findings.resolved(self.line), self.line.movers[ply]
        return known[ply].seats[mover] - known[ply + 1].seats[mover]

    def _look_closely(self, ply: int) -> None:
        """Find the best other move, and judge it with the same care as the played one."""
        position, played = self.line.position(ply), self.line.actions[ply]
        mover = position.to_move
        self._value_ply(ply + 1, self._budget.deep)
        others = [action for action in self._finder.liked(position) if action != played][: self._budget.moves]
        shortly = {action: self._after(ply, action, self._budget.deep // 4).seats[mover] for action in others}
        best = sorted(others, key=lambda action: -shortly[action])[:2]
        closely = self._compared(ply, best, self._budget.deep)
        action = max(best, key=lambda action: closely[action].seats[mover])
        also = tuple(each for each in others if each != action and shortly[each] >= shortly[action] - NEARLY)
        self.findings.rivals[ply] = Better(action, Valued(closely[action], self._budget.deep), also=also)

    def _compared(self, ply: int, actions: Sequence[int], effort: int) -> dict[int, Value]:
        """What comes of some moves, beside what came of the played one: where chance acts after that, they are compared by the same draws."""
        known, found = self.findings.resolved(self.line)[ply + 1], {action: self._after(ply, action, effort) for action in actions}
        if nodes_of(self.line).get(ply + 1) != "deal":
            return found
        shift = shift_of(known, [self._after(ply, self.line.actions[ply], effort)])
        return {action: shifted(value, shift) for action, value in found.items()}

    def _after(self, ply: int, action: int, effort: int) -> Value:
        """What a move at a ply is worth, by searching after it; chance is drawn some times."""
        position = self.line.position(ply).play(action)
        if position.to_move != CHANCE:
            return self._analyst.value(position, effort)
        draws = max(FEWEST_DRAWS, self._budget.draws // 2)
        outcomes, is_exact = outcomes_of(position, self._luck(ply), draws, most=draws)
        deal = deal_of(outcomes, is_exact, None, lambda each: self._analyst.value(each, effort), effort)
        return deal.mean(Value((0.0,) * self.line.game.players, 0.0, 0.0))

    # --- once more

    def _check(self) -> Iterator[Step]:
        """What may have been a mistake once more, longer; then the words for all that was."""
        suspicious = [ply for ply in self.findings.rivals if ply not in self.findings.checked and self._gain(ply) >= INACCURACY]
        for done, ply in enumerate(suspicious):
            self._check_one(ply)
            yield Step(done + 1, len(suspicious), "check")

    def _gain(self, ply: int) -> float:
        """By how much the best other move is better than the played one."""
        mover = self.line.movers[ply]
        return self.findings.rivals[ply].after.value.seats[mover] - self.findings.resolved(self.line)[ply + 1].seats[mover]

    def _check_one(self, ply: int) -> None:
        if self._gain(ply) < INACCURACY:
            return
        position, rival = self.line.position(ply), self.findings.rivals[ply]
        mover = position.to_move
        effort = self._budget.check if self._gain(ply) >= MISTAKE else self._budget.check // 2
        self._value_ply(ply + 1, effort)
        # Chance after a move makes it costly to think longer: then it is drawn anew.
        effort = effort if nodes_of(self.line).get(ply + 1) != "deal" else self._budget.deep
        after = Valued(self._compared(ply, [rival.action], effort)[rival.action], effort)
        self.findings.rivals[ply] = replace(rival, after=after)
        self.findings.checked.add(ply)
        if self._gain(ply) < INACCURACY:
            return
        chance, mine = after.value.seats[mover], self.findings.resolved(self.line)[ply + 1].seats[mover]
        reason, _ = reason_for(position, rival.action, [(self.line.actions[ply], mine)], chance)
        line = self._finder.continuation(position, rival.action)
        self.findings.rivals[ply] = replace(rival, after=after, line=line, reason=reason)
