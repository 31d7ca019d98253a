"""Whether a position that was read can be reached in a game: refuses it with `BadText` if not."""

from __future__ import annotations

from ....kernel import State, has_bit, places_of
from ....reading import demand
from ...alhambra_family.rules.columns import MACUS, MACUS_MARKERS, SPACES, marked_space, markers_each
from ...alhambra_family.rules.dice import is_part_of
from ...alhambra_family.rules.turn import MOST_ROLLS, shown_dice
from ...alhambra_family.state import BUILDINGS, ROUNDS, SCORINGS
from ..rules.awards import something_left
from ..rules.building import AROUND, NEIGHBOURS, RING_BITS, all_reachable_without, can_rebuild_with, surroundings
from ..rules.chance import in_bag
from ..rules.tiles import BUILDING_OF, EAST_OF, NO_TILE, SIDES, SOUTH_OF, TILE_NAMES, TILES, TWELFTH_TOWER, WALLS_OF
from ..state import AWARD, BUILDING, DIE_FOR_START, LAYING, NAMING, NO_COLUMN, OVER, REBUILDING, ROLLING, STACK_TILES, TILES_OF_A_ROUND, TURN


def check_position(state: State) -> None:
    """Refuse what no game can reach, and say why."""
    _check_pool(state)
    _check_round(state)
    _check_dice(state)
    _check_markers(state)
    for seat in range(state.players):
        _check_alhambra(state, seat)
    if state.phase in (AWARD, BUILDING, NAMING):
        _check_award(state)
    else:
        demand(state.award_column == NO_COLUMN, "A column is given out only in the phases award, building and naming.")
    _check_hand(state)


# --- Tiles ------------------------------------------------------------------------------------------------------------


def _tiles_seen(state: State) -> int:
    """How many tiles have come out of stacks and bag by now."""
    rounds = ROUNDS if state.phase == OVER else state.round_number - 1
    return rounds * TILES_OF_A_ROUND + state.laid_count


def discard_what_must_be(state: State) -> None:
    """Put unseen tiles out of the game, as many as the rounds before have brought, so that stacks and bag come out right."""
    if state.phase == OVER:
        state.discarded = state.discarded | state.pool
        state.pool = 0
    for tile in range(TILES):
        if TILES - len(places_of(state.pool)) >= _tiles_seen(state):
            return
        building = BUILDING_OF[tile]
        if has_bit(state.pool, tile) and (tile == TWELFTH_TOWER or in_bag(state, building) > 0):
            state.pool = state.pool & ~(1 << tile)
            state.discarded = state.discarded | 1 << tile


def _check_pool(state: State) -> None:
    seen = TILES - len(places_of(state.pool))
    if state.phase == OVER:
        demand(seen == TILES and state.laid_count == 0, f"After the end all {TILES} tiles have been seen, and none lies in a column.")
        return
    for order in range(min(state.laid_count, STACK_TILES)):
        tile = state.laid[order]
        is_stack_tile = BUILDING_OF[tile] == order and tile != TWELFTH_TOWER
        demand(is_stack_tile, f"{TILE_NAMES[tile]} cannot be tile {order + 1} of a stack: Pavilion to Tower, never the twelfth Tower.")
    demand(seen == _tiles_seen(state), f"{seen} tiles have been seen; by now it is {_tiles_seen(state)}. A “discarded” line names the others.")
    demand(all(in_bag(state, building) >= 0 for building in range(BUILDINGS)), "A building has too few unseen tiles for the stacks.")


def _check_alhambra(state: State, seat: int) -> None:
    """Edges match, everything is reached on foot, there is no gap, and nobody has more tiles than can be won."""
    built = places_of(state.built[seat])
    cells = {(state.x[tile], state.y[tile]) for tile in built} | {(0, 0)}
    won = len(built) + len(places_of(state.reserved[seat]))
    demand(won <= markers_each(state.players) * state.round_number, f"Player {seat + 1} has more tiles than can be won.")
    for tile in built:
        seen = surroundings(state, seat, state.x[tile], state.y[tile])
        differing = (WALLS_OF[tile] ^ seen >> RING_BITS) & NEIGHBOURS[seen & AROUND]
        demand(differing == 0, f"Player {seat + 1}: the sides of {TILE_NAMES[tile]} do not match its neighbours'.")
    demand(all_reachable_without(state, seat, TILES), f"Player {seat + 1}: a tile cannot be reached on foot from the fountain.")
    demand(not _has_gap(cells), f"Player {seat + 1}: the Alhambra has a gap.")


def _has_gap(cells: set[tuple[int, int]]) -> bool:
    """Whether an empty cell is cut off from the outside: flood everything around from a corner."""
    across, down = [x for x, _ in cells], [y for _, y in cells]
    box = {(x, y) for x in range(min(across) - 1, max(across) + 2) for y in range(min(down) - 1, max(down) + 2)}
    outside = [(min(across) - 1, min(down) - 1)]
    dry = box - cells - set(outside)
    while outside:
        x, y = outside.pop()
        for side in range(SIDES):
            beside = (x + EAST_OF[side], y + SOUTH_OF[side])
            if beside in dry:
                dry.remove(beside)
                outside.append(beside)
    return bool(dry)


# --- The round --------------------------------------------------------------------------------------------------------


def _check_round(state: State) -> None:
    phase, players, turns = state.phase, state.players, state.turns_taken
    all_turns = players * markers_each(players)
    is_laid = state.laid_count == TILES_OF_A_ROUND
    if phase in (LAYING, DIE_FOR_START):
        demand(turns == 0 and is_laid == (phase == DIE_FOR_START), "Tiles are laid before the first turn; the die comes after the eleventh.")
        demand(phase == LAYING or state.round_number < ROUNDS, "In the last round there is no start-player tile.")
    elif phase != OVER:
        demand(is_laid, "Eleven tiles have to be laid before the turns begin.")
        is_turn = phase in (ROLLING, TURN, REBUILDING)
        demand(turns < all_turns if is_turn else turns == all_turns, f"A round has {all_turns} turns, and awards come after the last.")
    else:
        demand(state.round_number == ROUNDS and turns == all_turns, f"The game ends after round {ROUNDS} and its {all_turns} turns.")
    if phase <= REBUILDING:
        demand(state.mover == (state.starter + turns) % players, "The turns go clockwise from the player who started.")
        demand(state.next_starter == state.starter, "The next starting player is named only when the awards are given.")
    if phase == OVER:
        demand(state.mover == state.starter == state.next_starter, "After the end one player is named as starting.")
    may_lie = ROLLING <= phase < OVER and state.round_number < ROUNDS and state.next_starter == state.starter
    demand(state.start_tile == NO_COLUMN or may_lie, "The start-player tile cannot lie in a column now.")
    done = SCORINGS if phase == OVER else state.round_number // 2
    demand(not state.record.points[:, done:].any(), "There are points of a scoring that has not been yet.")


def _check_dice(state: State) -> None:
    phase, rolls = state.phase, state.rolls
    allowed = {ROLLING: range(MOST_ROLLS), TURN: range(1, MOST_ROLLS + 1), REBUILDING: range(1, MOST_ROLLS)}.get(phase, range(1))
    demand(rolls in allowed, "So many rolls do not go with this phase.")
    kept = state.kept
    is_kept = kept == 0 or (phase == ROLLING and rolls > 0 and is_part_of(kept, shown_dice(state)))
    demand(is_kept, "Dice are kept for a roll to come, out of those that lie there.")


def _turns_of(state: State, seat: int) -> int:
    players = state.players
    return (state.turns_taken - (seat - state.starter) % players + players - 1) // players


def _check_markers(state: State) -> None:
    no_round = state.phase in (LAYING, OVER)
    for seat in range(state.players):
        standing = int((state.record.columns == seat).sum()) + state.rebuilt[seat]
        demand(standing <= (0 if no_round else _turns_of(state, seat)), f"Player {seat + 1} has more markers in use than turns taken.")
    if state.players == 2:
        standing = int((state.record.columns == MACUS).sum())
        demand(standing <= (0 if no_round else MACUS_MARKERS), "Macus has more markers on the board than he can have now.")


# --- Awards and the tile in hand --------------------------------------------------------------------------------------


def _check_award(state: State) -> None:
    column = state.award_column
    demand(column != NO_COLUMN, "A line such as “award garden” has to say which column is given out.")
    if state.phase != AWARD:
        return
    space = marked_space(state.columns, column, 0)
    is_best = space < SPACES and state.columns[column, space] == state.mover
    demand(is_best and something_left(state, column), "The award goes to the best marker of a column that has something left.")


def _check_hand(state: State) -> None:
    phase, tile = state.phase, state.in_hand
    if phase == BUILDING:
        is_won = tile != NO_TILE and BUILDING_OF[tile] == state.award_column
        demand(is_won and tile in list(state.laid), "While building, a tile of the column is in hand.")
    elif phase == REBUILDING:
        demand(tile != NO_TILE and _can_go_somewhere(state, tile), "While rebuilding, a tile that can go somewhere is in hand.")
    else:
        demand(tile == NO_TILE, "A tile is in hand only in the phases building and rebuilding.")


def _can_go_somewhere(state: State, tile: int) -> bool:
    seat = state.mover
    state.reserved[seat] = state.reserved[seat] | 1 << tile
    found = can_rebuild_with(state, seat, tile)
    state.reserved[seat] = state.reserved[seat] & ~(1 << tile)
    return bool(found)
