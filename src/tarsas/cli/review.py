"""`tarsas review`: where a recorded game was won and lost, what was luck, and what would have been better."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from ..kernel import Progress
from ..language import Text
from . import review_texts as told
from . import texts
from .progress import progress_bar
from .replay import record_in
from .voice import LanguageOption, Voice, voice_for

if TYPE_CHECKING:
    from ..learn.review import JudgedDecision, Review, Reviewer


def review(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record, as text or JSON; - is stdin.")],
    seat: Annotated[int | None, typer.Option(min=1, help="Tell it to this player: 1 is the first.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Think a tenth as long: enough for the big turning points.")] = False,
    seed: Annotated[int, typer.Option(help="With the same seed the same is found.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of words.")] = False,
    language: LanguageOption = None,
) -> None:
    """Say where a game was won and lost, and tell luck from skill.

    The ledger adds up: what a player's own decisions, the others' and luck did to the winning chance is all that happened between the first and the last position.
    A move is judged by searching again after it; what looks like a mistake is looked at once more, longer.

    [bold]Examples[/]

    \b
      tarsas review game.txt
      tarsas review game.txt --seat 2
      tarsas review game.txt --json > review.json
    """
    from ..learn.review import Reviewer, review_of
    from ..learn.review.data import as_data
    from ..learn.review.reviewer import QUICK

    voice = voice_for(context, language)
    record = record_in(voice, file)
    if seat is not None and seat > record.game.players:
        raise voice.complaint(texts.NO_SEAT, seat=seat, players=record.game.players)
    if not any(mover >= 0 for mover in record.line.movers):
        raise voice.complaint(told.NOTHING)
    reviewer = Reviewer(record.line, budget=QUICK if quick else None, seed=seed)
    with progress_bar(voice, voice.to(texts.WAKING)) as report:
        reviewer.prepare(report)
    _search(voice, reviewer)
    found = review_of(record, reviewer.findings)
    assert found is not None
    if as_json:
        print(json.dumps(as_data(found), ensure_ascii=False, indent=1))
    else:
        _Teller(voice, found, None if seat is None else seat - 1).tell()


def _search(voice: Voice, reviewer: Reviewer) -> None:
    with progress_bar(voice, voice.to(told.REVIEWING)) as report:
        for step in reviewer.run():
            report(Progress(step.done, step.total, voice.to(told.STAGES[step.stage])))


class _Teller:
    """A review on the screen."""

    def __init__(self, voice: Voice, review: Review, me: int | None) -> None:
        self._voice, self._review, self._me = voice, review, me
        self._names = review.record.names(voice.language)

    def tell(self) -> None:
        """Verdict, ledger, accuracy, turning points."""
        from ..learn.review.verdict import headline, summary

        voice, review = self._voice, self._review
        scores = ":".join(str(score) for score in review.line.last.scores)
        voice.say(f"{voice.to(headline(review, self._me, self._names))} · {scores}", "bold")
        voice.say(summary(review, self._me, self._names))
        voice.say()
        voice.console.print(self._ledger())
        voice.say()
        voice.console.print(self._accuracy())
        self._turning_points()
        voice.say()
        voice.say(told.GAINED, "dim", share=_percent(voice, review.gained))
        if review.error:
            voice.say(told.LUCK_ERROR, "dim", error=_percent(voice, review.error))

    def _ledger(self) -> Table:
        """A line for each player: the chance at the start, what moved it, the chance at the end."""
        voice, review = self._voice, self._review
        heads = [told.START, *(Text(name, name) for name in self._names), *([told.LUCK] if review.has_luck else []), told.END]
        table = _table(voice, texts.PLAYER, heads)
        for ledger, name in zip(review.ledgers, self._names, strict=True):
            start, seats, luck, end = ledger.in_points()
            moved = [*seats, *([luck] if review.has_luck else [])]
            table.add_row(name, f"{start}%", *(_signed(each) for each in moved), f"{end}%")
        return table

    def _accuracy(self) -> Table:
        voice, review = self._voice, self._review
        table = _table(voice, texts.PLAYER, [told.ACCURACY, *(phase.name for phase in review.phases), told.BEST_MOVES])
        for seat, name in enumerate(self._names):
            best, all_of_them = review.best_moves(seat)
            shares = [review.accuracy(seat), *(each.share for each in review.accuracies(seat))]
            table.add_row(name, *("–" if share is None else f"{round(100 * share)}%" for share in shares), f"{best} / {all_of_them}")
        return table

    def _turning_points(self) -> None:
        points = self._review.turning_points
        self._voice.say()
        self._voice.say(told.TURNING_POINTS if points else told.NO_TURNING_POINTS, "bold")
        for decision in points:
            self._turning_point(decision)

    def _turning_point(self, decision: JudgedDecision) -> None:
        from ..learn.review.verdict import chance_after, chance_of_better, cost_of, grade_told, reason_told, where

        voice, review = self._voice, self._review
        position = review.line.position(decision.ply)
        words = review.line.game.contract.words
        place = voice.to(where(review, decision.ply))
        voice.say()
        voice.say(f"▼ {place} · {self._names[decision.seat]} · {voice.to(grade_told(decision))} · −{cost_of(decision)}%", "red")
        voice.say(told.PLAYED, what=words.spoken_move(position.state, decision.action), chance=chance_after(decision))
        if decision.better is None:
            return
        voice.say(told.BETTER, "green", what=words.spoken_move(position.state, decision.better.action), chance=chance_of_better(decision))
        if (reason := reason_told(review, decision)).en:
            voice.say(f"  {voice.to(reason)}")
        voice.say(texts.GOES_ON, "dim", moves=" · ".join(_notations(review, decision)))


def _notations(review: Review, decision: JudgedDecision) -> list[str]:
    assert decision.better is not None
    position, moves = review.line.position(decision.ply), []
    for action in decision.better.line or (decision.better.action,):
        moves.append(position.notation(action))
        position = position.play(action)
    return moves


def _table(voice: Voice, first: Text, heads: list[Text]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(voice.to(first))
    for head in heads:
        table.add_column(voice.to(head), justify="right")
    return table


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def _percent(voice: Voice, share: float) -> str:
    return f"{round(100 * share)}%"
