"""The hit layer: over everything lies a transparent area for each part that can be clicked; on the board it is flat ground."""

from __future__ import annotations

from functools import lru_cache

from ....draw.look import hit, hit_area
from ....draw.marks import Box, boxed
from ..text.words import part_text
from .marks import part_box
from .parts import clickable_parts
from .showing import Showing


def hits_markup(showing: Showing) -> str:
    """An area for each clickable part, with its name for screen readers, and a rim that the page shows under pointer or focus."""
    return "".join(_hit_of(showing, name) for name in clickable_parts(showing.state))


def _hit_of(showing: Showing, name: str) -> str:
    box = part_box(showing, name)
    return "" if box is None else _hit(name, showing.say(part_text(showing.state, name)), box, showing.scene.unit)


# A board has up to 84 cells, and each has the same area in every position.
@lru_cache(maxsize=2048)
def _hit(name: str, about: str, box: Box, unit: float) -> str:
    is_cell = name.startswith("cell-")
    radius = unit * 0.08 if is_cell or name.startswith("tip-") else 12
    return hit(name, about, hit_area(box), boxed(box.grown(-2 if is_cell else 0), "rim", radius))
