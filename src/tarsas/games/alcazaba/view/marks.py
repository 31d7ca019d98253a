"""The marks on the picture: walls, what is lit, what is held, previews, where the last move was, and tags."""

from __future__ import annotations

from ....draw.leaves import on_leaf
from ....draw.looking import seat_part
from ....draw.marks import TAG_LETTERS, Box, Tone, dot, last_move, lifted_shadow, ring, tag
from ....draw.svg import group, label, path, placed, rectangle
from ...alhambra_family.rules.columns import SPACES
from ...alhambra_family.text.parts import ROLL_PART, is_toggle
from ...alhambra_family.view.marks import RING_ROOM, lifted_ring, lit_markup, place_tags, preview_marker
from ...alhambra_family.view.showing import Spot
from ..rules.tiles import EAST_OF, NO_TILE, SOUTH_OF
from ..rules.walls import longest_wall
from ..state import BUILDING, REBUILDING
from ..text.parts import MACUS_PART, RESERVE_PART, cell_part, is_own_tile, read_cell_part, read_tile_part
from .alhambra import CellPlace, Segment, longest_line, wall_path
from .labels import BADGE
from .measures import COLUMNS
from .pieces import tile_kind
from .showing import Showing
from .tiles import TILE_SIDE, tile_id

MOST_CELL_TAGS = 16
"""With more cells lit than this only the one pointed at says what it brings."""


def shadows_markup(showing: Showing) -> str:
    """Beneath the pieces: the shadows of what is picked up."""
    spots = [spot for _, spot in showing.raised_spots()]
    in_hand = [Spot(showing.scene.tray.hand)] if showing.state.in_hand != NO_TILE else []
    return "".join(on_leaf(lifted_shadow(box.grown(-2), 9), leaf, showing.shown) for box, leaf in [*spots, *in_hand])


# --- Walls ------------------------------------------------------------------------------------------------------------


def walls_markup(showing: Showing) -> str:
    """The longest outer wall of every Alhambra as a terracotta line; in focus it has a badge with its length."""
    drawn = ""
    for seat in range(showing.state.players):
        line, is_ring = longest_line(showing.state, seat)
        place, is_focus = showing.alhambras[seat], showing.scene.players[seat].is_focus
        if not line:
            continue
        width = 4.5 if is_focus else 2.4
        along = wall_path(place, line, is_ring)
        halo = _stroke(along, "var(--surface)", width * 2) if is_focus else ""
        badge = _badge(showing, place, line) if is_focus else ""
        is_aside = showing.is_holding and seat != showing.mover
        wall = group(halo, _stroke(along, "var(--accent)", width), badge, class_="dim" if is_aside else None)
        drawn += on_leaf(wall, showing.alhambra_leaf(seat), showing.shown)
    return drawn


def _stroke(line: str, colour: str, width: float, dashes: str | None = None) -> str:
    return path(line, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", stroke_dasharray=dashes)


def _badge(showing: Showing, place: CellPlace, line: list[Segment]) -> str:
    """Beside the side in the middle of the wall that has the most room outside; kept on the ground."""
    words = showing.say(BADGE.fill(length=len(line)))
    size = showing.letters(14)
    half = 13 + size * 0.28 * len(words)
    x, y, side = line[len(line) // 2]
    cell = place.box(x, y)
    across = cell.middle[0] + EAST_OF[side] * (cell.width / 2 + half + 7)
    down = cell.middle[1] + SOUTH_OF[side] * (cell.height / 2 + 22)
    ground = showing.scene.players[showing.scene.focus].ground
    across = min(max(across, ground.x + half + 2), ground.x + ground.width - half - 2)
    down = min(max(down, ground.y + 14), ground.y + ground.height - 14)
    return group(
        rectangle(across - half, down - 13, 2 * half, 26, 13, fill="var(--accent)", class_="tag-wall"),
        label(across, down + size * 0.36, words, size, text_anchor="middle", font_weight="640", fill="var(--surface)", class_="serif"),
    )


# --- Previews ---------------------------------------------------------------------------------------------------------


def preview_markup(showing: Showing) -> str:
    """A faint marker on each lit column where it would come to stand; the tile in hand on the hinted cell."""
    markers = [preview_marker(showing, building, landing) for building, landing in showing.landings() if landing < SPACES]
    return _preview_tile(showing) + "".join(on_leaf(marker, showing.leaf(COLUMNS), showing.shown) for marker in markers)


def _preview_tile(showing: Showing) -> str:
    """The tile where it would lie, and what it would add to the longest wall, dotted."""
    cell = showing.hinted_cell
    if cell is None:
        return ""
    place = showing.alhambras[showing.mover]
    box = place.box(*cell)
    tile = placed(tile_id(showing.state.in_hand, box.width), box.x, box.y, box.width / TILE_SIDE, class_="preview")
    now, _ = longest_line(showing.state, showing.mover)
    after, _ = longest_line(showing.with_tile_at(*cell), showing.mover)
    added = "".join(wall_path(place, [segment], False) for segment in after if segment not in now)
    gained = _stroke(added, "var(--accent)", 4, "1.5 8") if len(after) > len(now) else ""
    return on_leaf(tile + gained, showing.alhambra_leaf(showing.mover), showing.shown)


# --- Lit, held, last --------------------------------------------------------------------------------------------------


def marks_markup(showing: Showing) -> str:
    """Above the pieces: the last move, what is lit, and what is held."""
    # A button and the place that it stands for are one part: the button is ring enough.
    return _last(showing) + lit_markup(showing, _lit_mark, once=(RESERVE_PART, MACUS_PART)) + _held(showing)


def _lit_mark(part: str, box: Box) -> str:
    """A ring on a space, cell, tile to take, button or card; dice and built tiles, which are many, have a dot each."""
    if is_toggle(part) or is_own_tile(part):
        radius = min(5.0, max(2.2, box.width * 0.075))
        return dot(box.x + box.width - radius * 1.7, box.y + radius * 1.7, radius)
    if read_cell_part(part):
        return ring(box.grown(-max(2.5, box.width * 0.05)), 6)
    return ring(box.grown(RING_ROOM), 11 if box.height > 44 or part == ROLL_PART else 5)


def _held(showing: Showing) -> str:
    spots = [spot for _, spot in showing.raised_spots()]
    rings = "".join(on_leaf(lifted_ring(box, max(5.0, box.width * 0.12)), leaf, showing.shown) for box, leaf in spots)
    return rings + (lifted_ring(showing.scene.tray.hand, 6) if showing.phase in (BUILDING, REBUILDING) else "")


def _last(showing: Showing) -> str:
    """A dashed outline: of the markers of a seat in a column, of a cell, of a tile wherever it lies now."""
    drawn = ""
    for name in showing.looking.last:
        owner, _, part = name.rpartition("/")
        made_by = max(showing.mover, 0) if showing.looking.last_seat is None else showing.looking.last_seat
        seat = int(owner.removeprefix("seat-")) if owner.removeprefix("seat-").isdigit() else made_by
        spots = _last_spots(showing, seat, part, bool(owner))
        drawn += "".join(on_leaf(last_move(box.grown(1), 6), leaf, showing.shown) for box, leaf in spots)
    return drawn


def _last_spots(showing: Showing, seat: int, part: str, is_owned: bool) -> list[Spot]:
    building = showing.column(part)
    if building is not None:
        pieces = [piece for piece in showing.pieces if piece.part == seat_part(seat, part) and piece.kind.startswith("marker")]
        chain = showing.scene.columns[building]
        return [showing.spot(piece) for piece in pieces] if is_owned else [Spot(chain.offer, showing.leaf(COLUMNS))]
    cell = read_cell_part(part)
    if cell and seat < showing.state.players:
        return [Spot(showing.alhambras[seat].box(*cell), showing.alhambra_leaf(seat))]
    tile = read_tile_part(part)
    return [showing.spot(piece) for piece in showing.pieces if tile and piece.kind == tile_kind(tile[1])]


# --- Tags -------------------------------------------------------------------------------------------------------------


def tags_markup(showing: Showing) -> str:
    """On each lit space the place it would be in its column; on each lit cell what it adds to the longest wall."""
    places, cells = place_tags(showing, 3, 0, showing.least / TAG_LETTERS), _cell_tags(showing)
    tagged = [(places, showing.leaf(COLUMNS)), (cells, showing.alhambra_leaf(showing.mover))]
    return "".join(on_leaf(tags, leaf, showing.shown) for tags, leaf in tagged if tags)


def _cell_tags(showing: Showing) -> str:
    cells = {part: cell for part in sorted(showing.pointed) if (cell := read_cell_part(part))}
    hinted = showing.hinted_cell
    before = longest_wall(showing.state, showing.mover) if cells else 0
    drawn = ""
    for part, cell in cells.items():
        is_hinted = hinted is not None and cell_part(*hinted) == part
        if showing.state.in_hand == NO_TILE or (len(cells) > MOST_CELL_TAGS and not is_hinted):
            continue
        gain = longest_wall(showing.with_tile_at(*cell), showing.mover) - before
        box = showing.alhambras[showing.mover].box(*cell)
        words = f"+{gain}" if gain >= 0 else f"−{-gain}"
        tone: Tone = "good" if gain > 0 else "bad" if gain < 0 else "plain"
        drawn += tag(*box.middle, [(words, tone)], min(1.0, box.width / 52), is_quiet=not is_hinted, least=showing.least)
    return drawn
