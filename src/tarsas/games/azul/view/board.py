"""A player's board: name, score, the empty spaces of the pattern lines, the wall and the floor line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ....draw.lettering import text_width
from ....draw.marks import Box
from ....draw.panels import name_label, sheet, turn_bar
from ....draw.seats import seat_glyph
from ....draw.svg import group, label, number, path, placed, stacked, title
from ..rules.wall import wall_column
from ..state import COLOURS, COLUMNS, FLOOR_COST, FLOOR_SPACES, ROWS, TILING
from ..text.parts import COLOUR_IDS
from .labels import FLOOR, WINNER
from .measures import BoardPlace
from .showing import Showing
from .tiles import SIDE, SLOT_ID, print_id

GRID = 50
"""The distance of two spaces in the drawings of empty spaces, which boards of every size share."""


def space_definitions(is_grey: bool, boards: Iterable[BoardPlace]) -> str:
    """The empty spaces of boards: each drawn once and used by every board whose rows lie as far apart."""
    steps = sorted({_row_step(board) for board in boards})
    floor = [_space(SLOT_ID, place) for place in range(FLOOR_SPACES)]
    return group(*floor, id="azul-floor") + "".join(_rows_definition(is_grey, step) for step in steps)


def _row_step(board: BoardPlace) -> int:
    """How far the rows of a board are apart in the drawings of its spaces."""
    return round(GRID * board.row_pitch / board.pitch)


def _space(drawing: str, column: int, y: float = 0) -> str:
    return placed(drawing, column * GRID, y, GRID * 0.88 / SIDE)


def _rows_definition(is_grey: bool, step: int) -> str:
    """The pattern lines and the wall."""

    lines = [_space(SLOT_ID, ROWS - 1 - place, row * step) for row in range(ROWS) for place in range(row + 1)]
    if is_grey:
        wall = [_space(SLOT_ID, column, row * step) for row in range(ROWS) for column in range(COLUMNS)]
    else:
        wall = [_space(print_id(COLOUR_IDS[colour]), wall_column(row, colour), row * step) for row in range(ROWS) for colour in range(COLOURS)]
    return group(*lines, id=_rows_id("lines", step)) + group(*wall, id=_rows_id("wall-grey" if is_grey else "wall", step))


def _rows_id(what: str, step: int) -> str:
    # Equal ids must mean equal drawings, as several pictures may share a page.
    return f"azul-{what}" if step == GRID else f"azul-{what}-{step}"


def board_markup(showing: Showing, seat: int) -> str:
    """Everything of a board that does not move. While tiles are held the boards of the others step back."""
    board = showing.scene.boards[seat]
    is_aside = showing.is_holding and seat != showing.mover
    return group(
        _panel(board, seat in showing.winners, seat == showing.mover),
        _name(board, seat, showing.name(seat), showing.least),
        _score(board, seat, showing.state.score[seat], showing.say(WINNER) if seat in showing.winners else ""),
        _spaces(board, showing.is_grey),
        _chevrons(board, *_marked_rows(showing, seat)),
        _floor_costs(board, showing.state.floor_count[seat], showing.say(FLOOR), showing.least),
        class_="dim" if is_aside else None,
    )


# What follows is drawn from plain values and remembered by them: between two moves most of a board stays as it is.


@lru_cache(maxsize=256)
def _panel(board: BoardPlace, has_won: bool, is_to_move: bool) -> str:
    """The sheet of the board, with a bar at the mover's."""
    box = Box(board.x, board.y, board.width, board.height)
    return sheet(box, has_won) + (turn_bar(box, 12 if board.is_own else 10) if is_to_move else "")


@lru_cache(maxsize=1024)
def _name(board: BoardPlace, seat: int, name: str, least: float) -> str:
    k = board.lettering
    size = max(13.0, 16 * k, least)
    x = board.x + board.pad + 22 * k + 2
    y = board.rows_top + 9 * k
    room = board.line_space(0, 0).x - x - 6
    glyph = seat_glyph(seat, board.x + board.pad + 7 * k, y, 1.1 * k)
    return glyph + name_label(x, y + size * 0.36, name, size, room, least)


@lru_cache(maxsize=2048)
def _score(board: BoardPlace, seat: int, points: int, winner: str) -> str:
    """The score in the corner of the staircase; a `winner` has a laurel beside it, or below it where the second pattern line leaves no room."""
    score, k = str(points), board.lettering
    x, y = board.x + board.pad - 1, board.rows_top + 68 * k
    drawn = label(x, y, score, 52 * k, font_weight="500", class_="ink serif", data_score=seat)
    if not winner:
        return drawn
    right = x + text_width(score, 52 * k)
    place = (right + 19 * k, y - 18 * k) if right + 36 * k < board.line(1).x else (x + 16 * k, y + 24 * k)
    return drawn + group(title(winner), placed("azul-laurel", *place, 1.25 * k))


@lru_cache(maxsize=256)
def _spaces(board: BoardPlace, is_grey: bool) -> str:
    scale, step = board.pitch / GRID, _row_step(board)
    return stacked(
        placed(_rows_id("lines", step), board.lines_left, board.rows_top, scale),
        placed(_rows_id("wall-grey" if is_grey else "wall", step), board.wall_left, board.rows_top, scale),
        placed("azul-floor", board.lines_left, board.floor_top, scale),
    )


def _marked_rows(showing: Showing, seat: int) -> tuple[frozenset[int], int]:
    """The lines whose tag stands in place of their arrow; and the line being tiled, or -1."""
    if seat != showing.mover:
        return frozenset(), -1
    return tagged_rows(showing), showing.state.tiling_row if showing.state.phase == TILING else -1


@lru_cache(maxsize=1024)
def _chevrons(board: BoardPlace, tagged: frozenset[int], tiling_row: int) -> str:
    """The arrows from line to wall; a line whose tag stands there has none, and the line being tiled has a bright one."""
    reach = board.pitch * 0.095
    x = board.wall_left - board.channel / 2 - reach / 2
    drawn = []
    for row in range(ROWS):
        if row in tagged:
            continue
        is_tiling = row == tiling_row
        y = board.line_space(row, 0).middle[1] - reach
        arrow = f"M{number(x)} {number(y)}l{number(reach)} {number(reach)}l{number(-reach)} {number(reach)}"
        drawn.append(
            path(arrow, stroke="var(--lit)" if is_tiling else None, opacity=None if is_tiling else 0.45, stroke_width=3 if is_tiling else None)
        )
    width = 1.8 if board.pitch > 40 else 1.4
    return group(*drawn, fill="none", stroke="var(--ink-2)", stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def tagged_rows(showing: Showing) -> frozenset[int]:
    """The mover's pattern lines that have a tag: the previewed one, and the lit ones while tiles are held."""
    take = showing.previewed_take
    lit = [showing.part(name) for name in showing.looking.lit] if showing.held_source() else []
    rows = {part.target for part in lit if part is not None and part.target >= 0}
    return frozenset(rows | ({take.target} if take else set()))


@lru_cache(maxsize=1024)
def _floor_costs(board: BoardPlace, taken: int, floor: str, least: float) -> str:
    """The points each space of the floor line costs: above the spaces, or in them on small boards."""
    drawn = []
    for space in range(FLOOR_SPACES):
        box = board.floor_space(space)
        x = box.x + box.width / 2
        words = f"−{FLOOR_COST[space]}"
        if board.is_own:
            tone = "cost" if space < taken else "quiet"
            drawn.append(label(x, box.y - 8, words, max(12.0, least), text_anchor="middle", font_weight="550", class_=tone))
        elif space >= taken:
            size = max(board.pitch * 0.27, least)
            drawn.append(label(x, box.y + box.height / 2 + size * 0.36, words, size, text_anchor="middle", class_="quiet", opacity=0.85))
    if board.is_own:
        drawn.append(_floor_name(board, floor, least))
    return "".join(drawn)


def _floor_name(board: BoardPlace, floor: str, least: float) -> str:
    right = board.x + board.width - board.pad
    y = board.floor_top - board.cost_height - board.floor_gap * 0.45
    rule = path(f"M{number(board.x + board.pad)} {number(y)}H{number(right)}", stroke="var(--line)")
    size = max(14 if board.pitch > 40 else 12.5, least)
    middle = board.floor_top + board.tile / 2 + size * 0.34
    return rule + label(right, middle, floor, size, text_anchor="end", font_weight="550", class_="quiet")
