"""Macus, the third at a table for two: dice move his marker, nobody decides for him, and he may win."""

from __future__ import annotations

from typing import Literal

from ....contract import Neutral
from ....language import Text
from ..text.names import MACUS_NAME


def macus_with(score: int, best: int, lines: tuple[tuple[Text, int], ...], *, is_over: bool) -> Neutral:
    """Macus with his score, explained by these lines, beside the best of the players' (AL16, AC10)."""
    victory: Literal["none", "shared", "alone"] = "none"
    if is_over:
        victory = "alone" if score > best else "shared" if score == best else "none"
    return Neutral(MACUS_NAME, score, lines, victory)
