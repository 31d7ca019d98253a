"""A moment of a line of play in words: for who wants them beside the picture, or instead of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from ..contract import NOBODY, Description, Section, description_of
from ..language import Text, plural_s, spoken
from ..match import Line
from ..position import Position
from .log import LogLine, log_of

Sight = Literal["picture", "both", "text"]
"""What somebody wants of a position: the picture, both, or the words alone."""

DESCRIPTIONS_KEPT = 256

_LAST = Text("Az utolsó lépés", "The last move")
_NOTHING_YET = Text("Még nem történt semmi.", "Nothing has happened yet.")
_MOVES = Text("{count} lépés közül választhatsz", "{count} move{s} to choose from")


def description_at(line: Line, ply: int, seat: int | None, names: tuple[str, ...]) -> Description:
    """The moment as this seat sees it (None: as somebody who watches), and what led to it."""
    position = line.position(ply)
    *sections, following = _described(position, seat, names).sections
    return Description((*sections, _last_section(line, ply, names), _with_count(following, position, seat)))


@lru_cache(DESCRIPTIONS_KEPT)
def _described(position: Position, seat: int | None, names: tuple[str, ...]) -> Description:
    """Made once for all who see a position alike; it never changes."""
    return description_of(position.game.contract, position.state, seat, names)


def _last_section(line: Line, ply: int, names: tuple[str, ...]) -> Section:
    return Section("last", _LAST, last_told(line, ply, names))


def last_told(line: Line, ply: int, names: tuple[str, ...]) -> tuple[Text, ...]:
    """The sentences of the decision that led to a ply, and of what chance made of it."""
    log = log_of(line.back_to(ply), names)
    return told_in(log[-1]) if log else (_NOTHING_YET,)


def told_in(told: LogLine) -> tuple[Text, ...]:
    """A line of the log as it is spoken: what was rolled, what was decided, what chance brought."""
    return tuple(spoken(text) for text in (*(each.text for each in told.rolled), *told.sentences, *(each.text for each in told.chance)))


def _with_count(following: Section, position: Position, seat: int | None) -> Section:
    if seat is None or position.to_move != seat or position.to_move == NOBODY:
        return following
    count = len(position.actions)
    return following._replace(lines=(*following.lines, _MOVES.fill(count=count, s=plural_s(count))))
