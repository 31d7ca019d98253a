"""A player's board: name, score, the empty spaces of the pattern lines, the wall and the floor line."""

from __future__ import annotations

import numpy as np

from ....draw.lettering import fitted, text_width
from ....draw.marks import Box
from ....draw.seats import seat_glyph
from ....draw.svg import group, label, number, path, placed, rectangle, title
from ..rules.scoring import outcome
from ..rules.wall import wall_column
from ..state import COLOURS, COLUMNS, FLOOR_COST, FLOOR_SPACES, MOST_PLAYERS, OVER, ROWS, TILING
from ..text.parts import COLOUR_IDS
from .labels import FLOOR, WINNER
from .measures import BoardPlace
from .props import laurel
from .showing import Showing
from .tiles import SIDE, SLOT_ID, print_id

GRID = 50
"""The distance of two spaces in the drawings of empty spaces, which boards of every size share."""


def space_definitions(is_grey: bool) -> str:
    """The empty spaces of one board: lines, wall, floor line; each drawn once and used by every board."""
    scale = GRID * 0.88 / SIDE
    lines = "".join(placed(SLOT_ID, (ROWS - 1 - space) * GRID, row * GRID, scale) for row in range(ROWS) for space in range(row + 1))
    floor = "".join(placed(SLOT_ID, space * GRID, 0, scale) for space in range(FLOOR_SPACES))
    if is_grey:
        wall = "".join(placed(SLOT_ID, column * GRID, row * GRID, scale) for row in range(ROWS) for column in range(COLUMNS))
    else:
        spaces = [(row, colour) for row in range(ROWS) for colour in range(COLOURS)]
        wall = "".join(placed(print_id(COLOUR_IDS[colour]), wall_column(row, colour) * GRID, row * GRID, scale) for row, colour in spaces)
    return group(lines, id="azul-lines") + group(floor, id="azul-floor") + group(wall, id=_wall_id(is_grey))


def _wall_id(is_grey: bool) -> str:
    return "azul-wall-grey" if is_grey else "azul-wall"


def board_markup(showing: Showing, seat: int) -> str:
    """Everything of a board that does not move. While tiles are held the boards of the others step back."""
    board = showing.scene.boards[seat]
    is_aside = showing.is_holding and seat != showing.mover
    return group(
        _panel(showing, seat, board),
        _name(showing, seat, board),
        _score(showing, seat, board),
        _spaces(showing, board),
        _chevrons(showing, seat, board),
        _floor_costs(showing, seat, board),
        class_="dim" if is_aside else None,
    )


def winners(showing: Showing) -> frozenset[int]:
    """The seats in the first place of a finished game."""
    if showing.state.phase != OVER:
        return frozenset()
    places = np.zeros(MOST_PLAYERS, np.int8)
    outcome(showing.state, places)
    return frozenset(seat for seat in range(showing.state.players) if places[seat] == 0)


def _panel(showing: Showing, seat: int, board: BoardPlace) -> str:
    """The sheet of the board; a saffron bar at the mover's, a saffron edge at the winner's."""
    has_won = seat in winners(showing)
    sheet = Box(board.x, board.y, board.width, board.height)
    drawn = rectangle(sheet.x, sheet.y + 2, sheet.width, sheet.height, 12, fill="#3C240E", opacity=0.1)
    drawn += rectangle(
        *sheet.grown(-0.5), 12, fill="var(--surface)", stroke=f"var(--{'lit' if has_won else 'line'})", stroke_width=2 if has_won else 1
    )
    if seat == showing.mover:
        inset = 12 if board.is_own else 10
        x, y, height = number(board.x), number(board.y + inset), number(board.height - 2 * inset - 8)
        drawn += path(f"M{x} {y}h1a4 4 0 0 1 4 4v{height}a4 4 0 0 1-4 4h-1Z", fill="var(--lit)")
    return drawn


def _name(showing: Showing, seat: int, board: BoardPlace) -> str:
    k = board.lettering
    size = max(13.0, 16 * k)
    x = board.x + board.pad + 22 * k + 2
    y = board.rows_top + 9 * k
    room = board.line_space(0, 0).x - x - 6
    name = showing.name(seat)
    text = label(x, y + size * 0.36, fitted(name, size, room), size, font_weight="600")
    return seat_glyph(seat, board.x + board.pad + 7 * k, y, 1.1 * k) + text


def _score(showing: Showing, seat: int, board: BoardPlace) -> str:
    """The score in the corner of the staircase; a winner has a laurel beside it."""
    score = str(showing.state.score[seat])
    size = 52 * board.lettering
    x, y = board.x + board.pad - 1, board.rows_top + 68 * board.lettering
    drawn = label(x, y, score, size, font_weight="500", class_="ink serif")
    if seat in winners(showing):
        drawn += group(title(showing.say(WINNER)), _laurel(board, x + text_width(score, size), x, y))
    return drawn


def _laurel(board: BoardPlace, score_right: float, x: float, y: float) -> str:
    """Beside the score, or below it where the second pattern line leaves no room."""
    k = board.lettering
    if score_right + 36 * k < board.line(1).x:
        return laurel(score_right + 19 * k, y - 18 * k, 1.25 * k)
    return laurel(x + 16 * k, y + 24 * k, 1.25 * k)


def _spaces(showing: Showing, board: BoardPlace) -> str:
    scale = board.pitch / GRID
    return "".join(
        (
            placed("azul-lines", board.lines_left, board.rows_top, scale),
            placed(_wall_id(showing.is_grey), board.wall_left, board.rows_top, scale),
            placed("azul-floor", board.lines_left, board.floor_top, scale),
        )
    )


def _chevrons(showing: Showing, seat: int, board: BoardPlace) -> str:
    """The arrows from line to wall; a line whose tag stands there has none, and the line being tiled has a bright one."""
    reach = board.pitch * 0.095
    x = board.wall_left - board.channel / 2 - reach / 2
    drawn = []
    for row in range(ROWS):
        if seat == showing.mover and row in tagged_rows(showing):
            continue
        is_tiling = seat == showing.mover and showing.state.phase == TILING and row == showing.state.tiling_row
        y = board.rows_top + row * board.pitch + board.tile / 2 - reach
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


def _floor_costs(showing: Showing, seat: int, board: BoardPlace) -> str:
    """The points each space of the floor line costs: above the spaces, or in them on small boards."""
    taken = showing.state.floor_count[seat]
    drawn = []
    for space in range(FLOOR_SPACES):
        box = board.floor_space(space)
        x = box.x + box.width / 2
        words = f"−{FLOOR_COST[space]}"
        if board.is_own:
            tone = "cost" if space < taken else "quiet"
            drawn.append(label(x, box.y - 8, words, 12, text_anchor="middle", font_weight="550", class_=tone))
        elif space >= taken:
            size = max(9.0, board.pitch * 0.27)
            drawn.append(label(x, box.y + box.height / 2 + size * 0.36, words, size, text_anchor="middle", class_="quiet", opacity=0.85))
    if board.is_own:
        drawn.append(_floor_name(showing, board))
    return "".join(drawn)


def _floor_name(showing: Showing, board: BoardPlace) -> str:
    right = board.x + board.width - board.pad
    y = board.floor_top - board.cost_height - board.floor_gap * 0.45
    rule = path(f"M{number(board.x + board.pad)} {number(y)}H{number(right)}", stroke="var(--line)")
    size = 14 if board.pitch > 40 else 12.5
    middle = board.floor_top + board.tile / 2 + size * 0.34
    return rule + label(right, middle, showing.say(FLOOR), size, text_anchor="end", font_weight="550", class_="quiet")
