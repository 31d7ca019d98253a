"""Where everything lies: the round board, the players' panels with their supplies, and the buttons, for each layout.

wide   the board on the left over the full height, decisions in its lower left corner; the panels in a column on the right
tablet the round, the board with decisions in its lower left corner, the panels side by side
tall   the round, the board, a button for each ring, decisions, the panels side by side: what can be done is seen without scrolling
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ....draw.looking import Layout
from ....draw.marks import Box
from ....draw.seats import by_seat
from ....draw.svg import number
from ..rules.rings import ring_of, slice_of
from ..state import AGGRESSIVE, FIGURES_OF_THREE, FIGURES_OF_TWO, RINGS, SLICES, THREE

SLICE_ANGLE: Final = math.tau / SLICES
WIDE: Final = (1068, 812)
TALL_WIDTH: Final = 390
TABLET_WIDTH: Final = 728
Point = tuple[float, float]


@dataclass(frozen=True)
class Disc:
    """The round board: its middle, and the radii of its rings. Angles are clockwise from twelve o'clock, where slice 8 meets slice 1."""

    x: float
    y: float
    radius: float
    widths: tuple[float, ...]
    groove: float
    rim: float
    figures: tuple[float, ...]
    is_big: bool

    def ring(self, ring: int) -> tuple[float, float]:
        """The inner and the outer radius of a ring; 0 is the innermost."""
        outer = self.radius - sum(self.widths[ring + 1 :]) - self.groove * (RINGS - 1 - ring)
        return outer - self.widths[ring], outer

    def ring_box(self, ring: int) -> Box:
        """The square around a ring."""
        _, outer = self.ring(ring)
        return Box(self.x - outer, self.y - outer, 2 * outer, 2 * outer)

    @property
    def rim_inside(self) -> float:
        """The inner radius of the rim."""
        return self.radius + self.groove

    @property
    def rim_outside(self) -> float:
        """The radius of the whole board."""
        return self.rim_inside + self.rim

    def handle_radius(self, ring: int) -> float:
        """The middle of the groove around a ring, where its handle sits."""
        return self.ring(ring)[1] + self.groove / 2

    def at(self, radius: float, angle: float) -> Point:
        """A point of the picture."""
        return self.x + radius * math.sin(angle), self.y - radius * math.cos(angle)

    def middle(self, space: int) -> Point:
        """The middle of a space."""
        return self.at(sum(self.ring(ring_of(space))) / 2, (slice_of(space) + 0.5) * SLICE_ANGLE)

    def figure_box(self, space: int) -> Box:
        """Where a figure stands."""
        x, y = self.middle(space)
        size = self.figures[ring_of(space)]
        return Box(x - size / 2, y - size / 2, size, size)

    @property
    def pad(self) -> float:
        """How far the hollow of a space stays away from the edge of its ring."""
        return 5.5 if self.is_big else 2.4

    @property
    def reach(self) -> float:
        """How far beyond its hollow a space is touched: on a phone to the middle of the grooves."""
        return self.pad * 0.6 if self.is_big else self.pad + self.groove / 2

    @property
    def gap(self) -> float:
        """How far the hollows of two slices are apart."""
        return 9 if self.is_big else 5

    def sector(self, space: int, inset: float = 0, gap: float | None = None) -> str:
        """The outline of a space: `inset` from the edges of its ring, `gap` from the next slices."""
        inner, outer = self.ring(ring_of(space))
        low, high = inner + self.pad + inset, outer - self.pad - inset
        between = (self.gap if gap is None else gap) / 2
        start, end = slice_of(space) * SLICE_ANGLE, (slice_of(space) + 1) * SLICE_ANGLE
        far, near = math.asin(between / high), math.asin(between / low)
        corners = (self.at(high, start + far), self.at(high, end - far), self.at(low, end - near), self.at(low, start + near))
        a, b, c, d = (f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in corners)
        return f"M{a}A{number(high)} {number(high)} 0 0 1 {b}L{c}A{number(low)} {number(low)} 0 0 0 {d}Z"

    def arc(self, radius: float, start: float, end: float) -> str:
        """A clockwise arc around the middle."""
        (x, y), (to_x, to_y) = self.at(radius, start), self.at(radius, end)
        is_long = int(end - start > math.pi)
        return f"M{x:.1f} {y:.1f}A{number(radius)} {number(radius)} 0 {is_long} 1 {to_x:.1f} {to_y:.1f}"

    def line(self, points: list[tuple[float, float]]) -> str:
        """A line through points given by radius and angle."""
        return "M" + "L".join("{:.1f} {:.1f}".format(*self.at(radius, angle)) for radius, angle in points)


@dataclass(frozen=True)
class Panel:
    """A player's panel: its box, the size of its lettering, and the tray of its supply."""

    box: Box
    tray: Box
    columns: int
    rows: int
    figure: float
    line: float
    is_big: bool

    @property
    def is_narrow(self) -> bool:
        """Whether there is no room for more than words and numbers."""
        return self.box.width < 150

    def tray_space(self, index: int) -> Box:
        """The place of one figure in the tray, row by row."""
        pitch_x = self.tray.width / self.columns
        pitch_y = self.tray.height / self.rows
        x = self.tray.x + pitch_x * (index % self.columns + 0.5)
        y = self.tray.y + pitch_y * (index // self.columns + 0.5)
        return Box(x - self.figure / 2, y - self.figure / 2, self.figure, self.figure)


@dataclass(frozen=True)
class Scene:
    """All measures of one picture. `panels` are by seat; `heading` is where the round is told; the buttons are there in the tall layout only."""

    width: int
    height: int
    disc: Disc
    panels: tuple[Panel, ...]
    heading: Box
    ring_buttons: tuple[Box, ...]
    decisions: tuple[Box, Box]


@lru_cache(maxsize=16)
def scene_of(layout: Layout, mode: int, own_seat: int) -> Scene:
    """The measures for a layout and a mode; the own panel comes first, the others follow in turn order."""
    return {"wide": _wide, "tall": _tall, "tablet": _tablet}[layout](mode, own_seat)


def _tray(panel: Box, inset: float, deep: float) -> Box:
    """The tray at the foot of a panel."""
    return Box(panel.x + inset, panel.y + panel.height - deep - inset, panel.width - 2 * inset, deep)


def _wide(mode: int, own_seat: int) -> Scene:
    players = 3 if mode == THREE else 2
    width, height = WIDE
    disc = Disc(400, 406, 340, (61, 63, 65, 67), 15, 38, (47, 57, 60, 61), True)
    left, across = 812.0, width - 812.0
    heading = Box(left, 0, across, 100 if players == 2 else 0)
    top = heading.height + 14 if players == 2 else 0
    room = (height - top - 14 * (players - 1)) / players
    boxes = [Box(left, top + place * (room + 14), across, room) for place in range(players)]
    deep, columns, rows, figure, line = (126, 5, 3, 38, 32) if players == 2 else (72, 6, 2, 31, 23)
    panels = [Panel(box, _tray(box, 20, deep), columns, rows, figure, line, True) for box in boxes]
    decisions = (Box(2, 712, 118, 44), Box(2, 764, 118, 44))
    return Scene(width, height, disc, by_seat(panels, own_seat), heading, (), decisions)


def _tablet(mode: int, own_seat: int) -> Scene:
    players, gap = 3 if mode == THREE else 2, 12
    disc = Disc(TABLET_WIDTH / 2, 293, 222, (40, 41, 42, 42), 11, 26, (31, 37, 39, 40), True)
    top = disc.y + disc.rim_outside + 12
    across = (TABLET_WIDTH - gap * (players - 1)) / players
    columns, figure = (8, 33) if players == 2 else (6, 28)
    boxes = [Box(place * (across + gap), top, across, 226 if players == 2 else 284) for place in range(players)]
    panels = [Panel(box, _tray(box, 18, 74), columns, 2, figure, 24, True) for box in boxes]
    decisions = (Box(2, top - 112, 118, 46), Box(2, top - 60, 118, 46))
    return Scene(TABLET_WIDTH, round(top + boxes[0].height + 4), disc, by_seat(panels, own_seat), Box(0, 0, TABLET_WIDTH, 30), (), decisions)


def _tall(mode: int, own_seat: int) -> Scene:
    players = 3 if mode == THREE else 2
    disc = Disc(195, 224, 176, (43, 33.2, 33.6, 33.7), 5, 12, (29, 31, 32, 32), False)
    gap, deep = 8, 176
    button = (TALL_WIDTH - 3 * gap) / RINGS
    # The outermost ring comes first, as it is met first from outside.
    buttons = tuple(Box((RINGS - 1 - ring) * (button + gap), 448, button, 78) for ring in range(RINGS))
    half = (TALL_WIDTH - gap) / 2
    # How far a ring turns is chosen beneath the buttons of the rings; other decisions come when no ring can turn, and take their place.
    below = 534 if mode == AGGRESSIVE else 463
    decisions = (Box(0, below, half, 48), Box(half + gap, below, half, 48))
    top = 596 if mode == AGGRESSIVE else 540
    across = (TALL_WIDTH - gap * (players - 1)) / players
    boxes = [Box(place * (across + gap), top, across, deep) for place in range(players)]
    tray_deep, columns, figure = (56, 7, 23) if players == 2 else (42, 6, 17)
    panels = [Panel(box, _tray(box, 9, tray_deep), columns, 2, figure, 19, False) for box in boxes]
    return Scene(TALL_WIDTH, top + deep + 4, disc, by_seat(panels, own_seat), Box(0, 0, TALL_WIDTH, 30), buttons, decisions)


def supply_of(players: int) -> int:
    """How many figures a player begins with."""
    return FIGURES_OF_TWO if players == 2 else FIGURES_OF_THREE
