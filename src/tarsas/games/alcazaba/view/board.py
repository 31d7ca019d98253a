"""The six columns: head, what it is worth, majorities, the tiles' place and the chain of 24 spaces; and the five rounds."""

from __future__ import annotations

from ....draw.leaves import on_leaf
from ....draw.svg import group, label, rectangle
from ....draw.wood import table_top
from ...alhambra_family.rules.columns import ROLLS_IN_A_ROW, ROWS
from ...alhambra_family.rules.dice import count_of
from ...alhambra_family.rules.turn import shown_dice
from ...alhambra_family.state import BUILDING_IDS, BUILDINGS, POINTS_FOR_PLACE, SCORINGS
from ...alhambra_family.text.log import SCORING_LETTERS
from ...alhambra_family.text.names import BUILDING_NAMES
from ...alhambra_family.view.board import lit_ground, rolls_heads, rounds_markup, spaces_markup, tall_head
from ...alhambra_family.view.buildings import arched_picture, diamonds
from ...alhambra_family.view.pieces import disc
from ..rules.scoring import buildings_of, majority_points
from ..state import NO_COLUMN, TURN
from .measures import COLUMNS, ColumnPlace
from .pieces import gone_places
from .showing import Showing

LIT_GROUND = lit_ground(22)


def board_markup(showing: Showing) -> str:
    """Everything of the board that does not move."""
    drawn = table_top("alcazaba", showing.scene.board, 12) + _row_numbers(showing) + _scoring_letters(showing)
    drawn += "".join(_column(showing, building) for building in range(BUILDINGS))
    return on_leaf(drawn, showing.leaf(COLUMNS), showing.shown) + rounds_markup(showing, 24, 52, LIT_GROUND)


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
    heads = rolls_heads(column, 5.5, 1.8, 3.5) if column.is_wide else rolls_heads(column, 3.6, 1.3, 3.5)
    return (
        drawn
        + _worth(showing, building, column)
        + _majorities(showing, building, column)
        + _offer(showing, building, column)
        + heads
        + spaces_markup(column, 5 if column.is_wide else 3.5)
    )


def _symbols(showing: Showing, building: int) -> int:
    """How often the dice show a building."""
    return count_of(shown_dice(showing.state), building) if showing.phase == TURN else 0


def _wide_head(showing: Showing, building: int, column: ColumnPlace) -> str:
    x, y, width, _ = column.box
    count, middle = _symbols(showing, building), x + width / 2
    drawn = arched_picture(building, middle - 21, y + 6, 42)
    if count:
        drawn += label(x + width - 3, y + 21, f"{count}×", showing.letters(11.5), text_anchor="end", font_weight="700")
    name, size = showing.say(BUILDING_NAMES[building]), showing.letters(13.5)
    drawn += label(middle, y + 63, name, size, text_anchor="middle", font_weight="600", class_="ink serif")
    return drawn + diamonds(building, x + 6, y + 72, width - 12)


def _tall_head(showing: Showing, building: int, column: ColumnPlace) -> str:
    return tall_head(column.box, building, _symbols(showing, building), 4)


# --- What a building is worth -----------------------------------------------------------------------------------------


def _worth(showing: Showing, building: int, column: ColumnPlace) -> str:
    """What the first, second and third places bring at the scorings A, B and C, a row each; the next one is lit, those that have been are faint."""
    box, height, coming = column.worth, column.worth_row, showing.next_scoring
    size = showing.letters(12)
    drawn = ""
    for scoring, places in enumerate(POINTS_FOR_PLACE[building]):
        y = box.y + scoring * height
        is_next = scoring == coming
        points = " ".join(str(number) for number in places if number)
        words = label(
            box.x + box.width / 2,
            y + height / 2 + size * 0.36,
            points,
            size,
            text_anchor="middle",
            font_weight="680" if is_next else "520",
            class_="ink" if is_next else "quiet",
        )
        ground = rectangle(box.x, y, box.width, height - 1, 5, fill=LIT_GROUND) if is_next else ""
        drawn += group(ground, words, opacity=0.5 if scoring < coming else None)
    return group(drawn, data_worth=BUILDING_IDS[building])


def _scoring_letters(showing: Showing) -> str:
    """Beside the first column, which row is which scoring."""
    column, x = showing.scene.columns[0], _gutter(showing)
    size = showing.letters(12)
    middles = (column.worth.y + (scoring + 0.5) * column.worth_row for scoring in range(SCORINGS))
    return "".join(
        label(x, middle + size * 0.36, letter, size, text_anchor="middle", font_weight="640", class_="on-wood serif")
        for letter, middle in zip(SCORING_LETTERS, middles, strict=True)
    )


# --- Majorities -------------------------------------------------------------------------------------------------------


def _majorities(showing: Showing, building: int, column: ColumnPlace) -> str:
    """Who has built how many, the most first, and what the next scoring would bring for it now."""
    box, scoring = column.majorities, min(showing.next_scoring, SCORINGS - 1)
    counts = [(buildings_of(showing.state, seat, building), seat) for seat in range(showing.colours)]
    ranked = sorted((-count, seat) for count, seat in counts if count)
    top = box.y + 2
    right = box.x + box.width - (13 if column.is_wide else 10)
    half = 12 if column.is_wide else 10
    drawn = rectangle(right - half, top - 1, 2 * half, column.rank_height * len(ranked) + 1, 5, fill=LIT_GROUND) if ranked else ""
    for rank, (count, seat) in enumerate(ranked):
        points = majority_points(showing.state, seat, building, scoring)
        drawn += _rank(showing, column, seat, -count, points, top + rank * column.rank_height, right)
    return drawn


def _rank(showing: Showing, column: ColumnPlace, seat: int, count: int, points: int, y: float, right: float) -> str:
    size = 15 if column.is_wide else 13
    font = showing.letters(12.5 if column.is_wide else 11.5)
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


def _gutter(showing: Showing) -> float:
    """The middle of the wood beside the first column."""
    return showing.scene.board.x + (11 if showing.scene.is_wide else 8.5)


def _row_numbers(showing: Showing) -> str:
    column = showing.scene.columns[0]
    x, size = _gutter(showing), showing.letters(12)
    drawn = ""
    for row in range(ROWS):
        middle = column.spaces[row * ROLLS_IN_A_ROW].middle[1]
        drawn += label(x, middle + size * 0.34, str(ROWS - row), size, text_anchor="middle", font_weight="620", class_="on-wood serif")
    return drawn
