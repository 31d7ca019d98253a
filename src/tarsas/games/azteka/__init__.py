"""Azteka, by Andrea Mainini: the basic game and the aggressive variant for 2, and the game for 3 players."""

from collections.abc import Mapping
from pathlib import Path

from ...contract import GameContract, Option, Verbs
from .judgement import JUDGEMENT
from .observation import OBSERVATION
from .rules.goals import outcome, scores
from .rules.play import is_legal, legal, new_game, pieces, play, to_move
from .rules.random_action import random_action
from .state import ACTIONS, ENDINGS, MODES, ROTATION_LIMITS, STATE
from .text import advice, description, explanations, notation, position, questions, spoken, terminal, themes, words
from .view.identity import identity
from .view.picture import view
from .view.stages import stages


def is_played_by(players: int, options: Mapping[str, str]) -> bool:
    """Three players have a game of their own; the other two are for two."""
    return (players == 3) == (options["mode"] == "three")


GAME = GameContract(
    name="azteka",
    players=(2, 3),
    options=(Option("mode", MODES), Option("rotation_limit", tuple(str(limit) for limit in ROTATION_LIMITS))),
    allowed=is_played_by,
    state=STATE,
    actions=ACTIONS,
    endings=ENDINGS,
    rules_version=1,
    verbs=Verbs(new_game, to_move, is_legal, play, outcome, legal, random_action, scores, pieces),
    judgement=JUDGEMENT,
    text=(words, notation, position, terminal, advice, explanations, description, questions, spoken, themes),
    view=view,
    folder=Path(__file__).parent,
    mode_of=position.mode_of,
    facts=position.facts,
    chapter=words.chapter,
    identity=identity,
    stages=stages,
    observation=OBSERVATION,
)
