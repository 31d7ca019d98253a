"""An Azteka position as lines that a person can read and write, and back.

    azteka, basic game, 24 rotations at most
    round 2, Death to move, 3 rotations in a row
    round 1: player 1 won as Life with 9 figures, spread
      1 2 3 4 5 6 7 8
    1 . . . L . . . .
    2 . D L . . . . .
    3 . . . . . . . .
    4 . . . . . . . .

The games are `basic game`, `aggressive variant` and `three players`; `L`, `D`, `M` are Life, Death and Mummy figures. Ring 1 is the innermost.
Instead of `Death to move` there can stand `Life may give birth`, `Death placed 3.5 and may let pass`, `Mummy to move with 2 last turns`
and `over`. A round nobody won reads `round 1: nobody won, rotation limit`. The line that numbers the slices may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from ....kernel import State, bit_count, has_bit, new_state
from ....reading import Expected, Form, Lines, Own, demand
from ..rules.goals import ending_of, first_with_a_goal, goal_of, is_goal, players_of
from ..rules.play import new_game, occupied, open_spaces, surrounded
from ..rules.rings import EVERYWHERE, full_slices
from ..state import (
    BASIC,
    BIRTH,
    BOARD_FULL,
    DEATH,
    ENDLESS,
    FATE,
    FIGURES_OF_TWO,
    FULL_RING,
    FULL_SLICE,
    LAST_TURNS,
    LIFE,
    MODES,
    MOST_PLAYERS,
    NO_SEAT,
    OPEN,
    OVER,
    PASSING,
    RESULTS,
    RINGS,
    ROTATION_LIMITS,
    SLICES,
    SPACES,
    SPREAD,
    STATE,
    THREE,
    TURN,
    space_at,
)
from .notation import LETTERS
from .parts import space_text

ROLE_NAMES: Final = ("Life", "Death", "Mummy")
MODE_NAMES: Final = ("basic game", "aggressive variant", "three players")

_SLICE_NUMBERS: Final = " ".join(str(number + 1) for number in range(SLICES))
_FEWEST: Final = {SPREAD: 8, FULL_SLICE: 4, FULL_RING: 8, FATE: FIGURES_OF_TWO}
_RESULTS_OF_TWO: Final = {LIFE: (SPREAD, FATE), DEATH: (FULL_SLICE, FULL_RING, FATE)}


def role_in(state: State, number: int, seat: int) -> int:
    """The role a seat had in a round (1 or 2)."""
    return seat if number == 1 else 1 - seat


def _role_of_winner(state: State, index: int) -> str:
    return ROLE_NAMES[role_in(state, index + 1, state.winner[index])]


def _read_role(state: State, text: str, index: int) -> None:
    if text != _role_of_winner(state, index):
        raise Expected("a player and their role in that round")


_HEAD: Final = Form("azteka, {mode}, {rotation_limit} rotations at most", mode=MODE_NAMES, rotation_limit=range(24, 49, 24))
_TO_MOVE: Final = "{mover} to move, {rotations:0-99} rotation(s)? in a row"
_DECISIONS: Final = {
    TURN: Form(_TO_MOVE, mover=ROLE_NAMES),
    LAST_TURNS: Form(_TO_MOVE.replace(",", " with {last_turns:1-3} last turn(s)?,"), mover=ROLE_NAMES),
    BIRTH: Form("Life may give birth"),
    PASSING: Form("Death placed {placed} and may let pass", placed=[space_text(space) for space in range(SPACES)]),
    OVER: Form("over"),
}
_ROUND: Final = Form("round {round_number:1-2}, {phase}", phase=_DECISIONS)
_WON: Final = Form(
    "round {number}: player {winner[index]} won as {role[index]} with {used[index]:0-99} figure(s)?, {result[index]}",
    winner=lambda state: "123"[: players_of(state)],
    role=Own("Life", _role_of_winner, _read_role),
    result=("", *RESULTS[1:]),
)
_UNDECIDED: Final = Form("round {number}: nobody won, {result[index]}", result=("", *RESULTS[1:]))


def mode_of(state: State) -> tuple[int, dict[str, str]]:
    """The number of players, the mode and the rotation limit of a position."""
    return players_of(state), {"mode": MODES[state.mode], "rotation_limit": str(state.rotation_limit)}


def facts(state: State) -> dict[str, object]:
    """The role of each seat in this round."""
    players = players_of(state)
    return {"roles": tuple(ROLE_NAMES[role_in(state, 1 if players == 3 else state.round_number, seat)] for seat in range(players))}


def position_text(state: State) -> str:
    """The position in the lines described above."""
    lines = [_HEAD.text(state), _ROUND.text(state), *_result_lines(state), f"  {_SLICE_NUMBERS}"]
    for ring in range(RINGS):
        lines.append(f"{ring + 1} " + " ".join(letter_at(state, space_at(ring, slice_)) for slice_ in range(SLICES)))
    return "\n".join(lines) + "\n"


def letter_at(state: State, space: int) -> str:
    """The letter of the figure on a space, or a dot."""
    return next((LETTERS[role] for role in range(MOST_PLAYERS) if has_bit(state.figures[role], space)), ".")


def _result_lines(state: State) -> Iterator[str]:
    for index, (result, seat) in enumerate(zip(state.result, state.winner, strict=True)):
        if result != OPEN:
            yield (_UNDECIDED if seat == NO_SEAT else _WON).text(state, index=index, number=str(index + 1))


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines, state = Lines(text), new_state(STATE)
    _HEAD.read(lines, state)
    new_game(state, players_of(state), np.array([state.mode, ROTATION_LIMITS.index(state.rotation_limit)], np.int8))
    _ROUND.read(lines, state)
    if state.phase == PASSING:
        state.mover = DEATH
    while lines.peek().startswith("round"):
        _read_result(state, lines)
    if lines.peek() == _SLICE_NUMBERS:
        lines.take()
    for ring in range(RINGS):
        _read_ring(state, ring, lines)
    lines.expect_end()
    _check_figures(state)
    _check_results(state)
    _check_decision(state)
    return state


def _read_result(state: State, lines: Lines) -> None:
    line = lines.peek()
    index, is_won = int(line.startswith("round 2")), "nobody" not in line
    is_second = state.result[index] != OPEN
    (_WON if is_won else _UNDECIDED).read(lines, state, index=index, number=str(index + 1))
    result = state.result[index]
    if is_second or is_goal(result) != is_won:
        raise lines.wrong(line, f"one line for each round, a goal ({', '.join(RESULTS[SPREAD : FATE + 1])}) if somebody won it")
    if is_won and not _FEWEST[result] <= state.used[index] <= FIGURES_OF_TWO:
        raise lines.wrong(line, "how many figures the winner had on the board")


def _read_ring(state: State, ring: int, lines: Lines) -> None:
    line = lines.take()
    found = re.fullmatch(rf"{ring + 1}([{LETTERS}.]{{{SLICES}}})", line.replace(" ", ""))
    if not found:
        raise lines.wrong(line, f"ring {ring + 1} with its eight slices, like “{ring + 1} . . L D . . . .”")
    for slice_, letter in enumerate(found[1]):
        if letter != ".":
            role = LETTERS.index(letter)
            state.figures[role] = state.figures[role] | 1 << space_at(ring, slice_)
            state.supply[role] -= 1


def _check_figures(state: State) -> None:
    for role, name in enumerate(ROLE_NAMES):
        count = bit_count(state.figures[role])
        most = state.supply[role] + count
        demand(count <= most, f"There are {count} {name} figures on the board; there can be {most} at most.")


def _check_results(state: State) -> None:
    """The rounds before this one have a result, this one has one exactly if the game is over, and it is what the board shows."""
    number, is_over = state.round_number, state.phase == OVER
    demand(state.mode != THREE or number == 1, "With three players there is one round only.")
    played = number if is_over else number - 1
    is_told = [result != OPEN for result in state.result] == [index < played for index in range(len(state.result))]
    demand(is_told, "Every round that is over has a line with its result, and no other round has one.")
    demand(not is_over or state.mode == THREE or number == 2, "The game is not over before the second round is.")
    for index in range(played):
        _check_result(state, index)
    if is_over:
        _check_last_round(state, number - 1)
        state.ending = ending_of(state)


def _check_result(state: State, index: int) -> None:
    """With two players only Life spreads and only Death dominates, and the board is never full; with three nobody wins by fate."""
    result, role = state.result[index], role_in(state, index + 1, state.winner[index])
    is_possible = result != FATE if state.mode == THREE else result in _RESULTS_OF_TWO.get(role, (ENDLESS,))
    demand(is_possible, f"Round {index + 1} cannot have ended like this: {RESULTS[result]}.")


def _check_last_round(state: State, index: int) -> None:
    """The board shows the result of the round that was played last."""
    result, seat = state.result[index], state.winner[index]
    if seat == NO_SEAT:
        is_shown = first_with_a_goal(state) == -1 and (result == BOARD_FULL) <= (occupied(state) == EVERYWHERE)
    else:
        role = role_in(state, index + 1, seat)
        is_shown = goal_of(state, role) == result and bit_count(state.figures[role]) == state.used[index]
    demand(is_shown and occupied(state), f"The board does not show how round {index + 1} ended: {RESULTS[result]}.")


def _check_decision(state: State) -> None:
    """What is to be decided can be decided on this board."""
    phase, role, limit = state.phase, state.mover, state.rotation_limit
    winner, is_full, is_basic = first_with_a_goal(state), occupied(state) == EVERYWHERE, state.mode == BASIC
    demand(role < players_of(state), "With two players there is no Mummy.")
    demand(state.rotations < limit, f"There are fewer than {limit} rotations in a row, or the round is over.")
    demand(phase == OVER or winner == -1, f"{ROLE_NAMES[winner]} has reached a goal, so this round is over.")
    is_first = phase == TURN and occupied(state) == 0
    demand(not is_first or (role == LIFE and state.rotations == 0), "On the empty board Life begins, and there was no rotation yet.")
    demand((phase == LAST_TURNS) == is_full or phase == OVER, "The last turns come when the board is full.")
    is_third = state.last_turns + state.rotations == MOST_PLAYERS
    demand(phase != LAST_TURNS or is_third, "Each of the last turns is a rotation: together with those to come there are three.")
    can_give_birth = is_basic and full_slices(state.figures[LIFE]) and open_spaces(state)
    demand(phase != BIRTH or can_give_birth, "A birth needs the basic game, a slice of four Life figures and a space to place on.")
    can_pass = phase == PASSING and is_basic and has_bit(state.figures[DEATH], state.placed) and surrounded(state, state.placed)
    demand(
        phase != PASSING or can_pass,
        "Passing needs the basic game, and a Death figure just placed that completes a ring of Death figures around a Life figure.",
    )
