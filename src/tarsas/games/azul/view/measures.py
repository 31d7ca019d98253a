"""Where everything lies: the table with its factories, the players' boards, bag and lid, for each layout and number of players.

wide, 2 players   table on the left over the full height; the opponent's board above one's own
wide, 3 or 4      opponents across the top; beneath them the table, and bag, lid and one's own board to its right
tall              table, one's own board, then the opponents' boards one below the other; what lies in the centre is piled by colour
tablet            factories in a row over a wide hollow, one's own board, then the opponents' boards side by side; the log beside them

`scene_of` makes each once, so measures are told apart by being the same object: what is drawn by them is remembered by them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from ....draw.around import around_ellipse
from ....draw.looking import STOCK, Layout
from ....draw.marks import Box
from ....draw.seats import by_seat
from ..state import COLUMNS, FLOOR_SPACES, ROWS
from .props import BAG_HEIGHT, BAG_WIDTH, LID_HEIGHT, LID_WIDTH

TILE_SHARE: Final = 0.88
"""How much of the distance between two spaces a tile takes."""

WIDE: Final = (1068, 812)
TALL: Final = 390
TABLET: Final = 728
COLUMN: Final = 440
GUTTER: Final = 24
FINGER: Final = 44.8
"""What a finger needs on a phone, in units of its picture."""
PILES_ACROSS: Final = 3


@dataclass(frozen=True, eq=False)
class BoardPlace:
    """Where a player's board lies, and its measures."""

    x: float
    y: float
    width: float
    pitch: float
    channel: float
    pad: float
    pad_above: float
    floor_gap: float
    lettering: float
    is_own: bool
    row: float = 0
    """How far two rows are apart, where that is more than the pitch: a finger needs more room than a tile."""

    @cached_property
    def row_pitch(self) -> float:
        """From one row to the next."""
        return self.row or self.pitch

    @cached_property
    def tile(self) -> float:
        """The side of a tile."""
        return self.pitch * TILE_SHARE

    @cached_property
    def gap(self) -> float:
        """The room between two tiles."""
        return self.pitch - self.tile

    @cached_property
    def wall_left(self) -> float:
        """The left edge of the wall."""
        return self.x + self.width - self.pad - COLUMNS * self.pitch + self.gap

    @cached_property
    def lines_left(self) -> float:
        """The left edge of the longest pattern line."""
        return self.wall_left - self.channel - ROWS * self.pitch + self.gap

    @cached_property
    def rows_top(self) -> float:
        """The upper edge of the first row."""
        return self.y + self.pad_above

    @cached_property
    def cost_height(self) -> float:
        """The room above the floor line for what its spaces cost; on small boards it stands in the spaces."""
        return 20 if self.is_own else 0

    @cached_property
    def floor_top(self) -> float:
        """The upper edge of the spaces of the floor line."""
        return self.wall_space(ROWS - 1, 0).y + self.tile + self.floor_gap + self.cost_height

    @cached_property
    def height(self) -> float:
        """The height of the whole board."""
        return self.floor_top + self.tile + self.pad_above - self.y

    @cached_property
    def tag_scale(self) -> float:
        """The size of tags that stand between lines and wall."""
        return 1 if self.channel > 60 else 0.9

    def line_space(self, row: int, space: int) -> Box:
        """A space of a pattern line; the first is the rightmost."""
        return Box(self.lines_left + (ROWS - 1 - space) * self.pitch, self.rows_top + row * self.row_pitch, self.tile, self.tile)

    def line(self, row: int) -> Box:
        """A whole pattern line."""
        return self._across(self.line_space(row, row), row + 1)

    def wall_space(self, row: int, column: int) -> Box:
        """A space of the wall."""
        return Box(self.wall_left + column * self.pitch, self.rows_top + row * self.row_pitch, self.tile, self.tile)

    def floor_space(self, space: int) -> Box:
        """A space of the floor line."""
        return Box(self.lines_left + space * self.pitch, self.floor_top, self.tile, self.tile)

    def floor(self, first: int = 0, spaces: int = FLOOR_SPACES) -> Box:
        """So many spaces of the floor line from this one on."""
        return self._across(self.floor_space(first), spaces)

    def marker_space(self) -> Box:
        """In front of the board's owner: to the right of the floor line."""
        floor = self.floor()
        return Box(floor.x + floor.width + 10 * self.tag_scale, self.floor_top, self.tile, self.tile)

    def _across(self, first: Box, spaces: int) -> Box:
        return first._replace(width=spaces * self.pitch - self.gap)


@dataclass(frozen=True, eq=False)
class TablePlace:
    """The wooden table: the middles of the plates by their numbers, their size and that of their tiles, and the hollow (its middle, its radii)."""

    box: Box
    plates: tuple[tuple[float, float], ...]
    plate: float
    tile: float
    well_middle: tuple[float, float]
    well: tuple[float, float]
    centre_tile: float
    has_piles: bool = False
    """Whether the tiles in the hollow lie in piles, one for each colour, each large enough for a finger."""

    def pile(self, index: int, count: int) -> Box:
        """The room of one of so many piles: in a row, or in two."""
        down = 1 if count <= PILES_ACROSS else 2
        across = max(1, -(-count // down))
        (x, y), (half_width, half_height) = self.well_middle, self.well
        width, height = 2 * half_width / max(across, PILES_ACROSS), 2 * half_height / down
        in_row = min(across, count - index // across * across)
        left = x + (index % across - in_row / 2) * width
        return Box(left, y - half_height + index // across * height, width, height)

    def plate_tiles(self, middle: tuple[float, float]) -> tuple[Box, ...]:
        """The four places of tiles on a plate."""
        gap = max(4.0, self.tile * 0.13)
        left, top = middle[0] - self.tile - gap / 2, middle[1] - self.tile - gap / 2
        step = self.tile + gap
        return tuple(Box(left + column * step, top + row * step, self.tile, self.tile) for row in (0, 1) for column in (0, 1))


@dataclass(frozen=True, eq=False)
class Supply:
    """Where bag and lid lie and how large; whether on wood or on the page; and where the round is written."""

    bag: tuple[float, float]
    lid: tuple[float, float]
    bag_scale: float
    lid_scale: float
    heading: tuple[float, float]
    is_on_wood: bool
    has_labels: bool = True

    def box(self, part: str) -> Box:
        """Where the bag lies, which is the stock, or the lid, where tiles are discarded."""
        if part == STOCK:
            return Box(*self.bag, BAG_WIDTH * self.bag_scale, BAG_HEIGHT * self.bag_scale)
        return Box(*self.lid, LID_WIDTH * self.lid_scale, LID_HEIGHT * self.lid_scale)


@dataclass(frozen=True, eq=False)
class Scene:
    """The measures of one picture. `boards` are by seat."""

    width: int
    height: int
    table: TablePlace
    boards: tuple[BoardPlace, ...]
    supply: Supply
    for_log: Box | None = None
    """Where a page may put the log, if there is such a place."""


@lru_cache(maxsize=64)
def scene_of(layout: Layout, players: int, seat: int) -> Scene:
    """The measures for this layout, this many players, and the seat whose board lies nearest."""
    if layout == "tall":
        return _tall(players, seat)
    if layout == "tablet":
        return _tablet(players, seat)
    return _wide_two(seat) if players == 2 else _wide_more(players, seat)


def _ring(count: int, middle: tuple[float, float], radii: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """Plates around the hollow, from the top clockwise."""
    return tuple((middle[0] + x, middle[1] + y) for x, y in around_ellipse(count, *radii))


def _wide_own() -> BoardPlace:
    left = COLUMN + GUTTER
    board = BoardPlace(left, 0, WIDE[0] - left, 50, 64, 26, 30, 36, 1, True)
    return replace(board, y=WIDE[1] - 3 - board.height)


def _wide_two(seat: int) -> Scene:
    left = COLUMN + GUTTER
    other = BoardPlace(left, 0, WIDE[0] - left, 50, 64, 26, 28, 24, 0.86, False)
    table = TablePlace(Box(0, 0, COLUMN, WIDE[1] - 3), _ring(5, (220, 370), (144, 214)), 136, 42, (220, 388), (79, 102), 41)
    supply = Supply((84, 680), (238, 684), 0.92, 0.92, (28, 46), True)
    return Scene(*WIDE, table, by_seat((_wide_own(), other), seat), supply)


def _wide_more(players: int, seat: int) -> Scene:
    gap = 18
    width = (WIDE[0] - gap * (players - 2)) / (players - 1)
    pitch, channel, pad, lettering = (36, 40, 22, 0.82) if players == 3 else (29, 25, 17, 0.72)
    others = [BoardPlace(index * (width + gap), 0, width, pitch, channel, pad, pad, pad * 0.7, lettering, False) for index in range(players - 1)]
    top = others[0].height + GUTTER
    box = Box(0, top, COLUMN, WIDE[1] - top - 3)
    middle = box.y + box.height / 2
    if players == 3:
        table = TablePlace(box, _ring(7, (220, middle + 10), (154, 200)), 118, 37, (220, middle + 10), (87, 128), 38)
    else:
        table = TablePlace(box, _ring(9, (220, middle + 8), (156, 218)), 112, 35, (220, middle + 8), (92, 147), 36)
    own = _wide_own()
    strip = (others[0].height + own.y) / 2
    scale = 0.86 if players == 3 else 1
    supply = Supply((844, strip - 62 * scale), (946, strip - 58 * scale), scale, scale, (own.x + 2, strip - 8), False)
    return Scene(*WIDE, table, by_seat((own, *others), seat), supply)


# On a phone the plates lie in rows of four around the hollow: by column and row, and where the bag and the lid are.
_TALL_PLATES: Final = {
    2: ((0, 0), (1, 0), (2, 0), (3, 1), (0, 1)),
    3: ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (1.5, 2), (0, 1)),
    4: ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (2, 2), (1, 2), (0, 2), (0, 1)),
}


def _tall(players: int, seat: int) -> Scene:
    edge, width, plate = 6, TALL - 12, 90
    across, down, first = 92, 94, (57, 52)
    rows = 2 if players == 2 else 3
    plates = tuple((first[0] + column * across, first[1] + row * down) for column, row in _TALL_PLATES[players])
    table = TablePlace(Box(edge, 0, width, (rows - 1) * down + 104), plates, plate, 28, (195, first[1] + down), (89, 45.5), 30, has_piles=True)
    own = BoardPlace(edge, table.box.height + 12, width, 32, 40, 9, 14, 12, 0.8, True, FINGER)
    pitch = {2: 28, 3: 26, 4: 25}[players]
    others = []
    top = own.y + own.height + 12
    for _ in range(players - 1):
        others.append(BoardPlace(edge, top, width, pitch, 24, 12, 12, 9, 0.8, False))
        top += others[-1].height + 10
    return Scene(TALL, round(top - 6), table, by_seat((own, *others), seat), _tall_supply(players, first, across, down))


def _tall_supply(players: int, first: tuple[float, float], across: float, down: float) -> Supply:
    """In the corner that the plates leave; with seven plates, which leave two, the lid is in the other."""
    if players == 3:
        y = first[1] + 2 * down
        return Supply((20, y - 40), (first[0] + 3 * across - 30, y - 18), 0.48, 0.46, (20, y + 28), True, False)
    x, y = first[0] + 3 * across, first[1] + (0 if players == 2 else 2 * down)
    return Supply((x - 46, y - 12), (x - 6, y - 2), 0.44, 0.43, (x - 42, y - 22), True, False)


def _tablet(players: int, seat: int) -> Scene:
    gap, count = 12, 2 * players + 1
    table = _tablet_row(count) if players == 2 else _tablet_rows(count)
    supply = (
        Supply((30, 206), (608, 214), 0.86, 0.86, (30, 190), True, False)
        if players == 2
        else Supply((24, 14), (TABLET - 18 - 63, 30), 0.6, 0.52, (20, 98), True, False)
    )
    own = BoardPlace(0, table.box.height + gap, TABLET, 46, 62, 24, 22, 30, 0.95, True)
    top = own.y + own.height + gap
    width = (428.0, (TABLET - gap) / 2, (TABLET - gap) / 2)[players - 2]
    others = [BoardPlace(0, top, width, 28, 24, 16, 14, 10, 0.76, False) for _ in range(players - 1)]
    step = others[0].height + gap
    others = [replace(board, x=index % 2 * (width + gap), y=top + index // 2 * step) for index, board in enumerate(others)]
    below = others[-1].y + others[0].height
    for_log = Box(width + gap, others[-1].y, TABLET - width - gap, others[0].height) if players % 2 == 0 else None
    return Scene(TABLET, round(below + 4), table, by_seat((own, *others), seat), supply, for_log)


def _tablet_row(count: int) -> TablePlace:
    """All plates in a row, the outer ones a little lower, over the hollow."""
    step = (TABLET - 2 * 76) / (count - 1)
    plates = tuple((76 + index * step, 92 if index in (0, count - 1) else 80) for index in range(count))
    return TablePlace(Box(0, 0, TABLET, 318), plates, 130, 42, (TABLET / 2, 234), (206, 68), 44)


def _tablet_rows(count: int) -> TablePlace:
    """Five plates in a row between bag and lid, the others to both sides of the hollow, clockwise."""
    step, edge, low = 110, 64, 188.0
    upper = tuple((TABLET / 2 + (index - 2) * step, 64.0) for index in range(5))
    beside = (count - 5) // 2
    right = tuple((TABLET - edge - index * step, low) for index in range(beside))
    left = tuple((edge + index * step, low) for index in reversed(range(beside)))
    half = TABLET / 2 - edge - (beside - 1) * step - edge
    return TablePlace(Box(0, 0, TABLET, 252), (*upper, *right, *left), 104, 33, (TABLET / 2, low), (half, 58), 40)
