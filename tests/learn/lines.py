"""Played lines to be reviewed, and a budget that tests can afford."""

from __future__ import annotations

import tarsas
from tarsas.kernel import new_generator
from tarsas.learn.review import Budget
from tarsas.match import Record
from tarsas.match.line import Line
from tarsas.match.record import RESULT, UNFINISHED
from tarsas.position import Game

SMALL = Budget(quick=32, candidates=64, deep=64, moves=2, check=128, draws=6)
NAMES = ("Anna", "Bence", "Csilla", "Dani", "Elek", "Fruzsi")


def played(game: Game, seed: int = 1, *, longest: int = 10_000) -> Line:
    """A game played by plausible moves."""
    line, generator = Line(game), new_generator(seed)
    while not line.last.is_over and len(line) < longest:
        position = line.last
        choose = game.verbs.sample if position.to_move == tarsas.CHANCE else game.contract.judgement.rollout_action
        line = line.then(int(choose(position.state, generator)))
    return line


def record_of(line: Line) -> Record:
    """The record of a line, with its result where it came to its end."""
    return Record(line, NAMES[: line.game.players], RESULT if line.last.is_over else UNFINISHED)
