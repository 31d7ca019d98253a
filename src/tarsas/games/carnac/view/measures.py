"""Where everything lies: the board in its frame, the supply, the players' chips and the tray of actions, for each layout and board.

wide   the supply left of the board; beneath both the players' chips and the tray; north is up
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
BOARD_TOP: Final = 40
BOARD_ROOM: Final = 654
BAR_TOP: Final = 716
BAR_HEIGHT: Final = 92
SUPPLY_WIDTH: Final = 68
GUTTER: Final = 24

WIDE_UNITS: Final = {"I": 104.0, "II": 86.0, "III": 62.0}
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
    chips: tuple[Box, Box]
    tray: Box
    cards: tuple[Box, ...]
    button: Box

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


@lru_cache(maxsize=8)
def scene_of(layout: Layout, board: int) -> Scene:
    """The measures of a layout for one of the boards."""
    return _tall_scene(board) if layout == "tall" else _wide_scene(board)


def _wide_scene(board: int) -> Scene:
    columns, rows, unit, frame = BOARD_COLUMNS[board], BOARD_ROWS[board], WIDE_UNITS[BOARD_NAMES[board]], 26
    width, height = columns * unit + 2 * frame, rows * unit + 2 * frame
    edge = (WIDE[0] - width - SUPPLY_WIDTH - GUTTER) / 2
    top = BOARD_TOP + (BOARD_ROOM - height) / 2
    chips = (Box(32, BAR_TOP, 216, BAR_HEIGHT), Box(258, BAR_TOP, 216, BAR_HEIGHT))
    tray = Box(496, BAR_TOP, WIDE[0] - 32 - 496, BAR_HEIGHT)
    return Scene(
        *WIDE,
        is_turned=False,
        columns=columns,
        rows=rows,
        unit=unit,
        left=edge + SUPPLY_WIDTH + GUTTER + frame,
        top=top + frame,
        frame=frame,
        supply=Box(edge, top, SUPPLY_WIDTH, height),
        chips=chips,
        tray=tray,
        cards=_cards(tray, 78, BAR_HEIGHT, 8),
        button=Box(tray.x + tray.width - 190, BAR_TOP + 20, 190, 52),
    )


def _tall_scene(board: int) -> Scene:
    columns, rows, unit, frame = BOARD_COLUMNS[board], BOARD_ROWS[board], TALL_UNITS[BOARD_NAMES[board]], 15
    # A standing stone in the uppermost row rises above the frame.
    top = round(max(8.0, 2 * UP_PER_HEIGHT * unit - frame + 6)) + frame
    # The tray ends above the log of a phone 740 pixels high.
    tray = Box(8, round(top + columns * unit + frame + 10), TALL - 16, 80)
    chips_top = tray.y + tray.height + 12
    return Scene(
        TALL,
        round(chips_top + 58 + 8),
        is_turned=True,
        columns=columns,
        rows=rows,
        unit=unit,
        left=(TALL - rows * unit) / 2 - 1,
        top=top,
        frame=frame,
        supply=Box(TALL - 8 - 76, chips_top, 76, 58),
        chips=(Box(8, chips_top, 141, 58), Box(157, chips_top, 141, 58)),
        tray=tray,
        cards=_cards(tray, 62, tray.height, 6),
        button=Box(tray.x + tray.width - 190, tray.y + 14, 190, 52),
    )


def _cards(tray: Box, width: float, height: float, gap: float) -> tuple[Box, ...]:
    """The four ways to stand, by their numbers, at the right end of the tray: the two with red on top come first."""
    first = tray.x + tray.width - WAYS * width - (WAYS - 1) * gap
    order = [way_of(*reversed(colours_of(way))) for way in range(WAYS)]
    return tuple(Box(first + place * (width + gap), tray.y, width, height) for place in order)
