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

from .answers import answer_from, plain_question, section_text
from .consequences import told_points
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
    Counted,
    Counts,
    Estimates,
    Learned,
    Observed,
    Options,
    Places,
    Scores,
    TermWeights,
    Weights,
)
from .description import EMPTY, Description, Section, TextTable, description_of, listed, same, scores_section, seat_section, seats_around, whose
from .game import GameContract, Identity, Neutral, Option
from .judgement import Judgement, Method, Term, by_turns, terms_of
from .learning import Lesson
from .observation import Feature, FeatureTable, Observation, distance_to, seat_at
from .outcome import Outcome, outcome_of
from .stages import NAMES, Motion, Share, Sign, Stage, StageKind, Tag, Telling, scores_of
from .verbs import Verbs
from .words import Explanation, ScoreLine, Square, Words

__all__ = [
    "AHEAD",
    "BEHIND",
    "CHANCE",
    "EMPTY",
    "LARGEST_TOTAL_WEIGHT",
    "LEVEL",
    "MOST_ACTIONS",
    "MOST_OUTCOMES",
    "NAMES",
    "NOBODY",
    "Actions",
    "Counted",
    "Counts",
    "Description",
    "Estimates",
    "Explanation",
    "Feature",
    "FeatureTable",
    "GameContract",
    "Identity",
    "Judgement",
    "Learned",
    "Lesson",
    "Method",
    "Motion",
    "Neutral",
    "Observation",
    "Observed",
    "Option",
    "Options",
    "Outcome",
    "Places",
    "ScoreLine",
    "Scores",
    "Section",
    "Share",
    "Sign",
    "Square",
    "Stage",
    "StageKind",
    "Tag",
    "Telling",
    "Term",
    "TermWeights",
    "TextTable",
    "Verbs",
    "Weights",
    "Words",
    "answer_from",
    "by_turns",
    "description_of",
    "distance_to",
    "listed",
    "outcome_of",
    "plain_question",
    "same",
    "scores_of",
    "scores_section",
    "seat_at",
    "seat_section",
    "seats_around",
    "section_text",
    "terms_of",
    "told_points",
    "whose",
]
