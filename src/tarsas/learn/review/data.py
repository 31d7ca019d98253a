"""A review for programs: plain numbers and texts."""

from __future__ import annotations

from typing import Any

from .chances import WHOLE
from .judged import JudgedDecision
from .review import Review
from .verdict import cost_of, headline, reason_told, summary


def as_data(review: Review) -> dict[str, Any]:
    """All of a review as JSON takes it: chances from 0 to 1, plies from 0, moves in short."""
    names = review.record.names("en")
    return {
        "game": review.line.game.name,
        "players": list(names),
        "is_whole": review.is_whole,
        "verdict": {"headline": headline(review, None, names)._asdict(), "summary": summary(review, None, names)._asdict()},
        "ledgers": [
            {
                "seat": each.seat,
                "start": each.start / WHOLE,
                "by_seat": [cause / WHOLE for cause in each.by_seat],
                "luck": each.luck / WHOLE,
                "end": each.end / WHOLE,
            }
            for each in review.ledgers
        ],
        "accuracy": [review.accuracy(seat) for seat in range(len(names))],
        "phases": [[{"phase": each.phase.name._asdict(), "accuracy": each.share} for each in review.accuracies(seat)] for seat in range(len(names))],
        "chances": [
            {"ply": ply, "seats": [chance / WHOLE for chance in each.seats], "neutral": each.neutral / WHOLE, "error": each.error}
            for ply, each in sorted(review.chances.items())
        ],
        "decisions": [_decision(review, each) for each in review.decisions],
        "luck": [
            {
                "ply": each.ply,
                "changes": [each.change(seat) / WHOLE for seat in range(len(names))],
                "outcomes": each.outcomes,
                "is_exact": each.is_exact,
                "error": 0.0 if each.is_exact else each.before.error,
            }
            for each in review.strokes
        ],
        "turning_points": [each.ply for each in review.turning_points],
        "gained": review.gained,
    }


def _decision(review: Review, decision: JudgedDecision) -> dict[str, Any]:
    position = review.line.position(decision.ply)
    found: dict[str, Any] = {
        "ply": decision.ply,
        "seat": decision.seat,
        "played": position.notation(decision.action),
        "grade": str(decision.grade),
        "lost": round(decision.lost, 4),
        "points_lost": cost_of(decision),
    }
    if decision.better is None:
        return found
    moves = []
    for action in decision.better.line or (decision.better.action,):
        moves.append(position.notation(action))
        position = position.play(action)
    return found | {"better": moves[0], "line": moves, "reason": reason_told(review, decision)._asdict()}
