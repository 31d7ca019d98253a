"""What the tests of Azul's rules share: an empty board, moves as text, and lines of a position."""

from __future__ import annotations

from tarsas.games.azul.rules import play as rules
from tarsas.games.azul.state import ACTIONS
from tarsas.games.azul.text.notation import notation, reading
from tarsas.games.azul.text.position import position_text
from tarsas.kernel import State

NOTHING = """0 points
            . | . . . . .
           .. | . . . . .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
      floor -
"""


def play(state: State, *moves: str) -> State:
    """Play these moves, each of which must be legal."""
    for move in moves:
        (action,) = reading(state, move)
        assert rules.is_legal(state, action), f"{move} is not legal"
        rules.play(state, action)
    return state


def legal(state: State) -> set[str]:
    """All legal actions, as notation."""
    return {notation(state, action) for action in range(ACTIONS) if rules.is_legal(state, action)}


def lines(text: str) -> list[str]:
    """The lines of a text without their indentation."""
    return [line.strip() for line in text.strip().splitlines()]


def board(state: State, player: int) -> list[str]:
    """The seven lines of a player's board."""
    everything = lines(position_text(state))
    first = next(number for number, line in enumerate(everything) if line.startswith(f"player {player}:"))
    return everything[first : first + 7]


def line_of(state: State, name: str) -> str:
    """What the position text says of the round, the centre, a factory, the bag or the lid."""
    return next(line.removeprefix(name).strip() for line in lines(position_text(state)) if line.startswith(f"{name} "))
