"""How a game ended, as it is shown: the sentences, and every score explained line by line."""

from __future__ import annotations

from dataclasses import dataclass

from ..contract import ScoreLine
from ..language import Text
from ..match import Record, Result, result_of, sentences_of
from ..position import Position


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
    )
