"""What a player of Carnac may know, as numbers: the whole ground, in colours that are one's own or the other's."""

from __future__ import annotations

from typing import Final

from ...contract import Feature, FeatureTable, Observation, Observed, distance_to
from ...kernel import State, compilable
from .state import (
    BOARD_CELLS,
    BOARD_NAMES,
    CELL_COUNTS,
    COLOUR_BIT,
    DIRECTIONS,
    EMPTY,
    ENDINGS,
    FAR_HALF_BIT,
    LYING_BIT,
    MOST_COLUMNS,
    MOST_ROWS,
    NO_CELL,
    NORTH_SOUTH_BIT,
    OVER,
    PLAYERS,
    SIDE_BIT,
    STONES,
)

_BOARD: Final = (MOST_ROWS, MOST_COLUMNS)

TABLE: Final = FeatureTable(
    Feature("seat", (PLAYERS,), 1, "the seat that looks: red, white"),
    Feature("board", (len(BOARD_NAMES),), 1, "board II, I or III"),
    Feature("last_tip", (1,), 1, "the last stone may be tipped too"),
    Feature("phase", (OVER + 1,), 1, "placing, deciding about a tip, over"),
    Feature("mover", (PLAYERS,), 1, "who acts, or acted last: oneself, the other"),
    Feature("ending", (len(ENDINGS),), 1, "why the game ended: it goes on, no stones, no empty cell"),
    Feature("supply", (1,), STONES, "stones that are left"),
    Feature("tips", (DIRECTIONS,), 1, "the last stone may be tipped north, east, south, west"),
    Feature("last_stone", _BOARD, 1, "the stone that may be tipped now, by row from the south and column from the west"),
    Feature("own", _BOARD, 1, "one's own colour is seen from above"),
    Feature("other", _BOARD, 1, "the other colour is seen from above"),
    Feature("own_side", _BOARD, 1, "one's own colour would show when tipped north or south; of a lying stone: is on its north or east end"),
    Feature("lying", _BOARD, 1, "a lying stone covers the cell"),
    Feature("north_south", _BOARD, 1, "the stone lies along north and south"),
    Feature("far_half", _BOARD, 1, "the cell has the north or east half of a lying stone"),
)

SEAT: Final = TABLE.first("seat")
BOARD: Final = TABLE.first("board")
LAST_TIP: Final = TABLE.first("last_tip")
PHASE: Final = TABLE.first("phase")
MOVER: Final = TABLE.first("mover")
ENDING: Final = TABLE.first("ending")
SUPPLY: Final = TABLE.first("supply")
TIPS: Final = TABLE.first("tips")
LAST_STONE: Final = TABLE.first("last_stone")
OWN: Final = TABLE.first("own")
OTHER: Final = TABLE.first("other")
OWN_SIDE: Final = TABLE.first("own_side")
LYING: Final = TABLE.first("lying")
NORTH_SOUTH: Final = TABLE.first("north_south")
FAR_HALF: Final = TABLE.first("far_half")


@compilable
def observe(state: State, seat: int, row: Observed) -> None:
    """What a seat sees."""
    row[:] = 0
    row[SEAT + seat] = 1
    row[BOARD + state.board] = 1
    row[LAST_TIP] = state.last_tip
    row[PHASE + state.phase] = 1
    row[MOVER + distance_to(seat, state.mover, PLAYERS)] = 1
    row[ENDING + state.ending] = 1
    row[SUPPLY] = state.supply
    for direction in range(DIRECTIONS):
        row[TIPS + direction] = (state.tips >> direction) & 1
    if state.last_stone != NO_CELL:
        row[LAST_STONE + state.last_stone] = 1
    for index in range(CELL_COUNTS[state.board]):
        observe_cell(state, seat, BOARD_CELLS[state.board, index], row)


@compilable
def observe_cell(state: State, seat: int, cell: int, row: Observed) -> None:
    """What stands or lies on a cell, with the colours as this seat calls them."""
    stone = state.ground[cell]
    if stone == EMPTY:
        return
    is_own = (stone & COLOUR_BIT) == seat
    row[OWN + cell] = is_own
    row[OTHER + cell] = not is_own
    row[OWN_SIDE + cell] = (stone & SIDE_BIT) == SIDE_BIT * seat
    row[LYING + cell] = (stone & LYING_BIT) != 0
    row[NORTH_SOUTH + cell] = (stone & NORTH_SOUTH_BIT) != 0
    row[FAR_HALF + cell] = (stone & FAR_HALF_BIT) != 0


OBSERVATION: Final = Observation(TABLE, observe)
