"""The hit layer: over everything lies a transparent area for each part that can be clicked, larger than the thing itself."""

from __future__ import annotations

from functools import lru_cache

from ....draw.look import box_of, hit, hit_area
from ....draw.looking import Piece
from ....draw.marks import Box, boxed
from ....draw.once import OncePerPosition
from ....draw.svg import stacked
from ....kernel import State
from ....language import Language, Text
from ..rules.play import factories
from ..state import CENTRE, COLOURS, COLUMNS, EMPTY, FLOOR_LINE, OFFER, ROWS, TARGETS, TILING
from ..text.parts import CENTRE_PARTS, Part, read_part, source_part, target_part, wall_part
from ..text.spoken import part_state
from ..text.words import part_text, text_of
from .labels import CENTRE_OF_TABLE, FACTORIES, LINES, WALL
from .measures import FINGER, Scene
from .showing import Showing

_hits: OncePerPosition[str] = OncePerPosition()


def hits_markup(showing: Showing) -> str:
    """The areas of all that can be clicked now. Whoever sits there has the same ones, whatever is lit."""
    looking = showing.looking
    return _hits.of(showing.state, looking.seat, looking.layout, looking.language, make=lambda: _drawn_hits(showing))


def _drawn_hits(showing: Showing) -> str:
    parts, language = clickable_parts(showing.state), showing.looking.language
    known = {part: _offered_hit(showing.scene, language, part, tiles) for part in parts if (tiles := _tiles_on_offer(showing, part))}
    return showing.hits_layer(parts, part_text, part_state, lambda name: _shapes(showing, name), group_of=_group_of, known=known)


def _tiles_on_offer(showing: Showing, part: str) -> tuple[Piece, ...]:
    """The tiles that alone say what their area is. In a pile they do not: it lies where the number of piles puts it."""
    return () if showing.scene.table.has_piles else showing.lying_on(part)


@lru_cache(maxsize=2048)
def _offered_hit(scene: Scene, language: Language, name: str, tiles: tuple[Piece, ...]) -> str:
    """The area of the tiles of one colour on offer: a move changes those of two sources, and leaves all others as they are."""
    part = read_part(name) or Part()
    return hit(name, text_of(part, len(tiles)).to(language), _drawn(scene, part, tuple(map(box_of, tiles)), None))


def _group_of(name: str) -> Text:
    """What a part belongs to: the factories, the centre, or what is on the player's own board."""
    part = read_part(name) or Part()
    if part.source >= 0:
        return CENTRE_OF_TABLE if part.source == CENTRE else FACTORIES
    return WALL if part.row >= 0 else LINES


def clickable_parts(state: State) -> list[str]:
    """Every part a player could click in this phase, whether or not it leads to a legal action from here."""
    if state.phase == OFFER:
        sources = range(factories(state) + 1)
        offer = [source_part(source, colour) for source in sources for colour in range(COLOURS) if state.offer[source, colour] > 0]
        return offer + [target_part(target) for target in range(TARGETS)]
    row = state.tiling_row
    if state.phase == TILING and state.grey and row < ROWS:
        return [wall_part(row, column) for column in range(COLUMNS) if state.wall[state.mover, row, column] == EMPTY]
    return []


def _shapes(showing: Showing, name: str) -> str:
    part = showing.part(name)
    if part is None:
        return ""
    pile = _pile_of(showing, part) if part.source == CENTRE and showing.scene.table.has_piles else None
    return _drawn(showing.scene, part, tuple(showing.boxes(name)), pile)


@lru_cache(maxsize=2048)
def _drawn(scene: Scene, part: Part, boxes: tuple[Box, ...], pile: Box | None) -> str:
    return stacked(*(hit_area(pile or _area(scene, part, box)) for box in boxes), *(boxed(box.grown(1.4), "rim") for box in boxes))


def _area(scene: Scene, part: Part, box: Box) -> Box:
    if part.source > CENTRE:
        return _quarter_of_plate(scene, part.source, box)
    if part.source == CENTRE:
        return box.grown(box.width * 0.05)
    board = scene.boards[part.seat]
    if part.row >= 0:
        return box.grown(board.gap / 2)
    left, right = board.x + 4, board.x + board.width - 4
    if part.target == FLOOR_LINE:
        top = board.floor_top - max(board.cost_height, board.floor_gap * 0.6)
        bottom = min(board.y + board.height, max(board.floor_top + board.tile + 6, top + FINGER))
        return Box(left, top, right - left, bottom - top)
    # The whole row: on a phone a line is too low for a finger, but nothing else in its row can be clicked.
    return Box(left, board.line_space(part.target, 0).middle[1] - board.row_pitch / 2, right - left, board.row_pitch)


def _pile_of(showing: Showing, part: Part) -> Box:
    """All the room of a pile in the centre."""
    piles = list(dict.fromkeys(piece.part for piece in showing.pieces if piece.part in CENTRE_PARTS))
    return showing.scene.table.pile(piles.index(source_part(CENTRE, part.colour)), len(piles))


def _quarter_of_plate(scene: Scene, factory: int, tile: Box) -> Box:
    """Each tile on a plate owns its quarter of the plate."""
    table = scene.table
    middle_x, middle_y = table.plates[factory - 1]
    half = table.plate / 2
    x = middle_x if tile.middle[0] > middle_x else middle_x - half
    y = middle_y if tile.middle[1] > middle_y else middle_y - half
    return Box(x, y, half, half)
