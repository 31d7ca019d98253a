"""Alcazaba, the tile-laying variant of Alhambra – The Dice Game, by Dirk Henn: 2–6 players, with Macus as a third where there are two."""

from pathlib import Path

from ...contract import GameContract, Judgement, Term, Verbs
from ..alhambra_family.state import ENDINGS
from . import judgement
from .rules.chance import chances, sample, total_weight
from .rules.play import is_legal, legal, new_game, play, to_move
from .rules.random_action import random_action
from .rules.scoring import outcome, pieces, scores, standing
from .state import ACTIONS, STATE
from .text import words
from .view.picture import view

GAME = GameContract(
    name="alcazaba",
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
            Term("majorities", judgement.majorities_term),
            Term("wall", judgement.wall_term),
            Term("reserve", judgement.reserve_term),
            Term("markers", judgement.markers_term),
        ),
        weights=judgement.WEIGHTS,
        scale=judgement.SCALE,
        horizon=judgement.HORIZON,
    ),
    text=words,
    view=view,
    folder=Path(__file__).parent,
    chapter=words.chapter,
    neutrals=words.neutrals,
    tie="shared victory",
)
