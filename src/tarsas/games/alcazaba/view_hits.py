"""The hit layer: over everything lies a transparent area for each part that can be clicked, larger than the thing itself."""

from __future__ import annotations

from ...draw.marks import Box, boxed
from ...draw.svg import group, rectangle, title
from .view_showing import Showing
from .words import part_text


def hits_markup(showing: Showing) -> str:
    """An area for each clickable part, with its name for screen readers, and a rim that the page shows under pointer or focus."""
    return "".join(_hit(showing, part) for part in showing.clickable())


def _hit(showing: Showing, part: str) -> str:
    boxes = showing.boxes(part)
    return group(
        title(showing.say(part_text(showing.state, part))),
        *(rectangle(*_area(showing, part, box), class_="area", fill="transparent") for box in boxes),
        *(boxed(box.grown(1.4 if not part.startswith("cell-") else -2), "rim") for box in boxes),
        class_="hit",
        data_part=part,
    )


def _area(showing: Showing, part: str, box: Box) -> Box:
    """A whole column for its space, and a little more than a die or a tile to take."""
    building = showing.column(part)
    if building is not None:
        return showing.scene.columns[building].box
    return box.grown(2.5) if part.startswith(("die-", "tile-")) else box
