"""The six columns: head, majorities, the tiles' place and the chain of 24 spaces; and the five rounds."""

from __future__ import annotations

from functools import lru_cache

from ....draw.leaves import on_leaf
from ....draw.marks import Box
from ....draw.svg import circle, group, label, rectangle
from ....draw.wood import table_top
from ...alhambra_family.rules.columns import ROLLS_IN_A_ROW, ROWS
from ...alhambra_family.rules.dice import count_of
from ...alhambra_family.rules.turn import shown_dice
from ...alhambra_family.state import BUILDINGS, ROUNDS, SCORINGS
from ...alhambra_family.text.log import SCORING_LETTERS
from ...alhambra_family.text.names import BUILDING_NAMES
from ...alhambra_family.view.buildings import arched_picture, diamonds, glyph
from ...alhambra_family.view.pieces import disc
from ..rules.scoring import buildings_of, majority_points
from ..state import NO_COLUMN, OVER, TURN
from .measures import COLUMNS, ColumnPlace
from .pieces import gone_places
from .showing import Showing

LIT_GROUND = "color-mix(in srgb,var(--lit) 22%,transparent)"


def board_markup(showing: Showing) -> str:
    """Everything of the board that does not move."""
    drawn = table_top("alcazaba", showing.scene.board, 12) + _row_numbers(showing)
    drawn += "".join(_column(showing, building) for building in range(BUILDINGS))
    return on_leaf(drawn, showing.leaf(COLUMNS), showing.shown) + _rounds(showing)


def _column(showing: Showing, building: int) -> str:
    column = showing.scene.columns[building]
    award = showing.state.award_column
    drawn = rectangle(*column.box, 8 if column.is_wide else 6, fill="var(--surface)")
    if award == building:
        x, y, width, _ = column.box
        drawn += rectangle(x + width * 0.12, y, width * 0.76, 5, 2, fill="var(--lit)")
    is_done = award != NO_COLUMN and building < award
    head = _wide_head(showing, building, column) if column.is_wide else _tall_head(showing, building, column)
    drawn += group(head, opacity=0.45 if is_done else None)
    return drawn + _majorities(showing, building, column) + _offer(showing, building, column) + _rolls_heads(column) + _spaces(column)


def _symbols(showing: Showing, building: int) -> int:
    """How often the dice show a building."""
    return count_of(shown_dice(showing.state), building) if showing.phase == TURN else 0


def _wide_head(showing: Showing, building: int, column: ColumnPlace) -> str:
    x, y, width, _ = column.box
    count, middle = _symbols(showing, building), x + width / 2
    drawn = arched_picture(building, middle - 21, y + 6, 42)
    if count:
        drawn += label(x + width - 3, y + 21, f"{count}×", 11.5, text_anchor="end", font_weight="700")
    drawn += label(middle, y + 63, showing.say(BUILDING_NAMES[building]), 13.5, text_anchor="middle", font_weight="600", class_="ink serif")
    return drawn + diamonds(building, x + 6, y + 72, width - 12)


def _tall_head(showing: Showing, building: int, column: ColumnPlace) -> str:
    x, y, width, _ = column.box
    count, middle = _symbols(showing, building), x + width / 2
    if not count:
        return glyph(building, middle - 12, y + 4, 24)
    return glyph(building, middle - 24, y + 4, 24) + label(middle + 5, y + 22, f"{count}×", 13, font_weight="700")


# --- Majorities -------------------------------------------------------------------------------------------------------


def _majorities(showing: Showing, building: int, column: ColumnPlace) -> str:
    """Who has built how many, the most first, and what the next scoring would bring for it now."""
    box, scoring = column.majorities, min(showing.next_scoring(), SCORINGS - 1)
    counts = [(buildings_of(showing.state, seat, building), seat) for seat in range(showing.colours)]
    ranked = sorted((-count, seat) for count, seat in counts if count)
    top = box.y + (15 if column.is_wide else 2)
    right = box.x + box.width - (13 if column.is_wide else 10)
    half = 12 if column.is_wide else 10
    drawn = ""
    if column.is_wide:
        height = 15 + column.rank_height * len(ranked)
        drawn += rectangle(right - half, box.y, 2 * half, height + 1, 6, fill=LIT_GROUND) if ranked else ""
        drawn += label(right, box.y + 12, SCORING_LETTERS[scoring], 12, text_anchor="middle", font_weight="640", class_="quiet serif")
    elif ranked:
        drawn += rectangle(right - half, top - 1, 2 * half, column.rank_height * len(ranked) + 1, 5, fill=LIT_GROUND)
    for rank, (count, seat) in enumerate(ranked):
        points = majority_points(showing.state, seat, building, scoring)
        drawn += _rank(showing, column, seat, -count, points, top + rank * column.rank_height, right)
    return drawn


def _rank(showing: Showing, column: ColumnPlace, seat: int, count: int, points: int, y: float, right: float) -> str:
    size = 15 if column.is_wide else 13
    font = 12.5 if column.is_wide else 11.5
    base = y + column.rank_height / 2 + font * 0.36
    left = column.majorities.x + (5 if column.is_wide else 1)
    drawn = disc(showing.owner(seat), left, y + (column.rank_height - size) / 2, size)
    drawn += label(left + size + 4, base, str(count), font, font_weight="650")
    tone = "ink" if points else "quiet"
    return drawn + label(right, base, str(points) if points else "–", font, text_anchor="middle", font_weight="700", class_=tone)


# --- Tiles and chain --------------------------------------------------------------------------------------------------


def _offer(showing: Showing, building: int, column: ColumnPlace) -> str:
    """The hollow for the tiles, and a dashed place where one has gone from."""
    drawn = rectangle(*column.offer, 6, fill="var(--well)", stroke="var(--well-edge)", stroke_opacity=0.4)
    for place in gone_places(showing.state, showing.scene, building):
        drawn += rectangle(*place.grown(-1), 4, fill="none", stroke="var(--ink-2)", stroke_opacity=0.4, stroke_dasharray="3 3")
    return drawn


@lru_cache(maxsize=64)
def _rolls_heads(column: ColumnPlace) -> str:
    """Above the chain one, two or three small squares: how many rolls."""
    side, gap = (5.5, 1.8) if column.is_wide else (3.6, 1.3)
    squares = ""
    for roll in range(ROLLS_IN_A_ROW):
        cell = column.space(roll)
        width = (roll + 1) * (side + gap) - gap
        top = cell.y - side - 3.5
        squares += "".join(rectangle(cell.x + (cell.width - width) / 2 + nth * (side + gap), top, side, side, side / 3.4) for nth in range(roll + 1))
    return group(squares, fill="var(--ink-2)", opacity=0.8)


@lru_cache(maxsize=64)
def _spaces(column: ColumnPlace) -> str:
    spaces = "".join(rectangle(*space, 5 if column.is_wide else 3.5) for space in column.spaces)
    return group(spaces, fill="var(--well)", stroke="var(--well-edge)", stroke_opacity=0.55, stroke_width=0.8)


def _row_numbers(showing: Showing) -> str:
    column = showing.scene.columns[0]
    x, size = showing.scene.board.x + (11 if column.is_wide else 8.5), 13 if column.is_wide else 12
    drawn = ""
    for row in range(ROWS):
        middle = column.space(row * ROLLS_IN_A_ROW).middle[1]
        drawn += label(x, middle + size * 0.34, str(ROWS - row), size, text_anchor="middle", font_weight="620", class_="on-wood serif")
    return drawn


# --- Rounds and scorings ----------------------------------------------------------------------------------------------


def _rounds(showing: Showing) -> str:
    """Five dots for the rounds, and behind the odd ones their scoring; the next one is lit."""
    box, now, coming = showing.scene.rounds, showing.state.round_number, showing.next_scoring()
    drawn = rectangle(*box.grown(-0.5), 10, fill="var(--surface)", stroke="var(--line)")
    step, y = (box.width - 76) / (ROUNDS - 1), box.y + box.height / 2
    for number in range(1, ROUNDS + 1):
        x = box.x + 24 + (number - 1) * step
        is_now, is_past = number == now and showing.phase != OVER, number < now or showing.phase == OVER
        fill = "var(--ink)" if is_now else "var(--surface-2)" if is_past else "none"
        drawn += circle(x, y, 11, fill=fill, stroke="none" if is_now else "var(--well-edge)")
        drawn += label(x, y + 4.2, str(number), 12, text_anchor="middle", font_weight="650", fill="var(--surface)" if is_now else "var(--ink-2)")
        drawn += _scoring_mark(Box(x + 14, y - 10, 20, 20), number // 2, coming) if number % 2 else ""
    return drawn


def _scoring_mark(box: Box, scoring: int, coming: int) -> str:
    is_next = scoring == coming
    fill = LIT_GROUND if is_next else "var(--surface-2)"
    cell = rectangle(*box, 5, fill=fill, stroke="var(--lit)" if is_next else None, stroke_width=1.5 if is_next else None)
    tone = "ink" if is_next else "quiet"
    letter = label(box.x + 10, box.y + 14.6, SCORING_LETTERS[scoring], 13, text_anchor="middle", font_weight="640", class_=f"{tone} serif")
    return group(cell, letter, opacity=0.5 if scoring < coming else None)
