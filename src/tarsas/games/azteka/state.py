"""Azteka's state: one record of the figures on the four rings, the supplies, whose turn it is, and how the rounds ended.

    roles      0 Life   1 Death   2 Mummy (three players only)
    figures    figures[role]: the spaces a role's figures stand on, as a set of 32 bits; space = ring × 8 + slice
    spaces               slice 0  1  2  3  4  5  6  7     (clockwise; players say 1 … 8)
               ring 0          0  1  2  3  4  5  6  7     (the innermost; players say ring 1)
               ring 1          8  9 10 11 12 13 14 15
               ring 2         16 17 18 19 20 21 22 23
               ring 3         24 25 26 27 28 29 30 31     (the outermost; players say ring 4)
    mover      the role whose action is next; in round 2 the first two seats have swapped roles
    rotations  how many rotations there were in a row, by anybody
    placed     the space of the Death figure just placed, while Death decides about passing; else NOWHERE
    last_turns how many of the last turns are still to come once three players have filled the board
    result, winner, used [round]: how a round ended, the seat that won it, and its figures on the board then

Actions are dense:

    0 … 31     place a figure on this space; also the figure of a birth
    32 … 35    turn ring 0 … 3 by one slice (45°)
    36 … 39    turn ring 0 … 3 by two slices (90°)
    40         no birth
    41, 42     let the surrounded Life figures pass, or keep them as they are
"""

from __future__ import annotations

from typing import Final

from ...kernel import compilable, record

RINGS: Final = 4
SLICES: Final = 8
SPACES: Final = RINGS * SLICES
NOWHERE: Final = -1

MOST_PLAYERS: Final = 3
LIFE: Final = 0
DEATH: Final = 1
MUMMY: Final = 2
NO_SEAT: Final = -1

BASIC: Final = 0
AGGRESSIVE: Final = 1
THREE: Final = 2
MODES: Final = ("basic", "aggressive", "three")

FIGURES_OF_TWO: Final = 14
FIGURES_OF_THREE: Final = 12
ROUNDS_OF_TWO: Final = 2

# AK8: how many rotations in a row end a round; a house value, so it is an option.
ROTATION_LIMITS: Final = (24, 48)

# What is to be decided.
TURN: Final = 0
BIRTH: Final = 1
PASSING: Final = 2
LAST_TURNS: Final = 3
OVER: Final = 4

# How a round ended; the first four are goals.
OPEN: Final = 0
SPREAD: Final = 1
FULL_SLICE: Final = 2
FULL_RING: Final = 3
FATE: Final = 4
ENDLESS: Final = 5
BOARD_FULL: Final = 6
RESULTS: Final = ("open", "spread", "slice", "ring", "fate", "rotation limit", "board full")

# Why the game ended; the index is what `outcome` returns.
ENDINGS: Final = (
    "goes on",
    "two rounds won",
    "fewer figures",
    "one round won",
    "equal figures",
    "no round won",
    "spread",
    "dominate",
    "rotation limit",
    "board full",
)
GOES_ON: Final = 0
TWO_ROUNDS_WON: Final = 1
FEWER_FIGURES: Final = 2
ONE_ROUND_WON: Final = 3
EQUAL_FIGURES: Final = 4
NO_ROUND_WON: Final = 5
WON_BY_SPREADING: Final = 6
WON_BY_DOMINATING: Final = 7
DRAWN_BY_ROTATIONS: Final = 8
DRAWN_BY_FULL_BOARD: Final = 9

FIRST_TURN: Final = SPACES
NO_BIRTH: Final = FIRST_TURN + 2 * RINGS
LET_PASS: Final = NO_BIRTH + 1
KEEP: Final = NO_BIRTH + 2
ACTIONS: Final = NO_BIRTH + 3


@compilable
def space_at(ring: int, slice_: int) -> int:
    """The number of a space, which is also the action of placing a figure there."""
    return SLICES * ring + slice_


@compilable
def is_place(action: int) -> bool:
    """Whether the action places a figure."""
    return 0 <= action < FIRST_TURN


@compilable
def turn_action(ring: int, steps: int) -> int:
    """The number of turning a ring by one slice or by two."""
    return FIRST_TURN + RINGS * (steps - 1) + ring


@compilable
def turn_of(action: int) -> tuple[int, int]:
    """The ring of a rotation, and by how many slices it turns."""
    return (action - FIRST_TURN) % RINGS, 1 + (action - FIRST_TURN) // RINGS


@compilable
def is_turn(action: int) -> bool:
    """Whether the action turns a ring."""
    return FIRST_TURN <= action < NO_BIRTH


STATE: Final = record(
    [
        ("figures", "i8", (MOST_PLAYERS,)),
        ("supply", "i1", (MOST_PLAYERS,)),
        ("mode", "i1"),
        ("rotation_limit", "i1"),
        ("phase", "i1"),
        ("round_number", "i1"),
        ("mover", "i1"),
        ("rotations", "i1"),
        ("placed", "i1"),
        ("last_turns", "i1"),
        ("ending", "i1"),
        ("result", "i1", (ROUNDS_OF_TWO,)),
        ("winner", "i1", (ROUNDS_OF_TWO,)),
        ("used", "i1", (ROUNDS_OF_TWO,)),
    ]
)
