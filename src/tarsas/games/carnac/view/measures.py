"""Where everything lies: the board in its frame, the supply, the players' chips and the tray of actions, for each layout and board.

wide   the supply left of the board; beneath both the players' chips and the tray; north is up
tablet the board over the whole width; beneath it the tray, then the chips and what is left of the supply; north is up
tall   the board turned a quarter, its long side upright: north is to the right; beneath it the tray, so that a phone shows it without scrolling, then the chips
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ....draw.looking import Layout
from ....draw.marks import Box
from ..state import BOARD_COLUMNS, BOARD_NAMES, BOARD_ROWS, MOST_COLUMNS, WAYS, colours_of, way_of
from .stone_shapes import UP_PER_HEIGHT

WIDE: Final = (1068, 812)
TALL: Final = 390
TABLET: Final = 728
BOARD_TOP: Final = 40
BOARD_ROOM: Final = 654
BAR_TOP: Final = 716
BAR_HEIGHT: Final = 92
SUPPLY_WIDTH: Final = 68
GUTTER: Final = 24

WIDE_UNITS: Final = {"I": 104.0, "II": 86.0, "III": 62.0}
TABLET_UNITS: Final = {"I": 82.0, "II": 66.0, "III": 48.0}
TALL_UNITS: Final = {"I": 60.0, "II": 48.6, "III": 38.4}


@dataclass(frozen=True)
class Scene:
    """The measures of one picture. A place on the board is counted in cells from its north-west corner as one sees it."""

    width: int
    height: int
    is_turned: bool
    columns: int
    rows: int
    unit: float
    left: float
    top: float
    frame: float
    supply: Box
    chips: tuple[Box, ...]
    """One for each player, or none where they are told of beside the picture."""
    tray: Box
    cards: tuple[Box, ...]
    button: Box

    @property
    def has_rack(self) -> bool:
        """Whether the supply has room to be seen stone by stone."""
        return self.supply.height > self.supply.width

    @property
    def is_small(self) -> bool:
        """Whether lettering and marks have to be small."""
        return self.is_turned

    @property
    def across(self) -> int:
        """How many cells lie side by side on the picture."""
        return self.rows if self.is_turned else self.columns

    @property
    def down(self) -> int:
        """How many cells lie one below the other on the picture."""
        return self.columns if self.is_turned else self.rows

    @property
    def ground(self) -> Box:
        """All cells together."""
        return Box(self.left, self.top, self.across * self.unit, self.down * self.unit)

    def place_of(self, cell: int) -> tuple[int, int]:
        """Where a cell is: so many cells from the left and from the top."""
        row, column = divmod(cell, MOST_COLUMNS)
        return (row, column) if self.is_turned else (column, self.rows - 1 - row)

    def cell_box(self, cell: int) -> Box:
        """The ground of a cell."""
        across, down = self.place_of(cell)
        return Box(self.left + across * self.unit, self.top + down * self.unit, self.unit, self.unit)

    def cells_box(self, one: int, other: int) -> Box:
        """The ground of two cells side by side."""
        first, second = self.cell_box(one), self.cell_box(other)
        x, y = min(first.x, second.x), min(first.y, second.y)
        return Box(x, y, max(first.x, second.x) + self.unit - x, max(first.y, second.y) + self.unit - y)


@lru_cache(maxsize=16)
def scene_of(layout: Layout, board: int, has_chips: bool = True) -> Scene:
    """The measures of a layout for one of the boards. With chips or without, the board lies in the same place."""
    return {"wide": _wide_scene, "tall": _tall_scene, "tablet": _tablet_scene}[layout](board, has_chips)


def _wide_scene(board: int, has_chips: bool) -> Scene:
    columns, rows, unit, frame = BOARD_COLUMNS[board], BOARD_ROWS[board], WIDE_UNITS[BOARD_NAMES[board]], 26
    width, height = columns * unit + 2 * frame, rows * unit + 2 * frame
    edge = (WIDE[0] - width - SUPPLY_WIDTH - GUTTER) / 2
    top = BOARD_TOP + (BOARD_ROOM - height) / 2
    left = edge + SUPPLY_WIDTH + GUTTER
    chips = (Box(32, BAR_TOP, 216, BAR_HEIGHT), Box(258, BAR_TOP, 216, BAR_HEIGHT)) if has_chips else ()
    tray = Box(496, BAR_TOP, WIDE[0] - 32 - 496, BAR_HEIGHT) if has_chips else Box(edge, BAR_TOP, WIDE[0] - 2 * edge, BAR_HEIGHT)
    supply = Box(edge, top, SUPPLY_WIDTH, height)
    return Scene(*WIDE, False, columns, rows, unit, left + frame, top + frame, frame, supply, chips, tray, _cards(tray, 78, 8), _button(tray, 20))


def _tablet_scene(board: int, has_chips: bool) -> Scene:
    columns, rows, unit, frame = BOARD_COLUMNS[board], BOARD_ROWS[board], TABLET_UNITS[BOARD_NAMES[board]], 24
    top = round(max(8.0, 2 * UP_PER_HEIGHT * unit - frame + 6)) + frame
    tray = Box(16, round(top + rows * unit + frame + 26), TABLET - 32, 92)
    below = tray.y + tray.height + 16
    chips = (Box(0, below, 296, BAR_HEIGHT), Box(308, below, 296, BAR_HEIGHT)) if has_chips else ()
    supply = Box(616, below, TABLET - 616, BAR_HEIGHT) if has_chips else Box(16, below, TABLET - 32, 44)
    left = (TABLET - columns * unit) / 2
    height = round(below + supply.height + 6)
    return Scene(TABLET, height, False, columns, rows, unit, left, top, frame, supply, chips, tray, _cards(tray, 78, 8), _button(tray, 20))


def _tall_scene(board: int, has_chips: bool) -> Scene:
    columns, rows, unit, frame = BOARD_COLUMNS[board], BOARD_ROWS[board], TALL_UNITS[BOARD_NAMES[board]], 15
    # A standing stone in the uppermost row rises above the frame.
    top = round(max(8.0, 2 * UP_PER_HEIGHT * unit - frame + 6)) + frame
    # The tray ends above the log of a phone 740 pixels high.
    tray = Box(8, round(top + columns * unit + frame + 11), TALL - 16, 62)
    below = tray.y + tray.height + 12
    chips = (Box(8, below, 141, 58), Box(157, below, 141, 58)) if has_chips else ()
    supply = Box(TALL - 8 - 76, below, 76, 58) if has_chips else Box(8, below, TALL - 16, 36)
    left, height = (TALL - rows * unit) / 2 - 1, round(below + supply.height + 8)
    return Scene(TALL, height, True, columns, rows, unit, left, top, frame, supply, chips, tray, _cards(tray, 62, 6), _button(tray, 5))


def _button(tray: Box, below: float) -> Box:
    return Box(tray.x + tray.width - 190, tray.y + below, 190, 52)


def _cards(tray: Box, width: float, gap: float) -> tuple[Box, ...]:
    """The four ways to stand, by their numbers, at the right end of the tray: the two with red on top come first."""
    first = tray.x + tray.width - WAYS * width - (WAYS - 1) * gap
    order = [way_of(*reversed(colours_of(way))) for way in range(WAYS)]
    return tuple(Box(first + place * (width + gap), tray.y, width, tray.height) for place in order)
