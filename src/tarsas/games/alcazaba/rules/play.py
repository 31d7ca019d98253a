"""The rules of Alcazaba, in the order of `rulebook/en.md`; each function cites its sections and rulings.

Laying out, building, awards and scoring have files of their own: `chance`, `building`, `awards`, `walls` and `scoring`.
"""

from __future__ import annotations

from ....contract import CHANCE, NOBODY, Actions, Options
from ....kernel import State, fill, rule
from ...alhambra_family.rules.columns import SPACES, clear_columns, exact_space, free_space, markers_each, next_seat, put_marker
from ...alhambra_family.rules.dice import count_of, list_keeps
from ...alhambra_family.rules.turn import MOST_ROLLS, can_roll_again, keep_dice, lay_roll, may_keep, shown_dice, start_turn
from ...alhambra_family.state import GOES_ON, ROUNDS
from ..state import (
    ACTIONS,
    AWARD,
    BUILD,
    BUILDING,
    DICE_SHOW,
    DIE_FOR_START,
    DIE_SHOWS,
    GIVE,
    KEEP_DICE,
    LAY,
    NAME_STARTER,
    NAMING,
    NO_COLUMN,
    OVER,
    PLACE_MARKER,
    REBUILD,
    REBUILDING,
    REMOVE,
    RESERVE,
    ROLLING,
    SETTLING,
    TAKE,
    TAKE_START,
    TILES_OF_A_ROUND,
    TURN,
    action_of,
    cell_of,
    kind_of,
    thing_of,
)
from .awards import (
    build_in_hand,
    can_take,
    give_in_hand,
    name_starter,
    next_award,
    reserve_in_hand,
    start_awards,
    start_round,
    take_start_tile,
    take_tile,
)
from .building import build_tile, can_build, can_go_to, can_rebuild_with, can_remove, list_cells, reserve_tile, tile_at
from .chance import is_possible, lay_tile, list_outcomes, place_macus_markers
from .tiles import ALL_TILES, NO_TILE

# --- 1 Setting up ---------------------------------------------------------------------------------------------------


@rule("1.1", "1.2", "1.3", "1.4", "AC1", "AC2")
def new_game(state: State, players: int, options: Options) -> None:
    """Everybody has a fountain and an empty reserve board; nobody has seen any of the 55 tiles; seat 0 starts."""
    state.players = players
    state.ending = GOES_ON
    state.round_number = 0
    state.next_starter = 0
    state.start_tile = NO_COLUMN
    state.award_column = NO_COLUMN
    state.in_hand = NO_TILE
    state.pool = ALL_TILES
    state.offered = 0
    state.discarded = 0
    fill(state.reserved, 0)
    fill(state.built, 0)
    fill(state.x, 0)
    fill(state.y, 0)
    fill(state.points, 0)
    clear_columns(state.columns)
    start_round(state)


# --- 2 The tiles of a round -----------------------------------------------------------------------------------------


@rule("2.2", "2.3", "9.1", "AC2")
def lay(state: State, tile: int) -> None:
    """Lay the next tile; after the last one Macus's markers, then the die for the start-player tile, not in the last round."""
    lay_tile(state, tile)
    if state.laid_count < TILES_OF_A_ROUND:
        return
    if state.players == 2:
        place_macus_markers(state)
    state.phase = DIE_FOR_START if state.round_number < ROUNDS else ROLLING


@rule("2.3")
def lay_start_tile(state: State, building: int) -> None:
    """The start-player tile is laid beside the column that the die shows; the turns begin."""
    state.start_tile = building
    state.phase = ROLLING


# --- 3 A turn -------------------------------------------------------------------------------------------------------


@rule("3.2", "AL5")
def roll(state: State, number: int) -> None:
    """The thrown dice lie on the table; the player decides."""
    lay_roll(state, number)
    state.phase = TURN


@rule("3.2")
def throw_again(state: State, number: int) -> None:
    """Keep these dice and throw all others."""
    keep_dice(state, number)
    state.phase = ROLLING


@rule("3.3", "AL1", "AL5")
def can_place(state: State, building: int) -> bool:
    """A building whose symbol shows at least once."""
    return count_of(shown_dice(state), building) > 0


@rule("3.3", "3.4", "AL2")
def landing_space(state: State, building: int) -> int:
    """Where a marker placed now would stand: on the space of its symbols and rolls, or behind it; SPACES where it falls off."""
    exact = exact_space(count_of(shown_dice(state), building), state.rolls)
    return free_space(state.columns, building, exact)


@rule("3.3", "3.4", "AL2")
def place_marker(state: State, building: int) -> None:
    """The marker stands where its symbols and rolls say, or further back; fallen off the board it is out for the round."""
    space = landing_space(state, building)
    if space < SPACES:
        put_marker(state.columns, building, space, state.mover)
    end_turn(state)


@rule("3.1", "AL14")
def end_turn(state: State) -> None:
    """The next player clockwise has a turn, until everybody has had one for each marker; then come the awards."""
    players = state.players
    turns_taken = state.turns_taken + 1
    state.turns_taken = turns_taken
    start_turn(state)
    if turns_taken == players * markers_each(players):
        start_awards(state)
    else:
        state.mover = next_seat(state.mover, players)
        state.phase = ROLLING


# --- 4 Rebuilding ---------------------------------------------------------------------------------------------------


@rule("4.1", "AC5")
def may_rebuild(state: State) -> bool:
    """Instead of placing, after the first or the second roll."""
    return state.rolls < MOST_ROLLS


@rule("4.1", "4.2", "AC5")
def start_rebuilding(state: State, tile: int) -> None:
    """Take a tile from the reserve board; where it goes is the next decision."""
    state.reserved[state.mover] &= ~(1 << tile)
    state.in_hand = tile
    state.phase = REBUILDING


@rule("4.1", "4.2", "AC5")
def rebuild_at(state: State, x: int, y: int) -> None:
    """Build the tile on an empty cell, or in the place of another, which goes to the reserve board."""
    seat = state.mover
    old = tile_at(state, seat, x, y)
    if old != NO_TILE:
        remove(state, old)
    build_tile(state, seat, state.in_hand, x, y)
    state.in_hand = NO_TILE
    end_rebuilding(state)


@rule("4.2")
def remove(state: State, tile: int) -> None:
    """A tile goes from the Alhambra to the reserve board."""
    seat = state.mover
    state.built[seat] &= ~(1 << tile)
    reserve_tile(state, seat, tile)


@rule("4.1")
def end_rebuilding(state: State) -> None:
    """The marker lies on the reserve board for this round; the turn is over."""
    state.rebuilt[state.mover] += 1
    end_turn(state)


# --- The verbs ------------------------------------------------------------------------------------------------------


@rule("2.2", "2.3", "3.1", "5.1", "8.1")
def to_move(state: State) -> int:
    """Chance lays and rolls; then the player whose turn or award it is."""
    phase = state.phase
    if phase <= ROLLING:
        return CHANCE
    return NOBODY if phase == OVER else state.mover


@rule("3.2", "3.3", "4.1", "5.1", "5.4")
def is_legal(state: State, action: int) -> bool:
    """Legality, phase by phase."""
    if action < 0 or action >= ACTIONS:
        return False
    phase = state.phase
    if phase <= ROLLING:
        return is_possible(state, action)
    if phase == TURN:
        return is_legal_turn(state, action)
    if phase == AWARD:
        return is_legal_award(state, action)
    if phase == NAMING:
        return kind_of(action) == NAME_STARTER and thing_of(action) < state.players
    if phase == OVER:
        return False
    return is_legal_place_for_tile(state, action)


@rule("3.2", "3.3", "4.1", "4.2")
def is_legal_turn(state: State, action: int) -> bool:
    """After a roll: throw again, place the marker, or rebuild."""
    kind = kind_of(action)
    if kind == KEEP_DICE:
        return may_keep(state, thing_of(action))
    if kind == PLACE_MARKER:
        return can_place(state, thing_of(action))
    if kind == REBUILD:
        return may_rebuild(state) and can_rebuild_with(state, state.mover, thing_of(action))
    return kind == REMOVE and may_rebuild(state) and can_remove(state, state.mover, thing_of(action))


@rule("5.1", "5.2", "AC6")
def is_legal_award(state: State, action: int) -> bool:
    """A tile of the column, or the start-player tile if it lies there."""
    kind = kind_of(action)
    if kind == TAKE_START:
        return state.start_tile == state.award_column
    return kind == TAKE and can_take(state, thing_of(action))


@rule("4.2", "5.4", "9.3", "AC4", "AC8")
def is_legal_place_for_tile(state: State, action: int) -> bool:
    """A cell for the tile in hand; a tile just won may also be reserved, or with two players given to Macus."""
    is_won = state.phase == BUILDING
    kind = kind_of(action)
    if kind == RESERVE:
        return is_won
    if kind == GIVE:
        return is_won and state.players == 2
    if kind != BUILD:
        return False
    x, y = cell_of(action)
    if is_won:
        return can_build(state, state.mover, state.in_hand, x, y)
    return can_go_to(state, state.mover, state.in_hand, x, y)


@rule("3.2", "3.3", "4.1", "5.1", "5.4")
def legal(state: State, actions: Actions) -> int:
    """All legal actions, ascending."""
    phase = state.phase
    if phase <= ROLLING:
        return list_outcomes(state, actions)
    if phase == TURN:
        return list_turn(state, actions)
    count = 0
    for action in range(action_of(TAKE), action_of(BUILD)):
        if is_legal(state, action):
            actions[count] = action
            count += 1
    if phase == BUILDING or phase == REBUILDING:
        return list_cells(state, state.mover, state.in_hand, phase == REBUILDING, actions, count)
    return count


@rule("3.2", "3.3", "4.1", "4.2")
def list_turn(state: State, actions: Actions) -> int:
    """What can be done after a roll."""
    count = 0
    if can_roll_again(state):
        count = list_keeps(shown_dice(state), action_of(KEEP_DICE), actions, count)
    for action in range(action_of(PLACE_MARKER), action_of(TAKE)):
        if is_legal_turn(state, action):
            actions[count] = action
            count += 1
    return count


@rule("2.2", "3.2", "3.3", "4.1", "5.1", "5.4")
def play(state: State, action: int) -> None:
    """The action itself; then the awards go on, where they have begun."""
    act(state, action)
    if state.phase == SETTLING:
        next_award(state)


@rule("2.2", "3.2", "3.3", "4.1", "5.1", "5.4")
def act(state: State, action: int) -> None:
    """Each kind of action does its own thing."""
    kind = kind_of(action)
    thing = thing_of(action)
    if kind == DICE_SHOW:
        roll(state, thing)
    elif kind == DIE_SHOWS:
        lay_start_tile(state, thing)
    elif kind == LAY:
        lay(state, thing)
    elif kind == REMOVE:
        remove(state, thing)
        end_rebuilding(state)
    elif kind == REBUILD:
        start_rebuilding(state, thing)
    elif kind == PLACE_MARKER:
        place_marker(state, thing)
    elif kind == KEEP_DICE:
        throw_again(state, thing)
    else:
        play_award(state, action)


@rule("4.2", "5.1", "5.2", "5.4", "9.3")
def play_award(state: State, action: int) -> None:
    """What is done with a tile, or with the start-player tile."""
    kind = kind_of(action)
    if kind == TAKE:
        take_tile(state, thing_of(action))
    elif kind == TAKE_START:
        take_start_tile(state)
    elif kind == NAME_STARTER:
        name_starter(state, thing_of(action))
    elif kind == RESERVE:
        reserve_in_hand(state)
    elif kind == GIVE:
        give_in_hand(state)
    elif state.phase == REBUILDING:
        rebuild_at(state, *cell_of(action))
    else:
        build_in_hand(state, *cell_of(action))
