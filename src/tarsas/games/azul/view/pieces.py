"""The pieces on the table, each with its place; the list depends on the position alone, the places on the scene."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from ....draw.look import piece_at
from ....draw.looking import Piece, seat_part
from ....draw.marks import Box
from ....kernel import State
from ..rules.play import factories
from ..state import CENTRE, COLOURS, COLUMNS, EMPTY, FLOOR_LINE, IN_CENTRE, MARKER, ROWS
from ..text.parts import MARKER_ID, PIECE_IDS, source_part, target_part, wall_part
from .measures import BoardPlace, Scene, TablePlace

SMALLEST_TILE = 16

Spaces = tuple[int, ...]
"""What lies in a row of spaces, or how many tiles of each colour."""


def table_pieces(state: State, scene: Scene) -> tuple[Piece, ...]:
    """Every tile and the marker: the centre, the factories, then board by board from seat 0: lines, wall, floor line."""
    offer = [tuple(tiles) for tiles in state.offer.tolist()]
    pieces = _centre_pieces(scene.table, offer[CENTRE], state.marker == IN_CENTRE)
    for factory in range(1, factories(state) + 1):
        pieces += _factory_pieces(scene.table, factory, offer[factory])
    colours, counts, walls, floors = (field.tolist() for field in (state.line_colour, state.line_count, state.wall, state.floor))
    for seat in range(state.players):
        lying = (tuple(colours[seat]), tuple(counts[seat]), tuple(map(tuple, walls[seat])), tuple(floors[seat]))
        pieces += _board_pieces(scene.boards[seat], seat, *lying, state.marker == seat)
    return pieces


def offered(state: State, source: int) -> list[int]:
    """The colours of the tiles on a factory or in the centre, tile by tile."""
    return _tile_by_tile(state.offer.tolist()[source])


def _tile_by_tile(counts: Sequence[int]) -> list[int]:
    return [colour for colour in range(COLOURS) for _ in range(counts[colour])]


# What follows is made from plain values and remembered by them: between two moves most of the table stays as it is.


@lru_cache(maxsize=8192)
def _piece(kind: int, part: str, box: Box) -> Piece:
    return piece_at(PIECE_IDS[kind], part, box)


@lru_cache(maxsize=512)
def _centre_pieces(table: TablePlace, counts: Spaces, has_marker: bool) -> tuple[Piece, ...]:
    lying = ([MARKER] if has_marker else []) + _tile_by_tile(counts)
    if table.has_piles:
        return tuple(_piled(lying, table))
    places = packed(len(lying), table.well[0] - 5, table.well[1] - 5, table.centre_tile)
    across, down = table.well_middle
    centred = (box._replace(x=box.x + across, y=box.y + down) for box in places)
    return tuple(_piece(kind, source_part(CENTRE, kind), box) for kind, box in zip(lying, centred, strict=True))


def _piled(lying: list[int], table: TablePlace) -> list[Piece]:
    """What lies in the centre in a pile for each kind: as far apart as its room allows."""
    kinds = list(dict.fromkeys(lying))
    pieces = []
    for index, kind in enumerate(kinds):
        room, count, size = table.pile(index, len(kinds)), lying.count(kind), table.centre_tile
        step = min(size * 1.06, (room.width - 6 - size) / max(1, count - 1))
        left, top = room.middle[0] - (size + (count - 1) * step) / 2, room.middle[1] - size / 2
        pieces += [_piece(kind, source_part(CENTRE, kind), Box(left + place * step, top, size, size)) for place in range(count)]
    return pieces


@lru_cache(maxsize=2048)
def _factory_pieces(table: TablePlace, factory: int, counts: Spaces) -> tuple[Piece, ...]:
    places = table.plate_tiles(table.plates[factory - 1])
    return tuple(_piece(colour, source_part(factory, colour), box) for colour, box in zip(_tile_by_tile(counts), places, strict=False))


@lru_cache(maxsize=512)
def _board_pieces(
    board: BoardPlace, seat: int, line_colours: Spaces, line_counts: Spaces, wall: tuple[Spaces, ...], floor: Spaces, has_marker: bool
) -> tuple[Piece, ...]:
    lines = tuple(piece for row in range(ROWS) for piece in _line_pieces(board, seat, row, line_colours[row], line_counts[row]))
    on_floor = seat_part(seat, target_part(FLOOR_LINE))
    fallen = tuple(_piece(kind, on_floor, board.floor_space(space)) for space, kind in enumerate(floor) if kind != EMPTY)
    marker = (_piece(MARKER, seat_part(seat, MARKER_ID), board.marker_space()),) if has_marker and MARKER not in floor else ()
    return lines + _wall_pieces(board, seat, wall) + fallen + marker


@lru_cache(maxsize=2048)
def _line_pieces(board: BoardPlace, seat: int, row: int, colour: int, count: int) -> tuple[Piece, ...]:
    part = seat_part(seat, target_part(row))
    return tuple(_piece(colour, part, board.line_space(row, space)) for space in range(count))


@lru_cache(maxsize=512)
def _wall_pieces(board: BoardPlace, seat: int, wall: tuple[Spaces, ...]) -> tuple[Piece, ...]:
    tiled = [(row, column) for row in range(ROWS) for column in range(COLUMNS) if wall[row][column] != EMPTY]
    return tuple(_piece(wall[row][column], seat_part(seat, wall_part(row, column)), board.wall_space(row, column)) for row, column in tiled)


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
