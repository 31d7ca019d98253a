"""Random games of Carnac for the tests of its picture, and what they look for in it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np

from tarsas.games.carnac.rules import play as rules
from tarsas.games.carnac.state import ACTIONS, STATE
from tarsas.games.carnac.text.notation import parts
from tarsas.kernel import State, copy_of, new_generator, new_state

STONES_IN_ALL_DIRECTIONS = """
    carnac, board I
    red to place
    5  .   .   .  wvr .   .   .   .
    4  .   .   .  w^w .   .   .   .
    3  .   Rw  .   .   .  r>w r<r .
    2  .   .   .   .   .   .   .   .
    1  .   .   .   .   .   .   .   .
"""


class Move(NamedTuple):
    before: State
    action: int
    after: State


@cache
def moves(board: int, seed: int = 1) -> list[Move]:
    """A random game."""
    state, generator = new_state(STATE), new_generator(seed)
    rules.new_game(state, 2, np.array([board, 1, 0], np.int8))
    played = []
    while rules.to_move(state) >= 0:
        before, action = copy_of(state), int(rules.random_action(state, generator))
        rules.play(state, action)
        played.append(Move(before, action, copy_of(state)))
    return played


def legal(state: State) -> list[int]:
    buffer = np.zeros(ACTIONS, np.int32)
    return [int(action) for action in buffer[: rules.legal(state, buffer)]]


def first_position(phase: int, after: int = 16, board: int = 0) -> State:
    return next(move.before for move in moves(board)[after:] if move.before.phase == phase)


def lit_parts(state: State, held: tuple[str, ...] = ()) -> frozenset[str]:
    paths = [parts(state, action) for action in legal(state)]
    return frozenset(path[len(held)] for path in paths if path[: len(held)] == held)


def elements(svg: str, class_name: str) -> list[ET.Element]:
    return [node for node in ET.fromstring(svg).iter() if class_name in (node.get("class") or "").split()]
