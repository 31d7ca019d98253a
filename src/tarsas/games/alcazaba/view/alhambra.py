"""Where the cells of an Alhambra lie on its ground, and the line of its longest outer wall."""

from __future__ import annotations

from dataclasses import dataclass

from ....draw.marks import Box
from ....kernel import State, has_bit, places_of
from ..rules.tiles import EAST_OF, NORTH, SIDES, SOUTH_OF, WALLS_OF

Segment = tuple[int, int, int]
"""A side of a cell: x, y, side."""

_STARTS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Where each side of a cell begins for somebody who walks around it clockwise."""


@dataclass(frozen=True)
class CellPlace:
    """The cells of one Alhambra on the picture: the fountain's corner and the size of a cell."""

    x: float
    y: float
    size: float
    west: int
    east: int
    north: int
    south: int

    def box(self, x: int, y: int) -> Box:
        """The place of a cell."""
        return Box(self.x + x * self.size, self.y + y * self.size, self.size, self.size)

    def cells(self) -> list[tuple[int, int]]:
        """All cells in reach, row by row."""
        return [(x, y) for y in range(self.north, self.south + 1) for x in range(self.west, self.east + 1)]

    def corner(self, segment: Segment) -> tuple[float, float]:
        """Where a side begins, walking around the outside clockwise."""
        x, y, side = segment
        east, south = _STARTS[side]
        return self.x + (x + east) * self.size, self.y + (y + south) * self.size


def cells_on(state: State, seat: int, ground: Box, margin: int, largest: float) -> CellPlace:
    """The cells of a seat's Alhambra in the middle of its ground, with so many empty cells around it."""
    built = places_of(state.built[seat])
    across = [0, *(state.x[tile] for tile in built)]
    down = [0, *(state.y[tile] for tile in built)]
    west, east, north, south = min(across) - margin, max(across) + margin, min(down) - margin, max(down) + margin
    columns, rows = east - west + 1, south - north + 1
    size = min(largest, (ground.width - 6) / columns, (ground.height - 6) / rows)
    left = ground.x + (ground.width - columns * size) / 2
    top = ground.y + (ground.height - rows * size) / 2
    return CellPlace(round(left - west * size, 2), round(top - north * size, 2), round(size, 2), west, east, north, south)


def outline(state: State, seat: int) -> list[tuple[Segment, bool]]:
    """The sides around an Alhambra, clockwise from its northernmost cell, each with whether it has a wall."""
    cells = {(0, 0): 0} | {(state.x[tile], state.y[tile]): WALLS_OF[tile] for tile in places_of(state.built[seat])}
    start = min(cells, key=lambda cell: (cell[1], cell[0]))
    (x, y), side = start, NORTH
    found: list[tuple[Segment, bool]] = []
    while not found or (x, y) != start or side != NORTH:
        found.append(((x, y, side), has_bit(cells[x, y], side)))
        turned = (side + 1) % SIDES
        ahead = (x + EAST_OF[turned], y + SOUTH_OF[turned])
        corner = (ahead[0] + EAST_OF[side], ahead[1] + SOUTH_OF[side])
        if corner in cells:
            (x, y), side = corner, (side + SIDES - 1) % SIDES
        elif ahead in cells:
            x, y = ahead
        else:
            side = turned
    return found


def longest_line(state: State, seat: int) -> tuple[list[Segment], bool]:
    """The sides of the longest outer wall in their order, and whether it closes a ring."""
    sides = outline(state, seat)
    if all(has_wall for _, has_wall in sides):
        return [segment for segment, _ in sides], True
    gap = next(index for index, (_, has_wall) in enumerate(sides) if not has_wall)
    best: list[Segment] = []
    run: list[Segment] = []
    for segment, has_wall in sides[gap:] + sides[:gap]:
        run = [*run, segment] if has_wall else []
        best = run if len(run) > len(best) else best
    return best, False


def wall_path(place: CellPlace, line: list[Segment], is_ring: bool) -> str:
    """The path along these sides."""
    if not line:
        return ""
    last_x, last_y, last_side = line[-1]
    corners = [place.corner(segment) for segment in line]
    corners.append(place.corner((last_x, last_y, (last_side + 1) % SIDES)))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + ("Z" if is_ring else "")
