"""The rules of Carnac, in the order of `rulebook/en.md`; each function cites its sections and rulings."""

from __future__ import annotations

from ....contract import NOBODY, Actions, Counts, Options
from ....kernel import Generator, State, below, bit_count, fill, has_bit, nth_of_few, rule
from ..state import (
    ACTIONS,
    BOARD_CELLS,
    CELL_COUNTS,
    CELLS,
    COLOUR_BIT,
    DECIDING,
    DECLINE,
    DIRECTIONS,
    EAST,
    EMPTY,
    FAR_HALF_BIT,
    FIRST_TIP,
    GOES_ON,
    LYING_BIT,
    NEIGHBOURS,
    NO_CELL,
    NO_EMPTY_CELL,
    NO_STONES,
    NORTH,
    NORTH_SOUTH_BIT,
    OVER,
    PLACING,
    ROOM_TO_FALL,
    SIDE_BIT,
    SOUTH,
    STEPS,
    STONES,
    WAYS,
    WEST,
    WHITE,
    direction_of,
    is_place,
    place_action,
    placement,
    tip_action,
)

# --- 1 The stones and the board -------------------------------------------------------------------------------------


@rule("1.2", "CA1")
def shown_when_tipped(stone: int, direction: int) -> int:
    """The colour a standing stone shows on both cells once tipped: one for north and south, the other for east and west."""
    north_south = (stone & SIDE_BIT) >> 1
    return north_south if is_north_south(direction) else WHITE - north_south


@rule("1.2", "CA1")
def is_north_south(direction: int) -> bool:
    """Whether the direction is north or south."""
    return direction == NORTH or direction == SOUTH


@rule("1.2", "CA1")
def lying_stone(stone: int, direction: int) -> int:
    """What a standing stone becomes when tipped, but for which half: its top end points where it fell, its foot the other way."""
    top = stone & COLOUR_BIT
    far_end = top if direction == NORTH or direction == EAST else WHITE - top
    axis = NORTH_SOUTH_BIT if is_north_south(direction) else 0
    return LYING_BIT | axis | far_end << 1 | shown_when_tipped(stone, direction)


@rule("1.1", "1.3")
def pieces(state: State, counts: Counts) -> int:
    """The stones in the supply, standing and lying: a lying stone has one far half."""
    counts[0] = state.supply
    for cell in range(CELLS):
        stone = state.ground[cell]
        if stone != EMPTY and (stone & LYING_BIT == 0 or stone & FAR_HALF_BIT != 0):
            counts[0] += 1
    return 1


# --- 2 Setting up ---------------------------------------------------------------------------------------------------


@rule("1.1", "1.3", "2.1", "2.2", "2.3", "CA7")
def new_game(state: State, players: int, options: Options) -> None:
    """An empty board of the chosen size, all stones in the supply; red or white places the first one."""
    state.board = options[0]
    state.last_tip = options[1]
    state.mover = options[2]
    state.phase = PLACING
    state.ending = GOES_ON
    state.supply = STONES
    state.empty_cells = CELL_COUNTS[int(options[0])]
    state.last_stone = NO_CELL
    state.tips = 0
    fill(state.ground, EMPTY)


# --- 3 A turn -------------------------------------------------------------------------------------------------------


@rule("3.1", "3.5", "4.1", "CA5")
def place(state: State, cell: int, way: int) -> None:
    """A stone from the supply is stood on a cell; then the opponent is asked, or the game is over."""
    state.ground[cell] = way
    state.supply -= 1
    state.empty_cells -= 1
    if is_over_after_placing(state):
        finish_game(state)
    else:
        ask_opponent(state, cell)


@rule("3.1", "3.4", "CA4", "CA5")
def ask_opponent(state: State, cell: int) -> None:
    """The opponent decides about the stone just placed; if it cannot be tipped, they place, or with no stone left the game is over."""
    state.mover = 1 - state.mover
    tips = open_tips(state, cell)
    if tips != 0:
        state.phase = DECIDING
        state.last_stone = cell
        state.tips = tips
    elif state.supply == 0:
        finish_game(state)


@rule("3.2", "4.2", "4.4", "CA3", "CA4")
def tip(state: State, direction: int) -> None:
    """The last stone falls onto the next two cells and frees its own; whoever tipped it places a stone."""
    cell = state.last_stone
    step = STEPS[direction]
    standing = state.ground[cell]
    lying = lying_stone(standing, direction)
    far_half_is_near = direction == SOUTH or direction == WEST
    state.ground[cell] = EMPTY
    state.ground[cell + step] = lying | (FAR_HALF_BIT if far_half_is_near else 0)
    state.ground[cell + 2 * step] = lying | (0 if far_half_is_near else FAR_HALF_BIT)
    state.empty_cells -= 1
    close_decision(state)


@rule("3.3", "CA4")
def decline(state: State) -> None:
    """The last stone stays as it stands; the player who placed it places another."""
    state.mover = 1 - state.mover
    close_decision(state)


@rule("3.2", "3.3", "5.2", "CA5")
def close_decision(state: State) -> None:
    """The last stone has been decided about: a stone is placed next, or with none left the game is over."""
    state.last_stone = NO_CELL
    state.tips = 0
    state.phase = PLACING
    if state.supply == 0:
        finish_game(state)


# --- 4 Placing and tipping ------------------------------------------------------------------------------------------


@rule("4.1", "4.3", "CA2")
def can_place(state: State, cell: int) -> bool:
    """A stone may stand on any empty cell of the board, either way up and either way round."""
    return is_on_board(state, cell) and state.ground[cell] == EMPTY


@rule("2.1", "CA7")
def is_on_board(state: State, cell: int) -> bool:
    """Whether the board in play has this cell: a cell of another board has no neighbours on this one."""
    return NEIGHBOURS[state.board, cell] != 0


@rule("4.4", "4.5", "CA3")
def can_fall(state: State, cell: int, direction: int) -> bool:
    """A stone on this cell can be tipped if the next two cells in that direction are on the board and empty; never diagonally."""
    if not has_bit(ROOM_TO_FALL[state.board, cell], direction):
        return False
    step = STEPS[direction]
    return state.ground[cell + step] == EMPTY and state.ground[cell + 2 * step] == EMPTY


@rule("3.4", "4.4", "CA3")
def open_tips(state: State, cell: int) -> int:
    """The directions in which a stone on this cell can be tipped, one bit each."""
    tips = 0
    for direction in range(DIRECTIONS):
        if can_fall(state, cell, direction):
            tips |= 1 << direction
    return tips


# --- 5 The end ------------------------------------------------------------------------------------------------------


@rule("5.1", "5.2", "CA5")
def is_over_after_placing(state: State) -> bool:
    """The last stone ends the game at once, unless it may still be tipped; so does a board without an empty cell."""
    return state.empty_cells == 0 or (state.supply == 0 and not state.last_tip)


@rule("5.1", "CA5")
def finish_game(state: State) -> None:
    """Nobody moves any more; the ending says whether the stones or the cells have run out."""
    state.phase = OVER
    state.mover = 0
    state.ending = NO_STONES if state.supply == 0 else NO_EMPTY_CELL


# --- The verbs of the contract --------------------------------------------------------------------------------------


@rule("3.1", "3.2", "3.3", "5.1")
def to_move(state: State) -> int:
    """The player who places or decides; nobody once the game is over."""
    return NOBODY if state.phase == OVER else state.mover


@rule("3.2", "3.3", "4.1", "4.4")
def is_legal(state: State, action: int) -> bool:
    """Placing is legal on an empty cell, tipping where the last stone can fall, declining whenever it could be tipped."""
    if action < 0 or action >= ACTIONS:
        return False
    if is_place(action):
        return state.phase == PLACING and can_place(state, placement(action)[0])
    if state.phase != DECIDING:
        return False
    return action == DECLINE or can_fall(state, state.last_stone, direction_of(action))


@rule("3.1", "3.2", "3.3")
def play(state: State, action: int) -> None:
    """Play a legal action. It is never negative, which `is_place` would make sure of at a fifth of the speed of random games."""
    if action < FIRST_TIP:
        place(state, *placement(action))
    elif action == DECLINE:
        decline(state)
    else:
        tip(state, direction_of(action))


@rule("3.2", "3.3", "4.1", "4.4")
def legal(state: State, actions: Actions) -> int:
    """All legal actions, ascending."""
    count = 0
    if state.phase == PLACING:
        for index in range(CELL_COUNTS[state.board]):
            cell = BOARD_CELLS[state.board, index]
            if state.ground[cell] == EMPTY:
                for way in range(WAYS):
                    actions[count] = place_action(cell, way)
                    count += 1
    elif state.phase == DECIDING:
        for direction in range(DIRECTIONS):
            if has_bit(state.tips, direction):
                actions[count] = tip_action(direction)
                count += 1
        actions[count] = DECLINE
        count += 1
    return count


@rule("3.2", "3.3", "4.1")
def random_action(state: State, generator: Generator) -> int:
    """A legal action, every one equally likely."""
    if state.phase == PLACING:
        return random_place(state, generator)
    return random_decision(state.tips, generator)


@rule("4.1", "CA2")
def random_place(state: State, generator: Generator) -> int:
    """One of all placements `legal` lists: any cell and way of the board, again until the cell is empty."""
    board = state.board
    while True:
        ticket = below(generator, CELL_COUNTS[board] * WAYS)
        cell = BOARD_CELLS[board, ticket // WAYS]
        if state.ground[cell] == EMPTY:
            return place_action(cell, ticket % WAYS)


@rule("3.2", "3.3")
def random_decision(tips: int, generator: Generator) -> int:
    """One of the open directions or to decline."""
    choices = bit_count(tips)
    ticket = below(generator, choices + 1)
    return tip_action(nth_of_few(tips, ticket)) if ticket < choices else DECLINE
