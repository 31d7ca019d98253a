"""The hit layer: over everything lies a transparent area for each part that can be clicked; on the board it is flat ground."""

from __future__ import annotations

from ...draw.marks import boxed
from ...draw.svg import group, rectangle, title
from .view_marks import part_box
from .view_parts import clickable_parts
from .view_showing import Showing
from .words import part_text


def hits_markup(showing: Showing) -> str:
    """An area for each clickable part, with its name for screen readers, and a rim that the page shows under pointer or focus."""
    return "".join(_hit(showing, name) for name in clickable_parts(showing.state))


def _hit(showing: Showing, name: str) -> str:
    box = part_box(showing, name)
    if box is None:
        return ""
    is_cell = name.startswith("cell-")
    radius = showing.scene.unit * 0.08 if is_cell or name.startswith("tip-") else 12
    return group(
        title(showing.say(part_text(showing.state, name))),
        rectangle(*box, class_="area", fill="transparent"),
        boxed(box.grown(-2 if is_cell else 0), "rim", radius),
        class_="hit",
        data_part=name,
    )
