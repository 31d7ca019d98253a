"""What is learned from at the end of a round of two players: numbers about each wall and its lines, and about what both share.

For each player, the one who asks first (114 numbers each):

     0   25   wall [row, column]
    25   25   how full a line is, by row and the column its tile will go to
    50   15   how many columns, colours and rows have 1, 2, 3, 4 and 5 tiles
    65   15   how many tiles each column, each colour and each row still needs, as a part of 15 (a row: of 25)
    80    5   what the tile of each begun line would score, times how full the line is
    85    7   the tiles on the wall; who starts; the longest row: 1, 2, 3, 4 tiles; 1
    92    5   which lines are empty
    97    7   how many tiles the row that is nearest to its end still needs: 1 to 6, and as a part of 10
   104   10   what a tile on the best free space of each row would score, and the sum over its free spaces

And for both together (14):

   228    6   the rounds played: 1 to 5, or more
   234    2   the lead in points, and the same squeezed
   236    6   the tiles of each colour in the bag; those in bag and lid
"""

from __future__ import annotations

from typing import Final

from ...contract import Learned
from ...kernel import State, compilable
from .rules.dealing import tiles_undrawn
from .rules.scoring import placement_score
from .rules.wall import wall_column
from .state import COLOURS, COLUMNS, DEALING, EMPTY, ROWS

OF_A_PLAYER: Final = 114
OF_BOTH: Final = 14
FEATURES: Final = 2 * OF_A_PLAYER + OF_BOTH

LINES_FROM, COUNTS_FROM, NEEDS_FROM, POTENTIAL_FROM, TILES_AT, START_AT, LONGEST_FROM, ONE_AT = 25, 50, 65, 80, 85, 86, 87, 91
EMPTY_FROM, NEAREST_FROM, SPACES_FROM = 92, 97, 104
ROUNDS_FROM, LEAD_AT, BAG_FROM, UNDRAWN_AT = 228, 234, 236, 241
ROUNDS_TOLD: Final = 6
NEAREST_TOLD: Final = 6


@compilable
def is_learnable(state: State) -> bool:
    """Whether these features mean anything here: two players, a coloured wall, a round that is over."""
    return state.players == 2 and state.grey == 0 and state.phase == DEALING and state.dealing_to == 1


@compilable
def features(state: State, seat: int, numbers: Learned) -> None:
    """Fill in the features as a seat sees them; `numbers` is all 0."""
    features_of_player(state, seat, numbers, 0)
    features_of_player(state, 1 - seat, numbers, OF_A_PLAYER)
    rounds = min(state.round_number - 1, ROUNDS_TOLD)
    if rounds > 0:
        numbers[ROUNDS_FROM + rounds - 1] = 1.0
    lead = state.score[seat] - state.score[1 - seat]
    numbers[LEAD_AT] = lead / 20.0
    numbers[LEAD_AT + 1] = lead / (10.0 + abs(lead))
    for colour in range(COLOURS):
        numbers[BAG_FROM + colour] = state.bag[colour] / 20.0
    numbers[UNDRAWN_AT] = tiles_undrawn(state) / 100.0


@compilable
def features_of_player(state: State, seat: int, numbers: Learned, first: int) -> None:
    """A wall, its lines, and what they may come to."""
    tiles = 0
    longest = 0
    for row in range(ROWS):
        across = 0
        for column in range(COLUMNS):
            if state.wall[seat, row, column] != EMPTY:
                numbers[first + row * COLUMNS + column] = 1.0
                across += 1
        tiles += across
        longest = max(longest, across)
        line_features(state, seat, row, numbers, first)
        note_spaces(state, seat, row, numbers, first + SPACES_FROM + row)
        note_count(numbers, first + COUNTS_FROM + 10, across)
    for each in range(COLUMNS):
        down = 0
        alike = 0
        for row in range(ROWS):
            down += state.wall[seat, row, each] != EMPTY
            alike += state.wall[seat, row, wall_column(row, each)] != EMPTY
        note_count(numbers, first + COUNTS_FROM, down)
        note_count(numbers, first + COUNTS_FROM + 5, alike)
    nearest = note_needs(state, seat, numbers, first + NEEDS_FROM)
    if nearest <= NEAREST_TOLD:
        numbers[first + NEAREST_FROM + nearest - 1] = 1.0
    numbers[first + NEAREST_FROM + NEAREST_TOLD] = nearest / 10.0
    numbers[first + TILES_AT] = tiles / 10.0
    numbers[first + START_AT] = 1.0 if state.starter == seat else 0.0
    if 0 < longest < COLUMNS:
        numbers[first + LONGEST_FROM + longest - 1] = 1.0
    numbers[first + ONE_AT] = 1.0


@compilable
def line_features(state: State, seat: int, row: int, numbers: Learned, first: int) -> None:
    """How full a line is, and what its tile would score."""
    count = state.line_count[seat, row]
    if count == 0:
        numbers[first + EMPTY_FROM + row] = 1.0
    else:
        column = wall_column(row, state.line_colour[seat, row])
        full = count / (row + 1.0)
        numbers[first + LINES_FROM + row * COLUMNS + column] = full
        numbers[first + POTENTIAL_FROM + row] = full * placement_score(state, seat, row, column) / 5.0


@compilable
def note_spaces(state: State, seat: int, row: int, numbers: Learned, place: int) -> None:
    """What a tile would score on the free spaces of a row: on the best, and on all of them together."""
    best = 0
    total = 0
    for column in range(COLUMNS):
        if state.wall[seat, row, column] == EMPTY:
            score = placement_score(state, seat, row, column)
            best = max(best, score)
            total += score
    numbers[place] = best / 5.0
    numbers[place + ROWS] = total / 5.0


@compilable
def note_count(numbers: Learned, place: int, count: int) -> None:
    """One more column, colour or row with so many tiles."""
    if count > 0:
        numbers[place + count - 1] += 1.0


@compilable
def note_needs(state: State, seat: int, numbers: Learned, first: int) -> int:
    """How many tiles have to come to complete each column, each colour and each row; returns how many the nearest row needs (a row that is complete has ended
    the game)."""
    nearest = ROWS * COLUMNS
    for row in range(ROWS):
        needed = 0
        for colour in range(COLOURS):
            column = wall_column(row, colour)
            if state.wall[seat, row, column] == EMPTY:
                missing = row + 1
                if state.line_colour[seat, row] == colour:
                    missing -= state.line_count[seat, row]
                numbers[first + column] += missing / 15.0
                numbers[first + COLUMNS + colour] += missing / 15.0
                needed += missing
        numbers[first + COLUMNS + COLOURS + row] = needed / 25.0
        nearest = min(nearest, needed)
    return nearest
