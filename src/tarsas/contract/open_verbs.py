"""The verbs of the contract, the judgement and the observation of a game, as open names, for loops and searches that are written once for all games.

A template imports them and reads like code for one game; `compiled.loops.bound` gives them their meaning, a game's own rules. They have no body of their own.
"""

from __future__ import annotations

from ..kernel import Generator, State
from .constants import Actions, Counted, Counts, Estimates, Learned, Observed, Options, Places, Scores, TermWeights, Weights


def new_game(state: State, players: int, options: Options) -> None:
    """See `Verbs.new_game`."""
    raise NotImplementedError


def to_move(state: State) -> int:
    """See `Verbs.to_move`."""
    raise NotImplementedError


def legal(state: State, actions: Actions) -> int:
    """See `Verbs.legal`."""
    raise NotImplementedError


def is_legal(state: State, action: int) -> bool:
    """See `Verbs.is_legal`."""
    raise NotImplementedError


def play(state: State, action: int) -> None:
    """See `Verbs.play`."""
    raise NotImplementedError


def chances(state: State, actions: Actions, weights: Weights) -> int:
    """See `Verbs.chances`."""
    raise NotImplementedError


def total_weight(state: State) -> int:
    """See `Verbs.total_weight`."""
    raise NotImplementedError


def sample(state: State, generator: Generator) -> int:
    """See `Verbs.sample`."""
    raise NotImplementedError


def random_action(state: State, generator: Generator) -> int:
    """See `Verbs.random_action`."""
    raise NotImplementedError


def scores(state: State, buffer: Scores) -> None:
    """See `Verbs.scores`."""
    raise NotImplementedError


def outcome(state: State, places: Places) -> int:
    """See `Verbs.outcome`."""
    raise NotImplementedError


def pieces(state: State, counts: Counts) -> int:
    """See `Verbs.pieces`."""
    raise NotImplementedError


def standing(state: State) -> int:
    """See `Verbs.standing`."""
    raise NotImplementedError


def evaluate(state: State, seat: int, weights: TermWeights) -> float:
    """See `Judgement.evaluate`."""
    raise NotImplementedError


def rollout_action(state: State, generator: Generator) -> int:
    """See `Judgement.rollout_action`."""
    raise NotImplementedError


def observe(state: State, seat: int, row: Observed) -> None:
    """See `Observation.observe`."""
    raise NotImplementedError


def distinct(state: State, actions: Actions) -> int:
    """See `Judgement.distinct`."""
    raise NotImplementedError


def promise(state: State, action: int) -> int:
    """See `Judgement.promise`."""
    raise NotImplementedError


def position_key(state: State) -> int:
    """See `Judgement.position_key`."""
    raise NotImplementedError


def is_quiet(state: State) -> bool:
    """See `Judgement.is_quiet`."""
    raise NotImplementedError


def settling_action(state: State) -> int:
    """See `Judgement.settling_action`."""
    raise NotImplementedError


def second_opinion(state: State, seat: int, learned: Learned) -> float:
    """See `Judgement.second_opinion`."""
    raise NotImplementedError


def play_result(state: State, result: int) -> None:
    """See `Judgement.play_result`."""
    raise NotImplementedError


def weigh_turn(
    state: State, sums: Estimates, visits: Counted, weights: TermWeights, scale: float, actions: Actions, expected: Estimates, likely: Estimates
) -> int:
    """See `Judgement.weigh_turn`."""
    raise NotImplementedError
