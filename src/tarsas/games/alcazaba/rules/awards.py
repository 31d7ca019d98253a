"""The awards of a round, the scoring and the next round (rulebook 5, 7.1, 8)."""

from __future__ import annotations

from ....kernel import State, fill, has_bit, lowest_bit, rule
from ...alhambra_family.rules.columns import EMPTY, MACUS, SPACES, clear_columns, marked_space
from ...alhambra_family.rules.turn import start_turn
from ...alhambra_family.state import BUILDINGS, ROUNDS
from ..state import AWARD, BUILDING, LAYING, NAMING, NO_COLUMN, OVER, SETTLING, TILES_OF_A_ROUND
from .building import build_tile, reserve_tile
from .chance import tiles_left_in
from .scoring import is_scored, next_scoring, score_all, why_over
from .tiles import NO_TILE

# --- 2 A round ------------------------------------------------------------------------------------------------------


@rule("2.1", "2.2", "5.2")
def start_round(state: State) -> None:
    """The next round begins with its tiles; whoever was named starts it."""
    state.round_number += 1
    state.phase = LAYING
    state.starter = state.next_starter
    state.mover = state.starter
    state.turns_taken = 0
    state.laid_count = 0
    fill(state.laid, NO_TILE)
    fill(state.rebuilt, 0)
    start_turn(state)


# --- 5 The awards ---------------------------------------------------------------------------------------------------


@rule("5.1", "AC6")
def start_awards(state: State) -> None:
    """All markers are placed: the columns are looked at from the left, the Pavilion first."""
    state.award_column = 0
    state.phase = SETTLING
    start_turn(state)


@rule("5.1", "5.2")
def something_left(state: State, building: int) -> bool:
    """Whether a tile or the start-player tile can still be taken from a column."""
    return tiles_left_in(state, building) != 0 or state.start_tile == building


@rule("5.1", "5.3", "AC6")
def next_award(state: State) -> None:
    """The best marker that is left takes next, while something is left to take; then the next column; then the round is over."""
    while not are_awards_over(state):
        if not award_step(state):
            return
    end_round(state)


@rule("5.1")
def are_awards_over(state: State) -> bool:
    """Whether the last column has been looked at."""
    return state.award_column == BUILDINGS


@rule("5.1", "9.2", "AC6", "AC8")
def award_step(state: State) -> bool:
    """Macus takes, or the next column is looked at; False where somebody has to choose."""
    column = state.award_column
    space = marked_space(state.columns, column, 0)
    if space == SPACES or not something_left(state, column):
        state.award_column += 1
        return True
    owner = state.columns[column, space]
    if state.players == 2 and owner == MACUS:
        state.columns[column, space] = EMPTY
        award_macus(state, column)
        return True
    state.mover = owner
    state.phase = AWARD
    return False


@rule("5.1", "AC6")
def take_tile(state: State, tile: int) -> None:
    """The winner takes a tile of the column in hand; the marker leaves the board."""
    take_marker_back(state)
    state.offered &= ~(1 << tile)
    state.in_hand = tile
    state.phase = BUILDING


@rule("5.2", "AC6")
def take_start_tile(state: State) -> None:
    """The winner takes the start-player tile and at once names who starts the next round."""
    take_marker_back(state)
    state.start_tile = NO_COLUMN
    state.phase = NAMING


@rule("5.1")
def take_marker_back(state: State) -> None:
    """The best marker of the column goes back to its owner."""
    column = state.award_column
    state.columns[column, marked_space(state.columns, column, 0)] = EMPTY


@rule("5.1", "AC6")
def can_take(state: State, tile: int) -> bool:
    """Any tile of the column that is being awarded."""
    return has_bit(tiles_left_in(state, state.award_column), tile)


@rule("5.2")
def name_starter(state: State, seat: int) -> None:
    """This player starts the next round."""
    state.next_starter = seat
    state.phase = SETTLING


# --- 5.4 The tile in hand -------------------------------------------------------------------------------------------


@rule("5.4", "AC4")
def build_in_hand(state: State, x: int, y: int) -> None:
    """The tile in hand is built at once."""
    build_tile(state, state.mover, state.in_hand, x, y)
    state.in_hand = NO_TILE
    state.phase = SETTLING


@rule("5.4", "AC4")
def reserve_in_hand(state: State) -> None:
    """The tile in hand is put on the reserve board, which is always allowed."""
    reserve_tile(state, state.mover, state.in_hand)
    state.in_hand = NO_TILE
    state.phase = SETTLING


# --- 9 Macus --------------------------------------------------------------------------------------------------------


@rule("9.2", "AC8")
def award_macus(state: State, column: int) -> None:
    """Macus takes the tile that was laid first; if there is none, the start-player tile, and names who did not start."""
    left = tiles_left_in(state, column)
    if left == 0:
        state.start_tile = NO_COLUMN
        state.next_starter = 1 - state.starter
        return
    tile = lowest_bit(left)
    for order in range(TILES_OF_A_ROUND):
        if has_bit(left, state.laid[order]):
            tile = state.laid[order]
            break
    state.offered &= ~(1 << tile)
    state.built[MACUS] |= 1 << tile


@rule("9.3", "AC8")
def give_in_hand(state: State) -> None:
    """The tile in hand goes to Macus."""
    state.built[MACUS] |= 1 << state.in_hand
    state.in_hand = NO_TILE
    state.phase = SETTLING


# --- 5.3, 7.1, 8 The end of a round ---------------------------------------------------------------------------------


@rule("5.3", "7.1", "8.1", "AC6", "AC9")
def end_round(state: State) -> None:
    """The columns are cleared; rounds 1, 3 and 5 are scored; then comes the next round, or the end."""
    clear_board(state)
    if is_scored(state.round_number):
        score_all(state, next_scoring(state.round_number))
    go_on(state)


@rule("5.3", "AC6")
def clear_board(state: State) -> None:
    """Markers go back, tiles that nobody won leave the game."""
    state.discarded |= state.offered
    state.offered = 0
    state.start_tile = NO_COLUMN
    state.award_column = NO_COLUMN
    clear_columns(state.columns)


@rule("8.1", "AC9")
def go_on(state: State) -> None:
    """The next round begins; the fifth is the last."""
    if state.round_number < ROUNDS:
        start_round(state)
    else:
        finish(state)


@rule("8.1")
def finish(state: State) -> None:
    """The game is over; nothing of the last round stays on the board."""
    state.ending = why_over(state)
    state.phase = OVER
    state.mover = state.starter = state.next_starter
    state.laid_count = 0
    fill(state.laid, NO_TILE)
    fill(state.rebuilt, 0)
