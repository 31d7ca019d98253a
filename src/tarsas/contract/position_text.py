"""A position as the fields of its record: a line for each, its numbers in order. For games that have no text of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from ..errors import BadText
from ..kernel import State, new_state
from ..reading import Lines
from .constants import NOBODY

if TYPE_CHECKING:
    from .game import GameContract

_NUMBERS = re.compile(r"(-?\d{1,18}( -?\d{1,18})*)?")


def position_text(contract: GameContract, state: State) -> str:
    """The name of the game, then `field: 1 0 2` for each field of the record."""
    fields = (f"{name}: {' '.join(str(int(number)) for number in np.ravel(state.record[name]))}" for name in contract.state.names or ())
    return "\n".join((contract.name, *fields)) + "\n"


def read_position(contract: GameContract, text: str) -> State:
    """The state with these fields; refuses numbers that the rules cannot do with."""
    lines, state = Lines(text), new_state(contract.state)
    if (line := lines.take()) != contract.name:
        raise lines.wrong(line, f"“{contract.name}”")
    for name in contract.state.names or ():
        field, line = np.ravel(state.record[name]), lines.take()
        numbers = line.removeprefix(f"{name}:").strip()
        given = [int(number) for number in numbers.split()] if _NUMBERS.fullmatch(numbers) else []
        limits = np.iinfo(field.dtype) if field.dtype != np.bool_ else np.iinfo(np.uint8)
        if not line.startswith(f"{name}:") or len(given) != field.size or not all(limits.min <= number <= limits.max for number in given):
            raise lines.wrong(line, f"“{name}:” and {field.size} numbers from {limits.min} to {limits.max}")
        state.record[name] = np.array(given, field.dtype).reshape(np.shape(state.record[name]))
    lines.expect_end()
    _check(contract, state)
    return state


def _check(contract: GameContract, state: State) -> None:
    """Every question that is asked of a position has an answer."""
    verbs, size = contract.verbs, contract.actions
    try:
        players = contract.mode_of(state)[0]
        mover = verbs.to_move(state)
        count = verbs.legal(state, np.zeros(size, np.int32))
        ending = int(verbs.outcome(state, np.zeros(players, np.int8)))
        verbs.scores(state, np.zeros(players, np.int32))
    except (IndexError, ValueError, OverflowError, ZeroDivisionError) as problem:
        raise BadText(f"There is no such position of {contract.name}: {problem}.") from problem
    is_over = ending != 0
    if players not in contract.players or not mover < players or is_over != (count == 0) or is_over != (mover == NOBODY):
        raise BadText(f"There is no such position of {contract.name}: nobody could play on from it, nor has it come to an end.")
