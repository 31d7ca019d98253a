"""The rules of Azul, in the order of `rulebook/en.md`; each function cites its sections and rulings."""

from __future__ import annotations

from ....contract import CHANCE, NOBODY, Actions, Options
from ....kernel import State, fill, inlined, lowest_bit, rule
from ..state import (
    ACTIONS,
    ALL_TARGETS,
    CENTRE,
    CENTRE_BIT,
    COLOURS,
    COLUMNS,
    DEALING,
    EMPTY,
    FLOOR_LINE,
    FLOOR_SPACES,
    GOES_ON,
    IN_CENTRE,
    MARKER,
    NO_ROW_POSSIBLE,
    NO_TILES,
    OFFER,
    OVER,
    ROW_COMPLETED,
    ROWS,
    TARGETS,
    TILES_OF_A_COLOUR,
    TILING,
    column_action,
    column_of,
    handful_of,
    is_column,
    is_take,
    take_action,
    taken,
)
from .dealing import can_deal, lay_handful, legal_deals, tiles_undrawn
from .scoring import colour_bonus, column_bonus, floor_loss, placement_score, row_bonus
from .wall import any_row_possible, can_tile, has_open_column, has_row_colour, wall_column

# --- 1 Setting up ---------------------------------------------------------------------------------------------------


@rule("1.1", "1.2", "1.4", "1.5", "AZ1", "AZ11")
def new_game(state: State, players: int, options: Options) -> None:
    """Empty boards, scores at 0, twenty tiles of each colour in the bag; seat 0 has the marker and lays out the first offer."""
    state.players = players
    state.grey = options[0]
    state.round_number = 0
    state.ending = GOES_ON
    state.starter = 0
    state.marker = 0
    state.mover = 0
    state.tiling_row = 0
    state.on_offer = 0
    fill(state.bag, TILES_OF_A_COLOUR)
    fill(state.lid, 0)
    fill(state.offer, 0)
    fill(state.score, 0)
    fill(state.line_colour, EMPTY)
    fill(state.line_count, 0)
    fill(state.wall, EMPTY)
    fill(state.floor, EMPTY)
    fill(state.floor_count, 0)
    fill(state.sources_of, 0)
    fill(state.targets_of, ALL_TARGETS)
    start_round(state)


@rule("1.3", "AZ3")
def factories(state: State) -> int:
    """The number of factories: 5, 7 or 9 for 2, 3 or 4 players."""
    return 2 * state.players + 1


@rule("1.5", "6.1")
def start_round(state: State) -> None:
    """The starting player begins to fill the factories."""
    state.round_number += 1
    state.phase = DEALING
    state.dealing_to = 1


@rule("1.5", "6.1", "6.3")
def deal(state: State, number: int) -> None:
    """Lay a handful on the next factory; when the last one is filled, or no tile is left, the offer begins."""
    lay_handful(state, number)
    filled = state.dealing_to
    state.dealing_to = filled + 1
    if filled == factories(state) or tiles_undrawn(state) == 0:
        start_offer(state)


# --- 4 The factory offer --------------------------------------------------------------------------------------------


@rule("3.1", "4.1")
def start_offer(state: State) -> None:
    """The starting player puts the marker into the centre and takes the first turn."""
    state.phase = OFFER
    state.dealing_to = 0
    state.marker = IN_CENTRE
    state.mover = state.starter


@rule("4.2", "4.3", "4.5", "4.10")
def can_take(state: State, source: int, colour: int, target: int) -> bool:
    """A turn: all tiles of one colour from one factory or from the centre, to one pattern line or the floor line."""
    return state.offer[source, colour] > 0 and can_place(state, state.mover, colour, target)


@rule("4.6", "4.7", "4.9", "4.10", "AZ7")
def can_place(state: State, seat: int, colour: int, target: int) -> bool:
    """A line takes tiles of its own colour while it has room, and none that its wall row has; the floor line takes any."""
    if target == FLOOR_LINE:
        return True
    if state.line_count[seat, target] > target:
        return False
    lying = state.line_colour[seat, target]
    return (lying == EMPTY or lying == colour) and not has_row_colour(state, seat, target, colour)


@rule("4.6", "4.8", "4.9")
def note_targets(state: State, seat: int, row: int) -> None:
    """After a pattern line or its wall row has changed: note in `targets_of` which colours the line takes now."""
    for colour in range(COLOURS):
        others = state.targets_of[seat, colour] & ~(1 << row)
        state.targets_of[seat, colour] = others | (can_place(state, seat, colour, row) << row)


@inlined
@rule("4.6", "4.8")
def note_own_colour(state: State, seat: int, row: int) -> None:
    """`note_targets` for a line that tiles have just come to: it takes its own colour alone, and nothing once it is complete."""
    for colour in range(COLOURS):
        state.targets_of[seat, colour] &= ~(1 << row)
    state.targets_of[seat, state.line_colour[seat, row]] |= (state.line_count[seat, row] <= row) << row


@rule("4.6", "4.9")
def note_empty_line(state: State, seat: int, row: int) -> None:
    """`note_targets` for a line that has become empty: it takes every colour that its wall row lacks."""
    for colour in range(COLOURS):
        others = state.targets_of[seat, colour] & ~(1 << row)
        state.targets_of[seat, colour] = others | ((not has_row_colour(state, seat, row, colour)) << row)


@inlined
@rule("4.1", "4.12")
def take(state: State, source: int, colour: int, target: int) -> None:
    """A whole turn: move the tiles, and pass the turn on or, with nothing left to take, end the phase."""
    move_tiles(state, source, colour, target)
    if state.on_offer == 0:
        tile_walls(state)
    else:
        state.mover = next_seat(state, state.mover)


@rule("4.12")
def leaves_tiles(state: State, action: int) -> bool:
    """Whether something is left to take after this action: then it is the next player's turn."""
    if not is_take(action):
        return False
    source, colour, _ = taken(action)
    return state.offer[source, colour] < state.on_offer


@inlined
@rule("4.2", "4.3", "4.5", "4.10")
def move_tiles(state: State, source: int, colour: int, target: int) -> None:
    """Take all tiles of the colour from the source and put them where the mover wants them."""
    seat = state.mover
    tiles = state.offer[source, colour]
    state.offer[source, colour] = 0
    state.sources_of[colour] &= ~(1 << source)
    state.on_offer -= tiles
    if source == CENTRE:
        take_marker(state, seat)
    else:
        push_to_centre(state, source)
    if target == FLOOR_LINE:
        drop_tiles(state, seat, colour, tiles)
    else:
        place_tiles(state, seat, target, colour, tiles)


@rule("4.1")
def next_seat(state: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


@inlined
@rule("4.2")
def push_to_centre(state: State, factory: int) -> None:
    """All other tiles of the factory are pushed into the centre."""
    for colour in range(COLOURS):
        state.offer[CENTRE, colour] += state.offer[factory, colour]
        state.offer[factory, colour] = 0
        sources = state.sources_of[colour]
        is_pushed = (sources >> factory) & 1
        state.sources_of[colour] = (sources & ~(1 << factory)) | (is_pushed * CENTRE_BIT)


@inlined
@rule("4.4", "AZ4")
def take_marker(state: State, seat: int) -> None:
    """The first to take from the centre takes the marker too, onto the floor line, before the tiles; with the line full it costs nothing."""
    if state.marker != IN_CENTRE:
        return
    state.marker = seat
    if state.floor_count[seat] < FLOOR_SPACES:
        state.floor[seat, state.floor_count[seat]] = MARKER
        state.floor_count[seat] += 1


@inlined
@rule("4.5", "4.6", "4.8")
def place_tiles(state: State, seat: int, row: int, colour: int, tiles: int) -> None:
    """Fill the pattern line as far as it goes; what is left over falls to the floor line."""
    room = row + 1 - state.line_count[seat, row]
    placed = min(tiles, room)
    state.line_colour[seat, row] = colour
    state.line_count[seat, row] += placed
    note_own_colour(state, seat, row)
    drop_tiles(state, seat, colour, tiles - placed)


@inlined
@rule("4.10", "4.11", "AZ6")
def drop_tiles(state: State, seat: int, colour: int, tiles: int) -> None:
    """Tiles fall onto the floor line from left to right; those that find no room go to the lid."""
    lying = state.floor_count[seat]
    dropped = min(tiles, FLOOR_SPACES - lying)
    # `range(dropped)` would do: the compiler takes it for a long way and prepares for that each time.
    for nth in range(FLOOR_SPACES):
        if nth >= dropped:
            break
        state.floor[seat, lying + nth] = colour
    state.floor_count[seat] += dropped
    state.lid[colour] += tiles - dropped


# --- 5 Tiling the wall ----------------------------------------------------------------------------------------------


@rule("4.12", "5.1", "AZ9")
def start_tiling(state: State) -> None:
    """The offer is empty: everybody tiles, from the round's starting player on."""
    state.phase = TILING
    state.mover = state.starter
    state.tiling_row = 0


@rule("4.12", "5.1", "AZ9")
def tile_walls(state: State) -> None:
    """The offer is empty: everybody tiles, as far as nobody has a column to choose."""
    start_tiling(state)
    go_on_tiling(state)


@rule("5.1", "AZ9")
def go_on_tiling(state: State) -> None:
    """Tile until somebody has a column to choose or all have finished."""
    while state.phase == TILING:
        state.tiling_row = next_complete_line(state, state.mover, state.tiling_row)
        if not tiling_step(state):
            return


@rule("4.8", "5.1")
def next_complete_line(state: State, seat: int, row: int) -> int:
    """The topmost complete pattern line from this row on; `ROWS`, the floor line's turn, where there is none: `tiling_step` of all others does nothing."""
    complete = 1 << ROWS
    for each in range(ROWS):
        complete |= is_line_complete(state, seat, each) << each
    return lowest_bit(complete >> row) + row


@rule("5.1", "5.6", "8.4", "AZ9")
def tiling_step(state: State) -> bool:
    """One step of tiling, line by line and then the floor line, player after player; False where a column must be chosen."""
    seat = state.mover
    row = state.tiling_row
    if row == ROWS:
        score_floor(state, seat)
        if not pass_tiling(state):
            finish_round(state)
        return True
    if is_line_complete(state, seat, row):
        if not state.grey:
            tile_line(state, seat, row, wall_column(row, state.line_colour[seat, row]))
        elif has_open_column(state, seat, row):
            return False
        else:
            drop_line(state, seat, row)
    state.tiling_row += 1
    return True


@rule("3.1", "5.1", "AZ9")
def pass_tiling(state: State) -> bool:
    """The next player tiles; False after the last one."""
    state.tiling_row = 0
    state.mover = next_seat(state, state.mover)
    return state.mover != state.starter


@rule("4.8", "5.1")
def is_line_complete(state: State, seat: int, row: int) -> bool:
    """A pattern line is complete when all its spaces are full."""
    return state.line_count[seat, row] == row + 1


@rule("5.1", "5.2", "5.3")
def tile_line(state: State, seat: int, row: int, column: int) -> None:
    """The rightmost tile goes to the wall and scores at once; the others leave the line for the lid."""
    colour = state.line_colour[seat, row]
    state.wall[seat, row, column] = colour
    state.score[seat] += placement_score(state, seat, row, column)
    state.lid[colour] += row
    clear_line(state, seat, row)


@rule("5.2")
def clear_line(state: State, seat: int, row: int) -> None:
    """A line whose tile has gone is empty for the next round; incomplete lines stay as they are."""
    state.line_colour[seat, row] = EMPTY
    state.line_count[seat, row] = 0
    note_empty_line(state, seat, row)


@rule("5.6", "5.7", "5.8", "AZ2")
def score_floor(state: State, seat: int) -> None:
    """Pay for the floor line, never below 0; then its tiles go to the lid, and the marker in front of its holder."""
    state.score[seat] = max(0, state.score[seat] - floor_loss(state, seat))
    clear_floor(state, seat)


@rule("5.8")
def clear_floor(state: State, seat: int) -> None:
    """The tiles of the floor line go to the lid, the marker does not.

    All spaces are looked at, the empty ones too, and four bits of `lying` count each kind: where a line ends, and which space has the marker, no processor foresees.
    """
    lying = 0
    for space in range(FLOOR_SPACES):
        lying += 1 << (4 * (state.floor[seat, space] - EMPTY))
        state.floor[seat, space] = EMPTY
    for colour in range(COLOURS):
        state.lid[colour] += (lying >> (4 * (colour - EMPTY))) & 15
    state.floor_count[seat] = 0


# --- 6 Preparing the next round -------------------------------------------------------------------------------------


@rule("3.1", "6.1", "7.1")
def finish_round(state: State) -> None:
    """After tiling the game ends, with the bonuses, or the next round begins."""
    ending = why_over(state)
    if ending != GOES_ON:
        score_bonuses(state)
        finish_game(state, ending)
    else:
        pass_start(state)
        start_round(state)


@rule("4.4", "6.1", "AZ5")
def pass_start(state: State) -> None:
    """Whoever took the marker starts the next round; if nobody did, the start passes clockwise."""
    state.starter = state.marker if state.marker != IN_CENTRE else next_seat(state, state.starter)
    state.mover = state.starter


# --- 7 The end ------------------------------------------------------------------------------------------------------


@rule("7.1", "AZ8")
def any_row_complete(state: State) -> bool:
    """Whether some wall has a horizontal row of five tiles (the rule is `is_row_complete`).

    All have tiled, so no pattern line is complete: one that takes no colour stands before a row that has all of them.
    """
    for seat in range(state.players):
        taking = 0
        for colour in range(COLOURS):
            taking |= state.targets_of[seat, colour]
        if taking != ALL_TARGETS:
            return True
    return False


@rule("7.1", "AZ6", "AZ8", "AZ9", "AZ12")
def why_over(state: State) -> int:
    """The game ends if a wall has a complete row, no tile is left, or no row can ever be completed."""
    if any_row_complete(state):
        return ROW_COMPLETED
    if tiles_undrawn(state) == 0:
        return NO_TILES
    return GOES_ON if any_row_possible(state) else NO_ROW_POSSIBLE


@rule("7.2", "7.3", "7.4", "AZ6", "AZ8")
def score_bonuses(state: State) -> None:
    """Everybody adds the bonuses."""
    for seat in range(state.players):
        for line in range(ROWS):
            score_row(state, seat, line)
            score_column(state, seat, line)
            score_colour(state, seat, line)


@rule("7.2")
def score_row(state: State, seat: int, row: int) -> None:
    """A complete row counts."""
    state.score[seat] += row_bonus(state, seat, row)


@rule("7.3")
def score_column(state: State, seat: int, column: int) -> None:
    """A complete column counts."""
    state.score[seat] += column_bonus(state, seat, column)


@rule("7.4")
def score_colour(state: State, seat: int, colour: int) -> None:
    """A colour with all its tiles on the wall counts."""
    state.score[seat] += colour_bonus(state, seat, colour)


@rule("7.1", "AZ6")
def finish_game(state: State, ending: int) -> None:
    """The game is over."""
    state.phase = OVER
    state.ending = ending


# --- 8 The grey wall ------------------------------------------------------------------------------------------------


@rule("8.4", "AZ9")
def drop_line(state: State, seat: int, row: int) -> None:
    """A complete line whose tile fits nowhere falls whole onto the floor line."""
    drop_tiles(state, seat, state.line_colour[seat, row], row + 1)
    clear_line(state, seat, row)


@rule("8.1", "AZ9")
def choose_column(state: State, column: int) -> None:
    """The owner lays the tile of the topmost complete line into the chosen column, and tiling goes on."""
    tile_line(state, state.mover, state.tiling_row, column)
    state.tiling_row += 1
    go_on_tiling(state)


# --- The verbs of the contract --------------------------------------------------------------------------------------


@rule("1.5", "4.1", "5.1", "7.1")
def to_move(state: State) -> int:
    """Chance while factories are filled, then the players in turn, nobody once the game is over."""
    phase = state.phase
    if phase == DEALING:
        return CHANCE
    if phase == OVER:
        return NOBODY
    return state.mover


@rule("4.2", "4.3", "6.2", "8.1")
def is_legal(state: State, action: int) -> bool:
    """An action is legal in its own phase, if its rule allows it."""
    phase = state.phase
    if action < 0 or action >= ACTIONS:
        return False
    if is_take(action):
        return phase == OFFER and can_take(state, *taken(action))
    if is_column(action):
        return phase == TILING and can_tile(state, state.mover, state.tiling_row, column_of(action))
    return phase == DEALING and can_deal(state, handful_of(action))


@rule("4.2", "4.3", "6.2", "8.1")
def play(state: State, action: int) -> None:
    """Play a legal action of any phase."""
    if is_take(action):
        take(state, *taken(action))
    elif is_column(action):
        choose_column(state, column_of(action))
    else:
        deal(state, handful_of(action))


@rule("4.2", "4.3", "6.2", "8.1")
def legal(state: State, actions: Actions) -> int:
    """All legal actions, ascending."""
    phase = state.phase
    count = 0
    if phase == OFFER:
        count = legal_takes(state, actions)
    elif phase == TILING:
        for column in range(COLUMNS):
            if can_tile(state, state.mover, state.tiling_row, column):
                actions[count] = column_action(column)
                count += 1
    elif phase == DEALING:
        count = legal_deals(state, actions)
    return count


@rule("4.2", "4.3", "4.6", "4.9")
def legal_takes(state: State, actions: Actions) -> int:
    """All turns of the factory offer, from the notes of what lies where and what may go where (the rule itself is `can_take`)."""
    count = 0
    seat = state.mover
    for source in range(factories(state) + 1):
        for colour in range(COLOURS):
            if (state.sources_of[colour] >> source) & 1:
                for target in range(TARGETS):
                    if (state.targets_of[seat, colour] >> target) & 1:
                        actions[count] = take_action(source, colour, target)
                        count += 1
    return count
