"""Alhambra – The Dice Game, by Dirk Henn: 2–6 players, two of them with Macus."""

from pathlib import Path

from ...contract import GameContract, Judgement, Term, Verbs
from ..alhambra_family.state import ENDINGS
from . import judgement
from .rules.chance import chances, sample, total_weight
from .rules.pieces import pieces
from .rules.play import is_legal, legal, new_game, play, to_move
from .rules.random_action import random_action
from .rules.scoring import outcome, scores, standing
from .state import ACTIONS, STATE
from .text import words
from .view.picture import view

GAME = GameContract(
    name="alhambra",
    players=(2, 3, 4, 5, 6),
    options=(),
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
        chances=chances,
        total_weight=total_weight,
        sample=sample,
        random_action=random_action,
        scores=scores,
        outcome=outcome,
        pieces=pieces,
        standing=standing,
    ),
    judgement=Judgement(
        evaluate=judgement.evaluate,
        rollout_action=judgement.rollout_action,
        terms=(
            Term("score", judgement.score_term),
            Term("tracks", judgement.tracks_term),
            Term("tiles", judgement.tiles_term),
            Term("markers", judgement.markers_term),
        ),
        weights=judgement.WEIGHTS,
        scale=judgement.SCALE,
    ),
    text=words,
    view=view,
    folder=Path(__file__).parent,
    chapter=words.chapter,
    neutrals=words.neutrals,
    tie="shared victory",
)
