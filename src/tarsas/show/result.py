"""How a game ended, as it is shown: the sentences, and every score explained line by line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ..contract import ScoreLine
from ..language import Text
from ..match import Line, Record, Result, result_of, sentences_of
from ..position import Position

FEWEST_TURNS: Final = 2
"""From one chapter to the next, so that there is a way."""


@dataclass(frozen=True)
class NeutralPlayer:
    """Somebody who scores and may win though nobody plays for them."""

    name: str
    score: int
    lines: tuple[ScoreLine, ...] = ()
    has_won: bool = False


@dataclass(frozen=True)
class ShownResult:
    """How a game ended. `lines` explain each seat's score (empty where it did not come to one)."""

    result: Result
    sentences: tuple[Text, ...]
    scores: tuple[int, ...]
    lines: tuple[tuple[ScoreLine, ...], ...] = ()
    neutrals: tuple[NeutralPlayer, ...] = ()
    """Who took part without a seat; where one of them has won alone no seat has."""
    pictures: tuple[str, ...] = ()
    """What each seat's score counts, as markup of ours, where the game draws it."""
    way: tuple[tuple[int, ...], ...] = ()
    """Everybody's points at the beginning and after each round, where there were enough of them to call it a way."""


def neutrals_at(position: Position) -> tuple[NeutralPlayer, ...]:
    """Who takes part without a seat, with the score of this moment."""
    won = position.outcome.neutral_winners if position.outcome else ()
    return tuple(NeutralPlayer(each.name, each.score, each.lines, each.name in won) for each in position.neutrals)


def shown_result(record: Record, names: tuple[str, ...], me: int | None = None) -> ShownResult:
    """How the game ended, with its score explained line by line where it was played to its end; `me` is the seat that is told of itself as `you`."""
    position, result = record.line.last, result_of(record)
    contract, seats = position.game.contract, range(len(result.places)) if position.is_over else ()
    lines = [contract.words.score_lines(position.state, seat) for seat in seats]
    pictures = tuple(contract.score_picture(position.state, seat) for seat in seats)
    return ShownResult(
        result,
        sentences_of(record, names, me),
        position.scores,
        tuple(tuple(ScoreLine(*line) for line in each) for each in lines),
        neutrals_at(position) if position.is_over else (),
        pictures if any(pictures) else (),
        way_of_points(record.line) if position.is_over else (),
    )


def way_of_points(line: Line) -> tuple[tuple[int, ...], ...]:
    """Everybody's points at the beginning and after each chapter of a game; nothing where it has too few."""
    stops = line.stops()
    chapters = [line.game.contract.chapter(line.position(ply).state) for ply in stops]
    turned = [ply for ply, (before, after) in zip(stops[1:], pairwise(chapters), strict=True) if before != after]
    plies = (stops[0], *turned, stops[-1])
    return tuple(line.position(ply).scores for ply in plies) if len(turned) >= FEWEST_TURNS else ()
