"""Games played at random with luck that can be verified, as records."""

from __future__ import annotations

import functools
import hashlib

from tarsas.contract import CHANCE, NOBODY
from tarsas.kernel import new_generator
from tarsas.match import Ending, EndingKind, Line, LuckySeed, Record
from tarsas.match.luck import outcome
from tarsas.match.record import RESULT, UNFINISHED
from tarsas.position import Game, Position
from tests.laws.modes import Mode

NAMES = ("Anna", "Zsófi", "Böbe #3", "O'Neill & Co", "", "李")
WORDS = ("alma", "", "körtefa sora", "#1", "", "👩‍🚀")


def game_of(mode: Mode) -> Game:
    return Game(mode.contract, mode.players, dict(mode.options))


def lucky(players: int, number: int = 1) -> LuckySeed:
    return LuckySeed(hashlib.sha256(str(number).encode()).digest(), WORDS[:players])


@functools.cache
def played(mode: Mode, number: int = 1, longest: int = 2_000) -> Record:
    """A game whose decisions are random and whose luck comes from a seed; unfinished after the `longest` number of actions."""
    game, luck, generator = game_of(mode), lucky(mode.players, number), new_generator(number)
    position: Position = game.start(deal=False)
    actions: list[int] = []
    index = 0
    while position.to_move != NOBODY and len(actions) < longest:
        if position.to_move == CHANCE:
            action = outcome(position, luck.seed, luck.words, index)
            index += 1
        else:
            action = int(game.verbs.random_action(position.state, generator))
        actions.append(action)
        position = position.play(action)
    ending = RESULT if position.is_over else UNFINISHED
    return Record(Line(game, actions), NAMES[: mode.players], ending, luck.revealed())


def resigned(seat: int) -> Ending:
    return Ending(EndingKind.RESIGNED, seat)
