"""The pieces on the table, each with its place; the list depends on the position alone, the places on the scene."""

from __future__ import annotations

import math
from functools import lru_cache

from ....draw.look import piece_at
from ....draw.looking import Piece, seat_part
from ....draw.marks import Box
from ....kernel import State
from ..rules.play import factories
from ..state import CENTRE, COLOURS, COLUMNS, EMPTY, FLOOR_LINE, FLOOR_SPACES, IN_CENTRE, MARKER, ROWS
from ..text.parts import PIECE_IDS, source_part, target_part, wall_part
from .measures import BoardPlace, Scene

SMALLEST_TILE = 16


def table_pieces(state: State, scene: Scene) -> tuple[Piece, ...]:
    """Every tile and the marker: the centre, the factories, then board by board from seat 0: lines, wall, floor line."""
    pieces = _centre_pieces(state, scene)
    for factory in range(1, factories(state) + 1):
        pieces += _factory_pieces(state, scene, factory)
    for seat in range(state.players):
        pieces += _board_pieces(state, scene.boards[seat], seat)
    return tuple(pieces)


def offered(state: State, source: int) -> list[int]:
    """The colours of the tiles on a factory or in the centre, tile by tile."""
    return [colour for colour in range(COLOURS) for _ in range(state.offer[source, colour])]


def _piece(kind: int, part: str, box: Box) -> Piece:
    return piece_at(PIECE_IDS[kind], part, box)


def _centre_pieces(state: State, scene: Scene) -> list[Piece]:
    lying = ([MARKER] if state.marker == IN_CENTRE else []) + offered(state, CENTRE)
    table = scene.table
    places = packed(len(lying), table.well[0] - 5, table.well[1] - 5, table.centre_tile)
    across, down = table.well_middle
    return [_piece(kind, source_part(CENTRE, kind), box._replace(x=box.x + across, y=box.y + down)) for kind, box in zip(lying, places, strict=True)]


def _factory_pieces(state: State, scene: Scene, factory: int) -> list[Piece]:
    middle = scene.table.plates(factories(state))[factory - 1]
    places = scene.table.plate_tiles(middle)
    return [_piece(colour, source_part(factory, colour), box) for colour, box in zip(offered(state, factory), places, strict=False)]


def _board_pieces(state: State, board: BoardPlace, seat: int) -> list[Piece]:
    pieces = []
    for row in range(ROWS):
        for space in range(state.line_count[seat, row]):
            pieces.append(_piece(state.line_colour[seat, row], seat_part(seat, target_part(row)), board.line_space(row, space)))
    for row in range(ROWS):
        for column in range(COLUMNS):
            if state.wall[seat, row, column] != EMPTY:
                part = seat_part(seat, wall_part(row, column))
                pieces.append(_piece(state.wall[seat, row, column], part, board.wall_space(row, column)))
    lying = [state.floor[seat, space] for space in range(FLOOR_SPACES)]
    pieces += [_piece(kind, seat_part(seat, target_part(FLOOR_LINE)), board.floor_space(space)) for space, kind in enumerate(lying) if kind != EMPTY]
    if state.marker == seat and MARKER not in lying:
        pieces.append(_piece(MARKER, seat_part(seat, PIECE_IDS[MARKER]), board.marker_space()))
    return pieces


@lru_cache(maxsize=256)
def packed(count: int, across: float, down: float, largest: float) -> tuple[Box, ...]:
    """Places for so many tiles in rows within an ellipse around the origin, as large as they can be."""
    size = largest
    while size > SMALLEST_TILE:
        for rows in range(1, count + 1):
            widths = _rows_within(rows, across, down, size)
            if sum(widths) >= count and _has_even_shape(rows, count):
                return _in_rows(_thinned(widths, count), size)
        size -= 0.5
    return _in_rows([count], size) if count else ()


def _has_even_shape(rows: int, count: int) -> bool:
    # Five tiles in one row fit many a hollow, but two and three look like a pile.
    return rows >= math.isqrt(count) or count < 4


def _rows_within(rows: int, across: float, down: float, size: float) -> list[int]:
    """How many tiles each of so many rows has room for."""
    pitch = size * 1.1
    fitting = []
    for row in range(rows):
        reach = abs(row - (rows - 1) / 2) * pitch + size / 2
        chord = 2 * across * math.sqrt(max(0.0, 1 - (reach / down) ** 2))
        fitting.append(max(0, int((chord + pitch - size) // pitch)))
    return fitting


def _thinned(widths: list[int], count: int) -> list[int]:
    """Rows of these widths with only so many tiles in all: the fullest rows give up theirs first, the outer before the inner."""
    middle = (len(widths) - 1) / 2
    kept = list(widths)
    while sum(kept) > count:
        fullest = max(range(len(kept)), key=lambda row: (kept[row], abs(row - middle), -row))
        kept[fullest] -= 1
    return [width for width in kept if width]


def _in_rows(widths: list[int], size: float) -> tuple[Box, ...]:
    pitch = size * 1.1
    top = -(len(widths) * pitch - pitch + size) / 2
    return tuple(
        Box(column * pitch - (width * pitch - pitch + size) / 2, top + row * pitch, size, size)
        for row, width in enumerate(widths)
        for column in range(width)
    )
