"""The review of a played game: where it was won and lost, what was luck, and what would have been better.

`Reviewer` searches a line of play and notes what it finds in `Findings`, step by step, so that it can stop and go on; `review_of` makes a `Review` of them,
at any moment.
"""

from __future__ import annotations

from .findings import VERSION, Findings
from .judged import Grade, JudgedDecision
from .ledger import Ledger, ledgers_of
from .review import Review, review_of
from .reviewer import Budget, Reviewer, Step

__all__ = ["VERSION", "Budget", "Findings", "Grade", "JudgedDecision", "Ledger", "Review", "Reviewer", "Step", "ledgers_of", "review_of"]
