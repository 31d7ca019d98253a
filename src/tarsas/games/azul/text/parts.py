"""The parts of Azul's board by name, and the names read back.

factory-3/blue   the blue tiles of factory 3          centre/blue    those in the centre of the table
line-2           a pattern line of the seat to move   floor          its floor line
wall-2-4         a space of its wall: row 2, column 4 (grey wall only)
seat-1/line-2    the same of a named seat, from 0: only to mark the last move
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..state import CENTRE, FLOOR_LINE

COLOUR_IDS = ("blue", "yellow", "red", "black", "white")
MARKER_ID = "marker"
PIECE_IDS = (*COLOUR_IDS, MARKER_ID)
"""What lies about by what the state calls it: the colours, then the marker."""

_PART = re.compile(
    r"(?:seat-(?P<seat>\d)/)?(?:(?:factory-(?P<factory>[1-9])|(?P<centre>centre))/(?P<colour>[a-z]+)"
    r"|line-(?P<line>[1-5])|(?P<floor>floor)|wall-(?P<row>[1-5])-(?P<column>[1-5]))"
)


class Part(NamedTuple):
    """A part read: a source with a colour, or a place on a seat's board. What does not apply is -1."""

    source: int = -1
    colour: int = -1
    seat: int = -1
    target: int = -1
    row: int = -1
    column: int = -1


@lru_cache(maxsize=2048)
def read_part(text: str, mover: int = -1) -> Part | None:
    """What a part's name says; nothing if this game has no such part. A board part without a seat is the mover's."""
    found = _PART.fullmatch(text)
    if found is None:
        return None
    seat = int(found["seat"]) if found["seat"] else mover
    if found["colour"]:
        if found["colour"] not in COLOUR_IDS:
            return None
        return Part(source=int(found["factory"]) if found["factory"] else CENTRE, colour=COLOUR_IDS.index(found["colour"]))
    if found["row"]:
        return Part(seat=seat, row=int(found["row"]) - 1, column=int(found["column"]) - 1)
    return Part(seat=seat, target=FLOOR_LINE if found["floor"] else int(found["line"]) - 1)


def source_part(source: int, piece: int) -> str:
    """The name of the tiles of one colour on a factory or in the centre, or of the marker there."""
    place = "centre" if source == CENTRE else f"factory-{source}"
    return f"{place}/{PIECE_IDS[piece]}"


CENTRE_PARTS = frozenset(source_part(CENTRE, piece) for piece in range(len(PIECE_IDS)))
"""All that can lie in the centre, the marker too."""


def target_part(target: int) -> str:
    """The name of a pattern line or the floor line."""
    return "floor" if target == FLOOR_LINE else f"line-{target + 1}"


def wall_part(row: int, column: int) -> str:
    """The name of a wall space."""
    return f"wall-{row + 1}-{column + 1}"
