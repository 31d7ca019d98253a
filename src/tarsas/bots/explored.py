"""A position looked into for somebody who explores it: everybody's winning chance, the best moves with theirs, and a reason for each, small enough for a message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..language import Text
from ..position import Position
from .analysis import Analyst, MoveValue
from .reasons import ONLY_MOVE, reason_for

BEST: Final = 3
"""Moves that are told."""
JUDGED: Final = 6


class BestMove(NamedTuple):
    """A move, the winning chance of who makes it, its standard error, and why it rather than the next."""

    action: int
    chance: float
    error: float
    reason: Text


@dataclass(frozen=True)
class Explored:
    """What was found: the chance of each seat, of those without one together, and the best moves. There are none where chance is to act, or nobody."""

    chances: tuple[float, ...]
    neutral: float
    playouts: int
    moves: tuple[BestMove, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As a message carries it."""
        moves = [[move.action, round(move.chance, 4), round(move.error, 4), *move.reason] for move in self.moves]
        return {
            "chances": [round(chance, 4) for chance in self.chances],
            "neutral": round(self.neutral, 4),
            "playouts": self.playouts,
            "moves": moves,
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Explored:
        """What a message carries."""
        moves = tuple(BestMove(int(action), chance, error, Text(hu, en)) for action, chance, error, hu, en in found["moves"])
        return cls(tuple(found["chances"]), float(found["neutral"]), int(found["playouts"]), moves)


def explored(position: Position, playouts: int, seed: int = 0) -> Explored:
    """Look into a position: where a player is to move at the best moves, else at what it is worth."""
    analyst = Analyst(position.game, seed, playouts)
    if position.to_move < 0:
        value = analyst.value(position)
        return Explored(value.seats, value.neutral, playouts)
    moves = analyst.moves(position, JUDGED)
    value = moves[0].value
    told = tuple(_told(position, moves, place) for place in range(min(BEST, len(moves))))
    return Explored(value.seats, value.neutral, playouts, told)


def _told(position: Position, moves: tuple[MoveValue, ...], place: int) -> BestMove:
    """A move beside those that come after it; the last one beside those before."""
    mover, move = position.to_move, moves[place]
    others = [*moves[place + 1 :], *moves[:place][::-1]]
    rivals = [(other.action, other.value.seats[mover]) for other in others]
    chance = move.value.seats[mover]
    reason = reason_for(position, move.action, rivals, chance)[0] if rivals else ONLY_MOVE
    return BestMove(move.action, chance, move.value.error, reason)
