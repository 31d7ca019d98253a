"""The hit layer: over everything lies a transparent area for each part that can be clicked."""

from __future__ import annotations

from ....draw.look import hit_area
from ....draw.marks import Box, boxed
from ....draw.svg import path
from ..state import RINGS, SLICES, space_at
from ..text.parts import read_ring, read_space, space_part
from ..text.spoken import part_state
from ..text.words import part_text
from .marks import handle_reach, outline
from .showing import Showing, clickable_parts, decisions


def hits_markup(showing: Showing) -> str:
    """The areas of all that can be clicked now."""
    rings = [[space_part(space_at(ring, slice_)) for slice_ in range(SLICES)] for ring in range(RINGS)]
    return showing.hits_layer(clickable_parts(showing.state), part_text, part_state, lambda part: _shapes(showing, part), rings)


def _shapes(showing: Showing, part: str) -> str:
    space, ring, scene = read_space(part), read_ring(part), showing.scene
    if space is not None:
        area = scene.disc.sector(space, -scene.disc.reach, 2 if scene.disc.is_big else 0.5)
        return path(area, class_="area", fill="transparent") + outline(showing, space, "rim", 0.5)
    if ring is not None:
        return _handle_area(showing, ring) + (_box_area(scene.ring_buttons[ring]) if scene.ring_buttons else "")
    return _box_area(scene.decisions[decisions(showing.state).index(part)])


def _box_area(box: Box) -> str:
    return hit_area(box) + boxed(box.grown(-1), "rim", 12)


def _handle_area(showing: Showing, ring: int) -> str:
    """The handle with some room around it: it lies above the spaces, which are larger and can spare it."""
    disc = showing.scene.disc
    radius, reach = disc.handle_radius(ring), handle_reach(disc, ring)
    thick = disc.groove + (12 if disc.is_big else 6)
    line = disc.arc(radius, -reach, reach)
    area = path(line, class_="area", fill="none", stroke="transparent", stroke_width=thick, stroke_linecap="round")
    low, high = radius - thick / 2, radius + thick / 2
    edge = disc.arc(high, -reach, reach) + disc.arc(low, -reach, reach)
    return area + path(edge, class_="rim")
