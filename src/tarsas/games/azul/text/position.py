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
from typing import Final

import numpy as np

from ....kernel import State, new_state
from ....reading import Form, Lines, Own, demand
from ..rules.dealing import tiles_undrawn
from ..rules.pieces import pieces
from ..rules.play import factories, is_line_complete, new_game, note_targets
from ..rules.wall import has_open_column, has_row_colour, wall_column
from ..state import COLOURS, DEALING, EMPTY, ENDINGS, FLOOR_SPACES, IN_CENTRE, MARKER, OFFER, OVER, ROWS, SOURCES, STATE, TILES_OF_A_COLOUR, TILING
from .notation import LETTERS

# What lies on a space, by its number: a colour, MARKER, and at the end EMPTY, which is -1.
_SIGNS: Final = f"{LETTERS}*."
_WALLS: Final = ("coloured", "grey")
_PHASES: Final = {
    OFFER: Form("offer"),
    DEALING: Form("dealing to factory {dealing_to:1-9}"),
    TILING: Form("tiling line {tiling_row}", tiling_row="12345"),
    OVER: Form("over, {ending}", ending=("", *ENDINGS[1:])),
}
_HEAD: Final = Form("azul, {players:2-4} players, {grey} wall", grey=_WALLS)
_ROUND: Final = Form("round {round_number:0-32000}, {phase}, player {mover:seat} to move, player {starter:seat} started", phase=_PHASES)
_BAG: Final = Form("bag B{bag[0]} Y{bag[1]} R{bag[2]} K{bag[3]} W{bag[4]}", bag=range(TILES_OF_A_COLOUR + 1))
_LID: Final = Form("lid B{lid[0]} Y{lid[1]} R{lid[2]} K{lid[3]} W{lid[4]}", lid=range(TILES_OF_A_COLOUR + 1))
_SOURCE: Final = re.compile(r"(centre|factory \d) ?(.*)")
_ROW: Final = re.compile(r"(\.*)(B*|Y*|R*|K*|W*)\|([BYRKW.]{5})")
_FLOOR: Final = re.compile(r"floor *([BYRKW*-]*)")


def mode_of(state: State) -> tuple[int, dict[str, str]]:
    """The number of players and the wall of a position."""
    return state.players, {"wall": _WALLS[state.grey]}


def position_text(state: State) -> str:
    """The position in the lines described above."""
    marker = "*" if state.marker == IN_CENTRE else ""
    offer = [_tiles_text(tiles) for tiles in state.offer.tolist()]
    lines = [form.text(state) for form in (_HEAD, _ROUND, _BAG, _LID)]
    lines += [f"{name} {tiles or '-'}" for name, tiles in zip(_sources(state), [marker + offer[0], *offer[1:]], strict=False)]
    for seat in range(state.players):
        lines += _board_text(state, seat)
    return "\n".join(lines) + "\n"


def _sources(state: State) -> list[str]:
    return ["centre", *(f"factory {number}" for number in range(1, factories(state) + 1))]


def _tiles_text(counts: Iterable[int]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def _board_text(state: State, seat: int) -> Iterator[str]:
    yield _PLAYER.text(state, seat=seat, name=f"player {seat + 1}")
    for row in range(ROWS):
        count = state.line_count[seat, row]
        line = "." * (row + 1 - count) + _SIGNS[state.line_colour[seat, row]] * count
        yield f"  {line:>7} | {' '.join(_SIGNS[lying] for lying in state.record.wall[seat, row])}"
    yield f"  floor {_floor_text(state, seat) or '-'}"


def _floor_text(state: State, seat: int) -> str:
    return "".join(_SIGNS[lying] for lying in state.record.floor[seat] if lying != EMPTY)


def _marker_text(state: State, seat: int) -> str:
    return "marker" if state.marker == seat and "*" not in _floor_text(state, seat) else ""


_PLAYER: Final = Form(
    "{name}: {score[seat]:0-32000} {points}(, {marker[seat]})?",
    points=Own("points", lambda state: "points", lambda state, text: None, "points?"),
    marker=Own("", _marker_text, lambda state, text, seat: setattr(state, "marker", seat), "marker"),
)


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines, state = Lines(text), new_state(STATE)
    _HEAD.read(lines, state)
    new_game(state, state.players, np.array([state.grey], np.int8))
    state.marker, state.dealing_to = IN_CENTRE, 0
    state.record.bag[:] = 0
    _ROUND.read(lines, state)
    has_bag = _BAG.read_if_there(lines, state)
    _LID.read_if_there(lines, state)
    _read_offer(state, lines)
    for seat in range(state.players):
        _read_board(state, seat, lines)
    lines.expect_end()
    if not has_bag:
        state.record.bag[:] = [max(0, TILES_OF_A_COLOUR - count) for count in _pieces(state)[:COLOURS]]
    _check_pieces(state)
    _note(state)
    _check_phase(state)
    return state


def _read_offer(state: State, lines: Lines) -> None:
    names = _sources(state)
    while found := _SOURCE.fullmatch(lines.peek()):
        line, tiles = lines.take(), found[2].replace("-", "")
        if found[1] not in names or set(tiles) - set(LETTERS + ("*" if found[1] == "centre" else "")):
            raise lines.wrong(line, f"tiles of {LETTERS} on one of {', '.join(names)}")
        if len(tiles) > TILES_OF_A_COLOUR * COLOURS:
            raise lines.wrong(line, "no more tiles than the game has")
        state.record.offer[names.index(found[1])] = [tiles.count(letter) for letter in LETTERS]


def _read_board(state: State, seat: int, lines: Lines) -> None:
    _PLAYER.read(lines, state, seat=seat, name=f"player {seat + 1}")
    for row in range(ROWS):
        line = lines.take()
        found = _ROW.fullmatch(line.replace(" ", ""))
        if not found or len(found[1] + found[2]) != row + 1:
            raise lines.wrong(line, f"pattern line {row + 1} and its wall row, like “{'.' * row}B | B . . . .”")
        state.line_count[seat, row] = len(found[2])
        state.line_colour[seat, row] = _SIGNS.index(found[2][0]) if found[2] else EMPTY
        state.record.wall[seat, row] = [LETTERS.find(letter) for letter in found[3]]
    line = lines.take()
    found = _FLOOR.fullmatch(line)
    floor = found[1].replace("-", "") if found else ""
    if not found or len(floor) > FLOOR_SPACES:
        raise lines.wrong(line, "something like “floor *BW”, seven at most, “-” for none")
    state.record.floor[seat, : len(floor)] = [_SIGNS.index(letter) for letter in floor]
    state.floor_count[seat] = len(floor)
    if "*" in floor:
        state.marker = seat


def _note(state: State) -> None:
    """What the state repeats so that turns are found quickly."""
    state.on_offer = int(state.record.offer.sum())
    for colour in range(COLOURS):
        state.sources_of[colour] = sum(1 << source for source in range(SOURCES) if state.offer[source, colour])
    for seat in range(state.players):
        for row in range(ROWS):
            note_targets(state, seat, row)


def _pieces(state: State) -> list[int]:
    counts = np.zeros(MARKER + 1, np.int32)
    pieces(state, counts)
    return [int(count) for count in counts]


def _check_pieces(state: State) -> None:
    """Refuse tiles too many or too few, a colour twice in a row of a wall, or out of its place."""
    *tiles, markers = _pieces(state)
    for letter, count in zip(LETTERS, tiles, strict=True):
        demand(count == TILES_OF_A_COLOUR, f"There are {count} tiles of {letter}; the game has {TILES_OF_A_COLOUR} of each colour.")
    demand(markers == 1, "The starting-player marker (*) is there more than once.")
    for seat, row, column in np.argwhere(state.record.wall != EMPTY).tolist():
        wall, colour = state.record.wall[seat], state.wall[seat, row, column]
        is_alone = (wall[row] == colour).sum() == (wall[:, column] == colour).sum() == 1
        is_in_place = is_alone and (state.grey or wall_column(row, colour) == column)
        demand(is_in_place, f"Player {seat + 1}, wall row {row + 1}: {LETTERS[colour]} cannot lie in column {column + 1}.")
    for seat, row in np.argwhere(state.record.line_count != 0).tolist():
        is_known = has_row_colour(state, seat, row, state.line_colour[seat, row])
        demand(not is_known, f"Player {seat + 1}, line {row + 1}: its wall row has this colour already.")


def _check_phase(state: State) -> None:
    """What is to be done next can be done."""
    phase, seat, row = state.phase, state.mover, state.tiling_row
    is_offered = (phase == OFFER) == (state.on_offer > 0) or phase == DEALING
    demand(is_offered, "There must be tiles in the centre or on a factory during the offer, and none when tiling or after the end.")
    can_deal = phase != DEALING or (state.dealing_to <= factories(state) and tiles_undrawn(state) > 0)
    demand(can_deal, "There is no factory, or no tile, to go on dealing with.")
    can_tile = phase != TILING or (state.grey and is_line_complete(state, seat, row) and has_open_column(state, seat, row))
    demand(can_tile, "Tiling waits for a decision only on a grey wall, at a complete line with an open column.")
