"""A Carnac position as lines that a person can read and write, and back.

    carnac, board I, last tip off
    white to tip e4 or decline, 23 stones left
    5   .   .   .   .   .   .   .   .
    4   .   .  r>w r<r Rw   .   .   .
    3   .   .   .  Wr   .   .   .   .
    2   .   .   .  wvr  .   .   .   .
    1   .   .   .  w^w  .   .   .   .
        a   b   c   d   e   f   g   h

A capital letter is a standing stone: the colour on top (R or W), then the one it shows when tipped north or south (`Rw`). A small
letter is half of a lying stone: the colour it shows, where its other half is (`>` `<` `^` `v`), and the colour of this half's end
(`r>w r<r`). Second lines of other phases: `red to place, 12 stones left`, `over, no stones left`, `over, no empty cell`.

When reading, the stones left, the letters below the board and the second colours may be missing: `R` is then `Rw`, `W` is `Wr`, and the
north or east end of a lying stone is red. `last tip off` may be missing too.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from ....kernel import State, has_bit, new_state
from ....reading import Form, Lines, Own, demand
from ..rules.play import new_game, open_tips, pieces
from ..state import (
    BOARD_COLUMNS,
    BOARD_NAMES,
    BOARD_ROWS,
    DECIDING,
    EMPTY,
    FAR_HALF_BIT,
    LYING_BIT,
    NEIGHBOURS,
    NO_STONES,
    OVER,
    PLACING,
    RED,
    SIDE_BIT,
    STATE,
    STEPS,
    STONES,
    cell_at,
    cells_of,
)
from .parts import COLOUR_IDS, COLUMN_LETTERS, cell_name, read_cell

# By number, see the bits of `ground`: standing, along east–west, along north–south, below the far halves; at the end EMPTY, which is -1.
_TABLE: Final = """
    Rr  Wr  Rw  Ww      r>w w>w r>r w>r     -   -   -   -       r^w w^w r^r w^r
    -   -   -   -       r<r w<r r<w w<w     -   -   -   -       rvr wvr rvw wvw     .
"""
_STONES: Final = _TABLE.split()
_SHORT: Final = {"R": "Rw", "W": "Wr"} | {text[:2]: text for stone, text in enumerate(_STONES) if stone & LYING_BIT and not stone & SIDE_BIT}
_ARROWS: Final = "^>v<"
_LETTERS_BELOW: Final = re.compile(r"[a-n](\s+[a-n])*")
_NOT_TOLD: Final = -1


def _left(state: State) -> str:
    return f"{state.supply} stone{'' if state.supply == 1 else 's'} left"


_SUPPLY: Final = Own("", _left, lambda state, text: int(text.split()[0]), "[0-9]{1,2} stones? left")
_LAST_STONE: Final = Own("e4", lambda state: cell_name(state.last_stone), lambda state, text: read_cell(text), "[a-n][1-9]")
_HEAD: Final = Form("carnac, board {board}(, last tip {last_tip})?", board=BOARD_NAMES, last_tip=("off", "on"))
_PHASES: Final = {
    PLACING: Form("{mover} to place(, {supply})?", mover=COLOUR_IDS, supply=_SUPPLY),
    DECIDING: Form("{mover} to tip {last_stone} or decline(, {supply})?", mover=COLOUR_IDS, last_stone=_LAST_STONE, supply=_SUPPLY),
    OVER: Form("over, {ending}", ending=("", "no stones left", "no empty cell")),
}
_TURN: Final = Form("{phase}", phase=_PHASES)


def mode_of(state: State) -> tuple[int, dict[str, str]]:
    """The number of players, the board and the option of the last tip; who placed first no longer shows."""
    return 2, {"board": BOARD_NAMES[state.board], "last_tip": "on" if state.last_tip else "off"}


def position_text(state: State) -> str:
    """The position in the lines described above."""
    columns = BOARD_COLUMNS[state.board]
    lines = [_HEAD.text(state), _TURN.text(state)]
    for row in reversed(range(BOARD_ROWS[state.board])):
        stones = (stone_text(state.ground[cell_at(column, row)]).center(4) for column in range(columns))
        lines.append(f"{row + 1}  {''.join(stones)}".rstrip())
    lines.append(f"   {''.join(letter.center(4) for letter in COLUMN_LETTERS[:columns])}".rstrip())
    return "\n".join(lines) + "\n"


def stone_text(stone: int) -> str:
    """What is on a cell: `.`, `Rw`, `r>w`."""
    return _STONES[stone]


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines, state = Lines(text), new_state(STATE)
    _HEAD.read(lines, state)
    new_game(state, 2, np.array([state.board, state.last_tip, RED], np.int8))
    state.supply = _NOT_TOLD
    _TURN.read(lines, state)
    for row in reversed(range(BOARD_ROWS[state.board])):
        _read_row(state, row, lines)
    while _LETTERS_BELOW.fullmatch(lines.peek()):
        lines.take()
    lines.expect_end()
    _check_halves(state)
    _count_stones(state)
    _check_turn(state)
    return state


def _read_row(state: State, row: int, lines: Lines) -> None:
    while _LETTERS_BELOW.fullmatch(line := lines.take()):
        pass
    number, *stones = line.split() or [""]
    rows, columns = BOARD_ROWS[state.board], BOARD_COLUMNS[state.board]
    if number != str(row + 1):
        raise lines.wrong(line, f"row {row + 1}, beginning with its number: board {BOARD_NAMES[state.board]} has {rows} rows")
    if len(stones) != columns:
        raise lines.wrong(line, f"{columns} cells with spaces between them")
    for column, text in enumerate(stones):
        stone = _SHORT.get(text, text)
        if stone not in _STONES or stone == "-":
            raise lines.wrong(text, "an empty cell “.”, a standing stone like “Rw” or half of a lying one like “r>w”")
        state.ground[cell_at(column, row)] = EMPTY if stone == "." else _STONES.index(stone)


def _check_halves(state: State) -> None:
    """Refuse a half of a lying stone whose other half is missing or does not fit."""
    for cell, stone in enumerate(state.ground):
        if stone != EMPTY and stone & LYING_BIT:
            towards = _ARROWS.index(stone_text(stone)[1])
            is_whole = has_bit(NEIGHBOURS[state.board, cell], towards) and state.ground[cell + STEPS[towards]] == stone ^ FAR_HALF_BIT
            where = f"{cell_name(cell)} is half of a lying stone"
            demand(is_whole, f"{where}, but its other half does not lie beside it, with the same colour and the other end.")


def _count_stones(state: State) -> None:
    told, counts = state.supply, np.zeros(1, np.int32)
    state.supply = 0
    pieces(state, counts)
    stones = int(counts[0])
    demand(stones <= STONES, f"There are {stones} stones on the board; the game has {STONES}.")
    state.supply = STONES - stones
    demand(told in (_NOT_TOLD, state.supply), f"{state.supply} stones are left, as {stones} of {STONES} are on the board.")
    state.empty_cells = sum(state.ground[cell] == EMPTY for cell in cells_of(state.board))


def _check_turn(state: State) -> None:
    """What is to be done can be done with these stones on the board."""
    supply, cell = state.supply, state.last_stone
    if state.phase == OVER:
        is_end = supply == 0 if state.ending == NO_STONES else supply > 0 and state.empty_cells == 0
        demand(is_end, f"The game is not over for that reason; it ends with the {STONES}th stone or the last empty cell.")
    elif state.phase == PLACING:
        demand(supply and state.empty_cells, "Now nobody can place a stone, as there is no stone or no empty cell left.")
    else:
        is_standing = state.ground[cell] != EMPTY and not state.ground[cell] & LYING_BIT
        demand(is_standing, f"Nothing can be tipped, as no stone stands on {cell_name(cell)}.")
        demand(supply or state.last_tip, f"The {STONES}th stone is tipped only with “last tip on”.")
        state.tips = open_tips(state, cell)
        demand(state.tips, f"The stone on {cell_name(cell)} cannot be tipped in any direction, so the turn is “to place”.")
