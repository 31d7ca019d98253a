"""Every piece on the table: tiles, markers, dice, the start-player tile and the Caliphate marker, each with its kind, part and place."""

from __future__ import annotations

from collections.abc import Iterator

from ....draw.look import piece_at
from ....draw.looking import Piece, seat_part
from ....draw.marks import Box
from ....kernel import State, has_bit, places_of
from ...alhambra_family.rules.columns import MACUS, markers_each
from ...alhambra_family.rules.turn import shown_dice
from ...alhambra_family.state import BUILDINGS
from ...alhambra_family.text.parts import CALIPH_PART, MARKERS_PART
from ...alhambra_family.view.pieces import dice_on_table, marker_kind, markers_on_columns
from ..rules.chance import tiles_left_in
from ..rules.tiles import BUILDING_OF, NO_TILE, TILE_NAMES, TILES
from ..state import AWARD, NO_COLUMN, ROLLING, TURN
from ..text.parts import BUILT, HAND_PART, REBUILT_PART, RESERVED, START_PART, TO_TAKE, tile_part
from .alhambra import CellPlace
from .measures import PlayerPlace, Scene


def tile_kind(tile: int) -> str:
    """The kind of piece that a tile is."""
    return f"tile-{TILE_NAMES[tile]}"


def table_pieces(state: State, scene: Scene, alhambras: tuple[CellPlace, ...]) -> tuple[Piece, ...]:
    """All pieces, in an order that depends on the position alone."""
    return (
        *_tiles(state, scene, alhambras),
        *_start_tile(state, scene),
        *markers_on_columns(state, lambda building, space: scene.columns[building].marker(space)),
        *_markers_at_hand(state, scene),
        *_dice(state, scene),
        _caliph(state, scene),
    )


# --- Tiles ------------------------------------------------------------------------------------------------------------


def _tiles(state: State, scene: Scene, alhambras: tuple[CellPlace, ...]) -> Iterator[Piece]:
    """Every tile that can be seen, in the order of the tiles. What the state says is read once: reading it is slow."""
    in_hand, offered = state.in_hand, state.offered
    built, reserved = state.built.tolist(), state.reserved.tolist()
    for tile in range(TILES):
        kind = tile_kind(tile)
        if in_hand == tile:
            yield piece_at(kind, HAND_PART, scene.tray.hand)
        elif has_bit(offered, tile):
            yield piece_at(kind, tile_part(TO_TAKE, tile), _offer_place(state, scene, tile))
        for seat, place in enumerate(scene.players):
            if has_bit(built[seat], tile):
                box = macus_tile(state, place, tile) if seat >= state.players else alhambras[seat].box(state.x[tile], state.y[tile])
                yield piece_at(kind, seat_part(seat, tile_part(BUILT, tile)), box)
            elif has_bit(reserved[seat], tile):
                held = places_of(reserved[seat])
                yield piece_at(kind, seat_part(seat, tile_part(RESERVED, tile)), place.reserved(held.index(tile), len(held)))


def macus_tile(state: State, place: PlayerPlace, tile: int) -> Box:
    """Macus's tiles lie in rows, a row for each building."""
    built = places_of(state.built[MACUS])
    rows = [[other for other in built if BUILDING_OF[other] == building] for building in range(BUILDINGS)]
    rows = [row for row in rows if row]
    most = max(len(row) for row in rows)
    ground = Box(place.ground.x + 2, place.ground.y + 2, place.box.width - 20, place.ground.height - 4)
    size = min(24, ground.height / len(rows) - 2)
    step = min(size + 2, (ground.width - size) / max(1, most - 1))
    row = next(index for index, each in enumerate(rows) if tile in each)
    return Box(ground.x + 2 + rows[row].index(tile) * step, ground.y + row * (size + 2) + 1, size, size)


def _offer_places(state: State, building: int) -> list[int]:
    """The tiles that were laid in a column this round, in their order; a tile keeps its place when others leave."""
    return [tile for tile in state.laid if tile != NO_TILE and BUILDING_OF[tile] == building]


def _offer_place(state: State, scene: Scene, tile: int) -> Box:
    building = BUILDING_OF[tile]
    laid = _offer_places(state, building)
    is_start_there = state.start_tile == building
    return scene.columns[building].offered(laid.index(tile), len(laid) + is_start_there)


def gone_places(state: State, scene: Scene, building: int) -> list[Box]:
    """The places of tiles that have been taken from a column."""
    laid, left = _offer_places(state, building), tiles_left_in(state, building)
    count = len(laid) + (state.start_tile == building)
    return [scene.columns[building].offered(index, count) for index, tile in enumerate(laid) if not has_bit(left, tile)]


def _start_tile(state: State, scene: Scene) -> Iterator[Piece]:
    building = state.start_tile
    if building != NO_COLUMN:
        count = len(_offer_places(state, building)) + 1
        yield piece_at("start", START_PART, scene.columns[building].offered(count - 1, count))


# --- Markers and dice -------------------------------------------------------------------------------------------------


def turns_left(state: State, seat: int) -> int:
    """How many markers somebody can still use this round."""
    players = state.players
    each = markers_each(players)
    turns = state.turns_taken
    if state.phase >= AWARD:
        return 0
    return each - (turns - (seat - state.starter) % players + players - 1) // players


def _markers_at_hand(state: State, scene: Scene) -> Iterator[Piece]:
    for seat in range(state.players):
        place, kind = scene.players[seat], marker_kind(state.players, seat)
        for index in range(turns_left(state, seat)):
            yield piece_at(kind, seat_part(seat, MARKERS_PART), place.spare_marker(index))
        for index in range(state.rebuilt[seat]):
            yield piece_at(kind, seat_part(seat, REBUILT_PART), place.rebuilt_marker(index))


def _dice(state: State, scene: Scene) -> list[Piece]:
    """The dice on the table, in the order of the columns; while they roll the kept ones, and the others in the air."""
    if state.phase not in (ROLLING, TURN):
        return []
    hand = shown_dice(state) if state.phase == TURN else state.kept
    return dice_on_table(hand, scene.tray.die)


def _caliph(state: State, scene: Scene) -> Piece:
    seat = state.next_starter
    return piece_at("caliph", seat_part(seat, CALIPH_PART), scene.players[seat].caliph)
