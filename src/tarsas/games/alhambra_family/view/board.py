"""What the boards of both games share: chains and their numbers, heads of columns, and the five rounds with their scorings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....draw.marks import Box
from ....draw.svg import circle, group, label, rectangle
from ..rules.columns import ROLLS_IN_A_ROW
from ..state import ROUNDS
from ..text.log import SCORING_LETTERS
from .buildings import glyph
from .measures import FamilyColumn
from .showing import FamilyLook


def lit_ground(percent: int) -> str:
    """The ground of the points that come next."""
    return f"color-mix(in srgb,var(--lit) {percent}%,transparent)"


# --- Columns ------------------------------------------------------------------------------------------------------------


def tall_head(box: Box, building: int, count: int, y: float) -> str:
    """On a phone a building's symbol, and how often the dice show it."""
    middle = box.x + box.width / 2
    if not count:
        return glyph(building, middle - 12, box.y + y, 24)
    return glyph(building, middle - 24, box.y + y, 24) + label(middle + 5, box.y + y + 18, f"{count}×", 13, font_weight="700")


@lru_cache(maxsize=64)
def rolls_heads(column: FamilyColumn, side: float, gap: float, above: float, is_filled: bool = True) -> str:
    """Above the chain one, two or three small squares: how many rolls."""
    squares = ""
    for roll, cell in enumerate(column.spaces[:ROLLS_IN_A_ROW]):
        left = cell.middle[0] - ((roll + 1) * (side + gap) - gap) / 2
        squares += "".join(rectangle(left + nth * (side + gap), cell.y - side - above, side, side, side / 3.4) for nth in range(roll + 1))
    ink = "var(--ink-2)"
    return group(squares, fill=ink if is_filled else "none", stroke=None if is_filled else ink, opacity=0.8)


@lru_cache(maxsize=64)
def spaces_markup(column: FamilyColumn, radius: float) -> str:
    """The hollows of the 24 spaces."""
    spaces = "".join(rectangle(*space, radius) for space in column.spaces)
    return group(spaces, fill="var(--well)", stroke="var(--well-edge)", stroke_opacity=0.55, stroke_width=0.8)


# --- Rounds and scorings ------------------------------------------------------------------------------------------------


def rounds_markup(look: FamilyLook[Any], left: float, right: float, lit: str) -> str:
    """Five dots for the rounds, and behind the odd ones their scoring; the next one is lit."""
    box: Box = look.scene.rounds
    now = look.state.round_number
    drawn = rectangle(*box.grown(-0.5), 10, fill="var(--surface)", stroke="var(--line)")
    step, y = (box.width - left - right) / (ROUNDS - 1), box.y + box.height / 2
    for number in range(1, ROUNDS + 1):
        x = box.x + left + (number - 1) * step
        is_now, is_past = number == now and not look.is_over, number < now or look.is_over
        fill = "var(--ink)" if is_now else "var(--surface-2)" if is_past else "none"
        drawn += circle(x, y, 11, fill=fill, stroke="none" if is_now else "var(--well-edge)")
        drawn += label(
            x, y + 4.2, str(number), look.letters(12), text_anchor="middle", font_weight="650", fill="var(--surface)" if is_now else "var(--ink-2)"
        )
        drawn += _scoring_mark(look, x + 24, y, number // 2, lit) if number % 2 else ""
    return drawn


def _scoring_mark(look: FamilyLook[Any], x: float, y: float, scoring: int, lit: str) -> str:
    is_next = scoring == look.next_scoring
    fill, edge, width = (lit, "var(--lit)", 1.5) if is_next else ("var(--surface-2)", None, None)
    cell = rectangle(x - 10, y - 10, 20, 20, 5, fill=fill, stroke=edge, stroke_width=width)
    tone = "ink serif" if is_next else "quiet serif"
    letter = label(x, y + 4.8, SCORING_LETTERS[scoring], look.letters(13), text_anchor="middle", font_weight="640", class_=tone)
    return group(cell, letter, opacity=0.5 if scoring < look.next_scoring else None)
