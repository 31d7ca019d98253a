"""Positions for the tests of Alcazaba, written as text; and the rules of building once more, slow and plain, to compare with."""

from __future__ import annotations

from textwrap import indent

from tarsas.games.alcazaba.rules import play as rules
from tarsas.games.alcazaba.rules.tiles import EAST_OF, SIDES, SOUTH_OF, WALLS_OF
from tarsas.games.alcazaba.state import ACTIONS
from tarsas.games.alcazaba.text.notation import notation, reading
from tarsas.games.alcazaba.text.position import read_position
from tarsas.kernel import State, places_of

TURN = "round 3, turn, 0 turns taken, player 1 to move, player 1 started, player 1 starts next"
LAID = "P6n S8s A8n C9s G12s T11s P4es S6es A8e C9w G10w"
EMPTY_BOARD = "reserve -\n*"

Cells = dict[tuple[int, int], int]
"""Walls of the tile on each cell."""


def position(*boards: str, players: int = 3, head: str = TURN, table: str = "dice PPPSSACG", laid: str = LAID, macus: str = "-") -> State:
    """A position with these boards (a line `reserve …` and the Alhambra); who has none gets an empty one."""
    lines = [f"alcazaba, {players} players", head, *(line for line in table.splitlines() if line.startswith("dice")), f"laid {laid}"]
    lines += [line for line in table.splitlines() if not line.startswith("dice")]
    for seat in range(players):
        board = boards[seat] if seat < len(boards) else EMPTY_BOARD
        lines += [f"player {seat + 1}: majorities 0 0 0, wall 0 0 0, 0 rebuilt", indent(board, "  ")]
    if players == 2:
        lines.append(f"macus: majorities 0 0 0, built {macus}")
    return read_position("\n".join(lines))


def play(state: State, *moves: str) -> State:
    for move in moves:
        (action,) = reading(state, move)
        assert rules.is_legal(state, action), f"{move} is not legal"
        rules.play(state, action)
    return state


def legal(state: State, beginning: str = "") -> set[str]:
    """The notations of all legal actions that begin so."""
    return {text for action in range(ACTIONS) if rules.is_legal(state, action) and (text := notation(state, action)).startswith(beginning)}


def cells_of(state: State, seat: int) -> Cells:
    """The Alhambra of a seat, the fountain included."""
    built = places_of(state.built[seat])
    return {(0, 0): 0} | {(state.x[tile], state.y[tile]): WALLS_OF[tile] for tile in built}


def is_legal_alhambra(cells: Cells) -> bool:
    """Rulebook 6 read as it stands: sides match, all is reached on foot, no empty cell is enclosed."""
    return _sides_match(cells) and _reached(cells) == set(cells) and not _enclosed(cells)


def _beside(x: int, y: int) -> list[tuple[int, tuple[int, int]]]:
    return [(side, (x + EAST_OF[side], y + SOUTH_OF[side])) for side in range(SIDES)]


def _sides_match(cells: Cells) -> bool:
    pairs = (
        (walls >> side & 1, cells[other] >> (side + 2) % SIDES & 1)
        for cell, walls in cells.items()
        for side, other in _beside(*cell)
        if other in cells
    )
    return all(one == other for one, other in pairs)


def _reached(cells: Cells) -> set[tuple[int, int]]:
    reached, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        cell = waiting.pop()
        for side, other in _beside(*cell):
            if other in cells and other not in reached and not cells[cell] >> side & 1:
                reached.add(other)
                waiting.append(other)
    return reached


def _enclosed(cells: Cells) -> bool:
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    empty = {(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)} - set(cells)
    waiting = [(min(xs) - 1, min(ys) - 1)]
    empty.remove(waiting[0])
    while waiting:
        for _, other in _beside(*waiting.pop()):
            if other in empty:
                empty.remove(other)
                waiting.append(other)
    return bool(empty)


def longest_wall_by_corners(cells: Cells) -> int:
    """Rulebook 7.4 read as it stands: outer walls are joined where their ends meet; the longest chain counts."""
    ends = {0: ((0, 0), (1, 0)), 1: ((1, 0), (1, 1)), 2: ((1, 1), (0, 1)), 3: ((0, 1), (0, 0))}
    segments = [
        frozenset((x + east, y + south) for east, south in ends[side])
        for (x, y), walls in cells.items()
        for side, other in _beside(x, y)
        if walls >> side & 1 and other not in cells
    ]
    groups: list[set[frozenset[tuple[int, int]]]] = []
    for segment in segments:
        touching = [group for group in groups if any(segment & other for other in group)]
        groups = [group for group in groups if group not in touching] + [set().union({segment}, *touching)]
    return max((len(group) for group in groups), default=0)
