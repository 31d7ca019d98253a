"""Carnac, by Emiliano Venturini: two players, boards I, II and III."""

from pathlib import Path

from ...contract import GameContract, Judgement, Option, Term, Verbs
from . import judgement
from .rules.dolmens import outcome, scores
from .rules.play import is_legal, legal, new_game, pieces, play, random_action, to_move
from .state import ACTIONS, BOARD_NAMES, ENDINGS, STATE
from .text import words
from .text.dolmens import facts
from .text.position import mode_of
from .view.picture import view

GAME = GameContract(
    name="carnac",
    players=(2,),
    options=(Option("board", BOARD_NAMES), Option("last_tip", ("off", "on")), Option("start", ("red", "white"))),
    state=STATE,
    actions=ACTIONS,
    endings=ENDINGS,
    rules_version=1,
    verbs=Verbs(
        new_game=new_game,
        to_move=to_move,
        legal=legal,
        is_legal=is_legal,
        play=play,
        random_action=random_action,
        scores=scores,
        outcome=outcome,
        pieces=pieces,
    ),
    judgement=Judgement(
        evaluate=judgement.evaluate,
        rollout_action=judgement.rollout_action,
        terms=(
            Term("dolmens", judgement.dolmens_term),
            Term("largest", judgement.largest_term),
            Term("potential", judgement.potential_term),
            Term("apart", judgement.apart_term),
        ),
        weights=judgement.WEIGHTS,
        scale=judgement.SCALE,
    ),
    text=words,
    view=view,
    folder=Path(__file__).parent,
    mode_of=mode_of,
    facts=facts,
)
