"""What the others and chance do where a learner plays on and sees: quick and plain, and the same whenever it is asked for."""

from __future__ import annotations

import zlib
from typing import Final

from ...bots.greedy import GreedyPlayer
from ...contract import CHANCE
from ...kernel import new_generator
from ...position import Position

MOST_ANSWERS: Final = 60
"""A round with all its chance, and more: nothing that a learner has to wait for."""


def others_answer(position: Position, seat: int) -> tuple[int, ...]:
    """What happens until the learner is to move again, or the game is over."""
    answers: list[int] = []
    while not position.is_over and position.to_move != seat and len(answers) < MOST_ANSWERS:
        luck = zlib.crc32(bytes(position.state.record.tobytes()))
        if position.to_move == CHANCE:
            action = int(position.game.verbs.sample(position.state, new_generator(luck)))
        else:
            action = GreedyPlayer(position.game, luck, is_compiled=False).choose(position)
        answers.append(action)
        position = position.play(action)
    return tuple(answers)
