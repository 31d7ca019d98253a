"""The six columns: head, track of building points, table of points, the tile's place and the chain of 24 spaces."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ....draw.lettering import text_width
from ....draw.marks import Box
from ....draw.svg import circle, element, group, label, placed, rectangle
from ....draw.theme import SANS, SERIF
from ....draw.wood import table_top
from ...alhambra_family.rules.columns import ROLLS_IN_A_ROW, ROWS
from ...alhambra_family.state import BUILDINGS, POINTS_FOR_PLACE, SCORINGS
from ...alhambra_family.text.log import SCORING_LETTERS
from ...alhambra_family.text.names import BUILDING_NAMES
from ...alhambra_family.view.board import lit_ground, rolls_heads, spaces_markup, tall_head
from ...alhambra_family.view.buildings import arched_picture, diamonds, glyph
from ...alhambra_family.view.pieces import disc
from ..rules.placing import symbols_shown
from ..rules.scoring import place_on_track
from ..state import DECIDING, NO_TILE, TILE_IDS, TRACK_END
from .labels import TILE_LABELS
from .measures import ColumnPlace
from .showing import Showing

TABLE_ROW = 20
TILE_NAME_ROOM = 90
LIT_GROUND = lit_ground(24)


@lru_cache(maxsize=16)
def column_definition(column: ColumnPlace, least: float) -> str:
    """What all six columns have alike, drawn once: sheet, track, chain, and the numbers beside them."""
    column = replace(column, box=column.box._replace(x=0, y=0))
    sheet = rectangle(*column.box, 8 if column.is_wide else 6, fill="var(--surface)")
    track = _track(column, least) if column.is_wide else rectangle(*column.track, 4, fill="var(--well)")
    numbers = group(_row_numbers(column, 13, least), fill="var(--ink-2)") if column.is_wide else ""
    heads = rolls_heads(column, 7.5, 2.5, 6, is_filled=False) if column.is_wide else rolls_heads(column, 3.6, 1.3, 4)
    return group(sheet, track, numbers, heads, spaces_markup(column, 6 if column.is_wide else 3.5), id=_column_id(column))


def _column_id(column: ColumnPlace) -> str:
    # Equal ids must mean equal drawings, as several pictures may share a page: the discs' rows differ with the players, the width with the layout.
    return "alhambra-column" if column.is_wide else f"alhambra-column-{column.ranks}-{column.box.width:.0f}"


def board_markup(showing: Showing) -> str:
    """Everything of the board that does not move."""
    scene = showing.scene
    drawn = table_top("alhambra", scene.board, 12)
    if not scene.is_wide:
        drawn += group(_row_numbers(scene.columns[0], 9, showing.least), fill="var(--wood-ink)")
    return drawn + "".join(_column(showing, building) for building in range(BUILDINGS))


def _column(showing: Showing, building: int) -> str:
    column = showing.scene.columns[building]
    parts = (_wide_head, _table, _tile_label) if column.is_wide else (_tall_head, _tall_points, _tall_track)
    drawn = "".join(part(showing, building, column) for part in parts)
    return placed(_column_id(column), column.box.x, column.box.y) + drawn


def _symbols(showing: Showing, building: int) -> int:
    return symbols_shown(showing.state, building) if showing.phase == DECIDING else 0


def _wide_head(showing: Showing, building: int, column: ColumnPlace) -> str:
    """Picture, name, and how often the dice show the building."""
    x, y, width, _ = column.box
    count = _symbols(showing, building)
    drawn = arched_picture(building, x + 8, y + 7, 40)
    name = showing.say(BUILDING_NAMES[building])
    drawn += label(x + 55, y + 42, name, 17, font_weight="600", class_="ink serif")
    if count:
        drawn += label(x + width - 29, y + 20, f"{count}×", showing.letters(13), text_anchor="end", font_weight="650") + glyph(
            building, x + width - 26, y + 6, 17
        )
    return drawn + diamonds(building, x + 8, y + 54, width - 16)


def _tall_head(showing: Showing, building: int, column: ColumnPlace) -> str:
    return tall_head(column.box, building, _symbols(showing, building), 3)


# --- Track and table ----------------------------------------------------------------------------------------------------


def _track(column: ColumnPlace, size: float) -> str:
    """The well with its twelve spaces."""
    track = column.track
    drawn = [rectangle(*track, 7, fill="var(--well)")]
    for points in range(1, TRACK_END + 1):
        y = track.y + 2 + (TRACK_END - points) * 16.6 + 8.3
        weight, tone = ("700", "var(--ink)") if points % 3 == 0 else ("500", "var(--ink-2)")
        # Style rules by class do not reach into a drawing that is used: so colour and font are attributes here.
        drawn.append(label(track.x + 20, y + size * 0.36, str(points), size, text_anchor="end", font_weight=weight, fill=tone, font_family=SANS))
        drawn.append(circle(track.x + 31, y, 5.4, fill="var(--surface)", stroke="var(--well-edge)", stroke_width=0.8))
    return "".join(drawn)


def _tall_track(showing: Showing, building: int, column: ColumnPlace) -> str:
    """One row for each number of points that somebody has, the most on top."""
    numbers = sorted({points for points in showing.state.points.tolist()[building] if points}, reverse=True)
    track = column.track
    return "".join(
        label(track.x + 15, track.y + rank * 16 + 12.5, str(points), showing.letters(11), text_anchor="end", font_weight="650")
        for rank, points in enumerate(numbers)
    )


def _ranking(showing: Showing, building: int) -> list[int]:
    seats = [seat for seat in range(showing.colours) if showing.state.points[building, seat]]
    return sorted(seats, key=lambda seat: place_on_track(showing.state, building, seat))


def worth_box(column: ColumnPlace) -> Box:
    """Where the points of the scorings are written."""
    x, y, width, _ = column.box
    return Box(x + 80, y + 60, width - 86, 80) if column.is_wide else Box(x + 3, y + 29, width - 6, 17)


def _table(showing: Showing, building: int, column: ColumnPlace) -> str:
    """The points of the three scorings, the next one lit; before each row whoever holds the place now."""
    x, y = column.box.x + 83, column.box.y + 64
    coming = showing.next_scoring
    drawn = [disc(showing.owner(seat), x, y + 18 + place * TABLE_ROW, 15) for place, seat in enumerate(_ranking(showing, building)[:3])]
    for scoring in range(SCORINGS):
        middle = x + 27 + scoring * 23
        points = [number for number in POINTS_FOR_PLACE[building][scoring] if number]
        if scoring == coming:
            height = 21 + TABLE_ROW * len(points)
            drawn.append(rectangle(middle - 11, y - 3, 22, height, 6, fill=LIT_GROUND, stroke="var(--lit)", stroke_width=1.5))
        opacity = 0.4 if scoring < coming else None
        tone = "ink" if scoring == coming else "quiet"
        head = label(middle, y + 12, SCORING_LETTERS[scoring], showing.letters(13), text_anchor="middle", font_weight="640", class_=f"{tone} serif")
        weight = "720" if scoring == coming else "560"
        rows = "".join(
            label(middle, y + 30 + place * TABLE_ROW, str(number), showing.letters(12.5), text_anchor="middle", font_weight=weight, class_=tone)
            for place, number in enumerate(points)
        )
        drawn.append(group(head, rows, opacity=opacity))
    return "".join(drawn)


def _tall_points(showing: Showing, building: int, column: ColumnPlace) -> str:
    """On a phone only the points of the next scoring."""
    coming = showing.next_scoring
    x, y, width, _ = column.box
    if coming == SCORINGS:
        return ""
    points = [number for number in POINTS_FOR_PLACE[building][coming] if number]
    cell = rectangle(*worth_box(column), 4, fill=LIT_GROUND)
    return cell + label(x + width / 2, y + 42, " ".join(map(str, points)), showing.letters(11.5), text_anchor="middle", font_weight="650")


def _tile_label(showing: Showing, building: int, column: ColumnPlace) -> str:
    tile, kind = column.tile, showing.state.tile_at[building]
    if kind == NO_TILE:
        return rectangle(*tile.grown(-3), 6, fill="none", stroke="var(--well-edge)", stroke_dasharray="3 3")
    words = showing.say(TILE_LABELS[TILE_IDS[kind]])
    size = showing.letters(11.5)
    lines = [words] if text_width(words, size) <= TILE_NAME_ROOM else words.split()
    return "".join(
        label(tile.middle[0], tile.y + tile.height + 16 + nth * size, line, size, text_anchor="middle", font_weight="550", class_="quiet")
        for nth, line in enumerate(lines)
    )


# --- The chain ----------------------------------------------------------------------------------------------------------


def _row_numbers(column: ColumnPlace, x: float, least: float) -> str:
    """How many symbols each row stands for, in the fill of what they stand in."""
    size = max(12, least)
    drawn = ""
    for row in range(ROWS):
        baseline = column.spaces[row * ROLLS_IN_A_ROW].middle[1] + size * 0.34
        drawn += element("text", str(ROWS - row), x=x, y=baseline, font_size=size, text_anchor="middle", font_weight="620")
    return group(drawn, font_family=SERIF)
