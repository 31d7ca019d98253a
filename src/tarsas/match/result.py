"""How a game stopped: who has won, the places, and the sentences that tell it. Tables, pages, the terminal and ratings ask here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..language import Text
from .record import EndingKind, Record

STOPPED: Final = {
    EndingKind.RESIGNED: Text("{name} feladta a játszmát.", "{name} resigned."),
    EndingKind.TIMED_OUT: Text("{name} kifutott az időből.", "{name} ran out of time."),
    EndingKind.AGREED: Text("Döntetlen, közös megegyezéssel.", "A draw by agreement."),
    EndingKind.ABANDONED: Text("A játszma félbeszakadt.", "The game was abandoned."),
    EndingKind.UNFINISHED: Text("A játszma félbeszakadt.", "The game is unfinished."),
}
"""How a game is told that did not come to its own end."""

STOPPED_BY_YOU: Final = {
    EndingKind.RESIGNED: Text("Feladtad a játszmát.", "You resigned."),
    EndingKind.TIMED_OUT: Text("Kifutottál az időből.", "You ran out of time."),
}


@dataclass(frozen=True)
class Result:
    """Who has won, and each seat's place from 0. Nobody has a place in a game that goes on, or that nobody played on."""

    winners: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    neutral_winners: tuple[str, ...] = ()
    """Who has won without a seat."""
    is_draw: bool = False
    """Whether nobody has won because nobody was ahead, or because both agreed on it."""


def result_of(record: Record) -> Result:
    """How the game of a record stopped. Who resigned, or ran out of time, is last; between two the other has won, among more nobody has."""
    players, ending = record.game.players, record.ending
    if ending.kind == EndingKind.AGREED:
        return Result(places=(0,) * players, is_draw=True)
    if ending.seat is not None:
        others = tuple(seat for seat in range(players) if seat != ending.seat)
        return Result(others if players == 2 else (), tuple(0 if seat in others else players - 1 for seat in range(players)))
    outcome = record.line.last.outcome if ending.kind == EndingKind.RESULT else None
    return Result(outcome.winners, outcome.places, outcome.neutral_winners, outcome.is_draw) if outcome else Result()


def sentences_of(record: Record, names: tuple[str, ...], me: int | None = None) -> tuple[Text, ...]:
    """How the game of a record stopped, in a few sentences, told to the seat `me` or to anybody."""
    ending = record.ending
    if parted := record.parting_text:
        return (parted,)
    if ending.kind == EndingKind.RESULT:
        return record.game.contract.words.ending_text(record.line.last.state, names)
    if ending.seat is not None and ending.seat == me:
        return (STOPPED_BY_YOU[ending.kind],)
    return (STOPPED[ending.kind].fill(name="" if ending.seat is None else names[ending.seat]),)
