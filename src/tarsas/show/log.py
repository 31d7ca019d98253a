"""The log: what happened in a line of play, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from ..contract import CHANCE, NOBODY, Sign
from ..language import Text
from ..match import Line
from ..position import Position

SENTENCES_KEPT = 50_000
LOGS_KEPT = 1024
"""So many stay at hand, those of all tables together."""

LONGEST_STEP = 100
"""Plies: a log is made of the one before, and that of the one before it, but never of more at once."""


_NO_WORDS = Text("", "")


class Told(NamedTuple):
    """What chance brought, in words, and the same as pictures where the game has them."""

    text: Text
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True)
class LogLine:
    """A decision that led to a ply and what chance made of it, in a few sentences; a click shows that moment.

    `seat` is None, and there are no `sentences`, where chance acted before anybody decided.
    """

    ply: int
    seat: int | None
    sentences: tuple[Text, ...]
    chance: tuple[Told, ...] = ()
    name: str = ""
    """Who decided."""
    chapter: Text | None = None
    """The part of the game it belongs to: a heading stands above the newest line of each."""
    signs: tuple[Sign, ...] = ()
    """The pieces it takes up, as drawings that the picture of the position defines."""
    mark: Sign | None = None
    """The sign of who decided, as they were then, where the game has one for them."""
    rolled: tuple[Told, ...] = ()
    """What chance laid before them: the roll that they decided about."""
    signed_words: Text = _NO_WORDS
    """What in the first sentence the signs say as well."""

    def __hash__(self) -> int:
        """Logs are looked up with every look at a table: this little tells nearly all lines apart."""
        return hash((self.ply, self.seat, self.sentences[0].en if self.sentences else ""))


class LogTurn(NamedTuple):
    """The lines of one player in a row, oldest first."""

    seat: int | None
    chapter: Text | None
    lines: tuple[LogLine, ...]


def turns_of(log: Sequence[LogLine]) -> list[LogTurn]:
    """The log by turns, the newest first."""
    return [LogTurn(seat, chapter, tuple(lines)) for (chapter, seat), lines in groupby(log, lambda line: (line.chapter, line.seat))][::-1]


def newest_turn(log: tuple[LogLine, ...]) -> tuple[LogTurn, tuple[LogLine, ...]]:
    """The first of `turns_of`, and the lines before it."""
    chapter, seat = log[-1].chapter, log[-1].seat
    begin = next((at + 1 for at in range(len(log) - 2, -1, -1) if log[at].seat != seat or log[at].chapter != chapter), 0)
    return LogTurn(seat, chapter, log[begin:]), log[:begin]


def log_of(line: Line, names: tuple[str, ...]) -> tuple[LogLine, ...]:
    """What happened, oldest first: one line for each decision, with what chance made of it; a click shows the position after both."""
    for ply in range(LONGEST_STEP, len(line), LONGEST_STEP):
        _log_and_roll(line.back_to(ply), names)
    return _log_and_roll(line, names)[0]


@lru_cache(LOGS_KEPT)
def _log_and_roll(line: Line, names: tuple[str, ...]) -> tuple[tuple[LogLine, ...], tuple[Told, ...]]:
    """The log of a line, made of that of its beginning up to the decision before; and what chance laid before who decides next."""
    if not line.actions:
        return (), ()
    begin = line.stop_before(len(line))
    log, rolled = _log_and_roll(line.back_to(begin), names)
    found, next_rolled = _log_line(line, begin + 1, len(line), names)
    return (*log, replace(found, rolled=rolled) if rolled else found), next_rolled


def _log_line(line: Line, first: int, stop: int, names: tuple[str, ...]) -> tuple[LogLine, tuple[Told, ...]]:
    """A decision with what chance made of it; and apart what chance laid before the next player, whose name such a sentence begins with."""
    mover = line.movers[first - 1]
    chapter, signs, signed_words = _margin(line.position(first - 1), line.actions[first - 1])
    brought = tuple(_chance(line, first if mover == CHANCE else first + 1, stop, names))
    following = line.position(stop).to_move
    theirs = tuple(
        told for told in brought if told.signs and following not in (mover, CHANCE, NOBODY) and told.text.en.startswith(f"{names[following]}, ")
    )
    brought = tuple(told for told in brought if told not in theirs)
    if mover == CHANCE:
        return LogLine(stop, None, (), brought, chapter=chapter), theirs
    before = line.position(first - 1)
    identity = before.game.contract.identity(before.state, mover)
    mark = identity and identity.sign
    return LogLine(stop, mover, sentences(line, first, names), brought, names[mover], chapter, signs, mark, signed_words=signed_words), theirs


def _chance(line: Line, first: int, stop: int, names: tuple[str, ...]) -> Iterator[Told]:
    """What chance brought on these plies; the pictures go with the first sentence of each."""
    for ply in range(first, stop + 1):
        _, signs, _ = _margin(line.position(ply - 1), line.actions[ply - 1])
        for index, text in enumerate(sentences(line, ply, names)):
            yield Told(text, () if index else signs)


def sentences(line: Line, ply: int, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What the action that led to this ply did, told once for all who look at it."""
    return _sentences(line.position(ply - 1), line.actions[ply - 1], line.position(ply), names)


@lru_cache(SENTENCES_KEPT)
def _sentences(before: Position, action: int, after: Position, names: tuple[str, ...]) -> tuple[Text, ...]:
    return before.game.contract.words.sentence(before.state, action, after.state, names)


@lru_cache(SENTENCES_KEPT)
def _margin(before: Position, action: int) -> tuple[Text | None, tuple[Sign, ...], Text]:
    """What stands beside those sentences: the chapter of the game, the pieces that a decision takes up or chance brings, and the words that they stand for."""
    contract, state = before.game.contract, before.state
    return contract.chapter(state), contract.signs(state, action), contract.signed_words(state, action)
