"""How a game of the Alhambra ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ....language import Text, plural_s, together
from .names import MACUS_NAME


def ending_of(names: Sequence[str], scores: Sequence[int], macus: int | None) -> tuple[Text, ...]:
    """That the fifth round is over, who won, and by what; with Macus' score where he takes part."""
    points = max(scores)
    first = [name for name, score in zip(names, scores, strict=False) if score == points]
    reason = Text("Véget ért az ötödik kör és a C értékelés.", "The fifth round and scoring C are over.")
    if macus is not None and macus > points:
        result = Text(
            "Macus nyert {macus} ponttal, mögötte {who}, {points} ponttal.", "Macus wins with {macus} points; next comes {who} with {points}."
        )
        return reason, result.fill(macus=macus, who=together(first), points=points)
    if macus == points:
        first.append(MACUS_NAME)
    result = Text("{who} {who:nyert|nyertél} {points} ponttal.", "{who} {who:wins|win} with {points} point{s}.")
    if len(first) > 1:
        result = Text("{who} osztozik a győzelmen: {points} pont.", "{who} share the victory with {points} point{s}.")
    return reason, result.fill(who=together(first), points=points, s=plural_s(points))
