"""Azul, by Michael Kiesling: 2–4 players, coloured and grey wall."""

from pathlib import Path

from ...contract import GameContract, Judgement, Option, Term, Verbs
from . import judgement
from .rules.changes import changed_ruling
from .rules.dealing import chances, sample, total_weight
from .rules.pieces import pieces
from .rules.play import is_legal, legal, new_game, play, to_move
from .rules.random_action import random_action
from .rules.scoring import outcome, scores
from .state import ACTIONS, ENDINGS, STATE
from .text import words
from .text.position import mode_of
from .view.picture import view
from .view.signs import signs

GAME = GameContract(
    name="azul",
    players=(2, 3, 4),
    options=(Option("wall", ("coloured", "grey")),),
    state=STATE,
    actions=ACTIONS,
    endings=ENDINGS,
    rules_version=2,
    verbs=Verbs(
        new_game=new_game,
        to_move=to_move,
        legal=legal,
        is_legal=is_legal,
        play=play,
        chances=chances,
        total_weight=total_weight,
        sample=sample,
        random_action=random_action,
        scores=scores,
        outcome=outcome,
        pieces=pieces,
    ),
    judgement=Judgement(
        evaluate=judgement.evaluate,
        rollout_action=judgement.rollout_action,
        terms=(
            Term("score", judgement.score_term),
            Term("lines", judgement.lines_term),
            Term("floor", judgement.floor_term),
            Term("progress", judgement.progress_term),
            Term("bonuses", judgement.bonuses_term),
            Term("start", judgement.start_term),
        ),
        weights=judgement.WEIGHTS,
        scale=judgement.SCALE,
    ),
    text=words,
    view=view,
    folder=Path(__file__).parent,
    mode_of=mode_of,
    tie="shared victory",
    chapter=words.chapter,
    changed_ruling=changed_ruling,
    signs=signs,
)
