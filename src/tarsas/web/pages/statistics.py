"""What somebody has played, game by game: how often, how well, and the way of the rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from markupsafe import Markup

from ...catalog import find
from ...errors import UnknownGame
from ...language import Text
from ...service.people.ratings import Change
from ...service.tables.summaries import TableSummary

WIDTH, HEIGHT, EDGE = 160, 40, 4
"""Of the curve, in units of its picture."""


@dataclass(frozen=True)
class GameStatistics:
    """A game as somebody has played it. `average` is that of the scores, None where none is kept; `ratings` the way of the rating in its modes together, oldest first."""

    game: str
    title: Text
    played: int
    won: int
    average: float | None
    ratings: tuple[int, ...]

    @property
    def curve(self) -> Markup:
        """The way of the rating as a small picture; nothing where there is no way yet."""
        return curve(self.ratings)


def statistics_of(person: str, finished: Sequence[TableSummary], changes: Iterable[Change]) -> tuple[GameStatistics, ...]:
    """What a person's finished games come to, the game played most first. `changes` are those of the rating, the latest first."""
    games = {summary.game for summary in finished}
    history = list(changes)[::-1]
    return tuple(sorted((_of_game(name, person, finished, history) for name in games if _is_known(name)), key=lambda each: (-each.played, each.game)))


def _is_known(name: str) -> bool:
    try:
        return bool(find(name))
    except UnknownGame:
        return False


def _of_game(name: str, person: str, finished: Sequence[TableSummary], history: Sequence[Change]) -> GameStatistics:
    games = [summary for summary in finished if summary.game == name]
    # Who lent somebody their screen plays on the first of their seats.
    mine = [(summary, seat) for summary in games if (seat := _seat_of(person, summary)) is not None]
    scores = [summary.scores[seat] for summary, seat in mine if any(summary.scores)]
    won = sum(seat in summary.winners for summary, seat in mine)
    rated = [change for change in history if change.game == name]
    ratings = (round(rated[0].before.rating), *(round(change.after.rating) for change in rated)) if rated else ()
    return GameStatistics(name, find(name).words.TITLE, len(games), won, fmean(scores) if scores else None, ratings)


def _seat_of(person: str, summary: TableSummary) -> int | None:
    return next((number for number, seat in enumerate(summary.seats) if seat.person == person), None)


def curve(ratings: Sequence[int]) -> Markup:
    """Ratings as a line that ends in a dot."""
    if len(ratings) < 2:
        return Markup("")
    least, span = min(ratings), max(1, max(ratings) - min(ratings))
    step = (WIDTH - 2 * EDGE) / (len(ratings) - 1)
    points = [(EDGE + number * step, HEIGHT - EDGE - (value - least) / span * (HEIGHT - 2 * EDGE)) for number, value in enumerate(ratings)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return Markup(
        '<svg class="curve" viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true"><polyline points="{}"/><circle cx="{:.1f}" cy="{:.1f}" r="3"/></svg>'
    ).format(WIDTH, HEIGHT, WIDTH, HEIGHT, line, *points[-1])
