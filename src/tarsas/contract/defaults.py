"""What follows from the rest of a game's rules, as templates: a game that says nothing of its own gets these, bound to its own verbs."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType

import numpy as np

from ..kernel import Generator, State, below, compilable
from .constants import AHEAD, Actions, Counts, Scores, TermWeights, Weights

MOST_SEATS = 16

# --- open names: the verbs of whichever game a template is bound to


def is_legal(state: State, action: int) -> bool:
    """See `Verbs.is_legal`."""
    raise NotImplementedError


def legal(state: State, actions: Actions) -> int:
    """See `Verbs.legal`."""
    raise NotImplementedError


def random_action(state: State, generator: Generator) -> int:
    """See `Verbs.random_action`."""
    raise NotImplementedError


def scores(state: State, buffer: Scores) -> None:
    """See `Verbs.scores`."""
    raise NotImplementedError


def action_count() -> int:
    """How many actions the game has."""
    raise NotImplementedError


def counting(actions: int) -> Callable[[], int]:
    """The `action_count` of a game with so many actions."""

    def count(number: int) -> int:
        return number

    # A number of its own as a default argument: it is part of the digest under which machine code is kept.
    return compilable(FunctionType(count.__code__, count.__globals__, "action_count", (actions,)))


# --- verbs


@compilable
def legal_by_trying(state: State, actions: Actions) -> int:
    """All actions for which `is_legal` holds, asked one by one."""
    count = 0
    for action in range(len(actions)):
        if is_legal(state, action):
            actions[count] = action
            count += 1
    return count


@compilable
def any_legal_action(state: State, generator: Generator) -> int:
    """One of the list of all legal actions."""
    actions = np.zeros(action_count(), np.int32)
    return int(actions[below(generator, legal(state, actions))])


@compilable
def no_chances(state: State, actions: Actions, weights: Weights) -> int:
    """Nothing is drawn or rolled."""
    return 0


@compilable
def no_weight(state: State) -> int:
    """Nothing is drawn or rolled."""
    return 0


@compilable
def no_sample(state: State, generator: Generator) -> int:
    """Nothing is drawn or rolled, so this is never asked."""
    return -1


@compilable
def no_scores(state: State, buffer: Scores) -> None:
    """Nobody counts points."""
    buffer[:] = 0


@compilable
def no_pieces(state: State, counts: Counts) -> int:
    """Nothing is counted."""
    return 0


@compilable
def always_ahead(state: State) -> int:
    """Only those who sit at the table can win."""
    return AHEAD


# --- judgement


@compilable
def score_term(state: State, seat: int, weights: TermWeights) -> float:
    """The seat's score as it stands."""
    points = np.zeros(MOST_SEATS, np.int32)
    scores(state, points)
    return float(points[seat])


@compilable
def random_rollout(state: State, generator: Generator) -> int:
    """Any legal action."""
    return random_action(state, generator)


def one_term(state: State, seat: int, weights: TermWeights) -> float:
    """A term of a judgement."""
    raise NotImplementedError


def other_terms(state: State, seat: int, weights: TermWeights) -> float:
    """The sum of the terms after it."""
    raise NotImplementedError


@compilable
def sum_of_terms(state: State, seat: int, weights: TermWeights) -> float:
    """A term and all that come after it."""
    return one_term(state, seat, weights) + other_terms(state, seat, weights)
