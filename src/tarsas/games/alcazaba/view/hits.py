"""The hit layer: over everything lies a transparent area for each part that can be clicked, larger than the thing itself."""

from __future__ import annotations

from ....draw.leaves import leaf_attributes, on_leaf
from ....draw.look import hit, hit_area
from ....draw.marks import Box, boxed
from ...alhambra_family.text.parts import is_toggle
from ..text.parts import TO_TAKE, read_cell_part, read_tile_part
from ..text.words import part_text
from .showing import Showing


def hits_markup(showing: Showing) -> str:
    """An area for each clickable part, with its name for screen readers, and a rim that the page shows under pointer or focus."""
    return "".join(_hit(showing, part) for part in showing.clickable())


def _hit(showing: Showing, part: str) -> str:
    spots = showing.spots(part)
    leaves = {spot.leaf for spot in spots}
    # What lies on one leaf alone is away with it, also for the keyboard; else only the place that is on it.
    whole = leaf_attributes(next(iter(leaves)), showing.shown) if len(leaves) == 1 else {}
    return hit(
        part,
        showing.say(part_text(showing.state, part)),
        *(on_leaf(_area(showing, part, box), None if whole else leaf, showing.shown) for box, leaf in spots),
        *(on_leaf(_rim(part, box), None if whole else leaf, showing.shown) for box, leaf in spots),
        **whole,
    )


def _rim(part: str, box: Box) -> str:
    return boxed(box.grown(-2 if read_cell_part(part) else 1.4), "rim")


def _area(showing: Showing, part: str, box: Box) -> str:
    """A whole column for its space, and a little more than a die or a tile to take."""
    tile = read_tile_part(part)
    building, room = showing.column(part), 2.5 if is_toggle(part) or (tile and tile[0] == TO_TAKE) else 0
    area = box.grown(room) if building is None else showing.scene.columns[building].box
    return hit_area(area)
