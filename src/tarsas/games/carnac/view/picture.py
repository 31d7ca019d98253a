"""A position of Carnac as a picture: the board seen from the south and a little from above, with stones that have height.

The layers, from the bottom: the board and what is beneath it, shadows, outlines of dolmens, marks on the ground, the stones, a stone that would
be placed, clamps and sizes of dolmens, tags, what can be asked about, hit areas. Everybody sees north in the same direction, as the names of the cells do.

Stones lie in one flat layer. Elsewhere such a layer is sorted by the pieces' names; here it must be painted from behind to in front. That order
depends on each stone's own place, so stones that stay where they are keep it. The one that is tipped may change its place in
it: its fall is an animation that begins anew with the element (`data-tip` says which way on the picture), not a transition.
"""

from __future__ import annotations

from ....draw.layers import Layered
from ....draw.look import layer, piece_classes
from ....draw.looking import Drawing, Looking
from ....draw.motion import FALLEN
from ....draw.svg import element, group, moved, placed
from ....kernel import State
from ..state import BOARD_NAMES
from .board import BOARD_DEFINITIONS, board_markup, shadows_markup
from .dolmens import clamps_markup, outlines_markup, sizes_markup
from .explained import explained_markup
from .fall import Way, poses_of
from .hits import hits_markup
from .identity import MEDALLIONS
from .labels import PICTURE
from .marks import ground_marks, preview_markup, tags_markup, tray_rings
from .panels import card_tags, panels_markup
from .showing import Showing, showing_of
from .stone_shapes import STONE_DEFINITIONS, UNIT
from .stones import KIND, Stone


def view(state: State, looking: Looking) -> Drawing:
    """The position as an SVG. Parts are named as in `text/parts`; what the marks mean, `Looking` says."""
    showing = showing_of(state, looking)
    return showing.drawing(lambda: _markup(showing), showing.places)


def _markup(showing: Showing) -> Layered:
    red, white = showing.sizes
    return showing.picture(
        PICTURE.fill(board=BOARD_NAMES[showing.state.board], red=len(red), white=len(white)),
        element("defs", STONE_DEFINITIONS, BOARD_DEFINITIONS, MEDALLIONS),
        group(board_markup(showing), panels_markup(showing), class_="furniture"),
        group(shadows_markup(showing), class_="shadows"),
        group(outlines_markup(showing), class_="dolmens"),
        group(ground_marks(showing), class_="marks"),
        # While a cell is held the stones step back, all together: one by one they would show through each other.
        layer(_pieces(showing), "pieces dim" if showing.held_cell >= 0 else "pieces"),
        group(preview_markup(showing), class_="previews"),
        group(clamps_markup(showing), sizes_markup(showing), class_="dolmens"),
        group(tray_rings(showing), card_tags(showing), tags_markup(showing), class_="tags"),
        explained_markup(showing),
        hits_markup(showing),
    )


def _pieces(showing: Showing) -> str:
    fallen = _fallen(showing)
    named = sorted(zip(showing.stones, showing.tokens(), strict=True), key=lambda pair: pair[0].depth)
    return "".join(_piece(showing, stone, token, fallen.get(stone.cells)) for stone, token in named)


def _piece(showing: Showing, stone: Stone, token: str, tipped: Way | None) -> str:
    """A stone: the outer group is at its place and of its size; in it lies the stone, and where it has just fallen how it did."""
    piece = stone.piece(showing.scene)
    classes = piece_classes(KIND, "standing" if stone.is_standing else "lying", FALLEN if tipped else "")
    return element(
        "g",
        placed(stone.drawing, 0, 0) + (poses_of(stone, tipped) if tipped and showing.looking.tokens else ""),
        id=token,
        class_=classes,
        transform=moved(piece.x, piece.y, showing.scene.unit / UNIT),
        data_kind=KIND,
        data_tip=tipped,
    )


def _fallen(showing: Showing) -> dict[tuple[int, ...], Way]:
    """The stone tipped by the last move, by its cells, and which way it fell as one sees it."""
    found: dict[tuple[int, ...], Way] = {}
    for name in showing.looking.last:
        part = showing.part(name)
        if part is not None and part.direction >= 0:
            near, far = part.fallen_on()
            found[min(near, far), max(near, far)] = _way_on_picture(showing, part.cell, near)
    return found


def _way_on_picture(showing: Showing, cell: int, neighbour: int) -> Way:
    """From a cell to its neighbour: `up`, `right`, `down` or `left`."""
    (x, y), (next_x, next_y) = showing.scene.place_of(cell), showing.scene.place_of(neighbour)
    if next_x != x:
        return "right" if next_x > x else "left"
    return "down" if next_y > y else "up"
