"""What an action comes to before it is played, where a game has no words of its own for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel import State, copy_of
from ..language import Text, plural_s
from .stages import scores_of

if TYPE_CHECKING:
    from .game import GameContract

_GAIN = Text("plusz {points} pont", "plus {points} point{s}")
_LOSS = Text("mínusz {points} pont", "minus {points} point{s}")


def points_told(contract: GameContract, state: State, action: int) -> Text:
    """The points that it brings whoever plays it, at once; nothing where it brings none, or chance plays."""
    mover, after = int(contract.verbs.to_move(state)), copy_of(state)
    contract.verbs.play(after, action)
    return Text("", "") if mover < 0 else told_points(scores_of(contract, after)[mover] - scores_of(contract, state)[mover])


def told_points(points: int) -> Text:
    """Points as they are spoken, with no signs in them; nothing where there are none."""
    if not points:
        return Text("", "")
    return (_GAIN if points > 0 else _LOSS).fill(points=abs(points), s=plural_s(abs(points)))
