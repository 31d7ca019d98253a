"""The page of a review: what it says to one of the players, or to whoever looks, and the decision that is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from urllib.parse import urlencode

from ...contract import Sign
from ...draw.chance_graph import Curve, Graph, LuckStep, Slip, chance_graph
from ...language import Language, Text
from ...learn.links import Link, begun_at
from ...learn.review import JudgedDecision, Review, review_of
from ...learn.review.chances import WHOLE
from ...learn.review.phases import Accuracy, chapter_at
from ...learn.review.review import progress_of
from ...learn.review.verdict import (
    chance_after,
    chance_of_better,
    cost_of,
    decision_number,
    grade_told,
    headline,
    is_slip,
    reason_told,
    summary,
    where,
)
from ...learn.trees import Tree
from ...match import Record
from ...match.line import Line
from ...service.thinking.reviews import FoundReview
from ...show.board import Board
from .every_page import Page

CHANCE_OF: Final = Text("{name} nyerési esélye", "The winning chance of {name}")
CHANCES: Final = Text("Nyerési esélyek", "Winning chances")
MOST_SIGNS: Final = 5


@dataclass(frozen=True)
class Reviewed:
    """A game that is reviewed, wherever it comes from: its addresses begin with `base`, `back` leads out of it."""

    base: str
    back: str
    record: Record
    found: FoundReview
    names: tuple[str, ...]
    me: int | None
    """The seat of the one who looks."""

    @property
    def review(self) -> Review | None:
        """What can be told so far."""
        return review_of(self.record, self.found.findings) if self.found.findings else None

    @property
    def percent(self) -> int:
        """How much of the work is done."""
        return 0 if self.found.findings is None else round(100 * progress_of(self.record.line, self.found.findings))


@dataclass(frozen=True)
class LedgerCell:
    """What one cause did to the chance: a seat's decisions, or luck (`seat` is None)."""

    seat: int | None
    name: str
    points: int
    width: int
    """How long its bar is, in percent of half of it."""


@dataclass(frozen=True)
class MoveShown:
    """A move in a list: the pieces it takes up, in words, its path of clicks on the board, and the chance it leaves."""

    signs: tuple[Sign, ...]
    text: Text
    short: Text
    parts: tuple[str, ...]
    chance: int


@dataclass(frozen=True)
class ShownDecision:
    """A decision that gave something away."""

    ply: int
    number: int
    where: Text
    grade: Text
    is_mistake: bool
    cost: int
    width: int
    played: MoveShown
    better: MoveShown | None
    reason: Text
    line: str
    explore: str


@dataclass(frozen=True)
class ToldDecision:
    """A decision in the table in words: who did what, and everybody's chances after it."""

    number: int
    name: str
    told: Text
    chances: tuple[int, ...]


@dataclass(frozen=True)
class ShownReview:
    """All that the column says, from one seat's point of view."""

    seat: int
    is_mine: bool
    name: str
    headline: Text
    summary: Text
    scores: tuple[int, ...]
    start: int
    end: int
    cells: tuple[LedgerCell, ...]
    graph: str
    strip: str
    phases: tuple[Accuracy, ...]
    decisions: tuple[ShownDecision, ...]
    best_moves: tuple[int, int]
    mistakes: int
    rows: tuple[ToldDecision, ...]
    is_whole: bool
    percent: int
    gained: int
    error: int


@dataclass(frozen=True)
class ReviewPage(Page):
    """The review of a game. `shown` is None until every position has been looked at once."""

    template = "review.html"
    base: str
    back: str
    title: Text
    mode: tuple[Text, ...]
    board: Board
    names: tuple[str, ...]
    seat: int
    shown: ShownReview | None
    percent: int
    is_whole: bool
    error: str | None
    neutrals: tuple[str, ...] = ()


@dataclass(frozen=True)
class BringPage(Page):
    """Where somebody brings a record to be reviewed."""

    template = "bring.html"
    text: str = ""


def shown_review(reviewed: Reviewed, seat: int, language: Language) -> ShownReview | None:
    """What is told from a seat's point of view; None until there is something."""
    review = reviewed.review
    if review is None:
        return None
    graph = _graph(review, seat)
    label = (CHANCE_OF.fill(name=reviewed.names[seat]) if len(graph.curves) == 1 else CHANCES).to(language)
    slips = review.costly(seat)
    most = max((each.lost for each in slips), default=1.0)
    start, _, _, end = review.ledgers[seat].in_points()
    return ShownReview(
        seat=seat,
        is_mine=reviewed.me == seat,
        name=reviewed.names[seat],
        headline=headline(review, reviewed.me, reviewed.names),
        summary=summary(review, reviewed.me, reviewed.names),
        scores=review.line.last.scores,
        start=start,
        end=end,
        cells=_cells(review, seat, reviewed.names),
        graph=chance_graph(graph, "whole", label, 356, 136),
        strip=chance_graph(graph, "strip", label, 374, 74, has_axis=False),
        phases=review.accuracies(seat),
        decisions=tuple(_decision(review, each, most) for each in slips),
        best_moves=review.best_moves(seat),
        mistakes=len(review.mistakes(seat)),
        rows=tuple(_told(review, each, reviewed.names) for each in review.decisions),
        is_whole=review.is_whole,
        percent=reviewed.percent,
        gained=round(100 * review.gained),
        error=round(100 * review.error),
    )


def _cells(review: Review, seat: int, names: tuple[str, ...]) -> tuple[LedgerCell, ...]:
    """The causes: the seat's own decisions first."""
    _, seats, luck, _ = review.ledgers[seat].in_points()
    most = max(1, *(abs(points) for points in (*seats, luck)))
    order = [seat, *(other for other in range(len(names)) if other != seat)]
    cells = [LedgerCell(each, names[each], seats[each], _width(seats[each], most)) for each in order]
    return (*cells, LedgerCell(None, "", luck, _width(luck, most))) if review.has_luck else tuple(cells)


def _width(points: int, most: int) -> int:
    return round(50 * abs(points) / most) if points else 0


# --- the graph


def _graph(review: Review, seat: int) -> Graph:
    """Moments are decisions: a deal takes no room."""
    line, chances = review.line, review.chances
    moments = _moments(line)
    is_mirror = line.game.players == 2 and not review.line.last.neutrals
    seats = [seat] if is_mirror else list(range(line.game.players))
    plies = sorted(chances)
    curves = [Curve(each, tuple((moments[ply], chances[ply].share(each)) for ply in plies), each == seat) for each in seats]
    if line.last.neutrals:
        curves.append(Curve(None, tuple((moments[ply], chances[ply].neutral / WHOLE) for ply in plies)))
    luck = [LuckStep(moments[each.ply], each.before.share(seat), each.after.share(seat)) for each in review.strokes]
    big = {each.ply for each in review.turning_points}
    slips = [
        Slip(moments[each.ply] + 0.5, each.before.share(seat), each.after.share(seat), each.ply, cost_of(each), each.ply in big)
        for each in review.of(seat)
        if is_slip(each)
    ]
    return Graph(curves, luck, slips, _rounds(line, moments), moments[len(line)])


def _moments(line: Line) -> Mapping[int, int]:
    """How many decisions came before each ply."""
    found, decisions = {}, 0
    for ply in range(len(line) + 1):
        found[ply] = decisions
        decisions += ply < len(line) and line.movers[ply] >= 0
    return found


def _rounds(line: Line, moments: Mapping[int, int]) -> list[float]:
    plies = [ply for ply in range(len(line)) if line.movers[ply] >= 0]
    chapters = [(ply, chapter_at(line, ply)) for ply in plies]
    return [moments[ply] for (_, before), (ply, now) in pairwise(chapters) if now != before]


# --- decisions


def _decision(review: Review, decision: JudgedDecision, most: float) -> ShownDecision:
    better = decision.better
    return ShownDecision(
        ply=decision.ply,
        number=decision_number(review, decision.ply),
        where=where(review, decision.ply),
        grade=grade_told(decision),
        is_mistake=decision in review.turning_points,
        cost=cost_of(decision),
        width=max(5, round(100 * decision.lost / most)),
        played=_move(review, decision.ply, decision.action, chance_after(decision)),
        better=None if better is None else _move(review, decision.ply, better.action, chance_of_better(decision)),
        reason=reason_told(review, decision),
        line=" · ".join(_notations(review, decision)),
        explore=explore_address(review.record, decision.ply),
    )


def _move(review: Review, ply: int, action: int, chance: int) -> MoveShown:
    contract, state = review.line.game.contract, review.line.position(ply).state
    signs, parts = contract.signs(state, action), contract.words.parts(state, action)
    told = contract.words.spoken_move(state, action)
    short = contract.words.part_text(state, parts[-1]) if signs and len(parts) > 1 else told
    return MoveShown(signs[:MOST_SIGNS], told, short, parts, chance)


def _notations(review: Review, decision: JudgedDecision) -> list[str]:
    if decision.better is None:
        return []
    position, moves = review.line.position(decision.ply), []
    for action in decision.better.line:
        moves.append(position.notation(action))
        position = position.play(action)
    return moves


def explore_address(record: Record, ply: int) -> str:
    """The analysis board at a moment."""
    fields = Link(Tree(begun_at(record.line.back_to(ply))), seats=record.seats if all("," not in name for name in record.seats) else ()).fields()
    return f"/explore/{record.game.name}?{urlencode(fields)}"


def _told(review: Review, decision: JudgedDecision, names: tuple[str, ...]) -> ToldDecision:
    move = review.line.game.contract.words.spoken_move(review.line.position(decision.ply).state, decision.action)
    chances = tuple(round(100 * decision.after.share(seat)) for seat in range(len(names)))
    return ToldDecision(decision_number(review, decision.ply), names[decision.seat], move, chances)
