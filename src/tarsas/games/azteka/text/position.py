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

import numpy as np

from ....errors import BadText
from ....kernel import State, bit_count, has_bit, new_state
from ....reading import Lines
from ..rules.goals import ending_of, first_with_a_goal, goal_of, is_goal, players_of
from ..rules.play import finish_game, new_game, occupied, open_spaces, surrounded
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
    NOWHERE,
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

ROLE_NAMES = ("Life", "Death", "Mummy")
MODE_NAMES = ("basic game", "aggressive variant", "three players")

_HEAD = re.compile(r"azteka, (basic game|aggressive variant|three players), (\d+) rotations at most")
_TURN = re.compile(r"round ([12]), (.+)")
_TO_MOVE = re.compile(r"(Life|Death|Mummy) to move(?: with ([1-3]) last turns?)?, (\d+) rotations? in a row")
_PLACED = re.compile(r"Death placed ([1-4])\.([1-8]) and may let pass")
_WON = re.compile(r"round ([12]): player ([1-3]) won as (Life|Death|Mummy) with (\d+) figures?, (.+)")
_UNDECIDED = re.compile(r"round ([12]): nobody won, (.+)")
_SLICE_NUMBERS = " ".join(str(number + 1) for number in range(SLICES))
_FEWEST = {SPREAD: 8, FULL_SLICE: 4, FULL_RING: 8, FATE: FIGURES_OF_TWO}


def mode_of(state: State) -> tuple[int, dict[str, str]]:
    """The number of players, the mode and the rotation limit of a position."""
    mode = MODES[state.mode]
    return 3 if mode == "three" else 2, {"mode": mode, "rotation_limit": str(state.rotation_limit)}


def position_text(state: State) -> str:
    """The position in the lines described above."""
    lines = [
        f"azteka, {MODE_NAMES[state.mode]}, {state.rotation_limit} rotations at most",
        f"round {state.round_number}, {_decision_text(state)}",
        *_result_lines(state),
        f"  {_SLICE_NUMBERS}",
    ]
    for ring in range(RINGS):
        lines.append(f"{ring + 1} " + " ".join(letter_at(state, space_at(ring, slice_)) for slice_ in range(SLICES)))
    return "\n".join(lines) + "\n"


def letter_at(state: State, space: int) -> str:
    """The letter of the figure on a space, or a dot."""
    return next((LETTERS[role] for role in range(MOST_PLAYERS) if has_bit(state.figures[role], space)), ".")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _decision_text(state: State) -> str:
    phase, role = state.phase, ROLE_NAMES[state.mover]
    if phase == OVER:
        return "over"
    if phase == BIRTH:
        return "Life may give birth"
    if phase == PASSING:
        return f"Death placed {space_text(state.placed)} and may let pass"
    last = f" with {_counted(state.last_turns, 'last turn')}" if phase == LAST_TURNS else ""
    return f"{role} to move{last}, {_counted(state.rotations, 'rotation')} in a row"


def role_in(state: State, number: int, seat: int) -> int:
    """The role a seat had in a round (1 or 2)."""
    return seat if number == 1 else 1 - seat


def facts(state: State) -> dict[str, object]:
    """The role of each seat in this round."""
    players = players_of(state)
    return {"roles": tuple(ROLE_NAMES[role_in(state, 1 if players == 3 else state.round_number, seat)] for seat in range(players))}


def _result_lines(state: State) -> Iterator[str]:
    for index in range(len(state.result)):
        result, seat = state.result[index], state.winner[index]
        if result == OPEN:
            continue
        if seat == NO_SEAT:
            yield f"round {index + 1}: nobody won, {RESULTS[result]}"
        else:
            role = ROLE_NAMES[role_in(state, index + 1, seat)]
            yield f"round {index + 1}: player {seat + 1} won as {role} with {_counted(state.used[index], 'figure')}, {RESULTS[result]}"


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines = Lines(text)
    state = new_state(STATE)
    head = lines.match(_HEAD, "azteka, basic game, 24 rotations at most")
    mode = MODE_NAMES.index(head[1])
    if int(head[2]) not in ROTATION_LIMITS:
        raise lines.wrong(head[0], f"{' or '.join(map(str, ROTATION_LIMITS))} rotations at most")
    options = np.array([mode, ROTATION_LIMITS.index(int(head[2]))], np.int8)
    new_game(state, 3 if mode == THREE else 2, options)
    _read_decision(state, lines)
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


def _read_decision(state: State, lines: Lines) -> None:
    example = "round 1, Life to move, 0 rotations in a row"
    found = lines.match(_TURN, example)
    state.round_number = int(found[1])
    if found[2] == "over":
        finish_game(state)
    elif found[2] == "Life may give birth":
        state.phase = BIRTH
    elif match := _PLACED.fullmatch(found[2]):
        state.phase, state.mover = PASSING, DEATH
        state.placed = (int(match[1]) - 1) * SLICES + int(match[2]) - 1
    elif match := _TO_MOVE.fullmatch(found[2]):
        state.phase = LAST_TURNS if match[2] else TURN
        state.last_turns = int(match[2] or 0)
        state.mover = ROLE_NAMES.index(match[1])
        if int(match[3]) >= state.rotation_limit:
            raise lines.wrong(found[0], f"fewer than {state.rotation_limit} rotations in a row")
        state.rotations = int(match[3])
    else:
        raise lines.wrong(found[0], f"something like “{example}”")


def _read_result(state: State, lines: Lines) -> None:
    line = lines.take()
    won, undecided = _WON.fullmatch(line), _UNDECIDED.fullmatch(line)
    found = won or undecided
    if found is None or found.groups()[-1] not in RESULTS[1:]:
        raise lines.wrong(line, "something like “round 1: player 1 won as Life with 9 figures, spread” or “round 1: nobody won, rotation limit”")
    number, result = int(found[1]), RESULTS.index(found.groups()[-1])
    if is_goal(result) != (won is not None) or state.result[number - 1] != OPEN:
        raise lines.wrong(line, f"one line for each round, a goal ({', '.join(RESULTS[SPREAD : FATE + 1])}) if somebody won it")
    state.result[number - 1] = result
    if won:
        seat, role, figures = int(won[2]) - 1, ROLE_NAMES.index(won[3]), int(won[4])
        if seat >= players_of(state) or role_in(state, number, seat) != role or not _FEWEST[result] <= figures <= FIGURES_OF_TWO:
            raise lines.wrong(line, "a player, their role in that round and how many figures they had on the board")
        state.winner[number - 1], state.used[number - 1] = seat, figures


def _read_ring(state: State, ring: int, lines: Lines) -> None:
    line = lines.take()
    letters = line.replace(" ", "")
    if len(letters) != SLICES + 1 or letters[0] != str(ring + 1) or set(letters[1:]) - set(LETTERS + "."):
        raise lines.wrong(line, f"ring {ring + 1} with its eight slices, like “{ring + 1} . . L D . . . .”")
    for slice_, letter in enumerate(letters[1:]):
        if letter != ".":
            role = LETTERS.index(letter)
            state.figures[role] = state.figures[role] | 1 << space_at(ring, slice_)
            state.supply[role] -= 1


def _check_figures(state: State) -> None:
    for role in range(MOST_PLAYERS):
        if state.supply[role] < 0:
            most = state.supply[role] + bit_count(state.figures[role])
            raise BadText(f"There are {bit_count(state.figures[role])} {ROLE_NAMES[role]} figures on the board; there can be {most} at most.")


def _check_results(state: State) -> None:
    """The rounds before this one have a result, this one has one exactly if the game is over, and it is what the board shows."""
    number, is_over = state.round_number, state.phase == OVER
    if state.mode == THREE and number == 2:
        raise BadText("With three players there is one round only.")
    played = number if is_over else number - 1
    if [result != OPEN for result in state.result] != [index < played for index in range(len(state.result))]:
        raise BadText("Every round that is over has a line with its result, and no other round has one.")
    if is_over and state.mode != THREE and number == 1:
        raise BadText("The game is not over before the second round is.")
    for index in range(played):
        _check_result(state, index)
    if is_over:
        _check_last_round(state, number - 1)
        state.ending = ending_of(state)


def _check_result(state: State, index: int) -> None:
    """With two players only Life spreads and only Death dominates; fate takes all figures; only three players fill the board."""
    result, seat = state.result[index], state.winner[index]
    if state.mode == THREE:
        if result == FATE:
            raise BadText("With three players nobody wins by fate.")
        return
    role = role_in(state, index + 1, seat)
    is_possible = {
        SPREAD: role == LIFE,
        FULL_SLICE: role == DEATH,
        FULL_RING: role == DEATH,
        FATE: state.used[index] == FIGURES_OF_TWO,
        ENDLESS: True,
    }
    if not is_possible.get(result, False):
        raise BadText(f"Round {index + 1} cannot have ended like this: {RESULTS[result]}.")


def _check_last_round(state: State, index: int) -> None:
    """The board shows the result of the round that was played last."""
    result, seat = state.result[index], state.winner[index]
    if seat == NO_SEAT:
        is_shown = first_with_a_goal(state) == -1 and (result == BOARD_FULL) <= (occupied(state) == EVERYWHERE)
    else:
        role = role_in(state, index + 1, seat)
        is_shown = goal_of(state, role) == result and bit_count(state.figures[role]) == state.used[index]
    if not is_shown or occupied(state) == 0:
        raise BadText(f"The board does not show how round {index + 1} ended: {RESULTS[result]}.")


def _check_decision(state: State) -> None:
    """What is to be decided can be decided on this board."""
    phase, role = state.phase, state.mover
    if role >= players_of(state):
        raise BadText("With two players there is no Mummy.")
    if phase != OVER and first_with_a_goal(state) != -1:
        raise BadText(f"{ROLE_NAMES[first_with_a_goal(state)]} has reached a goal, so this round is over.")
    if phase == TURN and occupied(state) == 0 and (role != LIFE or state.rotations):
        raise BadText("On the empty board Life begins, and there was no rotation yet.")
    if (phase == LAST_TURNS) != (occupied(state) == EVERYWHERE) and phase != OVER:
        raise BadText("The last turns come when the board is full.")
    if phase == LAST_TURNS and state.last_turns + state.rotations != MOST_PLAYERS:
        raise BadText("Each of the last turns is a rotation: together with those to come there are three.")
    if phase == BIRTH and not (state.mode == BASIC and full_slices(state.figures[LIFE]) and open_spaces(state)):
        raise BadText("A birth needs the basic game, a slice of four Life figures and a space to place on.")
    if phase == PASSING and not _can_be_passing(state):
        raise BadText("Passing needs the basic game, and a Death figure just placed that completes a ring of Death figures around a Life figure.")


def _can_be_passing(state: State) -> bool:
    placed = state.placed
    if state.mode != BASIC or not NOWHERE < placed < SPACES or not has_bit(state.figures[DEATH], placed):
        return False
    return surrounded(state, placed) != 0
