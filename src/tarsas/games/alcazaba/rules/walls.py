"""The longest unbroken outer wall (rulebook 7.4).

An Alhambra hangs together and has no gap, so its outline is one closed line that never touches itself. Who walks along it, with
the tiles on the right hand, passes every outer side once; what counts is the longest run of sides that have a wall.
"""

from __future__ import annotations

from typing import Final

from ....kernel import Field, State, has_bit, lowest_bit, rule, scratch
from ..state import REACH
from .tiles import EAST_OF, NORTH, SIDES, SOUTH_OF, WALLS_OF

PLAN_WIDTH: Final = 2 * REACH + 3
"""The cells of an Alhambra and an empty rim."""
FOUNTAIN: Final = (REACH + 1) * PLAN_WIDTH + REACH + 1
TILE_HERE: Final = 1 << SIDES
"""Set where a tile lies; the bits below are its walls."""

Plan = Field
"""Every cell of an Alhambra: 0, or TILE_HERE and the walls of the tile."""

STEP: Final = tuple(south * PLAN_WIDTH + east for east, south in zip(EAST_OF, SOUTH_OF, strict=True))
"""From a cell of the plan to its neighbour across each side."""


@rule("7.4")
def draw_plan(state: State, seat: int, plan: Plan) -> int:
    """Draw an Alhambra on an empty plan; returns the northernmost cell (of several, the westernmost)."""
    plan[FOUNTAIN] = TILE_HERE
    first = FOUNTAIN
    tiles = state.built[seat]
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        cell = FOUNTAIN + state.y[tile] * PLAN_WIDTH + state.x[tile]
        plan[cell] = TILE_HERE | WALLS_OF[tile]
        first = min(first, cell)
    return first


@rule("7.4", "AC7")
def longest_wall(state: State, seat: int) -> int:
    """The most sides in a row along the outline that have a wall; a closed ring counts in full."""
    plan = scratch(PLAN_WIDTH * PLAN_WIDTH)
    start = draw_plan(state, seat, plan)
    cell, side = start, NORTH
    longest, run, first_run, length = 0, 0, -1, 0
    while length == 0 or cell != start or side != NORTH:
        length += 1
        if has_bit(plan[cell], side):
            run += 1
            longest = max(longest, run)
        else:
            first_run = run if first_run < 0 else first_run
            run = 0
        ahead = cell + STEP[(side + 1) % SIDES]
        if plan[ahead + STEP[side]]:
            cell, side = ahead + STEP[side], (side + SIDES - 1) % SIDES
        elif plan[ahead]:
            cell = ahead
        else:
            side = (side + 1) % SIDES
    if first_run < 0:
        return length
    # The walk began somewhere: what came last goes on with what came first.
    return max(longest, run + first_run)
