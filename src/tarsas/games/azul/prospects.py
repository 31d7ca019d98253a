"""Azul for who looks ahead: which turns are the same, which look good, how a round goes on, and what tells two positions of a round apart."""

from __future__ import annotations

from typing import Final

from ...contract import Actions
from ...kernel import State, compilable, mixed, table
from .rules.play import factories, legal
from .rules.scoring import placement_score
from .rules.wall import can_tile, has_row_colour, wall_column
from .state import (
    CENTRE,
    CENTRE_BIT,
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    COLUMNS,
    EMPTY,
    FACTORY_TILES,
    FLOOR_COST,
    FLOOR_LINE,
    FLOOR_SPACES,
    IN_CENTRE,
    OFFER,
    ROW_BONUS,
    ROWS,
    TARGETS,
    column_action,
    column_of,
    take_action,
    taken,
)

POINT: Final = 100
"""Promises are told in hundredths of a point."""
PROGRESS_PROMISE: Final = 35
BONUS_SHARE: Final = 2
"""Hundredths of a bonus point for each step of the square of what is there, of 25."""
START_PROMISE: Final = 100
NO_PROMISE: Final = -1_000_000
FLOOR_TOTALS: Final = table([sum(FLOOR_COST[:spaces]) for spaces in range(FLOOR_SPACES + 1)], "i1")
NO_SOURCE: Final = 15
AMOUNTS: Final = 1 + FACTORY_TILES
NO_SOURCES: Final = (1 << (4 * AMOUNTS)) - 1


@compilable
def distinct(state: State, actions: Actions) -> int:
    """All legal actions, but of factories that hold the same tiles only the first is taken from."""
    if state.phase != OFFER:
        return legal(state, actions)
    count = 0
    seat = state.mover
    for source in range(factories(state) + 1):
        if is_repeated(state, source):
            continue
        for colour in range(COLOURS):
            if state.offer[source, colour] > 0:
                targets = state.targets_of[seat, colour]
                for target in range(TARGETS):
                    if (targets >> target) & 1:
                        actions[count] = take_action(source, colour, target)
                        count += 1
    return count


@compilable
def is_repeated(state: State, source: int) -> bool:
    """Whether an earlier factory holds the same tiles."""
    for earlier in range(1, source):
        same = True
        for colour in range(COLOURS):
            if state.offer[earlier, colour] != state.offer[source, colour]:
                same = False
                break
        if same:
            return True
    return False


@compilable
def promise(state: State, action: int) -> int:
    """What a turn brings its player as things stand, in hundredths of a point; for a choice of column, what the tile scores there."""
    seat = state.mover
    if state.phase != OFFER:
        return tiling_promise(state, seat, state.tiling_row, column_of(action), state.line_colour[seat, state.tiling_row])
    source, colour, target = taken(action)
    return taking_promise(state, seat, source, colour, target)


@compilable
def taking_promise(state: State, seat: int, source: int, colour: int, target: int) -> int:
    """What the line gains, less what falls to the floor, the marker included, which brings the start of the next round."""
    takes_marker = source == CENTRE and state.marker == IN_CENTRE
    tiles = state.offer[source, colour]
    if target == FLOOR_LINE:
        return fall_promise(state.floor_count[seat], tiles, takes_marker)
    count = state.line_count[seat, target]
    completed = best_tiling(state, seat, target, colour) if count + tiles > target else 0
    return line_promise(target, count, tiles, completed) + fall_promise(state.floor_count[seat], count + tiles - target - 1, takes_marker)


@compilable
def line_promise(row: int, count: int, tiles: int, completed: int) -> int:
    """For a line that is completed what its tile will bring, for one that grows a part of a point; less what the tiles there were worth already."""
    after = count + tiles
    worth = completed if after > row else PROGRESS_PROMISE * after * after // (row + 1)
    return worth - PROGRESS_PROMISE * count * count // (row + 1)


@compilable
def fall_promise(lying: int, fallen: int, takes_marker: bool) -> int:
    """What tiles that find no room (none, where their number is below 0) cost on a floor line with so many, and what the marker brings."""
    spaces = lying + max(0, fallen) + takes_marker
    return START_PROMISE * takes_marker - POINT * (FLOOR_TOTALS[min(spaces, FLOOR_SPACES)] - FLOOR_TOTALS[lying])


@compilable
def best_tiling(state: State, seat: int, row: int, colour: int) -> int:
    """What the tile of a complete line will bring: in its own column, on a grey wall in the best that is free."""
    if not state.grey:
        return tiling_promise(state, seat, row, wall_column(row, colour), colour)
    best = 0
    for column in range(COLUMNS):
        if state.wall[seat, row, column] == EMPTY:
            best = max(best, tiling_promise(state, seat, row, column, colour))
    return best


@compilable
def tiling_promise(state: State, seat: int, row: int, column: int, colour: int) -> int:
    """The points of a tile on the wall, and the part of the bonuses of its row, column and colour by which they come nearer."""
    across = 0
    down = 0
    alike = 0
    for other in range(ROWS):
        across += state.wall[seat, row, other] != EMPTY
        down += state.wall[seat, other, column] != EMPTY
        alike += has_row_colour(state, seat, other, colour)
    steps = ROW_BONUS * (2 * across + 1) + COLUMN_BONUS * (2 * down + 1) + COLOUR_BONUS * (2 * alike + 1)
    return POINT * placement_score(state, seat, row, column) + BONUS_SHARE * steps


@compilable
def settling_action(state: State) -> int:
    """A round is played to its end by everybody taking what promises most."""
    return best_column(state) if state.phase != OFFER else best_turn(state)


@compilable
def best_column(state: State) -> int:
    """The column that promises most for the tile to be laid."""
    best = NO_PROMISE
    chosen = -1
    for column in range(COLUMNS):
        if can_tile(state, state.mover, state.tiling_row, column):
            worth = promise(state, column_action(column))
            if worth > best:
                best = worth
                chosen = column_action(column)
    return chosen


@compilable
def best_turn(state: State) -> int:
    """The turn with the highest `taking_promise`: of factories that give as many tiles of a colour only the first is asked, and a line's tile is only
    reckoned where the line is completed."""
    seat = state.mover
    lying = state.floor_count[seat]
    best = NO_PROMISE
    chosen = -1
    for colour in range(COLOURS):
        if state.sources_of[colour] == 0:
            continue
        amounts = first_sources(state, colour)
        targets = state.targets_of[seat, colour]
        for target in range(TARGETS):
            if (targets >> target) & 1 == 0:
                continue
            count = state.line_count[seat, target] if target != FLOOR_LINE else 0
            completed = NO_PROMISE
            for amount in range(AMOUNTS):
                source = (amounts >> (4 * amount)) & 15
                if source == NO_SOURCE:
                    continue
                tiles = state.offer[source, colour]
                worth = fall_promise(
                    lying, tiles if target == FLOOR_LINE else count + tiles - target - 1, source == CENTRE and state.marker == IN_CENTRE
                )
                if target != FLOOR_LINE:
                    if count + tiles > target and completed == NO_PROMISE:
                        completed = best_tiling(state, seat, target, colour)
                    worth += line_promise(target, count, tiles, completed)
                if worth > best:
                    best = worth
                    chosen = take_action(source, colour, target)
    return chosen


@compilable
def first_sources(state: State, colour: int) -> int:
    """For the centre, and for factories with 1, 2, 3 and 4 tiles of a colour, the first of them: four bits each, NO_SOURCE where there is none."""
    found = NO_SOURCES
    sources = state.sources_of[colour]
    if sources & CENTRE_BIT:
        found &= ~15
    for source in range(1, factories(state) + 1):
        if (sources >> source) & 1:
            place = 4 * state.offer[source, colour]
            if (found >> place) & 15 == NO_SOURCE:
                found = (found & ~(15 << place)) | source << place
    return found


@compilable
def position_key(state: State) -> int:
    """What the rest of a round depends on: the offer, in whatever order the factories lie, the lines, the floor, the marker and whose turn it is.

    Walls, points and bag stay as they are until the round ends, and the lid follows from the rest.
    """
    key = 0
    for source in range(1, factories(state) + 1):
        tiles = 0
        for colour in range(COLOURS):
            tiles = tiles * 5 + state.offer[source, colour]
        if tiles:
            key += mixed(tiles, 0) >> 8
    centre = 0
    for colour in range(COLOURS):
        centre = centre << 6 | state.offer[CENTRE, colour]
    key = mixed(key, centre)
    for seat in range(state.players):
        lines = state.floor_count[seat]
        for row in range(ROWS):
            lines = lines << 6 | (state.line_colour[seat, row] + 1) << 3 | state.line_count[seat, row]
        key = mixed(key, lines)
    return mixed(key, ((state.marker + 1) * 8 + state.mover) * 8 + state.phase)
