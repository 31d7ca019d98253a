"""Reading the lines that `position_text` writes; `position_checks` refuses what no game can reach."""

from __future__ import annotations

import re

import numpy as np

from ....errors import BadText
from ....kernel import State, has_bit, lowest_bit, new_state
from ....reading import Lines
from ...alhambra_family.rules.columns import EMPTY, MACUS, exact_space
from ...alhambra_family.state import BUILDING_IDS, GOES_ON, SCORINGS
from ...alhambra_family.text.names import read_letters
from ..rules.play import new_game
from ..rules.scoring import why_over
from ..rules.tiles import ALL_TILES, TILE_NAMES
from ..state import MAJORITIES, OVER, REACH, STATE, TILES_OF_A_ROUND, WALL
from .position import EMPTY_SIGN, FOUNTAIN_SIGN, PHASE_TEXTS
from .position_checks import check_position, discard_what_must_be

_HEAD = re.compile(r"alcazaba, ([2-6]) players")
_ROUND = re.compile(
    rf"round ([1-5]), ({'|'.join(PHASE_TEXTS)}), (\d\d?) turns taken, "
    r"player ([1-6]) to move, player ([1-6]) started, player ([1-6]) starts next"
)
_DICE = re.compile(r"dice (-|[PSACGT]{8}(?: / [PSACGT]{8}){0,2})(?:, keeping (-|[PSACGT]{1,7}))?")
_MARKER = re.compile(r"([1-8])\.([1-3])=([1-6M])")
_THREE = r"(\d{1,3}) (\d{1,3}) (\d{1,3})"
_PLAYER = re.compile(rf"player ([1-6]): majorities {_THREE}, wall {_THREE}, ([0-5]) rebuilt")
_MACUS = re.compile(rf"macus: majorities {_THREE}, built (.+)")


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines = Lines(text)
    state = new_state(STATE)
    players = int(lines.match(_HEAD, "alcazaba, 3 players")[1])
    new_game(state, players, np.zeros(0, np.int8))
    _read_round(state, lines)
    _read_dice(state, lines)
    _read_table(state, lines)
    discarded = lines.optional("discarded ")
    state.discarded = _tiles(lines, discarded or "-")
    for seat in range(players):
        _read_player(state, seat, lines)
    if players == 2:
        found = lines.match(_MACUS, "macus: majorities 3 0 0, built G8nw")
        _read_points(state, MACUS, MAJORITIES, found.groups()[:SCORINGS])
        state.built[MACUS] = _claim(state, lines, _tiles(lines, found[4]))
    lines.expect_end()
    _sort_out_tiles(state)
    if discarded is None:
        discard_what_must_be(state)
    state.ending = why_over(state) if state.phase == OVER else GOES_ON
    check_position(state)
    return state


def _tiles(lines: Lines, names: str) -> int:
    """The set of tiles with these names; `-` is none."""
    found = 0
    for name in names.split() if names != "-" else ():
        if name not in TILE_NAMES or has_bit(found, TILE_NAMES.index(name)):
            raise lines.wrong(name, "names of tiles such as G8nw, each once, or “-”")
        found |= 1 << TILE_NAMES.index(name)
    return found


def _claim(state: State, lines: Lines, tiles: int) -> int:
    """The same tiles, if nobody else has them. While the lines are read, `pool` holds what nobody was named for."""
    if tiles & ~state.pool:
        twice = TILE_NAMES[lowest_bit(tiles & ~state.pool)]
        raise lines.wrong(twice, "every tile in one place only")
    state.pool = state.pool & ~tiles
    return tiles


def _read_round(state: State, lines: Lines) -> None:
    found = lines.match(_ROUND, "round 3, turn, 4 turns taken, player 2 to move, player 1 started, player 1 starts next")
    state.round_number = int(found[1])
    state.phase = PHASE_TEXTS.index(found[2])
    state.turns_taken = int(found[3])
    seats = [int(number) - 1 for number in found.groups()[3:]]
    if max(seats) >= state.players:
        raise lines.wrong(found[0], f"players from 1 to {state.players}")
    state.mover, state.starter, state.next_starter = seats


def _read_dice(state: State, lines: Lines) -> None:
    if not lines.peek().startswith("dice "):
        return
    found = lines.match(_DICE, "dice PSCTTGGG / PSSTTGGG, keeping PS")
    hands = found[1].split(" / ") if found[1] != "-" else []
    state.rolls = len(hands)
    for roll, letters in enumerate(hands):
        state.hands[roll] = read_letters(letters) or 0
    state.kept = read_letters((found[2] or "-").replace("-", "")) or 0


def _read_table(state: State, lines: Lines) -> None:
    """The tiles that were laid, the start-player tile, markers, and what is being given out."""
    laid = lines.optional("laid ")
    names = laid.split() if laid and laid != "-" else []
    if laid is None or len(names) > TILES_OF_A_ROUND:
        raise lines.wrong(laid or lines.take(), "“laid” and at most eleven tiles, or “-”")
    state.offered = _tiles(lines, laid)
    state.laid_count = len(names)
    for order, name in enumerate(names):
        state.laid[order] = TILE_NAMES.index(name)
    if (start := lines.optional("start-player tile ")) is not None:
        state.start_tile = _building(lines, start)
    if (markers := lines.optional("markers ")) is not None:
        _read_markers(state, lines, markers)
    if (award := lines.optional("award ")) is not None:
        state.award_column = _building(lines, award)
    if (in_hand := lines.optional("in hand ")) is not None:
        if in_hand not in TILE_NAMES:
            raise lines.wrong(in_hand, "the name of a tile such as G8nw")
        state.in_hand = TILE_NAMES.index(in_hand)
        _claim(state, lines, 1 << state.in_hand)


def _building(lines: Lines, name: str) -> int:
    if name not in BUILDING_IDS:
        raise lines.wrong(name, f"one of {', '.join(BUILDING_IDS)}")
    return BUILDING_IDS.index(name)


def _read_markers(state: State, lines: Lines, text: str) -> None:
    building = None
    for word in text.split():
        found = _MARKER.fullmatch(word)
        if not found:
            building = _building(lines, word)
            continue
        owner = MACUS if found[3] == "M" else int(found[3]) - 1
        is_known = state.players == 2 if found[3] == "M" else owner < state.players
        space = exact_space(int(found[1]), int(found[2]))
        if building is None or not is_known or state.columns[building, space] != EMPTY:
            raise lines.wrong(word, "a building and its markers, such as “garden 6.3=2”, one on each space")
        state.columns[building, space] = owner


def _read_points(state: State, seat: int, kind: int, numbers: tuple[str | None, ...]) -> None:
    for scoring, number in enumerate(numbers):
        state.points[seat, scoring, kind] = int(number or 0)


def _read_player(state: State, seat: int, lines: Lines) -> None:
    found = lines.match(_PLAYER, f"player {seat + 1}: majorities 3 0 0, wall 4 0 0, 0 rebuilt")
    if int(found[1]) != seat + 1:
        raise lines.wrong(found[0], f"player {seat + 1}")
    _read_points(state, seat, MAJORITIES, found.groups()[1:4])
    _read_points(state, seat, WALL, found.groups()[4:7])
    state.rebuilt[seat] = int(found[8])
    reserved = lines.optional("reserve ")
    if reserved is None:
        raise lines.wrong(lines.take(), "“reserve” and the tiles on the reserve board, or “-”")
    state.reserved[seat] = _claim(state, lines, _tiles(lines, reserved))
    rows = []
    while lines.peek() and not lines.peek().startswith(("player ", "macus")):
        rows.append(lines.take().split())
    _read_alhambra(state, seat, lines, rows)


def _read_alhambra(state: State, seat: int, lines: Lines, rows: list[list[str]]) -> None:
    fountains = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == FOUNTAIN_SIGN]
    if len(fountains) != 1 or len({len(row) for row in rows}) != 1:
        raise lines.wrong(lines.peek(), f"an Alhambra in rows of equal length, with one fountain “{FOUNTAIN_SIGN}”, before it")
    for y, row in enumerate(rows):
        for x, name in enumerate(row):
            east, south = x - fountains[0][0], y - fountains[0][1]
            if name in (EMPTY_SIGN, FOUNTAIN_SIGN):
                continue
            tile = _claim(state, lines, _tiles(lines, name)) if max(abs(east), abs(south)) <= REACH else 0
            if tile == 0:
                raise lines.wrong(name, f"tiles within {REACH} cells of the fountain")
            state.built[seat] = state.built[seat] | tile
            state.x[tile.bit_length() - 1], state.y[tile.bit_length() - 1] = east, south


def _sort_out_tiles(state: State) -> None:
    """Tiles laid this round that nobody was named for lie in their columns; the rest is out of the game or unseen."""
    taken = ALL_TILES & ~state.pool
    if taken & state.discarded or state.offered & state.discarded:
        raise BadText("A discarded tile is named in another place, too.")
    state.offered = state.offered & ~taken
    state.pool = state.pool & ~state.offered & ~state.discarded
