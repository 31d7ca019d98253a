"""An Azteka position for a terminal, in Rich's markup: the board as a round, every figure with its colour *and* its letter.

Rings are ellipses of letters around the middle, numbered where slice 8 meets slice 1; the slices are numbered outside, clockwise from
the top right.
"""

from __future__ import annotations

import math

from ....kernel import State, bit_count
from ....language import Language, terminal_label
from ..rules.goals import can_dominate, can_spread, players_of, seat_of
from ..rules.rings import FIRST_SLICE, INNER_RING, counts_by_ring, ring_of, rings_with, slice_of, slices_with
from ..state import OVER, RINGS, SLICES, SPACES, THREE
from .position import letter_at
from .words import ROLE_TEXTS

_STYLES = {"L": "bold white on dark_green", "D": "bold white on grey23", "M": "bold black on dark_goldenrod"}
_HUNGARIAN = {"L": "É", "D": "H", "M": "M"}
_NAME_WIDTH = 14
_WIDTH, _HEIGHT = 61, 23
_STEP_ACROSS, _STEP_DOWN = 6.2, 2.35


def terminal(state: State, language: Language, names: tuple[str, ...]) -> str:
    """The round board, and beneath it what each player still lacks."""
    canvas = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    for space in range(SPACES):
        row, column = _cell(ring_of(space) + 1.2, slice_of(space))
        letter = letter_at(state, space)
        shown = _HUNGARIAN.get(letter, letter) if language == Language.HU else letter
        canvas[row][column] = f"[{_STYLES[letter]}] {shown} [/]" if letter != "." else "[dim] · [/]"
        canvas[row][column - 1] = canvas[row][column + 1] = ""
    for slice_ in range(SLICES):
        row, column = _cell(RINGS + 1.1, slice_)
        canvas[row][column] = f"[bold]{slice_ + 1}[/]"
    for ring in range(RINGS):
        canvas[_cell(ring + 1.2, 0)[0]][_WIDTH // 2] = f"[dim]{ring + 1}[/]"
    board = "\n".join("".join(row).rstrip() for row in canvas)
    players = [_player(state, role, language, names[seat_of(state, role)]) for role in range(players_of(state))]
    return "\n".join([_head(state, language), board, *players]) + "\n"


def _cell(distance: float, slice_: int) -> tuple[int, int]:
    """Row and column of a slice at a distance from the middle, in rings."""
    angle = math.tau * (slice_ + 0.5) / SLICES
    across, down = math.sin(angle) * distance * _STEP_ACROSS, -math.cos(angle) * distance * _STEP_DOWN
    return round(_HEIGHT / 2 - 0.5 + down), round(_WIDTH / 2 - 0.5 + across)


def _head(state: State, language: Language) -> str:
    hungarian = language == Language.HU
    rotations = f"{state.rotations}/{state.rotation_limit}"
    turned = f"forgatás egymás után: {rotations}" if hungarian else f"rotations in a row: {rotations}"
    if state.mode == THREE:
        return f"[dim]{turned}[/]"
    number = state.round_number
    return f"[bold]{f'{number}. forduló' if hungarian else f'Round {number}'}[/]  [dim]{turned}[/]"


def _player(state: State, role: int, language: Language, name: str) -> str:
    """A player's role, figures and progress towards the goals."""
    hungarian = language == Language.HU
    figures = state.figures[role]
    is_mover = state.phase != OVER and state.mover == role
    letter = "LDM"[role]
    figure = f"[{_STYLES[letter]}] {_HUNGARIAN[letter] if hungarian else letter} [/]"
    called = terminal_label(name, _NAME_WIDTH).padded(_NAME_WIDTH)
    placed = bit_count(figures)
    goals = []
    if can_spread(state, role):
        slices = bit_count(slices_with(figures))
        goals.append(f"szelet {slices}/8, gyűrű {rings_with(figures)}/4" if hungarian else f"slices {slices}/8, rings {rings_with(figures)}/4")
    if can_dominate(state, role):
        slice_, ring = fullest_slice(figures), fullest_ring(figures)
        goals.append(f"egy szeletben {slice_}/4, egy gyűrűben {ring}/8" if hungarian else f"in one slice {slice_}/4, in one ring {ring}/8")
    goals.append(f"{'figura' if hungarian else 'figures'} {placed}/{placed + state.supply[role]}")
    return f"{'▶' if is_mover else ' '} {figure} {ROLE_TEXTS[role].to(language):<6} {called} {', '.join(goals)}"


def fullest_slice(figures: int) -> int:
    """How many figures stand in the slice that has most."""
    return max(bit_count(figures >> slice_ & FIRST_SLICE) for slice_ in range(SLICES))


def fullest_ring(figures: int) -> int:
    """How many figures stand in the ring that has most."""
    return max(counts_by_ring(figures) >> SLICES * ring & INNER_RING for ring in range(RINGS))
