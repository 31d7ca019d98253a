"""The hit layer: over everything lies a transparent area for each part that can be clicked, larger than the thing itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....draw.leaves import leaf_attributes, on_leaf
from ....draw.look import PartText, hit, hit_area
from ....draw.marks import boxed
from .showing import FamilyLook


def _usual_room(part: str) -> tuple[float, float]:
    return 2.5, 1.4


def hits_markup(look: FamilyLook[Any], part_text: PartText, part_state: PartText, room_of: Callable[[str], tuple[float, float]] = _usual_room) -> str:
    """An area for each clickable part, with its name and what is there for screen readers, and a rim that the page shows under pointer or focus.

    `room_of` says how much larger than the part its area and its rim are; a column's area is all of it.
    """
    return "".join(_hit(look, part, look.part_name(part, part_text, part_state), *room_of(part)) for part in look.clickable())


def _hit(look: FamilyLook[Any], part: str, words: str, area_room: float, rim_room: float) -> str:
    spots, building = look.spots(part), look.column(part)
    if not spots:
        return ""
    leaves = {spot.leaf for spot in spots}
    # What lies on one leaf alone is away with it, also for the keyboard; else only the place that is on it.
    whole = leaf_attributes(next(iter(leaves)), look.shown) if len(leaves) == 1 else {}
    areas = [hit_area(box.grown(area_room) if building is None else look.scene.columns[building].box) for box, _ in spots]
    rims = [boxed(box.grown(rim_room), "rim") for box, _ in spots]
    placed = zip([*areas, *rims], [*spots, *spots], strict=True)
    return hit(part, words, *(on_leaf(shape, None if whole else spot.leaf, look.shown) for shape, spot in placed), **whole)
