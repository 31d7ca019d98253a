"""Alcazaba, the tile-laying variant of Alhambra – The Dice Game, by Dirk Henn: 2–6 players, with Macus as a third where there are two."""

from pathlib import Path

from ...contract import GameContract, Verbs
from ..alhambra_family.state import ENDINGS
from ..alhambra_family.text import parts
from .judgement import JUDGEMENT
from .observation import OBSERVATION
from .rules.chance import chances, sample, total_weight
from .rules.play import is_legal, legal, new_game, play, to_move
from .rules.random_action import random_action
from .rules.scoring import outcome, pieces, scores, standing
from .state import ACTIONS, FIRST_OF_KIND, LAY, STATE
from .text import advice, description, explanations, log, notation, position, questions, spoken, terminal, themes, words
from .view.picture import view
from .view.signs import signs
from .view.stages import stages

GAME = GameContract(
    name="alcazaba",
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
    facts=position.facts,
    tie="shared victory",
    stages=stages,
    signs=signs,
    signed_words=log.signed_words,
    observation=OBSERVATION,
    decisions=FIRST_OF_KIND[LAY],
)
