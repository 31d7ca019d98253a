"""What a player of Azteka may know, as numbers: the rings, the supplies, and how the rounds went.

Figures are told by role, not by seat: Life and Death have different goals, and one must know which is one's own (`role`).
"""

from __future__ import annotations

from typing import Final

from ...contract import Feature, FeatureTable, Observation, Observed, distance_to
from ...kernel import State, compilable, has_bit
from .rules.goals import players_of, role_of
from .state import (
    ENDINGS,
    FIGURES_OF_TWO,
    MODES,
    MOST_PLAYERS,
    NO_SEAT,
    NOWHERE,
    OVER,
    RESULTS,
    RINGS,
    ROTATION_LIMITS,
    ROUNDS_OF_TWO,
    SLICES,
    SPACES,
)

MOST_ROTATIONS: Final = max(ROTATION_LIMITS)

TABLE: Final = FeatureTable(
    Feature("seat", (MOST_PLAYERS,), 1, "the seat that looks, from seat 0"),
    Feature("role", (MOST_PLAYERS,), 1, "its role in this round: Life, Death, Mummy"),
    Feature("mode", (len(MODES),), 1, "the basic game, the aggressive one, the one for three"),
    Feature("rotation_limit", (1,), MOST_ROTATIONS, "so many rotations in a row end a round"),
    Feature("phase", (OVER + 1,), 1, "a turn, a birth, letting pass, last turns, over"),
    Feature("round", (ROUNDS_OF_TWO,), 1, "the first or the second round"),
    Feature("mover", (MOST_PLAYERS,), 1, "the role that acts, or acted last"),
    Feature("rotations", (1,), MOST_ROTATIONS, "rotations in a row so far"),
    Feature("last_turns", (1,), MOST_PLAYERS, "last turns still to come once three players have filled the board"),
    Feature("ending", (len(ENDINGS),), 1, "why the game ended, in the order of `ENDINGS`; the first: it goes on"),
    Feature("placed", (RINGS, SLICES), 1, "the figure just placed, while Death decides about passing, by ring from the innermost and slice"),
    Feature("figures", (MOST_PLAYERS, RINGS, SLICES), 1, "a figure of this role stands there"),
    Feature("supply", (MOST_PLAYERS,), FIGURES_OF_TWO, "figures in the supply, by role"),
    Feature("result", (ROUNDS_OF_TWO, len(RESULTS)), 1, "how each round ended, in the order of `RESULTS`; the first: it is open"),
    Feature("winner", (ROUNDS_OF_TWO, MOST_PLAYERS), 1, "who won each round: oneself, the next clockwise …"),
    Feature("used", (ROUNDS_OF_TWO,), FIGURES_OF_TWO, "the winner's figures on the board at the end of each round"),
)

SEAT: Final = TABLE.first("seat")
ROLE: Final = TABLE.first("role")
MODE: Final = TABLE.first("mode")
ROTATION_LIMIT: Final = TABLE.first("rotation_limit")
PHASE: Final = TABLE.first("phase")
ROUND: Final = TABLE.first("round")
MOVER: Final = TABLE.first("mover")
ROTATIONS: Final = TABLE.first("rotations")
LAST_TURNS: Final = TABLE.first("last_turns")
ENDING: Final = TABLE.first("ending")
PLACED: Final = TABLE.first("placed")
FIGURES: Final = TABLE.first("figures")
SUPPLY: Final = TABLE.first("supply")
RESULT: Final = TABLE.first("result")
WINNER: Final = TABLE.first("winner")
USED: Final = TABLE.first("used")
RESULT_KINDS: Final = len(RESULTS)


@compilable
def observe(state: State, seat: int, row: Observed) -> None:
    """What a seat sees."""
    row[:] = 0
    observe_course(state, seat, row)
    for role in range(players_of(state)):
        row[SUPPLY + role] = state.supply[role]
        for space in range(SPACES):
            row[FIGURES + role * SPACES + space] = has_bit(state.figures[role], space)
    if state.placed != NOWHERE:
        row[PLACED + state.placed] = 1
    for number in range(ROUNDS_OF_TWO):
        observe_round(state, seat, number, row)


@compilable
def observe_course(state: State, seat: int, row: Observed) -> None:
    """How far the game has come, and whose turn it is."""
    row[SEAT + seat] = 1
    row[ROLE + role_of(state, seat)] = 1
    row[MODE + state.mode] = 1
    row[ROTATION_LIMIT] = state.rotation_limit
    row[PHASE + state.phase] = 1
    row[ROUND + state.round_number - 1] = 1
    row[MOVER + state.mover] = 1
    row[ROTATIONS] = state.rotations
    row[LAST_TURNS] = state.last_turns
    row[ENDING + state.ending] = 1


@compilable
def observe_round(state: State, seat: int, number: int, row: Observed) -> None:
    """How a round ended."""
    row[RESULT + number * RESULT_KINDS + state.result[number]] = 1
    row[USED + number] = state.used[number]
    if state.winner[number] != NO_SEAT:
        row[WINNER + number * MOST_PLAYERS + distance_to(seat, state.winner[number], players_of(state))] = 1


OBSERVATION: Final = Observation(TABLE, observe)
