"""The verbs of the contract, and the judgement of a game, as open names, for loops and searches that are written once for all games.

A template imports them and reads like code for one game; `loops.bound` gives them their meaning, a game's own rules. They have no body of their own.
"""

from __future__ import annotations

from ..contract import Actions, Counts, Options, Places, Scores, TermWeights, Weights
from ..kernel import Generator, State


def new_game(state: State, players: int, options: Options) -> None:
    """See `contract.Verbs.new_game`."""
    raise NotImplementedError


def to_move(state: State) -> int:
    """See `contract.Verbs.to_move`."""
    raise NotImplementedError


def legal(state: State, actions: Actions) -> int:
    """See `contract.Verbs.legal`."""
    raise NotImplementedError


def is_legal(state: State, action: int) -> bool:
    """See `contract.Verbs.is_legal`."""
    raise NotImplementedError


def play(state: State, action: int) -> None:
    """See `contract.Verbs.play`."""
    raise NotImplementedError


def chances(state: State, actions: Actions, weights: Weights) -> int:
    """See `contract.Verbs.chances`."""
    raise NotImplementedError


def total_weight(state: State) -> int:
    """See `contract.Verbs.total_weight`."""
    raise NotImplementedError


def sample(state: State, generator: Generator) -> int:
    """See `contract.Verbs.sample`."""
    raise NotImplementedError


def random_action(state: State, generator: Generator) -> int:
    """See `contract.Verbs.random_action`."""
    raise NotImplementedError


def scores(state: State, buffer: Scores) -> None:
    """See `contract.Verbs.scores`."""
    raise NotImplementedError


def outcome(state: State, places: Places) -> int:
    """See `contract.Verbs.outcome`."""
    raise NotImplementedError


def pieces(state: State, counts: Counts) -> int:
    """See `contract.Verbs.pieces`."""
    raise NotImplementedError


def standing(state: State) -> int:
    """See `contract.Verbs.standing`."""
    raise NotImplementedError


def evaluate(state: State, seat: int, weights: TermWeights) -> float:
    """See `contract.Judgement.evaluate`."""
    raise NotImplementedError


def rollout_action(state: State, generator: Generator) -> int:
    """See `contract.Judgement.rollout_action`."""
    raise NotImplementedError
