"""Hints: the best move of a short analysis, and in one line why."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import BadOption
from ..language import Text
from ..position import Position
from .analysis import Analyst
from .mcts import PLAIN_SECONDS, Search
from .reasons import ONLY_MOVE, reason_for

PLAYOUTS = 6_000
"""What a hint may think."""
MOVES_JUDGED = 6


@dataclass(frozen=True)
class Hint:
    """A move to play, its path of clicks, and the reason; `term` names the term of the judgement that gave the reason, where one did."""

    action: int
    parts: tuple[str, ...]
    reason: Text
    term: str | None = None


def hint(position: Position, seed: int = 0, playouts: int = PLAYOUTS, *, is_compiled: bool = True) -> Hint:
    """The best move here and why, thought of at once and shortly where it is not compiled; raises `BadOption` where no player is to move."""
    if position.to_move < 0:
        raise BadOption("There is nothing to think about: no player is to move.")
    if len(position.actions) == 1:
        return _told(position, position.actions[0], ONLY_MOVE)
    if not is_compiled:
        return _at_once(position, seed, playouts)
    found = Analyst(position.game, seed, playouts).analyse(position, MOVES_JUDGED)
    assert found.reason is not None
    return _told(position, found.moves[0].action, found.reason, found.term)


def _at_once(position: Position, seed: int, playouts: int) -> Hint:
    """What a search on the plain rules finds in a moment; nothing is looked at twice."""
    thought = Search(position.game.contract, position.game.players, seed, is_compiled=False).think(position.state, playouts, PLAIN_SECONDS)
    best, *others = [candidate for candidate in thought.candidates if candidate.visits]
    reason, term = reason_for(position, best.action, [(other.action, other.worth) for other in others], best.worth, seed)
    return _told(position, best.action, reason, term)


def _told(position: Position, action: int, reason: Text, term: str | None = None) -> Hint:
    return Hint(action, position.game.contract.words.parts(position.state, action), reason, term)
