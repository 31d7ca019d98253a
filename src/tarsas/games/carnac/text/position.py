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
from collections.abc import Iterator
from typing import Final

import numpy as np

from ....errors import BadText
from ....kernel import State, new_state
from ..rules.play import new_game, open_tips, pieces
from ..state import (
    BOARD_COLUMNS,
    BOARD_NAMES,
    BOARD_ROWS,
    COLOUR_BIT,
    DECIDING,
    EAST,
    EMPTY,
    FAR_HALF_BIT,
    LYING_BIT,
    NO_EMPTY_CELL,
    NO_STONES,
    NORTH,
    NORTH_SOUTH_BIT,
    OVER,
    PLACING,
    RED,
    SIDE_BIT,
    SOUTH,
    STATE,
    STEPS,
    STONES,
    WEST,
    WHITE,
    cell_at,
    cells_of,
)
from .parts import COLOUR_IDS, COLUMN_LETTERS, cell_name, read_cell

_HEAD: Final = re.compile(r"carnac, board (I{1,3})(?:, last tip (on|off))?")
_TURN: Final = re.compile(r"(red|white) to (?:(place)|tip ([a-n][1-9]) or decline)(?:, ([0-9]{1,2}) stones? left)?")
_OVER: Final = re.compile(r"over, (no stones left|no empty cell)")
_ROW: Final = re.compile(r"([1-9])\s+(.*)")
_STANDING: Final = re.compile(r"([RW])([rw]?)")
_LYING: Final = re.compile(r"([rw])([\^v<>])([rw]?)")
_ENDING_TEXTS: Final = {NO_STONES: "no stones left", NO_EMPTY_CELL: "no empty cell"}

_OTHER_HALF: Final = {">": EAST, "<": WEST, "^": NORTH, "v": SOUTH}
_ARROWS: Final = {direction: arrow for arrow, direction in _OTHER_HALF.items()}


def mode_of(state: State) -> tuple[int, dict[str, str]]:
    """The number of players, the board and the option of the last tip; who placed first no longer shows."""
    return 2, {"board": BOARD_NAMES[state.board], "last_tip": "on" if state.last_tip else "off"}


def position_text(state: State) -> str:
    """The position in the lines described above."""
    board = state.board
    columns = BOARD_COLUMNS[board]
    lines = [f"carnac, board {BOARD_NAMES[board]}, last tip {'on' if state.last_tip else 'off'}", _turn_text(state)]
    for row in reversed(range(BOARD_ROWS[board])):
        stones = (stone_text(state.ground[cell_at(column, row)]).center(4) for column in range(columns))
        lines.append(f"{row + 1}  {''.join(stones)}".rstrip())
    lines.append(f"   {''.join(letter.center(4) for letter in COLUMN_LETTERS[:columns])}".rstrip())
    return "\n".join(lines) + "\n"


def _turn_text(state: State) -> str:
    if state.phase == OVER:
        return f"over, {_ENDING_TEXTS[state.ending]}"
    task = "place" if state.phase == PLACING else f"tip {cell_name(state.last_stone)} or decline"
    left = state.supply
    return f"{COLOUR_IDS[state.mover]} to {task}, {left} stone{'' if left == 1 else 's'} left"


def stone_text(stone: int) -> str:
    """What is on a cell: `.`, `Rw`, `r>w`."""
    if stone == EMPTY:
        return "."
    top, side = "rw"[stone & COLOUR_BIT], "rw"[(stone & SIDE_BIT) >> 1]
    if not stone & LYING_BIT:
        return top.upper() + side
    is_far = bool(stone & FAR_HALF_BIT)
    towards = (SOUTH if is_far else NORTH) if stone & NORTH_SOUTH_BIT else (WEST if is_far else EAST)
    end = side if is_far else "wr"["rw".index(side)]
    return top + _ARROWS[towards] + end


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) < 3:
        raise BadText(f"A position of Carnac has a line for the board, one for the turn and one for each row; this text has {len(lines)} lines.")
    state = new_state(STATE)
    _read_head(state, *lines[0])
    grid = [line for line in lines[2:] if not re.fullmatch(r"[a-n](\s+[a-n])*", line[1])]
    rows = BOARD_ROWS[state.board]
    if len(grid) != rows:
        raise BadText(f"Board {BOARD_NAMES[state.board]} has {rows} rows; this text has {len(grid)}.")
    for row, (number, line) in zip(reversed(range(rows)), grid, strict=True):
        _read_row(state, row, number, line)
    _join_halves(state)
    _count_stones(state)
    _read_turn(state, *lines[1])
    return state


def _wrong(number: int, line: str, expected: str) -> BadText:
    return BadText(f"Line {number}: {line!r} cannot be read; expected {expected}.")


def _read_head(state: State, number: int, line: str) -> None:
    found = _HEAD.fullmatch(line)
    if not found:
        raise _wrong(number, line, "something like “carnac, board II, last tip off”")
    new_game(state, 2, np.array([BOARD_NAMES.index(found[1]), found[2] == "on", RED], np.int8))


def _read_row(state: State, row: int, number: int, line: str) -> None:
    found = _ROW.fullmatch(line)
    columns = BOARD_COLUMNS[state.board]
    if not found or int(found[1]) != row + 1:
        raise _wrong(number, line, f"row {row + 1}, beginning with its number")
    stones = found[2].split()
    if len(stones) != columns:
        raise _wrong(number, line, f"{columns} cells with spaces between them")
    for column, stone in enumerate(stones):
        read = _read_stone(stone)
        if read is None:
            raise _wrong(number, stone, "an empty cell “.”, a standing stone like “Rw” or half of a lying one like “r>w”")
        state.ground[cell_at(column, row)] = read


def _read_stone(text: str) -> int | None:
    if text == ".":
        return EMPTY
    if found := _STANDING.fullmatch(text):
        top = "RW".index(found[1])
        return top | ("rw".index(found[2]) if found[2] else WHITE - top) << 1
    if found := _LYING.fullmatch(text):
        towards = _OTHER_HALF[found[2]]
        is_far = towards in (SOUTH, WEST)
        far_end = RED if not found[3] else "rw".index(found[3]) if is_far else "wr".index(found[3])
        axis = NORTH_SOUTH_BIT if towards in (NORTH, SOUTH) else 0
        return "rw".index(found[1]) | far_end << 1 | LYING_BIT | axis | (FAR_HALF_BIT if is_far else 0)
    return None


def _join_halves(state: State) -> None:
    """Refuse a half of a lying stone whose other half is missing or does not fit."""
    for cell, towards in _halves(state):
        other = cell + STEPS[towards]
        is_there = 0 <= other < len(state.ground) and not (towards in (EAST, WEST) and other // len(COLUMN_LETTERS) != cell // len(COLUMN_LETTERS))
        if not is_there or state.ground[other] != state.ground[cell] ^ FAR_HALF_BIT:
            raise BadText(
                f"{cell_name(cell)} is half of a lying stone, but its other half does not lie beside it, with the same colour and the other end."
            )


def _halves(state: State) -> Iterator[tuple[int, int]]:
    """Each half of a lying stone, and where its other half must be."""
    for cell, stone in enumerate(state.ground):
        if stone != EMPTY and stone & LYING_BIT:
            yield cell, _OTHER_HALF[stone_text(stone)[1]]


def _count_stones(state: State) -> None:
    counts = np.zeros(1, np.int32)
    state.supply = 0
    pieces(state, counts)
    if int(counts[0]) > STONES:
        raise BadText(f"There are {counts[0]} stones on the board; the game has {STONES}.")
    state.supply = STONES - int(counts[0])
    state.empty_cells = sum(state.ground[cell] == EMPTY for cell in cells_of(state.board))


def _read_turn(state: State, number: int, line: str) -> None:
    """Who is to do what, checked against the stones on the board."""
    if found := _OVER.fullmatch(line):
        state.phase = OVER
        state.ending = NO_STONES if state.supply == 0 else NO_EMPTY_CELL
        if found[1] != _ENDING_TEXTS[state.ending] or (state.ending == NO_EMPTY_CELL and state.empty_cells):
            raise BadText(f"Line {number}: the game is not over for that reason; it ends with the {STONES}th stone or the last empty cell.")
        return
    found = _TURN.fullmatch(line)
    if not found:
        raise _wrong(number, line, "something like “red to place”, “white to tip e4 or decline” or “over, no stones left”")
    if found[4] and int(found[4]) != state.supply:
        raise BadText(f"Line {number}: {state.supply} stones are left, as {STONES - state.supply} of {STONES} are on the board.")
    state.mover = COLOUR_IDS.index(found[1])
    if found[2]:
        _check_placing(state, number)
    else:
        _read_decision(state, number, read_cell(found[3]))


def _check_placing(state: State, number: int) -> None:
    state.phase = PLACING
    if state.supply == 0 or state.empty_cells == 0:
        raise BadText(f"Line {number}: nobody can place a stone, as there is no stone or no empty cell left.")


def _read_decision(state: State, number: int, cell: int) -> None:
    name = cell_name(cell)
    stone = state.ground[cell]
    if stone == EMPTY or stone & LYING_BIT:
        raise BadText(f"Line {number}: no stone stands on {name}, so none can be tipped there.")
    if state.supply == 0 and not state.last_tip:
        raise BadText(f"Line {number}: the {STONES}th stone is tipped only with “last tip on”.")
    state.phase = DECIDING
    state.last_stone = cell
    state.tips = open_tips(state, cell)
    if state.tips == 0:
        raise BadText(f"Line {number}: the stone on {name} cannot be tipped in any direction, so the turn is “to place”.")
