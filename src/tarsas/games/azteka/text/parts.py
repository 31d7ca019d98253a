"""The spaces and parts of Azteka's board by name, and the names read back.

space-3-5          ring 3, slice 5              ring-2                  ring 2 and its handle
turn-45, turn-90   how far the ring turns       no-birth, pass, keep    the decisions
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ..rules.rings import ring_of, slice_of
from ..state import KEEP, LET_PASS, NO_BIRTH, space_at

ROLE_IDS: Final = ("life", "death", "mummy")
TURN_PARTS: Final = ("turn-45", "turn-90")
PASSING_PARTS: Final = ("pass", "keep")
BIRTH_PART: Final = "no-birth"
DECISION_PARTS: Final = {NO_BIRTH: BIRTH_PART, **dict(zip((LET_PASS, KEEP), PASSING_PARTS, strict=True))}
SUPPLY_PART: Final = "supply"

_SPACE: Final = re.compile(r"space-([1-4])-([1-8])")
_RING: Final = re.compile(r"ring-([1-4])")


def space_text(space: int) -> str:
    """A space as players say it: ring.slice, both counted from 1."""
    return f"{ring_of(space) + 1}.{slice_of(space) + 1}"


def space_part(space: int) -> str:
    """The part of a space."""
    return f"space-{ring_of(space) + 1}-{slice_of(space) + 1}"


def read_space(part: str) -> int | None:
    """The space a part names, if it names one."""
    found = _SPACE.fullmatch(part)
    return None if found is None else space_at(int(found[1]) - 1, int(found[2]) - 1)


def spaces_of(parts: Iterable[str]) -> set[int]:
    """The spaces among these parts."""
    return {space for part in parts if (space := read_space(part)) is not None}


def ring_part(ring: int) -> str:
    """The part of a ring."""
    return f"ring-{ring + 1}"


def read_ring(part: str) -> int | None:
    """The ring a part names, if it names one."""
    found = _RING.fullmatch(part)
    return None if found is None else int(found[1]) - 1
