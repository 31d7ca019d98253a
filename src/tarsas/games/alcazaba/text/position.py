"""A position of Alcazaba as lines that a person can read and write, and back.

    alcazaba, 3 players
    round 3, turn, 4 turns taken, player 2 to move, player 1 started, player 1 starts next
    dice PSCTTGGG / PSSTTGGG
    laid P3sw S8s A5nw C9w G9e T12o G8nw P8o C5nsw T7new G10o
    start-player tile garden
    markers garden 6.3=2 5.2=1 tower 4.2=2
    discarded A9o C10o
    player 1: majorities 3 0 0, wall 4 0 0, 1 rebuilt
      reserve G10w
      .      P5nw   A6ne   .
      G7nsw  P6n    *      T13e
    …

The phase is `laying`, `die`, `rolling`, `turn`, `rebuilding`, `award`, `building`, `naming` or `over`. `dice` shows what lay on the table after each
roll; with `keeping PP` the dice kept for the roll to come. `laid` are the tiles of this round in their order: who has one already
shows it, too. Markers are `6.3=2`: six symbols in three rolls, player 2; Macus is `M`. `award garden` says which column is being given out,
`in hand G8nw` which tile is being built. An Alhambra is drawn around its fountain `*`. A tile that is named nowhere has not been seen
yet. Without a `discarded` line as many tiles as must be are out of the game, whichever they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from ....kernel import State, has_bit, lowest_bit, new_state, places_of
from ....reading import Expected, Form, Lines, Own, demand
from ...alhambra_family.state import BUILDING_IDS, GOES_ON
from ...alhambra_family.text.position import HANDS, KEPT, markers_text, read_markers
from ..rules.building import tile_at
from ..rules.play import new_game
from ..rules.scoring import why_over
from ..rules.tiles import ALL_TILES, NO_TILE, TILE_NAMES
from ..rules.walls import longest_wall
from ..state import NO_COLUMN, OVER, REACH, ROLLING, STATE, TILES_OF_A_ROUND, TURN
from .position_checks import check_position, discard_what_must_be

_PHASES: Final = ("laying", "die", "rolling", "turn", "rebuilding", "award", "building", "naming", "over")
_FOUNTAIN: Final = "*"
_EMPTY: Final = "."
_CELL_WIDTH: Final = 7


def facts(state: State) -> dict[str, object]:
    """The longest outer wall of each seat."""
    return {"walls": tuple(longest_wall(state, seat) for seat in range(state.players))}


def has_tiles(state: State, seat: int) -> bool:
    """Whether somebody has any tile, so that a rebuild may be possible."""
    return state.built[seat] | state.reserved[seat] != 0


# --- Tiles and markers by name ------------------------------------------------------------------------------------------


def _names(tiles: list[int]) -> str:
    return " ".join(TILE_NAMES[tile] for tile in tiles) or "-"


def _tiles(text: str) -> int:
    """The set of tiles with these names; `-` is none."""
    found = 0
    for name in text.split() if text != "-" else ():
        if name not in TILE_NAMES or has_bit(found, TILE_NAMES.index(name)):
            raise Expected(f"names of tiles such as G8nw, each once, or “-”, instead of {name!r}")
        found |= 1 << TILE_NAMES.index(name)
    return found


def _claim(state: State, text: str) -> int:
    """The tiles of these names, if nobody else has them. While the lines are read, `pool` holds what nobody was named for."""
    tiles = _tiles(text)
    if tiles & ~state.pool:
        raise Expected(f"every tile in one place only, not {TILE_NAMES[lowest_bit(tiles & ~state.pool)]} again")
    state.pool = state.pool & ~tiles
    return tiles


def _set_of(name: str, read: Callable[..., int]) -> Own:
    """The names of a set of tiles."""
    return Own("G8nw C10o", lambda state, *at: _names(places_of(int(state.record[name][at]))), read)


def _read_laid(state: State, text: str) -> None:
    state.offered = _tiles(text)
    laid = [TILE_NAMES.index(name) for name in text.split() if name != "-"]
    if len(laid) > TILES_OF_A_ROUND:
        raise Expected("at most eleven tiles, or “-”")
    state.laid_count = len(laid)
    state.record.laid[: len(laid)] = laid


def _columns_text(state: State) -> str:
    return " ".join(f"{name}{markers}" for building, name in enumerate(BUILDING_IDS) if (markers := markers_text(state, building)))


def _read_columns(state: State, text: str) -> None:
    building = NO_COLUMN
    for word in text.split():
        if word in BUILDING_IDS:
            building = BUILDING_IDS.index(word)
        elif building == NO_COLUMN:
            raise Expected(f"one of {', '.join(BUILDING_IDS)} instead of {word!r}")
        else:
            read_markers(state, word, building)


# --- The lines ----------------------------------------------------------------------------------------------------------

_HEAD: Final = Form("alcazaba, {players:2-6} players")
_ROUND: Final = Form(
    "round {round_number:1-5}, {phase}, {turns_taken:0-99} turns taken, "
    "player {mover:seat} to move, player {starter:seat} started, player {next_starter:seat} starts next",
    phase=_PHASES,
)
_KEPT: Final = KEPT._replace(write=lambda state: KEPT.write(state) if state.phase == ROLLING else "")
_DICE: Final = Form("dice {hands}(, keeping {kept})?", hands=HANDS, kept=_KEPT)
_LAID: Final = Form("laid {laid}", laid=Own("P3sw S8s", lambda state: _names(state.laid.tolist()[: state.laid_count]), _read_laid))
_START_TILE: Final = Form("start-player tile {start_tile}", start_tile=BUILDING_IDS)
_MARKERS: Final = Form("markers {columns}", columns=Own("garden 6.3=2 5.2=1 tower 4.2=2", _columns_text, _read_columns))
_AWARD: Final = Form("award {award_column}", award_column=BUILDING_IDS)
_IN_HAND: Final = Form(
    "in hand {in_hand}",
    in_hand=Own("G8nw", lambda state: TILE_NAMES[state.in_hand], lambda state, text: lowest_bit(_claim(state, text)), "[A-Z][^ ]+"),
)
_DISCARDED: Final = Form("discarded {discarded}", discarded=_set_of("discarded", lambda state, text: _tiles(text)))
_PLAYER: Final = Form(
    "{name}: majorities {points[seat,0,0]} {points[seat,1,0]} {points[seat,2,0]}, "
    "wall {points[seat,0,1]} {points[seat,1,1]} {points[seat,2,1]}, {rebuilt[seat]:0-5} rebuilt",
    points=range(1000),
)
_RESERVE: Final = Form("reserve {reserved[seat]}", reserved=_set_of("reserved", lambda state, text, seat: _claim(state, text)))
_MACUS: Final = Form(
    "macus: majorities {points[2,0,0]} {points[2,1,0]} {points[2,2,0]}, built {built[2]}",
    points=range(1000),
    built=_set_of("built", lambda state, text, seat: _claim(state, text)),
)


def position_text(state: State) -> str:
    """The position in the lines described above."""
    is_there = {
        _DICE: state.rolls or state.phase in (ROLLING, TURN),
        _START_TILE: state.start_tile != NO_COLUMN,
        _MARKERS: _columns_text(state),
        _AWARD: state.award_column != NO_COLUMN,
        _IN_HAND: state.in_hand != NO_TILE,
    }
    forms = (_HEAD, _ROUND, _DICE, _LAID, _START_TILE, _MARKERS, _AWARD, _IN_HAND, _DISCARDED)
    lines = [form.text(state) for form in forms if is_there.get(form, True)]
    for seat in range(state.players):
        lines += [_PLAYER.text(state, seat=seat, name=f"player {seat + 1}"), f"  {_RESERVE.text(state, seat=seat)}"]
        lines += [f"  {line}" for line in alhambra_lines(state, seat)]
    if state.players == 2:
        lines.append(_MACUS.text(state))
    return "\n".join(lines) + "\n"


def alhambra_lines(state: State, seat: int) -> Iterator[str]:
    """An Alhambra drawn with the names of its tiles."""
    built = places_of(state.built[seat])
    across = [0, *(state.x[tile] for tile in built)]
    down = [0, *(state.y[tile] for tile in built)]
    for y in range(min(down), max(down) + 1):
        cells = []
        for x in range(min(across), max(across) + 1):
            tile = tile_at(state, seat, x, y)
            cells.append(_FOUNTAIN if x == y == 0 else _EMPTY if tile == NO_TILE else TILE_NAMES[tile])
        yield "".join(cell.ljust(_CELL_WIDTH) for cell in cells).rstrip()


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines, state = Lines(text), new_state(STATE)
    _HEAD.read(lines, state)
    new_game(state, state.players, np.zeros(0, np.int8))
    _ROUND.read(lines, state)
    _DICE.read_if_there(lines, state)
    _LAID.read(lines, state)
    for form in (_START_TILE, _MARKERS, _AWARD, _IN_HAND):
        form.read_if_there(lines, state)
    are_discarded_told = _DISCARDED.read_if_there(lines, state)
    for seat in range(state.players):
        _PLAYER.read(lines, state, seat=seat, name=f"player {seat + 1}")
        _RESERVE.read(lines, state, seat=seat)
        _read_alhambra(state, seat, lines)
    if state.players == 2:
        _MACUS.read(lines, state)
    lines.expect_end()
    _sort_out_tiles(state)
    if not are_discarded_told:
        discard_what_must_be(state)
    state.ending = why_over(state) if state.phase == OVER else GOES_ON
    check_position(state)
    return state


def _read_alhambra(state: State, seat: int, lines: Lines) -> None:
    rows = []
    while lines.peek() and not lines.peek().startswith(("player ", "macus")):
        rows.append(lines.take().split())
    fountains = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == _FOUNTAIN]
    if len(fountains) != 1 or len({len(row) for row in rows}) != 1:
        raise lines.wrong(lines.peek(), f"an Alhambra in rows of equal length, with one fountain “{_FOUNTAIN}”, before it")
    for y, row in enumerate(rows):
        for x, name in enumerate(row):
            if name not in (_EMPTY, _FOUNTAIN):
                _read_built(state, seat, lines, name, x - fountains[0][0], y - fountains[0][1])


def _read_built(state: State, seat: int, lines: Lines, name: str, east: int, south: int) -> None:
    try:
        tiles = _claim(state, name)
    except Expected as expected:
        raise lines.wrong(name, str(expected)) from None
    if tiles == 0 or max(abs(east), abs(south)) > REACH:
        raise lines.wrong(name, f"tiles within {REACH} cells of the fountain")
    tile = lowest_bit(tiles)
    state.built[seat] = state.built[seat] | tiles
    state.x[tile], state.y[tile] = east, south


def _sort_out_tiles(state: State) -> None:
    """Tiles laid this round that nobody was named for lie in their columns; the rest is out of the game or unseen."""
    taken = ALL_TILES & ~state.pool
    demand((taken | state.offered) & state.discarded == 0, "A discarded tile is named in another place, too.")
    state.offered = state.offered & ~taken
    state.pool = state.pool & ~state.offered & ~state.discarded
