"""Carnac, by Emiliano Venturini: two players, boards I, II and III."""

from pathlib import Path

from ...contract import GameContract, Option, Verbs
from .judgement import JUDGEMENT
from .observation import OBSERVATION
from .rules.dolmens import outcome, scores
from .rules.play import is_legal, legal, new_game, pieces, play, random_action, to_move
from .state import ACTIONS, BOARD_NAMES, ENDINGS, STATE
from .text import advice, description, explanations, notation, position, questions, spoken, terminal, themes, words
from .text.dolmens import facts
from .view.dolmens import dolmens_picture
from .view.identity import identity
from .view.picture import view
from .view.stages import stages

GAME = GameContract(
    name="carnac",
    players=(2,),
    options=(Option("board", BOARD_NAMES), Option("last_tip", ("off", "on")), Option("start", ("red", "white"))),
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
    facts=facts,
    identity=identity,
    stages=stages,
    score_picture=dolmens_picture,
    observation=OBSERVATION,
)
