"""What bots need to know of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

import numpy as np

from ..kernel import Generator, State, bind
from . import defaults
from .constants import Actions, Counted, Estimates, Learned, TermWeights
from .learning import Lesson
from .verbs import Verbs


class Term(NamedTuple):
    """A named part of a judgement: what it is called, and its worth for a seat in points, as the weights say."""

    name: str
    worth: Callable[[State, int, TermWeights], float]


def terms_of(*worths: Callable[[State, int, TermWeights], float]) -> tuple[Term, ...]:
    """The terms that these functions stand for, each called as its function is: `floor_term` is "floor"."""
    return tuple(Term(worth.__name__.removesuffix("_term"), worth) for worth in worths)


Method = Literal["tree", "guided", "lookahead", "turns"]
"""Playouts that grow a tree; a tree that asks what was learned instead of playing on, for two players; looking ahead move by move, ever deeper, as far as there is
no chance; or a turn of rolls and choices solved by what its results are worth in playouts, and a tree where there is no such turn."""


def by_tree(players: int, options: Mapping[str, str]) -> Method:
    """The tree: it needs nothing but the rules."""
    return "tree"


def by_turns(players: int, options: Mapping[str, str]) -> Method:
    """Solved turns, whatever the mode."""
    return "turns"


@dataclass(frozen=True)
class Judgement:
    """What bots need to know of a game. All of it is compilable."""

    terms: tuple[Term, ...] = terms_of(defaults.score_term)
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

    exploration: float = 0.7
    """How much a playout of the tree prefers what it knows little of, where worth lies between 0 and 1. To be measured in games: less sees further."""

    guided_exploration: float = 0.3
    """The same for a tree that asks what was learned: its answers waver less than playouts do."""

    method: Callable[[int, Mapping[str, str]], Method] = by_tree
    """`method(players, options)`: which search plays this mode best, measured in games. Some need more of a game, as follows.

    *For looking ahead:*"""

    distinct: Callable[[State, Actions], int] = defaults.all_legal
    """`distinct(state, actions)`: as `legal`, but of actions that lead to equal positions only one need be listed. Law: all are legal, and there is one
    wherever any action is."""

    promise: Callable[[State, int], int] = defaults.no_promise
    """`promise(state, action)`: how promising a legal action looks before anything is searched; the higher, the earlier it is looked at."""

    position_key: Callable[[State], int] = defaults.key_of_bytes
    """A number for all that the rest of the search depends on: positions of one key are looked at once. By default of the state's bytes. Law: compiled and
    plain agree."""

    breadths: tuple[int, ...] = ()
    """How many of the most promising actions are looked at where one move is left of the depth of a search, where two are, and so on; further from its end, and
    everywhere in a game that says nothing, all are. To be measured in games: fewer see further. Whatever is not looked at is looked at by a deeper search."""

    is_quiet: Callable[[State], bool] = defaults.always_quiet
    """Whether a position can be judged as it stands. One that cannot is looked into even where the search has reached its depth."""

    settling_action: Callable[[State], int] = defaults.nothing_to_settle
    """The action by which a player plays on from where the search has reached its depth, so that it is judged where that means something (Azul: at the
    end of the round); -1 where it may be judged at once. Law: legal, or -1."""

    second_opinion: Callable[[State, int, Learned], float] = defaults.no_opinion
    """`second_opinion(state, seat, learned)`: the seat's chance to win as it was learned, from 0 to 1; -1 where nothing was. Law: compiled and
    plain agree to 1e-5."""

    opinion_share: float = 0.5
    """How much the second opinion counts for looking ahead, where there is one; the rest is what `evaluate` says."""

    result_count: int = 0
    """*For solving turns:* how many results a turn has, whatever the position; they are numbered from 0."""

    play_result: Callable[[State, int], None] = defaults.no_result
    """`play_result(state, result)`: what the position becomes when the turn of the player to move comes to this result."""

    weigh_turn: Callable[[State, Estimates, Counted, TermWeights, float, Actions, Estimates, Estimates], int] = defaults.no_turn
    """`weigh_turn(state, sums, visits, weights, scale, actions, expected, likely)`: from what playouts after each result brought (their sums, from 0 to 1 each, and how
    many there were) the expected worth of every legal action, and how likely the turn is to come to each result if it is played well. Returns the number of
    actions; 0 where the decision is not part of such a turn. Law: as `legal` lists them; compiled and plain agree."""

    learned: Learned = field(default_factory=lambda: np.zeros(0, np.float32))
    """The numbers that `second_opinion` was taught. They are data, as `weights` are."""

    lesson: Lesson | None = None
    """How it is taught, where anything can be learned."""


def judging(judgement: Judgement, verbs: Verbs) -> Judgement:
    """The judgement of a game; what it leaves open is bound to the game's own terms and verbs."""
    evaluate, rollout_action = judgement.evaluate, judgement.rollout_action
    terms = tuple(Term(name, bind(worth, scores=verbs.scores) if worth is defaults.score_term else worth) for name, worth in judgement.terms)
    if evaluate is defaults.sum_of_terms:
        evaluate = terms[0].worth
        for term in terms[1:]:
            evaluate = bind(defaults.sum_of_terms, earlier_terms=evaluate, last_term=term.worth)
    if rollout_action is defaults.random_rollout:
        rollout_action = verbs.random_action
    distinct = verbs.legal if judgement.distinct is defaults.all_legal else judgement.distinct
    return replace(judgement, terms=terms, evaluate=evaluate, rollout_action=rollout_action, distinct=distinct)
