"""The parts of Azul's picture by name: what can be clicked, and where it lies.

factory-3/blue   the blue tiles of factory 3          centre/blue    those in the centre of the table
line-2           a pattern line of the seat to move   floor          its floor line
wall-2-4         a space of its wall: row 2, column 4 (grey wall only)
seat-1/line-2    the same of a named seat, from 0: only to mark the last move
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ....kernel import State
from ..rules.play import factories
from ..state import CENTRE, COLOURS, COLUMNS, EMPTY, FIRST_DEAL, FIRST_TILE, FLOOR_LINE, OFFER, ROWS, TILING
from ..text.notation import COLOUR_IDS, taken

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


def read_part(text: str, mover: int) -> Part | None:
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


def source_part(source: int, colour: int) -> str:
    """The name of the tiles of one colour on a factory or in the centre."""
    place = "centre" if source == CENTRE else f"factory-{source}"
    return f"{place}/{COLOUR_IDS[colour]}"


def target_part(target: int) -> str:
    """The name of a pattern line or the floor line."""
    return "floor" if target == FLOOR_LINE else f"line-{target + 1}"


def wall_part(row: int, column: int) -> str:
    """The name of a wall space."""
    return f"wall-{row + 1}-{column + 1}"


class Take(NamedTuple):
    """A turn of the factory offer, read from its action."""

    source: int
    colour: int
    target: int


def read_take(action: int) -> Take | None:
    """The turn an action stands for, if it is one."""
    return Take(*taken(action)) if 0 <= action < FIRST_TILE else None


def read_column(action: int) -> int | None:
    """The wall column an action chooses, if it does."""
    return action - FIRST_TILE if FIRST_TILE <= action < FIRST_DEAL else None


def clickable_parts(state: State) -> list[str]:
    """Every part a player could click in this phase, whether or not it leads to a legal action from here."""
    phase = state.phase
    if phase == OFFER:
        sources = range(factories(state) + 1)
        offer = [source_part(source, colour) for source in sources for colour in range(COLOURS) if state.offer[source, colour] > 0]
        return offer + [target_part(target) for target in range(ROWS + 1)]
    if phase == TILING:
        row = state.tiling_row
        return [wall_part(row, column) for column in range(COLUMNS) if state.wall[state.mover, row, column] == EMPTY]
    return []
