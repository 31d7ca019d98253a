"""Alhambra – The Dice Game, by Dirk Henn: 2–6 players, two of them with Macus."""

from pathlib import Path

from ...contract import GameContract, Verbs
from ..alhambra_family.state import ENDINGS
from ..alhambra_family.text import parts
from .judgement import JUDGEMENT
from .observation import OBSERVATION
from .rules.chance import chances, sample, total_weight
from .rules.pieces import pieces
from .rules.play import is_legal, legal, new_game, play, to_move
from .rules.random_action import random_action
from .rules.scoring import outcome, scores, standing
from .state import ACTIONS, DICE_SHOW, FIRST_OF_KIND, STATE
from .text import advice, description, explanations, log, notation, position, questions, spoken, terminal, themes, words
from .view.picture import view
from .view.signs import signs
from .view.stages import stages

GAME = GameContract(
    name="alhambra",
    players=(2, 3, 4, 5, 6),
    options=(),
    state=STATE,
    actions=ACTIONS,
    endings=ENDINGS,
    rules_version=1,
    verbs=Verbs(new_game, to_move, is_legal, play, outcome, legal, random_action, scores, pieces, chances, total_weight, sample, standing),
    judgement=JUDGEMENT,
    text=(words, log, notation, position, terminal, parts, advice, explanations, description, questions, spoken, themes),
    view=view,
    folder=Path(__file__).parent,
    chapter=words.chapter,
    neutrals=words.neutrals,
    tie="shared victory",
    stages=stages,
    signs=signs,
    signed_words=log.signed_words,
    observation=OBSERVATION,
    decisions=FIRST_OF_KIND[DICE_SHOW],
)
