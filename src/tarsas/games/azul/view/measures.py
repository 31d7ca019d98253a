"""Where everything lies: the table with its factories, the players' boards, bag and lid, for each layout and number of players.

wide, 2 players   table on the left over the full height; the opponent's board above one's own
wide, 3 or 4      opponents across the top; beneath them the table, and bag, lid and one's own board to its right
tall              table, one's own board, then the opponents' boards one below the other
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ....draw.around import around_ellipse
from ....draw.looking import Layout
from ....draw.marks import Box
from ..state import COLUMNS, FLOOR_SPACES, ROWS

TILE_SHARE: Final = 0.88
"""How much of the distance between two spaces a tile takes."""

WIDE: Final = (1068, 812)
TALL: Final = 390
COLUMN: Final = 440
GUTTER: Final = 24


@dataclass(frozen=True)
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

    @property
    def tile(self) -> float:
        """The side of a tile."""
        return self.pitch * TILE_SHARE

    @property
    def gap(self) -> float:
        """The room between two tiles."""
        return self.pitch - self.tile

    @property
    def wall_left(self) -> float:
        """The left edge of the wall."""
        return self.x + self.width - self.pad - COLUMNS * self.pitch + self.gap

    @property
    def lines_left(self) -> float:
        """The left edge of the longest pattern line."""
        return self.wall_left - self.channel - ROWS * self.pitch + self.gap

    @property
    def rows_top(self) -> float:
        """The upper edge of the first row."""
        return self.y + self.pad_above

    @property
    def cost_height(self) -> float:
        """The room above the floor line for what its spaces cost; on small boards it stands in the spaces."""
        return 20 if self.is_own else 0

    @property
    def floor_top(self) -> float:
        """The upper edge of the spaces of the floor line."""
        return self.rows_top + ROWS * self.pitch - self.gap + self.floor_gap + self.cost_height

    @property
    def height(self) -> float:
        """The height of the whole board."""
        return self.floor_top + self.tile + self.pad_above - self.y

    @property
    def tag_scale(self) -> float:
        """The size of tags that stand between lines and wall."""
        return 1 if self.channel > 60 else 0.82 if self.channel > 30 else 0.62

    def line_space(self, row: int, space: int) -> Box:
        """A space of a pattern line; the first is the rightmost."""
        return Box(self.lines_left + (ROWS - 1 - space) * self.pitch, self.rows_top + row * self.pitch, self.tile, self.tile)

    def line(self, row: int) -> Box:
        """A whole pattern line."""
        return self._across(self.line_space(row, row), row + 1)

    def wall_space(self, row: int, column: int) -> Box:
        """A space of the wall."""
        return Box(self.wall_left + column * self.pitch, self.rows_top + row * self.pitch, self.tile, self.tile)

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


@dataclass(frozen=True)
class TablePlace:
    """The wooden table: the middle and radii of the factories' ring, the plates, and the hollow in the middle (its own middle, its radii)."""

    box: Box
    middle: tuple[float, float]
    ring: tuple[float, float]
    plate: float
    tile: float
    well: tuple[float, float]
    well_below: float
    centre_tile: float

    @property
    def well_middle(self) -> tuple[float, float]:
        """The middle of the hollow; with five plates it lies below that of the ring."""
        return self.middle[0], self.middle[1] + self.well_below

    def plates(self, count: int) -> tuple[tuple[float, float], ...]:
        """The middles of the plates, from the top clockwise."""
        return tuple((self.middle[0] + x, self.middle[1] + y) for x, y in around_ellipse(count, *self.ring))

    def plate_tiles(self, middle: tuple[float, float]) -> tuple[Box, ...]:
        """The four places of tiles on a plate."""
        gap = max(4.0, self.tile * 0.13)
        left, top = middle[0] - self.tile - gap / 2, middle[1] - self.tile - gap / 2
        step = self.tile + gap
        return tuple(Box(left + column * step, top + row * step, self.tile, self.tile) for row in (0, 1) for column in (0, 1))


@dataclass(frozen=True)
class Supply:
    """Where bag and lid lie and how large; whether on wood or on the page; and where the round is written."""

    bag: tuple[float, float]
    lid: tuple[float, float]
    bag_scale: float
    lid_scale: float
    heading: tuple[float, float]
    is_on_wood: bool
    has_labels: bool = True


@dataclass(frozen=True)
class Scene:
    """The measures of one picture. `boards` are by seat."""

    width: int
    height: int
    layout: Layout
    table: TablePlace
    boards: tuple[BoardPlace, ...]
    supply: Supply


@lru_cache(maxsize=64)
def scene_of(layout: Layout, players: int, seat: int) -> Scene:
    """The measures for this layout, this many players, and the seat whose board lies nearest."""
    if layout == "tall":
        return _tall(players, seat)
    return _wide_two(seat) if players == 2 else _wide_more(players, seat)


def _opponents(players: int, seat: int) -> list[int]:
    """The others, clockwise from the left neighbour."""
    return [(seat + step) % players for step in range(1, players)]


def _by_seat(own: BoardPlace, others: list[BoardPlace], seat: int) -> tuple[BoardPlace, ...]:
    places = {seat: own, **dict(zip(_opponents(len(others) + 1, seat), others, strict=True))}
    return tuple(places[each] for each in sorted(places))


def _wide_own() -> BoardPlace:
    left = COLUMN + GUTTER
    board = BoardPlace(left, 0, WIDE[0] - left, 50, 64, 26, 30, 36, 1, True)
    return replace(board, y=WIDE[1] - 3 - board.height)


def _wide_two(seat: int) -> Scene:
    left = COLUMN + GUTTER
    other = BoardPlace(left, 0, WIDE[0] - left, 50, 64, 26, 28, 24, 0.86, False)
    table = TablePlace(Box(0, 0, COLUMN, WIDE[1] - 3), (220, 370), (144, 214), 136, 42, (79, 102), 18, 41)
    supply = Supply((84, 680), (238, 684), 0.92, 0.92, (28, 46), True)
    return Scene(*WIDE, "wide", table, _by_seat(_wide_own(), [other], seat), supply)


def _wide_more(players: int, seat: int) -> Scene:
    gap = 18
    width = (WIDE[0] - gap * (players - 2)) / (players - 1)
    pitch, channel, pad, lettering = (36, 40, 22, 0.82) if players == 3 else (29, 25, 17, 0.72)
    others = [BoardPlace(index * (width + gap), 0, width, pitch, channel, pad, pad, pad * 0.7, lettering, False) for index in range(players - 1)]
    top = others[0].height + GUTTER
    box = Box(0, top, COLUMN, WIDE[1] - top - 3)
    middle = box.y + box.height / 2
    if players == 3:
        table = TablePlace(box, (220, middle + 10), (154, 200), 118, 37, (87, 128), 0, 38)
    else:
        table = TablePlace(box, (220, middle + 8), (156, 218), 112, 35, (92, 147), 0, 36)
    own = _wide_own()
    strip = (others[0].height + own.y) / 2
    scale = 0.86 if players == 3 else 1
    supply = Supply((844, strip - 62 * scale), (946, strip - 58 * scale), scale, scale, (own.x + 2, strip - 8), False)
    return Scene(*WIDE, "wide", table, _by_seat(own, others, seat), supply)


def _tall(players: int, seat: int) -> Scene:
    edge, width = 6, TALL - 12
    table = {
        2: TablePlace(Box(edge, 0, width, 366), (195, 196), (134, 132), 104, 33, (70, 70), 0, 33),
        3: TablePlace(Box(edge, 0, width, 404), (195, 210), (138, 150), 94, 29, (82, 90), 0, 32),
        4: TablePlace(Box(edge, 0, width, 452), (195, 232), (142, 178), 86, 27, (92, 114), 0, 32),
    }[players]
    own = BoardPlace(edge, table.box.height + 12, width, 32, 42, 12, 14, 18, 0.74, True)
    pitch = {2: 28, 3: 26, 4: 24}[players]
    others = []
    top = own.y + own.height + 12
    for _ in range(players - 1):
        others.append(BoardPlace(edge, top, width, pitch, 24, 12, 12, 9, 0.72, False))
        top += others[-1].height + 10
    low = table.box.height
    supply = Supply((edge + 10, low - 56), (edge + width - 57, low - 45), 0.46, 0.4, (edge + 16, 30), True, False)
    return Scene(TALL, round(top - 6), "tall", table, _by_seat(own, others, seat), supply)
