"""What follows from the rest of a game's rules, as templates: a game that says nothing of its own gets these, bound to its own verbs."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType

import numpy as np

from ..kernel import Generator, State, below, compilable, fingerprint
from .constants import AHEAD, Actions, Counted, Counts, Estimates, Learned, Scores, TermWeights, Weights
from .open_verbs import is_legal, legal, random_action, scores

MOST_SEATS = 16


def action_count() -> int:
    """How many actions the game has."""
    raise NotImplementedError


def counting(number: int) -> Callable[[], int]:
    """What a template asks for by a name such as `action_count`: a function that answers with this number."""

    def count(number: int) -> int:
        return number

    # A number of its own as a default argument: it is part of the digest under which machine code is kept.
    return compilable(FunctionType(count.__code__, count.__globals__, "counted", (number,)))


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


@compilable
def all_legal(state: State, actions: Actions) -> int:
    """Every legal action."""
    return legal(state, actions)


@compilable
def no_promise(state: State, action: int) -> int:
    """Nobody knows."""
    return 0


@compilable
def key_of_bytes(state: State) -> int:
    """A position is its bytes."""
    return fingerprint(state)


@compilable
def always_quiet(state: State) -> bool:
    """Any position can be judged."""
    return True


@compilable
def nothing_to_settle(state: State) -> int:
    """A position is judged where it stands."""
    return -1


@compilable
def no_opinion(state: State, seat: int, learned: Learned) -> float:
    """Nothing was learned."""
    return -1.0


def earlier_terms(state: State, seat: int, weights: TermWeights) -> float:
    """The sum of all terms but the last."""
    raise NotImplementedError


def last_term(state: State, seat: int, weights: TermWeights) -> float:
    """The last term of a judgement."""
    raise NotImplementedError


@compilable
def sum_of_terms(state: State, seat: int, weights: TermWeights) -> float:
    """All terms, added up from the first."""
    return earlier_terms(state, seat, weights) + last_term(state, seat, weights)


@compilable
def no_result(state: State, result: int) -> None:
    """Turns have no results apart from their actions."""


@compilable
def no_turn(
    state: State, sums: Estimates, visits: Counted, weights: TermWeights, scale: float, actions: Actions, expected: Estimates, likely: Estimates
) -> int:
    """No decision is part of a turn that is solved as a whole."""
    return 0
