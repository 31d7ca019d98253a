"""The marks on the picture: walls, what is lit, what is held, previews, where the last move was, and tags."""

from __future__ import annotations

from ....draw.leaves import on_leaf
from ....draw.looking import seat_part
from ....draw.marks import Box, Tone, last_move, lifted_shadow, ring, tag
from ....draw.svg import circle, group, label, path, placed, rectangle
from ...alhambra_family.rules.columns import SPACES, place_of
from ...alhambra_family.text.parts import ROLL_PART, is_toggle
from ...alhambra_family.view.pieces import marker
from ..rules.tiles import EAST_OF, NO_TILE, SOUTH_OF
from ..rules.walls import longest_wall
from ..state import BUILDING, PLACE_MARKER, REBUILDING, kind_of, thing_of
from ..text.parts import MACUS_PART, RESERVE_PART, cell_part, is_own_tile, read_cell_part, read_tile_part
from .alhambra import CellPlace, Segment, longest_line, wall_path
from .labels import BADGE
from .measures import COLUMNS
from .pieces import tile_kind
from .showing import Showing, Spot
from .tiles import TILE_SIDE, tile_id

LIFT = 3
RING_ROOM = 1.4
MOST_CELL_TAGS = 16
"""With more cells lit than this only the one pointed at says what it brings."""


def shadows_markup(showing: Showing) -> str:
    """Beneath the pieces: the shadows of what is picked up."""
    spots = [spot for part in sorted(showing.raised) for spot in showing.spots(part)]
    in_hand = [Spot(showing.scene.tray.hand, None)] if showing.state.in_hand != NO_TILE else []
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
    half = 13 + 3.9 * len(words)
    x, y, side = line[len(line) // 2]
    cell = place.box(x, y)
    across = cell.middle[0] + EAST_OF[side] * (cell.width / 2 + half + 7)
    down = cell.middle[1] + SOUTH_OF[side] * (cell.height / 2 + 22)
    ground = showing.scene.players[showing.scene.focus].ground
    across = min(max(across, ground.x + half + 2), ground.x + ground.width - half - 2)
    down = min(max(down, ground.y + 14), ground.y + ground.height - 14)
    return group(
        rectangle(across - half, down - 13, 2 * half, 26, 13, fill="var(--accent)"),
        label(across, down + 5, words, 14, text_anchor="middle", font_weight="640", fill="var(--surface)", class_="serif"),
    )


# --- Previews ---------------------------------------------------------------------------------------------------------


def preview_markup(showing: Showing) -> str:
    """A faint marker on each lit column where it would come to stand; the tile in hand on the hinted cell."""
    drawn = _preview_tile(showing)
    for part in sorted(showing.pointed):
        building = showing.column(part)
        landing = None if building is None else showing.landing(building)
        if building is None or landing is None or landing == SPACES:
            continue
        box = showing.scene.columns[building].marker(landing)
        is_hinted = _hinted_column(showing) == building
        faint = group(marker(showing.owner(showing.mover), box.x, box.y, box.width), class_=None if is_hinted else "preview")
        drawn += on_leaf(faint, showing.leaf(COLUMNS), showing.shown)
    return drawn


def _hinted_column(showing: Showing) -> int | None:
    action = showing.looking.preview
    return thing_of(action) if action is not None and kind_of(action) == PLACE_MARKER else None


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
    return _last(showing) + _lit(showing) + _held(showing)


def _lit(showing: Showing) -> str:
    """Rings on spaces, cells, tiles to take, buttons and cards; dice and built tiles, which are many, have a dot each."""
    drawn = ""
    for part in sorted(showing.pointed - showing.raised):
        spots = showing.spots(part)
        # A button and the place that it stands for are one part: the button is ring enough.
        for box, leaf in spots[:1] if part in (RESERVE_PART, MACUS_PART) else spots:
            drawn += on_leaf(_lit_mark(part, box), leaf, showing.shown)
    return drawn


def _lit_mark(part: str, box: Box) -> str:
    if is_toggle(part) or is_own_tile(part):
        radius = min(5.0, max(2.2, box.width * 0.075))
        return circle(box.x + box.width - radius * 1.7, box.y + radius * 1.7, radius, class_="dot")
    if read_cell_part(part):
        return ring(box.grown(-max(2.5, box.width * 0.05)), 6)
    return ring(box.grown(RING_ROOM), 11 if box.height > 44 or part == ROLL_PART else 5)


def _held(showing: Showing) -> str:
    spots = [spot for part in sorted(showing.raised) for spot in showing.spots(part)]
    drawn = "".join(
        on_leaf(ring(box._replace(y=box.y - LIFT).grown(RING_ROOM), max(5.0, box.width * 0.12)), leaf, showing.shown) for box, leaf in spots
    )
    if showing.phase in (BUILDING, REBUILDING):
        hand = showing.scene.tray.hand
        drawn += ring(hand._replace(y=hand.y - LIFT).grown(RING_ROOM), 6)
    return drawn


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
    drawn = ""
    scale = 0.84 if showing.scene.is_wide else 0.62
    for part in sorted(showing.pointed):
        building = showing.column(part)
        landing = None if building is None else showing.landing(building)
        if building is None or landing is None:
            continue
        for box in showing.boxes(part):
            words = "×" if landing == SPACES else f"{place_of(showing.state.columns, building, landing) + 1}."
            drawn += tag(box.x + box.width - 3, box.y, [(words, "bad" if words == "×" else "plain")], scale)
    cells = _cell_tags(showing)
    return (on_leaf(drawn, showing.leaf(COLUMNS), showing.shown) if drawn else "") + (
        on_leaf(cells, showing.alhambra_leaf(showing.mover), showing.shown) if cells else ""
    )


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
        drawn += tag(*box.middle, [(words, tone)], min(1.0, box.width / 52), is_quiet=not is_hinted)
    return drawn
