"""Azteka, by Andrea Mainini: the basic game and the aggressive variant for 2, and the game for 3 players."""

from collections.abc import Mapping
from pathlib import Path

from ...contract import GameContract, Judgement, Option, Term, Verbs
from . import judgement
from .rules.goals import outcome, scores
from .rules.play import is_legal, legal, new_game, pieces, play, to_move
from .rules.random_action import random_action
from .state import ACTIONS, ENDINGS, MODES, ROTATION_LIMITS, STATE
from .text import words
from .text.position import facts, mode_of
from .view.picture import view


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
            Term("rounds", judgement.rounds_term),
            Term("economy", judgement.economy_term),
            Term("spread", judgement.spread_term),
            Term("slice", judgement.slice_term),
            Term("ring", judgement.ring_term),
            Term("fate", judgement.fate_term),
        ),
        weights=judgement.WEIGHTS,
        scale=judgement.SCALE,
    ),
    text=words,
    view=view,
    folder=Path(__file__).parent,
    mode_of=mode_of,
    facts=facts,
    chapter=words.chapter,
)
