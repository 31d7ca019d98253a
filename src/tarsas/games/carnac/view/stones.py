"""The stones of a position: where each lies on the picture, what it looks like from there, and which is in front of which."""

from __future__ import annotations

from dataclasses import dataclass

from ....draw.looking import Piece
from ....draw.marks import Box
from ....kernel import State
from ..state import COLOUR_BIT, EMPTY, FAR_HALF_BIT, LYING_BIT, MOST_COLUMNS, NORTH_SOUTH_BIT, SIDE_BIT, WHITE, cells_of
from ..text.parts import cell_part
from .measures import Scene
from .stone_shapes import HEIGHTS, SPANS, Shape, silhouette, stone_id

KIND = "stone"


@dataclass(frozen=True)
class Stone:
    """A stone as one sees it: its cells (a lying one has two), its place in cells from the top left, its shape and its three visible faces."""

    cells: tuple[int, ...]
    across: int
    down: int
    shape: Shape
    top: int
    south: int
    east: int

    @property
    def is_standing(self) -> bool:
        """Whether it stands."""
        return self.shape == "stand"

    @property
    def height(self) -> int:
        """How high it is, in cells."""
        return HEIGHTS[self.shape]

    @property
    def drawing(self) -> str:
        """The id of its drawing."""
        return stone_id(self.shape, self.top, self.south, self.east)

    @property
    def depth(self) -> tuple[int, bool, int]:
        """Stones are painted in this order: what is further up or left lies behind.

        Of two stones lying the same way on the same diagonal, the one further up is behind if they lie across, the one further left if they
        lie away. The order depends on each stone alone, so a new stone never changes the order of the others.
        """
        lies_across = self.shape == "wide"
        return self.across + self.down, lies_across, self.down if lies_across else self.across

    def outline(self, scene: Scene) -> list[tuple[float, float]]:
        """Its outline on the picture."""
        width, depth = SPANS[self.shape]
        x, y = scene.left + self.across * scene.unit, scene.top + self.down * scene.unit
        return [(x + scene.unit * right, y + scene.unit * below) for right, below in silhouette(width, depth, self.height)]

    def ground(self, scene: Scene) -> Box:
        """The ground it covers."""
        width, depth = SPANS[self.shape]
        unit = scene.unit
        return Box(scene.left + self.across * unit, scene.top + self.down * unit, width * unit, depth * unit)

    def piece(self, scene: Scene) -> Piece:
        """It as a piece of the picture, at the corner of its ground; it belongs to its first cell."""
        box = self.ground(scene)
        return Piece(KIND, cell_part(self.cells[0]), round(box.x, 2), round(box.y, 2), round(scene.unit, 2))


def stones_of(state: State, scene: Scene) -> tuple[Stone, ...]:
    """Every stone on the board, by its first cell."""
    stones = []
    for cell in cells_of(state.board):
        stone = state.ground[cell]
        if stone != EMPTY and not stone & FAR_HALF_BIT:
            stones.append(stone_at(cell, stone, scene))
    return tuple(stones)


def stone_at(cell: int, stone: int, scene: Scene) -> Stone:
    """The stone of these bits with its first cell here."""
    if not stone & LYING_BIT:
        return _standing(cell, stone, scene)
    return _lying(cell, stone, scene)


def _standing(cell: int, stone: int, scene: Scene) -> Stone:
    """The south face shows what the stone shows when tipped towards or away from the viewer, the east face what it shows sideways."""
    side = (stone & SIDE_BIT) >> 1
    south = WHITE - side if scene.is_turned else side
    return Stone((cell,), *scene.place_of(cell), "stand", stone & COLOUR_BIT, south, WHITE - south)


def _lying(cell: int, stone: int, scene: Scene) -> Stone:
    """Its long side differs from its top; at its end is the north or south, east or west end of the stone."""
    is_north_south = bool(stone & NORTH_SOUTH_BIT)
    cells = (cell, cell + (MOST_COLUMNS if is_north_south else 1))
    places = [scene.place_of(each) for each in cells]
    across, down = min(place[0] for place in places), min(place[1] for place in places)
    top, far_end = stone & COLOUR_BIT, (stone & SIDE_BIT) >> 1
    # Turned a quarter, north is right and east is below: the end one sees is the north or the east one.
    end = far_end if scene.is_turned or not is_north_south else WHITE - far_end
    if is_north_south == scene.is_turned:
        return Stone(cells, across, down, "wide", top, WHITE - top, end)
    return Stone(cells, across, down, "deep", top, end, WHITE - top)
