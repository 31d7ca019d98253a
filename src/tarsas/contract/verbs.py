"""The verbs: what the rules of a game can be asked and told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..kernel import Generator, State, bind
from . import defaults
from .constants import Actions, Counts, Options, Places, Scores, Weights


@dataclass(frozen=True)
class Verbs:
    """What the rules of a game can be asked and told. Each is a `@rule` function, so it has a compiled twin.

    Actions are whole numbers from 0 up to the game's `actions`; the outcomes of chance are among them. Buffers
    are at least as long as the docstrings say. A game gives its own form of what has a default where that is quicker.
    """

    new_game: Callable[[State, int, Options], None]
    """`new_game(state, players, options)`: the first position. `options[k]` is the index of the chosen value of the
    game's k-th option. Whatever was in `state` before does not matter."""

    to_move: Callable[[State], int]
    """Whose action is next: a seat from 0, `CHANCE` or `NOBODY`. Law: the game is over ⇔ `NOBODY` ⇔ no action is legal."""

    is_legal: Callable[[State, int], bool]
    """Whether this action, any whole number, may be played now. *This* is the definition of legality."""

    play: Callable[[State, int], None]
    """Plays a legal action. It is the only verb that changes a position. Playing an illegal action has no meaning."""

    outcome: Callable[[State, Places], int]
    """`outcome(state, places)`: why the game ended, as an index of the game's `endings`; 0 = it goes on. Fills each seat's place among the seats
    (as it stands, while the game goes on), 0 for the first; seats that share a place have the same number. Whether the first has won, `standing` says."""

    legal: Callable[[State, Actions], int] = defaults.legal_by_trying
    """`legal(state, actions)`: fills the buffer (as long as the action space) with all legal actions, ascending, and returns how many. Law: it
    lists exactly the actions for which `is_legal` holds."""

    random_action: Callable[[State, Generator], int] = defaults.any_legal_action
    """One legal action of a player's turn, every one equally likely; may be quicker than listing them."""

    scores: Callable[[State, Scores], None] = defaults.no_scores
    """`scores(state, scores)`: each seat's score as it stands, in the units of the game's own scoring track (0 where a game has none)."""

    pieces: Callable[[State, Counts], int] = defaults.no_pieces
    """`pieces(state, counts)`: how many pieces of each kind there are, wherever they are; returns the number of kinds (at most 128).
    Law: constant through a game."""

    chances: Callable[[State, Actions, Weights], int] = defaults.no_chances
    """`chances(state, actions, weights)`: every outcome of a chance node with its integer weight, in ascending order of the action, and returns how
    many (0 where it is not chance's turn). Law: the outcomes are the legal actions; each weight is positive; at most 1,500."""

    total_weight: Callable[[State], int] = defaults.no_weight
    """What the weights of `chances` sum to: exactly, and at most 2³¹. It is reckoned in another way than by adding them up."""

    sample: Callable[[State, Generator], int] = defaults.no_sample
    """One outcome of a chance node, drawn with the probabilities `chances` states, fast."""

    standing: Callable[[State], int] = defaults.always_ahead
    """How the first of the seats stands beside the `neutrals`: `AHEAD`, `LEVEL` (they share the victory) or `BEHIND` (no seat wins)."""


def completed(verbs: Verbs, actions: int) -> Verbs:
    """The verbs of a game with so many actions; the defaults among them are bound to the game's own."""
    legal, random_action = verbs.legal, verbs.random_action
    if legal is defaults.legal_by_trying:
        legal = bind(legal, is_legal=verbs.is_legal)
    if random_action is defaults.any_legal_action:
        random_action = bind(random_action, legal=legal, action_count=defaults.counting(actions))
    return replace(verbs, legal=legal, random_action=random_action)
