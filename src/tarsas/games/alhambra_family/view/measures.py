"""What the measures of both games' pictures share: columns with a chain of 24 spaces each, rounds, and a tray."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from ....draw.marks import Box
from ..rules.columns import ROLLS_IN_A_ROW, ROWS
from ..state import BUILDINGS

WIDE: Final = 1084
TALL: Final = 390
TABLET: Final = 536
GAP: Final = 8
FRAME: Final = 7

_LARGEST_MARKER: Final = 34


@dataclass(frozen=True)
class FamilyColumn:
    """One column: its sheet. A game says where on it the parts lie."""

    box: Box
    is_wide: bool
    ranks: int
    """How many rows of players there may be."""

    OVERHANG: ClassVar[float]
    """How much wider than its space a marker may be."""

    @property
    def spaces(self) -> tuple[Box, ...]:
        """All 24 spaces: eight rows of the chain, the highest first, and in each a place for one, two and three rolls."""
        raise NotImplementedError

    def marker(self, space: int) -> Box:
        """Where a marker stands on a space."""
        cell = self.spaces[space]
        size = min(_LARGEST_MARKER, cell.width + self.OVERHANG, cell.height + self.OVERHANG - 1)
        return Box(cell.x + (cell.width - size) / 2, cell.y + (cell.height - size) / 2, size, size)


def chain_of(left: float, top: float, width: float, height: float, gap: float) -> tuple[Box, ...]:
    """The 24 spaces of a chain, each so wide and high with the gap behind it."""
    places = [(row, roll) for row in range(ROWS) for roll in range(ROLLS_IN_A_ROW)]
    return tuple(Box(left + roll * width, top + row * height, width - gap, height - gap) for row, roll in places)


def cards_in(area: Box, count: int, across: int, gap: float = GAP) -> tuple[Box, ...]:
    """So many cards of equal size in rows."""
    down = max(1, -(-count // across))
    width, height = (area.width - gap * (across - 1)) / across, (area.height - gap * (down - 1)) / down
    return tuple(Box(area.x + index % across * (width + gap), area.y + index // across * (height + gap), width, height) for index in range(count))


def sheets_in(area: Box, gap: float) -> tuple[Box, ...]:
    """The sheets of the six columns beside each other."""
    return cards_in(area, BUILDINGS, BUILDINGS, gap)


Column = TypeVar("Column", bound=FamilyColumn)
Tray = TypeVar("Tray")


@dataclass(frozen=True)
class FamilyScene(Generic[Column, Tray]):
    """The measures of a whole picture."""

    width: int
    height: int
    is_wide: bool
    board: Box
    columns: tuple[Column, ...]
    rounds: Box
    tray: Tray
