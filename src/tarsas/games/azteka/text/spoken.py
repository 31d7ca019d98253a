"""What the parts of Azteka's board have now, and what a move comes to, as a screen reader says it."""

from __future__ import annotations

from ....contract import EMPTY as NOTHING
from ....contract import listed
from ....kernel import State
from ....language import Text, spoken
from ..state import RINGS, SLICES, space_at
from ..view.progress import consequence_of
from .description import standing_on
from .parts import read_ring


def part_state(state: State, part: str) -> Text:
    """Who stands on a ring; a space says it by its name."""
    ring = read_ring(part)
    if ring is None or not 0 <= ring < RINGS:
        return NOTHING
    standing = [(slice_, standing_on(state, space_at(ring, slice_))) for slice_ in range(SLICES)]
    return listed(Text(f"{slice_ + 1}. szelet {role.hu}", f"slice {slice_ + 1} {role.en}") for slice_, role in standing if role.en)


def consequence(state: State, action: int) -> Text:
    """What it changes on the way to the goals, of whoever plays it and of the others."""
    told = [spoken(text) for text, _ in consequence_of(state, action)]
    return listed(told, Text("senkinek sem változtat a célján", "changes nobody's progress"))
