"""The marks on the picture: what is lit, what is held, where a move would lead, where the last one was."""

from __future__ import annotations

from collections import Counter

from ....draw.looking import seat_part
from ....draw.marks import TOO_MANY_FOR_RINGS, Box, dot, last_move, lifted_shadow, ring, tag
from ....draw.svg import circle, ellipse, group, label, path, placed, rectangle, stacked
from ..state import CENTRE, COLUMN_BONUS, COLUMNS, EMPTY, FLOOR_LINE, ROW_BONUS, ROWS
from ..text.parts import CENTRE_PARTS, MARKER_ID, PIECE_IDS, Part, wall_part
from .consequences import Take, consequence_of, is_column_open, points_of_column, words_of
from .measures import BoardPlace
from .pieces import offered
from .showing import Showing
from .tiles import SIDE, SLOT_ID, tile_id

LIFT = 3
RING_ROOM = 1.4


def shadows_markup(showing: Showing) -> str:
    """Beneath the pieces: the shadows of those that are picked up."""
    return "".join(lifted_shadow(box.grown(-1)) for name in sorted(showing.raised_parts) if _is_source(showing, name) for box in showing.boxes(name))


def _is_source(showing: Showing, name: str) -> bool:
    part = showing.part(name)
    return part is not None and part.source >= CENTRE


def marks_markup(showing: Showing) -> str:
    """Above the pieces: the last move, what is lit, and what is held."""
    made_by = showing.state.mover if showing.looking.last_seat is None else showing.looking.last_seat
    last = (_last_part(showing, part) for name in showing.looking.last if (part := showing.part(name, made_by)))
    return stacked(*last, _lit(showing), _held(showing), *(_bonuses(showing, seat) for seat in showing.final_seats))


def _bonuses(showing: Showing, seat: int) -> str:
    """At the end: a frame around every row and column that brought a bonus, and what it brought."""
    board, wall = showing.scene.boards[seat], showing.state.wall.tolist()[seat]
    frames, tags = [], []
    for row in range(ROWS):
        if EMPTY not in wall[row]:
            frames.append(_span(board.wall_space(row, 0), board.wall_space(row, COLUMNS - 1)))
            tags.append((frames[-1].x + frames[-1].width, frames[-1].middle[1], ROW_BONUS))
    for column in range(COLUMNS):
        if all(wall[row][column] != EMPTY for row in range(ROWS)):
            frames.append(_span(board.wall_space(0, column), board.wall_space(ROWS - 1, column)))
            tags.append((frames[-1].middle[0], frames[-1].y + frames[-1].height, COLUMN_BONUS))
    rings = (ring(frame.grown(RING_ROOM + 1)) for frame in frames)
    return stacked(*rings, *(tag(x, y, [(f"+{points}", "good")], 0.6, least=showing.least) for x, y, points in tags))


def _span(first: Box, last: Box) -> Box:
    return Box(first.x, first.y, last.x + last.width - first.x, last.y + last.height - first.y)


def _held(showing: Showing) -> str:
    drawn = ""
    for name in sorted(showing.raised_parts):
        lift = LIFT if _is_source(showing, name) else 0
        drawn += stacked(*(ring(box._replace(y=box.y - lift).grown(RING_ROOM)) for box in showing.boxes(name)))
    return drawn


def _lit(showing: Showing) -> str:
    """A ring on each lit part, or a dot where there are many."""
    names = sorted(showing.looking.lit - showing.raised_parts)
    if len(names) <= TOO_MANY_FOR_RINGS:
        return "".join(ring(box.grown(RING_ROOM)) for name in names for box in showing.boxes(name))
    return "".join(_dot_on(boxes) for name in names if (boxes := showing.boxes(name)))


def _dot_on(boxes: list[Box]) -> str:
    """The dot of a part sits on the corner of its last tile, where it hides no ornament."""
    box = boxes[-1]
    radius = max(3.2, min(4.6, box.height * 0.105))
    return dot(box.x + box.width - radius * 0.5, box.y + radius * 0.5, radius)


def _last_part(showing: Showing, part: Part) -> str:
    table, plates = showing.scene.table, showing.scene.table.plates
    if part.source == CENTRE and table.has_piles:
        (x, y), (across, down) = table.well_middle, table.well
        return rectangle(x - across + 3, y - down + 3, 2 * across - 6, 2 * down - 6, down * 0.45, class_="last on-wood")
    if part.source == CENTRE:
        return ellipse(*table.well_middle, table.well[0] - 5, table.well[1] - 5, class_="last on-wood")
    if part.source > CENTRE:
        return circle(*plates[part.source - 1], table.plate * 0.455, class_="last on-wood") if part.source <= len(plates) else ""
    board = showing.scene.boards[part.seat]
    box = board.wall_space(part.row, part.column) if part.row >= 0 else _filled(showing, part, board)
    return last_move(box.grown(2))


def _filled(showing: Showing, part: Part, board: BoardPlace) -> Box:
    """The tiles in a line or on the floor line; all of it where none is left."""
    if part.target == FLOOR_LINE:
        taken = showing.state.floor_count[part.seat]
        return board.floor(0, taken) if taken else board.floor()
    count = showing.state.line_count[part.seat, part.target]
    if not count:
        return board.line(part.target)
    return board.line_space(part.target, count - 1)._replace(width=count * board.pitch - board.gap)


# --- Where a move would lead ----------------------------------------------------------------------------------------


def preview_markup(showing: Showing) -> str:
    """The tiles where the hinted action would put them, faint."""
    take, column = showing.previewed_take, showing.previewed_column
    if take is not None:
        return _take_ghosts(showing, take)
    if column is not None and is_column_open(showing.state, showing.state.tiling_row, column):
        row = showing.state.tiling_row
        colour = showing.state.line_colour[showing.state.mover, row]
        return _ghost(colour, showing.movers_board.wall_space(row, column))
    return ""


def _ghost(kind: int, box: Box) -> str:
    return placed(tile_id(PIECE_IDS[kind]), box.x, box.y, box.width / SIDE, class_="preview")


def _take_ghosts(showing: Showing, take: Take) -> str:
    state, board = showing.state, showing.movers_board
    seat = state.mover
    result = consequence_of(state, take)
    drawn = []
    if take.target != FLOOR_LINE:
        spaces = range(state.line_count[seat, take.target], result.after.line_count[seat, take.target])
        drawn += [_ghost(take.colour, board.line_space(take.target, space)) for space in spaces]
    for space in range(state.floor_count[seat], result.after.floor_count[seat]):
        drawn.append(_ghost(result.after.floor[seat, space], board.floor_space(space)))
    if result.column is not None:
        box = board.wall_space(take.target, result.column)
        drawn += [placed(SLOT_ID, box.x, box.y, box.width / SIDE), _ghost(take.colour, box), ring(box.grown(RING_ROOM))]
    return "".join(drawn) + _pushed_ghosts(showing, take)


def _pushed_ghosts(showing: Showing, take: Take) -> str:
    """The rest of the factory in the centre, beneath what lies there, if the hollow has room."""
    pushed = [colour for colour in offered(showing.state, take.source) if colour != take.colour] if take.source != CENTRE else []
    table = showing.scene.table
    if table.has_piles:
        return ""
    (x, y), (across, down) = table.well_middle, table.well
    lying = [piece for piece in showing.pieces if piece.part in CENTRE_PARTS]
    size = lying[0].size if lying else table.centre_tile
    top = max((piece.y + piece.size * 1.1 for piece in lying), default=y - size / 2)
    reach = (top + size - y) / down
    width = (len(pushed) * 1.1 - 0.1) * size
    if reach >= 1 or width > 2 * across * (1 - reach**2) ** 0.5:
        return ""
    return "".join(_ghost(colour, Box(x - width / 2 + place * size * 1.1, top, size, size)) for place, colour in enumerate(pushed))


def tags_markup(showing: Showing) -> str:
    """What the hinted action comes to, and quietly what the other lit ones would."""
    return _pile_counts(showing) + _take_tags(showing) + _wall_tags(showing)


def _pile_counts(showing: Showing) -> str:
    """How many tiles lie in each pile of the centre that hides some."""
    counts = Counter(piece.part for piece in showing.pieces if piece.part in CENTRE_PARTS) if showing.scene.table.has_piles else {}
    drawn = ""
    for part, count in counts.items():
        if count > 1:
            last = [piece for piece in showing.pieces if piece.part == part][-1]
            x, y, size = last.x + last.size - 2, last.y + last.size - 2, showing.letters(12)
            drawn += circle(x, y, size * 0.72, class_="tag") + label(
                x, y + size * 0.36, str(count), size, text_anchor="middle", font_weight="700", class_="tag-text"
            )
    return drawn


def _take_tags(showing: Showing) -> str:
    hinted = showing.previewed_take
    takes = [hinted] if hinted else []
    if source := showing.held_source():
        lit = [showing.part(name) for name in sorted(showing.looking.lit)]
        takes += [Take(source.source, source.colour, part.target) for part in lit if part is not None and part.target >= 0]
    drawn = {}
    board = showing.movers_board
    for take in reversed(takes):
        x, y = _tag_place(showing, take.target)
        drawn[take.target] = tag(
            x, y, words_of(showing.state, take), board.tag_scale, is_quiet=take != hinted, room=board.channel + 2, least=showing.least
        )
    return "".join(drawn[target] for target in sorted(drawn))


def _tag_place(showing: Showing, target: int) -> tuple[float, float]:
    """In the channel between line and wall; for the floor line to its right, and to the right of a marker that lies there."""
    board = showing.movers_board
    if target == FLOOR_LINE:
        has_marker = any(piece.part == seat_part(showing.state.mover, MARKER_ID) for piece in showing.pieces)
        left = board.marker_space() if has_marker else board.floor()
        return left.x + left.width + 27 * board.tag_scale, left.middle[1]
    return board.wall_left - board.channel / 2, board.line(target).middle[1]


def _wall_tags(showing: Showing) -> str:
    """The points of each wall space one can choose; a sign on those whose column has the colour already."""
    names = showing.tiling_spaces()
    if not names:
        return ""
    row, board, drawn = showing.state.tiling_row, showing.movers_board, []
    scale = max(0.76, board.tile / 44 * 0.9)
    for column in range(COLUMNS):
        x, y = board.wall_space(row, column).middle
        if wall_part(row, column) in names and is_column_open(showing.state, row, column):
            is_quiet = column != showing.previewed_column
            drawn.append(
                tag(
                    x,
                    y,
                    [(f"+{points_of_column(showing.state, column)}", "good" if is_quiet else "plain")],
                    scale,
                    is_quiet,
                    board.tile,
                    showing.least,
                )
            )
        elif showing.state.wall[showing.state.mover, row, column] == EMPTY:
            drawn.append(_closed(x, y, board.tile / 44))
    return "".join(drawn)


def _closed(x: float, y: float, scale: float) -> str:
    """A struck-out circle: no tile of this colour can go here."""
    sign = circle(0, 0, 9) + path("M-6.2 6.2L6.2-6.2")
    return group(sign, transform=f"translate({x:.1f},{y:.1f}) scale({scale:.3g})", fill="none", stroke="var(--ink-2)", stroke_width=1.6, opacity=0.6)
