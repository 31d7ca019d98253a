"""The hit layer: over everything lies a transparent area for each part that can be clicked."""

from __future__ import annotations

from ....draw.look import hit, hit_area
from ....draw.marks import Box, boxed
from ....draw.svg import path
from ..text.parts import read_ring, read_space
from ..text.words import part_text
from .marks import handle_reach, outline
from .showing import Showing, clickable_parts, decisions


def hits_markup(showing: Showing) -> str:
    """An area for each clickable part, with its name for screen readers, and a rim that the page shows under pointer or focus."""
    return "".join(_hit(showing, part) for part in clickable_parts(showing.state))


def _hit(showing: Showing, part: str) -> str:
    space, ring = read_space(part), read_ring(part)
    if space is not None:
        disc = showing.scene.disc
        shapes = path(disc.sector(space, -disc.pad * 0.6, 2), class_="area", fill="transparent") + outline(showing, space, "rim", 0.5)
    elif ring is not None:
        shapes = _handle_area(showing, ring)
        if showing.scene.ring_buttons:
            shapes += _box_area(showing.scene.ring_buttons[ring])
    else:
        shapes = _box_area(showing.scene.decisions[decisions(showing.state).index(part)])
    return hit(part, showing.say(part_text(showing.state, part)), shapes)


def _box_area(box: Box) -> str:
    return hit_area(box) + boxed(box.grown(-1), "rim", 12)


def _handle_area(showing: Showing, ring: int) -> str:
    """The handle with some room around it: it lies above the spaces, which are larger and can spare it."""
    disc = showing.scene.disc
    radius, reach = disc.handle_radius(ring), handle_reach(disc, ring)
    thick = disc.groove + (12 if disc.is_big else 14)
    line = disc.arc(radius, -reach, reach)
    area = path(line, class_="area", fill="none", stroke="transparent", stroke_width=thick, stroke_linecap="round")
    low, high = radius - thick / 2, radius + thick / 2
    edge = disc.arc(high, -reach, reach) + disc.arc(low, -reach, reach)
    return area + path(edge, class_="rim")
