"""The log: what happened in a line of play, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ..contract import CHANCE, Sign
from ..language import Text
from ..match import Line
from ..position import Position

SENTENCES_KEPT = 50_000
"""So many stay at hand, those of all tables together."""


@dataclass(frozen=True)
class LogLine:
    """A decision that led to a ply and what chance made of it, in a few sentences; a click shows that moment.

    `seat` is None, and there are no `sentences`, where chance acted before anybody decided.
    """

    ply: int
    seat: int | None
    sentences: tuple[Text, ...]
    chance: tuple[Text, ...] = ()
    name: str = ""
    """Who decided."""
    chapter: Text | None = None
    """The part of the game it belongs to: a heading stands above the newest line of each."""
    signs: tuple[Sign, ...] = ()
    """The pieces it takes up, as drawings that the picture of the position defines."""


def log_of(line: Line, names: tuple[str, ...]) -> tuple[LogLine, ...]:
    """What happened, oldest first: one line for each decision, with what chance made of it; a click shows the position after both."""
    return tuple(_log_line(line, begin + 1, stop, names) for begin, stop in pairwise((0, *line.stops())) if stop > begin)


def _log_line(line: Line, first: int, stop: int, names: tuple[str, ...]) -> LogLine:
    told = [sentences(line, at, names) for at in range(first, stop + 1)]
    mover = line.movers[first - 1]
    chapter, signs = _margin(line.position(first - 1), line.actions[first - 1])
    if mover == CHANCE:
        return LogLine(stop, None, (), tuple(text for texts in told for text in texts), chapter=chapter)
    return LogLine(stop, mover, told[0], tuple(text for texts in told[1:] for text in texts), names[mover], chapter, signs)


def sentences(line: Line, ply: int, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What the action that led to this ply did, told once for all who look at it."""
    return _sentences(line.position(ply - 1), line.actions[ply - 1], line.position(ply), names)


@lru_cache(SENTENCES_KEPT)
def _sentences(before: Position, action: int, after: Position, names: tuple[str, ...]) -> tuple[Text, ...]:
    return before.game.contract.words.sentence(before.state, action, after.state, names)


@lru_cache(SENTENCES_KEPT)
def _margin(before: Position, action: int) -> tuple[Text | None, tuple[Sign, ...]]:
    """What stands beside those sentences: the chapter of the game, and the pieces that a decision takes up."""
    contract = before.game.contract
    return contract.chapter(before.state), () if before.to_move == CHANCE else contract.signs(before.state, action)


def spoken_since(line: Line, ply: int, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What a live region says of the newest move: the decision, and what chance made of it."""
    decided = line.decision_before(len(line))
    if decided is None or ply >= len(line):
        return ()
    return tuple(text for at in range(decided, len(line) + 1) for text in sentences(line, at, names))
