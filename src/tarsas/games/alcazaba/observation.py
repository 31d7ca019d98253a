"""What a player of Alcazaba may know, as numbers: dice, columns, every tile and where it lies, oneself first."""

from __future__ import annotations

from typing import Final

from ...contract import Feature, FeatureTable, Observation, Observed, distance_to, seat_at
from ...kernel import State, compilable, has_bit
from ..alhambra_family.observation import COLUMNS_FEATURE, DICE_FEATURES, FEWEST_PLAYERS, MOST_TOLD, observe_columns, observe_dice
from ..alhambra_family.rules.columns import MOST_PLAYERS, colours_in_play
from ..alhambra_family.state import BUILDINGS, ENDINGS, ROUNDS, SCORINGS
from .rules.tiles import NO_TILE, TILES
from .state import NO_COLUMN, POINT_KINDS, REACH, SETTLING, TILES_OF_A_ROUND

MOST_TURNS: Final = 18
MOST_REBUILT: Final = 5

TABLE: Final = FeatureTable(
    Feature("seat", (MOST_PLAYERS,), 1, "the seat that looks, from seat 0"),
    Feature("players", (MOST_PLAYERS - FEWEST_PLAYERS + 1,), 1, "2 to 6 players"),
    Feature("phase", (SETTLING + 1,), 1, "what is to be done, in the order of the phases in `state.py`"),
    Feature("mover", (MOST_PLAYERS,), 1, "who acts, or acted last: oneself, the next clockwise …"),
    Feature("starter", (MOST_PLAYERS,), 1, "who started the round: oneself, the next clockwise …"),
    Feature("next_starter", (MOST_PLAYERS,), 1, "who will start the next one: oneself, the next clockwise …"),
    Feature("round", (ROUNDS + 1,), 1, "the number of the round, from 1"),
    Feature("ending", (len(ENDINGS),), 1, "why the game ended: it goes on, the fifth round, Macus ahead"),
    Feature("turns_taken", (1,), MOST_TURNS, "turns taken this round"),
    Feature("laid_count", (1,), TILES_OF_A_ROUND, "tiles laid out this round"),
    Feature("start_tile", (BUILDINGS,), 1, "the column beside which the start-player tile lies"),
    Feature("award_column", (BUILDINGS + 1,), 1, "the column whose tiles are won; all 0 outside awards"),
    *DICE_FEATURES,
    COLUMNS_FEATURE,
    Feature("in_hand", (TILES,), 1, "the tile that is being built, in the order of `TILE_NAMES`"),
    Feature("laid", (TILES,), TILES_OF_A_ROUND, "the tile was laid out this round as the first, second …; 0 where it was not"),
    Feature("pool", (TILES,), 1, "nobody has seen the tile: it is in a stack or in the bag"),
    Feature("offered", (TILES,), 1, "the tile lies in its column"),
    Feature("discarded", (TILES,), 1, "the tile is out of the game"),
    Feature("built", (MOST_PLAYERS, TILES), 1, "the tile is in this player's Alhambra; with two players the third is Macus"),
    Feature("reserved", (MOST_PLAYERS, TILES), 1, "the tile is on this player's reserve board"),
    Feature("east", (TILES,), 2 * REACH, "where a built tile lies: steps east of the fountain, and 25; 0 for all others"),
    Feature("south", (TILES,), 2 * REACH, "where a built tile lies: steps south of the fountain, and 25; 0 for all others"),
    Feature("rebuilt", (MOST_PLAYERS,), MOST_REBUILT, "markers on the reserve board this round, by player"),
    Feature("points", (MOST_PLAYERS, SCORINGS, POINT_KINDS), MOST_TOLD, "what each scoring brought each player: majorities, wall"),
)

SEAT: Final = TABLE.first("seat")
PLAYERS: Final = TABLE.first("players")
PHASE: Final = TABLE.first("phase")
MOVER: Final = TABLE.first("mover")
STARTER: Final = TABLE.first("starter")
NEXT_STARTER: Final = TABLE.first("next_starter")
ROUND: Final = TABLE.first("round")
ENDING: Final = TABLE.first("ending")
TURNS_TAKEN: Final = TABLE.first("turns_taken")
LAID_COUNT: Final = TABLE.first("laid_count")
START_TILE: Final = TABLE.first("start_tile")
AWARD_COLUMN: Final = TABLE.first("award_column")
ROLLS: Final = TABLE.first("rolls")
COLUMNS: Final = TABLE.first("columns")
IN_HAND: Final = TABLE.first("in_hand")
LAID: Final = TABLE.first("laid")
POOL: Final = TABLE.first("pool")
OFFERED: Final = TABLE.first("offered")
DISCARDED: Final = TABLE.first("discarded")
BUILT: Final = TABLE.first("built")
RESERVED: Final = TABLE.first("reserved")
EAST: Final = TABLE.first("east")
SOUTH: Final = TABLE.first("south")
REBUILT: Final = TABLE.first("rebuilt")
POINTS: Final = TABLE.first("points")


@compilable
def observe(state: State, seat: int, row: Observed) -> None:
    """What a seat sees."""
    row[:] = 0
    observe_course(state, seat, row)
    observe_dice(state, ROLLS, row)
    observe_columns(state.columns, seat, state.players, COLUMNS, row)
    observe_tiles(state, row)
    for distance in range(colours_in_play(state.players)):
        observe_player(state, seat_at(seat, distance, state.players), distance, row)


@compilable
def observe_course(state: State, seat: int, row: Observed) -> None:
    """How far the game has come, and whose turn it is."""
    players = state.players
    row[SEAT + seat] = 1
    row[PLAYERS + players - FEWEST_PLAYERS] = 1
    row[PHASE + state.phase] = 1
    row[MOVER + distance_to(seat, state.mover, players)] = 1
    row[STARTER + distance_to(seat, state.starter, players)] = 1
    row[NEXT_STARTER + distance_to(seat, state.next_starter, players)] = 1
    row[ROUND + state.round_number] = 1
    row[ENDING + state.ending] = 1
    row[TURNS_TAKEN] = state.turns_taken
    row[LAID_COUNT] = state.laid_count
    if state.start_tile != NO_COLUMN:
        row[START_TILE + state.start_tile] = 1
    if state.award_column != NO_COLUMN:
        row[AWARD_COLUMN + state.award_column] = 1


@compilable
def observe_tiles(state: State, row: Observed) -> None:
    """The tiles that are nobody's."""
    if state.in_hand != NO_TILE:
        row[IN_HAND + state.in_hand] = 1
    for order in range(state.laid_count):
        row[LAID + state.laid[order]] = order + 1
    for tile in range(TILES):
        row[POOL + tile] = has_bit(state.pool, tile)
        row[OFFERED + tile] = has_bit(state.offered, tile)
        row[DISCARDED + tile] = has_bit(state.discarded, tile)


@compilable
def observe_player(state: State, owner: int, distance: int, row: Observed) -> None:
    """One player's Alhambra, reserve board and points; Macus's tiles lie nowhere."""
    for tile in range(TILES):
        row[RESERVED + distance * TILES + tile] = has_bit(state.reserved[owner], tile)
        if has_bit(state.built[owner], tile):
            row[BUILT + distance * TILES + tile] = 1
            if owner < state.players:
                row[EAST + tile] = state.x[tile] + REACH
                row[SOUTH + tile] = state.y[tile] + REACH
    row[REBUILT + distance] = state.rebuilt[owner]
    for scoring in range(SCORINGS):
        for kind in range(POINT_KINDS):
            row[POINTS + (distance * SCORINGS + scoring) * POINT_KINDS + kind] = state.points[owner, scoring, kind]


OBSERVATION: Final = Observation(TABLE, observe)
