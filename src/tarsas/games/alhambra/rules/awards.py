"""The end of a round: column by column the two best markers are rewarded."""

from __future__ import annotations

from ....kernel import State, rule
from ...alhambra_family.rules.columns import EMPTY, MACUS, SPACES, marked_space
from ...alhambra_family.state import BUILDINGS, NO_BUILDING
from ..state import AWARDING, EXCHANGE, EXCHANGING, NAMING, NO_REWARD, NO_TILE, POINT_AND_TILE, POINT_KINDS, SETTLING, START, TWO_POINTS
from .placing import use_tile
from .scoring import mark_points

REWARDED = 2


@rule("5.1")
def start_awards(state: State) -> None:
    """The awards begin with the leftmost column, the Pavilion's."""
    state.phase = SETTLING
    state.award_column = 0
    state.award_place = 0
    state.reward = NO_REWARD


@rule("5.1", "5.3", "5.4", "AL10")
def rewarded_seat(state: State) -> int:
    """Whose marker holds the place that is rewarded now, EMPTY where there is none: of the column's best marker, then of the next."""
    building = state.award_column
    space = marked_space(state.columns, building, 0)
    if space < SPACES and state.award_place > 0:
        space = marked_space(state.columns, building, space + 1)
    return state.columns[building, space] if space < SPACES else EMPTY


@rule("9.1")
def is_macus(state: State, seat: int) -> bool:
    """Whether these are Macus's pieces."""
    return seat == MACUS and state.players == 2


@rule("5.1", "5.2", "5.3", "5.4", "9.3", "AL10", "AL13")
def award_step(state: State) -> bool:
    """Give the next reward, or go on to the next column; False where somebody has to decide."""
    seat = rewarded_seat(state)
    if seat == EMPTY:
        next_column(state)
        return True
    state.mover = seat
    if state.award_place > 0:
        return begin_reward(state, 1 - state.reward)
    if is_macus(state, seat):
        return begin_reward(state, TWO_POINTS)
    state.phase = AWARDING
    return False


@rule("5.4")
def next_column(state: State) -> None:
    """On to the column to the right."""
    state.award_column += 1
    state.award_place = 0
    state.reward = NO_REWARD


@rule("6.2", "AL9")
def begin_reward(state: State, reward: int) -> bool:
    """The mover gets this reward; False where first they must say whether to exchange a point, or then name the starting player."""
    state.reward = reward
    if state.held[state.mover, EXCHANGE] > 0:
        state.phase = EXCHANGING
        return False
    return give_reward(state, NO_BUILDING)


@rule("5.2", "5.5", "6.2", "AL9", "AL10")
def give_reward(state: State, exchanged_for: int) -> bool:
    """Mark the points, one of them perhaps on another track, and hand over the tile; False where the starting player must be named."""
    seat = state.mover
    building = state.award_column
    gained = 2 if state.reward == TWO_POINTS else 1
    if exchanged_for != NO_BUILDING:
        use_tile(state, EXCHANGE)
        gained -= 1
        mark_points(state, seat, exchanged_for, 1)
    mark_points(state, seat, building, gained)
    if state.reward == POINT_AND_TILE and not take_tile(state, seat, building):
        return False
    next_place(state)
    return True


@rule("5.2", "6.7", "9.3", "AL11", "AL13")
def take_tile(state: State, seat: int, building: int) -> bool:
    """The tile comes to lie before its owner; False where it is the start-player tile and a person must name somebody.

    Macus keeps only point tiles; with the start-player tile he names whoever did not start this round.
    """
    kind = state.tile_at[building]
    if kind == START:
        if not is_macus(state, seat):
            state.phase = NAMING
            return False
        state.starter = 1 - state.starter
    elif is_macus(state, seat) and kind >= POINT_KINDS:
        state.out[kind] += 1
    else:
        state.held[seat, kind] += 1
    state.tile_at[building] = NO_TILE
    return True


@rule("6.7", "AL11")
def name_starter(state: State, seat: int) -> None:
    """Any player may be named, oneself too; they get the Caliphate marker at once. The tile is put aside."""
    state.starter = seat
    state.tile_at[state.award_column] = NO_TILE
    next_place(state)


@rule("5.3", "AL10")
def next_place(state: State) -> None:
    """After the best marker the second best gets the other reward; then comes the next column."""
    state.phase = SETTLING
    place = state.award_place + 1
    state.award_place = place
    if place == REWARDED:
        next_column(state)


@rule("5.1")
def are_awards_over(state: State) -> bool:
    """Whether the last column has been rewarded."""
    return state.award_column == BUILDINGS


@rule("6.2", "AL9")
def may_exchange_for(state: State, building: int) -> bool:
    """One of the points may go to any other column."""
    return building != state.award_column
