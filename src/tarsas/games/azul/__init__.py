"""Azul, by Michael Kiesling: 2–4 players, coloured and grey wall."""

from pathlib import Path

from ...contract import GameContract, Option, Verbs
from .judgement import JUDGEMENT
from .observation import OBSERVATION
from .rules.changes import changed_ruling
from .rules.dealing import chances, sample, total_weight
from .rules.pieces import pieces
from .rules.play import is_legal, leaves_tiles, legal, new_game, play, to_move
from .rules.random_action import random_action
from .rules.scoring import outcome, scores
from .state import ACTIONS, ENDINGS, FIRST_DEAL, STATE
from .text import advice, description, explanations, notation, position, questions, spoken, terminal, themes, words
from .view.picture import view
from .view.signs import signs
from .view.stages import stages

GAME = GameContract(
    name="azul",
    players=(2, 3, 4),
    options=(Option("wall", ("coloured", "grey")),),
    state=STATE,
    actions=ACTIONS,
    endings=ENDINGS,
    rules_version=2,
    verbs=Verbs(new_game, to_move, is_legal, play, outcome, legal, random_action, scores, pieces, chances, total_weight, sample),
    judgement=JUDGEMENT,
    text=(words, notation, position, terminal, advice, explanations, description, questions, spoken, themes),
    view=view,
    folder=Path(__file__).parent,
    mode_of=position.mode_of,
    tie="shared victory",
    chapter=words.chapter,
    changed_ruling=changed_ruling,
    signs=signs,
    stages=stages,
    surely_goes_on=leaves_tiles,
    observation=OBSERVATION,
    decisions=FIRST_DEAL,
)
