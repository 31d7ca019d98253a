"""Setting up, and the beginning and the end of a round."""

from __future__ import annotations

from ....contract import Options
from ....kernel import State, fill, rule
from ...alhambra_family.rules.columns import MACUS, MACUS_MARKERS, clear_columns, colours_in_play, macus_space, markers_each, put_marker
from ...alhambra_family.state import BUILDINGS, GOES_ON, ROUNDS
from ..state import (
    DARK_TILES,
    KINDS,
    LIGHT_TILES,
    MACUS_DIE,
    NO_REWARD,
    NO_TILE,
    OVER,
    POINT_KINDS,
    REVEALING,
    START,
    START_DIE,
)
from .awards import are_awards_over, award_step, start_awards
from .placing import begin_turn
from .scoring import score_buildings, why_over

# --- 1 Setting up ---------------------------------------------------------------------------------------------------


@rule("1.1", "1.2", "1.3", "1.4", "9.1", "AL1", "AL4", "AL15")
def new_game(state: State, players: int, options: Options) -> None:
    """Empty tracks, scores at 0, all bonus tiles unseen; seat 0 has the Caliphate marker."""
    state.players = players
    state.starter = 0
    state.round_number = 0
    state.ending = GOES_ON
    state.award_column = 0
    state.award_place = 0
    state.reward = NO_REWARD
    fill(state.points, 0)
    fill(state.height, 0)
    fill(state.held, 0)
    fill(state.out, 0)
    fill(state.scored, 0)
    fill(state.tile_at, NO_TILE)
    fill(state.markers_left, 0)
    for kind in range(KINDS):
        state.unseen[kind] = LIGHT_TILES[kind]
    for kind in range(POINT_KINDS):
        state.dark[kind] = DARK_TILES[kind]
    start_round(state)


# --- 3 The beginning of a round --------------------------------------------------------------------------------------


@rule("1.2", "2.1", "3.1", "3.3", "AL14")
def start_round(state: State) -> None:
    """Everybody has their markers back; a die says where the start-player tile goes, but not in the last round."""
    state.round_number += 1
    state.mover = state.starter
    clear_columns(state.columns)
    fill(state.fallen, 0)
    for seat in range(colours_in_play(state.players)):
        state.markers_left[seat] = markers_each(state.players)
    begin_turn(state)
    state.phase = REVEALING if is_last_round(state) else START_DIE


@rule("2.1", "3.3")
def is_last_round(state: State) -> bool:
    """The fifth round is the last."""
    return state.round_number == ROUNDS


@rule("3.1")
def lay_start_tile(state: State, building: int) -> None:
    """The start-player tile goes to the column that the die shows."""
    state.tile_at[building] = START
    state.phase = REVEALING


@rule("3.2", "AL14")
def column_to_fill(state: State) -> int:
    """The leftmost column without a tile; BUILDINGS where all have one."""
    building = 0
    while building < BUILDINGS and state.tile_at[building] != NO_TILE:
        building += 1
    return building


@rule("3.2", "3.3", "AL4")
def tiles_unseen(state: State, kind: int) -> int:
    """How many tiles of a kind can still come: light-backed ones, in the last round the dark-backed ones."""
    if not is_last_round(state):
        return state.unseen[kind]
    return state.dark[kind] if kind < POINT_KINDS else 0


@rule("3.2", "3.3", "AL14")
def lay_tile(state: State, kind: int) -> None:
    """The next tile goes to the leftmost column without one; then Macus's die is thrown, or the turns begin."""
    if is_last_round(state):
        state.dark[kind] -= 1
    else:
        state.unseen[kind] -= 1
    state.tile_at[column_to_fill(state)] = kind
    if column_to_fill(state) == BUILDINGS:
        if state.players == 2:
            state.phase = MACUS_DIE
        else:
            begin_turn(state)


@rule("9.2", "AL13")
def place_macus(state: State, building: int) -> None:
    """Macus's markers: 2 symbols in three rolls in the column of the die, then 3, 4, 5 and 6, each one column to the right."""
    for nth in range(MACUS_MARKERS):
        put_marker(state.columns, (building + nth) % BUILDINGS, macus_space(nth), MACUS)
    state.markers_left[MACUS] = 0
    begin_turn(state)


# --- 5 and 7 The end of a round --------------------------------------------------------------------------------------


@rule("4.7", "5.1")
def finish_turns(state: State) -> None:
    """All markers are placed: the columns are rewarded."""
    start_awards(state)
    go_on_awarding(state)


@rule("5.1", "7.1")
def go_on_awarding(state: State) -> None:
    """Reward place after place until somebody must decide; behind the last column the round ends."""
    while not are_awards_over(state):
        if not award_step(state):
            return
    finish_round(state)


@rule("2.2", "7.1", "7.2", "8.1")
def finish_round(state: State) -> None:
    """Tiles nobody got leave the game; after rounds 1, 3 and 5 there is a scoring; then comes the next round, or the end."""
    remove_tiles(state)
    if is_scored(state):
        score_buildings(state, state.round_number // 2)
    go_on(state)


@rule("7.1")
def remove_tiles(state: State) -> None:
    """The awards are over; tiles that nobody got leave the game."""
    state.award_column = 0
    for building in range(BUILDINGS):
        kind = state.tile_at[building]
        if kind != NO_TILE and kind != START:
            state.out[kind] += 1
        state.tile_at[building] = NO_TILE


@rule("7.2")
def is_scored(state: State) -> bool:
    """Rounds 1, 3 and 5 end with a scoring."""
    return state.round_number % 2 == 1


@rule("2.2", "8.1")
def go_on(state: State) -> None:
    """The next round begins; after round 5 the game is over."""
    if is_last_round(state):
        finish_game(state)
    else:
        start_round(state)


@rule("8.1", "AL16")
def finish_game(state: State) -> None:
    """The third scoring was the last thing."""
    clear_columns(state.columns)
    fill(state.fallen, 0)
    for seat in range(colours_in_play(state.players)):
        state.markers_left[seat] = markers_each(state.players)
    begin_turn(state)
    state.mover = state.starter
    state.phase = OVER
    state.ending = why_over(state)
