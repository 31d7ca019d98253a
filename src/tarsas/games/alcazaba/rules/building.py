"""Building an Alhambra: where a tile may lie, and what a rebuild may change (rulebook 4 and 6).

A cell is looked at through its *surroundings*, one whole number:

    bits 0 … 7    tiles on the eight cells around it     7 0 1
    bits 8 … 11   walls that neighbours turn to it,      6 . 2
                  bit 8 + side                           5 4 3
    bit 12        a tile on the cell itself
"""

from __future__ import annotations

from typing import Final

from ....contract import Actions
from ....kernel import State, has_bit, lowest_bit, rule, scratch, table
from ..state import REACH, build_action
from .tiles import EAST_OF, SIDES, SOUTH_OF, TILES, WALLS_OF

RING_BITS: Final = 8
AROUND: Final = (1 << RING_BITS) - 1
ALL_SIDES: Final = (1 << SIDES) - 1
HERE: Final = 1 << (RING_BITS + SIDES)
NO_WALLS: Final = 0

_RING: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The cells around one, as steps east and south; sides are every other of them."""


def _seen_from_a_cell() -> list[list[int]]:
    """`SEEN[3 × (south + 1) + east + 1, walls]`: what a tile with these walls, so far away, adds to the surroundings of a cell."""
    seen = [[HERE] * (1 << SIDES) for _ in range(9)]
    for bit, (east, south) in enumerate(_RING):
        for walls in range(1 << SIDES):
            side = bit // 2
            turned_here = bit % 2 == 0 and has_bit(walls, (side + 2) % SIDES)
            seen[3 * (south + 1) + east + 1][walls] = 1 << bit | (1 << (RING_BITS + side) if turned_here else 0)
    return seen


def _sides_in_ring() -> list[int]:
    """`NEIGHBOURS[ring]`: the sides, as bits, on which a neighbour lies."""
    return [sum(1 << side for side in range(SIDES) if has_bit(ring, 2 * side)) for ring in range(1 << RING_BITS)]


def _leaves_no_gap() -> list[bool]:
    """`LEAVES_NO_GAP[ring]`: whether a tile laid amid these neighbours keeps every empty cell joined to the outside.

    The rest of an Alhambra hangs together and has no gap. So the tile closes one in exactly if the empty neighbours on its sides fall
    into several groups that an empty corner does not join: whatever lies between two groups is joined behind them.
    """
    found = []
    for ring in range(1 << RING_BITS):
        is_empty = [not has_bit(ring, bit) for bit in range(RING_BITS)]
        groups = sum(is_empty[0::2]) - sum(is_empty[bit] and is_empty[bit + 1] and is_empty[(bit + 2) % RING_BITS] for bit in range(0, RING_BITS, 2))
        found.append(groups == 1)
    return found


SEEN: Final = table(_seen_from_a_cell(), "i2")
NEIGHBOURS: Final = table(_sides_in_ring(), "i1")
LEAVES_NO_GAP: Final = table(_leaves_no_gap(), "?")


@rule("6.1")
def surroundings(state: State, seat: int, x: int, y: int) -> int:
    """What lies on a cell and around it; the fountain counts as a tile without walls."""
    seen = 0
    if -1 <= x <= 1 and -1 <= y <= 1:
        seen = SEEN[4 - 3 * y - x, NO_WALLS]
    tiles = state.built[seat]
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        east = state.x[tile] - x
        south = state.y[tile] - y
        if -1 <= east <= 1 and -1 <= south <= 1:
            seen |= SEEN[3 * south + east + 4, WALLS_OF[tile]]
    return seen


# --- 6 Building a tile ----------------------------------------------------------------------------------------------


@rule("6.1", "6.2", "6.3", "6.4", "AC3")
def can_lie(walls: int, seen: int) -> bool:
    """A tile fits an empty cell where every neighbour matches wall with wall and open with open, one at least can be entered on
    foot, and no gap is closed in."""
    sides = NEIGHBOURS[seen & AROUND]
    facing = seen >> RING_BITS & ALL_SIDES
    if seen & HERE or (walls ^ facing) & sides:
        return False
    return sides & ~walls != 0 and bool(LEAVES_NO_GAP[seen & AROUND])


@rule("6.1", "AC3")
def can_build(state: State, seat: int, tile: int, x: int, y: int) -> bool:
    """Whether the tile may be added to the Alhambra on this cell."""
    return can_lie(WALLS_OF[tile], surroundings(state, seat, x, y))


@rule("5.4", "6.1")
def build_tile(state: State, seat: int, tile: int, x: int, y: int) -> None:
    """The tile lies on this cell from now on."""
    state.built[seat] |= 1 << tile
    state.x[tile] = x
    state.y[tile] = y


@rule("5.4", "4.2")
def reserve_tile(state: State, seat: int, tile: int) -> None:
    """The tile lies on the reserve board from now on."""
    state.reserved[seat] |= 1 << tile
    state.x[tile] = 0
    state.y[tile] = 0


# --- 4 Rebuilding ---------------------------------------------------------------------------------------------------


@rule("4.2", "4.3", "AC5")
def can_replace(state: State, seat: int, tile: int, old: int) -> bool:
    """A tile may be swapped with a built one if it has the same sides towards all neighbours: then every way on foot stays, too."""
    seen = surroundings(state, seat, state.x[old], state.y[old])
    return (WALLS_OF[tile] ^ WALLS_OF[old]) & NEIGHBOURS[seen & AROUND] == 0


@rule("4.2", "4.3", "AC5")
def can_remove(state: State, seat: int, tile: int) -> bool:
    """A tile may leave the Alhambra if its cell is not enclosed (a gap) and all others can still be reached on foot."""
    if not has_bit(state.built[seat], tile):
        return False
    seen = surroundings(state, seat, state.x[tile], state.y[tile])
    sides = NEIGHBOURS[seen & AROUND]
    if sides == ALL_SIDES:
        return False
    ways = sides & ~WALLS_OF[tile]
    # Nobody walks through a tile that is entered from one side only.
    return ways & (ways - 1) == 0 or all_reachable_without(state, seat, tile)


@rule("4.3", "6.3")
def all_reachable_without(state: State, seat: int, removed: int) -> bool:
    """Whether every other tile is reached on foot from the fountain: tiles are entered one by one until nobody gets further."""
    unreached = state.built[seat] & ~(1 << removed)
    waiting_x = scratch(TILES + 1)
    waiting_y = scratch(TILES + 1)
    closed = scratch(TILES + 1)
    reached = 1
    current = 0
    while current < reached and unreached:
        tiles = unreached
        while tiles:
            tile = lowest_bit(tiles)
            tiles &= tiles - 1
            if can_walk(waiting_x[current], waiting_y[current], closed[current], state.x[tile], state.y[tile]):
                unreached &= ~(1 << tile)
                waiting_x[reached] = state.x[tile]
                waiting_y[reached] = state.y[tile]
                closed[reached] = WALLS_OF[tile]
                reached += 1
        current += 1
    return unreached == 0


@rule("6.3")
def can_walk(x: int, y: int, walls: int, to_x: int, to_y: int) -> bool:
    """Whether one gets on foot from a tile to another: it lies beside it, and there is no wall between (walls always match)."""
    for side in range(SIDES):
        if to_x - x == EAST_OF[side] and to_y - y == SOUTH_OF[side]:
            return not has_bit(walls, side)
    return False


@rule("4.2", "AC5")
def can_go_to(state: State, seat: int, tile: int, x: int, y: int) -> bool:
    """A tile taken from the reserve board may be added on an empty cell or replace the tile on a full one."""
    seen = surroundings(state, seat, x, y)
    if seen & HERE == 0:
        return can_lie(WALLS_OF[tile], seen)
    old = tile_at(state, seat, x, y)
    return old >= 0 and can_replace(state, seat, tile, old)


@rule("4.2")
def tile_at(state: State, seat: int, x: int, y: int) -> int:
    """The tile built on a cell, -1 where there is none; the fountain is no tile that could move."""
    tiles = state.built[seat]
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        if state.x[tile] == x and state.y[tile] == y:
            return tile
    return -1


@rule("4.2", "AC5")
def can_rebuild_with(state: State, seat: int, tile: int) -> bool:
    """A tile may be taken from the reserve board only if it can go somewhere."""
    if not has_bit(state.reserved[seat], tile):
        return False
    tiles = state.built[seat]
    if fits_beside(state, seat, tile, 0, 0):
        return True
    while tiles:
        old = lowest_bit(tiles)
        tiles &= tiles - 1
        if can_replace(state, seat, tile, old) or fits_beside(state, seat, tile, state.x[old], state.y[old]):
            return True
    return False


@rule("6.1")
def fits_beside(state: State, seat: int, tile: int, x: int, y: int) -> bool:
    """Whether the tile may be built on a cell beside this one."""
    for side in range(SIDES):
        if can_build(state, seat, tile, x + EAST_OF[side], y + SOUTH_OF[side]):
            return True
    return False


@rule("6.1", "4.2")
def list_cells(state: State, seat: int, tile: int, may_replace: bool, actions: Actions, count: int) -> int:
    """Write every cell the tile may go to behind the first `count` actions, ascending; returns the new count."""
    west, east, north, south = 0, 0, 0, 0
    tiles = state.built[seat]
    while tiles:
        built = lowest_bit(tiles)
        tiles &= tiles - 1
        west, east = min(west, state.x[built]), max(east, state.x[built])
        north, south = min(north, state.y[built]), max(south, state.y[built])
    for y in range(max(north - 1, -REACH), min(south + 1, REACH) + 1):
        for x in range(max(west - 1, -REACH), min(east + 1, REACH) + 1):
            if can_go_to(state, seat, tile, x, y) if may_replace else can_build(state, seat, tile, x, y):
                actions[count] = build_action(x, y)
                count += 1
    return count
