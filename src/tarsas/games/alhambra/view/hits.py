"""The hit layer: over everything lies a transparent area for each part that can be clicked, larger than the thing itself."""

from __future__ import annotations

from ....draw.look import hit, hit_area
from ....draw.marks import Box, boxed
from ..text.words import part_text
from .showing import Showing


def hits_markup(showing: Showing) -> str:
    """An area for each clickable part, with its name for screen readers, and a rim that the page shows under pointer or focus."""
    return "".join(_hit(showing, part) for part in showing.clickable())


def _hit(showing: Showing, part: str) -> str:
    box = showing.box(part)
    if box is None:
        return ""
    return hit(part, showing.say(part_text(showing.state, part)), hit_area(_area(showing, part, box)), boxed(box.grown(1.4), "rim"))


def _area(showing: Showing, part: str, box: Box) -> Box:
    """A whole column for its space, and a little more than a die or a tile."""
    building = showing.column(part)
    return showing.scene.columns[building].box if building is not None else box.grown(2.5)
