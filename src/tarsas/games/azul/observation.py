"""What a player of Azul may know, as numbers: everything on the table, the players' boards from one's own on clockwise."""

from __future__ import annotations

from typing import Final

from ...contract import Feature, FeatureTable, Observation, Observed, distance_to, seat_at
from ...kernel import State, compilable
from .state import (
    COLOURS,
    COLUMNS,
    EMPTY,
    ENDINGS,
    FLOOR_SPACES,
    IN_CENTRE,
    MARKER,
    MOST_FACTORIES,
    MOST_PLAYERS,
    OVER,
    ROWS,
    SOURCES,
    TILES_OF_A_COLOUR,
)

LYING_KINDS: Final = MARKER + 1
FEWEST_PLAYERS: Final = 2
MOST_TOLD: Final = 255

TABLE: Final = FeatureTable(
    Feature("seat", (MOST_PLAYERS,), 1, "the seat that looks, from seat 0"),
    Feature("players", (MOST_PLAYERS - FEWEST_PLAYERS + 1,), 1, "2, 3 or 4 players"),
    Feature("grey", (1,), 1, "the grey wall is played"),
    Feature("phase", (OVER + 1,), 1, "dealing, offer, tiling, over"),
    Feature("mover", (MOST_PLAYERS,), 1, "who acts, or acted last: oneself, the next clockwise …"),
    Feature("starter", (MOST_PLAYERS,), 1, "who started the round: oneself, the next clockwise …"),
    Feature("marker", (MOST_PLAYERS + 1,), 1, "who took the starting-player marker: oneself, the next clockwise …; the last: it lies in the centre"),
    Feature("ending", (len(ENDINGS),), 1, "why the game ended: it goes on, a row, no tiles, no row possible"),
    Feature("dealing_to", (1,), MOST_FACTORIES, "the factory that is filled next, 0 when all are"),
    Feature("tiling_row", (ROWS + 1,), 1, "the pattern line whose tile goes to the wall next, the first of them outside tiling"),
    Feature("round", (1,), MOST_TOLD, "the number of the round, from 1; 255 for all beyond"),
    Feature("score", (MOST_PLAYERS,), MOST_TOLD, "points by player, oneself first; 255 for all beyond"),
    Feature("bag", (COLOURS,), TILES_OF_A_COLOUR, "tiles in the bag by colour: blue, yellow, red, black, white"),
    Feature("lid", (COLOURS,), TILES_OF_A_COLOUR, "tiles in the lid by colour"),
    Feature("offer", (SOURCES, COLOURS), TILES_OF_A_COLOUR, "tiles in the centre (first) and on each factory, by colour"),
    Feature("lines", (MOST_PLAYERS, ROWS, COLOURS), ROWS, "tiles in each pattern line by player, row and colour"),
    Feature("wall", (MOST_PLAYERS, ROWS, COLUMNS, COLOURS), 1, "a tile of this colour lies on the wall, by player, row and column"),
    Feature(
        "floor", (MOST_PLAYERS, FLOOR_SPACES, LYING_KINDS), 1, "what lies on each space of the floor line, by player: a colour, or (last) the marker"
    ),
)

SEAT: Final = TABLE.first("seat")
PLAYERS: Final = TABLE.first("players")
GREY: Final = TABLE.first("grey")
PHASE: Final = TABLE.first("phase")
MOVER: Final = TABLE.first("mover")
STARTER: Final = TABLE.first("starter")
MARKER_AT: Final = TABLE.first("marker")
ENDING: Final = TABLE.first("ending")
DEALING_TO: Final = TABLE.first("dealing_to")
TILING_ROW: Final = TABLE.first("tiling_row")
ROUND: Final = TABLE.first("round")
SCORE: Final = TABLE.first("score")
BAG: Final = TABLE.first("bag")
LID: Final = TABLE.first("lid")
OFFER: Final = TABLE.first("offer")
LINES: Final = TABLE.first("lines")
WALL: Final = TABLE.first("wall")
FLOOR: Final = TABLE.first("floor")


@compilable
def observe(state: State, seat: int, row: Observed) -> None:
    """What a seat sees."""
    row[:] = 0
    observe_course(state, seat, row)
    observe_tiles(state, row)
    for distance in range(state.players):
        observe_board(state, seat_at(seat, distance, state.players), distance, row)


@compilable
def observe_course(state: State, seat: int, row: Observed) -> None:
    """How far the game has come, and whose turn it is."""
    players = state.players
    row[SEAT + seat] = 1
    row[PLAYERS + players - FEWEST_PLAYERS] = 1
    row[GREY] = state.grey
    row[PHASE + state.phase] = 1
    row[MOVER + distance_to(seat, state.mover, players)] = 1
    row[STARTER + distance_to(seat, state.starter, players)] = 1
    row[MARKER_AT + (MOST_PLAYERS if state.marker == IN_CENTRE else distance_to(seat, state.marker, players))] = 1
    row[ENDING + state.ending] = 1
    row[DEALING_TO] = state.dealing_to
    row[TILING_ROW + state.tiling_row] = 1
    row[ROUND] = min(state.round_number, MOST_TOLD)


@compilable
def observe_tiles(state: State, row: Observed) -> None:
    """The tiles that are nobody's: in the bag, in the lid, on offer."""
    for colour in range(COLOURS):
        row[BAG + colour] = state.bag[colour]
        row[LID + colour] = state.lid[colour]
    for source in range(2 * state.players + 2):
        for colour in range(COLOURS):
            row[OFFER + source * COLOURS + colour] = state.offer[source, colour]


@compilable
def observe_board(state: State, owner: int, distance: int, row: Observed) -> None:
    """One player's board and score."""
    row[SCORE + distance] = min(state.score[owner], MOST_TOLD)
    for line in range(ROWS):
        at = distance * ROWS + line
        if state.line_count[owner, line] > 0:
            row[LINES + at * COLOURS + state.line_colour[owner, line]] = state.line_count[owner, line]
        for column in range(COLUMNS):
            lying = state.wall[owner, line, column]
            if lying != EMPTY:
                row[WALL + (at * COLUMNS + column) * COLOURS + lying] = 1
    for space in range(state.floor_count[owner]):
        row[FLOOR + (distance * FLOOR_SPACES + space) * LYING_KINDS + state.floor[owner, space]] = 1


OBSERVATION: Final = Observation(TABLE, observe)
