"""What bots need to know of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from ..kernel import Generator, State, bind
from . import defaults
from .constants import TermWeights
from .verbs import Verbs


class Term(NamedTuple):
    """A named part of a judgement: what it is called, and its worth for a seat in points, as the weights say."""

    name: str
    worth: Callable[[State, int, TermWeights], float]


@dataclass(frozen=True)
class Judgement:
    """What bots need to know of a game. All of it is compilable."""

    terms: tuple[Term, ...] = (Term("score", defaults.score_term),)
    """The named parts of `evaluate`."""

    weights: TermWeights = field(default_factory=lambda: np.zeros(0))
    """Numbers that the terms are weighed with. They are data: others can be tried, or learned, and nothing has to be compiled for them."""

    evaluate: Callable[[State, int, TermWeights], float] = defaults.sum_of_terms
    """`evaluate(state, seat, weights)`: how the position looks for a seat, in points of the game; the sum of the terms. Law: compiled and
    plain agree to 1e-5."""

    rollout_action: Callable[[State, Generator], int] = defaults.random_rollout
    """A plausible legal action of a player's turn, quickly, for playing a position out."""

    scale: float = 1.0
    """A difference in `evaluate` that is worth about three wins in four (points)."""

    horizon: int = 20
    """Decisions after which a search judges a playout by `evaluate` instead of playing on."""


def judging(judgement: Judgement, verbs: Verbs) -> Judgement:
    """The judgement of a game; what it leaves open is bound to the game's own terms and verbs."""
    evaluate, rollout_action = judgement.evaluate, judgement.rollout_action
    terms = tuple(Term(name, bind(worth, scores=verbs.scores) if worth is defaults.score_term else worth) for name, worth in judgement.terms)
    if evaluate is defaults.sum_of_terms:
        evaluate = terms[-1].worth
        for term in reversed(terms[:-1]):
            evaluate = bind(defaults.sum_of_terms, one_term=term.worth, other_terms=evaluate)
    if rollout_action is defaults.random_rollout:
        rollout_action = verbs.random_action
    return replace(judgement, terms=terms, evaluate=evaluate, rollout_action=rollout_action)
