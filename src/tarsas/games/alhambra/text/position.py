"""A position of Alhambra as lines that a person can read and write, and back.

    alhambra, 4 players
    round 3, deciding, player 1 to move, player 3 started
    dice PSCTTGGG / PSSTTGGG, black G
    unseen 1:1 2:0 3:2 exchange:1 push:0 void:1 black:0, dark 1:2 2:2 3:2
    pavilion [2] markers 4.1=4 3.3=2; points 3=4 2=31
    …
    tower [void] markers; points
    player 1: A 3 B 0 C 0, 2 markers, 0 fallen, tiles 3 void
    …

The phase is `start die`, `laying tiles`, `Macus's die`, `rolling`, `deciding`, `award`, `exchange`, `naming` or `over`. `dice` shows what lay on the table
after each roll that counts, and `keeping PP` the dice kept for the roll to come. A column has its tile in brackets (`-` where there is none), its markers
(`4.1=4`: four symbols in one roll, player 4) and its stacks of discs from the bottom up (`2=31`: at 2 points player 3 lies below player 1).
Macus is `M`, and has a line like a player's. While awards are given a line says where: `award garden, first place, two points`. A tile that is named
nowhere is out of the game.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from ....kernel import State, new_state
from ....reading import Expected, Form, Lines, Own, demand
from ...alhambra_family.rules.columns import EMPTY, MACUS, colours_in_play, markers_each
from ...alhambra_family.rules.dice import is_part_of
from ...alhambra_family.rules.turn import MOST_ROLLS, shown_dice
from ...alhambra_family.state import BUILDING_IDS, BUILDINGS, ROUNDS
from ...alhambra_family.text.names import LETTERS
from ...alhambra_family.text.position import HANDS, KEPT, MARKERS, owners
from ..rules.awards import rewarded_seat
from ..rules.rounds import column_to_fill, is_last_round, new_game
from ..rules.scoring import why_over
from ..state import (
    AWARDING,
    DARK_TILES,
    DECIDING,
    EXCHANGE,
    EXCHANGING,
    KINDS,
    LIGHT_TILES,
    MACUS_DIE,
    NAMING,
    NO_TILE,
    OVER,
    POINT_AND_TILE,
    POINT_KINDS,
    REVEALING,
    ROLLING,
    START,
    START_DIE,
    STATE,
    TILE_IDS,
    TILES_A_ROUND,
    TRACK_END,
)

_PHASES: Final = ("start die", "laying tiles", "Macus's die", "rolling", "deciding", "award", "exchange", "naming", "over")
_PLACES: Final = ("first place", "second place")
_AWARD_PHASES: Final = (AWARDING, EXCHANGING, NAMING)
_TILES: Final = {NO_TILE: Form("-"), **dict(enumerate(map(Form, TILE_IDS)))}


def stack_at(state: State, building: int, points: int) -> list[int]:
    """The seats whose discs lie on one space of a track, from the bottom up."""
    stack = [seat for seat in range(colours_in_play(state.players)) if state.points[building, seat] == points]
    return sorted(stack, key=lambda seat: state.height[building, seat])


def _stacks_text(state: State, building: int) -> str:
    stacks = [(points, stack_at(state, building, points)) for points in range(TRACK_END, 0, -1)]
    return "".join(f" {points}={''.join(owners(state)[seat] for seat in stack)}" for points, stack in stacks if stack)


def _read_stacks(state: State, text: str, building: int) -> None:
    letters = owners(state)
    for points, stack in re.findall(r"(\d+)=(\S+)", text):
        is_free = 1 <= int(points) <= TRACK_END and int(points) not in state.record.points[building]
        is_known = set(stack) <= set(letters) and len(set(stack)) == len(stack)
        if not is_free or not is_known or any(state.points[building, letters.index(letter)] for letter in stack):
            raise Expected(f"discs of {', '.join(letters)}, each once, on 1 … {TRACK_END}, each space once")
        for height, letter in enumerate(stack):
            state.points[building, letters.index(letter)] = int(points)
            state.height[building, letters.index(letter)] = height


def _held_text(state: State, seat: int) -> str:
    return "".join(f" {TILE_IDS[kind]}" * state.held[seat, kind] for kind in range(KINDS))


def _read_held(state: State, text: str, seat: int) -> list[int]:
    tiles = text.split()
    if not set(tiles) <= set(TILE_IDS[:KINDS]):
        raise Expected(f"tiles of {', '.join(TILE_IDS[:KINDS])}")
    return [min(tiles.count(name), 99) for name in TILE_IDS[:KINDS]]


_HEAD: Final = Form("alhambra, {players:2-6} players")
_ROUND: Final = Form("round {round_number:1-5}, {phase}, player {mover:seat} to move, player {starter:seat} started", phase=_PHASES)
_REWARD: Final = Form(
    "award {award_column}, {award_place}, {reward}", award_column=BUILDING_IDS, award_place=_PLACES, reward=("two points", "point and tile")
)
_LINE_OF_PHASE: Final = {
    ROLLING: Form("dice {hands}, keeping {kept}(, black {black})?", hands=HANDS, kept=KEPT, black=LETTERS),
    DECIDING: Form("dice {hands}(, black {black})?", hands=HANDS, black=LETTERS),
    AWARDING: Form("award {award_column}, {award_place}", award_column=BUILDING_IDS, award_place=_PLACES[:1]),
    EXCHANGING: _REWARD,
    NAMING: _REWARD,
}
_POOLS: Final = Form(
    "unseen 1:{unseen[0]} 2:{unseen[1]} 3:{unseen[2]} exchange:{unseen[3]} push:{unseen[4]} void:{unseen[5]} black:{unseen[6]}, "
    "dark 1:{dark[0]} 2:{dark[1]} 3:{dark[2]}",
    unseen=range(10),
    dark=range(10),
)
_COLUMN: Final = Form(
    "{name} [{tile_at[building]}] markers{columns[building]}; points{points[building]}",
    tile_at=_TILES,
    columns=MARKERS,
    points=Own(" 3=4 2=31", _stacks_text, _read_stacks, r"(?: \d+=[1-6M]+)*"),
)
_PLAYER: Final = Form(
    "{name}: A {scored[0,seat]} B {scored[1,seat]} C {scored[2,seat]}, "
    "{markers_left[seat]:0-5} marker(s)?, {fallen[seat]:0-9} fallen, tiles{held[seat]}",
    scored=range(10_000),
    held=Own(" 3 void", _held_text, _read_held, r"(?: \w+)*"),
)


def _names(state: State) -> list[str]:
    return ["macus" if letter == "M" else f"player {letter}" for letter in owners(state)]


def position_text(state: State) -> str:
    """The position in the lines described above."""
    phase = _LINE_OF_PHASE.get(state.phase)
    lines = [form.text(state) for form in (_HEAD, _ROUND, phase, _POOLS) if form]
    lines += [_COLUMN.text(state, building=building, name=name) for building, name in enumerate(BUILDING_IDS)]
    lines += [_PLAYER.text(state, seat=seat, name=name) for seat, name in enumerate(_names(state))]
    return "\n".join(lines) + "\n"


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines, state = Lines(text), new_state(STATE)
    _HEAD.read(lines, state)
    new_game(state, state.players, np.zeros(0, np.int8))
    _ROUND.read(lines, state)
    if state.phase in _LINE_OF_PHASE:
        _LINE_OF_PHASE[state.phase].read(lines, state)
    _POOLS.read(lines, state)
    for building, name in enumerate(BUILDING_IDS):
        _COLUMN.read(lines, state, building=building, name=name)
    for seat, name in enumerate(_names(state)):
        _PLAYER.read(lines, state, seat=seat, name=name)
    lines.expect_end()
    _count_out(state)
    _check_phase(state)
    _check_pools(state)
    _check_award(state)
    _check_markers(state)
    if state.phase == OVER:
        state.ending = why_over(state)
    return state


# --- What must fit together --------------------------------------------------------------------------------------------


def _count_out(state: State) -> None:
    """The tiles that are named nowhere have left the game."""
    for kind, name in enumerate(TILE_IDS[:KINDS]):
        dark, of_dark = (state.dark[kind], DARK_TILES[kind]) if kind < POINT_KINDS else (0, 0)
        in_all = LIGHT_TILES[kind] + of_dark
        seen = state.unseen[kind] + dark + list(state.tile_at).count(kind) + int(state.record.held[:, kind].sum())
        demand(seen <= in_all, f"There are {seen} tiles “{name}”; the game has {in_all}.")
        demand(state.unseen[kind] <= LIGHT_TILES[kind] and dark <= of_dark, f"There are too many light or dark tiles “{name}”.")
        state.out[kind] = in_all - seen


def _check_phase(state: State) -> None:
    phase, is_last, tiles = state.phase, is_last_round(state), list(state.tile_at)
    is_bare = all(tile == NO_TILE for tile in tiles)
    demand(phase != START_DIE or (is_bare and not is_last), "The start-player tile is laid out first, and not in round 5.")
    demand(phase != MACUS_DIE or state.players == 2, "Macus plays only with two players.")
    demand(phase != OVER or is_last, "The game is over after round 5 only.")
    demand(tiles.count(START) <= (0 if is_last else 1), "There is one start-player tile, and none in round 5.")
    demand(phase != REVEALING or is_last or START in tiles, "The start-player tile is laid out before the bonus tiles.")
    demand(phase != ROLLING or state.rolls < MOST_ROLLS, "There is no roll left to keep dice for.")
    demand(phase != ROLLING or is_part_of(state.kept, shown_dice(state)), "Dice are kept out of those that lie on the table.")
    demand(phase != DECIDING or state.rolls > 0, "While somebody decides, there are dice on the table.")


def _check_pools(state: State) -> None:
    """As many tiles are unseen as the round and the tiles laid out say."""
    number, phase = state.round_number, state.phase
    is_before = phase in (START_DIE, REVEALING)
    laid = sum(tile != NO_TILE for tile in state.tile_at) - (START in state.tile_at) if is_before else TILES_A_ROUND
    light = (ROUNDS - 1 - min(number, ROUNDS - 1)) * TILES_A_ROUND + (TILES_A_ROUND - laid if is_before and number < ROUNDS else 0)
    dark = sum(DARK_TILES) if number < ROUNDS else BUILDINGS - laid if is_before else 0
    is_right = sum(state.unseen) == light and sum(state.dark) == dark
    demand(is_right, f"In round {number} {light} light and {dark} dark tiles must be unseen at this point.")
    demand(phase != REVEALING or column_to_fill(state) < BUILDINGS, "All columns have a tile; there is none to lay out.")


def _check_award(state: State) -> None:
    phase, seat = state.phase, state.mover
    is_owner = phase not in _AWARD_PHASES or rewarded_seat(state) == seat
    demand(is_owner, "The player to move must own the marker that is rewarded.")
    demand(phase != EXCHANGING or state.held[seat, EXCHANGE], "Only the owner of an exchange tile is asked about an exchange.")
    is_named = state.tile_at[state.award_column] == START and state.reward == POINT_AND_TILE
    demand(phase != NAMING or is_named, "A starting player is named by whoever gets the start-player tile.")


def _check_markers(state: State) -> None:
    """Everybody has all markers: in front of them, on the columns, or fallen off; as many turns were taken as the phase says."""
    players, phase, each = state.players, state.phase, markers_each(state.players)
    for seat, letter in enumerate(owners(state)):
        in_all = state.markers_left[seat] + state.fallen[seat] + int((state.record.columns == seat).sum())
        demand(in_all == each, f"Player {letter} must have {each} markers in all.")
    left, first = state.markers_left.tolist()[:players], state.starter
    is_turn, is_after = phase in (ROLLING, DECIDING), phase in _AWARD_PHASES
    if is_turn:
        before, own = (state.mover - first) % players, left[state.mover]
        in_turn = [own - (turn < before) for turn in range(players)] == left[first:] + left[:first]
        demand(own and in_turn, "The players have not taken their turns one after the other from the starting player.")
    else:
        is_between = left == [0 if is_after else each] * players and (is_after or state.mover == first)
        demand(is_between, "Before the turns everybody has all markers and the starting player is next; after the turns nobody has any.")
    is_macus_right = players != 2 or (state.markers_left[MACUS] == 0) == (is_turn or is_after)
    demand(is_macus_right, "Macus's markers stand on the columns from the end of his die to the end of the round.")
    is_clear = (state.record.columns == EMPTY).all() and all(tile == NO_TILE for tile in state.tile_at)
    demand(phase != OVER or is_clear, "At the end nothing stands on the columns.")
