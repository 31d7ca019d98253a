"""An Azul position as lines that a person can read and write, and back.

    azul, 2 players, coloured wall
    round 4, offer, player 1 to move, player 2 started
    bag B5 Y2 R6 K3 W4
    lid B7 Y8 R9 K6 W7
    centre *KYRR
    factory 1 -
    factory 2 YYRK
    …
    player 1: 23 points
            . | B Y R . .
           WW | . B Y . .
          ... | . W . Y .
         ...B | R . . . .
        ..... | . R . . .
      floor *W

`*` is the starting-player marker: in the centre, or on a floor line. Somebody who has it in front of them shows it behind the
points: `player 1: 23 points, marker`. The phase is `dealing to factory 3`, `offer`, `tiling line 2` or `over, row`
(also `no tiles`, `no row possible`). A factory that is not named is empty; without a `lid` line the lid is empty, and
without a `bag` line the bag holds all tiles that lie nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from ....errors import BadText
from ....kernel import State, new_state
from ....reading import Lines
from ..rules.dealing import tiles_undrawn
from ..rules.pieces import pieces
from ..rules.play import factories, is_line_complete, new_game, note_targets
from ..rules.wall import has_open_column, has_row_colour, wall_column
from ..state import (
    CENTRE,
    COLOURED,
    COLOURS,
    COLUMNS,
    DEALING,
    EMPTY,
    ENDINGS,
    FLOOR_SPACES,
    GOES_ON,
    GREY,
    IN_CENTRE,
    MARKER,
    OFFER,
    OVER,
    ROWS,
    SOURCES,
    STATE,
    TILES_OF_A_COLOUR,
    TILING,
)
from .notation import LETTERS

_HEAD = re.compile(r"azul, ([234]) players, (coloured|grey) wall")
_ROUND = re.compile(r"round (\d+), (.+), player ([1-4]) to move, player ([1-4]) started")
_PLAYER = re.compile(r"player ([1-4]): (\d+) points?(, marker)?")
_COUNTS = re.compile(r"B(\d+) Y(\d+) R(\d+) K(\d+) W(\d+)")


def position_text(state: State) -> str:
    """The position in the lines described above."""
    lines = [
        f"azul, {state.players} players, {mode_of(state)[1]['wall']} wall",
        f"round {state.round_number}, {_phase_text(state)}, player {state.mover + 1} to move, player {state.starter + 1} started",
        "bag " + _counts_text(state.bag),
        "lid " + _counts_text(state.lid),
        "centre " + (("*" if state.marker == IN_CENTRE else "") + _tiles_text(state.offer.tolist()[CENTRE]) or "-"),
    ]
    lines += [f"factory {factory} {_tiles_text(state.offer.tolist()[factory]) or '-'}" for factory in range(1, factories(state) + 1)]
    for seat in range(state.players):
        lines += _board_text(state, seat)
    return "\n".join(lines) + "\n"


def mode_of(state: State) -> tuple[int, dict[str, str]]:
    """The number of players and the wall of a position."""
    return state.players, {"wall": "grey" if state.grey else "coloured"}


def _phase_text(state: State) -> str:
    phase = state.phase
    if phase == DEALING:
        return f"dealing to factory {state.dealing_to}"
    if phase == OFFER:
        return "offer"
    if phase == TILING:
        return f"tiling line {state.tiling_row + 1}"
    return f"over, {ENDINGS[state.ending]}"


def _counts_text(counts: Iterable[int]) -> str:
    return " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, counts, strict=True))


def _tiles_text(counts: Iterable[int]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def _board_text(state: State, seat: int) -> Iterator[str]:
    floor = "".join("*" if lying == MARKER else LETTERS[lying] for lying in state.record.floor[seat] if lying != EMPTY)
    in_front = state.marker == seat and "*" not in floor
    yield f"player {seat + 1}: {state.score[seat]} points" + (", marker" if in_front else "")
    for row in range(ROWS):
        count = state.line_count[seat, row]
        line = "." * (row + 1 - count) + (LETTERS[state.line_colour[seat, row]] * count if count else "")
        wall = " ".join("." if lying == EMPTY else LETTERS[lying] for lying in state.record.wall[seat, row])
        yield f"  {line:>7} | {wall}"
    yield f"  floor {floor or '-'}"


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines = Lines(text)
    state = new_state(STATE)
    head = lines.match(_HEAD, "azul, 2 players, coloured wall")
    new_game(state, int(head[1]), np.array([GREY if head[2] == "grey" else COLOURED], np.int8))
    state.marker = IN_CENTRE
    _read_round(state, lines)
    bag = _read_counts(lines, "bag")
    state.record.bag[:] = bag or 0
    state.record.lid[:] = _read_counts(lines, "lid") or 0
    _read_offer(state, lines)
    for seat in range(state.players):
        _read_board(state, seat, lines)
    lines.expect_end()
    if not bag:
        state.record.bag[:] = _tiles_missing(state)
    _check(state)
    _note(state)
    return state


def _note(state: State) -> None:
    """What the state repeats so that turns are found quickly."""
    for colour in range(COLOURS):
        state.sources_of[colour] = sum(1 << source for source in range(SOURCES) if state.offer[source, colour])
    for seat in range(state.players):
        for row in range(ROWS):
            note_targets(state, seat, row)


def _tiles_missing(state: State) -> list[int]:
    counts = np.zeros(MARKER + 1, np.int32)
    pieces(state, counts)
    return [max(0, TILES_OF_A_COLOUR - count) for count in counts.tolist()[:COLOURS]]


def _check(state: State) -> None:
    """Refuse what no game can reach: tiles too many or too few, a colour twice in a row of a wall, or out of its place."""
    counts = np.zeros(MARKER + 1, np.int32)
    pieces(state, counts)
    for colour in range(COLOURS):
        if counts[colour] != TILES_OF_A_COLOUR:
            raise BadText(f"There are {counts[colour]} tiles of {LETTERS[colour]}; the game has {TILES_OF_A_COLOUR} of each colour.")
    if counts[MARKER] != 1:
        raise BadText("The starting-player marker (*) is there more than once.")
    for seat, row, column in np.argwhere(state.record.wall != EMPTY).tolist():
        colour = state.wall[seat, row, column]
        alike = max(list(state.record.wall[seat, row]).count(colour), list(state.record.wall[seat, :, column]).count(colour))
        if alike > 1 or (not state.grey and wall_column(row, colour) != column):
            raise BadText(f"Player {seat + 1}, wall row {row + 1}: {LETTERS[colour]} cannot lie in column {column + 1}.")
    for seat in range(state.players):
        for row in range(ROWS):
            if state.line_count[seat, row] and has_row_colour(state, seat, row, state.line_colour[seat, row]):
                raise BadText(f"Player {seat + 1}, line {row + 1}: its wall row has this colour already.")
    _check_phase(state)


def _check_phase(state: State) -> None:
    phase = state.phase
    if (phase == OFFER) != (state.on_offer > 0) and phase != DEALING:
        raise BadText("There must be tiles in the centre or on a factory during the offer, and none when tiling or after the end.")
    if phase == DEALING and (state.dealing_to > factories(state) or not tiles_undrawn(state)):
        raise BadText("There is no factory, or no tile, to go on dealing with.")
    if phase == TILING and not (
        state.grey and is_line_complete(state, state.mover, state.tiling_row) and has_open_column(state, state.mover, state.tiling_row)
    ):
        raise BadText("Tiling waits for a decision only on a grey wall, at a complete line with an open column.")


def _read_round(state: State, lines: Lines) -> None:
    example = "round 4, offer, player 1 to move, player 2 started"
    found = lines.match(_ROUND, example)
    state.round_number = min(int(found[1]), 32_000)
    state.mover = int(found[3]) - 1
    state.starter = int(found[4]) - 1
    if max(int(found[3]), int(found[4])) > state.players:
        raise lines.wrong(found[0], f"players from 1 to {state.players}")
    state.dealing_to = 0
    state.ending = GOES_ON
    if found[2] == "offer":
        state.phase = OFFER
    elif match := re.fullmatch(r"dealing to factory ([1-9])", found[2]):
        state.phase, state.dealing_to = DEALING, int(match[1])
    elif match := re.fullmatch(r"tiling line ([1-5])", found[2]):
        state.phase, state.tiling_row = TILING, int(match[1]) - 1
    elif found[2].startswith("over, ") and found[2][6:] in ENDINGS[1:]:
        state.phase, state.ending = OVER, ENDINGS.index(found[2][6:])
    else:
        raise lines.wrong(found[0], f"something like “{example}”")


def _read_counts(lines: Lines, name: str) -> list[int]:
    """The counts of a `bag` or `lid` line; empty where there is no such line."""
    if not lines.peek().startswith(f"{name} "):
        return []
    line = lines.take()
    found = _COUNTS.fullmatch(line.removeprefix(f"{name} "))
    if not found or max(int(count) for count in found.groups()) > TILES_OF_A_COLOUR:
        raise lines.wrong(line, f"something like “{name} B5 Y2 R6 K3 W4”")
    return [int(count) for count in found.groups()]


def _read_offer(state: State, lines: Lines) -> None:
    names = {"centre": CENTRE, **{f"factory {factory}": factory for factory in range(1, factories(state) + 1)}}
    while match := re.fullmatch(r"(centre|factory \d) ?(.*)", lines.peek()):
        line = lines.take()
        tiles = match[2].replace("-", "")
        if match[1] not in names or set(tiles) - set(LETTERS + ("*" if match[1] == "centre" else "")):
            raise lines.wrong(line, f"tiles of {LETTERS} on one of {', '.join(names)}")
        if "*" in tiles:
            state.marker = IN_CENTRE
        if len(tiles) > TILES_OF_A_COLOUR * COLOURS:
            raise lines.wrong(line, "no more tiles than the game has")
        for colour in range(COLOURS):
            state.offer[names[match[1]], colour] = tiles.count(LETTERS[colour])
    state.on_offer = int(state.record.offer.sum())


def _read_board(state: State, seat: int, lines: Lines) -> None:
    found = lines.match(_PLAYER, f"player {seat + 1}: 23 points")
    if int(found[1]) != seat + 1:
        raise lines.wrong(found[0], f"player {seat + 1}")
    state.score[seat] = min(int(found[2]), 32_000)
    if found[3]:
        state.marker = seat
    for row in range(ROWS):
        _read_row(state, seat, row, lines)
    line = lines.take()
    floor = line.removeprefix("floor").strip().replace("-", "")
    if not line.startswith("floor") or len(floor) > FLOOR_SPACES or set(floor) - set(LETTERS + "*"):
        raise lines.wrong(line, "something like “floor *BW”, seven at most, “-” for none")
    for space, letter in enumerate(floor):
        state.floor[seat, space] = MARKER if letter == "*" else LETTERS.index(letter)
    state.floor_count[seat] = len(floor)
    if "*" in floor:
        state.marker = seat


def _read_row(state: State, seat: int, row: int, lines: Lines) -> None:
    line = lines.take()
    spaces, bar, wall = (part.replace(" ", "") for part in line.partition("|"))
    tiles = spaces.lstrip(".")
    good_line = len(spaces) == row + 1 and len(set(tiles)) <= 1 and set(tiles) <= set(LETTERS)
    if not bar or not good_line or len(wall) != COLUMNS or set(wall) - set(LETTERS + "."):
        raise lines.wrong(line, f"pattern line {row + 1} and its wall row, like “{'.' * row}B | B . . . .”")
    state.line_count[seat, row] = len(tiles)
    state.line_colour[seat, row] = LETTERS.index(tiles[0]) if tiles else EMPTY
    for column, letter in enumerate(wall):
        state.wall[seat, row, column] = EMPTY if letter == "." else LETTERS.index(letter)
