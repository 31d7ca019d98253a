"""Every piece on the table: markers, discs, dice and tiles, each with its kind, its part and its place."""

from __future__ import annotations

from ....draw.look import piece_at
from ....draw.looking import Piece, seat_part
from ....draw.marks import Box
from ....kernel import State
from ...alhambra_family.rules.columns import colours_in_play, markers_each
from ...alhambra_family.rules.turn import shown_dice
from ...alhambra_family.state import BUILDINGS, NO_BUILDING
from ...alhambra_family.text.parts import CALIPH_PART, MARKERS_PART, black_die_part
from ...alhambra_family.view.pieces import dice_on_table, marker_kind, markers_on_columns, owner_of
from ..rules.scoring import score_of
from ..state import DECIDING, KINDS, NO_TILE, ROLLING, TILE_IDS, TRACK_END
from ..text.parts import SCORE_PART, TILES_PART, laid_tile_part, track_part
from ..text.position import stack_at
from .measures import Scene


def table_pieces(state: State, scene: Scene) -> tuple[Piece, ...]:
    """All pieces, in an order that depends on the position alone."""
    return (
        *markers_on_columns(state, lambda building, space: scene.columns[building].marker(space)),
        *_spare_markers(state, scene),
        *_discs(state, scene),
        *_score_discs(state, scene),
        *_dice(state, scene),
        *_tiles(state, scene),
        *_held_tiles(state, scene),
        _caliph(state, scene),
    )


def spare_marker(card: Box, index: int, is_wide: bool) -> Box:
    """Where the n-th marker that is still to be placed lies on its owner's card."""
    size = 17.0 if is_wide else 13.0
    return Box(card.x + (44 if is_wide else 8) + index * (size + 1), card.y + card.height - size - (10 if is_wide else 6), size, size)


def _spare_markers(state: State, scene: Scene) -> list[Piece]:
    return [
        piece_at(marker_kind(state.players, seat), seat_part(seat, MARKERS_PART), spare_marker(scene.cards[seat], index, scene.is_wide))
        for seat in range(colours_in_play(state.players))
        for index in range(state.markers_left[seat])
    ]


def _discs(state: State, scene: Scene) -> list[Piece]:
    pieces = []
    for building in range(BUILDINGS):
        rank = 0
        for points in range(TRACK_END, 0, -1):
            stack = stack_at(state, building, points)
            for height, seat in enumerate(stack):
                box = scene.columns[building].disc(points, height, len(stack), rank)
                pieces.append(piece_at(f"disc-{owner_of(state.players, seat)}", seat_part(seat, track_part(building)), box))
            rank += bool(stack)
    return pieces


def _score_discs(state: State, scene: Scene) -> list[Piece]:
    """The scoring discs; those on one space lean to the right and up."""
    pieces = []
    seats = range(colours_in_play(state.players))
    for seat in seats:
        points = score_of(state, seat)
        before = sum(scene.score(score_of(state, other)) == scene.score(points) for other in seats if other < seat)
        size = 18
        x = scene.score(points) - size / 2 + before * 7
        y = scene.score_track.y + scene.score_track.height - 32 - before
        pieces.append(piece_at(f"score-{owner_of(state.players, seat)}", seat_part(seat, SCORE_PART), Box(x, y, size, size)))
    return pieces


def _dice(state: State, scene: Scene) -> list[Piece]:
    """The dice on the table, in the order of the columns; while they roll the kept ones, and the others in the air."""
    if state.phase not in (ROLLING, DECIDING):
        return []
    hand = shown_dice(state) if state.phase == DECIDING else state.kept
    pieces = dice_on_table(hand, scene.tray.die)
    if state.black != NO_BUILDING:
        pieces.append(piece_at("black-die", black_die_part(state.black), scene.tray.black_die))
    return pieces


def _tiles(state: State, scene: Scene) -> list[Piece]:
    return [
        piece_at(f"tile-{TILE_IDS[state.tile_at[building]]}", laid_tile_part(building), scene.columns[building].tile)
        for building in range(BUILDINGS)
        if state.tile_at[building] != NO_TILE
    ]


def _held_tiles(state: State, scene: Scene) -> list[Piece]:
    """The tiles in front of their owners, from the right; they overlap where there are many."""
    pieces = []
    for seat in range(colours_in_play(state.players)):
        card = scene.cards[seat]
        kinds = [kind for kind in range(KINDS) for _ in range(state.held[seat, kind])]
        size = 24 if scene.is_wide else 17
        left = spare_marker(card, markers_each(state.players), scene.is_wide).x + (4 if scene.is_wide or seat != state.starter else 22)
        room = card.x + card.width - 8 - left - size
        step = min(size + 2, room / max(1, len(kinds) - 1))
        for index, kind in enumerate(reversed(kinds)):
            x = card.x + card.width - 8 - size - index * step
            y = card.y + card.height - size - (7 if scene.is_wide else 4)
            pieces.append(piece_at(f"tile-{TILE_IDS[kind]}", seat_part(seat, TILES_PART), Box(x, y, size, size)))
    return pieces


def _caliph(state: State, scene: Scene) -> Piece:
    card = scene.cards[state.starter]
    if scene.is_wide:
        return piece_at("caliph", seat_part(state.starter, CALIPH_PART), Box(card.x + 13, card.y + 43, 22, 22))
    beside = spare_marker(card, markers_each(state.players), is_wide=False)
    return piece_at("caliph", seat_part(state.starter, CALIPH_PART), Box(beside.x + 3, card.y + card.height - 21, 17, 17))
