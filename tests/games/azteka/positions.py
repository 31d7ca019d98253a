"""Positions for tests: a board drawn ring by ring, and moves played on it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from tarsas.games.azteka.rules import play as rules
from tarsas.games.azteka.rules.goals import seat_of
from tarsas.games.azteka.state import ACTIONS, DEATH, LIFE, RESULTS
from tarsas.games.azteka.text.notation import notation, reading
from tarsas.games.azteka.text.position import position_text, read_position
from tarsas.kernel import State

EMPTY = """
    1 . . . . . . . .
    2 . . . . . . . .
    3 . . . . . . . .
    4 . . . . . . . .
"""


def position(
    board: str = EMPTY, turn: str = "Life to move", game: str = "basic game", rotations: int = 0, number: int = 1, results: Sequence[str] = ()
) -> State:
    """The position of a board; `turn` says who decides what."""
    count = f", {rotations} rotations in a row" if " to move" in turn else ""
    head = [f"azteka, {game}, 24 rotations at most", f"round {number}, {turn}{count}", *results]
    return read_position("\n".join(head) + "\n" + board)


def aggressive(board: str = EMPTY, turn: str = "Life to move") -> State:
    return position(board, turn, "aggressive variant")


def three(board: str = EMPTY, turn: str = "Life to move", rotations: int = 0) -> State:
    return position(board, turn, "three players", rotations)


def play(state: State, *moves: str) -> State:
    """The state after these moves; each must be legal."""
    for move in moves:
        (action,) = reading(state, move)
        assert rules.is_legal(state, action), f"{move} is not legal"
        rules.play(state, action)
    return state


def legal(state: State) -> set[str]:
    return {notation(state, action) for action in range(ACTIONS) if rules.is_legal(state, action)}


def placements(state: State) -> set[str]:
    return {move for move in legal(state) if "." in move}


def rotations(state: State) -> set[str]:
    return {move for move in legal(state) if move.startswith("r")}


def board_of(state: State) -> str:
    """The four rings as `position` takes them."""
    return "\n" + textwrap.indent("\n".join(position_text(state).splitlines()[-4:]), "    ") + "\n"


def decision(state: State) -> str:
    """Who decides what, as the position text says it."""
    return position_text(state).splitlines()[1]


def mover(state: State) -> str:
    return ("Life", "Death", "Mummy")[state.mover]


def ended(state: State, number: int = 1) -> tuple[str, int, int]:
    """How a round ended: by what, the player who won it (0 for nobody), and their figures."""
    return RESULTS[state.result[number - 1]], state.winner[number - 1] + 1, state.used[number - 1]


def seats(state: State) -> tuple[int, int]:
    """The seats of Life and Death."""
    return seat_of(state, LIFE), seat_of(state, DEATH)
