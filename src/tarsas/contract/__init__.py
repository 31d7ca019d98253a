"""The contract: what every game keeps, so that one table, one search and one set of tests serve them all.

The docstrings below state the *laws*. `tests/laws/` holds every game of the catalogue to them, in every mode; a game cannot
opt out. Laws of the verbs as a whole:

- **Queries write nothing.** Only `new_game` and `play` change a state.
- **Chance is a player.** No generator hides in a state. What nobody has seen is a pool of counts, drawn when it is revealed.
- **A state is its bytes.** Two states are the same position exactly if their bytes are equal.
- **Compiled and plain agree**, bit by bit.
- **The same actions from the same start give the same game.**
- **Pieces are conserved**: `pieces` never changes from the first position to the last.
"""

from .constants import (
    AHEAD,
    BEHIND,
    CHANCE,
    LARGEST_TOTAL_WEIGHT,
    LEVEL,
    MOST_ACTIONS,
    MOST_OUTCOMES,
    NOBODY,
    Actions,
    Counts,
    Options,
    Places,
    Scores,
    TermWeights,
    Weights,
)
from .game import GameContract, Neutral, Option, Sign
from .judgement import Judgement, Term
from .outcome import Outcome, outcome_of
from .verbs import Verbs
from .words import Square, Words

__all__ = [
    "AHEAD",
    "BEHIND",
    "CHANCE",
    "LARGEST_TOTAL_WEIGHT",
    "LEVEL",
    "MOST_ACTIONS",
    "MOST_OUTCOMES",
    "NOBODY",
    "Actions",
    "Counts",
    "GameContract",
    "Judgement",
    "Neutral",
    "Option",
    "Options",
    "Outcome",
    "Places",
    "Scores",
    "Sign",
    "Square",
    "Term",
    "TermWeights",
    "Verbs",
    "Weights",
    "Words",
    "outcome_of",
]
