"""The marks that both games have: rings on what is lit and held, markers where they would come to stand, and their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....draw.leaves import on_leaf
from ....draw.marks import Box, Tone, ring, tag
from ....draw.svg import group
from ....language import ordinal
from ..rules.columns import SPACES, place_of
from .pieces import LIFT, marker
from .showing import FamilyLook

RING_ROOM: Final = 1.4


def lifted_ring(box: Box, radius: float) -> str:
    """The ring of what is picked up."""
    return ring(box._replace(y=box.y - LIFT).grown(RING_ROOM), radius)


def lit_markup(look: FamilyLook[Any], mark: Callable[[str, Box], str], once: tuple[str, ...] = ()) -> str:
    """The marks of all that is lit and not picked up; of parts to mark `once` only the first place has one."""
    lit = [(part, look.spots(part)) for part in sorted(look.pointed - look.raised)]
    return "".join(on_leaf(mark(part, box), leaf, look.shown) for part, spots in lit for box, leaf in (spots[:1] if part in once else spots))


def preview_marker(look: FamilyLook[Any], building: int, space: int, lift: float = 0) -> str:
    """A faint marker where it would come to stand, the hinted one clearer."""
    box, is_hinted = look.scene.columns[building].marker(space), look.is_hinted(building)
    return group(marker(look.owner(look.mover), box.x, box.y - (lift if is_hinted else 0), box.width), class_=None if is_hinted else "preview")


def place_tags(look: FamilyLook[Any], right: float, above: float, scale: float) -> str:
    """On each lit space the place it would be in its column now; a cross where the marker would fall off."""
    drawn = ""
    for building, space in look.landings():
        box = look.scene.columns[building].spaces[min(space, SPACES - 1)]
        words = "×" if space == SPACES else look.say(ordinal(place_of(look.state.columns, building, space) + 1))
        tone: Tone = "bad" if words == "×" else "plain"
        # Where there is little room a place must not be taken for the number of a turn.
        is_quiet = not (look.scene.is_wide or look.is_hinted(building))
        drawn += tag(box.x + box.width - right, box.y - above, [(words, tone)], scale, is_quiet)
    return drawn
